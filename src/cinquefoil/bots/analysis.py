"""How a seat stands, and what it could do, judged by what it sees."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cinquefoil.bots.bot import SLICE, think
from cinquefoil.core.documents import Document, Sheet
from cinquefoil.core.errors import BadOption
from cinquefoil.core.game import Box, Game
from cinquefoil.core.kernel import KernelBox, kernel_of
from cinquefoil.core.levels import Level
from cinquefoil.core.rng import Rng
from cinquefoil.core.seeds import seed_of
from cinquefoil.core.state import OVER, State
from cinquefoil.search.tree import OUT, Tree


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move, the share of the win that the seat may expect after it, and how well that is founded."""

    move: str
    win: float | None
    """None if the search never tried it."""
    simulations: int
    exact: bool
    """Whether it is certain, not estimated."""

    def document(self) -> Document:
        return {
            "move": self.move,
            "win": None if self.win is None else round(self.win, 6),
            "simulations": self.simulations,
            "exact": self.exact,
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    seat: int
    win: float
    """The share of the win that the seat may expect if it plays the best move."""
    moves: tuple[Candidate, ...]
    """The seat's moves, the best first; none if others are to act."""
    simulations: int
    exact: bool

    def document(self) -> Document:
        return {
            "seat": self.seat,
            "win": round(self.win, 6),
            "moves": [candidate.document() for candidate in self.moves],
            "simulations": self.simulations,
            "exact": self.exact,
        }


def analyse(
    box: Box,
    view: Sheet | Document,
    seat: int,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
) -> Analysis:
    """What a search makes of a view in so many simulations or seconds, one second if neither is said.

    The same seed and number of simulations give the same analysis. BadPosition if it cannot be that seat's view.
    """
    if simulations is None and seconds is None:
        seconds = 1.0
    inquiry = Inquiry(box, view, seat, seed)
    inquiry.think(Level(simulations, seconds))
    return inquiry.analysis()


def analyse_game(game: Game, seat: int, **budget: Any) -> Analysis:
    """The same for a game, of which only what the seat sees of it counts."""
    return analyse(game.box, game.typed_view(seat), seat, **budget)


def analysable(box: Box) -> KernelBox[Any]:
    kernel = kernel_of(box)
    if kernel is None:
        raise BadOption(f"{box.title} cannot be analysed yet")
    return kernel


class Inquiry:
    """One search from a seat's view that can be asked to look closer at a move."""

    def __init__(self, box: Box, view: Sheet | Document, seat: int, seed: int) -> None:
        dice = Rng(seed_of(seed, "analysis"))  # never the dice that dealt the game: they would know its secrets
        self.box = analysable(box)
        self.seat = seat
        self.state: State = self.box.imagine(view, seat, dice).state
        self.tree = Tree(self.state, seat, self.box.knowledge, dice)

    def think(self, level: Level, cancelled: Callable[[], bool] = lambda: False) -> None:
        if self.state.actor() == OVER:
            self.tree.run(1)
        else:
            think(self.tree, level, cancelled)

    def look_closer(self, move: str, simulations: int) -> Candidate:
        """What a move is worth, after at least so many simulations of it."""
        key = self.box.notation.read_move(move)
        node = self._node(key)
        left = simulations if node == OUT else simulations - self.tree.nodes.visits[node]
        for _ in range(0, left, SLICE):
            self.tree.run(SLICE, key)
            if self._exact(self._node(key)):
                break
        return self._candidate(self._node(key))

    def analysis(self) -> Analysis:
        own = self.state.actor() == self.seat
        nodes = sorted(self.tree.choices(), key=self._rank, reverse=True) if own else []
        moves = tuple(self._candidate(node) for node in nodes)
        exact = self.tree.solved() or self.state.actor() == OVER
        return Analysis(self.seat, self._win(), moves, self.tree.simulations(), exact)

    def _win(self) -> float:
        """If who is to act plays the best move; with more than two players, the average of all that was tried."""
        actor, best = self.state.actor(), self.tree.best()
        if actor < 0 or best == OUT or (actor != self.seat and self.state.players > 2):
            return self.tree.win(self.seat)
        worth = self.tree.worth(best, actor)
        return worth if actor == self.seat else 1.0 - worth

    def _rank(self, node: int) -> tuple[bool, int, float]:
        return node == self.tree.best(), self.tree.nodes.visits[node], self.tree.worth(node, self.seat)

    def _node(self, key: int) -> int:
        return self.tree.nodes.child(0, key)

    def _exact(self, node: int) -> bool:
        return self.tree.nodes.exact[node] >= 0.0

    def _candidate(self, node: int) -> Candidate:
        nodes = self.tree.nodes
        move = self.box.notation.write_move(nodes.moves[node])
        tried = self._exact(node) or nodes.visits[node] > 0
        worth = self.tree.worth(node, self.seat) if tried else None
        return Candidate(move, worth, nodes.visits[node], self._exact(node))
