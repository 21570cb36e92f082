"""What every part of the house works with: time, chance, ids, threads, and the way to the database."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import msgspec
import structlog
from sqlalchemy import Connection, Engine, Executable, update
from sqlalchemy.exc import SQLAlchemyError

from cinquefoil.server import logs, metrics
from cinquefoil.server.beside.workers import Duty, Workers
from cinquefoil.server.errors import Busy, NotSaved, unwanted
from cinquefoil.server.limits import Limits
from cinquefoil.server.moderation.sanctions import Sanctions
from cinquefoil.server.people.identity import Ids
from cinquefoil.server.settings import Settings
from cinquefoil.server.sharing.peers import Peers
from cinquefoil.server.sharing.spending import Spending
from cinquefoil.server.sharing.wakes import Wake, Waking
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Row, Step, Writer
from cinquefoil.server.tables import dealer
from cinquefoil.server.tables.archive import Question, open_desk
from cinquefoil.server.tables.newer import Newer

T = TypeVar("T")
TRIAL = 1.0
"""Seconds for which it is known whether the database can be written."""
PADDING = 32_000
"""Bytes that are written to find out: room for a single number is no room to play."""
ILL = 3.0
"""Seconds for which the house is not well after something could not be read or written."""
logger = structlog.get_logger()


class Services:
    def __init__(
        self,
        engine: Engine,
        settings: Settings | None = None,
        *,
        clock: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
        ids: Ids | None = None,
        draw: dealer.Draw = dealer.draw,
        port: int | None = None,
    ) -> None:
        self.engine = engine
        self.settings = settings or Settings()
        self.clock = clock
        """Seconds since 1970, for dates: it can be set, and go back."""
        self.ticks = ticks
        """Seconds since whenever, for how long something takes: they only go on."""
        self.ids = ids or Ids()
        self.draw = draw
        self.sanctions = Sanctions()
        self.shares = engine.dialect.name == "postgresql"
        """Whether other servers may be at the same tables."""
        self.peers = Peers(self.shares, port)
        self.newer = Newer(self.ask)
        self.readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        self.recalling = asyncio.Lock()
        """Of all who come to long games one is told at a time, however many there are: others go on in between."""
        self.spending = Spending(self.shares)
        share, coming_and_going = self.spending.share, "table.too-much-coming-and-going"
        self.revisions = share(Limits("revisions", self.settings.revisions, ticks, "table.too-many-revisions"))
        self.talk = share(Limits("talk", self.settings.talk, ticks))
        self.hints = Limits("hints", self.settings.hints, ticks)
        self.heard = share(Limits("heard", self.settings.heard, ticks, "table.too-much-talk"))
        self.all_heard = share(Limits("all_heard", self.settings.all_heard, ticks, "table.too-much-talk"))
        self.told = Limits("all_told", self.settings.all_told, ticks)
        self.points = Limits("points", self.settings.points, ticks)
        self.hands = Limits("hands", self.settings.hands, ticks)
        self.all_hands = Limits("all_hands", self.settings.all_hands, ticks)
        self.seatings = share(Limits("seatings", self.settings.seatings, ticks, coming_and_going))
        self.turnover = share(Limits("turnover", self.settings.turnover, ticks, coming_and_going))
        self.loop: asyncio.AbstractEventLoop
        self.writer: Writer
        self.archive: Workers
        """Looks up what was played, beside play."""
        self.tag_key = self.ids.secret()
        """What tags of tables are made with."""
        self.stopping = False
        self.tasks: set[asyncio.Task[Any]] = set()
        self.trial: asyncio.Task[None] | None = None
        self.tried_at = 0.0
        self.unread_at = -ILL

    def start(self) -> None:
        """On the loop of whoever calls."""
        self.loop = asyncio.get_running_loop()
        self.writer = Writer(self.engine, self.loop, Waking(self.peers.id) if self.shares else None)
        self.archive = Workers(self.loop, self._archive())

    def _archive(self) -> Duty:
        address = self.engine.url.render_as_string(hide_password=False)
        return Duty(
            name="archive",
            open_desk=partial(open_desk, address),
            busy="table.replays-busy",
            size=1,
            most_waiting=self.settings.most_replays,
            most_each=self.settings.replays_each,
            seconds=self.settings.longest_replay,
            figures=metrics.REPLAYS,
        )

    def cancel_tasks(self) -> None:
        for task in list(self.tasks):
            task.cancel()

    async def stop(self) -> None:
        """When what is under way is written."""
        self.stopping = True
        self.archive.close()
        await self.loop.run_in_executor(None, self.writer.close)
        self.readers.shutdown(wait=True)
        self.engine.dispose()

    def spawn(self, coroutine: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        task = self.loop.create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def check_name(self, name: str | None) -> None:
        """BadOption, if there is a word in it that the host does not want."""
        if name and self.settings.word_filter.minds(name):
            raise unwanted("table.unwanted-word")

    def tag(self, table: str) -> str:
        """What a table is called in the log."""
        return logs.tag(table, self.tag_key)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(self.clock() * 1000)

    async def beside(self, work: Callable[..., T], *args: Any) -> T:
        """Does something in another thread. NotSaved, if the house is closing."""
        try:
            return await self.loop.run_in_executor(self.readers, work, *args)
        except RuntimeError:
            if self.stopping:
                raise NotSaved from None
            raise

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Reads from the database, in another thread."""

        def asked() -> T:
            with self.engine.connect() as connection:
                return question(connection)

        try:
            return await self.beside(asked)
        except SQLAlchemyError as fault:
            metrics.DATABASE_ERRORS.labels("read").inc()
            logger.error("not_read", fault=type(fault).__name__)
            self.unread_at = time.monotonic()
            raise Busy("table.not-read") from None

    async def look_up(self, question: Question, who: str) -> bytes:
        """What the archive answers, for somebody. Busy, and whatever is wrong there."""
        return await self.archive.ask(msgspec.json.encode(question), who)

    async def write(self, *also: tuple[Executable, Row], wakes: Sequence[Wake] = ()) -> list[Any]:
        """Writes several things together, and gives back what they return. NotSaved."""
        step = Step(also=also, wakes=wakes)
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
        s = schema.servers
        trial = update(s).where(s.c.id == self.peers.id).values(trial=str(self.now()).ljust(PADDING))
        if time.monotonic() < max(self.unread_at, self.writer.failed_at) + ILL:
            raise NotSaved
        await self.ask(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
        await self.write((trial, {}))
