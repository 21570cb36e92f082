"""Why a move that can be read cannot be made here, to be said in words, and with the clause.

Only what the player who tried it may see is said.
"""

from cinquefoil.boxes.bossa import rules
from cinquefoil.boxes.bossa.rules import (
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
from cinquefoil.boxes.bossa.view import TILE_NAMES, layer_names, tile_dots
from cinquefoil.core.errors import Refusal
from cinquefoil.core.sayings import Saying, say

CHOICES = {
    rules.CLAIM: ("bossa.claim-first", "BO-7"),
    rules.COLOUR: ("bossa.colour-first", "BO-7"),
    rules.CHIP: ("bossa.chip-first", "BO-9"),
}


def refusal(state: Bossa, move: int) -> Refusal:
    if TILE <= move < ROW:
        return _chance(state, move)
    if state.phase in CHOICES:
        return Refusal(*CHOICES[state.phase])
    if move == TWO_MARKS:
        return Refusal("bossa.two-marks", "BO-14")
    if move < TILE:
        return Refusal("bossa.settled", "BO-10")
    if move >= EXCHANGE:
        return _exchange(state, move & 31, move >> 5 & 31)
    if move >= REDRAW:
        return _redraw(state, move & 31)
    return _row(state, move)


def _chance(state: Bossa, outcome: int) -> Refusal:
    if state.phase == rules.ROLLING:
        if outcome < ROLL:
            return Refusal("bossa.roll-first", "BO-6")
        return Refusal("bossa.equal-numbers", "BO-6")
    if outcome >= ROLL:
        return Refusal("bossa.no-roll", "BO-6")
    return Refusal("bossa.seen-already", "BO-1", tile=TILE_NAMES[outcome - TILE])


def _missing(state: Bossa, tiles: list[int], clause: str) -> Refusal | None:
    for tile in tiles:
        if not state.hands[state.turn] >> tile & 1:
            return Refusal("bossa.not-in-hand", clause, tile=TILE_NAMES[tile])
    return None


def _exchange(state: Bossa, given: int, taken: int) -> Refusal:
    if not state.actions[state.turn] & rules.EXCHANGE_MARKER:
        return Refusal("bossa.exchanged-already", "BO-4")
    missing = _missing(state, [given], "BO-16")
    return missing or Refusal("bossa.not-in-their-hand", "BO-16", tile=TILE_NAMES[taken])


def _redraw(state: Bossa, tile: int) -> Refusal:
    if not state.actions[state.turn] & rules.REDRAW_MARKER:
        return Refusal("bossa.redrawn-already", "BO-4")
    return _missing(state, [tile], "BO-15") or Refusal("bossa.no-tile-to-draw", "BO-15")


def _row(state: Bossa, move: int) -> Refusal:
    stacking = move >= STACK
    arm = move // ARM & 3
    if stacking and not state.actions[state.turn] & rules.STACK_MARKER:
        return Refusal("bossa.stacked-already", "BO-4")
    tiles = [tile for tile in range(TILES) if move >> tile & 1]
    number = move // ROW_NUMBER & 7 if stacking else state.rows[arm] + 1
    if stacking and number > state.rows[arm]:
        return Refusal("bossa.no-such-row", "BO-17", row=number)
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
        return Refusal("bossa.chip-used", "BO-14")
    if side != (rules.INVERTER if move & INVERTED else rules.DOUBLER):
        return Refusal("bossa.chip-doubler" if side == rules.DOUBLER else "bossa.chip-inverter", "BO-9")
    return None


def _sum(state: Bossa, move: int, arm: int, number: int, stacking: bool) -> Refusal:
    colour = arm >> 1
    names = layer_names(move)
    dots = [tile_dots(name, colour) for name in names]
    for name, count in zip(names, dots, strict=True):
        if not count:
            return Refusal("bossa.no-black-dot" if colour else "bossa.no-white-dot", "BO-2", tile=name)
    wanted = state.total(arm, number)
    if wanted < 1:
        return Refusal("bossa.arm-at-its-end", "BO-11")
    if sum(dots) != wanted:
        clause = "BO-17" if stacking else "BO-11"
        if len(dots) == 1:
            key = "bossa.black-total-one" if colour else "bossa.white-total-one"
        else:
            key = "bossa.black-total" if colour else "bossa.white-total"
        return Refusal(key, clause, total=wanted, dots=sum(dots))
    if stacking:
        return _stack_size(state.sizes[ROWS * arm + number - 1], len(dots))
    before = state.sizes[ROWS * arm + number - 2] if number > 1 else 1
    return _row_size(before, len(dots), exactly=state.strict and number > 1)


def _stack_size(wanted: int, tiles: int) -> Refusal:
    if wanted == 1:
        return Refusal("bossa.stack-one", "BO-17", tiles=tiles)
    return Refusal("bossa.stack-many", "BO-17", size=wanted, tiles=tiles)


def _row_size(before: int, tiles: int, *, exactly: bool) -> Refusal:
    """One tile more or less than the row before, and by one reading of the rules as many too."""
    if before == 1:
        return Refusal("bossa.strict-row-after-one" if exactly else "bossa.row-after-one", "BO-13", tiles=tiles)
    key = "bossa.strict-row-after-many" if exactly else "bossa.row-after-many"
    return Refusal(key, "BO-13", before=before, fewer=before - 1, more=before + 1, tiles=tiles)


def learned(state: Bossa, move: int) -> Saying | None:
    """What somebody learns by what is about to happen: it cannot be taken back."""
    if TILE <= move < ROW:
        return say("bossa.learned-dice" if move >= ROLL else "bossa.learned-tile")
    return say("bossa.learned-hands") if state.reveals(move) else None
