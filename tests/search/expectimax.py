"""The value of a position by trying everything: slow, plain, and a judge of the search where the end is near."""

from collections.abc import Iterable, Iterator
from typing import Any

from cinquefoil import Box, Game, Rng, canonical
from cinquefoil.core.kernel import KernelBox, KernelGame
from cinquefoil.core.state import CHANCE, OVER, State
from cinquefoil.search.tree import Tree, share
from walks import Chooser, walk

MOST_POSITIONS = 250
"""A position from which more can be reached is not an endgame."""
MOST_SIMULATIONS = 100_000


class TooManyPositions(Exception):
    pass


class Expectimax:
    """What seat 0 may expect of a position if both see everything and play as well as one can."""

    def __init__(self, box: Box, most: int = MOST_POSITIONS) -> None:
        assert isinstance(box, KernelBox)
        self.box: KernelBox[Any] = box
        self.most = most
        self.known: dict[str, float] = {}

    def value(self, state: State) -> float:
        if state.actor() == OVER:
            return {0: 0.5, 1: 1.0, 2: 0.0, 3: 0.5}[state.winners()]
        key = canonical(self.box.notation.write_position(state))
        if key not in self.known:
            if len(self.known) >= self.most:
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
        for move in sorted(state.legal(), key=lambda move: played(state, move).actor() != OVER):
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


def endgames(box: Box, choose: Chooser, seeds: Iterable[int]) -> Iterator[State]:
    """Decisions without secrets, from the end of games backwards until there is too much to them."""
    for seed in seeds:
        moments: list[Game] = list(walk(box.start(players=2), Rng(seed), choose))
        for moment in reversed(moments):
            assert isinstance(moment, KernelGame)
            state: State = moment.state
            if state.actor() < 0:
                continue
            if any(state.hides_from(seat) for seat in range(2)):
                break
            try:
                Expectimax(box).value(state)
            except TooManyPositions:
                break
            yield state


def check(box: Box, state: State, seed: int = 1) -> float:
    """The search becomes certain, rightly, and finds a move that is as good; what seat 0 gets."""
    judge = Expectimax(box)
    tree = Tree(state.copy(), state.actor(), judge.box.knowledge, Rng(seed))
    tree.run(MOST_SIMULATIONS)
    assert tree.solved(), judge.box.notation.write_position(state)
    value = judge.value(state)
    assert abs(tree.win(0) - value) < 1e-9
    assert abs(judge.after(state, tree.nodes.moves[tree.best()]) - value) < 1e-9
    return value
