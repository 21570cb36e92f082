"""How a bot reads clues: which card lies where, and in which rotation.

A clue points more at some keywords than at others; what an arrangement is worth is the sum over its eight outer
keywords. So the best rotation of a card on a spot does not hang on the other cards, and to look at all ways to put four
of the cards on the spots is to look at all arrangements there are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations

import numpy as np

from cinquefoil.boxes.so_clover.cards import SPOTS, TURNS, Card
from cinquefoil.boxes.so_clover.rules import Placed
from cinquefoil.words.sparse import Matrix, Numbers
from cinquefoil.words.ties import Mix, known

NEVER = np.float32(-1e6)


@dataclass(frozen=True)
class Reading:
    """What somebody makes of four clues and a row of cards."""

    worth: Matrix
    """Of every card on every spot in every rotation: the sum of what its two outer keywords are worth there."""
    meant: Matrix
    """By zone, card and edge as the row shows it: the logarithm of how likely the clue means this keyword."""

    def best(self, fixed: Mapping[int, Placed] = {}, wrong: Sequence[tuple[int, Placed]] = ()) -> list[Placed]:
        """The arrangement that fits best, with cards that are known to be right where they lie, or known not to be."""
        worth = self._allowed(fixed, wrong)
        turns = worth.argmax(axis=2)
        ways = _ways(worth.shape[1])
        totals = worth.max(axis=2)[np.arange(len(SPOTS)), ways].sum(axis=1)
        way = ways[int(totals.argmax())]
        return [(int(card), int(turns[spot, card])) for spot, card in enumerate(way)]

    def sureness(self, fixed: Mapping[int, Placed] = {}, wrong: Sequence[tuple[int, Placed]] = ()) -> Matrix:
        """How likely each card lies on each spot in each rotation, by all arrangements."""
        worth = self._allowed(fixed, wrong)
        peak = worth.max(axis=2)
        some = peak + np.log(np.exp(worth - peak[:, :, None]).sum(axis=2))
        ways = _ways(worth.shape[1])
        totals = some[np.arange(len(SPOTS)), ways].sum(axis=1)
        likely = np.exp(totals - totals.max())
        likely /= likely.sum()
        sure = np.zeros_like(some)
        for spot in range(len(SPOTS)):
            sure[spot] = np.bincount(ways[:, spot], likely, worth.shape[1])
        result: Matrix = sure[:, :, None] * np.exp(worth - some[:, :, None])
        return result

    def _allowed(self, fixed: Mapping[int, Placed], wrong: Sequence[tuple[int, Placed]]) -> Matrix:
        worth = self.worth.copy()
        for spot, (card, turn) in wrong:
            worth[spot, card, turn] = NEVER
        for spot, (card, turn) in fixed.items():
            right = worth[spot, card, turn]
            worth[spot] = NEVER
            worth[spot, card, turn] = right
        return worth


def read(clues: Sequence[str], row: Sequence[Card], language: str, mix: Mix, blur: Matrix | None = None) -> Reading:
    """What the clues, zone by zone, say of the cards; `blur` is added to how much each points at each keyword."""
    keywords = [keyword for card in row for keyword in card]
    pull = mix.pull(known(clues, language), known(keywords, language), language)
    return weigh(pull if blur is None else pull + blur)


def weigh(pull: Matrix) -> Reading:
    """The reading by how much each clue points at each keyword of the row, card after card."""
    peak = pull.max(axis=1, keepdims=True)
    meant = pull - peak - np.log(np.exp(pull - peak).sum(axis=1, keepdims=True))
    meant = meant.reshape(len(SPOTS), -1, len(TURNS))
    worth = np.empty((len(SPOTS), meant.shape[1], len(TURNS)), np.float32)
    for spot in range(len(SPOTS)):
        for turn in TURNS:
            before = (spot - 1) % 4
            worth[spot, :, turn] = meant[spot, :, (spot - turn) % 4] + meant[before, :, (before - turn) % 4]
    return Reading(worth, meant)


@cache
def _ways(cards: int) -> Numbers:
    """All ways to lay four of the cards on the spots."""
    return np.array(list(permutations(range(cards), len(SPOTS))))
