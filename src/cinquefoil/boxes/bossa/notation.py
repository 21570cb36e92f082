"""Bossa as text: moves both ways, and positions read."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import append

from cinquefoil.boxes.bossa import rules
from cinquefoil.boxes.bossa.position import COLOURS, DIRECTIONS, NO_LAYER, PHASES, Arm, Colour, Position, View
from cinquefoil.boxes.bossa.rules import (
    ARM,
    DEALT,
    EXCHANGE,
    INVERTED,
    MARKED,
    REDRAW,
    ROLL,
    ROW,
    ROW_NUMBER,
    ROWS,
    STACK,
    TILE,
    TILES,
    TWO_MARKS,
    Bossa,
    count_tiles,
)
from cinquefoil.boxes.bossa.view import (
    ACTIONS,
    ARM_NAMES,
    SIDES,
    TILE_NAMES,
    layer_names,
    result,
    row_number,
    tile_dots,
    write_position,
)
from cinquefoil.core.documents import expect_backs, expect_null, expect_seat
from cinquefoil.core.errors import BadPosition, shown, unreadable
from cinquefoil.core.events import Result

__all__ = ["begin", "read_move", "read_position", "result", "write_move", "write_position"]

TILES_BY_NAME = {name: tile for tile, name in enumerate(TILE_NAMES)}


def begin(players: int, options: Mapping[str, Any]) -> Bossa:
    return rules.start(options["rows"] == "strict")


# ---- moves


def _simple_moves() -> dict[str, int]:
    moves = {
        "take:colour": rules.TAKE_COLOUR,
        "take:first": rules.TAKE_FIRST,
        "white": rules.WHITE,
        "black": rules.BLACK,
        "doubler": rules.DOUBLER,
        "inverter": rules.INVERTER,
    }
    for name, tile in TILES_BY_NAME.items():
        moves[f"={name}"] = TILE + tile
        moves[f"redraw:{name}"] = REDRAW + tile
        moves |= {f"exchange:{name}/{other}": EXCHANGE + tile + 32 * taken for other, taken in TILES_BY_NAME.items()}
    return moves | {
        f"=roll:{white + 1},{black + 1}": ROLL + 6 * white + black for white in range(6) for black in range(6)
    }


SIMPLE_MOVES = _simple_moves()
SIMPLE_TEXTS = {move: text for text, move in SIMPLE_MOVES.items()}
ROW_TEXT = re.compile(r"(?:stack:(?P<stacked>[WB][+-])(?P<number>[1-6])|(?P<arm>[WB][+-])):(?P<tiles>[0-9xi,]+)")
TILE_TEXT = re.compile(r"([0-6]{2})([xi]?)")


def read_move(text: str) -> int:
    if text in SIMPLE_MOVES:
        return SIMPLE_MOVES[text]
    match = ROW_TEXT.fullmatch(text)
    tiles = _read_layer(match["tiles"].split(",")) if match else None
    if match is None or tiles is None:
        raise unreadable(text, _what_is_wrong(text))
    if tiles == TWO_MARKS:
        return TWO_MARKS
    if match["arm"]:
        return ROW + ARM_NAMES.index(match["arm"]) * ARM + tiles
    return STACK + ARM_NAMES.index(match["stacked"]) * ARM + int(match["number"]) * ROW_NUMBER + tiles


def _read_layer(names: Sequence[str]) -> int | None:
    """Tiles in ascending order, one of them marked or none; None if they are not that, TWO_MARKS if several are."""
    layer, last, marks = 0, -1, 0
    for name in names:
        match = TILE_TEXT.fullmatch(name)
        tile = TILES_BY_NAME.get(match[1], -1) if match else -1
        if match is None or tile <= last:
            return None
        last = tile
        layer += 1 << tile
        if match[2]:
            marks += 1
            layer += (tile + 1) * MARKED + (INVERTED if match[2] == "i" else 0)
    return layer if marks < 2 else TWO_MARKS


def write_move(move: int) -> str:
    if move in SIMPLE_TEXTS:
        return SIMPLE_TEXTS[move]
    arm, tiles = ARM_NAMES[move // ARM & 3], ",".join(layer_names(move))
    return f"stack:{arm}{row_number(move)}:{tiles}" if move >= STACK else f"{arm}:{tiles}"


def _what_is_wrong(text: str) -> str:
    """For whoever mistyped: the part that does not exist, or what there is."""
    row = ROW_TEXT.fullmatch(text[:100])
    names = row["tiles"].split(",") if row else re.findall(r"[:/=]([0-9]{2})\b", text[:100])
    tiles = [name.rstrip("xi") for name in names]
    for name in tiles:
        if name not in TILES_BY_NAME:
            return f"there is no tile {shown(name)}: a tile is its white and its black dots, like 24 or 06"
    if row and tiles != sorted(set(tiles)):
        return "the tiles must be in ascending order, each once"
    return (
        "a move is like W+:10,24 or B-:13x, stack:B-2:13, redraw:30, exchange:30/15, take:colour, white or doubler,"
        " a chance event like =24 or =roll:5,3"
    )


# ---- positions, read


def read_position(position: Position) -> Bossa:
    return _read(position, None)


def read_view(view: View, viewer: int) -> Bossa:
    """A state of which this is the view of that seat: a hidden hand is the first that it can be."""
    return _read(view, viewer)


def _read(view: View, viewer: int | None) -> Bossa:
    state = rules.start(view.rows == "strict")
    phase = PHASES.index(view.phase)
    state.phase = phase
    state.turn = expect_seat(view.turn, "turn", 2, null=phase in (rules.ROLLING, rules.FINISHED))
    state.first = expect_seat(view.first, "first", 2, null=phase <= rules.CLAIM)
    _read_dice(state, view.dice)
    _read_colours(state, view.colours)
    _read_chips(state, view)
    _read_actions(state, view)
    _read_tiles(state, view, viewer)
    if phase <= rules.CHIP:
        _check_opening(state)
    else:
        _check_spent(state)
    _check_end(state, view.result)
    return state


def _read_dice(state: Bossa, dice: Mapping[Colour, int] | None) -> None:
    if state.phase <= rules.ROLLING:
        expect_null(dice, "dice")
        return
    if dice is None:
        raise BadPosition("dice must be an object, not null")
    for at, colour in enumerate(COLOURS):
        state.dice[at] = dice[colour]
    if state.dice[0] == state.dice[1]:
        raise BadPosition("dice must differ: equal numbers are rolled again", "BO-6")


def _read_colours(state: Bossa, colours: tuple[Colour | None, ...]) -> None:
    if state.hands_hidden():
        if colours != (None, None):
            raise BadPosition("colours must be null for both until they are named", "BO-7")
    elif colours not in (COLOURS, COLOURS[::-1]):
        raise BadPosition("colours must be white for one seat and black for the other", "BO-8")
    else:
        state.white_seat = colours.index("white")


def _read_chips(state: Bossa, view: View) -> None:
    """BO-9: who plays first chooses first."""
    for seat, chip in enumerate(view.chips):
        chosen = state.phase > rules.CHIP or (state.phase == rules.CHIP and seat == state.first != state.turn)
        if not chosen:
            expect_null(chip, f"chips[{seat}]")
        elif chip is None:
            raise BadPosition(f"chips[{seat}] must be one of {', '.join(SIDES)}, not null")
        else:
            state.chips[seat] = SIDES[chip]
        state.chip_used |= view.chip_used[seat] << seat


def _read_actions(state: Bossa, view: View) -> None:
    for seat, left in enumerate(view.actions):
        if left != tuple(name for name in ACTIONS if name in left):
            raise BadPosition(f"actions[{seat}] must be some of {', '.join(ACTIONS)}, ascending, each once", "BO-4")
        state.actions[seat] = sum(ACTIONS[name] for name in left)


def _read_tiles(state: Bossa, view: View, viewer: int | None) -> None:
    """Every tile to its place, once; the pile and the tile put away are what is left (BO-1, BO-5)."""
    hidden = 0
    for seat, hand in enumerate(view.hands):
        if viewer is not None and seat != viewer and state.hands_hidden():
            hidden = expect_backs(hand, f"hands[{seat}]")
        else:
            state.hands[seat] = _read_tile_list(state, hand, f"hands[{seat}]")
    state.discards = _read_tile_list(state, view.discards, "discards")
    for at, colour in enumerate(COLOURS):
        for down, way in enumerate(DIRECTIONS):
            _read_arm(state, 2 * at + down, view.lines[colour][way], f"lines {colour} {way}")
    if viewer is not None:
        _take_first(state, 1 - viewer, min(hidden, DEALT + 1))
    if state.pile() < 0:
        raise BadPosition("all tiles are there to be seen, but one was put away unseen", "BO-5")
    if view.pile != state.pile():
        raise BadPosition(f"pile must be {state.pile()}, which is what is left of the tiles", "BO-5")


def _read_tile_list(state: Bossa, names: tuple[str, ...], what: str) -> int:
    tiles, last = 0, -1
    for name in names:
        tile = TILES_BY_NAME.get(name, -1)
        if tile < 0:
            raise BadPosition(f"{what} has {shown(name)}, which is no tile", "BO-1")
        if tile < last:
            raise BadPosition(f"{what} must ascend")
        last = tile
        tiles |= 1 << tile
        _take(state, tile)
    return tiles


def _take_first(state: Bossa, seat: int, size: int) -> None:
    """Gives a seat so many of the tiles that nobody else has; while hands are hidden there are enough."""
    for tile in [tile for tile in range(TILES) if state.unseen >> tile & 1][:size]:
        state.unseen ^= 1 << tile
        state.hands[seat] |= 1 << tile


def _take(state: Bossa, tile: int) -> None:
    if not state.unseen >> tile & 1:
        raise BadPosition(f"the tile {TILE_NAMES[tile]} is there more than once", "BO-1")
    state.unseen ^= 1 << tile


def _read_arm(state: Bossa, arm: int, rows: Arm, what: str) -> None:
    for number, row in enumerate(rows, 1):
        where = f"{what} row {number}"
        if state.phase <= rules.CHIP:
            raise BadPosition("lines must be empty before the first turn", "BO-10")
        if number > ROWS:
            raise BadPosition(f"{where} is one row too many", "BO-19")
        if not row:
            raise BadPosition(f"{where} has no tiles", "BO-12")
        for names in row:
            layer = _layer(names, where)
            _check_layer(state, arm, number, layer, where)
            for tile in range(TILES):
                if layer >> tile & 1:
                    _take(state, tile)
            state.layers = append(state.layers, ROW + arm * ARM + number * ROW_NUMBER + layer)
        state.rows[arm] = number


def _layer(names: tuple[str, ...], where: str) -> int:
    layer = _read_layer(names) if names else None
    if layer is None:
        raise BadPosition(NO_LAYER.format(part=where), "BO-12")
    if layer == TWO_MARKS:
        raise BadPosition(f"{where} has two modified tiles in one layer", "BO-14")
    return layer


def _check_layer(state: Bossa, arm: int, number: int, layer: int, where: str) -> None:
    """BO-2, BO-11, BO-13, BO-17: the right dots, total and number of tiles."""
    dots = [tile_dots(name, arm >> 1) for name in layer_names(layer)]
    if 0 in dots:
        raise BadPosition(f"{where} has a tile without a {COLOURS[arm >> 1]} dot", "BO-2")
    if state.total(arm, number) < 1:
        raise BadPosition(f"{where} cannot be: a total below 1 is not possible", "BO-11")
    if sum(dots) != state.total(arm, number):
        raise BadPosition(f"{where} must total {state.total(arm, number)}, not {sum(dots)}", "BO-11")
    at = ROWS * arm + number - 1
    if state.rows[arm] == number - 1 and not state.sizes[at]:
        before = state.sizes[at - 1] if number > 1 else 1
        apart = abs(len(dots) - before)
        if apart > 1 or (state.strict and number > 1 and apart != 1):
            raise BadPosition(f"{where} has {len(dots)} tiles after {before}", "BO-13")
        state.sizes[at] = len(dots)
    if state.sizes[at] != len(dots):
        raise BadPosition(f"{where} has layers of different size", "BO-17")


def _check_opening(state: Bossa) -> None:
    """BO-5 to BO-9: before the first turn nothing has been used, and whose turn it is follows from the rest."""
    expected = [DEALT, DEALT]
    if state.phase == rules.DEAL:
        have = count_tiles(state.hands[state.turn])
        expected = [min(have, DEALT - 1), 0] if state.turn == 0 else [DEALT, min(have, DEALT - 1)]
    for seat, hand in enumerate(state.hands):
        if count_tiles(hand) != expected[seat]:
            raise BadPosition(f"hands[{seat}] does not fit this point of the opening", "BO-5")
    if state.discards or state.chip_used or list(state.actions) != [7, 7]:
        raise BadPosition("discards, chip_used and actions must be untouched before the first turn", "BO-4")
    if state.phase == rules.CLAIM and state.turn != (state.dice[1] > state.dice[0]):
        raise BadPosition("turn must be the seat with the higher die", "BO-7")
    if state.phase == rules.COLOUR and state.turn == state.first:
        raise BadPosition("turn must be the seat that does not play first: it names the colours", "BO-7")


def _check_spent(state: Bossa) -> None:
    """BO-14 to BO-17: what was used has left its traces."""
    for name, side in SIDES.items():
        inverter = side == rules.INVERTER
        marks = sum(bool(layer // MARKED & 31) and bool(layer & INVERTED) == inverter for layer in state.layers)
        used = sum(state.chips[seat] == side and state.chip_used >> seat & 1 for seat in range(2))
        if marks != used:
            raise BadPosition(f"chip_used says {used} of the {name}, lines show {marks}", "BO-14")
    spent = {name: sum(not left & marker for left in state.actions) for name, marker in ACTIONS.items()}
    if count_tiles(state.discards) != spent["redraw"]:
        raise BadPosition(f"discards must hold one tile for each of {spent['redraw']} redraws", "BO-15")
    stacked = len(state.layers) - sum(state.rows)
    if stacked != spent["stack"]:
        raise BadPosition(f"lines have {stacked} stacked layers, actions say {spent['stack']}", "BO-17")
    if state.phase == rules.REDRAWING and state.actions[state.turn] & rules.REDRAW_MARKER:
        raise BadPosition("actions must have the redraw of the player who redraws spent", "BO-15")


def _check_end(state: Bossa, written: Result | None) -> None:
    """BO-18 to BO-21: over if and only if one of the ends has come."""
    full = [max(ROWS - 1, state.rows[at] + state.rows[at + 1]) for at in (0, 2)]
    if full[0] + full[1] > 2 * ROWS - 1 or max(full) > ROWS:
        raise BadPosition("lines have gone on after a sixth row", "BO-19")
    if state.phase > rules.CHIP and not any(state.hands):
        raise BadPosition("hands cannot both be empty", "BO-18")
    if state.phase == rules.FINISHED:
        _read_result(state, written)
        return
    expect_null(written, "result")
    if state.phase <= rules.CHIP:
        return
    if max(full) == ROWS:
        raise BadPosition("lines have a sixth row, so the phase must be over", "BO-19")
    for seat in range(2):
        if not state.hands[seat] and not (state.phase == rules.REDRAWING and seat == state.turn):
            raise BadPosition(f"hands[{seat}] is empty, so the phase must be over", "BO-18")
    if state.phase != rules.TURN and state.pile() == 0:
        raise BadPosition("pile is empty, so nothing can be drawn", "BO-21")
    if state.phase == rules.TURN and not state.has_move():
        raise BadPosition("phase must be over: there is no move", "BO-20")


def _read_result(state: Bossa, written: Result | None) -> None:
    """Whose turn it was is not told: without an empty hand or a sixth row, several endings can be possible."""
    endings = _possible_endings(state)
    if not endings:
        raise BadPosition("phase cannot be over: none of the ends of the game has come", "BO-21")
    for reason, won in endings:
        state.finish(reason, won)
        if written == result(state):
            return
    raise BadPosition("result is not what the rest of the position says")


def _possible_endings(state: Bossa) -> list[tuple[int, int]]:
    for seat in range(2):
        if not state.hands[seat]:
            return [(rules.HAND_EMPTY, 1 << seat)]
    if state.full_line() >= 0:
        return [(rules.SIX_ROWS, 1 << state.full_line())]
    endings = [(rules.PILE_EMPTY, state.fewer_tiles())] if state.pile() == 0 else []
    for loser in range(2):
        stuck = state.copy()
        stuck.turn = loser
        if not stuck.has_move():
            endings.append((rules.NO_MOVE, 1 << (1 - loser)))
    return endings
