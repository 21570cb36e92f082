"""What a player should know of Cross×Clover: which moves look good, how to play on quickly, who stands better.

A line is worth the same to both, eleven points between them. So all turns on the lines that lack just one number: who
can put it there, and who is to move.
"""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.boxes.cross_clover.rules import (
    APHID,
    DRAW,
    KINDS,
    LINES,
    PASS,
    TURN,
    CrossClover,
    T,
    each_box,
    total,
)
from cinquefoil.core.rng import Rng
from cinquefoil.core.state import OVER, State
from cinquefoil.search.knowledge import Knowledge

PAY: Final = 0.4
"""What a point of difference is worth, as a promise."""
RISK: Final = 3.0
"""What it costs to leave a line that the other can surely complete."""
HOPE: Final = 1.0
"""What it is worth to have a line to complete next turn, if the other lets it stand."""
CERTAIN: Final = 12.0
"""A move that wins at once looks like this."""
WASTE: Final = 2.0
"""An aphid or a covering that scores nothing is better kept for later."""
DRAWING: Final = [1.5, 1.5, 1.2, 0.5]
"""What a tile more is worth to a hand of 0 to 3."""
STEEPNESS: Final = 0.11
"""How much a point of difference decides, at the horizon of a playout."""
INITIATIVE: Final = 1.1
"""What it decides to be able to complete a line now."""
OUTLOOK: Final = 0.5
"""What it decides to be able to complete one next turn."""
GLANCES: Final = 4
"""How many moves a playout looks at before it makes one that is a gift."""


def wanted_boxes(game: CrossClover) -> vec[i64]:
    """For each number, where it would complete a line; the box may be taken if something there shows twice."""
    showing = game.showing
    lines = T.line
    bits = T.bit
    ones: i64 = showing[0] | showing[4]
    twos: i64 = showing[1] | showing[5]
    threes: i64 = showing[2] | showing[6]
    fours: i64 = showing[3] | showing[7]
    want_one: i64 = 0
    want_two: i64 = 0
    want_three: i64 = 0
    want_four: i64 = 0
    for line in range(i64(LINES)):
        if game.scored & bits[line]:
            continue
        boxes: i64 = lines[line]
        a: i64 = ones & boxes
        b: i64 = twos & boxes
        c: i64 = threes & boxes
        d: i64 = fours & boxes
        if a == 0:
            if b and c and d:
                want_one |= boxes & ~(only(b) | only(c) | only(d))
        elif b == 0:
            if c and d:
                want_two |= boxes & ~(only(a) | only(c) | only(d))
        elif c == 0:
            if d:
                want_three |= boxes & ~(only(a) | only(b) | only(d))
        elif d == 0:
            want_four |= boxes & ~(only(a) | only(b) | only(c))
    wanted = vec[i64](capacity=4)
    wanted = append(wanted, want_one)
    wanted = append(wanted, want_two)
    wanted = append(wanted, want_three)
    return append(wanted, want_four)


def only(boxes: i64) -> i64:
    """The box, if there is no other."""
    return boxes if boxes & (boxes - 1) == 0 else 0


def can_complete(game: CrossClover, seat: i64, wanted: vec[i64]) -> bool:
    """Whether a tile in this hand completes a line, if it is there when its owner comes to move."""
    size: i64 = game.hand_size(seat)
    for number in range(i64(4)):
        if wanted[number]:
            if game.hands[KINDS * seat + number + 1] and wanted[number] & game.targets(seat, number + 1, size):
                return True
            if game.hands[KINDS * seat + number + 5] and wanted[number] & game.targets(seat, number + 5, size):
                return True
    return False


def risk(game: CrossClover, seat: i64, wanted: vec[i64]) -> float:
    """How likely a seat, whose hand cannot be seen, can complete a line."""
    size: i64 = game.hand_size(seat)
    unseen: i64 = total(game.hidden, seat) + size
    safe: float = 1.0
    for number in range(i64(4)):
        if wanted[number] == 0 or number >= size:
            continue
        suitable: i64 = 0
        for kind in range(number + 1, number + 6, 4):
            if wanted[number] & game.targets(seat, kind, size):
                suitable += game.hidden[KINDS * seat + kind] + game.hands[KINDS * seat + kind]
        if suitable:
            without: float = max(1.0 - float(suitable) / float(unseen), 0.0)
            for _ in range(size):
                safe *= without
    return 1.0 - safe


@final
class CrossCloverKnowledge(Knowledge):
    def __init__(self) -> None:
        super().__init__()
        self.guided = True
        self.exploration = 1.0
        self.patience = 1
        self.horizon = 2

    def promises(self, state: State, moves: vec[i64]) -> vec[float]:
        assert isinstance(state, CrossClover)
        promises = vec[float]()
        if state.phase != TURN:
            for _ in moves:
                promises = append(promises, 0.0)
            return promises
        seat: i64 = state.turn
        standing: float = self.standing(state, seat)
        for move in moves:
            promises = append(promises, self.promise(state, move, seat, standing))
        return promises

    def standing(self, game: CrossClover, seat: i64) -> float:
        """What the lines that lack one number promise a seat whose turn is over, or would be."""
        wanted = wanted_boxes(game)
        danger: float = RISK * risk(game, 1 - seat, wanted)
        return (HOPE if can_complete(game, seat, wanted) else 0.0) - danger

    def promise(self, game: CrossClover, move: i64, seat: i64, standing: float) -> float:
        if DRAW <= move < PASS:
            return DRAWING[min(game.hand_size(seat), 3)] + standing
        if PASS <= move < APHID:
            return standing
        after = game.copy()
        after.apply(move)
        gain: i64 = after.scores[seat] - game.scores[seat] + game.scores[1 - seat] - after.scores[1 - seat]
        if after.actor() == OVER:
            if after.won == T.bit[seat]:
                return CERTAIN
            return -CERTAIN if after.won else 0.0
        promise: float = PAY * float(gain) + self.standing(after, seat)
        if gain == 0 and (move >= APHID or game.occupied & T.bit[move & 15]):
            promise -= WASTE
        return promise

    def playout_move(self, state: State, rng: Rng) -> i64:
        """Completes a line if one can be completed, else stops the other's, else does not prepare one for the other."""
        assert isinstance(state, CrossClover)
        if state.phase != TURN:
            return state.random_legal(rng)
        seat: i64 = state.turn
        wanted = wanted_boxes(state)
        moves = completions(state, seat, wanted)
        if len(moves):
            return moves[rng.below(len(moves))]
        menaced: i64 = menaces(state, 1 - seat, wanted)
        legal = state.legal()
        move: i64 = legal[rng.below(len(legal))]
        for _ in range(i64(GLANCES)):
            if not is_gift(state, move, seat, menaced):
                return move
            move = legal[rng.below(len(legal))]
        return move

    def estimate(self, state: State, seat: i64) -> float:
        assert isinstance(state, CrossClover)
        lead: float = STEEPNESS * float(state.scores[seat] - state.scores[1 - seat])
        if state.phase == TURN:
            wanted = wanted_boxes(state)
            mover: i64 = state.turn
            now: float = 0.0
            if can_complete(state, mover, wanted):
                now = INITIATIVE
            elif can_complete(state, 1 - mover, wanted):
                now = -OUTLOOK
            lead += now if mover == seat else -now
        return 1.0 / (1.0 + exp(-lead))


def completions(game: CrossClover, seat: i64, wanted: vec[i64]) -> vec[i64]:
    """The placements that complete a line."""
    moves = vec[i64]()
    if wanted[0] | wanted[1] | wanted[2] | wanted[3]:
        size: i64 = game.hand_size(seat)
        for kind in range(1, i64(KINDS)):
            boxes: i64 = wanted[(kind - 1) & 3]
            if boxes and game.hands[KINDS * seat + kind]:
                moves = each_box(moves, boxes & game.targets(seat, kind, size), 16 * kind)
    return moves


def menaces(game: CrossClover, seat: i64, wanted: vec[i64]) -> i64:
    """The boxes where a seat completes a line next turn."""
    boxes: i64 = 0
    if wanted[0] | wanted[1] | wanted[2] | wanted[3]:
        size: i64 = game.hand_size(seat)
        for kind in range(1, i64(KINDS)):
            if wanted[(kind - 1) & 3] and game.hands[KINDS * seat + kind]:
                boxes |= wanted[(kind - 1) & 3] & game.targets(seat, kind, size)
    return boxes


def is_gift(game: CrossClover, move: i64, seat: i64, menaced: i64) -> bool:
    """Whether a move lets the other complete a line: one that is there, or one that it prepares."""
    if move >= DRAW:
        return menaced != 0 or move >= APHID
    box: i64 = move & 15
    bit: i64 = T.bit[box]
    if menaced & ~bit:
        return True
    if game.occupied & bit and menaced == 0:
        return True  # a ladybug is too good for nothing
    own: i64 = ((move >> 4) - 1) & 3
    for at in range(3 * box, 3 * box + 3):
        line: i64 = T.lines_of[at]
        if not game.scored & T.bit[line] and prepares(game, T.line[line] & ~bit, own, 1 - seat):
            return True
    return False


def prepares(game: CrossClover, rest: i64, placed: i64, other: i64) -> bool:
    """Whether a line, of which this is the rest, would lack just one number, and the other can put it there."""
    showing = game.showing
    missing: i64 = -1
    taken: i64 = 0
    for number in range(i64(4)):
        shown: i64 = (showing[number] | showing[4 + number]) & rest
        if number == placed:
            continue
        if shown == 0:
            if missing >= 0:
                return False
            missing = number
        else:
            taken |= only(shown)
    if missing < 0:
        return False
    size: i64 = game.hand_size(other)
    boxes: i64 = rest & ~taken
    if game.hands[KINDS * other + missing + 1] and boxes & game.targets(other, missing + 1, size):
        return True
    return game.hands[KINDS * other + missing + 5] > 0 and boxes & game.targets(other, missing + 5, size) != 0


KNOWLEDGE: Final = CrossCloverKnowledge()
