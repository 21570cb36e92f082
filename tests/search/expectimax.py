"""The value of a position by trying everything: slow, plain, and a judge of the search where the end is near."""

from collections.abc import Callable, Iterator
from typing import Any

from cinquefoil import Box, Rng, canonical
from cinquefoil.core.kernel import KernelBox, KernelGame
from cinquefoil.core.state import CHANCE, OVER, State
from cinquefoil.search.tree import Tree, share
from walks import sensible_move, walk

MOST_POSITIONS = 20_000
"""A position from which more can be reached is not an endgame."""
MOST_SIMULATIONS = 20_000


class TooManyPositions(Exception):
    pass


class Expectimax:
    """What seat 0 may expect of a position if both play as well as one can."""

    def __init__(self, box: Box) -> None:
        assert isinstance(box, KernelBox)
        self.box: KernelBox[Any] = box
        self.known: dict[str, float] = {}

    def value(self, state: State) -> float:
        if state.actor() == OVER:
            return {0: 0.5, 1: 1.0, 2: 0.0, 3: 0.5}[state.winners()]
        key = canonical(self.box.notation.write_position(state))
        if key not in self.known:
            if len(self.known) >= MOST_POSITIONS:
                raise TooManyPositions
            self.known[key] = -1.0  # it counts while it is being looked at; nothing leads back to it
            self.known[key] = self.look(state)
        assert self.known[key] >= 0.0
        return self.known[key]

    def look(self, state: State) -> float:
        actor = state.actor()
        if actor == CHANCE:
            weights = {move: int(state.weight(move)) for move in state.legal()}
            return sum(self.after(state, move) * weight for move, weight in weights.items()) / sum(weights.values())
        best = 0.0
        for move in sorted(state.legal(), key=lambda move: not ends(state, move)):
            best = max(best, share(self.after(state, move), actor))
            if best == 1.0:
                break
        return share(best, actor)

    def after(self, state: State, move: int) -> float:
        return self.value(played(state, move))


def played(state: State, move: int) -> State:
    after = state.copy()
    after.apply(move)
    return after


def ends(state: State, move: int) -> bool:
    return played(state, move).actor() == OVER


def endgames(box: Box, near: Callable[[Any], bool], seeds: range) -> Iterator[tuple[State, Expectimax]]:
    """One decision of each game that is near the end and has not too much to it."""
    assert isinstance(box, KernelBox)
    for seed in seeds:
        for game in walk(box.start(players=2), Rng(seed), sensible_move):
            assert isinstance(game, KernelGame)
            if not game.acting or not near(game.state) or len(game.moves()) < 2:
                continue
            judge = Expectimax(box)
            try:
                judge.value(game.state)
            except TooManyPositions:
                continue
            yield game.state, judge
            break


def check(state: State, judge: Expectimax) -> tuple[float, bool]:
    """The search finds a best move, and if it calls the value certain it is; the value to seat 0, and if it did."""
    tree = Tree(state.copy(), state.actor(), judge.box.knowledge, Rng(1))
    tree.run(MOST_SIMULATIONS)
    value = judge.value(state)
    move = tree.nodes.moves[tree.best()]
    assert abs(judge.after(state, move) - value) < 1e-9
    if tree.solved():
        assert abs(tree.win(0) - value) < 1e-9
    return value, tree.solved()
