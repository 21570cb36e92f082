"""The last turns of Cross×Clover: what the search is certain of is what trying out everything finds."""

from operator import mul
from typing import Any

from cinquefoil import Rng, games
from cinquefoil.core.state import CHANCE, OVER
from cinquefoil.games.cross_clover.play import KNOWLEDGE
from cinquefoil.games.cross_clover.rules import APHID, DRAW
from cinquefoil.search.tree import Tree

BOX = games["cross-clover"]
BUDGET = 2000
"""A position is an endgame if so many others are enough to know its outcome."""


SHARES = {0: 0.5, 1: 1.0, 2: 0.0}
"""Of the win, what seat 0 has; by the winners, as bits."""


class TooMuch(Exception):
    pass


class Expectimax:
    """The share of the win that seat 0 may expect if both see everything."""

    def __init__(self) -> None:
        self.left = BUDGET

    def value(self, state: Any) -> float:
        actor = state.actor()
        if actor == OVER:
            return SHARES[int(state.winners())]
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        values = [self.value(after(state, move)) for move in state.legal()]
        if actor == CHANCE:
            weights = [state.weight(outcome) for outcome in state.legal()]
            return float(sum(map(mul, values, weights)) / sum(weights))
        return min(values) if actor else max(values)


def after(state: Any, move: int) -> Any:
    twin = state.copy()
    twin.apply(move)
    return twin


def endgames() -> list[tuple[Any, float]]:
    """Decisions without secrets, from the end of a game backwards until they are too hard."""
    found = []
    for seed in range(250):
        rng = Rng(seed)
        states = [BOX.start().state.copy()]  # type: ignore[attr-defined]
        while states[-1].actor() != OVER:
            states.append(after(states[-1], dawdling(states[-1], rng)))
        for state in reversed(states[:-1]):
            if state.actor() == CHANCE:
                continue
            if state.hides_from(state.actor()):
                break
            try:
                found.append((state, Expectimax().value(state)))
            except TooMuch:
                break
    return found


def dawdling(state: Any, rng: Rng) -> int:
    """Draws and covers whenever possible, so that decks run out before somebody wins."""
    legal = list(state.legal())
    if state.actor() != CHANCE:
        slow = [move for move in legal if DRAW <= move < APHID]
        quiet = [move for move in legal if after(state, move).scored == state.scored]
        legal = slow or quiet or legal
    else:
        return int(state.random_legal(rng))
    return int(legal[rng.below(len(legal))])


def test_the_search_finds_what_is_certain() -> None:
    positions = endgames()
    values = set()
    for number, (state, value) in enumerate(positions):
        tree = Tree(state.copy(), state.actor(), KNOWLEDGE, Rng(number))
        tree.run(100_000)
        assert tree.solved(), "not certain of an endgame"
        assert abs(tree.win(0) - value) < 1e-9
        best = Expectimax().value(after(state, tree.nodes.moves[tree.best()]))
        assert abs(best - value) < 1e-9
        values.add(value)
    assert len(positions) > 40
    assert {0.0, 1.0} < values
