"""How a game that is over came about, and how somebody has fared so far with others like these."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select

from cinquefoil.core.documents import Document
from cinquefoil.core.game import Box
from cinquefoil.server import wire
from cinquefoil.server.storage import schema
from cinquefoil.server.tables.table import Seat, Table, read_seat

MOST_COUNTED = 500
"""Games of one guest, the newest."""
LEFT = ("abandoned", "ended")
"""Games that came to no end of their own count for nobody."""


class Played(NamedTuple):
    """A game that somebody played from one seat."""

    seat: int
    players: int
    level: str | None
    """Of all the others; None if they were not bots of a single one."""
    ending: Document


def outcome_of(connection: Connection, table: Table, guest: str | None) -> wire.Outcome:
    tally = None if guest is None else tally_of(connection, table, guest)
    return wire.Outcome(0 if table.story is None else len(table.story), course_of(table), tally)


# ---- this game


def course_of(table: Table) -> list[wire.CoursePoint]:
    """What is counted in the game, wherever it has changed. What was taken back does not count."""
    if table.story is None:
        return []
    points: list[wire.CoursePoint] = []
    for number, game in enumerate(table.story.moments()):
        back_to = table.story.events[number - 1].back_to if number else None
        if back_to is not None:
            points = [point for point in points if point.number <= back_to]
        counts = list(table.box.counts(game.typed_position()))
        if not counts:
            break
        if not points or points[-1].counts != counts:
            points.append(wire.CoursePoint(number, counts))
    return points


# ---- all of them


def tally_of(connection: Connection, table: Table, guest: str) -> wire.Tally | None:
    this = played(table.shown.seats, guest, table.shown.ending())
    if this is None:
        return None
    alike = [game for game in games_of(connection, table.facts.game, guest) if game.level == this.level]
    if is_together(table.box):
        return _together([game for game in alike if game.players == this.players], this.level)
    return None if this.level is None else _against(alike, this.level)


def is_together(box: Box) -> bool:
    return box.kind.utility == "identical"


def _together(games: Sequence[Played], level: str | None) -> wire.Tally | None:
    points = [sum(game.ending["scores"]) for game in games if game.ending["scores"] is not None]
    if not points:
        return None
    return wire.Tally(level, 0, 0, 0, best=max(points), average=sum(points) / len(points))


def _against(games: Sequence[Played], level: str) -> wire.Tally:
    won = sum(game.seat in game.ending["winners"] for game in games)
    drawn = sum(not game.ending["winners"] for game in games)
    return wire.Tally(level, won, len(games) - won - drawn, drawn, best=None, average=None)


def games_of(connection: Connection, game: str, guest: str) -> Iterator[Played]:
    """What somebody has played to its end, the newest first."""
    t, p, log = schema.tables.c, schema.places.c, schema.log.c
    newest = (
        select(t.name, t.links, t.ending)
        .join(schema.places, p.table == t.name)
        .where(p.guest == guest, t.game == game, t.status == "over")
        .order_by(t.made_at.desc())
        .limit(MOST_COUNTED)
    )
    rows = connection.execute(newest).all()
    seats = {row.name: [Seat("open")] * len(msgspec.json.decode(row.links)) for row in rows}
    sittings = select(log.table, log.kind, log.seat, log.text).where(
        log.table.in_(seats), log.kind.in_(("sit", "stand"))
    )
    for line in connection.execute(sittings.order_by(log.table, log.seq)):
        seats[line.table][line.seat] = read_seat(line.text) if line.kind == "sit" else Seat("open")
    found = (played(seats[row.name], guest, msgspec.json.decode(row.ending or "null")) for row in rows)
    return filter(None, found)


def played(seats: Sequence[Seat], guest: str, ending: Document | None) -> Played | None:
    """A game as one of somebody's; None if they held another number of seats than one, or it came to no end."""
    mine = [number for number, seat in enumerate(seats) if seat.held_by(guest)]
    if len(mine) != 1 or len(seats) == 1 or ending is None or ending["reason"] in LEFT:
        return None
    levels = {seat.level for number, seat in enumerate(seats) if number != mine[0]}
    return Played(mine[0], len(seats), levels.pop() if len(levels) == 1 else None, ending)
