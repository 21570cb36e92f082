"""The rules of Cross×Clover, XC-1 to XC-23, and nothing else.

How things are encoded
  box        0-15 in reading order: a1 b1 c1 d1 a2 ... d4; a set of boxes is a number with those bits
  line       0-3 the rows, 4-7 the columns, 8-11 the circles; a set of lines likewise
  kind       1-4 a number tile, 5-8 a ladybug of the number 1-4, 0 none
  tile       kind + 16 for white; FACE_DOWN instead of a kind during the set-up
  counts     of tiles by kind: nine entries for red, then nine for white (entry 0 of each is not used)
  showing    the boxes that show a number of a colour: 4 colour + number - 1

How moves are encoded
  0-15                  lay a face-down tile on that box
  16 kind + box         place a tile from hand
  DRAW + deck           deck 0 or 1
  DISCARD + 2 kind + deck
  PASS
  APHID + 16 from + to
  TILE + kind           chance: the tile that turns up
  START + seat          chance: who begins
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.core.bits import bits_by_eights, index_of, sum_of_bytes
from cinquefoil.core.rng import Rng
from cinquefoil.core.state import CHANCE, HIDDEN, OVER, State

DRAW: Final = 160
PASS: Final = 162
DISCARD: Final = 164
APHID: Final = 256
TILE: Final = 512
START: Final = 528

# Phases, in the order in which a game goes through them.
LOT: Final = 0
LAY: Final = 1
REVEAL: Final = 2
DEAL: Final = 3
TURN: Final = 4
DRAWING: Final = 5
FINISHED: Final = 6

# Reasons for the end.
UPPER_LIMIT: Final = 1
LOWER_LIMIT: Final = 2
BOARD_FULL: Final = 3
NO_MOVES: Final = 4

BOXES: Final = 16
LINES: Final = 12
KINDS: Final = 9
FACE_DOWN: Final = 9
WHITE: Final = 16
ALL: Final = 0xFFFF
HIGHEST: Final = 16
"""XC-21: a score above this wins."""
LOWEST: Final = -11
"""XC-21: who falls to this has lost."""
HAND: Final = 4
"""XC-8: the most tiles in hand."""


def _lines() -> list[int]:
    """XC-1: rows, columns and circles, as sets of boxes."""
    rows = [0xF << 4 * row for row in range(4)]
    columns = [0x1111 << column for column in range(4)]
    circles = [0x33 << corner for corner in (0, 2, 8, 10)]
    return [*rows, *columns, *circles]


def _peers(box: int) -> int:
    """The other boxes of the three lines through a box."""
    peers = 0
    for line in _lines():
        if line >> box & 1:
            peers |= line
    return peers & ~(1 << box)


def _spread(boxes: int) -> int:
    spread = 0
    for box in range(BOXES):
        if boxes >> box & 1:
            spread |= _peers(box)
    return spread


@final
class Tables:
    """Lookup tables; as fields of one object because compiled code reads those without boxing."""

    def __init__(self) -> None:
        self.bit: vec[i64] = vec[i64]([1 << n for n in range(BOXES)])
        self.line: vec[i64] = vec[i64](_lines())
        self.lines_of: vec[i64] = vec[i64](
            [line for box in range(BOXES) for line in range(LINES) if _lines()[line] >> box & 1]
        )
        self.low: vec[i64] = vec[i64]([_spread(boxes) for boxes in range(256)])
        self.high: vec[i64] = vec[i64]([_spread(boxes << 8) for boxes in range(256)])
        self.full_set: vec[i64] = vec[i64]([0, 3, 3, 3, 3, 1, 1, 1, 1])


T: Final = Tables()


def spread(boxes: i64) -> i64:
    """Every box that shares a line with one of these."""
    return T.low[boxes & 255] | T.high[boxes >> 8]


def count_bits(boxes: i64) -> i64:
    return sum_of_bytes(bits_by_eights(boxes))


@final
class CrossClover(State):
    """One game. `start` sets it up; the bare class is an empty table for `copy` and notation to fill."""

    def __init__(self) -> None:
        super().__init__(2)
        self.first: i64 = -1
        self.phase: i64 = LOT
        self.turn: i64 = -1
        self.board: vec[i64] = vec[i64]()
        self.showing: vec[i64] = vec[i64]()
        self.occupied: i64 = 0
        self.ladybugs: i64 = 0
        self.face_down: i64 = 0
        self.scored: i64 = 0
        self.locked: i64 = 0
        """The boxes of scored lines: nothing there is covered or moved (XC-19)."""
        self.hands: vec[i64] = vec[i64]()
        self.hidden: vec[i64] = vec[i64]()
        """What is neither open nor in hand: the decks, and the tiles that lie face down."""
        self.out: vec[i64] = vec[i64]()
        self.decks: vec[i64] = vec[i64]()
        self.scores: vec[i64] = vec[i64]()
        self.aphids: i64 = 3
        """A bit for each seat that can still use its aphid."""
        self.aphid_just_used: bool = False
        self.passes: i64 = 0
        self.reason: i64 = 0
        self.won: i64 = 0

    def copy(self) -> "CrossClover":
        twin = CrossClover()
        twin.first = self.first
        twin.phase = self.phase
        twin.turn = self.turn
        twin.board = self.board[:]
        twin.showing = self.showing[:]
        twin.occupied = self.occupied
        twin.ladybugs = self.ladybugs
        twin.face_down = self.face_down
        twin.scored = self.scored
        twin.locked = self.locked
        twin.hands = self.hands[:]
        twin.hidden = self.hidden[:]
        twin.out = self.out[:]
        twin.decks = self.decks[:]
        twin.scores = self.scores[:]
        twin.aphids = self.aphids
        twin.aphid_just_used = self.aphid_just_used
        twin.passes = self.passes
        twin.reason = self.reason
        twin.won = self.won
        return twin

    # ---- who and what

    def actor(self) -> i64:
        phase: i64 = self.phase
        if phase == TURN or phase == LAY:
            return self.turn
        return OVER if phase == FINISHED else CHANCE

    def winners(self) -> i64:
        return self.won

    def legal(self) -> vec[i64]:
        moves = vec[i64](capacity=48)
        phase: i64 = self.phase
        if phase == TURN:
            return self.turn_moves(moves)
        if phase == LAY:
            return each_box(moves, self.free_for_set_up(), 0)
        if phase == LOT:
            moves = append(moves, START)
            return append(moves, START + 1)
        if phase == FINISHED:
            return moves
        colour: i64 = self.colour_turning_up()
        for kind in range(1, i64(KINDS)):
            if self.hidden[KINDS * colour + kind]:
                moves = append(moves, TILE + kind)
        return moves

    def turn_moves(self, moves: vec[i64]) -> vec[i64]:
        seat: i64 = self.turn
        size: i64 = self.hand_size(seat)
        if size < HAND:
            for deck in range(i64(2)):
                if self.decks[2 * seat + deck]:
                    moves = append(moves, DRAW + deck)
        for kind in range(1, i64(KINDS)):
            if self.hands[KINDS * seat + kind]:
                moves = each_box(moves, self.targets(seat, kind, size), 16 * kind)
        if len(moves) == 0:
            moves = self.without_draw_or_placement(moves)
        if self.aphids & T.bit[seat] and not self.aphid_just_used:
            ladybugs: i64 = self.ladybugs & ~self.locked
            while ladybugs:
                bit: i64 = ladybugs & -ladybugs
                ladybugs ^= bit
                box: i64 = index_of(bit)
                moves = each_box(moves, self.aphid_targets(box), APHID + 16 * box)
        return moves

    def without_draw_or_placement(self, moves: vec[i64]) -> vec[i64]:
        """XC-14, XC-15: discard and draw with four in hand, else pass."""
        seat: i64 = self.turn
        for deck in range(i64(2)):
            if self.decks[2 * seat + deck]:  # the hand is full: fewer tiles could have drawn
                for kind in range(1, i64(KINDS)):
                    if self.hands[KINDS * seat + kind]:
                        moves = append(moves, DISCARD + 2 * kind + deck)
        return append(moves, PASS) if len(moves) == 0 else moves

    def targets(self, seat: i64, kind: i64, size: i64) -> i64:
        """XC-9, XC-10: the boxes where a tile from a hand of this size may be placed."""
        number: i64 = ((kind - 1) & 3) + 1
        if number > size:
            return 0
        free: i64 = ALL ^ (self.locked if kind > 4 else self.occupied)
        return free & ~spread(self.showing[4 * seat + number - 1])

    def aphid_targets(self, box: i64) -> i64:
        """XC-11: where the ladybug on this box may go, not counting the box it leaves nor the tile it covers."""
        bit: i64 = T.bit[box]
        rivals: i64 = self.showing[shown_at(self.board[box])] & ~bit
        return ALL & ~(self.locked | bit | spread(rivals))

    def free_for_set_up(self) -> i64:
        """XC-4, XC-5: free boxes, and for the second tile none in a line with the own first one."""
        own: i64 = 0
        for box in range(i64(BOXES)):
            if self.board[box] == FACE_DOWN + WHITE * self.turn:
                own |= T.bit[box]
        return ALL & ~self.occupied & ~spread(own)

    def colour_turning_up(self) -> i64:
        if self.phase == REVEAL:
            return self.board[index_of(self.face_down & -self.face_down)] >> 4
        return self.turn

    def weight(self, outcome: i64) -> i64:
        if outcome >= START:
            return 1
        return self.hidden[KINDS * self.colour_turning_up() + outcome - TILE]

    def bag(self) -> i64:
        """The tiles of a colour, or the lot."""
        return 2 if self.phase == LOT else self.colour_turning_up()

    def random_legal(self, rng: Rng) -> i64:
        phase: i64 = self.phase
        if phase == DRAWING or phase == DEAL or phase == REVEAL:
            return TILE + random_kind(self.hidden, self.colour_turning_up(), rng)
        moves = self.legal()
        return moves[rng.below(len(moves))]

    def hand_size(self, seat: i64) -> i64:
        return total(self.hands, seat)

    def can_place(self, seat: i64) -> bool:
        size: i64 = self.hand_size(seat)
        places: i64 = 0
        for kind in range(1, i64(KINDS)):
            if self.hands[KINDS * seat + kind]:
                places |= self.targets(seat, kind, size)
        return places != 0

    def ladybug_can_move(self) -> bool:
        ladybugs: i64 = self.ladybugs & ~self.locked
        while ladybugs:
            bit: i64 = ladybugs & -ladybugs
            ladybugs ^= bit
            if self.aphid_targets(index_of(bit)):
                return True
        return False

    # ---- what happens

    def apply(self, move: i64) -> None:
        if move < BOXES:
            self.lay(move)
        elif move < DRAW:
            self.place(move >> 4, move & 15)
        elif move < PASS:
            self.draw(move - DRAW)
        elif move == PASS:
            self.make_pass()
        elif move < APHID:
            kind: i64 = (move - DISCARD) >> 1
            self.hands[KINDS * self.turn + kind] -= 1
            self.out[KINDS * self.turn + kind] += 1
            self.draw((move - DISCARD) & 1)
        elif move < TILE:
            self.use_aphid(((move - APHID) >> 4) & 15, move & 15)
        elif move < START:
            self.turn_up(move - TILE)
        else:
            self.first = move - START
            self.turn = self.first
            self.phase = LAY

    def lay(self, box: i64) -> None:
        """XC-4, XC-5: a tile face down, the first of each player from deck 1, the second from deck 2."""
        self.board[box] = FACE_DOWN + WHITE * self.turn
        self.occupied |= T.bit[box]
        self.face_down |= T.bit[box]
        laid: i64 = count_bits(self.face_down)
        self.decks[2 * self.turn + (0 if laid < 3 else 1)] -= 1
        self.turn = 1 - self.turn
        if laid == 4:
            self.phase = REVEAL
            self.turn = -1

    def turn_up(self, kind: i64) -> None:
        """A tile that was hidden: of the set-up (XC-6), of the opening hand (XC-7), or drawn (XC-8)."""
        colour: i64 = self.colour_turning_up()
        self.hidden[KINDS * colour + kind] -= 1
        if self.phase == REVEAL:
            bit: i64 = self.face_down & -self.face_down
            self.face_down ^= bit
            self.show(index_of(bit), kind + WHITE * colour)
            if self.face_down == 0:
                self.phase = DEAL
                self.turn = self.first
            return
        self.hands[KINDS * colour + kind] += 1
        if self.phase == DRAWING:
            self.end_turn(False)
            return
        size: i64 = self.hand_size(colour)
        self.decks[2 * colour + (1 if size == 2 else 0)] -= 1
        if size == 3:
            self.turn = 1 - self.turn
            if self.turn == self.first:
                self.phase = TURN

    def draw(self, deck: i64) -> None:
        self.decks[2 * self.turn + deck] -= 1
        self.passes = 0
        self.phase = DRAWING

    def make_pass(self) -> None:
        """XC-15: a pass does not count if only XC-13 kept the player from using the aphid."""
        if self.aphid_just_used and self.aphids & T.bit[self.turn] and self.ladybug_can_move():
            self.passes = 0
        else:
            self.passes += 1
        if self.passes == 2:
            self.aphid_just_used = False
            self.finish(NO_MOVES, self.leader())
        else:
            self.end_turn(False)

    def place(self, kind: i64, box: i64) -> None:
        self.hands[KINDS * self.turn + kind] -= 1
        self.cover(box)
        self.show(box, kind + WHITE * self.turn)
        self.after_change(box, False)

    def use_aphid(self, source: i64, target: i64) -> None:
        """XC-11, XC-12: the box that the ladybug leaves is empty afterwards."""
        ladybug: i64 = self.board[source]
        self.aphids ^= T.bit[self.turn]
        self.lift(source)
        self.cover(target)
        self.show(target, ladybug)
        self.after_change(target, True)

    def show(self, box: i64, tile: i64) -> None:
        bit: i64 = T.bit[box]
        self.board[box] = tile
        self.occupied |= bit
        self.showing[shown_at(tile)] |= bit
        if (tile & 15) > 4:
            self.ladybugs |= bit

    def lift(self, box: i64) -> None:
        bit: i64 = T.bit[box]
        self.showing[shown_at(self.board[box])] &= ~bit
        self.ladybugs &= ~bit
        self.occupied &= ~bit
        self.board[box] = 0

    def cover(self, box: i64) -> None:
        """XC-12: a tile that is covered is out of the game."""
        tile: i64 = self.board[box]
        if tile:
            self.lift(box)
            self.out[KINDS * (tile >> 4) + (tile & 15)] += 1

    def after_change(self, box: i64, aphid: bool) -> None:
        self.passes = 0
        self.score(box)
        seat: i64 = self.turn
        if self.scores[seat] > HIGHEST:
            self.finish(UPPER_LIMIT, T.bit[seat])
        elif self.scores[1 - seat] <= LOWEST:
            self.finish(LOWER_LIMIT, T.bit[seat])
        elif self.occupied == ALL:
            self.finish(BOARD_FULL, self.leader())
        else:
            self.end_turn(aphid)
            return
        self.aphid_just_used = aphid

    def score(self, box: i64) -> None:
        """XC-16 to XC-19: what the lines completed through this box bring and cost."""
        boxes: i64 = 0
        lines: i64 = 0
        for at in range(3 * box, 3 * box + 3):
            line: i64 = T.lines_of[at]
            if not self.scored & T.bit[line] and self.shows_all(T.line[line]):
                self.scored |= T.bit[line]
                boxes |= T.line[line]
                lines += 1
        if lines:
            self.locked |= boxes
            self.scores[self.turn] += lines + self.worth(self.turn, boxes)
            self.scores[1 - self.turn] -= self.worth(1 - self.turn, boxes)

    def shows_all(self, boxes: i64) -> bool:
        """Does every number from 1 to 4 show on these boxes, in whatever colour?"""
        missing: i64 = 4
        for number in range(i64(4)):
            if (self.showing[number] | self.showing[4 + number]) & boxes:
                missing -= 1
        return missing == 0

    def worth(self, colour: i64, boxes: i64) -> i64:
        """The sum of a colour's numbers on these boxes."""
        points: i64 = 0
        for number in range(i64(4)):
            points += (number + 1) * count_bits(self.showing[4 * colour + number] & boxes)
        return points

    def leader(self) -> i64:
        """XC-22: the bit of the seat with the higher score, 0 for a tie."""
        lead: i64 = self.scores[0] - self.scores[1]
        return 1 if lead > 0 else 2 if lead < 0 else 0

    def end_turn(self, aphid: bool) -> None:
        self.aphid_just_used = aphid
        self.phase = TURN
        self.turn = 1 - self.turn

    def finish(self, reason: i64, won: i64) -> None:
        self.phase = FINISHED
        self.turn = -1
        self.reason = reason
        self.won = won

    # ---- what a seat cannot see

    def seen(self, move: i64, seat: i64) -> i64:
        """XC-7, XC-8: what goes to a hand is seen by its owner only; set-up tiles are turned up for all (XC-6)."""
        to_a_hand: bool = self.phase == DEAL or self.phase == DRAWING
        return HIDDEN if to_a_hand and seat != self.turn else move

    def hides_from(self, seat: i64) -> bool:
        """What the other holds is known only once the other's decks are used up."""
        return total(self.hidden, 1 - seat) > 0

    def redeal(self, seat: i64, rng: Rng) -> None:
        """The other hand is any of what this seat cannot see."""
        other: i64 = 1 - seat
        size: i64 = self.hand_size(other)
        for at in range(KINDS * other + 1, KINDS * other + KINDS):
            self.hidden[at] += self.hands[at]
            self.hands[at] = 0
        for _ in range(size):
            kind: i64 = random_kind(self.hidden, other, rng)
            self.hidden[KINDS * other + kind] -= 1
            self.hands[KINDS * other + kind] += 1


def shown_at(tile: i64) -> i64:
    """Which entry of `showing` a tile belongs to."""
    return 4 * (tile >> 4) + ((tile - 1) & 3)


def each_box(moves: vec[i64], boxes: i64, base: i64) -> vec[i64]:
    while boxes:
        bit: i64 = boxes & -boxes
        boxes ^= bit
        moves = append(moves, base + index_of(bit))
    return moves


def total(counts: vec[i64], colour: i64) -> i64:
    tiles: i64 = 0
    for at in range(KINDS * colour + 1, KINDS * colour + KINDS):
        tiles += counts[at]
    return tiles


def random_kind(counts: vec[i64], colour: i64, rng: Rng) -> i64:
    """The kind of one of these tiles of a colour, every tile equally likely."""
    at: i64 = KINDS * colour + 1
    ticket: i64 = rng.below(total(counts, colour))
    while ticket >= counts[at]:
        ticket -= counts[at]
        at += 1
    return at - KINDS * colour


def start(first: i64 = -1) -> CrossClover:
    """Before anything has happened; `first` is the seat that begins, -1 to draw it by lot."""
    game = CrossClover()
    game.board = vec[i64]([0 for _ in range(BOXES)])
    game.showing = vec[i64]([0 for _ in range(8)])
    game.hands = vec[i64]([0 for _ in range(2 * KINDS)])
    game.hidden = vec[i64]([T.full_set[kind] for _ in range(2) for kind in range(KINDS)])
    game.out = vec[i64]([0 for _ in range(2 * KINDS)])
    game.decks = vec[i64]([8, 8, 8, 8])
    game.scores = vec[i64]([0, 0])
    if first >= 0:
        game.first = first
        game.turn = first
        game.phase = LAY
    return game
