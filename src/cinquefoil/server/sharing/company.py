"""Who looks at a table from one server, for the others to know."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, delete, insert, select

from cinquefoil.server.sharing.wakes import Wake
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Step

p = schema.presence


class Company(msgspec.Struct, frozen=True, order=True):
    guests: tuple[str, ...] = ()
    programs: tuple[int, ...] = ()
    """By the numbers of their seats."""
    onlookers: int = 0


NOBODY = Company()


def noted(server: str, table: str, company: Company) -> Step:
    """Writes it down, and tells the others."""
    before = delete(p).where(p.c.server == server, p.c.table == table)
    row = {"server": server, "table": table, "company": msgspec.json.encode(company).decode()}
    now = [] if company == NOBODY else [(insert(p), row)]
    return Step(also=[(before, {}), *now], wakes=[Wake("present", table)])


def read(connection: Connection, table: str) -> dict[str, Company]:
    """By server, of those that are gone as well."""
    rows = connection.execute(select(p.c.server, p.c.company).where(p.c.table == table))
    return {row.server: msgspec.json.decode(row.company, type=Company) for row in rows}


def read_all(connection: Connection, servers: Iterable[str]) -> list[tuple[str, str, Company]]:
    """Server, table, and who is there."""
    rows = connection.execute(select(p).where(p.c.server.in_(list(servers))))
    return [(row.server, row.table, msgspec.json.decode(row.company, type=Company)) for row in rows]
