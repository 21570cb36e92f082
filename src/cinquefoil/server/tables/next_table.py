"""The table that follows one: a rematch, or the next game of a tournament."""

import asyncio
from dataclasses import replace

from sqlalchemy import insert, literal, select, union

from cinquefoil.server.errors import insist
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.services import Services
from cinquefoil.server.storage import schema
from cinquefoil.server.tables import tokens
from cinquefoil.server.tables.draft import Also
from cinquefoil.server.tables.making import new_table
from cinquefoil.server.tables.room import Room, until_done
from cinquefoil.server.tables.table import Table


async def rematch(services: Services, room: Room, guest: Guest) -> str:
    """The same people at another table, everybody one seat further. Asked twice it is still one rematch."""
    insist(room.reports.permissions(guest.id).rematch())
    return await _followed(services, room, turned=True)


def is_new(room: Room, guest: Guest) -> bool:
    """Whether a rematch would be another table, to be counted like any other: it may be there, or in the making."""
    is_refused = room.reports.permissions(guest.id).rematch() is not None
    return room.table.shown.next is None and room.next_table is None and not is_refused


async def next_game(services: Services, room: Room) -> str:
    """The next game of a tournament, with everybody on their seats."""
    return await _followed(services, room, turned=False)


async def _followed(services: Services, room: Room, turned: bool) -> str:
    if room.table.shown.next is None:
        if room.next_table is None:
            room.next_table = services.spawn(_make(services, room, turned))
        try:
            await asyncio.shield(room.next_table)
        except Exception:
            room.next_table = None  # so that it can be tried again
            raise
    assert room.table.shown.next is not None
    return room.table.shown.next


async def _make(services: Services, room: Room, turned: bool) -> None:
    table, turn = room.table, int(turned)
    facts, seats = table.facts, table.shown.seats
    options = dict(facts.options)
    name = services.ids.slug()
    number = 1 if turned else facts.number + 1
    tournament = facts.tournament if facts.tournament is None or not turned else name
    if tournament and table.box.tournament:
        options["first"] = table.box.tournament.starting_seats(len(seats))[number - 1]
    following = replace(
        facts,
        name=name,
        invite=services.ids.slug(),
        rules=table.box.rules_version,
        options=options,
        links=facts.links[turn:] + facts.links[:turn],
        tournament=tournament,
        number=number,
        made_at=services.now(),
        secret=services.ids.secret(),
    )
    held = [None if seat.is_free else seat for seat in seats[turn:] + seats[:turn]]
    also = [*new_table(services, following, held), *_invited_on(table, name), *tokens.moved(table, name, turn)]
    await _lead_on(room, name, also)


def _invited_on(table: Table, name: str) -> Also:
    """Whoever may be at this table may come along to the next, to watch for instance, or after having left."""
    i = schema.invited.c
    guests = select(i.guest.label("guest")).where(i.table == table.name)
    known = {table.facts.host, *(seat.guest for seat in table.shown.seats if seat.guest)}
    everybody = union(guests, *(select(literal(guest)) for guest in sorted(known))).subquery()
    along = select(everybody.c.guest, literal(name))
    return [(insert(schema.invited).from_select(["guest", "table"], along), {})]


@until_done
async def _lead_on(room: Room, name: str, also: Also) -> None:
    """Unless somebody has at another server."""
    draft = room.draft()
    if draft.moment.next is None:
        draft.note("next", text=name, next=name)
        draft.also = also
        await room.commit(draft)
