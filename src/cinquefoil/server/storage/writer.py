"""The one who writes everything down: gathers what arrives within a moment into one transaction.

A commit costs much the same for one move as for fifty, so where many move, those of a few milliseconds share one; who
comes alone does not wait. Nobody is told that something was done before it is on the disk.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

import structlog
from sqlalchemy import Connection, Engine, Executable, text

from cinquefoil.server import metrics
from cinquefoil.server.storage import schema

PACE = 0.006
"""Seconds from one commit to the next, at least: who comes meanwhile is gathered."""
MOST = 500
"""In one commit."""
CHECKPOINT = 5000
"""Steps after which what SQLite has appended, some 10 kB for each, is brought into its file."""

Row = dict[str, Any]
logger = structlog.get_logger()


class Course:
    """Something whose steps build on one another: if one is not written, those after it must not be either."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


@dataclass(slots=True)
class Step:
    """What is written together or not at all."""

    rows: Sequence[Row] = ()
    """Of the log."""
    also: Sequence[tuple[Executable, Row]] = ()
    course: Course | None = None
    done: Callable[[Exception | None], None] = field(default=lambda fault: None)
    """Called in the event loop, once it is safe or has failed."""
    returned: list[Any] = field(default_factory=list)
    """What its statements returned, where they return something."""


class Writer:
    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self.engine = engine
        self.insert, self.values = _prepared(engine)
        self.connection: Connection | None = None
        """One for itself: what SQLite has read it remembers only as long as no other connection writes."""
        self.loop = loop
        self.steps: deque[Step] = deque()
        self.wake = threading.Event()
        self.closing = False
        self.appended = 0
        self.carrier: threading.Thread | None = None
        """Brings what SQLite has appended into its file."""
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    def put(self, step: Step) -> None:
        self.steps.append(step)
        if not self.wake.is_set():
            self.wake.set()

    async def write(self, step: Step) -> None:
        """Puts a step and waits until it is safe."""
        future = self.loop.create_future()
        before = step.done

        def done(fault: Exception | None) -> None:
            before(fault)
            if not future.done():
                future.set_result(None) if fault is None else future.set_exception(fault)

        step.done = done
        self.put(step)
        await future

    def close(self) -> None:
        """Writes what is there, and ends."""
        self.closing = True
        self.wake.set()
        self.thread.join()
        if self.carrier is not None:
            self.carrier.join()

    # ---- the thread

    def _run(self) -> None:
        began = 0.0
        while not (self.closing and not self.steps):
            self.wake.wait()
            wait = began + PACE - time.monotonic()
            if wait > 0 and not self.closing:
                time.sleep(wait)
            began = time.monotonic()
            self.wake.clear()
            if self.steps:
                # Under no name, which would hold on to who waits for it until there is more to write.
                self._write([self.steps.popleft() for _ in range(min(MOST, len(self.steps)))])
            if self.steps or self.closing:
                self.wake.set()
        self._hang_up()

    def _write(self, group: list[Step]) -> None:
        began = time.perf_counter()
        outcomes: list[tuple[Step, Exception | None]] = [(step, _broken(step)) for step in group]
        try:
            self._commit([step for step, fault in outcomes if fault is None])
        except Exception as fault:
            logger.warning("group_failed", steps=len(group), fault=type(fault).__name__)
            outcomes = [(step, self._alone(step)) for step in group]
        metrics.COMMIT_SECONDS.observe(time.perf_counter() - began)
        metrics.COMMIT_STEPS.observe(len(group))
        self.loop.call_soon_threadsafe(_tell, outcomes)
        self._checkpoint(len(group))

    def _commit(self, steps: list[Step]) -> None:
        rows = [row for step in steps for row in step.rows]
        if self.connection is None:
            self.connection = self.engine.connect()
        try:
            with self.connection.begin():
                if rows:
                    self.connection.exec_driver_sql(self.insert, [self.values(row) for row in rows])
                for step in steps:
                    step.returned = []
                    for statement, values in step.also:
                        result = self.connection.execute(statement, values)
                        if result.returns_rows:
                            step.returned += result.all()
        except BaseException:
            self._hang_up()
            raise

    def _hang_up(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def _alone(self, step: Step) -> Exception | None:
        """One of a group that failed: the others shall not suffer for it."""
        broken = _broken(step)
        if broken:
            return broken
        try:
            self._commit([step])
        except Exception as fault:
            if step.course:
                step.course.broken = True
            logger.error("not_written", fault=type(fault).__name__)
            return fault
        return None

    def _checkpoint(self, steps: int) -> None:
        """SQLite only: brings what was appended into its file. Most of it beside the work; what was appended meanwhile
        then takes no time, and only when nothing is left can SQLite begin its journal anew."""
        self.appended += steps
        if self.engine.dialect.name != "sqlite" or self.appended < CHECKPOINT:
            return
        if self.carrier is None:
            self.carrier = threading.Thread(target=self._carry, name="carrier", daemon=True)
            self.carrier.start()
        elif not self.carrier.is_alive():
            self._carry()
            self.appended, self.carrier = 0, None

    def _carry(self) -> None:
        try:
            checkpoint(self.engine)
        except Exception as fault:  # it is in the journal, which is as good
            logger.warning("not_carried_over", fault=type(fault).__name__)


class BrokenCourse(Exception):
    """What it built on was not written."""


def _prepared(engine: Engine) -> tuple[str, Callable[[Row], Any]]:
    """How a line is added to the log, in the words of the database, and what of a row they take: worked out once."""
    insert = schema.log.insert().compile(engine)
    order = insert.positiontup
    return str(insert), itemgetter(*order) if order else dict


def checkpoint(engine: Engine) -> None:
    with engine.connect() as connection:
        _pragma(connection, "wal_checkpoint(PASSIVE)")


def _pragma(connection: Connection, what: str) -> None:
    connection.execute(text(f"PRAGMA {what}"))


def _broken(step: Step) -> BrokenCourse | None:
    return BrokenCourse() if step.course is not None and step.course.broken else None


def _tell(outcomes: list[tuple[Step, Exception | None]]) -> None:
    for step, fault in outcomes:
        try:
            step.done(fault)
        except Exception:
            logger.exception("could_not_tell")
