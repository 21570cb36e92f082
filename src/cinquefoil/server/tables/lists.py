"""Lists of tables."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from cinquefoil import games
from cinquefoil.core.options import Text
from cinquefoil.server import wire
from cinquefoil.server.errors import NotFound
from cinquefoil.server.house import House
from cinquefoil.server.notices.turns import asked, awaited_seat, has_others
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.storage import schema
from cinquefoil.server.tables import telling


async def lobby(house: House) -> list[wire.TableLine]:
    """Public tables: where somebody is missing first, then games to look at."""
    t = schema.tables.c
    waiting = select(schema.tables).where(t.status == "waiting", t.public, t.free > 0)
    playing = select(schema.tables).where(t.status == "playing", t.public)

    def look(connection: Connection) -> list[Any]:
        return [
            row
            for query in (waiting, playing)
            for row in connection.execute(query.order_by(t.made_at.desc()).limit(50))
        ]

    return [_line(row) for row in await house.ask(look)]


async def tables_of(house: House, guest: Guest) -> list[wire.TableLine]:
    """Where somebody sits, those with something to do first."""
    t, p = schema.tables.c, schema.places.c
    query = (
        select(schema.tables)
        .join(schema.places, p.table == t.name)
        .where(p.guest == guest.id)
        .order_by(t.made_at.desc())
        .limit(50)
    )
    rows = await house.ask(lambda connection: connection.execute(query).all())
    lines = [_line(row, await _concern(house, row, guest)) for row in rows]
    return sorted(lines, key=lambda line: (not line.your_turn, line.status == "over"))


class Concern(NamedTuple):
    """What a table wants of somebody."""

    who: Literal["bots", "people", "kept"]
    """Who waits for them; or a bot plays on for them."""
    yours: Sequence[int] = ()
    what: wire.Wanted | None = None
    seat: int | None = None
    left: int | None = None
    """Milliseconds."""


NOTHING = Concern("bots")


async def _concern(house: House, row: Any, guest: Guest) -> Concern:
    if row.status != "playing":
        return NOTHING
    try:
        moment = (await house.room(row.name)).table.shown
    except NotFound:  # its game is not on the shelf any more
        return NOTHING
    seat = awaited_seat(moment, guest.id)
    yours = [number for number, seat in enumerate(moment.seats) if seat.held_by(guest.id)]
    if seat is not None:
        who: Literal["people", "bots"] = "people" if has_others(moment, seat) else "bots"
        clock = telling.clock_of(moment, house.now())
        left = clock.left[seat] if clock is not None and seat in clock.running else None
        return Concern(who, yours, "answer" if seat in asked(moment) else "move", seat, left)
    return Concern("kept" if any(seat.kept_for(guest.id) for seat in moment.seats) else "bots", yours)


async def invited_to(house: House, invite: str) -> str:
    t = schema.tables.c
    name = await house.ask(lambda connection: connection.execute(select(t.name).where(t.invite == invite)).scalar())
    if name is None:
        raise NotFound("table.no-invite")
    return str(name)


def tables_with(connection: Connection, guest: str, most: int) -> list[str]:
    """Where somebody has sat down and it is not over, the newest first."""
    t, p = schema.tables.c, schema.places.c
    query = select(t.name).join(schema.places, p.table == t.name).where(p.guest == guest, t.status != "over")
    return [str(name) for name in connection.execute(query.order_by(t.made_at.desc()).limit(most)).scalars()]


def _line(row: Any, concern: Concern = NOTHING) -> wire.TableLine:
    texts = {option.name for option in games[row.game].options if isinstance(option, Text)}
    options = {name: value for name, value in msgspec.json.decode(row.options).items() if name not in texts}
    names, ended = msgspec.json.decode(row.names), msgspec.json.decode(row.ending or "null")
    ending = None if ended is None else wire.Ending(**ended)
    return wire.TableLine(
        row.name,
        row.game,
        options,
        row.status,
        names,
        row.free,
        your_turn=concern.what is not None,
        wanted=concern.what,
        yours=list(concern.yours),
        seat=concern.seat,
        left=concern.left,
        awaited=concern.what is not None and concern.who == "people",
        kept_for_you=concern.who == "kept",
        made_at=row.made_at,
        ending=ending,
    )
