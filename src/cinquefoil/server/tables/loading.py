"""Tables as the database has them."""

from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, exists, func, select

from cinquefoil import games
from cinquefoil.core.documents import canonical
from cinquefoil.core.errors import UnknownGame
from cinquefoil.core.events import Result
from cinquefoil.server import wire
from cinquefoil.server.errors import NoTable, NotFound
from cinquefoil.server.storage import schema
from cinquefoil.server.tables.clocks import Pace
from cinquefoil.server.tables.newer import newer
from cinquefoil.server.tables.table import Facts, Table


def table_row(facts: Facts) -> dict[str, Any]:
    return {
        "name": facts.name,
        "invite": facts.invite,
        "game": facts.game,
        "rules": facts.rules,
        "options": canonical(facts.options),
        "links": canonical(list(facts.links)),
        "public": facts.public,
        "host": facts.host,
        "leavers": facts.leavers,
        "match": facts.tournament,
        "number": facts.number,
        "made_at": facts.made_at,
        "clock": None if facts.pace is None else msgspec.json.encode(facts.pace).decode(),
    }


TableRead = tuple[Table, list[wire.Said], list[Result]]
"""A table, what was said there, and how the games before it ended."""


def read_table(connection: Connection, name: str, most_said: int) -> TableRead:
    t = schema.tables.c
    row = connection.execute(
        select(schema.tables, schema.secrets.c.secret)
        .join(schema.secrets, schema.secrets.c.table == t.name)
        .where(t.name == name)
    ).first()
    if row is None:
        raise NoTable
    try:
        box = games[row.game]
    except UnknownGame:
        raise NotFound("table.no-game", game=row.game) from None
    facts = Facts(
        row.name,
        row.invite,
        row.game,
        row.rules,
        msgspec.json.decode(row.options),
        tuple(msgspec.json.decode(row.links)),
        row.public,
        row.host,
        row.leavers,
        row.match,
        row.number,
        row.made_at,
        row.secret,
        None if row.clock is None else msgspec.json.decode(row.clock, type=Pace),
    )
    box.prepare(facts.options)
    table = Table(facts, box)
    read_on(connection, table)
    return table, read_talk(connection, name, most=most_said), _read_past(connection, facts)


def read_on(connection: Connection, table: Table) -> None:
    """What has happened since the table was read."""
    table.load(newer(connection, {table.name: len(table.entries)}).get(table.name, ()))


def read_talk(connection: Connection, name: str, since: int = 0, most: int | None = None) -> list[wire.Said]:
    """What was said at a table after a certain word, or the newest of it."""
    w = schema.talk.c
    latest = select(schema.talk).where(w.table == name, w.number > since).order_by(w.number.desc()).limit(most)
    rows = connection.execute(latest).all()
    return [wire.Said(row.number, row.room, row.seat, row.name, row.text, row.at) for row in reversed(rows)]


def _read_past(connection: Connection, facts: Facts) -> list[Result]:
    """How the earlier games of a tournament ended."""
    if facts.tournament is None:
        return []
    t = schema.tables.c
    earlier = select(t.ending).where(t.match == facts.tournament, t.number < facts.number).order_by(t.number)
    endings = [msgspec.json.decode(row.ending) for row in connection.execute(earlier) if row.ending]
    return [Result(tuple(e["winners"]), e["reason"], tuple(e["scores"])) for e in endings if e["scores"] is not None]


def unfinished(connection: Connection) -> list[str]:
    """Tables where something has to happen by itself: a bot's move, or the next game of a match."""
    t, later = schema.tables.c, schema.tables.alias().c
    bots = select(t.name).where(t.status == "playing", t.bots)
    followed = exists().where(later.match == t.match, later.number > t.number)
    matches = select(t.name, t.game, t.links, t.number).where(t.status == "over", t.match.is_not(None), ~followed)
    names = list(connection.execute(bots).scalars())
    for row in connection.execute(matches):
        tournament = games[row.game].tournament if row.game in games else None
        if tournament and row.number < len(tournament.starting_seats(len(msgspec.json.decode(row.links)))):
            names.append(row.name)
    return names


def due(connection: Connection, now: int, most: int) -> list[str]:
    """Tables where somebody's time is up."""
    t = schema.tables.c
    query = select(t.name).where(t.due_at <= now, t.status == "playing").order_by(t.due_at).limit(most)
    return [str(name) for name in connection.execute(query).scalars()]


def open_tables(connection: Connection) -> dict[str, int]:
    """How many there are that are not over, by status."""
    t = schema.tables.c
    counted = select(t.status, func.count()).where(t.status != "over").group_by(t.status)
    return {"waiting": 0, "playing": 0, **{row[0]: row[1] for row in connection.execute(counted)}}


def date_of(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()
