"""What is said at a table: of a seat to all, of an onlooker to the other onlookers."""

from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from sqlalchemy import delete

from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server import wire
from cinquefoil.server.errors import Overtaken, insist
from cinquefoil.server.services import Services
from cinquefoil.server.sharing.wakes import Wake
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Course, Step
from cinquefoil.server.tables.audience import CROWD, Audience, Place
from cinquefoil.server.tables.draft import Also
from cinquefoil.server.tables.loading import read_talk
from cinquefoil.server.tables.permissions import speak
from cinquefoil.server.tables.table import Table

TRIES = 20
"""Times that something is said again because somebody at another server was faster."""


class Talk:
    __slots__ = ("audience", "course", "number", "reading", "said", "services", "table", "told")

    def __init__(self, services: Services, table: Table, audience: Audience, said: list[wire.Said]) -> None:
        self.services = services
        self.table = table
        self.audience = audience
        self.said = said
        """The newest of it."""
        self.number = self.told = said[-1].number if said else 0
        """The last that is to be written, and the last that was told."""
        self.course = Course()
        self.reading = False

    def speak(self, place: Place, name: str, text: str, answer: Callable[[int | None], None]) -> None:
        muted = self.services.sanctions.is_muted(place.answerable, self.table.name)
        insist(speak(self.table.shown, place.seat, self.audience.looks_on(place), muted))
        self._count(looks_on=place.seat is None)
        self._say(place.seat, name, text, answer, place.guest)

    def _count(self, looks_on: bool) -> None:
        """What is said takes as long as there are people to tell it to, and all others wait meanwhile. TooFast."""
        listeners, room = self.audience.number, "onlookers" if looks_on else "table"
        self.services.heard.take(f"{self.table.name}/{room}", listeners)
        if looks_on and listeners > CROWD:
            self.services.all_heard.take(room, listeners)

    def speak_as(self, seat: int, text: str) -> None:
        """Says something for a bot."""
        if speak(self.table.shown, seat, looks_on=False) is None:
            self._say(seat, self.table.shown.seats[seat].name, text, lambda number: None)

    def _say(
        self,
        seat: int | None,
        name: str,
        text: str,
        answer: Callable[[int | None], None],
        guest: str | None = None,
        tries: int = TRIES,
    ) -> None:
        self.number += 1
        room: Literal["table", "onlookers"] = "onlookers" if seat is None else "table"
        said = wire.Said(self.number, room, seat, name, text, self.services.now())
        row = {
            "table": self.table.name,
            "number": said.number,
            "room": said.room,
            "seat": said.seat,
            "name": said.name,
            "text": said.text,
            "at": said.at,
            "guest": guest,
        }

        async def say_again() -> None:
            await self._read()
            self._say(seat, name, text, answer, guest, tries - 1)

        course = self.course

        def done(fault: Exception | None) -> None:
            if isinstance(fault, Overtaken) and tries:
                self._start_over(course)
                self.services.spawn(say_again())
                return
            answer(said.number if fault is None else None)
            if fault is None:
                self._tell(said)
            else:
                self._start_over(course)

        also, wakes = [(schema.talk.insert(), row), *self._forgotten()], [Wake("said", self.table.name)]
        self.services.writer.put(Step((), also, course, wakes, done))

    def _start_over(self, course: Course) -> None:
        """Somebody else was faster, or nothing could be written: what is under way counts for nothing."""
        if self.course is course:
            self.course, self.number = Course(), self.told

    def _tell(self, said: wire.Said) -> None:
        """Once, however often it is heard of."""
        if said.number <= self.told:
            return
        self.told = said.number
        self.number = max(self.number, self.told)
        self.said.append(said)
        del self.said[: -self.services.settings.talk_kept]
        self.audience.tell(said, lambda other: said.room == "table" or self.audience.looks_on(other))

    def hear(self) -> None:
        """Something was said at another server."""
        if not self.reading:
            self.reading = True
            self.services.spawn(self._read())

    async def _read(self) -> None:
        self.reading = False  # what is said from here on is not in what is read
        with suppress(CinquefoilError):
            for said in await self.services.ask(lambda connection: read_talk(connection, self.table.name, self.told)):
                self._tell(said)

    def _forgotten(self) -> Also:
        """Now and then, what nobody will be told any more."""
        kept, t = self.services.settings.talk_kept, schema.talk.c
        if self.number % kept:
            return []
        return [(delete(schema.talk).where(t.table == self.table.name, t.number <= self.number - kept), {})]

    def heard_by(self, place: Place) -> list[wire.Said]:
        """What onlookers say to one another is not for those who play."""
        return [said for said in self.said if said.room == "table" or self.audience.looks_on(place)]
