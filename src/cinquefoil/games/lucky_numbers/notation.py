"""Lucky Numbers as text: moves, positions and results, both ways."""

import re
from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.core.documents import (
    Document,
    expect_empty,
    expect_flag,
    expect_keys,
    expect_list,
    expect_null,
    expect_one_of,
    expect_result,
    expect_seat,
    expect_sorted,
    expect_whole,
)
from cinquefoil.core.errors import BadPosition, shown
from cinquefoil.core.game import Result, told
from cinquefoil.core.moves import MoveTable
from cinquefoil.core.squares import SQUARE_NAMES
from cinquefoil.games.lucky_numbers import rules
from cinquefoil.games.lucky_numbers.rules import CLOVER, DRAW, LEAVE, NUMBERS, SQUARES, START, LuckyNumbers

DIAGONAL = (0, 5, 10, 15)
PHASES = {
    "lot": rules.LOT,
    "deal": rules.DEAL,
    "lay": rules.LAY,
    "turn": rules.TURN,
    "drawing": rules.DRAWING,
    "place": rules.PLACE,
    "over": rules.FINISHED,
}
PHASE_NAMES = tuple(PHASES)
REASONS = {rules.GARDEN_FULL: "garden-full", rules.PILE_EMPTY: "pile-empty"}
KEYS = frozenset(
    ("game", "setup", "bruno", "first", "phase", "turn", "gardens", "middle", "dealt", "drawn", "idle", "result")
)


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


# ---- positions, written


def write_position(state: LuckyNumbers) -> Document:
    return {
        "game": "lucky-numbers",
        "setup": "michael" if state.michael else "standard",
        "bruno": state.bruno,
        "first": None if state.first < 0 else state.first,
        "phase": PHASE_NAMES[state.phase],
        "turn": None if state.turn < 0 else state.turn,
        "gardens": [_garden(state, seat) for seat in range(state.players)],
        "middle": [number for number, count in enumerate(state.middle) for _ in range(count)],
        "dealt": sorted(state.dealt),
        "drawn": state.drawn or None,
        "idle": state.idle,
        "result": told(result(state)),
    }


def _garden(state: LuckyNumbers, seat: int) -> list[list[int | None]]:
    squares = [number or None for number in state.gardens[SQUARES * seat : SQUARES * (seat + 1)]]
    return [squares[0:4], squares[4:8], squares[8:12], squares[12:16]]


def result(state: LuckyNumbers) -> Result | None:
    if not state.reason:
        return None
    seats = range(state.players)
    return Result(
        winners=tuple(seat for seat in seats if state.won >> seat & 1),
        reason=REASONS[state.reason],
        scores=tuple(state.empty_squares(seat) for seat in seats),
    )


# ---- positions, read


def read_position(document: object) -> LuckyNumbers:
    doc = expect_keys(document, KEYS)
    gardens = expect_list(doc["gardens"], "gardens")
    players = len(gardens)
    if not 1 <= players <= 4:
        raise BadPosition(f"gardens must be those of 1 to 4 players, not {players}")
    setup = expect_one_of(doc["setup"], ("standard", "michael"), "setup")
    phase = PHASES[expect_one_of(doc["phase"], PHASES, "phase")]
    state = rules.start(players, setup == "michael", 0, expect_flag(doc["bruno"], "bruno"))
    state.phase = phase
    state.first = expect_seat(doc["first"], "first", players, null=phase == rules.LOT)
    state.turn = expect_seat(doc["turn"], "turn", players, null=phase in (rules.LOT, rules.FINISHED))
    _read_clovers(state, doc, gardens)
    state.idle = expect_whole(
        doc["idle"], 0, 4 * players if phase == rules.TURN else 0, f"idle in phase {doc['phase']}"
    )
    if phase < rules.TURN:
        _check_setup(state)
    _check_end(state, doc["result"])
    return state


def _read_clovers(state: LuckyNumbers, doc: Document, gardens: list[Any]) -> None:
    """Every clover to its place; the pile is what is left of the sets (LN-1)."""
    left = [0] + [state.players] * NUMBERS

    def take(value: object, what: str) -> int:
        number = expect_whole(value, 1, NUMBERS, what)
        left[number] -= 1
        if left[number] < 0:
            raise BadPosition(f"there are more than {state.players} clovers with the number {number}", "LN-1")
        return number

    for seat, garden in enumerate(gardens):
        for square, value in enumerate(_squares(garden, f"gardens[{seat}]")):
            if value is not None:
                _lay(state, seat, square, take(value, f"gardens[{seat}] {SQUARE_NAMES[square]}"))
    for number in _ascending(doc["middle"], "middle"):
        state.turn_face_up(take(number, "middle"))
    for number in _ascending(doc["dealt"], "dealt"):
        state.dealt = append(state.dealt, take(number, "dealt"))
    if state.phase in (rules.LAY, rules.PLACE):
        state.drawn = take(doc["drawn"], "drawn")
    else:
        expect_null(doc["drawn"], "drawn")
    pile = [number for number, count in enumerate(left) for _ in range(count)]
    state.pile = vec[i64](pile)
    state.pile_size = len(pile)


def _squares(garden: object, what: str) -> list[Any]:
    rows = expect_list(garden, what, 4)
    return [value for row in rows for value in expect_list(row, f"a row of {what}", 4)]


def _lay(state: LuckyNumbers, seat: int, square: int, number: int) -> None:
    if not state.fitting(seat, square) >> (number - 1) & 1:
        raise BadPosition(f"gardens[{seat}] is out of order: {number} does not fit {SQUARE_NAMES[square]}", "LN-9")
    state.put(seat, square, number)


def _ascending(value: object, what: str) -> list[Any]:
    numbers = expect_list(value, what)
    for number in numbers:
        expect_whole(number, 1, NUMBERS, what)
    expect_sorted(numbers, what)
    return numbers


def _check_setup(state: LuckyNumbers) -> None:
    """Before the first turn the middle is empty and each seat has what the order of dealing has brought it so far."""
    if state.face_up:
        raise BadPosition("middle must be empty here")
    if state.phase == rules.LOT and state.players == 1:
        raise BadPosition("phase cannot be lot: with one player there is no lot", "LN-4")
    if state.phase == rules.LAY and not state.michael:
        raise BadPosition("phase cannot be lay: the clovers are laid by hand only in Michael's set-up", "LN-14")
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


def _check_end(state: LuckyNumbers, written: object) -> None:
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
    expect_empty(list(state.dealt), "dealt")
    if len(full) > 1:
        raise BadPosition("only one garden can be full", "LN-12")
    if full:
        state.finish(rules.GARDEN_FULL, 1 << full[0])
    elif state.pile_size == 0:
        state.finish(rules.PILE_EMPTY, state.fewest_empty())
    else:
        raise BadPosition("phase cannot be over: no garden is full and the pile is not empty", "LN-13")
    expect_result(written, told(result(state)))
