"""Whom a table waits for, and since when."""

from collections.abc import Iterable

from cinquefoil.core.game import Box
from cinquefoil.server.tables import telling
from cinquefoil.server.tables.table import Entry, Moment, Table


def awaited(moment: Moment) -> list[int]:
    """The seats of people from whom the table wants a move, or somebody there an answer."""
    wanted = {*telling.acting(moment), *asked(moment)}
    return [seat for seat in sorted(wanted) if moment.seats[seat].kind == "person"]


def asked(moment: Moment) -> list[int]:
    """Who owes somebody an answer."""
    return [] if moment.is_over else moment.unasked()


def wanted_since(table: Table, seat: int) -> int:
    """The entry since which a seat is waited for: a move and an answer are told of apart."""
    moment = table.shown
    if moment.wish is not None and seat in asked(moment):
        return moment.wish.seq
    return turn_of(reversed(table.entries), table.box, seat)


def awaited_seat(moment: Moment, guest: str) -> int | None:
    """Where a guest is waited for."""
    return next((seat for seat in awaited(moment) if moment.seats[seat].held_by(guest)), None)


def has_others(moment: Moment, seat: int) -> bool:
    """Whether somebody waits who would mind: bots do not."""
    return not moment.is_without_others(seat) or any(other.kind == "program" for other in moment.seats)


def turn_of(entries: Iterable[Entry], box: Box, seat: int) -> int:
    """The number of a turn, which stays the same until its player has moved and others after them: the first entry
    since they last left off. Entries come latest first."""
    turn = 0
    for entry in entries:
        if entry.kind not in ("start", "move") or telling.is_presence(box, entry.text):
            continue
        if entry.seat != seat:
            turn = entry.seq
        elif turn:
            break
    return turn
