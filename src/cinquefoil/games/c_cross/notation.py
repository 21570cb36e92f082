"""C-Cross as text: moves, positions and results, both ways."""

import re
from collections.abc import Mapping
from typing import Any

from cinquefoil.core.bits import index_of
from cinquefoil.core.documents import (
    Document,
    expect_flag,
    expect_keys,
    expect_list,
    expect_null,
    expect_one_of,
    expect_seat,
    expect_sorted,
    expect_whole,
    same_document,
)
from cinquefoil.core.errors import BadPosition, shown
from cinquefoil.core.game import Result, told
from cinquefoil.core.moves import MoveTable
from cinquefoil.games.c_cross import rules
from cinquefoil.games.c_cross.rules import (
    FIELDS,
    MAJORITY,
    PAIR,
    PAWNS,
    RESOLVE,
    SPACES,
    SWAP,
    SWAP_TWO,
    CCross,
    connects,
)

FIELD_NAMES = "ABCDEFGHIJKLMNOP"
SPACE_NAMES = tuple(f"{field}{number}" for field in FIELD_NAMES for number in "12345")
PLAYERS = ("light", "dark")
PAWN_LETTERS = "LD"
PHASES = {"place": rules.PLACE, "order": rules.ORDER, "swap": rules.EXCHANGE, "over": rules.FINISHED}
PHASE_NAMES = tuple(PHASES)
REASONS = {rules.CONNECTION: "connection", rules.NO_MOVE: "no-move"}
KEYS = frozenset(("game", "phase", "turn", "opening", "fields", "placement_wins", "resolving", "result"))
RESOLVING = frozenset(("field", "winner", "give"))


def begin(players: int, options: Mapping[str, Any]) -> CCross:
    return rules.start()


# ---- moves


def _all_moves() -> dict[str, int]:
    moves = {f"resolve:{name}": RESOLVE + field for field, name in enumerate(FIELD_NAMES)}
    for one in range(SPACES):
        name = SPACE_NAMES[one]
        moves[name] = one
        moves[f"swap:{name}"] = SWAP + one
        for other in range(one + 1, SPACES):
            both = f"{name}+{SPACE_NAMES[other]}"
            moves[both] = PAIR + 80 * one + other
            moves[f"swap:{both}"] = SWAP_TWO + 80 * one + other
    return moves


def _what_is_wrong(text: str) -> str:
    """For whoever mistyped: the part that does not exist, or what there is."""
    spaces = re.fullmatch(r"(?:swap:)?([A-Z][0-9]+)(?:\+([A-Z][0-9]+))?", text)
    for name in filter(None, spaces.groups() if spaces else ()):
        if name not in SPACE_NAMES:
            return f"there is no space {shown(name)}, they go from A1 to P5"
    if spaces and spaces[2]:
        return "the two spaces must be different, in alphabetical order"
    return "a move is like A3, A5+B2, resolve:F, swap:C2 or swap:C2+D4"


MOVES = MoveTable(_all_moves(), _what_is_wrong)
read_move, write_move = MOVES.read, MOVES.write


# ---- positions, written


def write_position(state: CCross) -> Document:
    swapping = state.phase == rules.EXCHANGE
    resolving = {"field": FIELD_NAMES[state.resolving], "winner": state.giver, "give": state.give} if swapping else None
    return {
        "game": "c-cross",
        "phase": PHASE_NAMES[state.phase],
        "turn": None if state.turn < 0 else state.turn,
        "opening": state.opening,
        "fields": {name: _field(state, field) for field, name in enumerate(FIELD_NAMES)},
        "placement_wins": [name for field, name in enumerate(FIELD_NAMES) if state.waiting >> field & 1],
        "resolving": resolving,
        "result": told(result(state)),
    }


def _field(state: CCross, field: int) -> str:
    if state.light >> field & 1:
        return "light"
    if state.dark >> field & 1:
        return "dark"
    light, dark = state.pawns[field], state.pawns[FIELDS + field]
    return "".join("L" if light >> space & 1 else "D" if dark >> space & 1 else "." for space in range(5))


def result(state: CCross) -> Result | None:
    return Result((state.won >> 1,), REASONS[state.reason], None) if state.reason else None


# ---- positions, read


def read_position(document: object) -> CCross:
    doc = expect_keys(document, KEYS)
    state = rules.start()
    phase = PHASES[expect_one_of(doc["phase"], PHASES, "phase")]
    state.phase = phase
    state.turn = expect_seat(doc["turn"], "turn", 2, null=phase == rules.FINISHED)
    _read_fields(state, doc["fields"])
    _read_opening(state, doc["opening"])
    _read_placement_wins(state, doc["placement_wins"])
    _read_resolving(state, doc["resolving"])
    _read_supplies(state)
    _check_connections(state)
    if phase == rules.FINISHED:
        _read_result(state, doc["result"])
    else:
        expect_null(doc["result"], "result")
        CHECKS[phase](state)
    return state


def _read_fields(state: CCross, fields: object) -> None:
    contents = expect_keys(fields, frozenset(FIELD_NAMES), "fields")
    for field, name in enumerate(FIELD_NAMES):
        content = contents[name]
        if content == "light":
            state.light |= 1 << field
        elif content == "dark":
            state.dark |= 1 << field
        elif type(content) is str and re.fullmatch("[.LD]{5}", content):
            for seat, letter in enumerate(PAWN_LETTERS):
                pawns = sum(1 << space for space in range(5) if content[space] == letter)
                state.pawns[FIELDS * seat + field] = pawns
        else:
            raise BadPosition(f"field {name} must be five of . L D, or light, or dark, not {shown(content)}")


def _read_opening(state: CCross, opening: object) -> None:
    state.opening = expect_flag(opening, "opening")
    empty = not any(state.pawns) and not state.light | state.dark
    if state.opening != empty:
        raise BadPosition("opening must be true if and only if the board is empty", "CC-6")
    if state.opening and (state.phase != rules.PLACE or state.turn != 0):
        raise BadPosition("opening can be true only when light is to place the very first pawn", "CC-6")


def _read_placement_wins(state: CCross, wins: object) -> None:
    names = [expect_one_of(name, FIELD_NAMES, "placement_wins") for name in expect_list(wins, "placement_wins")]
    expect_sorted(names, "placement_wins")
    if len(set(names)) != len(names):
        raise BadPosition("placement_wins names a field twice")
    if names and state.phase in (rules.PLACE, rules.FINISHED):
        raise BadPosition("placement_wins must be empty here")
    for name in names:
        field = FIELD_NAMES.index(name)
        if state.count(state.turn, field) < MAJORITY:
            raise BadPosition(f"placement_wins has {name}, which is not won by the player whose turn it is", "CC-8")
        state.waiting |= 1 << field


def _read_resolving(state: CCross, resolving: object) -> None:
    if state.phase != rules.EXCHANGE:
        expect_null(resolving, "resolving")
        return
    doc = expect_keys(resolving, RESOLVING, "resolving")
    state.resolving = FIELD_NAMES.index(expect_one_of(doc["field"], FIELD_NAMES, "resolving field"))
    state.giver = expect_whole(doc["winner"], 0, 1, "resolving winner")
    state.give = expect_whole(doc["give"], 1, 2, "resolving give")


def _read_supplies(state: CCross) -> None:
    for seat in range(2):
        left = PAWNS - sum(state.count(seat, field) for field in range(FIELDS))
        if state.phase == rules.EXCHANGE and seat != state.giver:
            left -= state.give
        if left < 0:
            raise BadPosition(f"fields have more than {PAWNS} {PLAYERS[seat]} pawns", "CC-5")
        state.to_supply(seat, left - PAWNS)


def _check_connections(state: CCross) -> None:
    connected = [seat for seat in range(2) if connects(state.tiles(seat))]
    if len(connected) == 2:
        raise BadPosition("fields cannot be joined by both players", "CC-10")
    if connected and state.phase != rules.FINISHED:
        raise BadPosition(f"fields are joined by {PLAYERS[connected[0]]}, so the phase must be over", "CC-10")


def _check_place(state: CCross) -> None:
    if state.majorities(0) | state.majorities(1):
        raise BadPosition("fields have three pawns of a colour in one field, which must be resolved", "CC-8")
    if not state.can_place():
        raise BadPosition("phase must be over: no placement is possible", "CC-18")


def _check_order(state: CCross) -> None:
    if bin(state.waiting).count("1") not in (0, 2):
        raise BadPosition("placement_wins must leave a choice of two fields", "CC-16")
    fields = state.may_be_next()
    if fields & (fields - 1) == 0:
        raise BadPosition("phase cannot be order: there is no choice of a field to resolve", "CC-16")


def _check_swap(state: CCross) -> None:
    name = FIELD_NAMES[state.resolving]
    if not state.tiles(state.giver) >> state.resolving & 1:
        raise BadPosition(f"resolving: {name} is not covered by its winner", "CC-9")
    spare = state.givable_count(state.giver) - state.give
    if spare <= 0:
        raise BadPosition("resolving: the winner has no choice of pawns to give", "CC-11")
    if not state.waiting:
        return
    if state.waiting & (state.waiting - 1):
        raise BadPosition("placement_wins: no turn wins three fields by placing", "CC-7")
    if state.giver != state.turn:
        raise BadPosition("placement_wins: fields won by the placement come before others", "CC-16")
    if not state.can_pay(index_of(state.waiting), spare):
        raise BadPosition("placement_wins: the exchange cannot be made in full", "CC-13")


CHECKS = {rules.PLACE: _check_place, rules.ORDER: _check_order, rules.EXCHANGE: _check_swap}


def _read_result(state: CCross, written: object) -> None:
    """CC-10, CC-18. Whose turn it was is not told: if both were without a placement, either can have lost."""
    endings = _possible_endings(state)
    if not endings and state.majorities(0) | state.majorities(1):
        raise BadPosition("fields have three pawns of a colour in one field, which must be resolved", "CC-8")
    if not endings:
        raise BadPosition("phase cannot be over: no two sides are joined, and there are placements left", "CC-18")
    for winner, reason in endings:
        ended = state.copy()
        ended.finish(reason, winner)
        if same_document(written, told(result(ended))):
            state.finish(reason, winner)
            return
    raise BadPosition("result is not what the rest of the position says")


def _possible_endings(state: CCross) -> list[tuple[int, int]]:
    connected = [(seat, rules.CONNECTION) for seat in range(2) if connects(state.tiles(seat))]
    if connected or state.majorities(0) | state.majorities(1):
        return connected
    endings = []
    for loser in range(2):
        stuck = state.copy()
        stuck.turn = loser
        if not stuck.can_place():
            endings.append((1 - loser, rules.NO_MOVE))
    return endings
