"""The house: all its tables, and everybody who is known there."""

import asyncio
from contextlib import suppress
from functools import partial
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server import metrics
from cinquefoil.server.errors import Busy, NotSaved
from cinquefoil.server.moderation.sanctions import Sanctions
from cinquefoil.server.notices.notices import Notices
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.services import Services
from cinquefoil.server.sharing import company
from cinquefoil.server.sharing.company import Company
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Step
from cinquefoil.server.tables.fame import HallOfFame
from cinquefoil.server.tables.gathering import Given, read_given
from cinquefoil.server.tables.loading import TableRead, due, open_tables, read_table, unfinished
from cinquefoil.server.tables.next_table import next_game
from cinquefoil.server.tables.room import Room
from cinquefoil.server.tables.seating import rename, to_be_shown
from cinquefoil.server.thinking.bots import Bots
from cinquefoil.server.together import Together

logger = structlog.get_logger()

DAY = 24 * 3600 * 1000
"""Milliseconds."""
MOST_DUE = 100
"""Tables at which somebody's time is up, to be looked at in one turn."""
LOOK = 0.25
"""Seconds between two looks at how late the loop is."""


class House(Services):
    rooms: dict[str, Room]
    loading: dict[str, asyncio.Future[Room]]
    guests: dict[str, Guest]
    seen: dict[str, int]
    """On which day they were last noted to have come."""
    bots: Bots
    fame: HallOfFame
    notices: Notices
    cookie_secret: bytes
    host_key: str
    """What the host's own commands show."""
    together: Together
    """The same tables, as other servers change them."""

    # ---- opening and closing

    async def open(self) -> None:
        self.start()
        self.rooms, self.loading, self.guests, self.seen = {}, {}, {}, {}
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.bots = Bots(self)
        self.fame = HallOfFame(self)
        self.notices = Notices(self, self.fresh)
        self.cookie_secret = self.tag_key = await self.ask(partial(self._secret, "cookie_secret"))
        self.host_key = (await self.ask(partial(self._secret, "host_key"))).hex()
        self.sanctions = await self.ask(Sanctions.read)
        self.together = Together(
            self,
            self.rooms,
            drop=self._drop,
            forget_guest=self.forget_guest,
            ended=self.fame.hear,
            renewed=self._renew,
            resume=self._take_over,
        )
        await self.notices.open()
        await self.together.open()
        if not self.peers.others:
            self.spawn(self._resume())
        self.spawn(self._sweep())
        self.spawn(self._watch_loop())

    async def close(self) -> None:
        self.cancel_tasks()
        self.notices.close()
        self.bots.close()
        await self.together.close()
        await self.stop()

    def _secret(self, key: str, connection: Connection) -> bytes:
        """Another server may think of one at the same instant: the first counts."""
        known = select(schema.settings.c.value).filter_by(key=key)
        value = connection.execute(known).scalar()
        if value is None:
            with suppress(IntegrityError), connection.begin_nested():
                connection.execute(insert(schema.settings).values(key=key, value=self.ids.secret().hex()))
            connection.commit()
            value = connection.execute(known).scalar_one()
        return bytes.fromhex(value)

    def forget_guest(self, id: str) -> None:
        self.guests.pop(id, None)
        self.notices.renew(id)

    def _take_over(self) -> None:
        self.spawn(self._resume())

    def _renew(self) -> None:
        """What was played long ago is written otherwise now."""
        self.fame.forget()
        self.archive.renew()
        self.spawn(self.notices.open())

    async def _resume(self) -> None:
        """After a restart, or in place of a server that is gone: where a bot is to move, or a tournament to go on, it
        does."""
        try:
            names = await self.ask(unfinished)
            await self.notices.sweep()
        except Busy:  # it was noted down
            return
        for name in names:
            try:
                await self.room(name)
            except CinquefoilError as fault:
                logger.error("table_cannot_go_on", table=self.tag(name), fault=fault.code)
            except Exception:
                logger.exception("table_cannot_go_on", table=self.tag(name))

    async def _sweep(self) -> None:
        """Tables that nobody looks at are put to rest, and then leave memory; they are in the log."""
        while True:
            await asyncio.sleep(min(self.settings.keep_idle / 2, 10))
            for name in list(self.rooms):
                if self._close_if_idle(name):
                    await asyncio.sleep(0)  # there may be thousands
            await self._ring_where_nobody_is()

    async def _ring_where_nobody_is(self) -> None:
        """Time runs also at tables that nobody looks at; not at those that cannot go on."""
        with suppress(Busy, NotSaved):  # it was noted down, and is tried again
            for name in await self.ask(partial(due, now=self.now(), most=MOST_DUE)):
                if not await self._can_ring(name):
                    t = schema.tables
                    await self.write((update(t).where(t.c.name == name).values(due_at=None), {}))

    async def _can_ring(self, name: str) -> bool:
        try:
            return (await self.room(name)).table.standstill() is None
        except Busy:
            return True
        except CinquefoilError:
            return False
        except Exception:
            logger.exception("table_cannot_go_on", table=self.tag(name))
            return False

    async def _watch_loop(self) -> None:
        while True:
            began = self.loop.time()
            await asyncio.sleep(LOOK)
            metrics.LOOP_LAG.observe(max(0.0, self.loop.time() - began - LOOK))

    async def measure(self) -> None:
        """Looks up what is not counted as it happens."""
        metrics.ROOMS.set(len(self.rooms))
        self.archive.measure()
        self.bots.thinkers.measure()
        for status, number in (await self.ask(open_tables)).items():
            metrics.OPEN_TABLES.labels(status).set(number)

    def _close_if_idle(self, name: str) -> bool:
        room = self.rooms.get(name)
        if room is None:
            return False
        if not room.audience.sockets:
            room.table.rest()
        if not self._is_idle(room):
            return False
        self._close(room)
        return True

    def _is_idle(self, room: Room) -> bool:
        if self.ticks() - room.used_at <= self.settings.keep_idle:
            return False
        is_busy = room.audience.sockets or room.presence.leaving or room.gathering.timer or self.bots.are_thinking(room)
        return not is_busy and room.table.head is room.table.shown

    # ---- tables in memory

    async def room(self, name: str) -> Room:
        """A table, from memory or from its log."""
        room = self.rooms.get(name)
        if room is not None:
            room.used_at = self.ticks()
            return room
        if name not in self.loading:
            self.loading[name] = asyncio.ensure_future(self._load(name))
            self.loading[name].add_done_callback(lambda done: self.loading.pop(name, None))
        return await asyncio.shield(self.loading[name])

    async def fresh(self, name: str) -> Room:
        """The same with all that is written, at whichever server: for whoever may have seen more there."""
        is_known = name in self.rooms
        room = await self.room(name)
        if is_known and self.peers.others:
            room.catch_up()
            await room.caught_up()
        return room

    async def _load(self, name: str) -> Room:
        self.together.missed[name] = 0
        try:
            (table, said, past), given, elsewhere = await self.ask(partial(self._read, name))
        except BaseException:
            self.together.missed.pop(name, None)
            raise
        room = self.rooms.get(name)
        if room is None:
            room = Room(self, table, said, past, follow=self._go_on, present=self._note, lost=self._drop)
            self.rooms[name] = room
            room.gathering.given |= given
            self.together.arrived(room, elsewhere)
            room.go_on()
        return room

    def _read(self, name: str, connection: Connection) -> tuple[TableRead, Given, dict[str, Company]]:
        found = read_table(connection, name, self.settings.talk_kept)
        if not self.shares:
            return found, {}, {}
        return found, read_given(connection, name), company.read(connection, name)

    def _note(self, room: Room) -> None:
        """Somebody has come or gone."""
        self.together.note(room)
        self.notices.follow(room)

    def _go_on(self, room: Room) -> None:
        """What follows by itself at a table: bots think, who is away is told, a name can be shown, a game is
        remembered, a match goes on."""
        self.bots.go_on(room)
        self.notices.follow(room)
        for known in to_be_shown(room) if room.unshown else ():
            self.spawn(self._show_name(room, known))
        moment = room.table.shown
        if moment.is_over:
            self.fame.note(room.table)
        if moment.is_over and not moment.abandoned and moment.next is None and room.tournament.goes_on:
            self.spawn(self._next_game(room))

    async def _show_name(self, room: Room, known: Guest) -> None:
        guest = await self.guest(known.id)
        if guest is not None:
            with suppress(CinquefoilError):
                await rename(room, known, guest)

    async def _next_game(self, room: Room) -> None:
        await self.room(await next_game(self, room))  # so that its bots begin

    def _close(self, room: Room) -> None:
        if self.rooms.get(room.table.name) is room:
            del self.rooms[room.table.name]
        self.bots.stop(room)
        room.close()

    async def read_anew(self, room: Room) -> None:
        """What is written of a table has changed otherwise than by being played at."""
        while room.table.head is not room.table.shown:
            await room.settle()
        self._drop(room)

    def _drop(self, room: Room) -> None:
        """What is in memory may not be what is written: whoever is there comes again, and it is read anew."""
        self._close(room)
        if any(seat.kind == "bot" for seat in room.table.shown.seats):
            self.spawn(self._reopen(room.table.name))

    async def _reopen(self, name: str) -> None:
        """Where bots play, somebody has to be there for them; though not at once, if something is wrong."""
        await asyncio.sleep(1)
        with suppress(CinquefoilError):
            await self.room(name)

    # ---- guests

    async def guest(self, id: str | None) -> Guest | None:
        """Who has come. None, if nobody knows them."""
        guest = await self.known(id)
        if guest is not None:
            self._note_seen(guest.id)
        return guest

    async def known(self, id: str | None) -> Guest | None:
        """Somebody who need not be here."""
        if not id:
            return None
        if id not in self.guests:
            row = await self.ask(lambda connection: connection.execute(select(schema.guests).filter_by(id=id)).first())
            if row is None:
                return None
            self.know(Guest(row.id, row.name, row.avatar))
        return self.guests[id]

    def _note_seen(self, id: str) -> None:
        """Once a day."""
        day = self.now() // DAY
        if self.seen.get(id) != day:
            self.seen[id] = day
            seen = update(schema.guests).where(schema.guests.c.id == id).values(seen_at=day * DAY)
            self.writer.put(Step(also=[(seen, {})]))

    def changing(self, id: str) -> asyncio.Lock:
        """Who changes their name twice at once does it one after the other."""
        return self.locks.setdefault(id, asyncio.Lock())

    def know(self, guest: Guest) -> None:
        if len(self.guests) > 10_000:
            self.guests.clear()
            self.seen.clear()
        self.guests[guest.id] = guest
