"""SQLite's journal: what was written is appended there first, and brought into the file later.

It is kept short, for it holds the same pages again and again. If it filled the disk, there would be no room left to
bring over what is in it, however little that is.
"""

import os
import threading
from pathlib import Path

import structlog
from sqlalchemy import Connection, Engine, text

CHECKPOINT = 5000
"""Steps after which it is brought over, some 10 kB for each,"""
LONGEST = 32_000_000
"""or bytes; half of the room that is left, if that is less. When it begins anew so many stay, if there is room enough:
to write over them is cheaper than to append."""

logger = structlog.get_logger()


class Journal:
    """Of one writer, in whose thread everything here is done, but for the carrier's work."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        file = Path(engine.url.database or "")
        self.file, self.folder = file.with_name(file.name + "-wal"), file.parent
        self.steps = 0
        self.carried = 0
        """How long it was when it was last brought over; it may grow from there, and is not begun anew while somebody
        reads what is old."""
        self.carrier: threading.Thread | None = None
        self.keeper: Connection | None = None
        """As long as somebody is there, SQLite keeps the files it needs; on a full disk it could not make them anew."""

    def open(self) -> None:
        try:
            self.keeper = self.engine.connect()
            self.keeper.execute(text("SELECT count(*) FROM sqlite_master")).all()
            self.keeper.rollback()
        except Exception as fault:
            logger.warning("not_carried_over", fault=type(fault).__name__)
        self.clear()

    def close(self) -> None:
        self.clear()
        if self.keeper is not None:
            self.keeper.close()

    def grew(self, steps: int) -> None:
        """Brings it over if it is long. Most of it beside the work; what was appended meanwhile then takes no time, and
        only when nothing is left can SQLite begin it anew."""
        self.steps += steps
        if self.carrier is None:
            if self._is_long():
                self.carrier = threading.Thread(target=self._carry, name="carrier", daemon=True)
                self.carrier.start()
        elif not self.carrier.is_alive():
            self._finish()

    def _finish(self) -> None:
        if self._size() > self._room() // 2:
            self.clear()
        else:
            self._carry()
        self.steps, self.carrier, self.carried = 0, None, self._size()

    def _is_long(self) -> bool:
        size = self._size()
        if size < self.carried:
            self.carried = 0
        return self.steps >= CHECKPOINT or size > self.carried + min(LONGEST, self._room() // 2)

    def _size(self) -> int:
        try:
            return self.file.stat().st_size
        except OSError:
            return 0

    def _room(self) -> int:
        try:
            disk = os.statvfs(self.folder)
        except (AttributeError, OSError):  # not every system tells
            return 2 * LONGEST
        return disk.f_bavail * disk.f_frsize

    def _carry(self) -> None:
        try:
            _checkpoint(self.engine, "PASSIVE")
        except Exception as fault:  # it is in the journal, which is as good
            logger.warning("not_carried_over", fault=type(fault).__name__)

    def clear(self) -> None:
        """Brings everything over and gives the room back, unless somebody reads or writes just now."""
        if self.carrier is not None:
            self.carrier.join()
            self.carrier = None
        try:
            if _checkpoint(self.engine, "TRUNCATE"):
                self.steps = self.carried = 0
        except Exception as fault:
            logger.warning("not_carried_over", fault=type(fault).__name__)

    def rest(self) -> None:
        """When nobody has written for a while."""
        if self._size():
            self.clear()


def _checkpoint(engine: Engine, how: str) -> bool:
    """Whether nobody was in the way; nobody is waited for."""
    with engine.connect() as connection:
        connection.execute(text("PRAGMA busy_timeout=0"))
        try:
            busy = connection.execute(text(f"PRAGMA wal_checkpoint({how})")).scalar()
        finally:
            connection.invalidate()  # the others are patient
        return not busy
