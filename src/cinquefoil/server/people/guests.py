"""Guests: how they get a name, change it, and carry on at another device."""

import structlog
from sqlalchemy import delete, insert, update

from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server import wire
from cinquefoil.server.errors import NotFound, unwanted
from cinquefoil.server.house import House
from cinquefoil.server.people.identity import PASS_SECONDS, Guest, hashed
from cinquefoil.server.people.names import plain_name
from cinquefoil.server.sharing.wakes import Wake
from cinquefoil.server.storage import schema
from cinquefoil.server.tables import seating
from cinquefoil.server.tables.lists import tables_with

logger = structlog.get_logger()

MOST_RENAMED = 50
"""Tables at which a new name is seen: the newest that are not over, as many as somebody's own list shows. At older ones
they stay who they were when they sat down."""


async def introduce(house: House, id: str | None, introduction: wire.Introduction) -> Guest:
    """A guest with a name: a new one, or one who changes it."""
    name = None if introduction.name is None else plain_name(introduction.name)
    if name == "":
        raise unwanted("table.no-name")
    house.check_name(name)
    known = await house.guest(id)
    if known is None:
        guest = Guest(house.ids.guest(), name or invented(house), introduction.avatar or "")
        row = {"id": guest.id, "name": guest.name, "avatar": guest.avatar, "made_at": house.now()}
        await house.write((insert(schema.guests), row))
        house.know(guest)
        return guest
    async with house.changing(known.id):
        return await _change(house, house.guests.get(known.id, known), name, introduction.avatar)


def invented(house: House) -> str:
    return plain_name(house.ids.name())


async def _change(house: House, known: Guest, name: str | None, avatar: str | None) -> Guest:
    guest = Guest(known.id, name or known.name, known.avatar if avatar is None else avatar)
    if guest == known:
        return guest
    change = update(schema.guests).where(schema.guests.c.id == guest.id)
    await house.write((change.values(name=guest.name, avatar=guest.avatar), {}), wakes=[Wake("guest", guest.id)])
    house.know(guest)
    house.spawn(_rename(house, known, guest))
    return guest


async def _rename(house: House, known: Guest, guest: Guest) -> None:
    """Table by table, while whoever asked for it goes on."""
    async with house.changing(guest.id):
        for name in await house.ask(lambda connection: tables_with(connection, guest.id, MOST_RENAMED)):
            try:
                await seating.rename(await house.room(name), known, guest)
            except CinquefoilError as fault:  # it goes by other rules, or has gone from the shelf
                logger.info("not_renamed", table=house.tag(name), code=fault.code)


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
