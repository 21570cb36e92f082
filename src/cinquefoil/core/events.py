"""What happens in a game, and what it comes to."""

import re
from typing import NamedTuple

import msgspec

from cinquefoil.core.documents import Document, Sheet, plain

SEATED = re.compile(r"([0-9]):(.*)", re.DOTALL)
"""A move with its seat, as the notation writes it where several act at once."""


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
