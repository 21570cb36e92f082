"""Counts the ways that a game can go from a state, chance included: a fingerprint of move generation."""

from mypy_extensions import i64

from cinquefoil.core.state import State


def perft(state: State, depth: i64) -> i64:
    """How many sequences of so many moves and outcomes there are; shorter ones, at whose end the game is over, not."""
    if depth == 0:
        return 1
    moves = state.legal()
    if depth == 1:
        return len(moves)
    ways: i64 = 0
    for move in moves:
        after = state.copy()
        after.apply(move)
        ways += perft(after, depth - 1)
    return ways
