"""A bot at a table: it is given what its seat sees, and answers with a move."""

from collections.abc import Callable, Sequence
from math import exp
from time import perf_counter
from typing import Any

from cinquefoil.core.documents import Document, Sheet
from cinquefoil.core.errors import BadOption, MalformedMove
from cinquefoil.core.events import Event
from cinquefoil.core.kernel import KernelBox
from cinquefoil.core.levels import Level
from cinquefoil.core.rng import Rng
from cinquefoil.core.state import HIDDEN, State
from cinquefoil.search.knowledge import Knowledge
from cinquefoil.search.tree import OUT, Tree

SLICE = 64
"""So many simulations, at most, are run before a search looks at the clock, or whether it is still wanted."""
BLINK = 0.005
"""Seconds that it may be blind; where a simulation takes long, a slice has fewer."""


class Cancelled(Exception):
    """Nobody waits for this move any more."""


class Bot:
    """One player in one seat of one game. It remembers what it thought of, if `reuse` lets it."""

    def __init__(
        self, box: KernelBox[Any], name: str, level: Level, knowledge: Knowledge, seed: int, reuse: bool = True
    ) -> None:
        self.box = box
        self.name = name
        self.level = level
        self.knowledge = knowledge
        self.reuse = reuse
        self.dice = Rng(seed)
        self.tree: Tree | None = None
        self.comment: str | None = None
        self.heard: list[Event] = []
        """The events that it had seen when it last thought."""

    def choose(
        self,
        view: Sheet | Document,
        seat: int,
        events: Sequence[Event] = (),
        cancelled: Callable[[], bool] = lambda: False,
    ) -> str:
        """A legal move for the seat, given its view and all that it has seen happen since the start.

        The same view, events and seed give the same move, unless time cuts the thinking short. Raises Cancelled.
        """
        state = self.box.imagine(view, seat, self.dice).state
        if state.actor() != seat:
            raise BadOption(f"seat {seat} has nothing to decide here")
        return self.box.notation.write_move(self._move(state, seat, events, cancelled))

    def _move(self, state: State, seat: int, events: Sequence[Event], cancelled: Callable[[], bool]) -> int:
        moves = list(state.legal())
        if len(moves) == 1:
            return moves[0]
        if int(self.dice.below(1_000_000)) < self.level.impulse * 1_000_000:
            return self._impulse(state, moves)
        tree = self._tree(state, seat, events)
        think(tree, self.level, cancelled)
        best = tree.best()
        return tree.nodes.moves[best] if best != OUT else self._impulse(state, moves)

    def _impulse(self, state: State, moves: list[int]) -> int:
        """A move by the look of it: the more promising, the more likely."""
        promises = list(self.knowledge.promises(state, state.legal()))
        highest = max(promises)
        warmth = max(self.level.warmth, 1e-9)
        weights = [int(1_000_000 * exp(max((promise - highest) / warmth, -50.0))) for promise in promises]
        ticket = self.dice.below(sum(weights))
        for move, weight in zip(moves, weights, strict=True):
            if ticket < weight:
                return move
            ticket -= weight
        raise AssertionError("the weights do not sum up")

    def _tree(self, state: State, seat: int, events: Sequence[Event]) -> Tree:
        """What it has thought of this moment before, if anything."""
        tree, known = self.tree, len(self.heard)
        told = known < len(events) and list(events[:known]) == self.heard
        self.heard = list(events)
        if tree and told and self.reuse and tree.seat == seat and self._followed(tree, events[known:], state):
            tree.restart(state)
        else:
            tree = self.tree = Tree(state, seat, self.knowledge, self.dice)
        return tree

    def _followed(self, tree: Tree, news: Sequence[Event], state: State) -> bool:
        """Whether what happened leads to this moment, as far as the tree can tell; who misses an event is misled."""
        try:
            keys = [HIDDEN if event.text == "=?" else self.box.notation.read_move(event.text) for event in news]
        except MalformedMove:
            return False
        return all(tree.follow(key) for key in keys) and sorted(tree.root_moves()) == sorted(state.legal())


def think(tree: Tree, level: Level, cancelled: Callable[[], bool] = lambda: False) -> None:
    """Searches until the tree holds as many simulations as the level wants, time is up, or nothing is left to learn."""
    began = now = perf_counter()
    size = 4
    while not tree.solved():
        left = size if level.simulations is None else level.simulations - tree.simulations()
        if left <= 0:
            return
        tree.run(min(left, size))
        before, now = now, perf_counter()
        if level.seconds is not None and now - began > level.seconds:
            return
        if cancelled():
            raise Cancelled
        size = max(size // 2, 1) if now - before > BLINK else min(size * 2, SLICE)
