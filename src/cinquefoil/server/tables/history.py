"""What somebody has played: noted when a game ends, and told to nobody else."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, func, insert, select

from cinquefoil.core.documents import Document
from cinquefoil.core.game import Box
from cinquefoil.core.levels import NAMES
from cinquefoil.server import wire
from cinquefoil.server.storage import schema
from cinquefoil.server.tables.draft import Also
from cinquefoil.server.tables.outcome import LEFT, is_together
from cinquefoil.server.tables.table import Moment, Seat, Table

PAGE = 20
"""Games told at once."""
MOST_IN_A_ROW = 2000
"""Games that are looked at for how many were won in a row, the newest."""
COUNTED: tuple[wire.GameResult, ...] = ("won", "lost", "drawn")

p, t = schema.played.c, schema.tables.c


# ---- noting


def noted(table: Table, moment: Moment, at: int) -> Also:
    """How the game ended for everybody who has a seat, or left one to a bot."""
    ending, seats = moment.ending(), moment.seats
    guests = sorted({seat.guest for seat in seats if seat.guest})
    if ending is None or not guests:
        return []
    rows = [_row(table.box, seats, ending, guest) for guest in guests]
    same = {"table": table.name, "game": table.facts.game, "ended_at": at}
    return [(insert(schema.played), {**row, **same}) for row in rows]


def _row(box: Box, seats: Sequence[Seat], ending: Document, guest: str) -> dict[str, Any]:
    own = [number for number, seat in enumerate(seats) if seat.guest == guest]
    others = [seat for seat in seats if seat.guest != guest]
    levels = {seat.level for seat in others}
    result = _result(box, ending, [number for number in own if seats[number].held_by(guest)], len(seats))
    return {
        "guest": guest,
        "result": result,
        "company": "nobody" if len(seats) == 1 else _company(others),
        "level": levels.pop() if len(levels) == 1 else None,
        "seat": own[0] if len(own) == 1 else None,
        "points": sum(ending["scores"]) if result == "together" and ending["scores"] else None,
    }


def _company(others: Sequence[Seat]) -> wire.GameCompany:
    bots = sum(seat.kind == "bot" for seat in others)
    return "people" if not bots else "bots" if bots == len(others) else "both"


def _result(box: Box, ending: Document, mine: Sequence[int], players: int) -> wire.GameResult:
    if not mine or ending["reason"] in LEFT:
        return "unfinished"
    if is_together(box):
        return "together"
    if len(mine) > 1:
        return "here"
    return "won" if mine[0] in ending["winners"] else "lost" if ending["winners"] or players == 1 else "drawn"


# ---- telling


def history_of(connection: Connection, guest: str, wanted: dict[str, str], page: int) -> wire.History:
    """A page of what somebody has played and is asked for, the newest first, and how they have fared in all."""
    these = [p.guest == guest, *(_wanted(name, value) for name, value in wanted.items())]
    number = connection.execute(select(func.count()).select_from(schema.played).where(*these)).scalar_one()
    query = (
        select(schema.played, t.names, t.ending)
        .join(schema.tables, t.name == p.table)
        .where(*these)
        .order_by(p.ended_at.desc(), p.table)
        .limit(PAGE)
        .offset(PAGE * (page - 1))
    )
    games = [_played(row) for row in connection.execute(query)]
    return wire.History(
        games, number, page, -(-number // PAGE), _standings(connection, guest), _streaks(connection, guest)
    )


def _wanted(name: str, value: str) -> ColumnElement[bool]:
    if name == "against":
        return p.level == value if value in NAMES else p.company == value
    return p.game == value if name == "game" else p.result == value


def _played(row: Any) -> wire.PlayedGame:
    ending = msgspec.json.decode(row.ending or "null")
    return wire.PlayedGame(
        table=row.table,
        game=row.game,
        names=msgspec.json.decode(row.names),
        seat=row.seat,
        ended_at=row.ended_at,
        result=row.result,
        company=row.company,
        level=row.level,
        points=row.points,
        ending=None if ending is None else wire.Ending(**ending),
    )


def _standings(connection: Connection, guest: str) -> list[wire.Standing]:
    """By game, and by the level of bots or whoever else it was."""
    against = func.coalesce(p.level, p.company)
    counted = (
        select(p.game, against.label("against"), p.result, func.count().label("number"))
        .add_columns(func.max(p.points).label("best"), func.avg(p.points).label("average"))
        .where(p.guest == guest, p.result.in_((*COUNTED, "together")))
        .group_by(p.game, against, p.result)
    )
    found: dict[tuple[str, str], list[Any]] = defaultdict(list)
    for row in connection.execute(counted):
        found[row.game, row.against].append(row)
    order = {name: number for number, name in enumerate(NAMES)}
    keys = sorted(found, key=lambda key: (key[0], order.get(key[1], len(NAMES)), key[1]))
    return [_standing(*found[key]) for key in keys]


def _standing(*rows: Any) -> wire.Standing:
    """Of what was counted for each result."""
    number = {row.result: row.number for row in rows}
    won, lost, drawn, together = (number.get(result, 0) for result in (*COUNTED, "together"))
    (best, average), *_ = [(row.best, row.average) for row in rows if row.best is not None] or [(None, None)]
    average = None if average is None else float(average)
    return wire.Standing(rows[0].game, rows[0].against, won, lost, drawn, together, best, average)


def _streaks(connection: Connection, guest: str) -> list[wire.Streak]:
    """Games won in a row: lately, and at best."""
    newest = (
        select(p.game, p.result)
        .where(p.guest == guest, p.result.in_(COUNTED), p.company != "nobody")
        .order_by(p.ended_at.desc(), p.table)
        .limit(MOST_IN_A_ROW)
    )
    results: dict[str, list[str]] = defaultdict(list)
    for row in connection.execute(newest):
        results[row.game].append(row.result)
    return [wire.Streak(game, _now(ended), _best(ended)) for game, ended in sorted(results.items())]


def _now(newest_first: Iterable[str]) -> int:
    return sum(1 for _ in takewhile(lambda result: result == "won", newest_first))


def _best(results: Iterable[str]) -> int:
    best = now = 0
    for result in results:
        now = now + 1 if result == "won" else 0
        best = max(best, now)
    return best
