"""Who may come to a private table: whoever made it, whoever sits or sat there, and who came with its invite link.

Everybody else is told what they would be told of a table that there is not, to the byte.
"""

from sqlalchemy import Connection, select

from cinquefoil.server.errors import NoTable, NotFound
from cinquefoil.server.house import House
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.storage import schema
from cinquefoil.server.tables.making import is_noted, note_guests
from cinquefoil.server.tables.room import Room


async def enter(house: House, name: str, guest: Guest | None, invite: str | None = None) -> Room:
    """The table of this name. NotFound, if there is none that they may know of."""
    try:
        room = await house.fresh(name)
    except NoTable:
        raise NotFound("table.private") from None
    if not await _may_enter(house, room, guest, invite):
        raise NotFound("table.private")
    return room


async def _may_enter(house: House, room: Room, guest: Guest | None, invite: str | None) -> bool:
    facts = room.table.facts
    if facts.public or invite == facts.invite:
        return True
    if guest is None:
        return False
    if guest.id == facts.host or any(seat.guest == guest.id for seat in room.table.shown.seats):
        return True
    return guest.id in room.audience.invited or await _has_been_here(house, room, guest.id)


async def _has_been_here(house: House, room: Room, guest: str) -> bool:
    """At whichever server."""

    def look(connection: Connection) -> list[bool]:
        kept = (schema.invited, schema.places)
        return [bool(connection.execute(select(is_noted(one, guest, room.table.name))).scalar()) for one in kept]

    is_invited, has_sat = await house.ask(look)
    if is_invited:
        room.audience.invited.add(guest)
    return is_invited or has_sat


async def come(house: House, room: Room, guest: Guest) -> None:
    """Somebody follows the invite link: from now on the address of the table will do."""
    await house.write(*note_guests(schema.invited, room.table.name, [guest.id]))
    room.audience.invited.add(guest.id)
