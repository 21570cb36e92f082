"""A game from inside: the integer kernel that rules are written on and search plays a million times a second.

A move is an integer that need not be small or next to the others; which one means what is said at the top of each
game's `rules.py`, and only its `notation.py` turns them into text. Chance is a player like the others: its moves are
the outcomes.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cinquefoil.core.rng import Rng

CHANCE: Final = -1
OVER: Final = -2
HIDDEN: Final = -1
"""What `seen` makes of a move whose content a seat may not see."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position that can be played on. Make games `@final` subclasses of it: calls then cost nothing.

    `apply` trusts its caller: whoever did not get the move from `legal` or `random_legal` must look there first.
    Never pickle or deep-copy a state: between processes travel positions as text.
    """

    def __init__(self, players: i64) -> None:
        self.players: i64 = players

    def copy(self) -> "State":
        raise NotImplementedError

    def actor(self) -> i64:
        """The seat that has to decide, CHANCE or OVER."""
        raise NotImplementedError

    def legal(self) -> vec[i64]:
        """Every move of the actor; for CHANCE every outcome that can happen; nothing when OVER."""
        raise NotImplementedError

    def apply(self, move: i64) -> None:
        raise NotImplementedError

    def winners(self) -> i64:
        """One bit for each seat that has won; 0 while the game goes on and when nobody wins."""
        raise NotImplementedError

    def weight(self, outcome: i64) -> i64:
        """How likely an outcome of CHANCE is, in proportion to the others."""
        return 1

    def bag(self) -> i64:
        """Which bag CHANCE draws from now: what it brings from one is not mixed with what it brings from another."""
        return 0

    def random_legal(self, rng: Rng) -> i64:
        """A legal move, all equally likely; for CHANCE an outcome by its weight. Games do it without the list."""
        moves = self.legal()
        if self.actor() != CHANCE:
            return moves[rng.below(len(moves))]
        total: i64 = 0
        for move in moves:
            total += self.weight(move)
        ticket: i64 = rng.below(total)
        at: i64 = 0
        while ticket >= self.weight(moves[at]):
            ticket -= self.weight(moves[at])
            at += 1
        return moves[at]

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Become another world, as likely as any, that this seat cannot tell from this one."""

    def hides_from(self, seat: i64) -> bool:
        """Whether there is, or will be, anything that this seat may not see."""
        return False

    def reveals(self, move: i64) -> bool:
        """Whether a move about to be applied shows the players more than itself."""
        return False

    def seen(self, move: i64, seat: i64) -> i64:
        """What a seat (-1: an onlooker) sees of a move about to be applied: the move itself, or HIDDEN."""
        return move
