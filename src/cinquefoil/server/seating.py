"""Who sits where: sitting down, leaving, bots for those who left, resigning."""

from cinquefoil.core.errors import BadOption
from cinquefoil.server import wire
from cinquefoil.server.draft import Draft
from cinquefoil.server.errors import Forbidden, NotFound, NotNow, NotYourSeat, Taken
from cinquefoil.server.identity import Guest
from cinquefoil.server.making import NOBODY, bot_seat, has_bots, new_token, note_places, start_if_full
from cinquefoil.server.plain import plain_name
from cinquefoil.server.room import Room
from cinquefoil.server.table import Seat


async def sit(room: Room, number: int, guest: Guest, wish: wire.Sit) -> None:
    draft = room.draft()
    seat = _seat(draft, number)
    if seat.held_by(guest.id):
        await room.settle()
        return
    if draft.moment.is_over:
        raise NotNow("table.over")
    comes_back = seat.kind == "bot" and seat.guest == guest.id
    if not seat.is_free and not comes_back:
        raise Taken("table.taken", seat=number, name=seat.name)
    if seat.kind == "link" and wish.invite != room.table.facts.invite:
        raise Forbidden("table.needs-invite")
    name = plain_name(wish.name) if wish.name else guest.name
    draft.seat(number, Seat("person", name or guest.name, guest.id, guest.avatar))
    draft.also += note_places(room.table.name, {guest.id})
    start_if_full(room, draft)
    await room.commit(draft)
    room.last_seen[number] = room.house.clock()
    if room.is_connected(number):
        room.say_presence(number, back=True)


async def leave(room: Room, number: int, guest: Guest) -> None:
    """Before the game the seat is free again; during it a bot plays on, if there is one, and who left may return."""
    draft = room.draft()
    seat = _seat(draft, number)
    if not seat.held_by(guest.id):
        raise NotYourSeat("table.not-your-seat", seat=number)
    if draft.moment.is_over:
        raise NotNow("table.over")
    if draft.moment.game is not None and has_bots(room.table.box):
        draft.seat(number, bot_seat(room.table.box, room.table.facts.leavers, draft.moment.seats, guest.id))
    else:
        draft.stand(number)
    if not any(seat.kind in ("person", "program") for seat in draft.moment.seats):
        draft.simple("end", text="abandoned", abandoned=True)
    await room.commit(draft)
    room.say_presence(number, back=room.is_connected(number))


async def seat_bot(room: Room, number: int, guest: Guest, level: str) -> None:
    """The host may put a bot on a free seat, and anybody who plays on that of somebody long gone."""
    draft = room.draft()
    seat = _seat(draft, number)
    if draft.moment.is_over:
        raise NotNow("table.over")
    if seat.kind == "bot":
        raise Taken("table.has-bot", seat=number)
    if seat.is_free and room.table.facts.host != guest.id:
        raise Forbidden("table.host-only")
    if not seat.is_free:
        _check_absent(room, draft, number, guest)
    draft.seat(number, bot_seat(room.table.box, level, draft.moment.seats, seat.guest))
    if all(one.kind == "bot" for one in draft.moment.seats):
        raise BadOption(NOBODY)
    start_if_full(room, draft)
    await room.commit(draft)
    room.say_presence(number, back=True)


def _check_absent(room: Room, draft: Draft, number: int, guest: Guest) -> None:
    if not any(seat.held_by(guest.id) for seat in draft.moment.seats):
        raise Forbidden("table.players-only")
    gone = room.house.clock() - room.last_seen.get(number, room.opened_at)
    if room.is_connected(number) or gone < room.house.settings.absent_after:
        raise NotNow("table.just-here", name=draft.moment.seats[number].name)


async def resign(room: Room, number: int, guest: Guest) -> None:
    draft = room.draft()
    seat = _seat(draft, number)
    if not seat.held_by(guest.id):
        raise NotYourSeat("table.not-your-seat", seat=number)
    if draft.moment.status != "playing":
        raise NotNow("table.nothing-to-resign")
    if len(draft.moment.seats) > 2 or room.table.facts.match:
        raise NotNow("table.leave-instead")
    draft.simple("resign", number, resigned=number)
    await room.commit(draft)


def _seat(draft: Draft, number: int) -> Seat:
    if not 0 <= number < len(draft.moment.seats):
        raise NotFound("table.no-seat", number=number)
    return draft.moment.seats[number]


async def renew_token(room: Room, number: int, guest: Guest) -> str:
    """For who made the table. Whoever plays with the old one is sent away."""
    if _seat(room.draft(), number).kind != "program":
        raise NotNow("table.no-program", seat=number)
    if room.table.facts.host != guest.id:
        raise Forbidden("table.host-only")
    token = await new_token(room.house, room, number)
    for place in list(room.sockets):
        if place.program == number:
            place.close()
    return token
