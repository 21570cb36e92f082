"""What every part of the house works with: time, chance, ids, threads, and the way to the database."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection, Engine, Executable, delete, insert
from sqlalchemy.exc import SQLAlchemyError

from cinquefoil.server.errors import Busy, NotSaved
from cinquefoil.server.people.identity import Ids
from cinquefoil.server.settings import Settings
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.alone import Hold
from cinquefoil.server.storage.writer import Row, Step, Writer
from cinquefoil.server.tables import dealer

T = TypeVar("T")
TRIAL = 1.0
"""Seconds for which it is known whether the database can be written."""
MOST_REPLAYING = 20
"""Games that may wait to be played again."""
logger = structlog.get_logger()


class Services:
    def __init__(
        self,
        engine: Engine,
        settings: Settings | None = None,
        *,
        clock: Callable[[], float] = time.time,
        ids: Ids | None = None,
        draw: dealer.Draw = dealer.draw,
        hold: Hold | None = None,
    ) -> None:
        self.engine = engine
        self.settings = settings or Settings()
        self.clock = clock
        self.ids = ids or Ids()
        self.draw = draw
        self.hold = hold
        self.taken_over: Callable[[], None] = lambda: None
        """Called if another house writes here."""
        self.readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        self.replayer = ThreadPoolExecutor(1, thread_name_prefix="replayer")
        self.replaying = 0
        self.loop: asyncio.AbstractEventLoop
        self.writer: Writer
        self.tasks: set[asyncio.Task[Any]] = set()
        self.trial: asyncio.Task[None] | None = None
        self.tried_at = 0.0

    def start(self) -> None:
        """On the loop of whoever calls."""
        self.loop = asyncio.get_running_loop()
        connect = None if self.hold is None else self.hold.connect
        self.writer = Writer(self.engine, self.loop, connect, lambda: self.taken_over())

    def cancel_tasks(self) -> None:
        for task in list(self.tasks):
            task.cancel()

    async def stop(self) -> None:
        """When what is under way is written."""
        await self.loop.run_in_executor(None, self.writer.close)
        self.readers.shutdown(wait=True)
        self.replayer.shutdown(wait=True, cancel_futures=True)
        self.engine.dispose()

    def spawn(self, coroutine: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        task = self.loop.create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(self.clock() * 1000)

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
            return await self.loop.run_in_executor(self.replayer, partial(work, *args))
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

    async def try_out(self) -> None:
        """Reads and writes, to find out whether that works. Whoever asks at the same time, or soon after, shares it."""
        if self.trial is None or (self.trial.done() and self.loop.time() > self.tried_at + TRIAL):
            self.tried_at = self.loop.time()
            self.trial = self.spawn(self._try_out())
        await asyncio.shield(self.trial)

    async def _try_out(self) -> None:
        key, value = schema.settings.c.key == "tried_at", {"key": "tried_at", "value": str(self.now())}
        await self.ask(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
        await self.write((delete(schema.settings).where(key), {}), (insert(schema.settings), value))
