"""What a search should know of a game beside its rules. Every game's `play.py` has its own."""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cinquefoil.core.rng import Rng
from cinquefoil.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """This one knows nothing: all moves are alike, and playouts are random games. That makes the search plain UCT.

    `exploration` weighs curiosity against success; `patience` is how often a moment is played out before its moves are
    looked at one by one. `horizon` is how many decisions a playout lasts before `estimate` judges it, -1 if to the end.
    """

    def __init__(self) -> None:
        self.guided: bool = False
        """Whether `promises` tells moves apart; else every move is tried once before any is tried again."""
        self.exploration: float = 1.0
        self.patience: i64 = 1
        self.horizon: i64 = -1

    def promises(self, state: State, moves: vec[i64]) -> vec[float]:
        """How promising each move of the actor looks: one more makes it e times as likely to be tried."""
        promises = vec[float]()
        for _ in moves:
            promises = append(promises, 0.0)
        return promises

    def playout_move(self, state: State, rng: Rng) -> i64:
        """What whoever has to act does in a playout: quick rather than deep. Chance is not asked."""
        return state.random_legal(rng)

    def estimate(self, state: State, seat: i64) -> float:
        """The share of the win that a seat may expect, between 0 and 1."""
        return 1.0 / float(state.players)
