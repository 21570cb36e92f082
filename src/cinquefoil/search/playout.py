"""Random games to the end, for measuring and for search."""

from mypy_extensions import i64

from cinquefoil.core.rng import Rng
from cinquefoil.core.state import OVER, State


def playout(state: State, rng: Rng) -> i64:
    """Plays the state to its end at random, chance included; the number of moves that took."""
    moves: i64 = 0
    while state.actor() != OVER:
        state.apply(state.random_legal(rng))
        moves += 1
    return moves


def playouts(start: State, games: int, rng: Rng) -> int:
    """That many random games from one state, which is left as it is; the number of moves in all."""
    moves: i64 = 0
    for _ in range(games):
        moves += playout(start.copy(), rng)
    return moves


def copies(state: State, times: int) -> None:
    """Copies a state that many times, to measure what a copy costs."""
    for _ in range(times):
        state.copy()
