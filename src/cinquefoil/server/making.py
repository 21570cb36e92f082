"""Tables are made: as somebody wishes, as a rematch, and as the next game of a match."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, count
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import Column, Connection, Executable, delete, exists, insert, literal, select, update

from cinquefoil import games
from cinquefoil.core.errors import BadOption
from cinquefoil.core.game import Box
from cinquefoil.core.levels import NAMES
from cinquefoil.server import metrics, schema, wire
from cinquefoil.server.draft import Also, Draft, summary
from cinquefoil.server.identity import Guest, hashed
from cinquefoil.server.permissions import insist, no_bots, nobody_plays
from cinquefoil.server.plain import plain_name
from cinquefoil.server.reading import table_row
from cinquefoil.server.room import Room
from cinquefoil.server.table import Facts, Seat, Table
from cinquefoil.server.writer import Row

if TYPE_CHECKING:
    from cinquefoil.server.house import House

logger = structlog.get_logger()


async def make_table(house: "House", guest: Guest, wish: wire.NewTable) -> tuple[Room, dict[str, str]]:
    box = games[wish.game]
    options = dict(wish.options)
    if "players" in options:
        raise BadOption("there are as many players as seats: leave out the option players")
    if wish.tournament:
        options["first"] = _first_starter(box, len(wish.seats))
    await house.loop.run_in_executor(house.readers, box.prepare, options)
    start = box.start(players=len(wish.seats), **options)
    assert start.options is not None
    seats: list[Seat | None] = []
    for plan in wish.seats:
        seats.append(_planned(box, guest, plan, seats))
    if all(seat and seat.kind == "bot" for seat in seats):
        raise nobody_plays()
    if has_bots(box):
        check_level(box, wish.leavers)
    elif wish.leavers not in NAMES:
        raise BadOption(f"leavers must be one of {', '.join(NAMES)}")
    name = await new_slug(house, schema.tables.c.name)
    facts = Facts(
        name=name,
        invite=await new_slug(house, schema.tables.c.invite),
        game=box.id,
        rules=box.rules_version,
        options=dict(start.options),
        links=tuple(plan.kind == "link" for plan in wish.seats),
        public=wish.public,
        host=guest.id,
        leavers=wish.leavers,
        match=name if wish.tournament else None,
        number=1,
        made_at=house.now(),
        secret=house.ids.secret(),
    )
    tokens = {number: house.ids.token() for number, plan in enumerate(wish.seats) if plan.kind == "program"}
    noted = [_note_token(house, name, number, token) for number, token in tokens.items()]
    await house.write(*_new_table(house, facts, seats), *noted)
    room = await house.room(name)
    logger.info("table_made", table=name, game=box.id, seats=len(seats))
    return room, {str(number): token for number, token in tokens.items()}


def _planned(box: Box, guest: Guest, plan: wire.SeatPlan, beside: Sequence[Seat | None]) -> Seat | None:
    """Who sits there from the beginning, beside those who came first; None if nobody yet."""
    name = plain_name(plan.name) if plan.name else ""
    match plan.kind:
        case "me":
            return Seat("person", name or guest.name, guest.id, guest.avatar)
        case "bot":
            return bot_seat(box, plan.level or "club", beside)
        case "program":
            return Seat("program", name or f"Program {len(beside)}")
        case _:
            return None


def _new_table(house: "House", facts: Facts, seats: Sequence[Seat | None]) -> Also:
    """What has to be written for a new table with these people at it; if nobody is missing it starts."""
    room = Room(house, Table(facts, games[facts.game]), [], ())
    draft = room.draft()
    for number, seat in enumerate(seats):
        if seat is not None:
            draft.seat(number, seat)
    start_if_full(room, draft)
    metrics.TABLES.labels(facts.game).inc()
    return [
        (insert(schema.tables), {**table_row(facts), **summary(draft.moment)}),
        (insert(schema.secrets), {"table": facts.name, "secret": facts.secret}),
        *note_places(facts.name, [seat.guest for seat in seats if seat and seat.kind == "person"]),
        *((insert(schema.log), entry.row(facts.name)) for entry in draft.entries),
    ]


def note_places(table: str, guests: Iterable[str | None]) -> Also:
    """Writes down who has sat at a table, each once."""
    p = schema.places.c
    known = sorted({guest for guest in guests if guest})
    return [
        (
            insert(schema.places).from_select(
                ["guest", "table"],
                select(literal(guest), literal(table)).where(~exists().where(p.guest == guest, p.table == table)),
            ),
            {},
        )
        for guest in known
    ]


def start_if_full(room: Room, draft: Draft) -> None:
    if draft.moment.game is not None or any(seat.is_free for seat in draft.moment.seats):
        return
    draft.simple("start", game=room.table.start(), game_seq=draft.next_seq)
    draft.deal(room.house.draw)


async def new_slug(house: "House", column: "Column[str]") -> str:
    """A short readable name that is not taken."""
    while True:
        slug = house.ids.slug(3)
        if len(slug) <= 80 and not await house.ask(partial(_is_taken, column, slug)):
            return slug


def _is_taken(column: "Column[str]", slug: str, connection: Connection) -> bool:
    return connection.execute(select(column).where(column == slug)).first() is not None


async def new_token(house: "House", room: Room, seat: int) -> str:
    """A token for the program that plays a seat; one that was there before is worth nothing any more."""
    token = house.ids.token()
    old = delete(schema.tokens).where(schema.tokens.c.table == room.table.name, schema.tokens.c.seat == seat)
    await house.write((old, {}), _note_token(house, room.table.name, seat, token))
    return token


def _note_token(house: "House", table: str, seat: int, token: str) -> tuple[Executable, Row]:
    return insert(schema.tokens), {"hash": hashed(token), "table": table, "seat": seat, "made_at": house.now()}


async def seat_of_token(house: "House", token: str) -> tuple[str, int] | None:
    row = await house.ask(
        lambda connection: connection.execute(select(schema.tokens).filter_by(hash=hashed(token))).first()
    )
    return None if row is None else (row.table, row.seat)


async def rematch(house: "House", room: Room, guest: Guest) -> str:
    """The same people at another table, everybody one seat further. Asked twice it is still one rematch."""
    insist(room.permissions(guest.id).rematch())
    if room.table.shown.next is None:
        await _next_table(house, room, turned=True)
    assert room.table.shown.next is not None
    return room.table.shown.next


def go_on_with_match(house: "House", room: Room) -> None:
    """LN-15 and its like: the next game follows by itself, with another player starting."""
    if room.match_goes_on:
        house.spawn(_next_table(house, room, turned=False))


async def _next_table(house: "House", room: Room, turned: bool) -> None:
    if room.following is None:
        room.following = house.spawn(_make_next(house, room, turned))
    try:
        await asyncio.shield(room.following)
    except Exception:
        room.following = None  # so that it can be tried again
        raise


async def _make_next(house: "House", room: Room, turned: bool) -> None:
    facts, moment = room.table.facts, room.table.shown
    seats, turn = moment.seats, int(turned)
    options = dict(facts.options)
    tournament = room.table.box.tournament
    name = await new_slug(house, schema.tables.c.name)
    number = 1 if turned else facts.number + 1
    match = facts.match if facts.match is None or not turned else name
    if match and tournament:
        options["first"] = tournament.starting_seats(len(seats))[number - 1]
    new = replace(
        facts,
        name=name,
        invite=await new_slug(house, schema.tables.c.invite),
        rules=room.table.box.rules_version,
        options=options,
        links=facts.links[turn:] + facts.links[:turn],
        match=match,
        number=number,
        made_at=house.now(),
        secret=house.ids.secret(),
    )
    held = [None if seat.is_free else seat for seat in seats[turn:] + seats[:turn]]
    draft = room.draft()
    draft.simple("next", text=name, next=name)
    draft.also = [*_new_table(house, new, held), *_moved_tokens(room, name, turn)]
    await room.commit(draft)
    await house.room(name)  # so that its bots begin


def _moved_tokens(room: Room, name: str, turn: int) -> Also:
    """Programs follow with the tokens they have."""
    players = len(room.table.shown.seats)
    seats = [n for n, seat in enumerate(room.table.shown.seats) if seat.kind == "program"]
    tokens = schema.tokens
    return [
        (
            update(tokens)
            .where(tokens.c.table == room.table.name, tokens.c.seat == seat)
            .values(table=name, seat=(seat - turn) % players),
            {},
        )
        for seat in seats
    ]


# ---- bots


def has_bots(box: Box) -> bool:
    return bool(box.bot_levels)


def levels(box: Box) -> list[str]:
    return list(box.bot_levels)


def check_level(box: Box, level: str) -> None:
    if not has_bots(box):
        raise no_bots(box)
    if level not in levels(box):
        box.bot(level, 0)
        raise BadOption(f"at a table there are {', '.join(levels(box))}")


def bot_seat(box: Box, level: str, beside: Iterable[Seat | None], keeps_for: str | None = None) -> Seat:
    """A bot that can be told apart from those who sit beside it."""
    check_level(box, level)
    names = {seat.name for seat in beside if seat is not None}
    own = f"{level.title()} bot"
    name = next(name for name in chain([own], (f"{own} {number}" for number in count(2))) if name not in names)
    return Seat("bot", name, keeps_for, f"bot-{level}", level)


# ---- matches


def _first_starter(box: Box, players: int) -> int:
    if box.tournament is None:
        raise BadOption(f"{box.title} knows no tournaments")
    return box.tournament.starting_seats(players)[0]
