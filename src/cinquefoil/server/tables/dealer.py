"""Chance at a table: every draw follows from the table's secret and the number of the entry that it becomes.

So a house that dies before a draw was kept draws the same again: nobody can shake the cup twice.
"""

import hmac
from collections.abc import Callable
from hashlib import sha256

from cinquefoil.core.game import Game

Draw = Callable[[bytes, int, Game], str]
"""The outcome of chance for a table with this secret, as this entry of its log."""

_WIDTH = 2**256


def draw(secret: bytes, seq: int, game: Game) -> str:
    """By rejection over the exact weights, in the order of their texts: no outcome is favoured."""
    contents = game.bag().contents
    whole = sum(count for _, count in contents)
    fair = _WIDTH - _WIDTH % whole
    attempt = 0
    while (number := _number(secret, seq, attempt)) >= fair:
        attempt += 1
    ticket = number % whole
    for text, count in contents:
        if ticket < count:
            return text
        ticket -= count
    raise AssertionError("the counts do not sum up")


def _number(secret: bytes, seq: int, attempt: int) -> int:
    return int.from_bytes(hmac.digest(secret, f"{seq}/{attempt}".encode(), sha256), "big")
