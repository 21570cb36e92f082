"""Who sits where: sitting down, leaving, bots for those who left, resigning."""

from cinquefoil.server import wire
from cinquefoil.server.errors import NotFound, insist
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.people.names import plain_name
from cinquefoil.server.tables import tokens
from cinquefoil.server.tables.bot_seats import bot_seat
from cinquefoil.server.tables.draft import Draft
from cinquefoil.server.tables.making import note_places
from cinquefoil.server.tables.permissions import Permissions
from cinquefoil.server.tables.room import Room
from cinquefoil.server.tables.table import Seat


async def sit(room: Room, number: int, guest: Guest, wish: wire.Sit) -> None:
    draft, may = _about(room, number, guest)
    seat = draft.moment.seats[number]
    if seat.held_by(guest.id):
        await room.settle()
        return
    if seat.kept_for(guest.id):
        insist(may.come_back(number))
    else:
        insist(may.take(number, wish.invite))
    name = plain_name(wish.name) if wish.name else guest.name
    room.services.check_name(name)
    draft.seat(number, Seat("person", name or guest.name, guest.id, guest.avatar))
    draft.also += note_places(room.table.name, {guest.id})
    draft.start_if_full(room.services.draw)
    room.presence.seen(number)
    await room.commit(draft)
    if room.audience.is_connected(number):
        room.presence.note(number, back=True)


async def leave(room: Room, number: int, guest: Guest) -> None:
    """Before the game the seat is free again; during it a bot plays on, if there is one, and who left may return."""
    draft, may = _about(room, number, guest)
    insist(may.leave(number))
    if draft.moment.game is not None and room.table.box.bot_levels:
        draft.seat(number, bot_seat(room.table.box, room.table.facts.leavers, draft.moment.seats, guest.id))
    else:
        draft.stand(number)
    if not any(seat.kind in ("person", "program") for seat in draft.moment.seats):
        draft.note("end", text="abandoned", abandoned=True)
    await room.commit(draft)
    room.presence.note(number, back=room.audience.is_connected(number))


async def seat_bot(room: Room, number: int, guest: Guest, level: str) -> None:
    draft, may = _about(room, number, guest)
    insist(may.seat_bot(number))
    kept_for = draft.moment.seats[number].guest
    draft.seat(number, bot_seat(room.table.box, level, draft.moment.seats, kept_for))
    draft.start_if_full(room.services.draw)
    await room.commit(draft)
    room.presence.note(number, back=True)


async def resign(room: Room, number: int, guest: Guest) -> None:
    draft, may = _about(room, number, guest)
    insist(may.resign(number))
    draft.note("resign", number, resigned=number)
    await room.commit(draft)


async def renew_token(room: Room, number: int, guest: Guest) -> str:
    """For who made the table. Whoever plays with the old one is sent away."""
    _, may = _about(room, number, guest)
    insist(may.renew_token(number))
    token = await tokens.renewed(room.services, room.table, number)
    for place in list(room.audience.sockets):
        if place.program == number:
            place.close()
    return token


def _about(room: Room, number: int, guest: Guest) -> tuple[Draft, Permissions]:
    """A change of a seat that there is, and what the guest may do about it."""
    draft = room.draft()
    if not 0 <= number < len(draft.moment.seats):
        raise NotFound("table.no-seat", number=number)
    return draft, room.reports.permissions(guest.id, moment=draft.moment)
