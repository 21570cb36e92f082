"""Connect Four, which OpenSpiel has too: the same game on both, to measure one against the other.

Seven columns of seven bits, six for the squares from the bottom and one that stays empty, so that a line never runs on
into the next column. A move is a column, 0-6.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.core.rng import Rng
from cinquefoil.core.state import OVER, State

COLUMNS: Final = 7
ROWS: Final = 6
HEIGHT: Final = 7
FULL: Final = sum(((1 << ROWS) - 1) << (HEIGHT * column) for column in range(COLUMNS))


@final
class Tables:
    def __init__(self) -> None:
        self.floor: vec[i64] = vec[i64]([1 << (HEIGHT * column) for column in range(COLUMNS)])
        self.roof: vec[i64] = vec[i64]([1 << (HEIGHT * column + ROWS - 1) for column in range(COLUMNS)])
        self.column: vec[i64] = vec[i64]([((1 << ROWS) - 1) << (HEIGHT * column) for column in range(COLUMNS)])


T: Final = Tables()


def four(stones: i64) -> bool:
    """Is there a line of four: upright, level, or on either diagonal?"""
    pairs: i64 = stones & (stones >> 1)
    if pairs & (pairs >> 2):
        return True
    pairs = stones & (stones >> HEIGHT)
    if pairs & (pairs >> (2 * HEIGHT)):
        return True
    pairs = stones & (stones >> (HEIGHT - 1))
    if pairs & (pairs >> (2 * HEIGHT - 2)):
        return True
    pairs = stones & (stones >> (HEIGHT + 1))
    return pairs & (pairs >> (2 * HEIGHT + 2)) != 0


@final
class ConnectFour(State):
    def __init__(self) -> None:
        super().__init__(2)
        self.mover: i64 = 0
        self.own: i64 = 0
        """The stones of the player to move."""
        self.taken: i64 = 0
        self.won: i64 = 0

    def copy(self) -> "ConnectFour":
        twin = ConnectFour()
        twin.mover = self.mover
        twin.own = self.own
        twin.taken = self.taken
        twin.won = self.won
        return twin

    def actor(self) -> i64:
        return self.mover

    def winners(self) -> i64:
        return self.won

    def legal(self) -> vec[i64]:
        moves = vec[i64](capacity=7)
        if self.mover != OVER:
            for column in range(i64(COLUMNS)):
                if self.taken & T.roof[column] == 0:
                    moves = append(moves, column)
        return moves

    def random_legal(self, rng: Rng) -> i64:
        """Any column, again if it is full: few are until the end."""
        column: i64 = rng.below(COLUMNS)
        while self.taken & T.roof[column]:
            column = rng.below(COLUMNS)
        return column

    def apply(self, move: i64) -> None:
        mover: i64 = self.mover
        stone: i64 = (self.taken + T.floor[move]) & T.column[move]
        taken: i64 = self.taken | stone
        own: i64 = self.own | stone
        self.taken = taken
        self.own = own ^ taken
        if four(own):
            self.won = mover + 1
            self.mover = OVER
        elif taken == FULL:
            self.mover = OVER
        else:
            self.mover = 1 - mover
