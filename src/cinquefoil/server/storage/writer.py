"""The one who writes everything down: gathers what arrives within a moment into one transaction.

A commit costs much the same for one move as for fifty, so where many move, those of a few milliseconds share one; who
comes alone does not wait. Nobody is told that something was done before it is on the disk.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

import structlog
from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from cinquefoil.server import metrics
from cinquefoil.server.errors import Overtaken, Uncertain
from cinquefoil.server.sharing.wakes import CHANNEL, NOTIFY, Wake, Waking
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.journal import Journal

PACE = 0.006
"""Seconds from one commit to the next, at least: who comes meanwhile is gathered."""
MOST = 500
"""In one commit."""
REST = 5.0
"""Seconds without a step after which there is time for other things."""
HARMLESS = (DataError, IntegrityError, ProgrammingError)
"""Faults of what was to be written, after which the connection is as good as before."""

Row = dict[str, Any]
logger = structlog.get_logger()


class Course:
    """Something whose steps build on one another: if one is not written, those after it must not be either."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken: Exception | None = None
        """Why what comes after is not written."""


@dataclass(slots=True)
class Step:
    """What is written together or not at all."""

    rows: Sequence[Row] = ()
    """Of the log."""
    also: Sequence[tuple[Executable, Row]] = ()
    course: Course | None = None
    wakes: Sequence[Wake] = ()
    """What other servers are to hear of it, beside the lines of the log."""
    done: Callable[[Exception | None], None] = field(default=lambda fault: None)
    """Called in the event loop, once it is safe or has failed."""
    returned: list[Any] = field(default_factory=list)
    """What its statements returned, where they return something."""


class Writer:
    def __init__(
        self,
        engine: Engine,
        loop: asyncio.AbstractEventLoop,
        waking: Waking | None = None,
    ) -> None:
        self.insert, self.values = _prepared(engine)
        self.engine = engine
        self.waking = waking
        """Tells other servers, where there may be some."""
        self.connection: Connection | None = None
        """One for itself: what SQLite has read it remembers only as long as no other connection writes."""
        self.journal = Journal(engine) if engine.dialect.name == "sqlite" else None
        self.loop = loop
        self.steps: deque[Step] = deque()
        self.wake = threading.Event()
        self.closing = False
        self.failed_at = float("-inf")
        """When something could last not be written that was nothing wrong with."""
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

    # ---- the thread

    def _run(self) -> None:
        if self.journal is not None:
            self.journal.open()
        began = 0.0
        while not (self.closing and not self.steps):
            if not self.wake.wait(REST):
                self._rest()
                continue
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
        if self.journal is not None:
            self.journal.close()

    def _rest(self) -> None:
        if self.journal is not None:
            self.journal.rest()

    def _write(self, group: list[Step]) -> None:
        began = time.perf_counter()
        outcomes = self._outcomes(group)
        metrics.COMMIT_SECONDS.observe(time.perf_counter() - began)
        metrics.COMMIT_STEPS.observe(len(group))
        self.loop.call_soon_threadsafe(_tell, outcomes)
        if self.journal is not None:
            self.journal.grew(len(group))

    def _outcomes(self, group: list[Step]) -> list[tuple[Step, Exception | None]]:
        try:
            self._connected()
        except Exception as fault:
            return [(step, _broken(step) or _failed(step, fault)) for step in group]
        outcomes: list[tuple[Step, Exception | None]] = [(step, _broken(step)) for step in group]
        try:
            self._commit([step for step, fault in outcomes if fault is None])
        except Exception as fault:
            logger.warning("group_failed", steps=len(group), fault=type(fault).__name__)
            if self.journal is not None and not isinstance(fault, HARMLESS):
                self.journal.clear()  # if the disk is full, this may make room
            return [(step, self._alone(step, isinstance(fault, Uncertain))) for step in group]
        return outcomes

    def _commit(self, steps: list[Step]) -> None:
        # In an order that all servers share: who waits for one another never does so in a circle.
        rows = sorted((row for step in steps for row in step.rows), key=_place)
        wakes = [wake for step in steps for wake in step.wakes]
        if self.waking is not None and not any(step.also for step in steps):
            self._commit_at_once(self.waking, rows, wakes)
            return
        connection, is_at_the_end = self._connected(), False
        try:
            with connection.begin():
                if rows:
                    connection.exec_driver_sql(self.insert, [self.values(row) for row in rows])
                for step in steps:
                    step.returned = []
                    for statement, values in step.also:
                        result = connection.execute(statement, values)
                        if result.returns_rows:
                            step.returned += result.all()
                if self.waking is not None:
                    for message in self.waking.messages(rows, wakes):
                        connection.exec_driver_sql(NOTIFY, (CHANNEL, message))
                is_at_the_end = True
        except HARMLESS:
            raise
        except BaseException as fault:
            self._hang_up()
            if is_at_the_end and isinstance(fault, DBAPIError) and fault.connection_invalidated:
                raise Uncertain from None
            raise

    def _commit_at_once(self, waking: Waking, rows: list[Row], wakes: list[Wake]) -> None:
        """Moves alone, which most groups are, go to PostgreSQL in one piece: it is asked once, not four times."""
        import psycopg

        line = self._connected().connection.driver_connection
        assert isinstance(line, psycopg.Connection)
        try:
            with line.pipeline(), line.cursor() as cursor:
                cursor.executemany(self.insert, [self.values(row) for row in rows])
                for message in waking.messages(rows, wakes):
                    cursor.execute(NOTIFY, (CHANNEL, message))
                line.commit()
        except psycopg.IntegrityError as fault:
            line.rollback()
            raise IntegrityError(self.insert, None, fault) from None
        except psycopg.OperationalError:  # nobody knows how far it came
            self._hang_up()
            raise Uncertain from None
        except BaseException:
            self._hang_up()
            raise

    def _connected(self) -> Connection:
        if self.connection is None:
            try:
                self.connection = self.engine.connect()
            except Exception as fault:
                metrics.DATABASE_ERRORS.labels("connect").inc()
                logger.error("database_out_of_reach", fault=type(fault).__name__)
                raise
        return self.connection

    def _hang_up(self) -> None:
        """For good: what a fault has left behind is not used again."""
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
            with suppress(Exception):
                connection.close()

    def _alone(self, step: Step, is_uncertain: bool) -> Exception | None:
        """One of a group that failed: the others shall not suffer for it. If nobody knows whether it was kept, it may
        turn out that it was: then it has overtaken itself."""
        broken = _broken(step)
        if broken:
            return broken
        try:
            self._commit([step])
        except IntegrityError:
            return _failed(step, Overtaken())
        except Exception as fault:
            metrics.DATABASE_ERRORS.labels("write").inc()
            logger.error("not_written", fault=type(fault).__name__)
            self.failed_at = time.monotonic()
            return _failed(step, Uncertain() if is_uncertain else fault)
        return None


_place = itemgetter("table", "seq")


def _prepared(engine: Engine) -> tuple[str, Callable[[Row], Any]]:
    """How a line is added to the log, in the words of the database, and what of a row they take: worked out once."""
    insert = schema.log.insert().compile(engine)
    order = insert.positiontup
    return str(insert), itemgetter(*order) if order else dict


def _broken(step: Step) -> Exception | None:
    """What it built on was not written, and why."""
    return None if step.course is None else step.course.broken


def _failed(step: Step, fault: Exception) -> Exception:
    if step.course:
        step.course.broken = fault
    return fault


def _tell(outcomes: list[tuple[Step, Exception | None]]) -> None:
    for step, fault in outcomes:
        try:
            step.done(fault)
        except Exception:
            logger.exception("could_not_tell")
