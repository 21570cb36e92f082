"""The rules of C-Cross, CC-1 to CC-19, and nothing else.

How things are encoded
  field      0-15 for A to P; a set of fields is a number with those bits
  space      5 field + number - 1, so 0-79 in the order A1 A2 ... P5
  pawns      five bits a field: sixteen entries for light, then sixteen for dark
  tiles      the set of fields that each player has covered

How moves are encoded
  space                           place one pawn
  PAIR + 80 space + space         place two pawns, the lower space first
  RESOLVE + field
  SWAP + space                    give one pawn away
  SWAP_TWO + 80 space + space     give two pawns away, the lower space first
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.core.bits import index_of
from cinquefoil.core.rng import Rng
from cinquefoil.core.state import OVER, State

BOARD: Final = """
.........MMM..
......IIIMNMN.
...EEEIJIJNNN.
AAAEFEFJJJOOO.
ABABFFFKKKOPOP
.BBBGGGKLKLPPP
.CCCGHGHLLL...
.CDCDHHH......
..DDD.........
"""
"""CC-1: one character is one space. All else about the board is derived from this."""

PAIR: Final = 1000
RESOLVE: Final = 8000
SWAP: Final = 9000
SWAP_TWO: Final = 10000

PLACE: Final = 0
ORDER: Final = 1
EXCHANGE: Final = 2
FINISHED: Final = 3

# Reasons for the end.
CONNECTION: Final = 1
NO_MOVE: Final = 2

FIELDS: Final = 16
SPACES: Final = 80
PAWNS: Final = 12
MAJORITY: Final = 3
TRIES: Final = 12
"""How often a random placement is guessed before all are listed."""


def _map() -> dict[tuple[int, int], int]:
    """CC-1, CC-2: the space at each place of the map, numbered within its field in reading order."""
    places: dict[tuple[int, int], int] = {}
    count = [0] * FIELDS
    for y, line in enumerate(BOARD.split()):
        for x, letter in enumerate(line):
            if letter != ".":
                field = ord(letter) - ord("A")
                places[y, x] = 5 * field + count[field]
                count[field] += 1
    return places


def space_pairs() -> list[tuple[int, int]]:
    """CC-3: the pairs of adjacent spaces in different fields, lower space first, ascending."""
    places = _map()
    pairs = set()
    for (y, x), space in places.items():
        for beside in (places.get((y, x + 1)), places.get((y + 1, x))):
            if beside is not None and beside // 5 != space // 5:
                pairs.add((min(space, beside), max(space, beside)))
    return sorted(pairs)


def field_pairs() -> list[tuple[int, int]]:
    """CC-3: the pairs of adjacent fields."""
    return sorted({(min(a // 5, b // 5), max(a // 5, b // 5)) for a, b in space_pairs()})


LEFT: Final = 0x000F
RIGHT: Final = 0xF000
TOP: Final = 0x1111
BOTTOM: Final = 0x8888
"""CC-4: the sides follow the four-by-four order of the fields, ABCD being the first column."""


def joined(tiles: i64, side: i64, low: vec[i64], high: vec[i64]) -> i64:
    """The tiles that hang together with one on a side."""
    reached: i64 = 0
    found: i64 = tiles & side
    while found != reached:
        reached = found
        found |= tiles & (low[reached & 255] | high[reached >> 8])
    return reached


def connections(low: vec[i64], high: vec[i64]) -> vec[i64]:
    """CC-17 for every set of tiles, 32 of them a word."""
    words = vec[i64]()
    for word in range(i64(2048)):
        bits: i64 = 0
        bit: i64 = 1
        for tiles in range(32 * word, 32 * word + 32):
            across: i64 = joined(tiles, LEFT, low, high) & RIGHT
            along: i64 = joined(tiles, TOP, low, high) & BOTTOM
            if across | along:
                bits |= bit
            bit += bit
        words = append(words, bits)
    return words


@final
class Tables:
    """Lookup tables; as fields of one object because compiled code reads those without boxing."""

    def __init__(self) -> None:
        neighbours = [0] * FIELDS
        for one, other in field_pairs():
            neighbours[one] |= 1 << other
            neighbours[other] |= 1 << one

        def spread(fields: int) -> int:
            reach = 0
            for field in range(FIELDS):
                if fields >> field & 1:
                    reach |= neighbours[field]
            return reach

        self.bit: vec[i64] = vec[i64]([1 << n for n in range(FIELDS)])
        self.field: vec[i64] = vec[i64]([space // 5 for space in range(SPACES)])
        self.mask: vec[i64] = vec[i64]([1 << space % 5 for space in range(SPACES)])
        self.count: vec[i64] = vec[i64]([bin(pawns).count("1") for pawns in range(32)])
        self.one: vec[i64] = vec[i64]([one for one, _ in space_pairs()])
        self.other: vec[i64] = vec[i64]([other for _, other in space_pairs()])
        self.connected: vec[i64] = connections(
            vec[i64]([spread(fields) for fields in range(256)]),
            vec[i64]([spread(fields << 8) for fields in range(256)]),
        )


T: Final = Tables()


def connects(tiles: i64) -> bool:
    """CC-17: does this set of tiles join two opposite sides?"""
    return (T.connected[tiles >> 5] >> (tiles & 31)) & 1 != 0


@final
class CCross(State):
    """One game. `start` sets it up; the bare class is an empty table for `copy` and notation to fill."""

    def __init__(self) -> None:
        super().__init__(2)
        self.phase: i64 = PLACE
        self.turn: i64 = 0
        self.opening: bool = False
        self.pawns: vec[i64] = vec[i64]()
        self.light: i64 = 0
        self.dark: i64 = 0
        """The fields that are covered by each player's tiles."""
        self.supply_light: i64 = PAWNS
        self.supply_dark: i64 = PAWNS
        self.waiting: i64 = 0
        """The fields won by this turn's placement that are not yet resolved."""
        self.resolving: i64 = -1
        self.giver: i64 = -1
        """Who won the field being resolved and gives pawns away in exchange."""
        self.give: i64 = 0
        self.reason: i64 = 0
        self.won: i64 = 0

    def copy(self) -> "CCross":
        twin = CCross()
        twin.phase = self.phase
        twin.turn = self.turn
        twin.opening = self.opening
        twin.pawns = self.pawns[:]
        twin.light = self.light
        twin.dark = self.dark
        twin.supply_light = self.supply_light
        twin.supply_dark = self.supply_dark
        twin.waiting = self.waiting
        twin.resolving = self.resolving
        twin.giver = self.giver
        twin.give = self.give
        twin.reason = self.reason
        twin.won = self.won
        return twin

    # ---- who and what

    def actor(self) -> i64:
        if self.phase == EXCHANGE:
            return self.giver
        return OVER if self.phase == FINISHED else self.turn

    def winners(self) -> i64:
        return self.won

    def legal(self) -> vec[i64]:
        if self.phase == PLACE:
            return self.placements()
        moves = vec[i64]()
        if self.phase == ORDER:
            fields: i64 = self.may_be_next()
            while fields:
                bit: i64 = fields & -fields
                fields ^= bit
                moves = append(moves, RESOLVE + index_of(bit))
        elif self.phase == EXCHANGE:
            return self.exchanges()
        return moves

    def random_legal(self, rng: Rng) -> i64:
        if self.phase == PLACE and not self.opening:
            for _ in range(i64(TRIES)):
                guess: i64 = rng.below(SPACES + len(T.one))
                if guess < SPACES:
                    if self.allowed_single(guess):
                        return guess
                elif self.allowed_pair(T.one[guess - SPACES], T.other[guess - SPACES]):
                    return PAIR + 80 * T.one[guess - SPACES] + T.other[guess - SPACES]
        moves = self.legal()
        return moves[rng.below(len(moves))]

    # ---- placements

    def placements(self) -> vec[i64]:
        moves = vec[i64](capacity=160)
        for space in range(i64(SPACES)):
            if self.allowed_single(space):
                moves = append(moves, space)
        if self.opening:
            return moves
        for pair in range(len(T.one)):
            if self.allowed_pair(T.one[pair], T.other[pair]):
                moves = append(moves, PAIR + 80 * T.one[pair] + T.other[pair])
        return moves

    def can_place(self) -> bool:
        """CC-18. Where a pair is allowed but neither of its pawns alone, one of them pays for the other."""
        for space in range(i64(SPACES)):
            if self.allowed_single(space):
                return True
        for pair in range(len(T.one)):  # noqa: SIM110
            if self.allowed_pair(T.one[pair], T.other[pair]):
                return True
        return False

    def is_free(self, space: i64) -> bool:
        field: i64 = T.field[space]
        if (self.light | self.dark) & T.bit[field]:
            return False
        return (self.pawns[field] | self.pawns[FIELDS + field]) & T.mask[space] == 0

    def count(self, seat: i64, field: i64) -> i64:
        return T.count[self.pawns[FIELDS * seat + field]]

    def supply(self, seat: i64) -> i64:
        return self.supply_light if seat == 0 else self.supply_dark

    def tiles(self, seat: i64) -> i64:
        return self.light if seat == 0 else self.dark

    def allowed_single(self, space: i64) -> bool:
        """CC-7, CC-13: one pawn on a free space, if what it wins can be paid for."""
        seat: i64 = self.turn
        if self.supply(seat) < 1 or not self.is_free(space):
            return False
        field: i64 = T.field[space]
        if self.count(seat, field) < MAJORITY - 1:
            return True
        return self.can_pay(field, PAWNS - self.supply(seat) + 1 - MAJORITY)

    def allowed_pair(self, one: i64, other: i64) -> bool:
        """CC-7, CC-13: two pawns on free spaces that are known to be adjacent, if what they win can be paid for."""
        seat: i64 = self.turn
        if self.supply(seat) < 2 or not self.is_free(one) or not self.is_free(other):
            return False
        first: i64 = T.field[one]
        second: i64 = T.field[other]
        spare: i64 = PAWNS - self.supply(seat) + 2
        wins_first: bool = self.count(seat, first) == MAJORITY - 1
        wins_second: bool = self.count(seat, second) == MAJORITY - 1
        if wins_first and wins_second:
            spare -= 2 * MAJORITY
            return self.order_works(first, second, spare) or self.order_works(second, first, spare)
        if wins_first:
            return self.can_pay(first, spare - MAJORITY)
        return not wins_second or self.can_pay(second, spare - MAJORITY)

    def can_pay(self, field: i64, spare: i64) -> bool:
        """CC-13: are so many pawns enough for the exchange? A tile that connects owes nothing (CC-10)."""
        seat: i64 = self.turn
        return spare >= self.count(1 - seat, field) or connects(self.tiles(seat) | T.bit[field])

    def order_works(self, first: i64, second: i64, spare: i64) -> bool:
        """CC-13: can these two fields, won by the placement, be resolved in this order?"""
        seat: i64 = self.turn
        tiles: i64 = self.tiles(seat) | T.bit[first]
        if connects(tiles):
            return True
        owed: i64 = self.count(1 - seat, first)
        if spare < owed:
            return False
        return spare - owed >= self.count(1 - seat, second) or connects(tiles | T.bit[second])

    # ---- what happens

    def apply(self, move: i64) -> None:
        if move < PAIR:
            self.put(move)
            self.after_placement()
        elif move < RESOLVE:
            self.put((move - PAIR) // 80)
            self.put((move - PAIR) % 80)
            self.after_placement()
        elif move < SWAP:
            self.resolve(move - RESOLVE)
            self.go_on()
        else:
            if move < SWAP_TWO:
                self.hand_over(move - SWAP)
            else:
                self.hand_over((move - SWAP_TWO) // 80)
                self.hand_over((move - SWAP_TWO) % 80)
            self.resolving = -1
            self.giver = -1
            self.give = 0
            self.go_on()

    def put(self, space: i64) -> None:
        seat: i64 = self.turn
        field: i64 = T.field[space]
        self.pawns[FIELDS * seat + field] |= T.mask[space]
        self.to_supply(seat, -1)
        if self.count(seat, field) == MAJORITY:
            self.waiting |= T.bit[field]

    def to_supply(self, seat: i64, pawns: i64) -> None:
        if seat == 0:
            self.supply_light += pawns
        else:
            self.supply_dark += pawns

    def after_placement(self) -> None:
        self.opening = False
        if self.waiting:
            self.go_on()
        else:
            self.end_turn()

    def go_on(self) -> None:
        """CC-16: resolves what is to be resolved for as long as there is nothing to choose."""
        while self.phase != FINISHED and self.resolving < 0:
            fields: i64 = self.may_be_next()
            if fields == 0:
                self.end_turn()
                return
            if fields & (fields - 1):
                self.phase = ORDER
                return
            self.resolve(index_of(fields))

    def may_be_next(self) -> i64:
        """CC-16: the fields that may be resolved now; those won by the placement come first."""
        waiting: i64 = self.waiting
        if waiting == 0:
            return self.majorities(0) | self.majorities(1)
        second: i64 = waiting & (waiting - 1)
        if second == 0:
            return waiting
        first: i64 = waiting ^ second
        spare: i64 = self.givable_count(self.turn)
        fields: i64 = 0
        if self.order_works(index_of(first), index_of(second), spare):
            fields |= first
        if self.order_works(index_of(second), index_of(first), spare):
            fields |= second
        return fields

    def majorities(self, seat: i64) -> i64:
        """CC-8: the fields that a player has won and not yet covered."""
        pawns = self.pawns
        fields: i64 = 0
        for field in range(i64(FIELDS)):
            if T.count[pawns[FIELDS * seat + field]] >= MAJORITY:
                fields |= T.bit[field]
        return fields

    def givable(self, seat: i64, field: i64) -> i64:
        """CC-11, CC-12: the pawns in a field that may be given away, not those in a field that their owner has won."""
        pawns: i64 = self.pawns[FIELDS * seat + field]
        return 0 if T.count[pawns] >= MAJORITY else pawns

    def givable_count(self, seat: i64) -> i64:
        pawns: i64 = 0
        for field in range(i64(FIELDS)):
            pawns += T.count[self.givable(seat, field)]
        return pawns

    def resolve(self, field: i64) -> None:
        """CC-9 to CC-11, CC-15: cover a won field, and exchange."""
        winner: i64 = 0 if self.count(0, field) >= MAJORITY else 1
        aside: i64 = self.count(1 - winner, field)
        self.to_supply(winner, self.count(winner, field))
        self.pawns[field] = 0
        self.pawns[FIELDS + field] = 0
        self.waiting &= ~T.bit[field]
        if winner == 0:
            self.light |= T.bit[field]
        else:
            self.dark |= T.bit[field]
        if connects(self.tiles(winner)):
            self.to_supply(1 - winner, aside)
            self.finish(CONNECTION, winner)
            return
        givable: i64 = self.givable_count(winner)
        give: i64 = min(aside, givable)
        self.to_supply(1 - winner, aside - give)
        self.giver = winner
        if give < givable and give > 0:
            self.phase = EXCHANGE
            self.resolving = field
            self.give = give
            return
        if give:
            self.hand_over_all(winner)
        self.giver = -1

    def exchanges(self) -> vec[i64]:
        """CC-11: every choice of the pawns to give away."""
        spaces = vec[i64]()
        for space in range(i64(SPACES)):
            if self.givable(self.giver, T.field[space]) & T.mask[space]:
                spaces = append(spaces, space)
        moves = vec[i64]()
        for first in range(len(spaces)):
            if self.give == 1:
                moves = append(moves, SWAP + spaces[first])
            else:
                for second in range(first + 1, len(spaces)):
                    moves = append(moves, SWAP_TWO + 80 * spaces[first] + spaces[second])
        return moves

    def hand_over(self, space: i64) -> None:
        """The giver's pawn goes back to the supply, and a pawn set aside takes its space."""
        giver: i64 = self.giver
        field: i64 = T.field[space]
        self.pawns[FIELDS * giver + field] ^= T.mask[space]
        self.pawns[FIELDS * (1 - giver) + field] |= T.mask[space]
        self.to_supply(giver, 1)

    def hand_over_all(self, giver: i64) -> None:
        for field in range(i64(FIELDS)):
            given: i64 = self.givable(giver, field)
            self.pawns[FIELDS * giver + field] ^= given
            self.pawns[FIELDS * (1 - giver) + field] |= given
            self.to_supply(giver, T.count[given])

    def end_turn(self) -> None:
        self.phase = PLACE
        self.turn = 1 - self.turn
        if not self.can_place():
            self.finish(NO_MOVE, 1 - self.turn)

    def finish(self, reason: i64, winner: i64) -> None:
        self.phase = FINISHED
        self.turn = -1
        self.waiting = 0
        self.reason = reason
        self.won = T.bit[winner]


def start() -> CCross:
    """CC-6: before anything has happened."""
    game = CCross()
    game.opening = True
    game.pawns = vec[i64]([0 for _ in range(2 * FIELDS)])
    return game
