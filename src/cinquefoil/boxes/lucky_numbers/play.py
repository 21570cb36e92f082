"""What a player should know of Lucky Numbers: which moves look good, and how to play on quickly.

A garden is judged by its empty squares, each by how many numbers still fit it. The weights come from 5,000 games, as
what best told who won, and were then improved by matches.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.boxes.lucky_numbers.rules import (
    ALL,
    DRAW,
    LANE,
    LAY,
    LEAVE,
    PLACE,
    SQUARES,
    THREE_LANES,
    TURN,
    WORDS,
    LuckyNumbers,
    T,
)
from cinquefoil.core.bits import index_of
from cinquefoil.core.rng import Rng
from cinquefoil.core.state import State
from cinquefoil.search.knowledge import Knowledge

WORRY: Final = [
    *(1.18, 1.02, 0.77, 0.70, 0.585, 0.56, 0.50, 0.455, 0.40, 0.35),
    *(0.305, 0.27, 0.25, 0.22, 0.19, 0.165, 0.135, 0.095, 0.075, 0.06, 0.05),
]
"""What an empty square costs that so many numbers fit."""
HOPE: Final = 0.3
"""What a turn that begins at the pile usually brings."""
OPTIMISM: Final = 1.15
SURPRISE: Final = 0.08
"""What the pile promises: so many times what its clovers bring by filling squares, and that much for exchanges."""
KEENNESS: Final = 6.0
"""How much more promising a move is for each worry less."""
GENEROSITY: Final = 0.25
"""The part of a face-up clover's worth to the next player that counts against whoever leaves it there."""
GRUDGE: Final = 0.14
"""The part of it that counts for whoever takes it away."""
EXTRA_TURN: Final = 0.35
"""What another turn brings (LN-17)."""
WHIM: Final = 0.15
"""How much better, at most, a playout may take a place to be than it is: so that playouts differ."""
HOMESICKNESS: Final = 0.5
"""What it costs, for each number in between, to lay a clover of the set-up away from home."""
LAST_SQUARE: Final = 5.0
"""What it is worth to fill the garden."""
HOPELESS: Final = -4.0
"""Nothing looks worse than that: a search shall look at everything once, and prove what it can."""


@final
class Weights:
    """The weights as columns that compiled code reads without boxing."""

    def __init__(self) -> None:
        self.worry: vec[float] = vec[float](WORRY)
        self.ones: vec[i64] = vec[i64]([x.bit_count() for x in range(1 << (LANE // 2))])
        """How many bits half a lane has set."""
        self.home: vec[float] = vec[float]([4.2 * (1 + square % 4) for square in range(SQUARES)])
        """The number one expects on a square of the diagonal: four clovers, evenly spread."""


W: Final = Weights()


def worry(numbers: i64) -> float:
    """What an empty square costs that these numbers fit."""
    return W.worry[W.ones[numbers & 1023] + W.ones[numbers >> 10]]


def worries(game: LuckyNumbers, seat: i64) -> float:
    """What is still between a seat and a full garden."""
    gardens = game.gardens
    fits = game.fits
    total: float = 0.0
    for square in range(i64(SQUARES)):
        if gardens[SQUARES * seat + square] == 0:
            total += worry((fits[WORDS * seat + T.word[square]] >> T.shift[square]) & ALL)
    return total


def relief(game: LuckyNumbers, seat: i64, square: i64, number: i64) -> float:
    """How many worries less a seat has once a number is on an empty square that it fits."""
    gardens = game.gardens
    fits = game.fits
    peers = T.peers
    words = T.word
    shifts = T.shift
    bound: i64 = T.below[number]
    less: float = worry((fits[WORDS * seat + words[square]] >> shifts[square]) & ALL)
    first: i64 = 6 * square
    split: i64 = first + T.peers_before[square]
    for i in range(first, first + 6):
        if i == split:
            bound = T.above[number]
        peer: i64 = peers[i]
        if gardens[SQUARES * seat + peer] == 0:
            before: i64 = (fits[WORDS * seat + words[peer]] >> shifts[peer]) & ALL
            after: i64 = before & bound
            if after != before:
                less += worry(before) - worry(after)
    return less


def relief_by_exchange(game: LuckyNumbers, seat: i64, square: i64, number: i64) -> float:
    """The same for a square that is taken. The exchange is made, and made undone."""
    before: float = worries(game, seat)
    old: i64 = game.put(seat, square, number)
    after: float = worries(game, seat)
    game.put(seat, square, old)
    return before - after


def best_relief(game: LuckyNumbers, seat: i64, number: i64) -> float:
    """What a clover can bring a seat at best if it fills a square; 0 if it fits none that is empty."""
    gardens = game.gardens
    bit: i64 = T.bit[number]
    best: float = 0.0
    empty: i64 = 0
    for square in range(i64(SQUARES)):
        if gardens[SQUARES * seat + square] == 0:
            empty += 1
            if game.fitting(seat, square) & bit:
                best = max(best, relief(game, seat, square, number))
    return LAST_SQUARE if empty == 1 and best > 0.0 else best


def temptation(game: LuckyNumbers, number: i64) -> float:
    """What a face-up clover can bring the next player."""
    return best_relief(game, (game.turn + 1) % game.players, number) if game.players > 1 else 0.0


def expectation(game: LuckyNumbers) -> float:
    """What a clover from the pile brings on average if it fills a square."""
    pile = game.pile
    total: float = 0.0
    number: i64 = 0
    best: float = 0.0
    for slot in range(game.pile_size):
        if pile[slot] != number:
            number = pile[slot]
            best = min(best_relief(game, game.turn, number), 1.0)
        total += best
    return total / float(game.pile_size)


@final
class LuckyNumbersKnowledge(Knowledge):
    def __init__(self) -> None:
        super().__init__()
        self.guided = True
        self.exploration = 1.0
        self.horizon = -1

    def promises(self, state: State, moves: vec[i64]) -> vec[float]:
        assert isinstance(state, LuckyNumbers)
        promises = vec[float](capacity=32)
        for move in moves:
            promises = append(promises, max(self.promise(state, move), HOPELESS))
        return promises

    def promise(self, game: LuckyNumbers, move: i64) -> float:
        if move == DRAW:
            return KEENNESS * (OPTIMISM * expectation(game) + SURPRISE)
        if move == LEAVE:
            return -KEENNESS * GENEROSITY * temptation(game, game.drawn)
        if move > LEAVE:
            return 0.0
        square: i64 = move & 15
        if game.phase == LAY:
            return -HOMESICKNESS * abs(float(game.drawn) - W.home[square])
        number: i64 = move >> 4
        gain: float = GRUDGE * temptation(game, number) if number else 0.0
        if number == 0:
            number = game.drawn
        before: i64 = game.gardens[SQUARES * game.turn + square]
        if before:
            gain += relief_by_exchange(game, game.turn, square, number) - GENEROSITY * temptation(game, before)
        elif game.empty_squares(game.turn) == 1:
            return KEENNESS * LAST_SQUARE
        else:
            gain += relief(game, game.turn, square, number)
        if game.bruno and game.diagonal_twin(square, number):
            gain += EXTRA_TURN
        return KEENNESS * gain

    # ---- playing on

    def playout_move(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, LuckyNumbers)
        if state.phase == TURN:
            return self.take_or_draw(state, rng)
        if state.phase == PLACE:
            return self.place_or_leave(state, rng)
        return state.random_legal(rng)

    def take_or_draw(self, game: LuckyNumbers, rng: Rng) -> i64:
        """Takes from the middle what fills a square better than the pile promises to."""
        gardens = game.gardens
        fits = game.fits
        seat: i64 = game.turn
        wanted: i64 = game.face_up * THREE_LANES
        best: i64 = DRAW
        most: float = HOPE + WHIM / 2.0
        for word in range(i64(WORDS)):
            takes: i64 = fits[WORDS * seat + word] & wanted
            while takes:
                bit: i64 = takes & -takes
                takes ^= bit
                move: i64 = T.take[3 * LANE * word + index_of(bit)]
                if gardens[SQUARES * seat + (move & 15)] == 0:
                    gain: float = relief(game, seat, move & 15, move >> 4) + whim(rng)
                    if gain > most:
                        most = gain
                        best = move
                    elif game.empty_squares(seat) == 1:
                        return move
        return best

    def place_or_leave(self, game: LuckyNumbers, rng: Rng) -> i64:
        """Fills a square; if that brings nothing, exchanges what makes room; if that brings nothing, leaves it."""
        fits = game.fits
        gardens = game.gardens
        seat: i64 = game.turn
        number: i64 = game.drawn
        places: i64 = 0
        for word in range(i64(WORDS)):
            places |= ((fits[WORDS * seat + word] >> (number - 1)) & THREE_LANES) << word
        taken: i64 = 0
        best: i64 = LEAVE
        most: float = WHIM
        while places:
            bit: i64 = places & -places
            places ^= bit
            square: i64 = T.place[index_of(bit)]
            if gardens[SQUARES * seat + square]:
                taken |= bit
                continue
            gain: float = relief(game, seat, square, number) + whim(rng)
            if gain > most:
                most = gain
                best = square
            elif game.empty_squares(seat) == 1:
                return square
        if best != LEAVE:
            return best
        while taken:
            bit = taken & -taken
            taken ^= bit
            square = T.place[index_of(bit)]
            gain = relief_by_exchange(game, seat, square, number) + whim(rng)
            if gain > most:
                most = gain
                best = square
        return best


def whim(rng: Rng) -> float:
    return float(rng.below(256)) * (WHIM / 256.0)


KNOWLEDGE: Final = LuckyNumbersKnowledge()
