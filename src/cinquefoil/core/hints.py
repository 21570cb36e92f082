"""A hint for whoever plays alone with bots: first where to look, then what to do and why.

What is said of a move is true of it: a game works it out from what the seat sees and from its rules, in its own
`hint.py`; what a search found is said here. Places are named as boards name them (`data-place` on the page).
"""

from dataclasses import dataclass

import msgspec

from cinquefoil.core.sayings import Saying, say


class Advice(msgspec.Struct, frozen=True):
    """What a game has to say of a move that is recommended."""

    nudge: Saying
    """Where to look, without giving the move away."""
    look: tuple[str, ...]
    """The places that are meant by that."""
    does: Saying
    """The move, as one would tell a friend to make it."""
    places: tuple[str, ...]
    """Those that it touches."""
    reasons: tuple[Saying, ...] = ()
    """What speaks for it, the weightiest first; none if only the search knows."""
    wins: bool = False
    """Whether it wins at once, so that there is nothing to add."""


class Hint(msgspec.Struct, frozen=True):
    advice: Advice
    move: str
    """As the notation has it."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search makes of the moves of a seat."""

    is_only: bool = False
    """Whether there is nothing to choose."""
    certain: float | None = None
    """The share of the win that the best move brings for certain; None if that is not certain."""
    win: float = 0.0
    """What it may be expected to bring,"""
    next_win: float | None = None
    """and the one after it; None if no other was looked at."""
    equals: int = 0
    """How many other moves seem to be as good."""

    def reasons(self, advice: Advice) -> tuple[Saying, ...]:
        """What the game says of the move, and what the search has to add."""
        if advice.wins:
            return advice.reasons
        if self.is_only:
            return (say("core.hint-only"),)
        return (*advice.reasons, *self._verdict(advice))

    def _verdict(self, advice: Advice) -> list[Saying]:
        if self.certain == 1.0:
            return [say("core.hint-wins")]
        if self.certain == 0.0:
            return [say("core.hint-lost")]
        if self.equals:
            return [say("core.hint-equal") if self.equals == 1 else say("core.hint-equals", count=self.equals)]
        return [] if advice.reasons else [self._chances()]

    def _chances(self) -> Saying:
        mine, other = percent(self.win), None if self.next_win is None else percent(self.next_win)
        if other is None or other >= mine:
            return say("core.hint-chances", percent=mine)
        return say("core.hint-chances-next", percent=mine, next_percent=other)


def percent(share: float) -> int:
    return round(100 * share)
