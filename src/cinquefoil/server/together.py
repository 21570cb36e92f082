"""The tables of the house as other servers change them: what they tell us is read, and who looks on there is known.

A house in a file is alone, and none of this happens.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import structlog
from sqlalchemy import Connection

from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server import wire
from cinquefoil.server.errors import TooFast
from cinquefoil.server.moderation.sanctions import Sanctions
from cinquefoil.server.services import Services
from cinquefoil.server.sharing import company, peers
from cinquefoil.server.sharing.company import NOBODY, Company
from cinquefoil.server.sharing.listening import Listening
from cinquefoil.server.sharing.wakes import Wake
from cinquefoil.server.storage.writer import Step
from cinquefoil.server.tables import hands
from cinquefoil.server.tables.gathering import read_given
from cinquefoil.server.tables.newer import SHARED, Lines, by_table
from cinquefoil.server.tables.room import Room

if TYPE_CHECKING:
    import psycopg

UNKNOWN = -1
SOON = 0.05
"""Seconds in which people come and go before others are told."""
logger = structlog.get_logger()


class Together:
    def __init__(
        self,
        services: Services,
        rooms: dict[str, Room],
        *,
        drop: Callable[[Room], None],
        forget_guest: Callable[[str], None],
        ended: Callable[[str], None],
        renewed: Callable[[], None],
        resume: Callable[[], None],
    ) -> None:
        self.services = services
        self.peers = services.peers
        self.rooms = rooms
        self.drop = drop
        """Told of a table that has to be read anew."""
        self.forget_guest = forget_guest
        self.ended = ended
        """Told of a table whose game has come to its end elsewhere."""
        self.renewed = renewed
        """Told that what was written long ago has changed."""
        self.resume = resume
        """Told that what others had in hand is ours now."""
        self.missed: dict[str, int] = {}
        """How far tables have come that were being read just then; for what nobody can tell, `UNKNOWN`."""
        self.noted: dict[str, Company] = {}
        """Who is here, as the others know it."""
        self.noting: set[str] = set()
        self.listening: Listening[Lines] | None = None

    async def open(self) -> None:
        await self.peers.come(self.services.writer, self.services.now())
        if not self.services.shares:
            return
        await self._look_around()
        loop = self.services.loop
        engine, server = self.services.engine, self.peers.id
        self.listening = Listening(engine, loop, server, self._look, self.heard, self._begin_anew)
        self.services.spawn(self._beat())

    async def close(self) -> None:
        if self.listening is None:
            return
        self.listening.closing = True
        self.peers.leave(self.services.writer)
        await self.services.loop.run_in_executor(None, self.listening.close)

    # ---- what is heard

    def _look(self, line: "psycopg.Connection", wakes: Sequence[Wake]) -> Lines:
        """Reads how tables have gone on that are open here, in the thread of who listens; they may have moved on by the
        time that it is told."""
        wanted: dict[str, int] = {}
        for kind, about, seq in wakes:
            room = self.rooms.get(about) if kind == "log" else None
            if room is not None and room.table.shown.seq < seq:
                wanted[about] = room.table.shown.seq
        return by_table(line.execute(SHARED, (list(wanted), list(wanted.values())))) if wanted else {}

    def heard(self, wakes: Sequence[Wake], lines: Lines) -> None:
        for kind, about, seq in wakes:
            room = self.rooms.get(about)
            match kind:
                case "log" if room is not None:
                    room.heard_of(seq, lines.get(about, ()))
                case "log" if self.missed.get(about, UNKNOWN) != UNKNOWN:
                    self.missed[about] = max(seq, self.missed[about])
                case "said" if room is not None:
                    room.talk.hear()
                case "present" if room is not None:
                    self.services.spawn(self._read_company(room))
                case "given" if room is not None:
                    self.services.spawn(self._read_given(room))
                case "anew":
                    self.renewed()
                    if room is not None:
                        self.drop(room)
                case "over":
                    self.ended(about)
                case "guest":
                    self.forget_guest(about)
                case "away":
                    self.send_away(partial(_is, about))
                case "sanctions":
                    self.services.spawn(self._read_sanctions())
                case "servers" if not about:
                    self.services.spawn(self._look_around())
                case "passing":
                    self._pass_on(about)
                case "spent":
                    self.services.spending.hear(about)
                case _:
                    pass

    def _begin_anew(self) -> None:
        """Whatever was told until now may have been missed."""
        for room in list(self.rooms.values()):
            room.catch_up()
            room.talk.hear()
        self.missed = dict.fromkeys(self.missed, UNKNOWN)
        self.services.spawn(self._read_sanctions())
        self.services.spawn(self._look_around())
        self.services.spawn(self._read_all_company())
        self.renewed()

    def point(self, room: Room, pointed: wire.Pointed) -> None:
        """Shows what somebody points at to those who look on elsewhere."""
        if room.audience.elsewhere:
            passing = msgspec.json.encode(Passing(room.table.name, pointed)).decode()
            self.services.writer.put(Step(wakes=[Wake("passing", passing)]))

    def _pass_on(self, about: str) -> None:
        passing = msgspec.json.decode(about, type=Passing)
        if room := self.rooms.get(passing.table):
            with suppress(TooFast):
                hands.show(room, passing.pointed)

    def send_away(self, whom: Callable[[str | None, str], bool]) -> None:
        """Closes the lines of those who have to go."""
        for room in list(self.rooms.values()):
            for place in list(room.audience.sockets):
                if whom(place.answerable, place.address):
                    place.close()

    async def _read_sanctions(self) -> None:
        with suppress(CinquefoilError):
            self.services.sanctions.known = (await self.services.ask(Sanctions.read)).known
        is_banned = self.services.sanctions.is_banned
        self.send_away(lambda guest, address: is_banned(guest) or is_banned(address))

    async def _read_given(self, room: Room) -> None:
        with suppress(CinquefoilError):
            given = await self.services.ask(lambda connection: read_given(connection, room.table.name))
            room.gathering.given |= given
            room.begin()

    # ---- who is there

    def note(self, room: Room) -> None:
        """Somebody has come or gone."""
        name = room.table.name
        if self.services.shares and name not in self.noting:
            self.noting.add(name)
            self.services.loop.call_later(SOON, self._note, name)

    def _note(self, name: str) -> None:
        self.noting.discard(name)
        room = self.rooms.get(name)
        here = NOBODY if room is None else room.audience.company
        if here == self.noted.get(name, NOBODY):
            return
        self.noted[name] = here
        step = company.noted(self.peers.id, name, here)
        step.done = partial(self._is_noted, name)
        self.services.writer.put(step)

    def _is_noted(self, name: str, fault: Exception | None) -> None:
        if fault is not None or self.noted.get(name) == NOBODY:
            self.noted.pop(name, None)

    async def _read_company(self, room: Room) -> None:
        with suppress(CinquefoilError):
            self._apply(room, await self.services.ask(lambda connection: company.read(connection, room.table.name)))

    async def _read_all_company(self) -> None:
        with suppress(CinquefoilError):
            found = await self.services.ask(partial(_companies, self.peers.others))
            for name, room in list(self.rooms.items()):
                self._apply(room, found.get(name, {}))

    def _apply(self, room: Room, found: dict[str, Company]) -> None:
        room.are_elsewhere({server: there for server, there in found.items() if server in self.peers.others})

    def arrived(self, room: Room, elsewhere: dict[str, Company]) -> None:
        """A table was read; others may have gone on with it meanwhile."""
        self._apply(room, elsewhere)
        room.is_ours = not self.peers.others
        missed = self.missed.pop(room.table.name, 0)
        if missed == UNKNOWN:
            room.catch_up()
            room.talk.hear()
        else:
            room.heard_of(missed)

    # ---- servers that come and go

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(peers.BEAT)
            with suppress(Exception):  # the database may be away for a while
                if not await self.peers.beat(self.services.writer):
                    await self._come_again()
                await self._look_around()
                if spent := list(self.services.spending.told()) if self.peers.others else []:
                    self.services.writer.put(Step(wakes=spent))

    async def _come_again(self) -> None:
        """The others thought that we were gone."""
        await self.peers.come(self.services.writer, self.services.now())
        self.noted.clear()
        for room in self.rooms.values():
            self.note(room)

    async def _look_around(self) -> None:
        with suppress(CinquefoilError):
            before = self.peers.others
            self.peers.others, forgotten = await self.services.ask(self.peers.read)
            if forgotten and self._is_first():
                self.services.writer.put(Step(also=peers.gone(forgotten)))
            if self.peers.others == before:
                return
            logger.info("servers", others=len(self.peers.others))
            await self._read_all_company()
            if before - self.peers.others:
                self._take_over()

    def _is_first(self) -> bool:
        """What one of us has to do, we do."""
        return self.peers.id < min(self.peers.others, default="~")

    def _take_over(self) -> None:
        """What bots were about elsewhere goes on here; twice, perhaps, and the first counts."""
        for room in list(self.rooms.values()):
            room.is_ours = True
            room.go_on()
        if self._is_first():
            self.resume()


class Passing(msgspec.Struct, frozen=True):
    """What is told to everybody at a table and kept nowhere."""

    table: str
    pointed: wire.Pointed


def _is(guest: str, answerable: str | None, address: str) -> bool:
    return answerable == guest


def _companies(servers: frozenset[str], connection: Connection) -> dict[str, dict[str, Company]]:
    found: dict[str, dict[str, Company]] = {}
    for server, table, there in company.read_all(connection, servers):
        found.setdefault(table, {})[server] = there
    return found
