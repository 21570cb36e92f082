"""What speaks for a move of Lucky Numbers: what it fills, and how many clovers still fit afterwards."""

from collections.abc import Iterable

from cinquefoil.boxes.lucky_numbers import rules
from cinquefoil.boxes.lucky_numbers.rules import DRAW, LEAVE, NUMBERS, SQUARES, LuckyNumbers
from cinquefoil.core.hints import Advice
from cinquefoil.core.sayings import Param, Saying, say
from cinquefoil.core.squares import SQUARE_NAMES

ROWS = ("lucky-numbers.row-one", "lucky-numbers.row-two", "lucky-numbers.row-three", "lucky-numbers.row-four")
COLUMNS = ("lucky-numbers.column-a", "lucky-numbers.column-b", "lucky-numbers.column-c", "lucky-numbers.column-d")


def explain(state: LuckyNumbers, move: int) -> Advice:
    if move == DRAW:
        return _drawing(state)
    if move == LEAVE:
        return _leaving(state)
    return _placing(state, move)


def _drawing(state: LuckyNumbers) -> Advice:
    reasons = []
    if not any(_fits_empty(state, number) for number in _face_up(state)):
        reasons.append(say("lucky-numbers.hint-nothing-in-the-middle"))
    reasons += _room(state, state.turn, say_so="lucky-numbers.hint-room-now")
    does = say("lucky-numbers.hint-draw")
    return Advice(say("lucky-numbers.nudge-pile"), ("pile",), does, ("pile",), tuple(reasons))


def _leaving(state: LuckyNumbers) -> Advice:
    number = state.drawn
    does, nudge = say("lucky-numbers.hint-leave", number=number), say("lucky-numbers.nudge-hand", number=number)
    return Advice(nudge, ("hand",), does, ("hand", "middle"), tuple(_why_leave(state)))


def _why_leave(state: LuckyNumbers) -> Iterable[Saying]:
    if not _fits_empty(state, state.drawn):
        yield say("lucky-numbers.hint-fits-nowhere", number=state.drawn)
        return
    here, legal = room(state, state.turn), list(state.legal())
    most = max(_room_after(state, square) for square in _empty(state) if square in legal)
    if most < here:
        yield say("lucky-numbers.hint-would-narrow", count=here, most=most)


def _placing(state: LuckyNumbers, move: int) -> Advice:
    square, is_taken = move & 15, move >= SQUARES
    number, replaced = move >> 4 if is_taken else state.drawn, _on(state, square)
    what: dict[str, Param] = {"number": number, "square": SQUARE_NAMES[square]}
    bed = _bed(state, square)
    if is_taken:
        does = _taking(what, replaced)
        nudge, look = say("lucky-numbers.nudge-middle"), tuple(f"open-{face_up}" for face_up in _face_up(state))
        places: tuple[str, ...] = (f"open-{number}", bed)
    else:
        does = _planting(what, replaced)
        row = square // 4
        nudge = say("lucky-numbers.nudge-row", row_word=ROWS[row])
        look, places = tuple(_bed(state, 4 * row + column) for column in range(4)), ("hand", bed)
    after = _after(state, move)
    if after.phase == rules.FINISHED and after.empty_squares(state.turn) == 0:
        return Advice(nudge, look, does, places, (say("lucky-numbers.hint-fills-garden"),), wins=True)
    return Advice(nudge, look, does, places, tuple(_why_place(state, move, after)))


def _taking(what: dict[str, Param], replaced: int) -> Saying:
    return (
        say("lucky-numbers.hint-take-for", **what, exchanged=replaced)
        if replaced
        else say("lucky-numbers.hint-take", **what)
    )


def _planting(what: dict[str, Param], replaced: int) -> Saying:
    return (
        say("lucky-numbers.hint-put-for", **what, exchanged=replaced)
        if replaced
        else say("lucky-numbers.hint-put", **what)
    )


def _why_place(state: LuckyNumbers, move: int, after: LuckyNumbers) -> Iterable[Saying]:
    seat, square = state.turn, move & 15
    if after.phase == rules.TURN and after.turn == seat and state.players > 1 and state.phase != rules.LAY:
        yield say("lucky-numbers.hint-again")
    if not _on(state, square):
        yield from _completed(after, seat, square)
        others = [_room_after(state, other) for other in _same_clover(state, move)]
        if others and room(after, seat) > max(others):
            yield from _room(after, seat, say_so="lucky-numbers.hint-most-room")
            return
        if room(after, seat):
            yield from _room(after, seat, say_so="lucky-numbers.hint-room")
    elif room(after, seat) > room(state, seat):
        yield say("lucky-numbers.hint-more-room", count=room(after, seat), before=room(state, seat))


def _completed(after: LuckyNumbers, seat: int, square: int) -> Iterable[Saying]:
    """The row and the column that have no gap any more."""
    row, column = divmod(square, 4)
    is_full = [
        all(after.gardens[SQUARES * seat + 4 * row + at] for at in range(4)),
        all(after.gardens[SQUARES * seat + 4 * at + column] for at in range(4)),
    ]
    if all(is_full):
        yield say("lucky-numbers.hint-completes-both", row_word=ROWS[row], column_word=COLUMNS[column])
    elif any(is_full):
        yield say("lucky-numbers.hint-completes", line_word=ROWS[row] if is_full[0] else COLUMNS[column])


def _same_clover(state: LuckyNumbers, move: int) -> list[int]:
    """The other moves that put the same clover on an empty square."""
    empty, legal = _empty(state), list(state.legal())
    return [other for square in empty if (other := move & ~15 | square) != move and other in legal]


# ---- how much still fits


def room(state: LuckyNumbers, seat: int) -> int:
    """How many clovers of the pile fit some empty square of a garden."""
    numbers = 0
    for square in range(SQUARES):
        if not state.gardens[SQUARES * seat + square]:
            numbers |= state.fitting(seat, square)
    return sum(numbers >> (number - 1) & 1 for number in state.pile[: state.pile_size])


def _room_after(state: LuckyNumbers, move: int) -> int:
    return room(_after(state, move), state.turn)


def _room(state: LuckyNumbers, seat: int, *, say_so: str) -> list[Saying]:
    return [say(say_so, count=room(state, seat), pile=state.pile_size)] if state.pile_size > 1 else []


def _fits_empty(state: LuckyNumbers, number: int) -> bool:
    return any(state.fitting(state.turn, square) >> (number - 1) & 1 for square in _empty(state))


# ---- what lies where


def _after(state: LuckyNumbers, move: int) -> LuckyNumbers:
    after = state.copy()
    after.apply(move)
    return after


def _empty(state: LuckyNumbers) -> list[int]:
    return [square for square in range(SQUARES) if not _on(state, square)]


def _on(state: LuckyNumbers, square: int) -> int:
    return state.gardens[SQUARES * state.turn + square]


def _bed(state: LuckyNumbers, square: int) -> str:
    return f"{state.turn}-{SQUARE_NAMES[square]}"


def _face_up(state: LuckyNumbers) -> list[int]:
    return [number for number in range(1, NUMBERS + 1) if state.middle[number]]
