"""The last turns of C-Cross: what the search is certain of is what trying out everything finds."""

from typing import Any

from cinquefoil import Rng, games
from cinquefoil.core.state import OVER
from cinquefoil.games.c_cross.play import KNOWLEDGE
from cinquefoil.search.tree import Tree

BOX = games["c-cross"]
BUDGET = 2000
"""A position is an endgame if so many others are enough to know its outcome."""


class TooMuch(Exception):
    pass


class Minimax:
    """Who wins: 1.0 for seat 0, else 0.0."""

    def __init__(self) -> None:
        self.left = BUDGET

    def value(self, state: Any) -> float:
        if state.actor() == OVER:
            return 1.0 if state.winners() == 1 else 0.0
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        wanted = 1.0 if state.actor() == 0 else 0.0
        followers = [after(state, move) for move in state.legal()]
        followers.sort(key=lambda follower: follower.actor() != OVER)
        return wanted if any(self.value(follower) == wanted for follower in followers) else 1.0 - wanted


def after(state: Any, move: int) -> Any:
    twin = state.copy()
    twin.apply(move)
    return twin


def endgames() -> list[tuple[Any, float]]:
    """Positions from games between sensible players, from the end backwards until they are too hard."""
    found = []
    for seed in range(40):
        rng = Rng(seed)
        states = [BOX.start().state.copy()]  # type: ignore[attr-defined]
        while states[-1].actor() != OVER:
            states.append(after(states[-1], sensible(states[-1], rng)))
        for state in reversed(states[:-1]):
            try:
                found.append((state, Minimax().value(state)))
            except TooMuch:
                break
    return found


def sensible(state: Any, rng: Rng) -> int:
    tree = Tree(state.copy(), state.actor(), KNOWLEDGE, rng)
    tree.run(30)
    move: int = tree.nodes.moves[tree.best()]
    return move


def test_the_search_finds_what_is_certain() -> None:
    positions = endgames()
    losses = 0
    for number, (state, value) in enumerate(positions):
        tree = Tree(state.copy(), state.actor(), KNOWLEDGE, Rng(number))
        tree.run(200_000)
        assert tree.solved(), "not certain of an endgame"
        assert abs(tree.win(0) - value) < 1e-9
        assert Minimax().value(after(state, tree.nodes.moves[tree.best()])) == value
        losses += value != (1.0 if state.actor() == 0 else 0.0)
    assert len(positions) > 40
    assert losses >= 5
