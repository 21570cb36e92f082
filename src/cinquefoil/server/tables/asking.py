"""What people ask of one another at a table: to take a move back, for instance. It is done when all have agreed."""

import re

from cinquefoil.server import wire
from cinquefoil.server.errors import IdReused, NotFound, insist
from cinquefoil.server.tables import permissions
from cinquefoil.server.tables.clocks import MORE, PAUSE, RESUME
from cinquefoil.server.tables.draft import Draft
from cinquefoil.server.tables.room import Room, until_done
from cinquefoil.server.tables.table import Moment

GIVEN = re.compile(f"{MORE}([0-9]{{1,2}})")


@until_done
async def ask(room: Room, seat: int, request: wire.Ask) -> int:
    """The entry it became. Where nobody has to agree it is done at once."""
    made = await _made_before(room, seat, request.id, ("ask", "resume"))
    if made is not None:
        return made
    draft = room.draft()
    insist(permissions.not_playing(draft.moment))
    room.services.revisions.take(f"{room.table.name}/{seat}/ask")
    if request.what == RESUME:
        insist(permissions.resume(draft.moment))
        draft.note("resume", seat, move_id=request.id)
    elif (given := GIVEN.fullmatch(request.what)) is not None:
        _give_time(room, draft, seat, int(given[1]), request.id)
    else:
        insist(permissions.ask(draft.moment))
        what = _wished(room, draft.moment, request.what, seat)
        draft.add("ask", seat, what, draft.moment.asked(seat, what, draft.next_seq), request.id)
    return await _enter(room, draft)


def _wished(room: Room, moment: Moment, what: str, seat: int) -> str:
    """What can be had, as the log has it."""
    if what != PAUSE:
        return room.wished(what, seat).text
    insist(permissions.pause(moment))
    return what


def _give_time(room: Room, draft: Draft, giver: int, seat: int, id: str) -> None:
    if seat >= len(draft.moment.seats):
        raise NotFound("table.no-seat", seat=seat)
    insist(permissions.give_time(draft.moment, giver, seat))
    assert room.table.facts.pace is not None
    draft.add("time", seat, str(room.table.facts.pace.more), draft.moment.gave(draft.next_seq))


@until_done
async def answer(room: Room, seat: int, request: wire.Answer) -> int:
    """The entry it became. Whoever asked may think better of it."""
    made = await _made_before(room, seat, request.id, ("agree", "refuse"))
    if made is not None:
        return made
    draft = room.draft()
    moment, wish = draft.moment, draft.moment.wish
    insist(permissions.answer(moment, seat, request.ask, request.yes))
    assert wish is not None
    if request.yes:
        draft.add("agree", seat, wish.what, moment.agreed(seat, draft.next_seq), request.id)
    else:
        is_own = wish.seat in moment.held_with(seat)
        draft.add("refuse", seat, "" if is_own else wish.what, moment.turned_down(draft.next_seq), request.id)
    return await _enter(room, draft)


async def _enter(room: Room, draft: Draft) -> int:
    """If nobody is left to be asked, it is done in the same breath."""
    seq, wish = draft.next_seq - 1, draft.moment.wish
    if wish is not None and wish.what == PAUSE and not draft.moment.unasked():
        draft.add("pause", wish.seat, "", draft.moment.stopped(draft.next_seq))
    elif wish is not None and not draft.moment.unasked():
        event = room.wished(wish.what, wish.seat)
        assert room.table.story is not None
        draft.play(event, room.table.story.following(event), None)
        draft.deal(room.services.draw)
    await room.commit(draft)
    return seq


async def _made_before(room: Room, seat: int, id: str, kinds: tuple[wire.EntryKind, ...]) -> int | None:
    """The entry that this has become already, under the same id."""
    made = room.table.made.get((seat, id))
    if made is None:
        return None
    _, seq = made
    if room.table.entries[seq - 1].kind not in kinds:
        raise IdReused("table.id-reused")
    await room.settle()
    return seq
