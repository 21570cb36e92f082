"""What players add to chance before a game: all people are asked, and waited for a moment."""

import asyncio
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, delete, insert, select

from cinquefoil.core.fair import MISSING
from cinquefoil.server.services import Services
from cinquefoil.server.sharing.wakes import Wake
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Step
from cinquefoil.server.tables.table import Seat, Table

Contributions = Callable[[Sequence[Seat]], tuple[str, ...] | None]
"""What was added by seat, once nobody is waited for any more."""
Given = dict[tuple[int, str | None], str]
"""By seat and guest: who takes over a seat is asked anew."""


def nothing_yet(seats: Sequence[Seat]) -> tuple[str, ...] | None:
    """At a table that nobody has come to: people will be asked, bots and programs are not waited for."""
    return None if any(seat.kind == "person" for seat in seats) else (MISSING,) * len(seats)


class Gathering:
    """Kept in memory, and where several servers share the tables in the database: if the house dies before the game
    begins, everybody is asked again."""

    __slots__ = ("begin", "given", "is_over", "services", "table", "timer")

    def __init__(self, services: Services, table: Table, begin: Callable[[], None]) -> None:
        self.services = services
        self.table = table
        self.begin = begin
        """Called when nobody is waited for any more."""
        self.given: Given = {}
        self.timer: asyncio.TimerHandle | None = None
        self.is_over = False

    def close(self) -> None:
        self._stop()
        self.begin = lambda: None  # so that the room, which is told to, is not held by it

    def _stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def take(self, number: int, seat: Seat, contribution: str) -> None:
        self.given[number, seat.guest] = contribution
        if self.services.shares:
            self.services.writer.put(_noted(self.table.name, number, seat.guest or "", contribution))

    def of(self, number: int, seat: Seat) -> str | None:
        return self.given.get((number, seat.guest)) if seat.kind in ("person", "program") else None

    def contributions(self, seats: Sequence[Seat]) -> tuple[str, ...] | None:
        given = [self.of(number, seat) for number, seat in enumerate(seats)]
        missing = [number for number, one in enumerate(given) if one is None and seats[number].kind == "person"]
        return None if missing and not self.is_over else tuple(one or MISSING for one in given)

    def watch(self) -> None:
        """Does not wait for ever for who adds nothing."""
        moment = self.table.shown
        if moment.game is not None or moment.is_over or any(seat.is_free for seat in moment.seats):
            self._stop()
            self.is_over = False
        elif self.timer is None:
            self.timer = self.services.loop.call_later(self.services.settings.contribution_wait, self._waited)

    def _waited(self) -> None:
        self.timer, self.is_over = None, True
        self.begin()


c = schema.contributions


def _noted(table: str, seat: int, guest: str, contribution: str) -> Step:
    before = delete(c).where(c.c.table == table, c.c.seat == seat, c.c.guest == guest)
    row = {"table": table, "seat": seat, "guest": guest, "text": contribution}
    return Step(also=[(before, {}), (insert(c), row)], wakes=[Wake("given", table)])


def read_given(connection: Connection, table: str) -> Given:
    """At whichever server."""
    rows = connection.execute(select(c).where(c.c.table == table))
    return {(row.seat, row.guest or None): row.text for row in rows}
