"""Somebody has to leave the house, or wants to: their seats, and everything that is known of them."""

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, or_, select, update

from cinquefoil.core.documents import canonical
from cinquefoil.server.house import House
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.sharing.wakes import Wake
from cinquefoil.server.storage import schema
from cinquefoil.server.tables import seating
from cinquefoil.server.tables.draft import Also
from cinquefoil.server.tables.lists import tables_with
from cinquefoil.server.tables.room import Room
from cinquefoil.server.tables.table import Seat, read_seat, write_seat

MOST_LEFT = 10_000
"""Tables that somebody is made to leave: nobody sits at more."""
SOMEBODY = "Somebody who left"
"""What whoever was deleted is called in the games they have played."""


async def send_away(house: House, guest: str) -> None:
    """Closes all lines of a guest and their programs, and lets bots play on where they can, as if they had left."""
    house.together.send_away(lambda answerable, address: answerable == guest)
    await house.write(wakes=[Wake("away", guest)])
    for name in await house.ask(lambda connection: tables_with(connection, guest, MOST_LEFT)):
        await _leave(await house.room(name), Guest(guest, "", ""))


async def _leave(room: Room, guest: Guest) -> None:
    if room.table.standstill():
        return
    for number, seat in enumerate(room.table.head.seats):
        if seat.held_by(guest.id) and room.reports.permissions(guest.id, moment=room.table.head).leave(number) is None:
            await seating.leave(room, number, guest)


async def delete_guest(house: House, guest: Guest) -> None:
    """Of what they have played the games stay, and whoever played them is called somebody who left."""
    async with house.changing(guest.id):
        await send_away(house, guest.id)
        for table in await house.ask(lambda connection: _tables_of(connection, guest.id)):
            await _forget_at(house, table, guest)
        await house.write(*_traces(guest.id), wakes=[Wake("guest", guest.id), Wake("sanctions")])
        house.forget_guest(guest.id)
        house.fame.forget()
        house.archive.renew()


def _tables_of(connection: Connection, guest: str) -> list[str]:
    """Where they have sat, those that they made, and those where they said something."""
    p, t, w = schema.places.c, schema.tables.c, schema.talk.c
    sat, spoken = select(p.table).where(p.guest == guest), select(w.table).where(w.guest == guest)
    query = select(t.name).where(or_(t.name.in_(sat), t.name.in_(spoken), t.host == guest))
    return [str(name) for name in connection.execute(query).scalars()]


async def _forget_at(house: House, table: str, guest: Guest) -> None:
    """The log keeps what was played; only the name in it changes. Who looks at the table sees it come anew."""
    changes = await house.ask(lambda connection: _renamed(connection, table, guest.id))
    await house.write(*changes, *_traces_at(table, guest.id), wakes=[Wake("anew", table)])
    if table in house.rooms:
        await house.read_anew(house.rooms[table])


def _renamed(connection: Connection, table: str, guest: str) -> Also:
    log = schema.log.c
    changes: Also = []
    seats: dict[int, Seat] = {}
    names: dict[int, str] = {}
    query = select(schema.log).where(log.table == table, log.kind.in_(("sit", "stand"))).order_by(log.seq)
    for row in connection.execute(query):
        before = seats.get(row.seat)
        text = row.text
        if row.kind == "sit":
            seats[row.seat] = seat = read_seat(row.text)
            if seat.guest == guest:
                text = write_seat(_nobody(seat))
                names[row.seat] = _nobody(seat).name
            else:
                names.pop(row.seat, None)
        elif before is not None and before.guest == guest:
            text = _nobody(before).name
        if text != row.text:
            changes.append((update(schema.log).where(log.table == table, log.seq == row.seq).values(text=text), {}))
    return [*changes, *_renamed_in_lists(connection, table, names)]


def _nobody(seat: Seat) -> Seat:
    """A bot that played on for them keeps its name, and the seat for nobody."""
    return Seat(seat.kind, seat.name if seat.kind == "bot" else SOMEBODY, None, "", seat.level)


def _renamed_in_lists(connection: Connection, table: str, names: dict[int, str]) -> Also:
    t = schema.tables.c
    listed: Any = connection.execute(select(t.names).where(t.name == table)).scalar()
    if not names or listed is None:
        return []
    called = [names.get(number, name) for number, name in enumerate(msgspec.json.decode(listed))]
    return [(update(schema.tables).where(t.name == table).values(names=canonical(called)), {})]


def _traces_at(table: str, guest: str) -> Also:
    s, t = schema, schema.tables.c
    mine = select(t.name).where(t.name == table, t.host == guest)
    return [
        (delete(s.tokens).where(s.tokens.c.table.in_(mine)), {}),
        (update(s.tables).where(t.name == table, t.host == guest).values(host=""), {}),
        (delete(s.talk).where(s.talk.c.table == table, s.talk.c.guest == guest), {}),
    ]


def _traces(guest: str) -> Also:
    s = schema
    return [
        (delete(s.passes).where(s.passes.c.guest == guest), {}),
        (delete(s.webhooks).where(s.webhooks.c.guest == guest), {}),
        (delete(s.notices).where(s.notices.c.guest == guest), {}),
        (delete(s.replays).where(s.replays.c.guest == guest), {}),
        *((delete(kept).where(kept.c.guest == guest), {}) for kept in (s.places, s.invited, s.played)),
        (delete(s.reports).where(or_(s.reports.c.reporter == guest, s.reports.c.reported == guest)), {}),
        (delete(s.sanctions).where(s.sanctions.c.who == guest), {}),
        (delete(s.guests).where(s.guests.c.id == guest), {}),
    ]
