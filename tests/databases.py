"""A PostgreSQL of our own, from Debian's packages, on a free port of this machine."""

import os
import pwd
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from houses import free_port


def binaries() -> Path | None:
    """Where the newest PostgreSQL of this machine is."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(found, key=lambda path: int(path.parent.name), default=None)


class Postgres:
    """A server, started, stopped and started again, always on the same port with the same data."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs, self.folder, self.port = programs, folder, free_port()
        self.address = f"postgresql://house@127.0.0.1:{self.port}"
        self.user = _unprivileged(folder)
        how = ["-D", str(folder / "data"), "-U", "house", "-A", "trust", "--no-sync", "-E", "UTF8"]
        _run(self.user, str(programs / "initdb"), *how)

    def start(self, sync: bool = False) -> None:
        """Houses are killed here, never the machine: it need not sync, unless that is what is to be measured."""
        options = ["-p", str(self.port), "-k", str(self.folder), "-c", "listen_addresses=127.0.0.1"]
        options += ["-c", "max_connections=100", "-c", f"fsync={'on' if sync else 'off'}"]
        self.process = subprocess.Popen(
            [str(self.programs / "postgres"), "-D", str(self.folder / "data"), *options],
            user=self.user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
        )
        _wait(f"{self.address}/postgres")

    def stop(self) -> None:
        """Without waiting for those who are connected."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server with nothing in it. Skipped where there is none to start."""
    programs = binaries()
    if programs is None:
        if os.environ.get("CINQUEFOIL_REQUIRE_POSTGRES") == "1":
            raise AssertionError("PostgreSQL is needed here, and is not installed")
        pytest.skip("PostgreSQL is not installed: the database tests ran with SQLite only")
    with tempfile.TemporaryDirectory(prefix="cinquefoil-postgres-") as folder:
        server = Postgres(programs, Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _unprivileged(folder: Path) -> int | None:
    """PostgreSQL does not run as root; the package brings a user for it."""
    if os.getuid() != 0:
        return None
    user = pwd.getpwnam("postgres").pw_uid
    os.chown(folder, user, -1)
    return user


def _run(user: int | None, *command: str) -> None:
    done = subprocess.run(command, user=user, capture_output=True, text=True, check=False, cwd="/")
    assert done.returncode == 0, done.stderr


def _wait(address: str) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(address).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def new_database(server: str, name: str) -> str:
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return f"{server}/{name}"
