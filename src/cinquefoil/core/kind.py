"""What kind of game it is, in the words of the field, declared once on its box: nothing has to guess."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Kind:
    chance: Literal["deterministic", "stochastic"]
    information: Literal["perfect", "imperfect"]
    """Perfect where nothing is hidden from anybody: all views are alike."""
    utility: Literal["zero-sum", "identical", "general"]
    """What one wins the others lose, of shares of the win; or all win together."""
    order: Literal["turns", "simultaneous"] = "turns"
    """Simultaneous where several seats may act at once; every move text then starts with its seat and a colon."""
    can_be_drawn: bool = False
    """Whether it may end without a single winner, though players play against each other."""
    longest: int | None = None
    """No game has more events, chance included; None if a game need never end."""
