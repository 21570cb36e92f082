"""Why a move that can be read cannot be made here, in words and with the clause.

Only what the player who tried it may see is said.
"""

from cinquefoil.core.errors import Refusal
from cinquefoil.games.bossa import rules
from cinquefoil.games.bossa.notation import ARM_NAMES, COLOURS, SIDE_NAMES, TILE_NAMES, layer_names, tile_dots
from cinquefoil.games.bossa.rules import (
    ARM,
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
)

CHOICES = {
    rules.CLAIM: ("take:colour or take:first must be chosen", "BO-7"),
    rules.COLOUR: ("the colour of the own line must be named, white or black", "BO-7"),
    rules.CHIP: ("the side of the chip must be chosen, doubler or inverter", "BO-9"),
}


def refusal(state: Bossa, move: int) -> Refusal:
    if TILE <= move < ROW:
        return _chance(state, move)
    if state.phase in CHOICES:
        return Refusal(*CHOICES[state.phase])
    if move == TWO_MARKS:
        return Refusal("the chip changes one tile of a row, not two", "BO-14")
    if move < TILE:
        return Refusal("that is settled: place a row or use an action", "BO-10")
    if move >= EXCHANGE:
        return _exchange(state, move & 31, move >> 5 & 31)
    if move >= REDRAW:
        return _redraw(state, move & 31)
    return _row(state, move)


def _chance(state: Bossa, outcome: int) -> Refusal:
    if state.phase == rules.ROLLING:
        if outcome < ROLL:
            return Refusal("the dice are rolled first", "BO-6")
        return Refusal("equal numbers are rolled again", "BO-6")
    if outcome >= ROLL:
        return Refusal("the dice are not rolled now", "BO-6")
    return Refusal(f"the tile {TILE_NAMES[outcome - TILE]} has been seen already", "BO-1")


def _missing(state: Bossa, tiles: list[int], clause: str) -> Refusal | None:
    for tile in tiles:
        if not state.hands[state.turn] >> tile & 1:
            return Refusal(f"you have no {TILE_NAMES[tile]} in hand", clause)
    return None


def _exchange(state: Bossa, given: int, taken: int) -> Refusal:
    if not state.actions[state.turn] & rules.EXCHANGE_MARKER:
        return Refusal("you have exchanged already", "BO-4")
    missing = _missing(state, [given], "BO-16")
    return missing or Refusal(f"your opponent has no {TILE_NAMES[taken]} in hand", "BO-16")


def _redraw(state: Bossa, tile: int) -> Refusal:
    if not state.actions[state.turn] & rules.REDRAW_MARKER:
        return Refusal("you have redrawn already", "BO-4")
    return _missing(state, [tile], "BO-15") or Refusal("the pile is empty", "BO-15")


def _row(state: Bossa, move: int) -> Refusal:
    stacking = move >= STACK
    arm = move // ARM & 3
    if stacking and not state.actions[state.turn] & rules.STACK_MARKER:
        return Refusal("you have stacked already", "BO-4")
    tiles = [tile for tile in range(TILES) if move >> tile & 1]
    number = move // ROW_NUMBER & 7 if stacking else state.rows[arm] + 1
    if stacking and number > state.rows[arm]:
        return Refusal(f"{ARM_NAMES[arm]} has no row {number}", "BO-17")
    return (
        _missing(state, tiles, "BO-17" if stacking else "BO-12")
        or _chip(state, move)
        or _sum(state, move, arm, number, stacking)
    )


def _chip(state: Bossa, move: int) -> Refusal | None:
    if not move // MARKED & 31:
        return None
    side = state.chips[state.turn]
    if state.chip_used >> state.turn & 1:
        return Refusal("you have used your chip already", "BO-14")
    if side != (rules.INVERTER if move & INVERTED else rules.DOUBLER):
        return Refusal(f"your chip is the {SIDE_NAMES[side]}", "BO-9")
    return None


def _sum(state: Bossa, move: int, arm: int, number: int, stacking: bool) -> Refusal:
    colour = arm >> 1
    names = layer_names(move)
    dots = [tile_dots(name, colour) for name in names]
    for name, count in zip(names, dots, strict=True):
        if not count:
            return Refusal(f"{name} has no {COLOURS[colour]} dot here", "BO-2")
    wanted = state.total(arm, number)
    if wanted < 1:
        return Refusal(f"{ARM_NAMES[arm]} is at its end: a total below 1 is not possible", "BO-11")
    if sum(dots) != wanted:
        clause = "BO-17" if stacking else "BO-11"
        return Refusal(f"the tiles must total {wanted} {COLOURS[colour]} dots, not {sum(dots)}", clause)
    if stacking:
        size = state.sizes[ROWS * arm + number - 1]
        return Refusal(f"the row has {_tiles(size)}, so {_tiles(size)} must be stacked, not {len(dots)}", "BO-17")
    before = state.sizes[ROWS * arm + number - 2] if number > 1 else 1
    exactly = state.strict and number > 1
    sizes = [size for size in (before - 1, before, before + 1) if size and not (exactly and size == before)]
    allowed = " or ".join(map(str, sizes))
    return Refusal(f"after {_tiles(before)} the row must have {allowed}, not {len(dots)}", "BO-13")


def _tiles(number: int) -> str:
    return "one tile" if number == 1 else f"{number} tiles"
