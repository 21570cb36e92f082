"""A bot at a table."""

from collections.abc import Sequence
from typing import Protocol

from cinquefoil.core.documents import Document
from cinquefoil.core.errors import BadOption, shown
from cinquefoil.core.game import Box, Event
from cinquefoil.core.rng import Rng


class Bot(Protocol):
    """One player in one seat of one game."""

    name: str

    def choose(self, view: Document, seat: int, events: Sequence[Event] = ()) -> str:
        """A legal move for the seat, given what it sees now and all that it has seen happen since the start."""


class Random:
    """Plays any legal move."""

    name = "random"

    def __init__(self, box: Box, seed: int) -> None:
        self.box = box
        self.dice = Rng(seed)

    def choose(self, view: Document, seat: int, events: Sequence[Event] = ()) -> str:
        moves = self.box.imagine(view, seat, self.dice).moves(seat)
        return moves[self.dice.below(len(moves))]


class Sensible(Random):
    name = "beginner"

    def choose(self, view: Document, seat: int, events: Sequence[Event] = ()) -> str:
        return self.box.suggest(view, self.box.imagine(view, seat, self.dice).moves(seat))


def sit(box: Box, name: str, seed: int) -> Bot:
    """A bot of that name for one game."""
    for kind in (Random, Sensible):
        if kind.name == name:
            return kind(box, seed)
    raise BadOption(f"there is no bot {shown(name)}")
