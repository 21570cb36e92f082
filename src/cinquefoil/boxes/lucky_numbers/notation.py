"""Lucky Numbers as text: moves both ways, and positions read."""

import re
from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.boxes.lucky_numbers import rules
from cinquefoil.boxes.lucky_numbers.position import PHASES, Position
from cinquefoil.boxes.lucky_numbers.rules import CLOVER, DRAW, LEAVE, NUMBERS, SQUARES, START, LuckyNumbers
from cinquefoil.boxes.lucky_numbers.view import result, write_position
from cinquefoil.core.documents import expect_empty, expect_null, expect_result, expect_seat, expect_sorted, expect_whole
from cinquefoil.core.errors import BadPosition, shown
from cinquefoil.core.events import Result
from cinquefoil.core.moves import MoveTable
from cinquefoil.core.squares import SQUARE_NAMES

__all__ = ["begin", "read_move", "read_position", "result", "write_move", "write_position"]
DIAGONAL = (0, 5, 10, 15)


def begin(players: int, options: Mapping[str, Any]) -> LuckyNumbers:
    first = -1 if options["first"] == "lot" else options["first"]
    return rules.start(players, options["setup"] == "michael", first, options["bruno"])


# ---- moves


def _all_moves() -> dict[str, int]:
    placing = {f"@{name}": square for square, name in enumerate(SQUARE_NAMES)}
    taking = {f"{n}{text}": 16 * n + square for n in range(1, NUMBERS + 1) for text, square in placing.items()}
    clovers = {f"={n}": CLOVER + n for n in range(1, NUMBERS + 1)}
    lots = {f"=start:{seat}": START + seat for seat in range(4)}
    return {"draw": DRAW, "leave": LEAVE, **placing, **taking, **clovers, **lots}


def _what_is_wrong(text: str) -> str:
    """For whoever mistyped: the part that does not exist, or what there is."""
    match = re.fullmatch(r"=?([0-9]{0,9})(?:@(\w{0,9}))?", text)
    if match and match[1] and match[1] not in map(str, range(1, NUMBERS + 1)):
        return f"there is no clover {match[1]}, they go from 1 to {NUMBERS}"
    if match and match[2] is not None and match[2] not in SQUARE_NAMES:
        return f"there is no square {shown(match[2])}, they go from a1 to d4"
    return "a move is like draw, @b3, leave or 13@b3, a chance event like =13 or =start:0"


MOVES = MoveTable(_all_moves(), _what_is_wrong)
read_move, write_move = MOVES.read, MOVES.write


# ---- positions, read


def read_position(position: Position) -> LuckyNumbers:
    players = len(position.gardens)
    if not 1 <= players <= 4:
        raise BadPosition(f"gardens must be those of 1 to 4 players, not {players}")
    phase = PHASES.index(position.phase)
    state = rules.start(players, position.setup == "michael", 0, position.bruno)
    state.phase = phase
    state.first = expect_seat(position.first, "first", players, null=phase == rules.LOT)
    state.turn = expect_seat(position.turn, "turn", players, null=phase in (rules.LOT, rules.FINISHED))
    _read_clovers(state, position)
    most = 4 * players if phase == rules.TURN else 0
    state.idle = expect_whole(position.idle, 0, most, f"idle in phase {position.phase}")
    if phase < rules.TURN:
        _check_setup(state)
    _check_end(state, position.result)
    return state


def _read_clovers(state: LuckyNumbers, position: Position) -> None:
    """Every clover to its place; the pile is what is left of the sets (LN-1)."""
    left = [0] + [state.players] * NUMBERS

    def take(number: int) -> int:
        left[number] -= 1
        if left[number] < 0:
            raise BadPosition(f"there are more than {state.players} clovers with the number {number}", "LN-1")
        return number

    for seat, garden in enumerate(position.gardens):
        for square, number in enumerate(number for row in garden for number in row):
            if number is not None:
                _lay(state, seat, square, take(number))
    expect_sorted(position.middle, "middle")
    for number in position.middle:
        state.turn_face_up(take(number))
    expect_sorted(position.dealt, "dealt")
    for number in position.dealt:
        state.dealt = append(state.dealt, take(number))
    if state.phase in (rules.LAY, rules.PLACE):
        state.drawn = take(expect_whole(position.drawn, 1, NUMBERS, "drawn"))
    else:
        expect_null(position.drawn, "drawn")
    pile = [number for number, count in enumerate(left) for _ in range(count)]
    state.pile = vec[i64](pile)
    state.pile_size = len(pile)


def _lay(state: LuckyNumbers, seat: int, square: int, number: int) -> None:
    if not state.fitting(seat, square) >> (number - 1) & 1:
        raise BadPosition(f"gardens[{seat}] is out of order: {number} does not fit {SQUARE_NAMES[square]}", "LN-9")
    state.put(seat, square, number)


def _check_setup(state: LuckyNumbers) -> None:
    """Before the first turn the middle is empty and each seat has what the order of dealing has brought it so far."""
    if state.face_up:
        raise BadPosition("middle must be empty here")
    if state.phase == rules.LOT and state.players == 1:
        raise BadPosition("phase cannot be lot: with one player there is no lot", "LN-4")
    if state.phase == rules.LAY and not state.michael:
        raise BadPosition("phase cannot be lay: the clovers are laid by hand only in Michael’s set-up", "LN-14")
    if len(state.dealt) > (0 if state.michael or state.phase != rules.DEAL else 3):
        raise BadPosition(f"dealt cannot hold {len(state.dealt)} clovers here", "LN-3")
    laid = [_laid(state, seat) for seat in range(state.players)]
    for seat, expected in enumerate(_expected(state, laid)):
        if len(laid[seat]) != expected:
            raise BadPosition(f"gardens[{seat}] must have {expected} clovers at this point of the set-up")
        if not state.michael and laid[seat] != sorted(laid[seat]):
            raise BadPosition(f"gardens[{seat}] must ascend along the diagonal", "LN-3")


def _laid(state: LuckyNumbers, seat: int) -> list[int]:
    garden = list(state.gardens[SQUARES * seat : SQUARES * (seat + 1)])
    laid = [garden[square] for square in DIAGONAL if garden[square]]
    if SQUARES - garden.count(0) != len(laid):
        raise BadPosition(f"gardens[{seat}] must be empty off the diagonal during the set-up", "LN-3")
    return laid


def _expected(state: LuckyNumbers, laid: list[list[int]]) -> list[int]:
    """How many clovers each seat has on its diagonal by now."""
    seats = range(state.players)
    if state.phase == rules.LOT:
        return [0 for _ in seats]
    if not state.michael:
        return [4 if seat < state.turn else 0 for seat in seats]
    own = min(len(laid[state.turn]), 3)
    turns = [(seat - state.first) % state.players for seat in seats]
    return [own + 1 if turn < turns[state.turn] else own for turn in turns]


def _check_end(state: LuckyNumbers, written: Result | None) -> None:
    """LN-12, LN-13: over if and only if a garden is full or the pile is empty; and the result is what they say."""
    full = [seat for seat in range(state.players) if state.empty_squares(seat) == 0]
    if state.phase != rules.FINISHED:
        if full:
            raise BadPosition(f"gardens[{full[0]}] is full, so the phase must be over", "LN-12")
        if state.pile_size == 0 and state.phase != rules.PLACE:
            raise BadPosition("the pile is empty, so the phase must be place or over", "LN-13")
        if state.phase >= rules.TURN and len(state.dealt):
            raise BadPosition("dealt must be empty after the set-up")
        expect_null(written, "result")
        return
    expect_empty(state.dealt, "dealt")
    if len(full) > 1:
        raise BadPosition("only one garden can be full", "LN-12")
    if full:
        state.finish(rules.GARDEN_FULL, 1 << full[0])
    elif state.pile_size == 0:
        state.finish(rules.PILE_EMPTY, state.fewest_empty())
    else:
        raise BadPosition("phase cannot be over: no garden is full and the pile is not empty", "LN-13")
    expect_result(written, result(state))
