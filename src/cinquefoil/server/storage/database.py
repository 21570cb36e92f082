"""A database, opened and brought up to date."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError, ProgrammingError

from cinquefoil.core.errors import BadOption, CinquefoilError, shown

PATIENCE = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "options": "-c statement_timeout=10000 -c lock_timeout=10000 -c synchronous_commit=on",
}
"""A PostgreSQL that does not answer is said not to, instead of waited for."""
MIGRATIONS = "cinquefoil.server.storage.migrations"


class NoDatabase(CinquefoilError):
    code = "no_database"


def open_database(address: str) -> Engine:
    """The database at an address, a file's path or `postgresql://…`, with all the tables in it."""
    engine = make_engine(address)
    try:
        migrate(engine)
    except OperationalError as fault:
        reason = str(fault.orig).strip().splitlines()[0] if fault.orig else "it does not answer"
        raise NoDatabase(f"the database cannot be opened: {reason}") from None
    return engine


def make_engine(address: str) -> Engine:
    """The address never shows up in an error: it may hold a password."""
    file = sqlite_file(address)
    if file is not None:
        return _sqlite(file)
    try:
        url = make_url(address)
        if url.get_backend_name() == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
            return create_engine(url, pool_size=8, pool_pre_ping=True, connect_args=PATIENCE)
    except (ArgumentError, NoSuchModuleError):
        pass
    except ImportError:
        raise BadOption("for PostgreSQL, install the extra: pip install 'cinquefoil[postgres]'") from None
    raise BadOption(f"a database is a file or postgresql://…, not {shown(address.split('://')[0])}://…")


def sqlite_file(address: str) -> Path | None:
    """The file of a SQLite database; None if it is another one."""
    if "://" not in address:
        return Path(address).resolve()
    return Path(address.partition(":///")[2]).resolve() if address.startswith("sqlite:///") else None


def _sqlite(file: Path) -> Engine:
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file.touch(mode=0o600)  # there are secrets in it
    engine = create_engine(f"sqlite:///{file}", connect_args={"check_same_thread": False, "timeout": 10})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=0", "cache_size=-20000"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def migrate(engine: Engine) -> None:
    """Brings the tables up to date; alembic is loaded only if they are not."""
    with engine.connect() as connection:
        if revision(connection) == newest():
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files(MIGRATIONS)))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def revision(connection: Connection) -> str | None:
    """Which version of the tables is there; None if there are none."""
    try:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    except (OperationalError, ProgrammingError):
        connection.rollback()
        return None
    return str(found) if found else None


@cache
def newest() -> str:
    """The version that this house knows: its newest migration. They are numbered."""
    names = (file.name for file in files(MIGRATIONS).joinpath("versions").iterdir())
    return max(name.split("_")[0] for name in names if name[0].isdigit())
