"""What is told of a state of C-Cross: everything."""

from cinquefoil.boxes.c_cross import rules
from cinquefoil.boxes.c_cross.position import FIELD_NAMES, PHASES, Position, Resolving, View
from cinquefoil.boxes.c_cross.rules import FIELDS, CCross
from cinquefoil.core.events import Result

REASONS = {rules.CONNECTION: "connection", rules.NO_MOVE: "no-move"}


def view(state: CCross, seat: int | None) -> View:
    return write_position(state)


def write_position(state: CCross) -> Position:
    return Position(
        game="c-cross",
        phase=PHASES[state.phase],
        turn=None if state.turn < 0 else state.turn,
        opening=state.opening,
        fields={name: _field(state, field) for field, name in enumerate(FIELD_NAMES)},
        placement_wins=tuple([name for field, name in enumerate(FIELD_NAMES) if state.waiting >> field & 1]),
        resolving=_resolving(state),
        result=result(state),
    )


def _resolving(state: CCross) -> Resolving | None:
    if state.phase != rules.EXCHANGE:
        return None
    return Resolving(field=FIELD_NAMES[state.resolving], winner=state.giver, give=state.give)


def _field(state: CCross, field: int) -> str:
    if state.light >> field & 1:
        return "light"
    if state.dark >> field & 1:
        return "dark"
    light, dark = state.pawns[field], state.pawns[FIELDS + field]
    return "".join("L" if light >> space & 1 else "D" if dark >> space & 1 else "." for space in range(5))


def result(state: CCross) -> Result | None:
    return Result((state.won >> 1,), REASONS[state.reason], None) if state.reason else None
