"""What is told of a state of Cross×Clover: all but the tiles in the other hand (XC-7)."""

from typing import TypeVar, get_args

from librt.vecs import vec
from mypy_extensions import i64

from cinquefoil.boxes.cross_clover import rules
from cinquefoil.boxes.cross_clover.position import (
    KIND_NAMES,
    LINE_NAMES,
    PHASES,
    Laid,
    Position,
    Red,
    SeenTile,
    Tile,
    View,
    White,
)
from cinquefoil.boxes.cross_clover.rules import KINDS, WHITE, CrossClover
from cinquefoil.core.documents import backs
from cinquefoil.core.events import Result

Seen = TypeVar("Seen", bound=View)

TILES_BY_NAME: dict[Laid, int] = {
    name: kind + WHITE * seat
    for seat, names in enumerate((get_args(Red), get_args(White)))
    for kind, name in enumerate(names, 1)
}
TILE_NAMES = {tile: name for name, tile in TILES_BY_NAME.items()}
REASONS = {
    rules.UPPER_LIMIT: "upper-limit",
    rules.LOWER_LIMIT: "lower-limit",
    rules.BOARD_FULL: "board-full",
    rules.NO_MOVES: "no-moves",
}


def view(state: CrossClover, seat: int | None) -> View:
    return told(state, View, (_hand(state, 0, seat), _hand(state, 1, seat)))


def _hand(state: CrossClover, hand: int, viewer: int | None) -> tuple[SeenTile, ...]:
    return tile_names(state.hands, hand) if hand == viewer else backs(state.hand_size(hand))


def write_position(state: CrossClover) -> Position:
    return told(state, Position, (tile_names(state.hands, 0), tile_names(state.hands, 1)))


def told(state: CrossClover, kind: type[Seen], hands: tuple[tuple[SeenTile, ...], ...]) -> Seen:
    """All that lies open, and what is known of the hands."""
    board = tuple([TILE_NAMES.get(tile) for tile in state.board])
    return kind(
        game="cross-clover",
        first=None if state.first < 0 else state.first,
        phase=PHASES[state.phase],
        turn=None if state.turn < 0 else state.turn,
        board=(board[0:4], board[4:8], board[8:12], board[12:16]),
        scored=tuple([name for line, name in enumerate(LINE_NAMES) if state.scored >> line & 1]),
        scores=tuple(state.scores),
        hands=hands,
        decks=(tuple(state.decks[0:2]), tuple(state.decks[2:4])),
        out=(tile_names(state.out, 0), tile_names(state.out, 1)),
        aphids=(bool(state.aphids & 1), bool(state.aphids & 2)),
        aphid_just_used=state.aphid_just_used,
        passes=state.passes,
        result=result(state),
    )


def tile_names(counts: vec[i64], seat: int) -> tuple[Tile, ...]:
    own = counts[KINDS * seat : KINDS * (seat + 1)]
    return tuple(sorted([KIND_NAMES[kind] for kind in range(1, KINDS) for _ in range(own[kind])]))


def result(state: CrossClover) -> Result | None:
    if not state.reason:
        return None
    winners = tuple([seat for seat in range(2) if state.won >> seat & 1])
    return Result(winners, REASONS[state.reason], tuple(state.scores))
