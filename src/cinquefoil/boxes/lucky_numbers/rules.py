"""The rules of Lucky Numbers, LN-1 to LN-14 and LN-16 to LN-18, and nothing else.

How things are encoded
  square     0-15 in reading order: a1 b1 c1 d1 a2 ... d4
  clover     its number, 1-20; 0 is no clover
  gardens    16 squares a seat, one seat after the other
  fits       which numbers may be put on which square (LN-9, LN-11), kept up to date as gardens change: six words a
             seat, three squares a word, 20 bits a square, bit n - 1 for the number n
  pile       the face-down clovers in no particular order: the first `pile_size` entries count
  middle     how many face-up clovers of each number; `face_up` has bit n - 1 for every number that is there

How moves are encoded
  0-15             put the clover in hand on that square
  16 n + square    take a face-up n and put it on that square
  DRAW, LEAVE
  CLOVER + n       chance: the clover that turns up
  START + seat     chance: who begins
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.core.bits import bits_by_eights, index_of, nth_bit, sum_of_bytes
from cinquefoil.core.rng import Rng
from cinquefoil.core.state import CHANCE, OVER, State

DRAW: Final = 336
LEAVE: Final = 337
CLOVER: Final = 340
START: Final = 364

# Phases, in the order in which a game goes through them.
LOT: Final = 0
DEAL: Final = 1
LAY: Final = 2
TURN: Final = 3
DRAWING: Final = 4
PLACE: Final = 5
FINISHED: Final = 6

# Reasons for the end.
GARDEN_FULL: Final = 1
PILE_EMPTY: Final = 2

NUMBERS: Final = 20
SQUARES: Final = 16
WORDS: Final = 6
LANE: Final = 20
ALL: Final = 0xFFFFF
THREE_LANES: Final = 0x10000100001
"""Times this, a set of numbers stands in every lane of a word."""
ANYTHING_ANYWHERE: Final = [ALL * THREE_LANES] * 5 + [ALL]
"""What fits an empty garden; the sixth word has only one square."""


def _peers(square: int) -> list[int]:
    """The six other squares of the row and column, those to the left and above first."""
    others = range(SQUARES)
    return [o for o in others if o != square and (o // 4 == square // 4 or o % 4 == square % 4)]


def _narrow(number: int, square: int, word: int) -> int:
    """What still fits the three squares of a word after a number is put on a square, as far as that alone decides."""
    word_mask = 0
    for lane in range(3):
        other = 3 * word + lane
        mask = ALL
        if other == square:
            mask &= ~(1 << (number - 1))
        elif other in _peers(square):
            mask &= _above(number) if other > square else _below(number)
        word_mask |= mask << (LANE * lane)
    return word_mask


def _above(number: int) -> int:
    return ALL & ~((1 << number) - 1)


def _below(number: int) -> int:
    return (1 << (number - 1)) - 1 if number else ALL


@final
class Tables:
    """Lookup tables; as fields of one object because compiled code reads those without boxing."""

    def __init__(self) -> None:
        numbers = range(NUMBERS + 1)
        squares = range(SQUARES)
        self.bit: vec[i64] = vec[i64]([0] + [1 << n for n in range(NUMBERS)])
        self.seat_bit: vec[i64] = vec[i64]([1, 2, 4, 8])
        self.bit16: vec[i64] = vec[i64]([1 << s for s in squares])
        self.not_itself: vec[i64] = vec[i64]([ALL] + [ALL & ~(1 << n) for n in range(NUMBERS)])
        self.above: vec[i64] = vec[i64]([_above(n) for n in numbers])
        self.below: vec[i64] = vec[i64]([_below(n) for n in numbers])
        self.peers: vec[i64] = vec[i64]([peer for s in squares for peer in _peers(s)])
        self.peers_before: vec[i64] = vec[i64]([sum(peer < s for peer in _peers(s)) for s in squares])
        self.diagonal: vec[i64] = vec[i64](
            [sum(1 << o for o in squares if abs(o // 4 - s // 4) == 1 and abs(o % 4 - s % 4) == 1) for s in squares]
        )
        self.word: vec[i64] = vec[i64]([s // 3 for s in squares])
        self.shift: vec[i64] = vec[i64]([s % 3 * LANE for s in squares])
        self.lane: vec[i64] = vec[i64]([ALL << s % 3 * LANE for s in squares])
        self.narrow: vec[i64] = vec[i64](
            [_narrow(n, s, w) if n else 0 for n in numbers for s in squares for w in range(WORDS)]
        )
        self.place: vec[i64] = vec[i64]([bit % LANE * 3 + bit // LANE for bit in range(3 * LANE)])
        self.take: vec[i64] = vec[i64](
            [(bit % LANE + 1) * 16 + 3 * w + bit // LANE for w in range(WORDS) for bit in range(3 * LANE)]
        )


T: Final = Tables()


@final
class LuckyNumbers(State):
    """One game. `start` sets it up; the bare class is an empty table for `copy` and notation to fill."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.michael: bool = False
        self.bruno: bool = False
        self.first: i64 = -1
        self.phase: i64 = LOT
        self.turn: i64 = -1
        self.gardens: vec[i64] = vec[i64]()
        self.fits: vec[i64] = vec[i64]()
        self.pile: vec[i64] = vec[i64]()
        self.pile_size: i64 = 0
        self.likely_slot: i64 = 0
        self.middle: vec[i64] = vec[i64]()
        self.face_up: i64 = 0
        self.dealt: vec[i64] = vec[i64]()
        self.drawn: i64 = 0
        self.idle: i64 = 0
        self.reason: i64 = 0
        self.won: i64 = 0

    def copy(self) -> "LuckyNumbers":
        twin = LuckyNumbers(self.players)
        twin.michael = self.michael
        twin.bruno = self.bruno
        twin.first = self.first
        twin.phase = self.phase
        twin.turn = self.turn
        twin.gardens = self.gardens[:]
        twin.fits = self.fits[:]
        twin.pile = self.pile[:]
        twin.pile_size = self.pile_size
        twin.middle = self.middle[:]
        twin.face_up = self.face_up
        twin.dealt = self.dealt[:]
        twin.drawn = self.drawn
        twin.idle = self.idle
        twin.reason = self.reason
        twin.won = self.won
        return twin

    # ---- who and what

    def actor(self) -> i64:
        phase: i64 = self.phase
        if phase == TURN or phase == PLACE or phase == LAY:
            return self.turn
        return OVER if phase == FINISHED else CHANCE

    def winners(self) -> i64:
        return self.won

    def legal(self) -> vec[i64]:
        moves = vec[i64](capacity=32)
        phase: i64 = self.phase
        if phase == TURN:
            moves = append(moves, DRAW)
            for word in range(i64(WORDS)):
                takes: i64 = self.takes(word)
                while takes:
                    bit: i64 = takes & -takes
                    takes ^= bit
                    moves = append(moves, T.take[60 * word + index_of(bit)])
        elif phase == PLACE:
            moves = append(moves, LEAVE)
            for square in range(i64(SQUARES)):
                if self.fitting(self.turn, square) & T.bit[self.drawn]:
                    moves = append(moves, square)
        elif phase == LAY:
            for square in range(0, i64(SQUARES), 5):
                if self.gardens[SQUARES * self.turn + square] == 0:
                    moves = append(moves, square)
        elif phase == LOT:
            for seat in range(self.players):
                moves = append(moves, START + seat)
        elif phase != FINISHED:
            for number in range(1, i64(NUMBERS) + 1):
                if self.weight(CLOVER + number):
                    moves = append(moves, CLOVER + number)
        return moves

    def weight(self, outcome: i64) -> i64:
        if outcome >= START:
            return 1
        number: i64 = outcome - CLOVER
        count: i64 = 0
        for slot in range(self.pile_size):
            if self.pile[slot] == number:
                count += 1
        return count

    def bag(self) -> i64:
        """The pile, or the lot."""
        return 1 if self.phase == LOT else 0

    def random_legal(self, rng: Rng) -> i64:
        phase: i64 = self.phase
        if phase == TURN:
            return self.random_take_or_draw(rng)
        if phase == DRAWING or phase == DEAL:
            slot: i64 = rng.below(self.pile_size)
            self.likely_slot = slot
            return CLOVER + self.pile[slot]
        if phase == PLACE:
            return self.random_place_or_leave(rng)
        moves = self.legal()
        return moves[rng.below(len(moves))]

    def random_take_or_draw(self, rng: Rng) -> i64:
        if self.must_fill():
            moves = self.legal()
            return moves[rng.below(len(moves))]
        fits = self.fits
        at: i64 = WORDS * self.turn
        wanted: i64 = self.face_up * THREE_LANES
        eights: i64 = 0
        for word in range(at, at + WORDS):
            eights += bits_by_eights(fits[word] & wanted)
        takes: i64 = sum_of_bytes(eights)
        nth: i64 = rng.below(takes + 1)
        if nth == takes:
            return DRAW
        row: i64 = 0
        while True:
            here: i64 = fits[at] & wanted
            count: i64 = sum_of_bytes(bits_by_eights(here))
            if nth < count:
                return T.take[row + index_of(nth_bit(here, nth))]
            nth -= count
            at += 1
            row += 3 * LANE

    def random_place_or_leave(self, rng: Rng) -> i64:
        """The six words, of which one bit a lane says where the clover in hand fits, are laid side by side."""
        fits = self.fits
        base: i64 = WORDS * self.turn
        shift: i64 = self.drawn - 1
        places: i64 = 0
        for word in range(i64(WORDS)):
            places |= ((fits[base + word] >> shift) & THREE_LANES) << word
        count: i64 = sum_of_bytes(bits_by_eights(places))
        nth: i64 = rng.below(count + 1)
        if nth == count:
            return LEAVE
        return T.place[index_of(nth_bit(places, nth))]

    # ---- what fits where

    def fitting(self, seat: i64, square: i64) -> i64:
        """The set of numbers that may be put on a square (LN-9, LN-11)."""
        return (self.fits[WORDS * seat + T.word[square]] >> T.shift[square]) & ALL

    def takes(self, word: i64) -> i64:
        """The face-up numbers that may be put on the three squares of a word of the garden whose turn it is."""
        takes: i64 = self.fits[WORDS * self.turn + word] & (self.face_up * THREE_LANES)
        if self.must_fill():
            for square in range(3 * word, min(3 * word + 3, i64(SQUARES))):
                if self.gardens[SQUARES * self.turn + square]:
                    takes &= ~T.lane[square]
        return takes

    def must_fill(self) -> bool:
        """LN-18: after so much exchanging, clovers from the middle may only fill empty squares."""
        return self.idle == 4 * self.players

    def put(self, seat: i64, square: i64, number: i64) -> i64:
        """LN-8: lay a clover on a square; the number of the one that lay there before, 0 if none."""
        fits = self.fits
        narrow = T.narrow
        at: i64 = SQUARES * seat + square
        before: i64 = self.gardens[at]
        self.gardens[at] = number
        row: i64 = WORDS * (SQUARES * number + square)
        for word in range(i64(WORDS)):
            fits[WORDS * seat + word] &= narrow[row + word]
        if before:
            self.refit(seat, square)
            if number > before:
                self.loosen(seat, square, -1, square & 3)
                self.loosen(seat, square, -4, square >> 2)
            else:
                self.loosen(seat, square, 1, 3 - (square & 3))
                self.loosen(seat, square, 4, 3 - (square >> 2))
        return before

    def loosen(self, seat: i64, square: i64, step: i64, steps: i64) -> None:
        """A clover that bounded the squares on this side was exchanged for one that bounds them less.

        Beyond the next clover nothing changes: that one is the closer bound.
        """
        for _ in range(steps):
            square += step
            self.refit(seat, square)
            if self.gardens[SQUARES * seat + square]:
                return

    def refit(self, seat: i64, square: i64) -> None:
        """Find out from the garden what fits a square: LN-9 for its row and column, LN-11 for the square itself."""
        gardens = self.gardens
        fits = self.fits
        peers = T.peers
        bounds = T.above
        base: i64 = SQUARES * seat
        numbers: i64 = T.not_itself[gardens[base + square]]
        first: i64 = 6 * square
        split: i64 = first + T.peers_before[square]
        for i in range(first, split):
            numbers &= bounds[gardens[base + peers[i]]]
        bounds = T.below
        for i in range(split, first + 6):
            numbers &= bounds[gardens[base + peers[i]]]
        at: i64 = WORDS * seat + T.word[square]
        fits[at] = (fits[at] & ~T.lane[square]) | (numbers << T.shift[square])

    # ---- what happens

    def apply(self, move: i64) -> None:
        if move < DRAW:
            if self.phase == LAY:
                self.lay(move)
            elif move < SQUARES:
                self.place(move, self.drawn)
            else:
                self.take_face_up(move >> 4)
                self.place(move & 15, move >> 4)
        elif move == DRAW:
            self.phase = DRAWING
            self.idle = 0
        elif move == LEAVE:
            self.turn_face_up(self.drawn)
            self.end_turn(False)
        elif move < START:
            self.take_face_down(move - CLOVER)
        else:
            self.first = move - START
            self.phase = DEAL
            self.turn = self.first if self.michael else 0

    def take_face_down(self, number: i64) -> None:
        pile = self.pile
        last: i64 = self.pile_size - 1
        slot: i64 = self.likely_slot
        if slot > last or pile[slot] != number:
            slot = 0
            while pile[slot] != number:
                slot += 1
        pile[slot] = pile[last]
        self.pile_size = last
        if self.phase == DRAWING:
            self.drawn = number
            self.phase = PLACE
        elif self.michael:
            self.drawn = number
            self.phase = LAY
        else:
            self.deal(number)

    def deal(self, number: i64) -> None:
        """LN-3: with the fourth clover all go to the diagonal, in ascending order."""
        self.dealt = append(self.dealt, number)
        if len(self.dealt) < 4:
            return
        square: i64 = 0
        for n in range(1, i64(NUMBERS) + 1):
            for dealt in self.dealt:
                if dealt == n:
                    self.put(self.turn, square, n)
                    square += 5
        self.dealt = vec[i64]()
        self.turn += 1
        if self.turn == self.players:
            self.begin()

    def lay(self, square: i64) -> None:
        """LN-14: one clover for each seat in turn, four times."""
        self.put(self.turn, square, self.drawn)
        self.drawn = 0
        self.phase = DEAL
        self.turn = (self.turn + 1) % self.players
        for diagonal in range(0, i64(SQUARES), 5):
            if self.gardens[SQUARES * self.turn + diagonal] == 0:
                return
        self.begin()

    def begin(self) -> None:
        self.phase = TURN
        self.turn = self.first

    def take_face_up(self, number: i64) -> None:
        left: i64 = self.middle[number] - 1
        self.middle[number] = left
        if left == 0:
            self.face_up ^= T.bit[number]

    def turn_face_up(self, number: i64) -> None:
        self.middle[number] += 1
        self.face_up |= T.bit[number]

    def place(self, square: i64, number: i64) -> None:
        before: i64 = self.put(self.turn, square, number)
        if before:
            self.turn_face_up(before)
            if self.drawn == 0:
                self.idle += 1
        else:
            self.idle = 0
            if self.empty_squares(self.turn) == 0:
                self.finish(GARDEN_FULL, T.seat_bit[self.turn])
                return
        self.end_turn(self.bruno and self.diagonal_twin(square, number))

    def diagonal_twin(self, square: i64, number: i64) -> bool:
        """LN-17: does a diagonally adjacent square show the same number?"""
        for other in range(i64(SQUARES)):
            if self.gardens[SQUARES * self.turn + other] == number and T.diagonal[square] & T.bit16[other]:
                return True
        return False

    def end_turn(self, again: bool) -> None:
        self.drawn = 0
        if self.pile_size == 0:  # LN-13: it was the last one, so a drawn clover ended this turn
            self.finish(PILE_EMPTY, self.fewest_empty())
            return
        self.phase = TURN
        if not again:
            self.turn += 1
            if self.turn == self.players:
                self.turn = 0

    def finish(self, reason: i64, won: i64) -> None:
        self.phase = FINISHED
        self.turn = -1
        self.drawn = 0
        self.reason = reason
        self.won = won

    def empty_squares(self, seat: i64) -> i64:
        count: i64 = 0
        for square in range(i64(SQUARES)):
            if self.gardens[SQUARES * seat + square] == 0:
                count += 1
        return count

    def fewest_empty(self) -> i64:
        """LN-13: the bits of the seats with the fewest empty squares; LN-16: alone, only a full garden wins."""
        if self.players == 1:
            return 0
        fewest: i64 = SQUARES
        won: i64 = 0
        for seat in range(self.players):
            empty: i64 = self.empty_squares(seat)
            if empty < fewest:
                fewest = empty
                won = 0
            if empty == fewest:
                won |= T.seat_bit[seat]
        return won


def start(players: i64, michael: bool = False, first: i64 = -1, bruno: bool = False) -> LuckyNumbers:
    """Before anything has happened; `first` is the seat that begins, -1 to draw it by lot."""
    game = LuckyNumbers(players)
    game.michael = michael
    game.bruno = bruno
    game.first = 0 if players == 1 else first
    game.gardens = vec[i64]([0 for _ in range(SQUARES * players)])
    game.fits = vec[i64]([word for _ in range(players) for word in ANYTHING_ANYWHERE])
    game.pile = vec[i64]([n for n in range(1, NUMBERS + 1) for _ in range(players)])
    game.pile_size = NUMBERS * players
    game.middle = vec[i64]([0 for _ in range(NUMBERS + 1)])
    if game.first >= 0:
        game.phase = DEAL
        game.turn = game.first if michael else 0
    return game
