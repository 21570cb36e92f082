"""The simplest honest search: try every move, play on at random, and take the one that wins most."""

from typing import Final

from mypy_extensions import i64

from cinquefoil.core.rng import Rng
from cinquefoil.core.state import State
from cinquefoil.search.playout import playout

SHARES: Final = 60
"""What a game is worth: one to six winners can share it without a remainder."""


def best_move(state: State, playouts: i64, rng: Rng) -> i64:
    """The move that wins most of so many random games, each in a world that the seat to act thinks possible."""
    seat: i64 = state.actor()
    moves = state.legal()
    best: i64 = moves[0]
    most: i64 = -1
    if len(moves) == 1:
        return best
    for move in moves:
        won: i64 = 0
        for _ in range(playouts):
            world = state.copy()
            world.redeal(seat, rng)
            world.apply(move)
            if playout(world, rng) == 0 and share(world.winners(), seat) == SHARES:
                return move  # it wins at once
            won += share(world.winners(), seat)
        if won > most:
            most = won
            best = move
    return best


def share(winners: i64, seat: i64) -> i64:
    """A seat's share of a win, out of SHARES."""
    if (winners >> seat) & 1 == 0:
        return 0
    count: i64 = 0
    while winners:
        winners &= winners - 1
        count += 1
    return SHARES // count
