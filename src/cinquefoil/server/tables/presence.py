"""Who is there and who is not: where the rules mind it (SC-25), whoever stays away for long is said to be away."""

import asyncio
from collections.abc import Callable

from cinquefoil.core.events import Event
from cinquefoil.server.services import Services
from cinquefoil.server.tables.audience import Audience, Place
from cinquefoil.server.tables.table import Table


class Presence:
    __slots__ = ("audience", "closed", "last_seen", "leaving", "opened_at", "say", "services", "table")

    def __init__(self, services: Services, table: Table, audience: Audience, say: Callable[[Event], None]) -> None:
        self.services = services
        self.table = table
        self.audience = audience
        self.say = say
        """Puts it into the log that a seat is away, or back."""
        self.opened_at = services.ticks()
        self.last_seen: dict[int, float] = {}
        """When somebody last looked from a seat."""
        self.leaving: dict[int, asyncio.TimerHandle] = {}
        """Seats that nobody looks from, and will be away soon."""
        self.closed = False

    def close(self) -> None:
        self.closed = True
        self.say = lambda event: None  # so that the room, which hears this, is not held by it
        for timer in self.leaving.values():
            timer.cancel()

    def seen(self, seat: int) -> None:
        """Somebody is there just now."""
        self.last_seen[seat] = self.services.ticks()

    def left(self, place: Place) -> None:
        for seat in self.audience.seats_of(place):
            self.seen(seat)

    def absent_from(self, seat: int) -> float:
        """When somebody has been away for so long that a bot may play on, unless they come back until then."""
        return self.last_seen.get(seat, self.opened_at) + self.services.settings.absent_after

    def watch_the_absent(self) -> None:
        if self.closed or self.table.box.presence is None or self.table.shown.status != "playing":
            return
        for seat in range(len(self.table.shown.seats)):
            if self.audience.is_connected(seat):
                self._stop_watching(seat)
            elif seat not in self.leaving and self._move(seat, back=False):
                delay = self.services.settings.away_after
                self.leaving[seat] = self.services.loop.call_later(delay, self._is_away, seat)

    def _stop_watching(self, seat: int) -> None:
        timer = self.leaving.pop(seat, None)
        if timer:
            timer.cancel()

    def _is_away(self, seat: int) -> None:
        self.leaving.pop(seat, None)
        if not self.audience.is_connected(seat):
            self.note(seat, back=False)

    def note(self, seat: int, back: bool) -> None:
        """Says that a seat is away, or back, unless it is so already."""
        event = self._move(seat, back)
        if event is not None:
            self.say(event)

    def _move(self, seat: int, back: bool) -> Event | None:
        """The move by which the table says it; None if it is so already."""
        head, presence = self.table.head, self.table.box.presence
        if presence is None or head.game is None or head.is_over:
            return None
        return Event(seat, presence[back]) if presence[back] in head.game.moves_of(seat) else None
