"""C-Cross as text: moves both ways, and positions read."""

import re
from collections.abc import Mapping
from typing import Any

from cinquefoil.boxes.c_cross import rules
from cinquefoil.boxes.c_cross.position import FIELD_NAMES, PHASES, PLAYERS, FieldName, Position, Resolving
from cinquefoil.boxes.c_cross.rules import (
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
from cinquefoil.boxes.c_cross.view import result, write_position
from cinquefoil.core.bits import index_of
from cinquefoil.core.documents import expect_null, expect_seat, expect_sorted
from cinquefoil.core.errors import BadPosition, shown
from cinquefoil.core.events import Result
from cinquefoil.core.moves import MoveTable

__all__ = ["begin", "read_move", "read_position", "result", "write_move", "write_position"]

SPACE_NAMES = tuple(f"{field}{number}" for field in FIELD_NAMES for number in "12345")
PAWN_LETTERS = "LD"


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


# ---- positions, read


def read_position(position: Position) -> CCross:
    state = rules.start()
    phase = PHASES.index(position.phase)
    state.phase = phase
    state.turn = expect_seat(position.turn, "turn", 2, null=phase == rules.FINISHED)
    _read_fields(state, position.fields)
    state.opening = position.opening
    _check_opening(state)
    _read_placement_wins(state, position.placement_wins)
    _read_resolving(state, position.resolving)
    _read_supplies(state)
    _check_connections(state)
    if phase == rules.FINISHED:
        _read_result(state, position.result)
    else:
        expect_null(position.result, "result")
        CHECKS[phase](state)
    return state


def _read_fields(state: CCross, fields: Mapping[FieldName, str]) -> None:
    for field, name in enumerate(FIELD_NAMES):
        content = fields[name]
        if content == "light":
            state.light |= 1 << field
        elif content == "dark":
            state.dark |= 1 << field
        else:
            for seat, letter in enumerate(PAWN_LETTERS):
                pawns = sum(1 << space for space in range(5) if content[space] == letter)
                state.pawns[FIELDS * seat + field] = pawns


def _check_opening(state: CCross) -> None:
    empty = not any(state.pawns) and not state.light | state.dark
    if state.opening != empty:
        raise BadPosition("opening must be true if and only if the board is empty", "CC-6")
    if state.opening and (state.phase != rules.PLACE or state.turn != 0):
        raise BadPosition("opening can be true only when light is to place the very first pawn", "CC-6")


def _read_placement_wins(state: CCross, names: tuple[FieldName, ...]) -> None:
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


def _read_resolving(state: CCross, resolving: Resolving | None) -> None:
    if state.phase != rules.EXCHANGE:
        expect_null(resolving, "resolving")
    elif resolving is None:
        raise BadPosition("resolving must be an object, not null")
    else:
        state.resolving = FIELD_NAMES.index(resolving.field)
        state.giver = resolving.winner
        state.give = resolving.give


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


def _read_result(state: CCross, written: Result | None) -> None:
    """CC-10, CC-18. Whose turn it was is not told: if both were without a placement, either can have lost."""
    endings = _possible_endings(state)
    if not endings and state.majorities(0) | state.majorities(1):
        raise BadPosition("fields have three pawns of a colour in one field, which must be resolved", "CC-8")
    if not endings:
        raise BadPosition("phase cannot be over: no two sides are joined, and there are placements left", "CC-18")
    for winner, reason in endings:
        ended = state.copy()
        ended.finish(reason, winner)
        if written == result(ended):
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
