"""What is told of a state of Bossa: all but the other hand, until both are turned up (BO-7a, BO-8)."""

from typing import TypeVar

from cinquefoil.boxes.bossa import rules
from cinquefoil.boxes.bossa.position import COLOURS, DIRECTIONS, PHASES, Action, Arm, Position, Side, View
from cinquefoil.boxes.bossa.rules import ARM, INVERTED, MARKED, ROW_NUMBER, TILE_DOTS, TILES, Bossa, count_tiles
from cinquefoil.core.documents import backs
from cinquefoil.core.events import Result

Seen = TypeVar("Seen", bound=View)

TILE_NAMES = tuple([f"{white}{black}" for white, black in TILE_DOTS])
ARM_NAMES = ("W+", "W-", "B+", "B-")
SIDES: dict[Side, int] = {"doubler": rules.DOUBLER, "inverter": rules.INVERTER}
SIDE_NAMES = {side: name for name, side in SIDES.items()}
ACTIONS: dict[Action, int] = {
    "exchange": rules.EXCHANGE_MARKER,
    "redraw": rules.REDRAW_MARKER,
    "stack": rules.STACK_MARKER,
}
REASONS = {
    rules.HAND_EMPTY: "hand-empty",
    rules.SIX_ROWS: "six-rows",
    rules.NO_MOVE: "no-move",
    rules.PILE_EMPTY: "pile-empty",
}


def view(state: Bossa, seat: int | None) -> View:
    return told(state, View, (_hand(state, 0, seat), _hand(state, 1, seat)))


def _hand(state: Bossa, hand: int, viewer: int | None) -> tuple[str, ...]:
    tiles = state.hands[hand]
    return backs(count_tiles(tiles)) if state.hands_hidden() and hand != viewer else tile_names(tiles)


def write_position(state: Bossa) -> Position:
    return told(state, Position, (tile_names(state.hands[0]), tile_names(state.hands[1])))


def told(state: Bossa, kind: type[Seen], hands: tuple[tuple[str, ...], ...]) -> Seen:
    """All that lies open, and what is known of the hands."""
    rolled, named = state.dice[0] > 0, state.white_seat >= 0
    return kind(
        game="bossa",
        rows="strict" if state.strict else "near",
        phase=PHASES[state.phase],
        turn=None if state.turn < 0 else state.turn,
        first=None if state.first < 0 else state.first,
        dice={colour: state.dice[at] for at, colour in enumerate(COLOURS)} if rolled else None,
        colours=tuple([COLOURS[seat != state.white_seat] if named else None for seat in range(2)]),
        hands=hands,
        lines={
            colour: {way: _arm(state, 2 * at + down) for down, way in enumerate(DIRECTIONS)}
            for at, colour in enumerate(COLOURS)
        },
        discards=tile_names(state.discards),
        pile=state.pile(),
        chips=(SIDE_NAMES.get(state.chips[0]), SIDE_NAMES.get(state.chips[1])),
        chip_used=(bool(state.chip_used & 1), bool(state.chip_used & 2)),
        actions=tuple([tuple([name for name, marker in ACTIONS.items() if left & marker]) for left in state.actions]),
        result=result(state),
    )


def _arm(state: Bossa, arm: int) -> Arm:
    rows: list[list[tuple[str, ...]]] = [[] for _ in range(state.rows[arm])]
    for layer in state.layers:
        if layer // ARM & 3 == arm:
            rows[row_number(layer) - 1].append(tuple(layer_names(layer)))
    return tuple(map(tuple, rows))


def tile_names(tiles: int) -> tuple[str, ...]:
    return tuple([name for tile, name in enumerate(TILE_NAMES) if tiles >> tile & 1])


def result(state: Bossa) -> Result | None:
    if not state.reason:
        return None
    winners = tuple([seat for seat in range(2) if state.won >> seat & 1])
    return Result(winners, REASONS[state.reason], tuple([count_tiles(hand) for hand in state.hands]))


# ---- tiles


def layer_names(layer: int) -> list[str]:
    """The tiles of a row or layer, the marked one with its mark."""
    marked = (layer // MARKED & 31) - 1
    mark = "i" if layer & INVERTED else "x"
    tiles = [tile for tile in range(TILES) if layer >> tile & 1]
    return [TILE_NAMES[tile] + (mark if tile == marked else "") for tile in tiles]


def row_number(layer: int) -> int:
    return layer // ROW_NUMBER & 7


def tile_dots(name: str, colour: int) -> int:
    """The dots of a colour that a tile counts for, with its mark if it has one."""
    if name.endswith("i"):
        return int(name[1 - colour])
    return int(name[colour]) * (2 if name.endswith("x") else 1)
