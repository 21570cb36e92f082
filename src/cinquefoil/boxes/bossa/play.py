"""What a player should know of Bossa: which moves look good, and how to play on quickly.

A move is judged by its gain, what it brings and costs at once, and by its outlook: who has the next row for an arm of
the own line, and who is about to lay the last tiles. The weights were fitted to what long searches preferred, and then
found by matches of this judgement against itself, some million games with `rows=strict`.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.boxes.bossa.rules import (
    ALL_TILES,
    BLACK,
    DOUBLER,
    EXCHANGE,
    MARKED,
    REDRAW,
    ROW,
    ROWS,
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
from cinquefoil.core.bits import index_of
from cinquefoil.core.rng import Rng
from cinquefoil.core.state import State
from cinquefoil.search.knowledge import Knowledge

WINNING: Final = 15.0
WORRYING: Final = -5.0
"""No move looks worse than that unless it loses: a search shall look at everything once, and prove what it can."""
LOSING: Final = -6.0
LEFT: Final = [0.0, 0.0, 0.85, 1.2]
"""What it costs to keep so many tiles; more than three cost no more, since they are what one goes on with."""
OWN_ROW: Final = [0.0, 1.75, 2.2, 1.95, 2.1, 2.4]
"""What a row on the own line is worth that is the first, the second, ..."""
OTHER_ROW: Final = [0.0, -0.75, -0.15, 0.55, 1.0, 2.2]
"""What it costs on the other line; the first ones cost nothing, they are still better than no row."""
ONE_COLOUR: Final = [0.0, 0.75, 0.95, 1.15, 1.25, 1.75, 2.05]
TWO_COLOURS: Final = [0.0, 0.0, -0.2, -0.3, -0.2, -0.1, 0.1]
"""How good it is to be rid of a tile with so many dots: those of one colour seldom fit."""
CHIP: Final = 3.05
"""What it costs to use the chip."""
STACKING: Final = 2.3
REDRAWING: Final = 1.15
EXCHANGING: Final = 1.6
"""What it costs to use the marker."""
OWN_NEXT: Final = [0.2, 0.65, 0.65, 0.85, 0.85, 1.75]
"""What it is worth to keep the next row for an arm of the own line, when the line has no row, one, two, ..."""
OTHER_NEXT: Final = [0.75, 0.95, 1.1, 1.2, 1.4, 4.3]
"""What it costs that the other has the next row for an arm of the other line; after five it is the sixth."""
FINISHING: Final = 4.5
"""What it would be worth if with every tile to come one could lay all that one has."""
OTHER_FINISHING: Final = 7.7
"""What it would cost if the other could, who is first to draw."""
FITTING: Final = 0.3
"""What it is worth that a tile in hand has dots in the colour chosen; also what the first turn and the doubler are."""

SPAN: Final = 16
MOST: Final = 4
"""Rows are kept as a set of bits, SPAN (tiles - 1) + total for each; those of more than MOST tiles are left out."""
NOWHERE: Final = -1
"""Instead of the arm that gets a row."""


def sizes_after(size: int, strict: bool) -> list[int]:
    """BO-13: of how many tiles the next row may be after one of so many; 0 stands for the die."""
    if size == 0:
        return [1, 2]
    return [size - 1, size + 1] if strict else [size - 1, size, size + 1]


@final
class Weights:
    """The weights, and tables for what is weighed, as columns that compiled code reads without boxing."""

    def __init__(self) -> None:
        self.left: vec[float] = vec[float](LEFT + LEFT[-1:] * (TILES + 1 - len(LEFT)))
        self.own_row: vec[float] = vec[float](OWN_ROW)
        self.other_row: vec[float] = vec[float](OTHER_ROW)
        self.own_next: vec[float] = vec[float](OWN_NEXT)
        self.other_next: vec[float] = vec[float](OTHER_NEXT)
        self.burden: vec[float] = vec[float](
            [(TWO_COLOURS if min(dots) else ONE_COLOUR)[sum(dots)] for dots in TILE_DOTS]
        )
        self.room: vec[i64] = vec[i64](
            [sum(((1 << (SPAN - 1 - dots)) - 1) << (SPAN * size) for size in range(MOST - 1)) for dots in range(7)]
        )
        """The rows to which a tile with so many dots can be added without leaving the span of totals."""
        self.after: vec[i64] = vec[i64](
            [
                sum(1 << (SPAN * (next - 1)) for next in sizes_after(size, strict) if 0 < next <= MOST)
                for strict in (False, True)
                for size in range(ROWS + 1)
            ]
        )
        """What may follow a row of so many tiles, first near and then strict: rows, to be shifted by their total."""
        self.tiles_with: vec[i64] = vec[i64](
            [
                sum(1 << tile for tile in range(TILES) if TILE_DOTS[tile][colour] == dots)
                for colour in range(2)
                for dots in range(7)
            ]
        )


W: Final = Weights()


def rows_of(hand: i64, colour: i64) -> i64:
    """The rows that a hand can make on a line of that colour, without the chip."""
    rows: i64 = 0
    while hand:
        bit: i64 = hand & -hand
        hand ^= bit
        dots: i64 = T.dots[TILES * colour + index_of(bit)]
        if dots:
            rows |= (rows & W.room[dots]) << (SPAN + dots) | T.bit[dots]
    return rows


def next_rows(game: Bossa, arm: i64, laid: i64, size: i64) -> i64:
    """BO-11, BO-13: the rows that can come next on an arm, after one of that size on the arm `laid`."""
    number: i64 = game.rows[arm]
    last: i64 = game.sizes[ROWS * arm + number - 1] if number else 0
    if arm == laid:
        number += 1
        last = size
    total: i64 = game.total(arm, number + 1)
    if total < 1:
        return 0
    return W.after[ROWS + 1 + last if game.strict else last] << total


def finishers(hand: i64, colour: i64, rows: i64) -> i64:
    """The tiles with which the whole hand would be one of these rows."""
    size: i64 = count_tiles(hand)
    total: i64 = 0
    if size >= MOST:
        return 0
    while hand:
        bit: i64 = hand & -hand
        hand ^= bit
        dots: i64 = T.dots[TILES * colour + index_of(bit)]
        if dots == 0:
            return 0
        total += dots
    found: i64 = 0
    rows >>= SPAN * size
    for last in range(i64(1), min(7, SPAN - total)):
        if (rows >> (total + last)) & 1:
            found |= W.tiles_with[7 * colour + last]
    return found


def hopes(game: Bossa, hand: i64, colour: i64, laid: i64, size: i64, next: vec[float], finishing: float) -> float:
    """What one who plays that line may hope for with that hand, after a row of that size on the arm `laid`."""
    up: i64 = next_rows(game, 2 * colour, laid, size)
    down: i64 = next_rows(game, 2 * colour + 1, laid, size)
    across: i64 = next_rows(game, 2 - 2 * colour, laid, size) | next_rows(game, 3 - 2 * colour, laid, size)
    number: i64 = game.rows[2 * colour] + game.rows[2 * colour + 1]
    if laid >> 1 == colour:
        number += 1
    rows: i64 = rows_of(hand, colour)
    hope: float = 0.0
    if rows & up:
        hope += next[number]
    if rows & down:
        hope += next[number]
    tiles: i64 = finishers(hand, colour, up | down) | finishers(hand, 1 - colour, across)
    if tiles:
        hope += finishing * float(count_tiles(tiles & game.unseen)) / float(count_tiles(game.unseen))
    return hope


def outlook(game: Bossa, own: i64, other: i64, laid: i64, size: i64) -> float:
    """The hopes of whose turn it is, less those of the other, when these are the hands after a move."""
    colour: i64 = 0 if game.white_seat == game.turn else 1
    hope: float = hopes(game, own, colour, laid, size, W.own_next, FINISHING)
    return hope - hopes(game, other, 1 - colour, laid, size, W.other_next, OTHER_FINISHING)


def outlook_after(game: Bossa, move: i64) -> float:
    own: i64 = game.hands[game.turn]
    other: i64 = game.hands[1 - game.turn]
    if move >= EXCHANGE:
        swapped: i64 = T.bit[move & 31] | T.bit[(move >> 5) & 31]
        return outlook(game, own ^ swapped, other ^ swapped, NOWHERE, 0)
    if move >= REDRAW:
        return outlook(game, own ^ T.bit[move & 31], other, NOWHERE, 0)
    tiles: i64 = move & ALL_TILES
    if move >= STACK:
        return outlook(game, own ^ tiles, other, NOWHERE, 0)
    return outlook(game, own ^ tiles, other, (move >> 27) & 3, count_tiles(tiles))


def burden(tiles: i64) -> float:
    total: float = 0.0
    while tiles:
        bit: i64 = tiles & -tiles
        tiles ^= bit
        total += W.burden[index_of(bit)]
    return total


def laying(game: Bossa, move: i64) -> float:
    """What a row, or a layer on one, brings at once: WINNING or LOSING if it ends the game."""
    seat: i64 = game.turn
    hand: i64 = game.hands[seat]
    tiles: i64 = move & ALL_TILES
    if tiles == hand:
        return WINNING
    gain: float = W.left[count_tiles(hand)] - W.left[count_tiles(hand ^ tiles)] + burden(tiles)
    if move & (31 * MARKED):
        gain -= CHIP
    if move >= STACK:
        return gain - STACKING
    colour: i64 = (move >> 28) & 1
    number: i64 = game.rows[2 * colour] + game.rows[2 * colour + 1] + 1
    own: bool = (colour == 0) == (game.white_seat == seat)
    if number == ROWS:
        return WINNING if own else LOSING
    return gain + W.own_row[number] if own else gain - W.other_row[number]


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


def gain_of(game: Bossa, move: i64) -> float:
    """What a move brings at once."""
    if move >= EXCHANGE:
        return W.burden[move & 31] - W.burden[(move >> 5) & 31] - EXCHANGING
    if move >= REDRAW:
        return W.burden[move & 31] - REDRAWING
    return laying(game, move)


def promise_of(game: Bossa, move: i64) -> float:
    if move < ROW:
        return opening(game, move)
    gain: float = gain_of(game, move)
    if not LOSING < gain < WINNING:
        return gain
    return max(gain + outlook_after(game, move), WORRYING)


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
        """The gain alone decides: the outlook takes longer than it helps."""
        assert isinstance(state, Bossa)
        if state.phase != TURN:
            return state.random_legal(rng)
        moves = state.turn_moves()
        whim: float = self.whim / 256.0
        best: i64 = moves[0]
        highest: float = -100.0
        for move in moves:
            promise: float = gain_of(state, move) + whim * float(rng.below(256))
            if promise > highest:
                highest = promise
                best = move
        return best


KNOWLEDGE: Final = BossaKnowledge()
