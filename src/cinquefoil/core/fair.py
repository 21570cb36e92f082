"""Fair dealing: chance that nobody can settle beforehand, and that anybody can check afterwards.

Before a game the house commits to a secret by telling its hash. Then every player's device adds some bytes of its own.
All draws follow from both: the house does not know what will be added, nor the players the secret. At the end it is
told, and every draw can be repeated.

    key     HMAC-SHA256(secret, label, table, game and contributions, each on a line of its own)
    draw    HMAC-SHA256(key, "{seq}:{block}") gives four numbers of 64 bits, block after block; the first one that
            favours no outcome decides, by its remainder, among the outcomes in order of their texts

`docs/fair.md` says the same at leisure.
"""

import hmac
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from math import gcd

LABEL = "cinquefoil fair v1"
MISSING = "-"
"""Stands for the contribution of who made none."""
CONTRIBUTION = re.compile("[0-9a-f]{32}")
SECRET = re.compile("[0-9a-f]{64}")
_WIDTH = 2**64


@dataclass(frozen=True)
class Cup:
    """What the draws of one table come from."""

    table: str
    game: str
    contributions: tuple[str, ...]
    """By seat, `-` for none; nothing at all where nobody was asked, which cannot be checked."""
    secret: bytes = field(repr=False)

    @property
    def is_fair(self) -> bool:
        return bool(self.contributions)

    @cached_property
    def key(self) -> bytes:
        lines = (LABEL, self.table, self.game, *self.contributions)
        return hmac.digest(self.secret, "\n".join(lines).encode(), sha256)

    def draw(self, seq: int, contents: Sequence[tuple[str, int]]) -> str:
        """One of these outcomes, which are in order of their texts, each with its weight."""
        return pick(self.key, seq, contents)

    def seal(self, text: str) -> str:
        """Over a record, so that a careless change of anything in it is found."""
        return hmac.digest(self.key, b"seal\n" + text.encode(), sha256).hex()


def commitment(secret: bytes) -> str:
    return sha256(secret).hexdigest()


def pick(key: bytes, seq: int, contents: Sequence[tuple[str, int]]) -> str:
    """The outcome of the chance event with this number in its table's log."""
    weights = reduced(contents)
    whole = sum(weight for _, weight in weights)
    fair = _WIDTH - _WIDTH % whole
    ticket = next(number for number in _numbers(key, seq) if number < fair) % whole
    for text, weight in weights:
        ticket -= weight
        if ticket < 0:
            return text
    raise AssertionError("the weights do not sum up")


def reduced(contents: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """The same chances in the smallest whole numbers."""
    common = gcd(*(count for _, count in contents))
    return [(text, count // common) for text, count in contents]


def _numbers(key: bytes, seq: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(key, f"{seq}:{block}".encode(), sha256)
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1
