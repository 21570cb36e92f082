"""Hears what other servers tell: a thread with a line of its own to PostgreSQL."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

import structlog
from sqlalchemy import Engine

from cinquefoil.server.sharing.wakes import CHANNEL, Wake, read

BEAT = 0.5
"""Seconds after which it looks up from listening."""
SILENCE = 8.0
"""Seconds without a word, our own among them, after which the line is thought to be cut."""
PAUSE = 0.3
"""Seconds until it tries again."""
GATHER = 0.01
"""Seconds between two times of hearing something: what comes meanwhile is read with one question."""

if TYPE_CHECKING:
    import psycopg

logger = structlog.get_logger()
Read = TypeVar("Read")


class Listening(Generic[Read]):
    def __init__(
        self,
        engine: Engine,
        loop: asyncio.AbstractEventLoop,
        server: str,
        look: Callable[["psycopg.Connection", Sequence[Wake]], Read],
        heard: Callable[[Sequence[Wake], Read], None],
        anew: Callable[[], None],
    ) -> None:
        self.engine = engine
        self.loop = loop
        self.server = server
        """Our own name: what we tell ourselves we know."""
        self.look = look
        """Reads, in the thread, what most of all is needed of what was told: the shortest way."""
        self.heard = heard
        self.anew = anew
        """Called whenever listening begins: what was told before was told to nobody."""
        self.closing = False
        self.thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.closing = True
        self.thread.join()

    # ---- the thread

    def _run(self) -> None:
        while not self.closing:
            try:
                self._listen()
            except Exception as fault:  # whatever it is, it has to hear again
                logger.warning("not_heard", fault=type(fault).__name__)
            if not self.closing:
                time.sleep(PAUSE)

    def _listen(self) -> None:
        import psycopg

        raw = self.engine.raw_connection()
        try:
            line = raw.driver_connection
            assert isinstance(line, psycopg.Connection)
            line.autocommit = True
            line.execute(f"LISTEN {CHANNEL}")
            self.loop.call_soon_threadsafe(self.anew)
            heard_at = time.monotonic()
            while not self.closing and time.monotonic() < heard_at + SILENCE:
                told = [read(message.payload) for message in line.notifies(timeout=BEAT, stop_after=1)]
                if told:
                    heard_at = time.monotonic()
                wakes = [wake for server, all in told if server != self.server for wake in all]
                if wakes:
                    self.loop.call_soon_threadsafe(self.heard, wakes, self.look(line, wakes))
                if told:
                    time.sleep(GATHER)
        finally:
            raw.invalidate()
            raw.close()
