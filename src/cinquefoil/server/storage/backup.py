"""Everything the house knows in one file, and back: the same file for either database, while the house is open or not,
and for every later version.

Lines of JSON, compressed: first what it is, then row after row, at last how many there were, so that half a backup is
not taken for a whole one.
"""

import gzip
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, LargeBinary, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from cinquefoil.core.errors import BadOption, shown
from cinquefoil.server.storage import database
from cinquefoil.server.storage.schema import metadata
from cinquefoil.server.storage.writer import Row

TITLE = "cinquefoil backup 1"
AT_ONCE = 1000
"""Rows."""
PASSING = ("servers", "presence")
"""Tables that tell who is there just now: a house that is restored would wait for them."""


def back_up(engine: Engine, file: Path) -> Counter[str]:
    """Writes all there is at one moment; how many rows of each table. An old backup there is kept until it is done."""
    unfinished = file.with_name(file.name + ".part")
    counts: Counter[str] = Counter()
    try:
        unfinished.touch(mode=0o600)  # there are secrets in it
        with (
            database.in_one_sentence(engine),
            engine.connect() as connection,
            gzip.open(unfinished, "wb", compresslevel=6) as out,
        ):
            _begin(connection)
            _write(out, {"title": TITLE, "revision": database.revision(connection)})
            for table in database.tables_of(connection):
                kind = _plain(table.name)
                if kind in PASSING:
                    continue
                for row in connection.execution_options(yield_per=AT_ONCE).execute(select(table)):
                    _write(out, {"table": kind, "row": _told(table, row)})
                    counts[kind] += 1
            _write(out, {"rows": counts})
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(file)
    except OSError as fault:
        raise BadOption(f"the backup cannot be written to {file}: {fault.strerror}") from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return counts


def _begin(connection: Connection) -> None:
    """One moment for all tables, whoever writes meanwhile."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
    else:
        connection.exec_driver_sql("BEGIN")


def restore(engine: Engine, file: Path) -> Counter[str]:
    """Fills an empty database, all or nothing."""
    try:
        return _restore(engine, file)
    except (KeyError, ValueError, TypeError, SQLAlchemyError):
        raise BadOption(f"{file} cannot be read: it is damaged") from None


def _restore(engine: Engine, file: Path) -> Counter[str]:
    counts: Counter[str] = Counter()
    with database.changing(engine) as connection:
        counted = (select(func.count()).select_from(table) for table in metadata.sorted_tables)
        if any(connection.execute(count).scalar() for count in counted):
            raise BadOption("this house is not empty: restore into an empty one, with another --data")
        lines = _lines(file)
        version = _version(next(lines, {}), file)
        if version != database.newest():
            database.begin_anew(connection, version)
        tables = {_plain(table.name): table for table in database.tables_of(connection)}
        told = None
        for kind, group in groupby(lines, key=lambda line: line.get("table")):
            if kind is None:
                told = next(group).get("rows")
                break
            for rows in _batches(_read(tables[kind], line["row"]) for line in group):
                connection.execute(insert(tables[kind]), rows)
                counts[kind] += len(rows)
        if told != counts:
            raise BadOption(f"{file} is cut off: it is only part of a backup")
        if version != database.newest():
            database.upgrade(connection)
    return counts


def _version(head: dict[str, Any], file: Path) -> str:
    """Which version of the tables it was made from: this one, or an earlier one."""
    if head.get("title") != TITLE:
        raise BadOption(f"{file} is not a backup of a house")
    version = str(head.get("revision"))
    if version not in database.known():
        raise BadOption(
            f"{file} was written by a newer Cinquefoil (it has version {shown(version)} of the tables, and this one"
            f" knows {database.newest()} at most): update Cinquefoil"
        )
    return version


def _batches(rows: Iterator[Row]) -> Iterator[list[Row]]:
    while batch := list(islice(rows, AT_ONCE)):
        yield batch


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(file, "rb") as read:
            for line in read:
                yield msgspec.json.decode(line, type=dict[str, Any])
    except (OSError, EOFError, msgspec.DecodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else "it is damaged"
        raise BadOption(f"{file} cannot be read: {reason}") from None


def _write(out: gzip.GzipFile, line: Any) -> None:
    out.write(msgspec.json.encode(line) + b"\n")


def _told(table: Table, row: Sequence[Any]) -> Row:
    names = (_plain(column.name) for column in table.columns)
    return {name: value.hex() if isinstance(value, bytes) else value for name, value in zip(names, row, strict=True)}


def _read(table: Table, row: Row) -> Row:
    binary = {column.name for column in table.columns if isinstance(column.type, LargeBinary)}
    return {key: bytes.fromhex(value) if key in binary and value is not None else value for key, value in row.items()}


def _plain(name: str) -> str:
    """SQLAlchemy's names may be a kind of text that only it knows."""
    return "".join(name)
