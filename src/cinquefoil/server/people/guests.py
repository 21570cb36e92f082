"""Guests: how they get a name, change it, and carry on at another device."""

from sqlalchemy import delete, insert, update

from cinquefoil.server import wire
from cinquefoil.server.errors import NotFound, unwanted
from cinquefoil.server.house import House
from cinquefoil.server.people.identity import PASS_SECONDS, Guest, hashed
from cinquefoil.server.people.names import plain_name
from cinquefoil.server.storage import schema
from cinquefoil.server.tables.lists import tables_with
from cinquefoil.server.tables.table import Seat


async def introduce(house: House, id: str | None, introduction: wire.Introduction) -> Guest:
    """A guest with a name: a new one, or one who changes it."""
    name = None if introduction.name is None else plain_name(introduction.name)
    if name == "":
        raise unwanted("table.no-name")
    house.check_name(name)
    known = await house.guest(id)
    if known is None:
        guest = Guest(house.ids.guest(), name or _made_up_name(house), introduction.avatar or "")
        row = {"id": guest.id, "name": guest.name, "avatar": guest.avatar, "made_at": house.now()}
        await house.write((insert(schema.guests), row))
        house.know(guest)
        return guest
    async with house.changing(known.id):
        return await _change(house, house.guests.get(known.id, known), name, introduction.avatar)


async def _change(house: House, known: Guest, name: str | None, avatar: str | None) -> Guest:
    guest = Guest(known.id, name or known.name, known.avatar if avatar is None else avatar)
    if guest == known:
        return guest
    change = update(schema.guests).where(schema.guests.c.id == guest.id)
    await house.write((change.values(name=guest.name, avatar=guest.avatar), {}))
    house.know(guest)
    await _rename(house, known, guest)
    return guest


def _made_up_name(house: House) -> str:
    return plain_name(house.ids.slug(2).replace("-", " ").title())


async def _rename(house: House, known: Guest, guest: Guest) -> None:
    """At the tables where somebody sits, the others see the new name; seats that were named apart keep theirs."""
    for name in await house.ask(lambda connection: tables_with(connection, guest.id, ("waiting", "playing"))):
        room = await house.room(name)
        if room.table.fault is not None:
            continue
        draft = room.draft()
        for number, seat in enumerate(draft.moment.seats):
            if seat.held_by(guest.id):
                called = guest.name if seat.name == known.name else seat.name
                draft.seat(number, Seat("person", called, guest.id, guest.avatar))
        if draft.entries:
            await room.commit(draft)


async def make_pass(house: House, guest: Guest) -> str:
    code = house.ids.token()
    row = {"hash": hashed(code), "guest": guest.id, "until": house.now() + PASS_SECONDS * 1000}
    old = delete(schema.passes).where(schema.passes.c.until < house.now())
    await house.write((old, {}), (insert(schema.passes), row))
    return code


async def spend_pass(house: House, code: str) -> Guest:
    """Whoever has the link carries on as who made it; it works once."""
    spent = (
        delete(schema.passes)
        .where(schema.passes.c.hash == hashed(code))
        .returning(schema.passes.c.guest, schema.passes.c.until)
    )
    found = await house.write((spent, {}))
    guest = await house.guest(found[0].guest) if found and found[0].until >= house.now() else None
    if guest is None:
        raise NotFound("table.spent-pass")
    return guest
