"""Clocks: how long everybody has left. They follow from the log alone, so that nothing can stop them but the rules.

Time runs for a person or a program who is to move; a bot has all the time it needs. Times are in milliseconds.
"""

from collections.abc import Collection
from typing import Literal, TypeVar

import msgspec
from msgspec.structs import replace

PAUSE, RESUME, MORE = "pause", "resume", "time:"
"""What can be asked for: that they stand still, that they run again, and more time for a seat."""
GRACE = 60_000
"""What somebody has at least who comes back to a game in which their time had run out."""


class Pace(msgspec.Struct, frozen=True):
    """What a table has agreed on."""

    per: Literal["move", "game"]
    seconds: int
    added: int = 0
    """Seconds for each move of a game."""
    then: Literal["lose", "bot"] = "bot"
    """What becomes of whoever runs out of time."""

    @property
    def whole(self) -> int:
        return self.seconds * 1000

    @property
    def more(self) -> int:
        """What somebody may give to another at once: a quarter of what they had, but at most a day."""
        return min(max(self.whole // 4, 15_000), 86_400_000)


class Clock(msgspec.Struct, frozen=True):
    """At a moment. Of each seat what it had left, and since when it runs; None if it does not."""

    pace: Pace
    left: tuple[int, ...]
    since: tuple[int | None, ...]
    is_paused: bool = False

    @classmethod
    def wound(cls, pace: Pace, seats: int) -> "Clock":
        return cls(pace, (pace.whole,) * seats, (None,) * seats)

    def at(self, now: int) -> tuple[int, ...]:
        """What each has left."""
        return tuple(
            left if since is None else max(0, left - max(0, now - since))
            for left, since in zip(self.left, self.since, strict=True)
        )

    def due(self) -> int | None:
        """When somebody's time is up, if nothing happens until then."""
        return min(
            (since + left for left, since in zip(self.left, self.since, strict=True) if since is not None), default=None
        )

    def up(self, now: int) -> int | None:
        """Whose time is up."""
        if (due := self.due()) is None or now < due:
            return None
        return min(
            (seat for seat, since in enumerate(self.since) if since is not None),
            key=lambda seat: self.left[seat] + (self.since[seat] or 0),
        )

    def runs(self, timed: Collection[int], now: int, acting: Collection[int] | None = None) -> "Clock":
        """From now on the time of these seats runs, and that of no others, though others may act as well: bots."""
        left, busy = self.at(now), timed if acting is None else acting
        if self.pace.per == "move" and busy:  # whoever has nothing to do will have a whole move's time again
            left = tuple(have if seat in busy else max(have, self.pace.whole) for seat, have in enumerate(left))
        return Clock(self.pace, left, tuple(now if seat in timed else None for seat in range(len(left))))

    def moved(self, seat: int, now: int, bonus: Literal[-1, 0, 1] = 1) -> "Clock":
        """A seat has moved, which brings it something for a game, or takes that again."""
        if self.pace.per == "move":
            has = self.pace.whole
        else:
            has = max(0, self.at(now)[seat] + bonus * self.pace.added * 1000)
        return replace(self, left=_with(self.left, seat, has), since=_with(self.since, seat, None))

    def paused(self, now: int) -> "Clock":
        return replace(self, left=self.at(now), since=(None,) * len(self.left), is_paused=True)

    def given(self, seat: int, milliseconds: int) -> "Clock":
        return replace(self, left=_with(self.left, seat, self.left[seat] + milliseconds))

    def back(self, seat: int) -> "Clock":
        """Somebody sits there again. Only if their time had run out are they given some."""
        return replace(self, left=_with(self.left, seat, self.left[seat] or GRACE))


T = TypeVar("T")


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
