"""What speaks for a move of C-Cross: fields it wins or is about to win, and what it keeps the other from doing."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from cinquefoil.boxes.c_cross import rules
from cinquefoil.boxes.c_cross.notation import SPACE_NAMES
from cinquefoil.boxes.c_cross.position import FIELD_NAMES
from cinquefoil.boxes.c_cross.rules import MAJORITY, PAIR, PLACE, RESOLVE, SWAP, SWAP_TWO, CCross
from cinquefoil.core.hints import Advice
from cinquefoil.core.sayings import Saying, say


def explain(state: CCross, move: int) -> Advice:
    seat, after = state.actor(), _after(state, move)
    advice = _resolving(state, move) if RESOLVE <= move < SWAP else _moving(state, move, after)
    if after.phase != rules.FINISHED or not after.won >> seat & 1:
        return advice
    is_joined = after.reason == rules.CONNECTION
    why = say("c-cross.hint-joins") if is_joined else say("c-cross.hint-no-placement", other_seat=1 - seat)
    return replace(advice, reasons=(why,), wins=True)


def _moving(state: CCross, move: int, after: CCross) -> Advice:
    spaces = spaces_of(move)
    names = tuple(SPACE_NAMES[space] for space in spaces)
    fields = _fields(spaces)
    look = tuple(name for name in SPACE_NAMES if FIELD_NAMES.index(name[0]) in fields)
    if move >= SWAP:
        reasons = tuple(_why_give(state, move, fields))
        return Advice(_look_at(fields), look, _giving(names), names, reasons)
    return Advice(_look_at(fields), look, _placing(names), names, tuple(_why_place(state, after, fields)))


def spaces_of(move: int) -> list[int]:
    """What a move sets down or gives away."""
    if move >= SWAP_TWO:
        return list(divmod(move - SWAP_TWO, 80))
    if move >= SWAP:
        return [move - SWAP]
    return list(divmod(move - PAIR, 80)) if move >= PAIR else [move]


def _look_at(fields: Sequence[int]) -> Saying:
    names = [FIELD_NAMES[field] for field in fields]
    if len(names) == 1:
        return say("c-cross.nudge-field", field=names[0])
    return say("c-cross.nudge-fields", field_list=",".join(names))


def _placing(names: Sequence[str]) -> Saying:
    if len(names) == 1:
        return say("c-cross.hint-place", space=names[0])
    return say("c-cross.hint-place-two", space_list=",".join(names))


def _giving(names: Sequence[str]) -> Saying:
    if len(names) == 1:
        return say("c-cross.hint-give", space=names[0])
    return say("c-cross.hint-give-two", space_list=",".join(names))


def _resolving(state: CCross, move: int) -> Advice:
    field = FIELD_NAMES[move - RESOLVE]
    choices = [FIELD_NAMES[other - RESOLVE] for other in state.legal()]
    nudge = say("c-cross.nudge-order", field_list=",".join(choices))
    look = tuple(f"field-{choice}" for choice in choices)
    return Advice(nudge, look, say("c-cross.hint-resolve", field=field), (f"field-{field}",))


# ---- why


def _why_place(state: CCross, after: CCross, fields: Sequence[int]) -> Iterable[Saying]:
    seat = state.turn
    have = {field: state.count(seat, field) + 1 for field in fields}
    won = [FIELD_NAMES[field] for field in fields if have[field] == MAJORITY]
    if won:
        yield say("c-cross.hint-wins-field", field=won[0]) if len(won) == 1 else _wins_two(won)
    yield from _stopped(state, after, seat)
    if not won:
        yield from _promising(state, fields, have)


def _wins_two(won: Sequence[str]) -> Saying:
    return say("c-cross.hint-wins-fields", field_list=",".join(won))


def _promising(state: CCross, fields: Sequence[int], have: dict[int, int]) -> Iterable[Saying]:
    """A field in which one more pawn would do, and there is room for it."""
    near = [FIELD_NAMES[field] for field in fields if have[field] == MAJORITY - 1 and _free(state, field) > 1]
    if near:
        yield say("c-cross.hint-one-more", field=near[0])
    full = [FIELD_NAMES[field] for field in fields if _is_closed(state, field, have[field])]
    if full and not near:
        yield say("c-cross.hint-closes", field=full[0], other_seat=1 - state.turn)


def _free(state: CCross, field: int) -> int:
    return 5 - state.count(0, field) - state.count(1, field)


def _is_closed(state: CCross, field: int, have: int) -> bool:
    """Whether the other could still have got a majority here, and cannot after this pawn."""
    theirs = state.count(1 - state.turn, field)
    return theirs + _free(state, field) >= MAJORITY > theirs + _free(state, field) - 1 and have < MAJORITY


def _stopped(state: CCross, after: CCross, seat: int) -> Iterable[Saying]:
    """What the other could have done, had it been their turn already, and cannot now."""
    if after.phase != PLACE or after.turn == seat or state.opening:
        return
    before = state.copy()
    before.turn = 1 - seat
    if joins_next(before) and not joins_next(after):
        yield say("c-cross.hint-stops", other_seat=1 - seat)


def joins_next(state: CCross) -> bool:
    """Whether who is to place can join two sides with this very turn."""
    seat = state.turn
    return any(_joins(_after(state, move), seat) for move in state.legal())


def _joins(state: CCross, seat: int) -> bool:
    if state.phase == rules.FINISHED:
        return bool(state.won >> seat & 1) and state.reason == rules.CONNECTION
    if state.phase == PLACE or state.actor() != seat:
        return False
    return any(_joins(_after(state, move), seat) for move in state.legal())


def _why_give(state: CCross, move: int, fields: Sequence[int]) -> Iterable[Saying]:
    seat = state.actor()
    given = [space // 5 for space in spaces_of(move)]
    theirs = {field: state.count(1 - seat, field) + given.count(field) for field in fields}
    if max(theirs.values()) >= MAJORITY:
        return
    yield say("c-cross.hint-gives-nothing", other_seat=1 - seat)
    if len(fields) == 1 and theirs[fields[0]] == given.count(fields[0]):
        yield say("c-cross.hint-alone-there", other_seat=1 - seat, field=FIELD_NAMES[fields[0]])


def _after(state: CCross, move: int) -> CCross:
    after = state.copy()
    after.apply(move)
    return after


def _fields(spaces: Sequence[int]) -> list[int]:
    return sorted({space // 5 for space in spaces})
