"""What a player should know of C-Cross: which moves look good, how to play on quickly, who stands better.

There are only 79 chains that no field could be left out of. How likely a player is to get one of them through is judged
by the sum, over these, of the product of what each field in them is worth to that player; all else follows from that.
"""

from math import exp, log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.boxes.c_cross.rules import (
    EXCHANGE,
    FIELDS,
    MAJORITY,
    PAIR,
    PLACE,
    RESOLVE,
    SWAP,
    SWAP_TWO,
    CCross,
    T,
    connects,
)
from cinquefoil.core.rng import Rng
from cinquefoil.core.state import State
from cinquefoil.search.knowledge import Knowledge

LONGEST: Final = 5
"""No chain that could not leave out a field has more fields."""
NOBODY: Final = 16
"""Instead of a field, where a chain has but four: worth 1, a factor that changes nothing."""

ON_TURN: Final = [0.027, 0.0032, 0.0011, 0.0701, 0.0429, 0.0062, 0.2776, 0.2754, 0.0972]
"""What an open field is worth to who is about to place, for 0 to 2 own pawns and, within these, 0 to 2 others."""
WAITING: Final = [0.0241, 0.001, 0.0001, 0.0595, 0.0195, 0.0025, 0.2148, 0.2276, 0.0222]
"""The same for the other player."""
STEEPNESS: Final = 1.3
"""How much the ways across decide."""
SUPPLY_ON_TURN: Final = [-1.0, -1.01, -0.66, -0.63, -0.29, -0.02, 0.0, 0.14, -0.01, 0.0, -0.3, -0.29, -0.57]
"""What a supply of 0 to 12 pawns is worth to who is about to place: without any, that would be a loss."""
SUPPLY_WAITING: Final = [-0.56, -0.59, -0.21, -0.26, 0.02, 0.13, 0.0, 0.11, -0.09, -0.06, -0.28, -0.33, -0.58]
"""The same for the other player."""
TEMPO: Final = 0.44
"""What it is worth to be about to place."""
DEBT: Final = 1.2
"""What every pawn still to be given costs."""
BOLDNESS: Final = 1.5
"""How much steeper promises are than what they stand for: the best moves of many are worth most of the attention."""
GLANCES: Final = 3
"""How many other moves a playout looks at before it makes one."""
CERTAIN: Final = 12.0
"""A move that wins at once looks like this."""
ALARM: Final = 6.0
"""What a move is short of that lets the other complete a chain."""
LEAST: Final = 1e-9
"""Less than any way across, so that a logarithm can be taken where there is none."""


def worths(open_fields: list[float]) -> list[float]:
    """For each number of own pawns and each of others, up to five: a field with three belongs to whose they are."""
    return [
        1.0 if own >= MAJORITY else 0.0 if others >= MAJORITY else open_fields[3 * own + others]
        for own in range(6)
        for others in range(6)
    ]


def shortest_chains() -> list[int]:
    """The chains of which every field is needed, as sets of fields."""
    return [tiles for tiles in range(1 << FIELDS) if connects(tiles) and needs_all(tiles)]


def needs_all(chain: i64) -> bool:
    rest: i64 = chain
    while rest:
        bit: i64 = rest & -rest
        rest ^= bit
        if connects(chain ^ bit):
            return False
    return True


def members(tiles: int) -> list[int]:
    fields = [field for field in range(FIELDS) if tiles >> field & 1]
    return fields + [NOBODY] * (LONGEST - len(fields))


@final
class Ways:
    """Lookup tables, like those of the rules."""

    def __init__(self) -> None:
        self.fields: vec[i64] = vec[i64]([field for tiles in shortest_chains() for field in members(tiles)])
        """Five for each chain."""
        self.on_turn: vec[float] = vec[float](worths(ON_TURN))
        self.waiting: vec[float] = vec[float](worths(WAITING))
        self.supply_on_turn: vec[float] = vec[float](SUPPLY_ON_TURN)
        self.supply_waiting: vec[float] = vec[float](SUPPLY_WAITING)


W: Final = Ways()


def field_worths(game: CCross, seat: i64, worth: vec[float]) -> vec[float]:
    """What each field is worth to a seat, and NOBODY's 1."""
    pawns = game.pawns
    count = T.count
    bits = T.bit
    own: i64 = game.tiles(seat)
    others: i64 = game.tiles(1 - seat)
    mine: i64 = FIELDS * seat
    theirs: i64 = FIELDS - mine
    fields = vec[float](capacity=17)
    for field in range(i64(FIELDS)):
        if own & bits[field]:
            fields = append(fields, 1.0)
        elif others & bits[field]:
            fields = append(fields, 0.0)
        else:
            fields = append(fields, worth[6 * count[pawns[mine + field]] + count[pawns[theirs + field]]])
    return append(fields, 1.0)


def ways(worth: vec[float]) -> float:
    """How good all the ways across are together."""
    fields = W.fields
    total: float = LEAST
    at: i64 = 0
    end: i64 = len(fields)
    while at < end:
        total += (
            worth[fields[at]]
            * worth[fields[at + 1]]
            * worth[fields[at + 2]]
            * worth[fields[at + 3]]
            * worth[fields[at + 4]]
        )
        at += LONGEST
    return total


def shares(worth: vec[float]) -> vec[float]:
    """Of all the ways across, how much leads through each field; the last entry is all of it."""
    fields = W.fields
    through = vec[float](capacity=18)
    for _ in range(i64(FIELDS + 1)):
        through = append(through, 0.0)
    total: float = LEAST
    at: i64 = 0
    end: i64 = len(fields)
    while at < end:
        product: float = (
            worth[fields[at]]
            * worth[fields[at + 1]]
            * worth[fields[at + 2]]
            * worth[fields[at + 3]]
            * worth[fields[at + 4]]
        )
        if product > 0.0:
            total += product
            for step in range(at, at + LONGEST):
                through[fields[step]] += product
        at += LONGEST
    for field in range(i64(FIELDS)):
        through[field] /= total
    through[FIELDS] = total
    return through


def pairs_of(game: CCross, seat: i64) -> i64:
    """The fields that one more pawn would win."""
    fields: i64 = 0
    for field in range(i64(FIELDS)):
        if game.count(seat, field) == MAJORITY - 1:
            fields |= T.bit[field]
    return fields


def decisive(game: CCross, seat: i64) -> i64:
    """Those of them that would complete a chain."""
    fields: i64 = pairs_of(game, seat)
    rest: i64 = fields
    while rest:
        bit: i64 = rest & -rest
        rest ^= bit
        if not connects(game.tiles(seat) | bit):
            fields ^= bit
    return fields


def liveliness(game: CCross, move: i64) -> i64:
    """At a glance, what a placement is good for: to win, to cover a field, to join pawns that stand there already."""
    if move < PAIR:
        return pawn_liveliness(game, T.field[move])
    one: i64 = T.field[(move - PAIR) // 80]
    other: i64 = T.field[(move - PAIR) % 80]
    return pawn_liveliness(game, one) + pawn_liveliness(game, other)


def pawn_liveliness(game: CCross, field: i64) -> i64:
    seat: i64 = game.turn
    own: i64 = game.count(seat, field)
    if own < MAJORITY - 1:
        return 2 * own + game.count(1 - seat, field) + 1
    return 1000 if connects(game.tiles(seat) | T.bit[field]) else 10


@final
class CCrossKnowledge(Knowledge):
    def __init__(self) -> None:
        super().__init__()
        self.guided = True
        self.exploration = 1.0
        self.patience = 3
        self.horizon = 2

    def promises(self, state: State, moves: vec[i64]) -> vec[float]:
        assert isinstance(state, CCross)
        if state.phase == PLACE:
            return self.placement_promises(state, moves)
        if state.phase == EXCHANGE:
            return self.exchange_promises(state, moves)
        return self.order_promises(state, moves)

    def order_promises(self, game: CCross, moves: vec[i64]) -> vec[float]:
        """The own fields first: the other's may take away what they are paid with."""
        seat: i64 = game.turn
        own: i64 = game.majorities(seat)
        promises = vec[float]()
        for move in moves:
            bit: i64 = T.bit[move - RESOLVE]
            if own & bit:
                promises = append(promises, CERTAIN if connects(game.tiles(seat) | bit) else 1.0)
            else:
                promises = append(promises, -CERTAIN if connects(game.tiles(1 - seat) | bit) else 0.0)
        return promises

    def placement_promises(self, game: CCross, moves: vec[i64]) -> vec[float]:
        """What a pawn does in each of the fields, added up."""
        seat: i64 = game.turn
        lifts = self.lifts(game, seat, 1)
        supply = W.supply_waiting
        left: i64 = game.supply(seat)
        own: i64 = game.tiles(seat)
        wins: i64 = pairs_of(game, seat)
        danger: i64 = decisive(game, 1 - seat)
        promises = vec[float](capacity=160)
        for move in moves:
            won: i64 = 0
            promise: float = 0.0
            pawns: i64 = 1
            if move < PAIR:
                won = T.bit[T.field[move]] & wins
                promise = lifts[T.field[move]]
            else:
                one: i64 = T.field[(move - PAIR) // 80]
                other: i64 = T.field[(move - PAIR) % 80]
                won = (T.bit[one] | T.bit[other]) & wins
                promise = lifts[one] + lifts[other]
                pawns = 2
            if won:
                if connects(own | won):
                    promise = CERTAIN + ALARM
                pawns -= 6 if won & (won - 1) else 3
            if danger & ~won:
                promise -= ALARM
            promises = append(promises, promise + supply[min(left - pawns, 12)])
        return promises

    def exchange_promises(self, game: CCross, moves: vec[i64]) -> vec[float]:
        lifts = self.lifts(game, game.giver, -1)
        promises = vec[float]()
        for move in moves:
            if move < SWAP_TWO:
                promises = append(promises, lifts[T.field[move - SWAP]])
            else:
                one: i64 = T.field[(move - SWAP_TWO) // 80]
                other: i64 = T.field[(move - SWAP_TWO) % 80]
                promises = append(promises, lifts[one] + lifts[other])
        return promises

    def lifts(self, game: CCross, seat: i64, pawns: i64) -> vec[float]:
        """How much better a seat stands with a pawn more in a field or, for -1, with one replaced by the other's."""
        own_worth = W.waiting if seat == game.turn else W.on_turn
        other_worth = W.on_turn if seat == game.turn else W.waiting
        own = field_worths(game, seat, own_worth)
        others = field_worths(game, 1 - seat, other_worth)
        own_shares = shares(own)
        other_shares = shares(others)
        given: i64 = 1 if pawns < 0 else 0
        lifts = vec[float](capacity=16)
        for field in range(i64(FIELDS)):
            mine: i64 = game.count(seat, field) + pawns
            theirs: i64 = game.count(1 - seat, field) + given
            if mine < 0 or mine > 3 or theirs > 3 or own[field] <= 0.0 or others[field] <= 0.0:
                lifts = append(lifts, 0.0)
                continue
            gain: float = 1.0 + own_shares[field] * (own_worth[6 * mine + theirs] / own[field] - 1.0)
            loss: float = 1.0 + other_shares[field] * (other_worth[6 * theirs + mine] / others[field] - 1.0)
            lift: float = STEEPNESS * (log(max(gain, 0.001)) - log(max(loss, 0.001)))
            if mine == MAJORITY:
                lift -= DEBT * float(theirs)
            elif theirs == MAJORITY:
                lift += DEBT * float(mine)
            lifts = append(lifts, BOLDNESS * lift)
        return lifts

    def playout_move(self, state: State, rng: Rng) -> i64:
        """The liveliest of a few at random."""
        assert isinstance(state, CCross)
        best: i64 = state.random_legal(rng)
        if state.phase == PLACE:
            highest: i64 = liveliness(state, best)
            for _ in range(i64(GLANCES)):
                move: i64 = state.random_legal(rng)
                lively: i64 = liveliness(state, move)
                if lively > highest:
                    highest = lively
                    best = move
        return best

    def estimate(self, state: State, seat: i64) -> float:
        assert isinstance(state, CCross)
        mover: i64 = state.turn if state.phase == PLACE else 1 - state.turn
        lead: float = STEEPNESS * (
            log(ways(field_worths(state, mover, W.on_turn))) - log(ways(field_worths(state, 1 - mover, W.waiting)))
        )
        lead += TEMPO + W.supply_on_turn[state.supply(mover)] - W.supply_waiting[state.supply(1 - mover)]
        if state.phase == EXCHANGE:
            debt: float = DEBT * float(state.give)
            lead += debt if state.giver != mover else -debt
        if seat != mover:
            lead = -lead
        return 1.0 / (1.0 + exp(-lead))


KNOWLEDGE: Final = CCrossKnowledge()
