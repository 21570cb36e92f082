"""One house on one database: two would not hear of each other's moves."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from sqlalchemy import Connection, text

from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server.storage.database import NoDatabase, in_one_sentence, make_engine, sqlite_file

KEY = 0x63_69_6E_71_75_65_66
"""Of the lock in PostgreSQL, which has one for every number in every database."""
PATIENCE = 10.0
"""Seconds: PostgreSQL needs a moment to see that a house which was killed is gone."""
LOOK = 0.1


class AlreadyOpen(CinquefoilError):
    code = "already_open"


class TakenOver(CinquefoilError):
    code = "taken_over"

    def __init__(self) -> None:
        super().__init__("another house has opened this database while it was out of reach for this one")


class Hold:
    """The right to write into a PostgreSQL database. It is a lock of the session that writes: who loses the session
    loses the lock, and writes nothing before having both again."""

    def __init__(self, address: str) -> None:
        self.name = f"cinquefoil-{token_hex(8)}"
        self.engine = make_engine(address, application_name=self.name)
        self.first: Connection | None = None

    def take(self, say: Callable[[str], None]) -> None:
        """For the first time. AlreadyOpen, if another house has it and keeps it."""
        end = time.monotonic() + PATIENCE
        while (connection := self._try()) is None:
            if time.monotonic() > end:
                raise AlreadyOpen(
                    "a house is open already with this database: close it, or choose another with --database"
                )
            if end - time.monotonic() > PATIENCE - LOOK:
                say(f"Another house has this database, or had until just now: waiting {PATIENCE:.0f} seconds for it.")
            time.sleep(LOOK)
        self.first = connection

    def connect(self) -> Connection:
        """The session that may write. TakenOver, if that of another house may."""
        first, self.first = self.first, None
        connection = first or self._try() or self._from_before()
        if connection is None:
            raise TakenOver
        return connection

    def _try(self) -> Connection | None:
        connection = self.engine.connect()
        try:
            has_it = connection.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": KEY}).scalar()
            connection.rollback()
        except BaseException:
            _end(connection)
            raise
        if not has_it:
            _end(connection)
        return connection if has_it else None

    def _from_before(self) -> Connection | None:
        """It may be our own former session that has it, if PostgreSQL has not heard yet that the line is cut."""
        with self.engine.connect() as connection:
            ours = text(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE application_name = :name AND pid <> pg_backend_pid()"
            )
            if not connection.execute(ours, {"name": self.name}).scalar():
                return self._try()
        end = time.monotonic() + PATIENCE
        while (taken := self._try()) is None and time.monotonic() < end:
            time.sleep(LOOK)
        return taken

    def release(self) -> None:
        if self.first is not None:
            _end(self.first)
        self.engine.dispose()


def _end(connection: Connection) -> None:
    """The session too, and what it has locked."""
    connection.invalidate()
    connection.close()


@contextmanager
def alone(address: str, say: Callable[[str], None] = lambda text: None) -> Iterator[Hold | None]:
    """As long as this lasts, no other house opens the database. AlreadyOpen, NoDatabase."""
    file = sqlite_file(address)
    if file is None:
        with _alone_in_postgresql(address, say) as hold:
            yield hold
    elif os.name == "nt":
        yield None
    else:
        with _alone_in_file(file):
            yield None


@contextmanager
def _alone_in_postgresql(address: str, say: Callable[[str], None]) -> Iterator[Hold]:
    hold = Hold(address)
    with in_one_sentence(hold.engine):
        hold.take(say)
    try:
        yield hold
    finally:
        hold.release()


@contextmanager
def _alone_in_file(file: Path) -> Iterator[None]:
    import fcntl

    lock = file.with_name(file.name + ".lock")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        held = lock.open("w")
    except OSError as fault:
        raise NoDatabase(f"the house cannot be kept in {lock.parent}: {fault.strerror}") from None
    with held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise AlreadyOpen(
                f"a house is open already with the data in {lock.parent}: close it, or choose another with --data"
            ) from None
        yield
