"""What somebody finds the host should see: a line of the talk, or a name."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from cinquefoil.server.errors import NotFound, insist
from cinquefoil.server.moderation.sanctions import CHANGED
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Row
from cinquefoil.server.tables.room import Room

MOST_SHOWN = 200


async def report_line(room: Room, number: int, guest: Guest) -> None:
    row = await said(room, number)
    await _report(room, f"said {number}", guest, row.guest, row.name, row.text)


async def report_name(room: Room, number: int, guest: Guest) -> None:
    if not 0 <= number < len(room.table.shown.seats):
        raise NotFound("table.no-seat", seat=number)
    seat = room.table.shown.seats[number]
    await _report(room, f"seat {number + 1}", guest, seat.guest, seat.name, seat.name)


async def _report(room: Room, about: str, guest: Guest, reported: str | None, name: str, text: str) -> None:
    """The same by the same person is one report."""
    row: Row = {"table": room.table.name, "about": about, "reporter": guest.id, "reported": reported}
    row |= {"name": name, "text": text, "at": room.services.now()}
    r = schema.reports.c
    old = delete(schema.reports).where(r.table == row["table"], r.about == about, r.reporter == guest.id)
    await room.services.write((old, {}), (insert(schema.reports), row))


async def mute(room: Room, number: int, guest: Guest) -> None:
    """Who said this says nothing more at this table, if who made it wants that."""
    insist(room.reports.permissions(guest.id).mute())
    row = await said(room, number)
    if row.guest is None or row.guest == guest.id:
        raise NotFound("table.nobody-to-mute")
    services = room.services
    await services.write(
        *services.sanctions.impose("mute", row.guest, room.table.name, services.now()), wakes=[CHANGED]
    )


async def unmute(room: Room, number: int, guest: Guest) -> None:
    insist(room.reports.permissions(guest.id).mute())
    row = await said(room, number)
    await room.services.write(*room.services.sanctions.lift("mute", row.guest or "", room.table.name), wakes=[CHANGED])


async def said(room: Room, number: int) -> Any:
    """A line of the talk, as it is kept."""
    w = schema.talk.c

    def read(connection: Connection) -> Any:
        return connection.execute(select(schema.talk).where(w.table == room.table.name, w.number == number)).first()

    row = await room.services.ask(read)
    if row is None:
        raise NotFound("table.nothing-said")
    return row


def newest(connection: Connection) -> list[Any]:
    return list(connection.execute(select(schema.reports).order_by(schema.reports.c.at.desc()).limit(MOST_SHOWN)))
