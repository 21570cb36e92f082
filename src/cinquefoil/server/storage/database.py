"""A database, opened and brought up to date."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    MetaData,
    Table,
    create_engine,
    delete,
    event,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from cinquefoil.core.errors import BadOption, CinquefoilError, shown
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.journal import LONGEST

PATIENCE = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "options": "-c statement_timeout=10000 -c lock_timeout=10000 -c synchronous_commit=on"
    " -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
}
"""A PostgreSQL that does not answer is said not to, instead of waited for; nor does it wait long for us."""
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=0",
    f"journal_size_limit={LONGEST}",
    "cache_size=-20000",
)
KEY = 0x63_69_6E_71_75_65_66
"""Of the lock in PostgreSQL for bringing its tables up to date; it has one for every number in every database."""
MIGRATIONS = "cinquefoil.server.storage.migrations"
VERSION = "alembic_version"
"""The table that says which version the others have."""
NO_HOUSE = "there is no house here: say where it keeps its data with --data or --database (or CINQUEFOIL_DATABASE)"
DAMAGED = "it is damaged, or not a database: put it aside and restore a backup"
FULL = "its disk is full, or broken: make room, and open the house again"
CLOSED = "it cannot be read and written: check who owns the file and its folder"
IN_WORDS = {
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: FULL,
    sqlite3.SQLITE_READONLY: CLOSED,
    sqlite3.SQLITE_CANTOPEN: CLOSED,
    sqlite3.SQLITE_PERM: CLOSED,
}
"""What SQLite says in the last byte of a number; the others tell it more finely."""


class NoDatabase(CinquefoilError):
    code = "no_database"


def open_database(address: str) -> Engine:
    """The database at an address, a file's path or `postgresql://…`, with all the tables in it. NoDatabase."""
    engine, file = make_engine(address), sqlite_file(address)
    with in_one_sentence(engine):
        try:
            migrate(engine)
        except DBAPIError as fault:
            if file is None or _reason(fault) != FULL or not make_room(file):
                raise
            migrate(engine)
    return engine


def open_as_it_is(address: str) -> Engine:
    """The same without bringing the tables up to date: the house of an earlier version may be open. NoDatabase."""
    file = sqlite_file(address)
    if file is not None and not file.exists():
        raise NoDatabase(NO_HOUSE)
    engine = make_engine(address)
    with in_one_sentence(engine):
        with engine.connect() as connection:
            found = revision(connection)
        if found is None:
            engine.dispose()
            raise NoDatabase(NO_HOUSE)
        if found not in known():
            migrate(engine)  # says that it is newer
    return engine


@contextmanager
def in_one_sentence(engine: Engine) -> Iterator[None]:
    """Says of a database that is of no use why that is, for who has to do something about it. NoDatabase."""
    try:
        yield
    except DBAPIError as fault:
        engine.dispose()
        reason = _reason(fault) or (str(fault.orig).strip().splitlines() or ["it does not answer"])[0]
        file = f" {engine.url.database}" if engine.dialect.name == "sqlite" else ""
        raise NoDatabase(f"the database{file} cannot be opened: {reason}") from None


def _reason(fault: DBAPIError) -> str | None:
    return IN_WORDS.get(getattr(fault.orig, "sqlite_errorcode", 0) & 0xFF)


def make_room(file: Path) -> bool:
    """Brings SQLite's journal into its file and empties it, with nothing on the disk but these two: it can be so full
    that what others share with us finds no place there. Whether that went well."""
    try:
        with closing(sqlite3.connect(file, timeout=0)) as alone:
            alone.execute("PRAGMA locking_mode=EXCLUSIVE")
            (busy, _, _) = alone.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            return not busy
    except sqlite3.Error:
        return False


def try_out(engine: Engine) -> None:
    """Whether it may be read and written; nothing is. NoDatabase."""
    with in_one_sentence(engine), engine.connect() as connection:
        connection.execute(select(schema.settings)).all()
        connection.execute(delete(schema.settings).where(schema.settings.c.key == ""))
        connection.rollback()


def make_engine(address: str, **known: str) -> Engine:
    """With what PostgreSQL shall know of it. The address never shows up in an error: it may hold a password."""
    file = sqlite_file(address)
    if file is not None:
        return _sqlite(file)
    try:
        url = make_url(address)
        if url.get_backend_name() == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
            return create_engine(url, pool_size=8, pool_pre_ping=True, connect_args={**PATIENCE, **known})
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
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.touch(mode=0o600)  # there are secrets in it
    except OSError as fault:
        raise NoDatabase(f"the database {file} cannot be opened: {fault.strerror}") from None
    engine = create_engine(f"sqlite:///{file}", connect_args={"check_same_thread": False, "timeout": 10})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    return engine


def migrate(engine: Engine) -> None:
    """Brings the tables up to date; alembic is loaded only if they are not."""
    with engine.connect() as connection:
        found = revision(connection)
    if found == newest():
        return
    if found is not None and found not in known():
        raise NoDatabase(
            f"this database was written by a newer Cinquefoil (its tables are at version {shown(found)}, and this one"
            f" knows {newest()} at most): update Cinquefoil, or restore a backup"
        )
    with changing(engine) as connection:
        upgrade(connection)


@contextmanager
def changing(engine: Engine) -> Iterator[Connection]:
    """All of it or nothing, tables that are made included."""
    with engine.begin() as connection:
        if connection.dialect.name == "sqlite":  # of itself it would keep each table as it is made
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:  # another server may be at it: then there is nothing left to do
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({KEY})")
        yield connection


def upgrade(connection: Connection, wanted: str = "head") -> None:
    """Alembic takes a moment to load."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files(MIGRATIONS)))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, wanted)


def begin_anew(connection: Connection, wanted: str) -> None:
    """The tables of a version, in place of those that are there."""
    schema.metadata.drop_all(connection)
    connection.execute(text(f"DROP TABLE IF EXISTS {VERSION}"))
    upgrade(connection, wanted)


def tables_of(connection: Connection) -> list[Table]:
    """The tables as they are there, which need not be those of this version."""
    if revision(connection) == newest():
        return schema.metadata.sorted_tables
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != VERSION]


def revision(connection: Connection) -> str | None:
    """Which version of the tables is there; None if there are none."""
    if not inspect(connection).has_table(VERSION):
        return None
    found = connection.execute(text(f"SELECT version_num FROM {VERSION}")).scalar()
    return str(found) if found else None


@cache
def known() -> frozenset[str]:
    """The versions that this house knows: its migrations. They are numbered."""
    names = (file.name for file in files(MIGRATIONS).joinpath("versions").iterdir())
    return frozenset(name.split("_")[0] for name in names if name[0].isdigit())


def newest() -> str:
    return max(known())
