"""What a player should know of Bossa: which moves look good, and how to play on quickly.

The weights were found by matches of this judgement against itself, some hundred thousand games.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.core.bits import index_of
from cinquefoil.core.rng import Rng
from cinquefoil.core.state import State
from cinquefoil.games.bossa.rules import (
    ALL_TILES,
    BLACK,
    DOUBLER,
    EXCHANGE,
    MARKED,
    REDRAW,
    ROW,
    STACK,
    TAKE_FIRST,
    TILE_DOTS,
    TILES,
    TURN,
    WHITE,
    Bossa,
    T,
    count_tiles,
)
from cinquefoil.search.knowledge import Knowledge

WINNING: Final = 15.0
LOSING: Final = -5.0
"""Nothing looks worse than that: a search shall look at everything once, and prove what it can."""
LEFT: Final = [
    *(0.0, 0.63, 1.6, 2.1, 2.45, 3.15, 3.7, 4.8, 5.7, 6.2),
    *(6.8, 7.4, 8.0, 8.6, 9.2, 9.8, 10.4, 11.0, 11.6, 12.2),
]
"""What it costs to have so many tiles in hand."""
OWN_ROW: Final = [0.0, 0.75, 0.85, 0.5, 0.98, 1.95, WINNING]
"""What a row on the own line is worth that is the first, the second, ..."""
OTHER_ROW: Final = [0.0, 0.35, 0.3, 0.5, 1.05, 1.9, 2.0 * WINNING]
"""What it costs on the other line."""
ONE_COLOUR: Final = [0.0, 0.5, 0.69, 0.63, 1.14, 1.54, 1.55]
TWO_COLOURS: Final = [0.0, 0.0, 0.0, -0.1, 0.05, 0.2, 0.2]
"""How good it is to be rid of a tile with so many dots: those of one colour seldom fit."""
CHIP: Final = 2.0
"""What it costs to use the chip."""
STACKING: Final = 0.69
REDRAWING: Final = 0.25
"""What it costs to use the marker."""
REDRAWN: Final = 0.79
"""How much of a tile's burden a redraw takes away."""
EXCHANGING: Final = 0.44
"""What an exchange of equal tiles is worth: it is never too late for a row."""
EXCHANGED: Final = 0.63
"""How much the burdens matter in an exchange."""
FITTING: Final = 0.3
"""What it is worth that a tile in hand has dots in the colour chosen; also what the first turn and the doubler are."""


@final
class Weights:
    """The weights as columns that compiled code reads without boxing."""

    def __init__(self) -> None:
        self.left: vec[float] = vec[float](LEFT)
        self.own_row: vec[float] = vec[float](OWN_ROW)
        self.other_row: vec[float] = vec[float](OTHER_ROW)
        self.burden: vec[float] = vec[float](
            [(TWO_COLOURS if min(dots) else ONE_COLOUR)[sum(dots)] for dots in TILE_DOTS]
        )


W: Final = Weights()


def burden(tiles: i64) -> float:
    total: float = 0.0
    while tiles:
        bit: i64 = tiles & -tiles
        tiles ^= bit
        total += W.burden[index_of(bit)]
    return total


def laying(game: Bossa, move: i64) -> float:
    """What a row, or a layer on one, promises."""
    seat: i64 = game.turn
    hand: i64 = game.hands[seat]
    tiles: i64 = move & ALL_TILES
    if tiles == hand:
        return WINNING
    promise: float = W.left[count_tiles(hand)] - W.left[count_tiles(hand ^ tiles)] + burden(tiles)
    if move & (31 * MARKED):
        promise -= CHIP
    if move >= STACK:
        return promise - STACKING
    colour: i64 = (move >> 28) & 1
    rows: i64 = game.rows[2 * colour] + game.rows[2 * colour + 1] + 1
    own: bool = (colour == 0) == (game.white_seat == seat)
    return promise + W.own_row[rows] if own else promise - W.other_row[rows]


def opening(game: Bossa, move: i64) -> float:
    """What a choice before the first turn promises."""
    if WHITE <= move <= BLACK:
        colour: i64 = move - WHITE
        hand: i64 = game.hands[game.turn]
        total: float = 0.0
        for tile in range(i64(TILES)):
            if hand & T.bit[tile] and T.dots[TILES * colour + tile]:
                total += FITTING
        return total
    return FITTING if move in (TAKE_FIRST, DOUBLER) else 0.0


def promise_of(game: Bossa, move: i64) -> float:
    if move >= EXCHANGE:
        return EXCHANGING + EXCHANGED * (W.burden[move & 31] - W.burden[(move >> 5) & 31])
    if move >= REDRAW:
        return REDRAWN * W.burden[move & 31] - REDRAWING
    if move >= ROW:
        return max(laying(game, move), LOSING)
    return opening(game, move)


@final
class BossaKnowledge(Knowledge):
    def __init__(self) -> None:
        super().__init__()
        self.guided = True
        self.exploration = 1.2
        self.whim: float = 3.0
        """How much better, at most, a playout may take a move to be than it is: so that playouts differ."""

    def promises(self, state: State, moves: vec[i64]) -> vec[float]:
        assert isinstance(state, Bossa)
        promises = vec[float](capacity=32)
        for move in moves:
            promises = append(promises, promise_of(state, move))
        return promises

    def playout_move(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, Bossa)
        if state.phase != TURN:
            return state.random_legal(rng)
        moves = state.turn_moves()
        whim: float = self.whim / 256.0
        best: i64 = moves[0]
        highest: float = -100.0
        for move in moves:
            promise: float = promise_of(state, move) + whim * float(rng.below(256))
            if promise > highest:
                highest = promise
                best = move
        return best


KNOWLEDGE: Final = BossaKnowledge()
