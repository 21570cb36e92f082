"""What is said at a table: of a seat to all, of an onlooker to the other onlookers."""

from collections.abc import Callable
from typing import Literal

from sqlalchemy import delete

from cinquefoil.server import wire
from cinquefoil.server.errors import insist
from cinquefoil.server.services import Services
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Step
from cinquefoil.server.tables.audience import Audience, Place
from cinquefoil.server.tables.draft import Also
from cinquefoil.server.tables.permissions import speak
from cinquefoil.server.tables.table import Table


class Talk:
    __slots__ = ("audience", "number", "said", "services", "table")

    def __init__(self, services: Services, table: Table, audience: Audience, said: list[wire.Said]) -> None:
        self.services = services
        self.table = table
        self.audience = audience
        self.said = said
        """The newest of it."""
        self.number = said[-1].number if said else 0

    def speak(self, place: Place, name: str, text: str, answer: Callable[[int | None], None]) -> None:
        muted = self.services.sanctions.is_muted(place.guest, self.table.name)
        insist(speak(self.table.shown, place.seat, self.audience.looks_on(place), muted))
        self._say(place.seat, name, text, answer, place.guest)

    def speak_as(self, seat: int, text: str) -> None:
        """Says something for a bot."""
        if speak(self.table.shown, seat, looks_on=False) is None:
            self._say(seat, self.table.shown.seats[seat].name, text, lambda number: None)

    def _say(
        self, seat: int | None, name: str, text: str, answer: Callable[[int | None], None], guest: str | None = None
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

        def done(fault: Exception | None) -> None:
            answer(said.number if fault is None else None)
            if fault is not None:
                return
            self.said.append(said)
            del self.said[: -self.services.settings.talk_kept]
            self.audience.tell(said, lambda other: said.room == "table" or self.audience.looks_on(other))

        self.services.writer.put(Step(also=[(schema.talk.insert(), row), *self._forgotten()], done=done))

    def _forgotten(self) -> Also:
        """Now and then, what nobody will be told any more."""
        kept, t = self.services.settings.talk_kept, schema.talk.c
        if self.number % kept:
            return []
        return [(delete(schema.talk).where(t.table == self.table.name, t.number <= self.number - kept), {})]

    def heard_by(self, place: Place) -> list[wire.Said]:
        """What onlookers say to one another is not for those who play."""
        return [said for said in self.said if said.room == "table" or self.audience.looks_on(place)]
