"""A bot at a table: it is given what its seat sees, and answers with a move."""

from collections.abc import Callable, Sequence
from math import exp
from time import perf_counter
from typing import Any

from cinquefoil.core.documents import Document
from cinquefoil.core.errors import BadOption
from cinquefoil.core.game import Event
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
        self.heard = 0
        """How many events it had seen when it last thought."""

    def choose(
        self,
        view: Document,
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
        return self._impulse(state, moves) if best == OUT else tree.nodes.moves[best]

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
        tree = self.tree if self.reuse and self.heard < len(events) else None
        news, self.heard = events[self.heard :], len(events)
        if tree is None or not all(tree.follow(self._key(event.text)) for event in news):
            tree = Tree(state, seat, self.knowledge, self.dice)
        else:
            tree.restart(state)
        self.tree = tree
        return tree

    def _key(self, text: str) -> int:
        return HIDDEN if text == "=?" else self.box.notation.read_move(text)


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
