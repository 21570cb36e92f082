"""How well a bot plays: how much it thinks, and how often it does not."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    simulations: int | None
    """How many games it plays in its head before a move; 0 for none, None for as many as time allows."""
    seconds: float | None
    """When it stops all the same; None for never, so that the same seed gives the same move."""
    impulse: float = 0.0
    """The share of its moves that it plays without thinking, as they look at first sight."""
    warmth: float = 1.0
    """How freely an impulse chooses: 0 always what looks best, more and more anything."""


QUICK: Final = 0.1
"""Up to club, nobody waits."""
SLOW: Final = 0.9
"""Seconds for the others, with some to spare until one has passed."""

NAMES: Final = ("random", "beginner", "casual", "club", "expert", "master")

LEVELS: Final[Mapping[str, Level]] = {
    "random": Level(0, None, impulse=1.0, warmth=1e9),
    "beginner": Level(0, None, impulse=1.0, warmth=2.0),
    "casual": Level(50, QUICK, impulse=0.2),
    "club": Level(300, QUICK),
    "expert": Level(2_000, SLOW),
    "master": Level(10_000, SLOW),
}
"""What a game without levels of its own has."""
