"""The kernel against a second implementation that was written from the clauses alone."""

from typing import Any

import pytest

from cinquefoil import Result, Rng
from cinquefoil.boxes.lucky_numbers.tournament import standings, winners
from games.lucky_numbers.boards import BOX
from naive import lucky_numbers as naive
from naive.compare import Comparison, prefer, same_options
from walks import any_move, ways_to_start


def fills(move: str, position: Any) -> bool:
    at = move.partition("@")[2]
    garden = position["gardens"][position["turn"]]
    return bool(at) and garden["1234".index(at[1])]["abcd".index(at[0])] is None


STYLES = [
    any_move,
    prefer(fills),  # full gardens
    prefer(lambda move, position: "@" in move and not fills(move, position)),  # LN-18
    prefer(lambda move, _: move in ("draw", "leave")),  # the pile runs out
]


@pytest.mark.parametrize("options", ways_to_start(BOX), ids=str)
def test_the_same_in_every_position(options: dict[str, Any]) -> None:
    """Sixteen ways to start: more than 20,000 positions in all."""
    assert naive.start(options) == BOX.start(**options).position()
    Comparison(BOX, naive, seed=20).play(lambda: BOX.start(**options), STYLES, positions=1300)


def test_the_same_options_are_accepted() -> None:
    values: dict[str, list[Any]] = {
        "players": [0, 1, 2, 3, 4, 5, "2", True, 2.0, None],
        "setup": ["standard", "michael", "other", 1, None],
        "first": ["lot", 0, 1, 3, 4, -1, True, "0", None],
        "bruno": [True, False, 0, "true", None],
    }
    same_options(BOX, naive.start, values, seed=21)


def test_the_same_tournament_points() -> None:
    dice = Rng(22)
    for _ in range(300):
        players = 2 + dice.below(3)
        results = []
        for _ in range(players):
            scores = tuple(dice.below(13) for _ in range(players))
            best = tuple(seat for seat in range(players) if scores[seat] == min(scores))
            results.append(Result(best, "pile-empty", scores))
        totals, won = naive.tournament([result.document() for result in results])
        assert (standings(results), winners(results)) == (totals, won)
