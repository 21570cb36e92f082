"""One house on one file: two would not hear of each other's moves. Those that share a PostgreSQL do."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server.storage.database import NoDatabase, sqlite_file


class AlreadyOpen(CinquefoilError):
    code = "already_open"


@contextmanager
def alone(address: str) -> Iterator[None]:
    """As long as this lasts, no other house opens the file. AlreadyOpen, NoDatabase."""
    file = sqlite_file(address)
    if file is None or os.name == "nt":
        yield
    else:
        with _alone_in_file(file):
            yield


@contextmanager
def _alone_in_file(file: Path) -> Iterator[None]:
    import fcntl

    lock = file.with_name(file.name + ".lock")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        held = lock.open("w")
    except OSError as fault:
        raise NoDatabase(f"the house cannot keep its data in {lock.parent}: {fault.strerror}") from None
    with held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise AlreadyOpen(
                f"a house is already open with the data in {lock.parent}: close it, or choose another --data"
            ) from None
        yield
