"""What happens in a game, and what it comes to."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from cinquefoil.core.documents import Document, Sheet, plain

SEATED = re.compile(r"([0-9]):(.*)", re.DOTALL)
"""A move with its seat, as the notation writes it where several act at once."""
_TAKEBACK = re.compile(r"takeback:(0|[1-9][0-9]{0,5})")


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, or is about to: a move of a seat, or an outcome of chance (seat None).

    Inside the house every move is one. The seat stands in the text only where the notation has it there, in games in
    which several act at once: see `Game.read_event` and `Box.write_event`. There are many, and they hold nothing that
    the garbage collector would care for.
    """

    seat: int | None
    text: str

    def __str__(self) -> str:
        return self.text if self.seat is None else f"{self.seat}:{self.text}"

    @property
    def back_to(self) -> int | None:
        """Of a takeback, the moment that the game goes back to; None of anything else."""
        if self.seat is None or not self.text.startswith("takeback:"):
            return None
        match = _TAKEBACK.fullmatch(self.text)
        return None if match is None else int(match[1])


def takeback(seat: int, number: int) -> Event:
    """A seat takes its last move back: the game is again as it was at this moment of its story."""
    return Event(seat, f"takeback:{number}")


def standing(events: Sequence[Event]) -> list[int]:
    """Which of the events count, by their numbers from 1: those that were not taken back, and no takebacks."""
    numbers: list[int] = []
    for number, event in enumerate(events, 1):
        to = event.back_to
        if to is None:
            numbers.append(number)
        else:
            while numbers and numbers[-1] > to:
                numbers.pop()
    return numbers


class Result(Sheet, frozen=True):
    """How a game ended, as positions tell it, too."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] | None

    def document(self) -> Document:
        return plain(self)


class Bag(NamedTuple):
    """What chance draws from: which of the game's bags, and how many of each outcome are in it, in order of text."""

    number: int
    contents: list[tuple[str, int]]
