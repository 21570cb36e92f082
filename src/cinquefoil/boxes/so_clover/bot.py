"""A bot in a seat of So Clover!: what it writes, and what it does with the cards. When, its manners say."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any

import numpy as np

from cinquefoil.boxes.so_clover.cards import SPOTS, ZONES, Card, turned
from cinquefoil.boxes.so_clover.giving import Giver
from cinquefoil.boxes.so_clover.manners import due, is_asked
from cinquefoil.boxes.so_clover.position import CloverView, View, shown
from cinquefoil.boxes.so_clover.reading import Reading, read
from cinquefoil.boxes.so_clover.rules import AGREE, DISAGREE, Placed
from cinquefoil.core.documents import Document, Sheet, typed
from cinquefoil.core.errors import BadOption
from cinquefoil.core.events import Event
from cinquefoil.core.rng import Rng
from cinquefoil.words.ties import MIXES, Mix

DIFFERENT = 2.0
"""By so much an arrangement must be worth less than the best before a bot speaks against it."""


@dataclass(frozen=True)
class Level:
    mix: Mix
    giver: Giver
    blur: float = 0.0
    """How far its reading of clues strays."""

    def read(self, clues: Sequence[str], row: Sequence[Card], language: str) -> Reading:
        if not self.blur:
            return read(clues, row, language, self.mix)
        rough = np.random.default_rng(_whim("read", self.blur, clues, row).below(1 << 30))
        blur = rough.gumbel(scale=self.blur, size=(len(clues), 4 * len(row)))
        return read(clues, row, language, self.mix, blur.astype(np.float32))


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "beginner": Level(MIXES["all"], Giver(MIXES["all"], noise=0.18, looks_around=False), blur=0.6),
        "club": Level(MIXES["all"], Giver(MIXES["all"], noise=0.1), blur=0.3),
        "master": Level(MIXES["all"], Giver(MIXES["all"], puts_together=True)),
    }
)


class CloverBot:
    """One player in one seat. To the same cards and clues it always thinks the same."""

    def __init__(self, level: str, people: Collection[int] = ()) -> None:
        self.level = level
        self.people = frozenset(people)
        """The seats in which people sit."""
        self.comment: str | None = None
        """What it has to say to its last move."""

    def choose(
        self,
        view: Sheet | Document,
        seat: int,
        events: Sequence[Event] = (),
        cancelled: Callable[[], bool] = lambda: False,
    ) -> str | None:
        """A legal move for the seat, or None if it is for others to move first."""
        self.comment = None
        seen = typed(view, View)
        if seen.phase == "clues":
            move: str | None = self._clue(seen, seen.boards[seat])
        elif seen.phase == "resolution" and seat != seen.spectator:
            move = self._rebuilding(seen, seat)
        else:
            raise BadOption(f"seat {seat} has nothing to decide here")
        return None if move is None else f"{seat}:{move}"

    def _clue(self, view: View, board: CloverView) -> str:
        empty = [zone for zone in ZONES if board.clues[zone] is None]
        if not empty:
            return "done"
        return f"clue:{empty[0]}={four_clues(self.level, board.cards(), view.language)[ZONES.index(empty[0])]}"

    # ---- rebuilding

    def _rebuilding(self, view: View, seat: int) -> str | None:
        if seat not in due(view, self.people):
            return None
        if None in view.spots.values():
            return self._next_card(view)
        if is_asked(view, self.people):
            return AGREE
        return self._opinion(view) if view.says[seat] is None else "settle"

    def _next_card(self, view: View) -> str:
        """Puts the card that it is surest of, and says why."""
        spot, placed = self.surest(view)
        self.comment = _why(view, {**lying(view), spot: placed}, spot, self.read(view)[0])
        return put(spot, placed)

    def surest(self, view: View) -> tuple[int, Placed]:
        """Of the spots where no card lies the one that it is surest of, and what goes there."""
        reading, fixed, wrong = self.read(view)
        lies = lying(view)
        kept = {spot: placed for spot, placed in lies.items() if (spot, placed) not in wrong}  # as people laid them
        target = reading.best(fixed | kept, wrong)
        sure = reading.sureness(fixed, wrong)
        missing = [spot for spot in range(len(SPOTS)) if lies.get(spot) is None]
        spot = max(missing, key=lambda spot: float(sure[spot, target[spot][0], target[spot][1]]))
        return spot, target[spot]

    def _opinion(self, view: View) -> str:
        """What it thinks of a full board."""
        other = self.better(view)
        if other is None:
            return AGREE
        reading, fixed, wrong = self.read(view)
        self.comment = _why(view, dict(enumerate(reading.best(fixed, wrong))), other[0], reading)
        return DISAGREE

    def better(self, view: View) -> tuple[int, Placed] | None:
        """On a full board, the spot that it would change first and what it would put there; None if it would not."""
        reading, fixed, wrong = self.read(view)
        best, lies = reading.best(fixed, wrong), lying(view)
        here = sum(float(reading.worth[spot, card, turn]) for spot, (card, turn) in lies.items())
        there = sum(float(reading.worth[spot, card, turn]) for spot, (card, turn) in enumerate(best))
        known_wrong = any(lies[spot] == placed for spot, placed in wrong)
        if not known_wrong and there - here < DIFFERENT:
            return None
        other = [spot for spot in range(len(SPOTS)) if lies[spot] != best[spot]]
        gain = {spot: float(reading.worth[(spot, *best[spot])] - reading.worth[(spot, *lies[spot])]) for spot in other}
        spot = max(other, key=gain.__getitem__)
        return spot, best[spot]

    def read(self, view: View) -> tuple[Reading, dict[int, Placed], list[tuple[int, Placed]]]:
        board = view.resolved()
        clues = tuple(board.clues[zone] or "" for zone in ZONES)
        reading = _reading(self.level, clues, shown(board.row), view.language)
        lies = lying(view)
        fixed = {spot: lies[spot] for spot in view.fixed_spots()}
        wrong = [(spot, placed) for placed, spot in view.wrong()]
        return reading, fixed, wrong


@lru_cache(64)
def four_clues(level: str, solution: tuple[Card, ...], language: str) -> list[str]:
    """The same cards bring the same clues to the same bot's mind: it must not think anew for every zone."""
    return LEVELS[level].giver.clues(solution, language, _whim("give", level, solution))


@lru_cache(64)
def _reading(level: str, clues: tuple[str, ...], row: tuple[Card, ...], language: str) -> Reading:
    return LEVELS[level].read(clues, row, language)


def _whim(*of: Any) -> Rng:
    return Rng(int.from_bytes(sha256(repr(of).encode()).digest()[:8], "big"))


# ---- what lies on the table


def put(spot: int, placed: Placed) -> str:
    card, turn = placed
    return f"put:{card + 1}@{SPOTS[spot]}+{turn}"


def lying(view: View) -> dict[int, Placed]:
    return {spot: placed for spot, placed in enumerate(view.placed()) if placed}


def _why(view: View, lies: Mapping[int, Placed], spot: int, reading: Reading) -> str:
    """In a word or two: the clue that speaks most for the card there, and the keywords that it ties."""
    board = view.resolved()
    card, turn = lies[spot]
    zone = max((spot, (spot - 1) % 4), key=lambda zone: float(reading.meant[zone, card, (zone - turn) % 4]))
    facing = [lies[spot] for spot in (zone, (zone + 1) % 4) if spot in lies]
    words = [turned(shown(board.row)[card], turn)[zone] for card, turn in facing]
    return f"{board.clues[ZONES[zone]]}: {', '.join(words)}"
