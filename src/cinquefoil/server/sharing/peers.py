"""The servers that share the tables: each says now and then that it is there."""

import socket
from secrets import token_hex
from typing import Any

from sqlalchemy import Connection, Executable, ScalarSelect, delete, func, insert, select, update
from sqlalchemy.sql.expression import ColumnElement

from cinquefoil.server.sharing.wakes import Wake
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Row, Step, Writer
from cinquefoil.version import VERSION

BEAT = 1.0
"""Seconds from one sign of life to the next."""
FRESH = 4000
"""Milliseconds without one, and a server is thought to be gone;"""
FORGOTTEN = 60_000
"""after so many nothing is left of it."""

Also = list[tuple[Executable, Row]]
s = schema.servers


class Peers:
    def __init__(self, shares: bool, port: int | None) -> None:
        self.id = token_hex(8)
        self.shares = shares
        self.port = port
        self.others: frozenset[str] = frozenset()
        """Those that are there, but for ourselves."""

    async def come(self, writer: Writer, now: int) -> None:
        """Of a file we are the only ones, whoever has been there before."""
        row = {"id": self.id, "machine": socket.gethostname(), "port": self.port, "version": VERSION, "trial": ""}
        before: Also = [] if self.shares else [(delete(s), {})]
        seen_at = _clock() if self.shares else now
        coming: tuple[Executable, Row] = (insert(s).values(**row, seen_at=seen_at), {})
        await writer.write(Step(also=[*before, coming], wakes=[Wake("servers")]))

    def leave(self, writer: Writer) -> None:
        """Others need not wait until they miss us."""
        writer.put(Step(also=gone([self.id]), wakes=[Wake("servers")]))

    async def beat(self, writer: Writer) -> bool:
        """Says that we are there; False if others have forgotten us."""
        step = Step(also=[(update(s).where(s.c.id == self.id).values(seen_at=_clock()).returning(s.c.id), {})])
        step.wakes = [Wake("servers", self.id)]
        await writer.write(step)
        return bool(step.returned)

    def read(self, connection: Connection) -> tuple[frozenset[str], list[str]]:
        """The others who are there, and those of whom nothing should be left."""
        age = _clock() - s.c.seen_at
        rows = connection.execute(select(s.c.id, age).where(s.c.id != self.id)).all()
        here = frozenset(id for id, age in rows if age < FRESH)
        return here, [id for id, age in rows if age > FORGOTTEN]


def gone(servers: list[str]) -> Also:
    p = schema.presence
    return [(delete(p).where(p.c.server.in_(servers)), {}), (delete(s).where(s.c.id.in_(servers)), {})]


def _clock() -> "ColumnElement[Any] | ScalarSelect[Any]":
    """Milliseconds since 1970 by PostgreSQL: all servers ask the same clock."""
    return func.floor(func.extract("epoch", func.clock_timestamp()) * 1000)
