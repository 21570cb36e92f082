"""Bossa as text: moves, positions and results, both ways."""

import re
from collections.abc import Mapping
from typing import Any

from librt.vecs import append

from cinquefoil.core.documents import (
    Document,
    expect_backs,
    expect_flag,
    expect_keys,
    expect_list,
    expect_null,
    expect_one_of,
    expect_seat,
    expect_whole,
    same_document,
)
from cinquefoil.core.errors import BadPosition, shown, unreadable
from cinquefoil.core.game import Result, told
from cinquefoil.games.bossa import rules
from cinquefoil.games.bossa.rules import (
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
    TILE_DOTS,
    TILES,
    TWO_MARKS,
    Bossa,
    count_tiles,
)

TILE_NAMES = tuple(f"{white}{black}" for white, black in TILE_DOTS)
TILES_BY_NAME = {name: tile for tile, name in enumerate(TILE_NAMES)}
COLOURS = ("white", "black")
DIRECTIONS = ("up", "down")
ARM_NAMES = ("W+", "W-", "B+", "B-")
SIDES = {"doubler": rules.DOUBLER, "inverter": rules.INVERTER}
SIDE_NAMES = {side: name for name, side in SIDES.items()}
ACTIONS = {"exchange": rules.EXCHANGE_MARKER, "redraw": rules.REDRAW_MARKER, "stack": rules.STACK_MARKER}
PHASES = {
    "deal": rules.DEAL,
    "roll": rules.ROLLING,
    "claim": rules.CLAIM,
    "colour": rules.COLOUR,
    "chip": rules.CHIP,
    "draw": rules.DRAW,
    "turn": rules.TURN,
    "redraw": rules.REDRAWING,
    "over": rules.FINISHED,
}
PHASE_NAMES = tuple(PHASES)
REASONS = {
    rules.HAND_EMPTY: "hand-empty",
    rules.SIX_ROWS: "six-rows",
    rules.NO_MOVE: "no-move",
    rules.PILE_EMPTY: "pile-empty",
}
KEYS = frozenset(
    (
        *("game", "rows", "phase", "turn", "first", "dice", "colours", "hands", "lines", "discards", "pile"),
        *("chips", "chip_used", "actions", "result"),
    )
)


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


def _read_layer(names: list[str]) -> int | None:
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
    return f"stack:{arm}{_row_number(move)}:{tiles}" if move >= STACK else f"{arm}:{tiles}"


def layer_names(layer: int) -> list[str]:
    """The tiles of a row or layer, the marked one with its mark."""
    marked = (layer // MARKED & 31) - 1
    mark = "i" if layer & INVERTED else "x"
    tiles = [tile for tile in range(TILES) if layer >> tile & 1]
    return [TILE_NAMES[tile] + (mark if tile == marked else "") for tile in tiles]


def _row_number(layer: int) -> int:
    return layer // ROW_NUMBER & 7


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


# ---- positions, written


def write_position(state: Bossa) -> Document:
    return position_with_hands(state, [tile_names(hand) for hand in state.hands])


def tile_names(tiles: int) -> list[str]:
    return [name for tile, name in enumerate(TILE_NAMES) if tiles >> tile & 1]


def position_with_hands(state: Bossa, hands: list[list[str]]) -> Document:
    """All that lies open, and what is known of the hands."""
    rolled, named = state.dice[0] > 0, state.white_seat >= 0
    return {
        "game": "bossa",
        "rows": "strict" if state.strict else "near",
        "phase": PHASE_NAMES[state.phase],
        "turn": None if state.turn < 0 else state.turn,
        "first": None if state.first < 0 else state.first,
        "dice": {colour: state.dice[at] for at, colour in enumerate(COLOURS)} if rolled else None,
        "colours": [COLOURS[seat != state.white_seat] if named else None for seat in range(2)],
        "hands": hands,
        "lines": {
            colour: {way: _arm(state, 2 * at + down) for down, way in enumerate(DIRECTIONS)}
            for at, colour in enumerate(COLOURS)
        },
        "discards": tile_names(state.discards),
        "pile": state.pile(),
        "chips": [SIDE_NAMES.get(chip) for chip in state.chips],
        "chip_used": [bool(state.chip_used >> seat & 1) for seat in range(2)],
        "actions": [[name for name, marker in ACTIONS.items() if left & marker] for left in state.actions],
        "result": told(result(state)),
    }


def _arm(state: Bossa, arm: int) -> list[list[list[str]]]:
    rows: list[list[list[str]]] = [[] for _ in range(state.rows[arm])]
    for layer in state.layers:
        if layer // ARM & 3 == arm:
            rows[_row_number(layer) - 1].append(layer_names(layer))
    return rows


def result(state: Bossa) -> Result | None:
    if not state.reason:
        return None
    winners = tuple(seat for seat in range(2) if state.won >> seat & 1)
    return Result(winners, REASONS[state.reason], tuple(count_tiles(hand) for hand in state.hands))


# ---- positions, read


def read_position(document: object) -> Bossa:
    return _read(document, None)


def read_view(document: object, viewer: int) -> Bossa:
    """A state of which this is the view of that seat: a hidden hand is the first that it can be."""
    return _read(document, viewer)


def _read(document: object, viewer: int | None) -> Bossa:
    doc = expect_keys(document, KEYS)
    state = rules.start(expect_one_of(doc["rows"], ("strict", "near"), "rows") == "strict")
    phase = PHASES[expect_one_of(doc["phase"], PHASES, "phase")]
    state.phase = phase
    state.turn = expect_seat(doc["turn"], "turn", 2, null=phase in (rules.ROLLING, rules.FINISHED))
    state.first = expect_seat(doc["first"], "first", 2, null=phase <= rules.CLAIM)
    _read_dice(state, doc["dice"])
    _read_colours(state, doc["colours"])
    _read_chips(state, doc)
    _read_actions(state, doc["actions"])
    _read_tiles(state, doc, viewer)
    if phase <= rules.CHIP:
        _check_opening(state)
    else:
        _check_spent(state)
    _check_end(state, doc["result"])
    return state


def _read_dice(state: Bossa, dice: object) -> None:
    if state.phase <= rules.ROLLING:
        expect_null(dice, "dice")
        return
    doc = expect_keys(dice, frozenset(COLOURS), "dice")
    for at, colour in enumerate(COLOURS):
        state.dice[at] = expect_whole(doc[colour], 1, 6, f"dice {colour}")
    if state.dice[0] == state.dice[1]:
        raise BadPosition("dice must differ: equal numbers are rolled again", "BO-6")


def _read_colours(state: Bossa, colours: object) -> None:
    if state.hands_hidden():
        if colours != [None, None]:
            raise BadPosition("colours must be null for both until they are named", "BO-7")
    elif colours not in ([*COLOURS], [*COLOURS[::-1]]):
        raise BadPosition("colours must be white for one seat and black for the other", "BO-8")
    else:
        state.white_seat = colours.index("white")


def _read_chips(state: Bossa, doc: Document) -> None:
    """BO-9: who plays first chooses first."""
    for seat, chip in enumerate(expect_list(doc["chips"], "chips", 2)):
        chosen = state.phase > rules.CHIP or (state.phase == rules.CHIP and seat == state.first != state.turn)
        if chosen:
            state.chips[seat] = SIDES[expect_one_of(chip, SIDES, f"chips[{seat}]")]
        else:
            expect_null(chip, f"chips[{seat}]")
    for seat, used in enumerate(expect_list(doc["chip_used"], "chip_used", 2)):
        state.chip_used |= expect_flag(used, f"chip_used[{seat}]") << seat


def _read_actions(state: Bossa, actions: object) -> None:
    for seat, names in enumerate(expect_list(actions, "actions", 2)):
        left = expect_list(names, f"actions[{seat}]")
        if left != [name for name in ACTIONS if name in left]:
            raise BadPosition(f"actions[{seat}] must be some of {', '.join(ACTIONS)}, ascending, each once", "BO-4")
        state.actions[seat] = sum(ACTIONS[name] for name in left)


def _read_tiles(state: Bossa, doc: Document, viewer: int | None) -> None:
    """Every tile to its place, once; the pile and the tile put away are what is left (BO-1, BO-5)."""
    hidden = 0
    for seat, hand in enumerate(expect_list(doc["hands"], "hands", 2)):
        if viewer is not None and seat != viewer and state.hands_hidden():
            hidden = expect_backs(hand, f"hands[{seat}]")
        else:
            state.hands[seat] = _read_tile_list(state, hand, f"hands[{seat}]")
    state.discards = _read_tile_list(state, doc["discards"], "discards")
    lines = expect_keys(doc["lines"], frozenset(COLOURS), "lines")
    for at, colour in enumerate(COLOURS):
        arms = expect_keys(lines[colour], frozenset(DIRECTIONS), f"lines {colour}")
        for down, way in enumerate(DIRECTIONS):
            _read_arm(state, 2 * at + down, arms[way], f"lines {colour} {way}")
    if viewer is not None:
        _take_first(state, 1 - viewer, min(hidden, DEALT + 1))
    if state.pile() < 0:
        raise BadPosition("all tiles are there to be seen, but one was put away unseen", "BO-5")
    expect_whole(doc["pile"], 0, TILES - 1, "pile")
    if doc["pile"] != state.pile():
        raise BadPosition(f"pile must be {state.pile()}, which is what is left of the tiles", "BO-5")


def _read_tile_list(state: Bossa, value: object, what: str) -> int:
    tiles, last = 0, -1
    for name in expect_list(value, what):
        tile = TILES_BY_NAME.get(name, -1) if type(name) is str else -1
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


def _read_arm(state: Bossa, arm: int, value: object, what: str) -> None:
    for number, row in enumerate(expect_list(value, what), 1):
        where = f"{what} row {number}"
        if state.phase <= rules.CHIP:
            raise BadPosition("lines must be empty before the first turn", "BO-10")
        if number > ROWS:
            raise BadPosition(f"{where} is one row too many", "BO-19")
        layers = expect_list(row, where)
        if not layers:
            raise BadPosition(f"{where} has no tiles", "BO-12")
        for names in layers:
            layer = _layer(names, where)
            _check_layer(state, arm, number, layer, where)
            for tile in range(TILES):
                if layer >> tile & 1:
                    _take(state, tile)
            state.layers = append(state.layers, ROW + arm * ARM + number * ROW_NUMBER + layer)
        state.rows[arm] = number


def _layer(names: object, where: str) -> int:
    texts = expect_list(names, f"a layer of {where}")
    layer = _read_layer(texts) if texts and all(type(name) is str for name in texts) else None
    if layer is None:
        raise BadPosition(f"{where} must have layers of tiles like 24 or 13x, in ascending order, each once", "BO-12")
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


def tile_dots(name: str, colour: int) -> int:
    """The dots of a colour that a tile counts for, with its mark if it has one."""
    if name.endswith("i"):
        return int(name[1 - colour])
    return int(name[colour]) * (2 if name.endswith("x") else 1)


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


def _check_end(state: Bossa, written: object) -> None:
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


def _read_result(state: Bossa, written: object) -> None:
    """Whose turn it was is not told: without an empty hand or a sixth row, several endings can be possible."""
    endings = _possible_endings(state)
    if not endings:
        raise BadPosition("phase cannot be over: none of the ends of the game has come", "BO-21")
    for reason, won in endings:
        state.finish(reason, won)
        if same_document(written, told(result(state))):
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
