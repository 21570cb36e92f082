"""Whether a game was dealt as the house had committed to: every draw of its record is repeated."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from cinquefoil.core.errors import CinquefoilError, shown
from cinquefoil.core.fair import CONTRIBUTION, LABEL, MISSING, SECRET, Cup, commitment
from cinquefoil.core.game import Box, Game
from cinquefoil.core.record import Record

SEALED = f"{LABEL} sealed"
"""What a record says that has a seal."""


class NotTold(CinquefoilError):
    """The record does not say enough to be checked."""

    code = "not_told"


class Unfair(CinquefoilError):
    """Something in the record is not as the house must have written it."""

    code = "unfair"


@dataclass(frozen=True)
class Fairness:
    """What was found of a record in which all is as it should be."""

    draws: int
    added: int
    """Players who had a share in chance."""
    sealed: bool
    aside: int
    """Entries that were made at the table between draws and are not of the game: somebody left, or has a new name."""
    taken_back: int
    """Moves that were made and taken back: each leaves entries, too."""

    def __str__(self) -> str:
        if not self.draws:
            return "Fair: nothing in this game was left to chance."
        draws = "the only draw follows" if self.draws == 1 else f"all {self.draws} draws follow"
        shares = {0: "", 1: " and from what one player contributed"}
        share = shares.get(self.added, f" and from what {self.added} players contributed")
        moves = "" if self.sealed else "; it has no seal, so its moves may have been changed"
        aside = f"; {_times(self.aside)} something else happened at the table between two of them" if self.aside else ""
        back = f"; {_times(self.taken_back)} a move was taken back" if self.taken_back else ""
        return f"Fair: {draws} from the secret that the house committed to{share}{moves}{aside}{back}."


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def verify(text: str, shelf: Mapping[str, Box]) -> Fairness:
    """Repeats every draw. NotTold, Unfair and BadRecord say what is missing or wrong."""
    record = Record.parse(text)
    cup = _cup(record)
    if commitment(cup.secret) != record.head.get("commitment"):
        raise Unfair("the secret is not the one that the house committed to")
    numbers = _numbers(record)
    last = _repeat(record, shelf[record.game], cup, numbers)
    if not (last.over or "resigned" in record.head or "abandoned" in record.head):
        raise Unfair("the secret is out although the game is not over: the end of the record is missing")
    is_sealed = record.head["fair"] == SEALED or "seal" in record.head
    if is_sealed and record.head.get("seal") != cup.seal(_without_seal(text)):
        raise Unfair("the draws are right, but something else in the record was changed: it does not match its seal")
    added = sum(one != MISSING for one in cup.contributions)
    taken_back = sum(event.back_to is not None for event in record.events)
    return Fairness(len(numbers), added, is_sealed, _aside(record, numbers), taken_back)


def sealed(record: Record, cup: Cup) -> Record:
    """The record of a game that is over, with all that is needed to check it."""
    head = {**record.head, "fair": SEALED, "secret": cup.secret.hex()}
    told = Record(record.game, record.rules, record.options, record.events, head)
    head["seal"] = cup.seal(_without_seal(str(told)))
    return Record(record.game, record.rules, record.options, record.events, head)


def _cup(record: Record) -> Cup:
    head = record.head
    if head.get("fair") not in (LABEL, SEALED):
        raise NotTold("this record does not say how its chance events were drawn: only records from a house do")
    if "secret" not in head:
        raise NotTold("the secret is revealed only when the game is over: come back then")
    table = head.get("table")
    if type(table) is not str:
        raise NotTold("the record does not say which table it was played at")
    contributions = head.get("contribution")
    if not isinstance(contributions, list) or not all(map(_is_contribution, contributions)):
        raise Unfair(f"a contribution is 16 bytes in hexadecimal digits for every seat, or {MISSING}")
    if len(contributions) != record.options.get("players", len(contributions)):
        raise Unfair("there must be exactly one contribution for every seat")
    if not _is_text(head["secret"]) or not SECRET.fullmatch(head["secret"]):
        raise Unfair(f"the secret is 32 bytes in hexadecimal digits, not {shown(head['secret'])}")
    return Cup(table, record.game, tuple(contributions), bytes.fromhex(head["secret"]))


def _is_text(value: Any) -> bool:
    return type(value) is str


def _is_contribution(value: Any) -> bool:
    return _is_text(value) and (value == MISSING or CONTRIBUTION.fullmatch(value) is not None)


def _numbers(record: Record) -> list[int]:
    """Which entries of the table's log the draws were."""
    draws = sum(event.seat is None for event in record.events)
    numbers = record.head.get("seq")
    if not isinstance(numbers, list) or not all(type(number) is int and number > 0 for number in numbers):
        raise NotTold("the record does not number its draws")
    if len(numbers) != draws:
        raise Unfair(f"the record has {draws} draws, but numbers {len(numbers)}")
    if any(second <= first for first, second in pairwise(numbers)):
        raise Unfair("the numbers of the draws do not increase")
    return numbers


def _aside(record: Record, numbers: list[int]) -> int:
    """How many entries lie between draws beside the moves. Who knows the secret could steer the next draw with them."""
    places = [place for place, event in enumerate(record.events) if event.seat is None]
    gaps = [
        (later - earlier) - (after - before)
        for (earlier, later), (before, after) in zip(pairwise(numbers), pairwise(places), strict=True)
    ]
    if min(gaps, default=0) < 0:
        raise Unfair("there are more moves between two draws than their numbers leave room for")
    return sum(gaps)


def _repeat(record: Record, box: Box, cup: Cup, numbers: list[int]) -> Game:
    """The game at its end, if every draw is the one that had to come."""
    moments, left = record.replay(box), iter(numbers)
    game = next(moments)
    for place, event in enumerate(record.events, 1):
        if event.seat is None:
            contents = game.bag().contents
            due = cup.draw(next(left), contents) if contents else "none"
            if due != event.text:
                raise Unfair(f"event {place} should be {due}, but the record has {shown(event.text)}")
        game = next(moments)
    for _ in moments:  # the result is looked at when all has been played
        pass
    return game


def _without_seal(text: str) -> str:
    """All that a seal is over."""
    head, gap, events = text.replace("\r\n", "\n").rstrip("\n").partition("\n\n")
    lines = [line for line in head.split("\n") if not line.startswith("seal: ")]
    return "\n".join(lines) + gap + events
