"""The rules of Bossa, BO-1 to BO-21, and nothing else.

How things are encoded
  tile       0-26 in ascending order of text: 01 02 ... 06 10 ... 60; a set of tiles is a number with those bits
  colour     0 white, 1 black
  arm        2 colour + direction: 0 up, 1 down
  row        counted from the die, from 1; entry 6 arm + row - 1 of `sizes` says of how many tiles
  layer      what lies in a row, one after the other as it was laid: the move that laid it, with the row's number

How moves are encoded
  tiles, arm, the marked tile + 1 and the row's number (of a stack), each times its unit below, and what is done:
  ROW, or STACK; INVERTED is added if the mark is the inverter's
  REDRAW + tile
  EXCHANGE + tile given + 32 tile taken
  TAKE_COLOUR, TAKE_FIRST, WHITE, BLACK, DOUBLER, INVERTER
  TILE + tile           chance: the tile that is drawn
  ROLL + 6 white + black, each less one    chance: what the dice show
  TWO_MARKS             a row with two marks, which can be read but never played
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.core.bits import bits_by_eights, index_of, nth_bit, sum_of_bytes
from cinquefoil.core.rng import Rng
from cinquefoil.core.state import CHANCE, HIDDEN, OVER, State

ARM: Final = 1 << 27
MARKED: Final = 1 << 29
INVERTED: Final = 1 << 34
ROW_NUMBER: Final = 1 << 35
ROW: Final = 1 << 38
STACK: Final = 2 << 38
REDRAW: Final = 3 << 38
EXCHANGE: Final = 4 << 38

TAKE_COLOUR: Final = 0
TAKE_FIRST: Final = 1
WHITE: Final = 2
BLACK: Final = 3
DOUBLER: Final = 4
INVERTER: Final = 5
TWO_MARKS: Final = -2
TILE: Final = 32
ROLL: Final = 64

# Phases, in the order in which a game goes through them.
DEAL: Final = 0
ROLLING: Final = 1
CLAIM: Final = 2
COLOUR: Final = 3
CHIP: Final = 4
DRAW: Final = 5
TURN: Final = 6
REDRAWING: Final = 7
FINISHED: Final = 8

# Reasons for the end.
HAND_EMPTY: Final = 1
SIX_ROWS: Final = 2
NO_MOVE: Final = 3
PILE_EMPTY: Final = 4

# Action markers, as bits.
REDRAW_MARKER: Final = 1
EXCHANGE_MARKER: Final = 2
STACK_MARKER: Final = 4

TILES: Final = 27
ALL_TILES: Final = (1 << 27) - 1
ROWS: Final = 6
DEALT: Final = 4

TILE_DOTS: Final = [(white, black) for white in range(7) for black in range(7 - white) if white + black]
"""BO-1: white and black dots of every tile."""


@final
class Tables:
    """Lookup tables; as fields of one object because compiled code reads those without boxing."""

    def __init__(self) -> None:
        self.bit: vec[i64] = vec[i64]([1 << n for n in range(TILES)])
        self.dots: vec[i64] = vec[i64]([dots[colour] for colour in range(2) for dots in TILE_DOTS])


T: Final = Tables()


def count_tiles(tiles: i64) -> i64:
    return sum_of_bytes(bits_by_eights(tiles))


@final
class RowFinder:
    """Looks for the sets of tiles in a hand that make a total, with or without the chip on one of them."""

    def __init__(self, hand: i64, chip: i64) -> None:
        self.hand: i64 = hand
        self.chip: i64 = chip
        """DOUBLER, INVERTER, or 0 if there is none to use."""
        self.colour: i64 = 0
        self.low: i64 = 0
        self.high: i64 = 0
        self.base: i64 = 0
        self.found: vec[i64] = vec[i64](capacity=16)

    def rows(self, base: i64, colour: i64, total: i64, low: i64, high: i64) -> None:
        """Finds every row of `low` to `high` tiles with that total; a row of this base is a move."""
        self.base = base
        self.colour = colour
        self.low = low
        self.high = high
        if total > 0:
            self.extend(self.hand, base, total, 0, self.chip)

    def extend(self, tiles: i64, row: i64, left: i64, size: i64, chip: i64) -> None:
        """Adds one of these tiles to a row of which so much is left, and goes on with the tiles after it."""
        while tiles:
            bit: i64 = tiles & -tiles
            tiles ^= bit
            tile: i64 = index_of(bit)
            dots: i64 = T.dots[TILES * self.colour + tile]
            self.add(tiles, row + bit, left - dots, size + 1, chip, dots)
            if chip == DOUBLER:
                self.add(tiles, row + bit + (tile + 1) * MARKED, left - 2 * dots, size + 1, 0, dots)
            elif chip == INVERTER:
                dots = T.dots[TILES * (1 - self.colour) + tile]
                self.add(tiles, row + bit + (tile + 1) * MARKED + INVERTED, left - dots, size + 1, 0, dots)

    def add(self, tiles: i64, row: i64, left: i64, size: i64, chip: i64, dots: i64) -> None:
        if dots == 0 or left < 0 or size > self.high:  # BO-2: no dot is not a 0
            return
        if left == 0:
            if size >= self.low:
                self.found = append(self.found, row)
        else:
            self.extend(tiles, row, left, size, chip)


@final
class Bossa(State):
    """One game. `start` sets it up; the bare class is an empty table for `copy` and notation to fill."""

    def __init__(self) -> None:
        super().__init__(2)
        self.strict: bool = True
        """BO-13: whether a row may not have as many tiles as the row before it."""
        self.phase: i64 = DEAL
        self.turn: i64 = 0
        self.first: i64 = -1
        self.dice: vec[i64] = vec[i64]()
        self.white_seat: i64 = -1
        """Who plays the white line."""
        self.hands: vec[i64] = vec[i64]()
        self.unseen: i64 = ALL_TILES
        """The pile and the tile put away."""
        self.discards: i64 = 0
        self.chips: vec[i64] = vec[i64]()
        self.chip_used: i64 = 0
        self.actions: vec[i64] = vec[i64]()
        self.rows: vec[i64] = vec[i64]()
        """How many rows each arm has."""
        self.sizes: vec[i64] = vec[i64]()
        self.layers: vec[i64] = vec[i64]()
        self.reason: i64 = 0
        self.won: i64 = 0

    def copy(self) -> "Bossa":
        twin = Bossa()
        twin.strict = self.strict
        twin.phase = self.phase
        twin.turn = self.turn
        twin.first = self.first
        twin.dice = self.dice[:]
        twin.white_seat = self.white_seat
        twin.hands = self.hands[:]
        twin.unseen = self.unseen
        twin.discards = self.discards
        twin.chips = self.chips[:]
        twin.chip_used = self.chip_used
        twin.actions = self.actions[:]
        twin.rows = self.rows[:]
        twin.sizes = self.sizes[:]
        twin.layers = self.layers[:]
        twin.reason = self.reason
        twin.won = self.won
        return twin

    # ---- who and what

    def actor(self) -> i64:
        phase: i64 = self.phase
        if phase == TURN or (phase >= CLAIM and phase <= CHIP):
            return self.turn
        return OVER if phase == FINISHED else CHANCE

    def winners(self) -> i64:
        return self.won

    def pile(self) -> i64:
        """BO-5: one of the tiles that nobody has seen was put away."""
        return count_tiles(self.unseen) - 1

    def legal(self) -> vec[i64]:
        phase: i64 = self.phase
        if phase == TURN:
            return self.turn_moves()
        moves = vec[i64](capacity=30)
        if phase == DEAL or phase == DRAW or phase == REDRAWING:
            for tile in range(i64(TILES)):
                if self.unseen & T.bit[tile]:
                    moves = append(moves, TILE + tile)
        elif phase == ROLLING:
            for white in range(i64(6)):
                for black in range(i64(6)):
                    if white != black:
                        moves = append(moves, ROLL + 6 * white + black)
        elif phase != FINISHED:
            choice: i64 = 2 * (phase - CLAIM)  # TAKE_COLOUR, WHITE or DOUBLER, and the other one after it
            moves = append(moves, choice)
            moves = append(moves, choice + 1)
        return moves

    def turn_moves(self) -> vec[i64]:
        seat: i64 = self.turn
        finder = self.finder()
        self.find_rows(finder)
        if self.actions[seat] & STACK_MARKER:
            self.find_stacks(finder)
        moves = finder.found
        redraw: bool = self.actions[seat] & REDRAW_MARKER != 0 and self.pile() > 0
        exchange: bool = self.actions[seat] & EXCHANGE_MARKER != 0
        if redraw or exchange:
            own: i64 = self.hands[seat]
            while own:
                given: i64 = own & -own
                own ^= given
                if redraw:
                    moves = append(moves, REDRAW + index_of(given))
                others: i64 = self.hands[1 - seat] if exchange else 0
                while others:
                    taken: i64 = others & -others
                    others ^= taken
                    moves = append(moves, EXCHANGE + index_of(given) + 32 * index_of(taken))
        return moves

    def finder(self) -> RowFinder:
        seat: i64 = self.turn
        return RowFinder(self.hands[seat], 0 if self.chip_used & T.bit[seat] else self.chips[seat])

    def find_rows(self, finder: RowFinder) -> None:
        """BO-11, BO-13: what could be the next row of each arm."""
        for arm in range(i64(4)):
            number: i64 = self.rows[arm] + 1
            before: i64 = 1 if number == 1 else self.sizes[ROWS * arm + number - 2]
            base: i64 = ROW + arm * ARM
            colour: i64 = arm >> 1
            total: i64 = self.total(arm, number)
            if self.strict and number > 1:
                finder.rows(base, colour, total, before - 1, before - 1)
                finder.rows(base, colour, total, before + 1, before + 1)
            else:
                finder.rows(base, colour, total, before - 1, before + 1)

    def find_stacks(self, finder: RowFinder) -> None:
        """BO-17: as many tiles with the same total on a row that lies there."""
        for arm in range(i64(4)):
            for number in range(1, self.rows[arm] + 1):
                size: i64 = self.sizes[ROWS * arm + number - 1]
                base: i64 = STACK + arm * ARM + number * ROW_NUMBER
                finder.rows(base, arm >> 1, self.total(arm, number), size, size)

    def total(self, arm: i64, number: i64) -> i64:
        """BO-11: what the row of that number on an arm adds up to."""
        die: i64 = self.dice[arm >> 1]
        return die - number if arm & 1 else die + number

    def has_move(self) -> bool:
        """BO-20. An exchange is always possible, since nobody's hand is empty."""
        markers: i64 = self.actions[self.turn]
        if markers & EXCHANGE_MARKER or (markers & REDRAW_MARKER and self.pile() > 0):
            return True
        finder = self.finder()
        self.find_rows(finder)
        if len(finder.found) == 0 and markers & STACK_MARKER:
            self.find_stacks(finder)
        return len(finder.found) > 0

    def bag(self) -> i64:
        """The tiles, or the dice."""
        return 1 if self.phase == ROLLING else 0

    def random_legal(self, rng: Rng) -> i64:
        phase: i64 = self.phase
        if phase == DEAL or phase == DRAW or phase == REDRAWING:
            return TILE + index_of(nth_bit(self.unseen, rng.below(count_tiles(self.unseen))))
        moves = self.legal()
        return moves[rng.below(len(moves))]

    # ---- what happens

    def apply(self, move: i64) -> None:
        if move >= EXCHANGE:
            self.exchange(T.bit[move & 31], T.bit[(move >> 5) & 31])
        elif move >= REDRAW:
            self.discard(T.bit[move & 31])
        elif move >= ROW:
            self.lay(move)
        elif move >= ROLL:
            self.roll((move - ROLL) // 6 + 1, (move - ROLL) % 6 + 1)
        elif move >= TILE:
            self.draw(T.bit[move - TILE])
        elif move == TAKE_COLOUR or move == TAKE_FIRST:
            self.claim(move == TAKE_FIRST)
        elif move == WHITE or move == BLACK:
            self.white_seat = self.turn if move == WHITE else 1 - self.turn
            self.phase = CHIP
            self.turn = self.first
        else:
            self.choose_side(move)

    def draw(self, tile: i64) -> None:
        self.unseen ^= tile
        self.hands[self.turn] |= tile
        if self.phase == DEAL:
            if count_tiles(self.hands[self.turn]) == DEALT:
                self.turn += 1
                if self.turn == 2:
                    self.turn = -1
                    self.phase = ROLLING
        elif self.phase == REDRAWING:
            self.end_turn()
        else:
            self.phase = TURN
            if not self.has_move():
                self.finish(NO_MOVE, T.bit[1 - self.turn])

    def roll(self, white: i64, black: i64) -> None:
        """BO-6, BO-7: the higher number has the choice."""
        self.dice = vec[i64]([white, black])
        self.turn = 0 if white > black else 1
        self.phase = CLAIM

    def claim(self, first: bool) -> None:
        """BO-7: who does not name the colours plays first."""
        self.first = self.turn if first else 1 - self.turn
        self.turn = 1 - self.first
        self.phase = COLOUR

    def choose_side(self, side: i64) -> None:
        """BO-9: the player who plays first chooses first."""
        self.chips[self.turn] = side
        if self.turn != self.first:
            self.phase = DRAW
        self.turn = 1 - self.turn

    def lay(self, move: i64) -> None:
        """BO-11, BO-14, BO-17: a row, or a layer on one."""
        seat: i64 = self.turn
        tiles: i64 = move & ALL_TILES
        arm: i64 = (move >> 27) & 3
        self.hands[seat] ^= tiles
        if move & (31 * MARKED):
            self.chip_used |= T.bit[seat]
        if move >= STACK:
            self.actions[seat] ^= STACK_MARKER
            self.layers = append(self.layers, move)
        else:
            self.sizes[ROWS * arm + self.rows[arm]] = count_tiles(tiles)
            self.rows[arm] += 1
            self.layers = append(self.layers, move + self.rows[arm] * ROW_NUMBER)
        self.end_turn()

    def discard(self, tile: i64) -> None:
        """BO-15: discard first, then draw."""
        self.hands[self.turn] ^= tile
        self.discards |= tile
        self.actions[self.turn] ^= REDRAW_MARKER
        self.phase = REDRAWING

    def exchange(self, given: i64, taken: i64) -> None:
        """BO-16"""
        self.hands[self.turn] ^= given | taken
        self.hands[1 - self.turn] ^= given | taken
        self.actions[self.turn] ^= EXCHANGE_MARKER
        self.end_turn()

    def end_turn(self) -> None:
        """BO-18, BO-19, BO-21, in this order."""
        if self.hands[self.turn] == 0:
            self.finish(HAND_EMPTY, T.bit[self.turn])
        elif self.full_line() >= 0:
            self.finish(SIX_ROWS, T.bit[self.full_line()])
        elif self.pile() == 0:
            self.finish(PILE_EMPTY, self.fewer_tiles())
        else:
            self.turn = 1 - self.turn
            self.phase = DRAW

    def full_line(self) -> i64:
        """BO-19: the seat whose line has six rows, -1 if none has."""
        if self.rows[0] + self.rows[1] >= ROWS:
            return self.white_seat
        return 1 - self.white_seat if self.rows[2] + self.rows[3] >= ROWS else -1

    def fewer_tiles(self) -> i64:
        """BO-21: the bit of the seat with fewer tiles, 0 for a draw."""
        lead: i64 = count_tiles(self.hands[1]) - count_tiles(self.hands[0])
        return 1 if lead > 0 else 2 if lead < 0 else 0

    def finish(self, reason: i64, won: i64) -> None:
        self.phase = FINISHED
        self.turn = -1
        self.reason = reason
        self.won = won

    # ---- what a seat cannot see

    def hands_hidden(self) -> bool:
        """BO-7a, BO-8: the hands are turned up when the colours are named."""
        return self.phase <= COLOUR

    def hides_from(self, seat: i64) -> bool:
        return self.hands_hidden()

    def reveals(self, move: i64) -> bool:
        return move == WHITE or move == BLACK

    def seen(self, move: i64, seat: i64) -> i64:
        return HIDDEN if self.phase == DEAL and seat != self.turn else move

    def redeal(self, seat: i64, rng: Rng) -> None:
        """While the other hand is hidden it is any of what this seat cannot see."""
        if not self.hands_hidden():
            return
        other: i64 = 1 - seat
        size: i64 = count_tiles(self.hands[other])
        self.unseen |= self.hands[other]
        self.hands[other] = 0
        for _ in range(size):
            tile: i64 = nth_bit(self.unseen, rng.below(count_tiles(self.unseen)))
            self.unseen ^= tile
            self.hands[other] |= tile


def start(strict: bool = True) -> Bossa:
    """Before anything has happened; not to be `strict` is the gentler way of BO-13."""
    game = Bossa()
    game.strict = strict
    game.dice = vec[i64]([0, 0])
    game.hands = vec[i64]([0, 0])
    game.chips = vec[i64]([0, 0])
    game.actions = vec[i64]([7, 7])
    game.rows = vec[i64]([0, 0, 0, 0])
    game.sizes = vec[i64]([0 for _ in range(4 * ROWS)])
    return game
