"""The tokens of programs, each of which plays one seat."""

from sqlalchemy import Executable, delete, insert, select, update

from cinquefoil.server.people.identity import hashed
from cinquefoil.server.services import Services
from cinquefoil.server.sharing.wakes import Wake
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Row
from cinquefoil.server.tables.draft import Also
from cinquefoil.server.tables.table import Table


async def renewed(services: Services, table: Table, seat: int) -> str:
    """A token for the program that plays a seat; one that was there before is worth nothing any more."""
    token = services.ids.token()
    old = delete(schema.tokens).where(schema.tokens.c.table == table.name, schema.tokens.c.seat == seat)
    await services.write((old, {}), noted(services, table.name, seat, token), wakes=[Wake("anew", table.name)])
    return token


def noted(services: Services, table: str, seat: int, token: str) -> tuple[Executable, Row]:
    return insert(schema.tokens), {"hash": hashed(token), "table": table, "seat": seat, "made_at": services.now()}


async def seat_of(services: Services, token: str) -> tuple[str, int] | None:
    """The table and the seat that a token is for."""
    row = await services.ask(
        lambda connection: connection.execute(select(schema.tokens).filter_by(hash=hashed(token))).first()
    )
    return None if row is None else (row.table, row.seat)


def moved(table: Table, name: str, turn: int) -> Also:
    """Programs follow to the next table with the tokens they have, so many seats further."""
    players = len(table.shown.seats)
    seats = [number for number, seat in enumerate(table.shown.seats) if seat.kind == "program"]
    tokens = schema.tokens
    return [
        (
            update(tokens)
            .where(tokens.c.table == table.name, tokens.c.seat == seat)
            .values(table=name, seat=(seat - turn) % players),
            {},
        )
        for seat in seats
    ]
