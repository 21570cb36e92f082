"""Who sits where: sitting down, leaving, bots for those who left, resigning."""

from typing import TYPE_CHECKING

from cinquefoil.server import wire
from cinquefoil.server.errors import Forbidden, NotFound, NotNow, NotYourSeat, Taken
from cinquefoil.server.identity import Guest
from cinquefoil.server.making import bot_seat, has_bots, new_token, note_places, start_if_full
from cinquefoil.server.plain import plain_name
from cinquefoil.server.room import Draft, Room
from cinquefoil.server.table import Seat

if TYPE_CHECKING:
    from cinquefoil.server.house import House


async def sit(house: "House", room: Room, number: int, guest: Guest, wish: wire.Sit) -> None:
    draft = room.draft()
    seat = _seat(draft, number)
    if seat.held_by(guest.id):
        return
    if draft.moment.is_over:
        raise NotNow("the game is over")
    comes_back = seat.kind == "bot" and seat.guest == guest.id
    if not seat.is_free and not comes_back:
        raise Taken(f"seat {number} is taken by {seat.name}")
    if seat.kind == "link" and wish.invite != room.table.facts.invite:
        raise Forbidden("this seat is kept for somebody who has the invite link")
    name = plain_name(wish.name) if wish.name else guest.name
    draft.seat(number, Seat("person", name or guest.name, guest.id, guest.avatar))
    draft.also += note_places(room.table.name, {guest.id})
    start_if_full(room, draft)
    await room.commit(draft)
    if room.is_connected(number):
        room.say_presence(number, back=True)


async def leave(house: "House", room: Room, number: int, guest: Guest) -> None:
    """Before the game the seat is free again; during it a bot plays on, if there is one, and who left may return."""
    draft = room.draft()
    seat = _seat(draft, number)
    if not seat.held_by(guest.id):
        raise NotYourSeat(f"seat {number} is not yours")
    if draft.moment.is_over:
        raise NotNow("the game is over: there is nothing to leave")
    if draft.moment.game is not None and has_bots(room.table.box):
        draft.seat(number, bot_seat(room.table.box, room.table.facts.leavers, guest.id))
    else:
        draft.stand(number)
    if not any(seat.kind in ("person", "program") for seat in draft.moment.seats):
        draft.simple("end", text="abandoned", abandoned=True)
    await room.commit(draft)
    room.say_presence(number, back=False)


async def seat_bot(house: "House", room: Room, number: int, guest: Guest, level: str) -> None:
    """The host may put a bot on a free seat, and anybody who plays on that of somebody long gone."""
    draft = room.draft()
    seat = _seat(draft, number)
    if draft.moment.is_over:
        raise NotNow("the game is over")
    if seat.kind == "bot":
        raise Taken(f"seat {number} has a bot already")
    if seat.is_free and room.table.facts.host != guest.id:
        raise Forbidden("only who made the table may put a bot on a free seat")
    if not seat.is_free:
        _check_absent(house, room, draft, number, guest)
    draft.seat(number, bot_seat(room.table.box, level, seat.guest))
    start_if_full(room, draft)
    await room.commit(draft)


def _check_absent(house: "House", room: Room, draft: Draft, number: int, guest: Guest) -> None:
    if not any(seat.held_by(guest.id) for seat in draft.moment.seats):
        raise Forbidden("only who plays may let a bot take another's seat")
    gone = house.clock() - max(room.last_seen.get(number, 0), room.opened_at)
    if room.is_connected(number) or gone < house.settings.absent_after:
        raise NotNow(f"{draft.moment.seats[number].name} has been here a moment ago")


async def resign(house: "House", room: Room, number: int, guest: Guest) -> None:
    draft = room.draft()
    seat = _seat(draft, number)
    if not seat.held_by(guest.id):
        raise NotYourSeat(f"seat {number} is not yours")
    if draft.moment.status != "playing":
        raise NotNow("there is no game to resign")
    if len(draft.moment.seats) > 2 or room.table.facts.match:
        raise NotNow("others want to play on: leave your seat, and a bot will play for you")
    draft.simple("resign", number, resigned=number)
    await room.commit(draft)


def _seat(draft: Draft, number: int) -> Seat:
    if not 0 <= number < len(draft.moment.seats):
        raise NotFound(f"there is no seat {number}")
    return draft.moment.seats[number]


async def renew_token(house: "House", room: Room, number: int, guest: Guest) -> str:
    """For who made the table. Whoever plays with the old one is sent away."""
    if _seat(room.draft(), number).kind != "program":
        raise NotNow(f"seat {number} is not a program's")
    if room.table.facts.host != guest.id:
        raise Forbidden("only who made the table may do this")
    token = await new_token(house, room, number)
    for place in list(room.places):
        if place.seat == number:
            place.close()
    return token
