"""The nodes of a search tree, in columns: a compiled search reads those without touching an object.

node       its number; the nodes that follow on a node are a block of numbers
moves      the move that leads to a node, as the searching seat sees it
first      where the block of a node begins; `counts` is how long it is, 0 if there is none
visits     how many simulations went through a node
gains      what they brought the player who moved there; `hopes` what they brought the player who is to move
priors     how curious the search is about a move; of a chance outcome, how probable it is
chances    how often a move was possible when its moment was reached, where something is hidden
exact      the share of the win that seat 0 is certain of, UNKNOWN where that is not known
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

UNKNOWN: Final = -1.0


@final
class Nodes:
    def __init__(self) -> None:
        self.moves: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.counts: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.gains: vec[float] = vec[float]()
        self.hopes: vec[float] = vec[float]()
        self.priors: vec[float] = vec[float]()
        self.chances: vec[i64] = vec[i64]()
        self.exact: vec[float] = vec[float]()

    def size(self) -> i64:
        return len(self.moves)

    def add(self, move: i64, prior: float) -> None:
        self.moves = append(self.moves, move)
        self.first = append(self.first, 0)
        self.counts = append(self.counts, 0)
        self.visits = append(self.visits, 0)
        self.gains = append(self.gains, 0.0)
        self.hopes = append(self.hopes, 0.0)
        self.priors = append(self.priors, prior)
        self.chances = append(self.chances, 0)
        self.exact = append(self.exact, UNKNOWN)

    def add_twin(self, source: "Nodes", at: i64) -> None:
        self.add(source.moves[at], source.priors[at])
        twin: i64 = len(self.moves) - 1
        self.first[twin] = source.first[at]
        self.counts[twin] = source.counts[at]
        self.visits[twin] = source.visits[at]
        self.gains[twin] = source.gains[at]
        self.hopes[twin] = source.hopes[at]
        self.chances[twin] = source.chances[at]
        self.exact[twin] = source.exact[at]

    def child(self, node: i64, move: i64) -> i64:
        """The node that a move leads to, -1 if there is none."""
        moves = self.moves
        for at in range(self.first[node], self.first[node] + self.counts[node]):
            if moves[at] == move:
                return at
        return -1

    def enlarge(self, node: i64) -> None:
        """Moves a block to the end, where it can grow by what is added next; `counts` is then for the caller to set."""
        old: i64 = self.first[node]
        self.first[node] = len(self.moves)
        for at in range(old, old + self.counts[node]):
            self.add_twin(self, at)

    def rooted(self, root: i64) -> "Nodes":
        """What grows from a node, and nothing else; that node is 0."""
        kept = Nodes()
        kept.add_twin(self, root)
        at: i64 = 0
        while at < kept.size():
            old: i64 = kept.first[at]
            kept.first[at] = kept.size()
            for child in range(old, old + kept.counts[at]):
                kept.add_twin(self, child)
            at += 1
        return kept
