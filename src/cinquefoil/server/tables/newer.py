"""What is written of tables and not known here: read for all who ask at the same time, with one question."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, select

from cinquefoil.server.storage import schema
from cinquefoil.server.tables.table import Entry

Lines = dict[str, list[Entry]]
Ask = Callable[[Callable[[Connection], Lines]], Awaitable[Lines]]

SHARED = """
SELECT log."table", log.seq, log.kind, log.seat, log.text, log.move_id, log.at
FROM unnest(%s::text[], %s::int[]) AS wanted(name, since)
JOIN log ON log."table" = wanted.name AND log.seq > wanted.since
ORDER BY log."table", log.seq
"""
"""The same text however many tables are asked for."""


class Newer:
    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.wanted: dict[str, int] = {}
        self.coming: asyncio.Future[Lines] | None = None
        """The answer to the next question."""
        self.asking = asyncio.Lock()

    async def than(self, table: str, seq: int) -> list[Entry]:
        """The entries of a table after this one. Busy."""
        self.wanted[table] = min(seq, self.wanted.get(table, seq))
        if self.coming is None:
            self.coming = asyncio.ensure_future(self._ask())
        found = await asyncio.shield(self.coming)
        return [entry for entry in found.get(table, []) if entry.seq > seq]

    async def _ask(self) -> Lines:
        async with self.asking:  # meanwhile more of it gathers
            wanted, self.wanted, self.coming = self.wanted, {}, None
            return await self.ask(lambda connection: newer(connection, wanted))


def newer(connection: Connection, wanted: Mapping[str, int]) -> Lines:
    return by_table(_rows(connection, wanted))


def by_table(rows: Iterable[Sequence[Any]]) -> Lines:
    lines: Lines = {}
    for row in rows:
        lines.setdefault(row[0], []).append(Entry(*row[1:]))
    return lines


def _rows(connection: Connection, wanted: Mapping[str, int]) -> list[Any]:
    if connection.dialect.name == "postgresql":
        return list(connection.exec_driver_sql(SHARED, (list(wanted), list(wanted.values()))))
    log = schema.log.c
    return [
        row
        for table, seq in wanted.items()
        for row in connection.execute(select(schema.log).where(log.table == table, log.seq > seq).order_by(log.seq))
    ]
