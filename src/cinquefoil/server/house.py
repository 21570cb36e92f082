"""The house: all its tables, and the way to the database."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Connection, Engine, Executable, insert, select
from sqlalchemy.exc import SQLAlchemyError

from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server import metrics
from cinquefoil.server.errors import Busy, NotSaved
from cinquefoil.server.people.identity import Guest, Ids
from cinquefoil.server.settings import Settings
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Row, Step, Writer, checkpoint
from cinquefoil.server.tables import dealer, making
from cinquefoil.server.tables.loading import read_table, unfinished
from cinquefoil.server.tables.room import Room
from cinquefoil.server.thinking.bots import Bots

T = TypeVar("T")
MOST_REPLAYING = 20
"""Games that may wait to be played again."""
logger = structlog.get_logger()


class House:
    def __init__(
        self,
        engine: Engine,
        settings: Settings | None = None,
        *,
        clock: Callable[[], float] = time.time,
        ids: Ids | None = None,
        draw: dealer.Draw = dealer.draw,
    ) -> None:
        self.engine = engine
        self.settings = settings or Settings()
        self.clock = clock
        self.ids = ids or Ids()
        self.draw = draw
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Future[Room]] = {}
        self.guests: dict[str, Guest] = {}
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        self.projector = ThreadPoolExecutor(1, thread_name_prefix="projector")
        self.replaying = 0
        self.writer: Writer
        self.bots: Bots
        self.cookie_secret = b""
        self.tasks: set[asyncio.Task[Any]] = set()

    # ---- opening and closing

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.writer = Writer(self.engine, self.loop)
        self.bots = Bots(self)
        self.cookie_secret = await self.ask(self._cookie_secret)
        self.spawn(self._resume())
        self.spawn(self._sweep())

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        self.bots.close()
        await self.loop.run_in_executor(None, self.writer.close)
        self.readers.shutdown(wait=True)
        self.projector.shutdown(wait=True, cancel_futures=True)
        if self.engine.dialect.name == "sqlite":
            checkpoint(self.engine)
        self.engine.dispose()

    def spawn(self, coroutine: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        task = self.loop.create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(self.clock() * 1000)

    def _cookie_secret(self, connection: Connection) -> bytes:
        value = connection.execute(select(schema.settings.c.value).filter_by(key="cookie_secret")).scalar()
        if value is None:
            value = self.ids.secret().hex()
            connection.execute(insert(schema.settings).values(key="cookie_secret", value=value))
            connection.commit()
        return bytes.fromhex(value)

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Reads from the database, in another thread."""

        def asked() -> T:
            with self.engine.connect() as connection:
                return question(connection)

        try:
            return await self.loop.run_in_executor(self.readers, asked)
        except SQLAlchemyError as fault:
            logger.error("not_read", fault=type(fault).__name__)
            raise Busy("table.not-read") from None

    async def replay(self, work: Callable[..., T], *args: Any) -> T:
        """Plays something again in a thread that does nothing else. Busy, if too many want that.

        What it is given must not change any more: a record or a replay, never a table.
        """
        if self.replaying >= MOST_REPLAYING:
            raise Busy("table.replays-busy")
        self.replaying += 1
        try:
            return await self.loop.run_in_executor(self.projector, partial(work, *args))
        finally:
            self.replaying -= 1

    async def write(self, *also: tuple[Executable, Row]) -> list[Any]:
        """Writes several things together, and gives back what they return. NotSaved."""
        step = Step(also=also)
        try:
            await self.writer.write(step)
        except Exception:
            raise NotSaved from None
        return step.returned

    async def _resume(self) -> None:
        """After a restart: where a bot is to move, or a match to go on, it does."""
        for name in await self.ask(unfinished):
            try:
                await self.room(name)
            except Exception:
                logger.exception("table_cannot_go_on", table=name)

    async def _sweep(self) -> None:
        """Tables that nobody looks at leave memory; they are in the log."""
        while True:
            await asyncio.sleep(min(self.settings.keep_idle / 2, 10))
            for name, room in list(self.rooms.items()):
                if self._is_idle(room):
                    del self.rooms[name]
                    room.close()
            metrics.OPEN_TABLES.set(len(self.rooms))

    def _is_idle(self, room: Room) -> bool:
        unused = self.clock() - room.used_at > self.settings.keep_idle
        return unused and not (room.sockets or room.thinking or room.leaving) and room.table.head is room.table.shown

    # ---- tables in memory

    async def room(self, name: str) -> Room:
        """A table, from memory or from its log."""
        room = self.rooms.get(name)
        if room is not None:
            room.used_at = self.clock()
            return room
        if name not in self.loading:
            self.loading[name] = asyncio.ensure_future(self._load(name))
            self.loading[name].add_done_callback(lambda done: self.loading.pop(name, None))
        return await asyncio.shield(self.loading[name])

    async def _load(self, name: str) -> Room:
        table, words, past = await self.ask(lambda connection: read_table(connection, name, self.settings.words_kept))
        room = self.rooms.get(name)
        if room is None:
            room = self.rooms[name] = Room(self, table, words, past)
            room.go_on()
        return room

    def drop(self, room: Room) -> None:
        """What is in memory may not be what is written: whoever is there comes again, and it is read anew."""
        if self.rooms.get(room.table.name) is room:
            del self.rooms[room.table.name]
        room.close()
        if any(seat.kind == "bot" for seat in room.table.shown.seats):
            self.spawn(self._reopen(room.table.name))

    async def _reopen(self, name: str) -> None:
        """Where bots play, somebody has to be there for them; though not at once, if something is wrong."""
        await asyncio.sleep(1)
        with suppress(CinquefoilError):
            await self.room(name)

    def go_on_with_match(self, room: Room) -> None:
        making.go_on_with_match(self, room)

    # ---- guests

    async def guest(self, id: str | None) -> Guest | None:
        if id is None:
            return None
        if id not in self.guests:
            row = await self.ask(lambda connection: connection.execute(select(schema.guests).filter_by(id=id)).first())
            if row is None:
                return None
            self.know(Guest(row.id, row.name, row.avatar))
        return self.guests[id]

    def changing(self, id: str) -> asyncio.Lock:
        """Who changes their name twice at once does it one after the other."""
        return self.locks.setdefault(id, asyncio.Lock())

    def know(self, guest: Guest) -> None:
        if len(self.guests) > 10_000:
            self.guests.clear()
        self.guests[guest.id] = guest
