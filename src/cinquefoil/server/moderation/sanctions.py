"""Who is banned, and who may say nothing: kept in memory, since it is asked with every request."""

from typing import Literal, Self

from sqlalchemy import Connection, Executable, delete, insert, select

from cinquefoil.server.sharing.wakes import Wake
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Row

Kind = Literal["ban", "mute"]
Change = list[tuple[Executable, Row]]
CHANGED = Wake("sanctions")
"""For the other servers, which read them anew."""


class Sanctions:
    def __init__(self) -> None:
        self.known: set[tuple[str, str, str]] = set()

    @classmethod
    def read(cls, connection: Connection) -> Self:
        s, found = schema.sanctions.c, cls()
        found.known = {(row[0], row[1], row[2]) for row in connection.execute(select(s.kind, s.who, s.where))}
        return found

    def is_banned(self, who: str | None) -> bool:
        """A guest, or an address."""
        return ("ban", who, "") in self.known

    def is_muted(self, guest: str | None, table: str) -> bool:
        """By the host everywhere, or by who made the table there."""
        if not self.known:
            return False
        return ("mute", guest, "") in self.known or ("mute", guest, table) in self.known

    def impose(self, kind: Kind, who: str, where: str, at: int) -> Change:
        """What has to be written."""
        self.known.add((kind, who, where))
        row = {"kind": kind, "who": who, "where": where, "at": at}
        return [*self._gone(kind, who, where), (insert(schema.sanctions), row)]

    def lift(self, kind: Kind, who: str, where: str = "") -> Change:
        self.known.discard((kind, who, where))
        return self._gone(kind, who, where)

    @staticmethod
    def _gone(kind: Kind, who: str, where: str) -> Change:
        s = schema.sanctions.c
        return [(delete(schema.sanctions).where(s.kind == kind, s.who == who, s.where == where), {})]
