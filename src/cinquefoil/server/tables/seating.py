"""Who sits where: sitting down, leaving, bots for those who left, resigning."""

from cinquefoil.core.sayings import unnamed
from cinquefoil.server import wire
from cinquefoil.server.errors import NotFound, insist
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.people.names import plain_name
from cinquefoil.server.storage import schema
from cinquefoil.server.tables import tokens
from cinquefoil.server.tables.bot_seats import bot_seat
from cinquefoil.server.tables.draft import Draft
from cinquefoil.server.tables.making import note_guests
from cinquefoil.server.tables.permissions import Permissions, must_be_silent
from cinquefoil.server.tables.room import Room, until_done
from cinquefoil.server.tables.table import Moment, Seat


@until_done
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
    room.services.check_name(plain_name(wish.name) if wish.name else "")
    _count(room, guest)
    draft.seat(number, _seated(room, draft.moment, number, guest, wish))
    draft.also += note_guests(schema.places, room.table.name, {guest.id})
    is_invited = wish.invite == room.table.facts.invite
    if is_invited:
        draft.also += note_guests(schema.invited, room.table.name, {guest.id})
    draft.start_if_ready(room.services.draw, room.gathering.contributions)
    room.presence.seen(number)
    await room.commit(draft)
    if is_invited:
        room.audience.invited.add(guest.id)
    if room.audience.is_connected(number):
        room.presence.note(number, back=True)


def _seated(room: Room, moment: Moment, number: int, guest: Guest, wish: wire.Sit) -> Seat:
    """Who has to be silent comes back as who they were: a name can say as much as a word."""
    name = plain_name(wish.name) if wish.name else _earlier_name(room, moment, number, guest)
    if not _is_silent(room, moment, number, guest.id):
        return Seat("person", name or guest.name, guest.id, guest.avatar)
    known = unnamed(number) if _is_muted(room, guest.id) else guest.name
    return room.table.earlier(number, guest.id) or Seat("person", known, guest.id, guest.avatar)


def _earlier_name(room: Room, moment: Moment, number: int, guest: Guest) -> str:
    """Whoever shares a screen with others comes back under a name of their own."""
    shares = any(seat.held_by(guest.id) for other, seat in enumerate(moment.seats) if other != number)
    earlier = room.table.earlier(number, guest.id) if shares and moment.seats[number].kept_for(guest.id) else None
    return guest.name if earlier is None else earlier.name


def _is_silent(room: Room, moment: Moment, number: int, guest: str | None) -> bool:
    """By the rules of the game, or because somebody has had enough of them."""
    return must_be_silent(moment, number) or _is_muted(room, guest)


def _is_muted(room: Room, guest: str | None) -> bool:
    return room.services.sanctions.is_muted(guest, room.table.name)


@until_done
async def rename(room: Room, known: Guest, guest: Guest) -> None:
    """The others see the new name of who sits there; of who has to be silent, later. Seats that were named apart keep
    theirs."""
    draft = room.draft()
    for number, seat in enumerate(draft.moment.seats):
        if not seat.held_by(guest.id):
            continue
        called = guest.name if seat.name == known.name else seat.name
        renamed = Seat("person", called, guest.id, guest.avatar)
        if _is_silent(room, draft.moment, number, guest.id):
            room.unshown.setdefault(guest.id, known)
        elif renamed != seat:
            draft.seat(number, renamed)
    if draft.entries:
        await room.commit(draft)


def to_be_shown(room: Room) -> list[Guest]:
    """Who had another name, and need not be silent any more."""
    seats = [(number, seat.guest) for number, seat in enumerate(room.table.shown.seats) if seat.kind == "person"]
    silent = {guest for number, guest in seats if _is_silent(room, room.table.shown, number, guest)}
    return [room.unshown.pop(id) for id in list(room.unshown) if id not in silent]


@until_done
async def leave(room: Room, number: int, guest: Guest) -> None:
    """Before the game the seat is free again; during it a bot plays on, if there is one, and who left may return."""
    draft, may = _about(room, number, guest)
    insist(may.leave(number))
    _count(room, guest)
    if draft.moment.game is not None and room.table.box.bot_levels:
        draft.seat(number, bot_seat(room.table.box, room.table.facts.leavers, draft.moment.seats, guest.id))
    else:
        draft.stand(number)
    draft.end_if_deserted()
    await room.commit(draft)
    room.presence.note(number, back=room.audience.is_connected(number))


@until_done
async def seat_bot(room: Room, number: int, guest: Guest, level: str) -> None:
    draft, may = _about(room, number, guest)
    insist(may.seat_bot(number))
    _count(room, guest)
    kept_for = draft.moment.seats[number].guest
    draft.seat(number, bot_seat(room.table.box, level, draft.moment.seats, kept_for))
    draft.start_if_ready(room.services.draw, room.gathering.contributions)
    await room.commit(draft)
    room.presence.note(number, back=True)


@until_done
async def resign(room: Room, number: int, guest: Guest) -> None:
    draft, may = _about(room, number, guest)
    insist(may.resign(number))
    draft.note("resign", number, resigned=number)
    await room.commit(draft)


@until_done
async def contribute(room: Room, number: int, contribution: str, guest: str | None, program: int | None = None) -> None:
    """Adds to the chance of the game. If nobody else is waited for, it begins."""
    draft = room.draft()
    _check_seat(draft, number)
    if room.gathering.of(number, draft.moment.seats[number]) != contribution:  # else it is only said again
        insist(room.reports.permissions(guest, program, draft.moment).contribute(number))
        room.gathering.take(number, draft.moment.seats[number], contribution)
    draft.start_if_ready(room.services.draw, room.gathering.contributions)
    await (room.commit(draft) if draft.entries else room.settle())


@until_done
async def renew_token(room: Room, number: int, guest: Guest) -> str:
    """For who made the table. Whoever plays with the old one is sent away."""
    _, may = _about(room, number, guest)
    insist(may.renew_token(number))
    _count(room, guest)
    token = await tokens.renewed(room.services, room.table, number)
    for place in list(room.audience.sockets):
        if place.program == number:
            place.close()
    return token


def _count(room: Room, guest: Guest) -> None:
    """Who comes and goes all the time makes a log that everybody has to be told. TooFast."""
    room.services.seatings.take(f"{room.table.name}/{guest.id}")
    room.services.turnover.take(room.table.name)


def _about(room: Room, number: int, guest: Guest) -> tuple[Draft, Permissions]:
    """A change of a seat that there is, and what the guest may do about it."""
    draft = room.draft()
    _check_seat(draft, number)
    return draft, room.reports.permissions(guest.id, moment=draft.moment)


def _check_seat(draft: Draft, number: int) -> None:
    if not 0 <= number < len(draft.moment.seats):
        raise NotFound("table.no-seat", seat=number)
