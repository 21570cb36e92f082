"""The kernel against a second implementation that was written from the clauses alone."""

from typing import Any

import pytest

from cinquefoil import games
from naive import cross_clover as naive
from naive.compare import Comparison, prefer, same_options
from walks import any_move

BOX = games["cross-clover"]


def covers(move: str, position: Any) -> bool:
    box = move.partition("@")[2] or move.partition("-")[2]
    return len(box) == 2 and position["board"]["1234".index(box[1])]["abcd".index(box[0])] is not None


def scores(move: str, position: Any) -> bool:
    if "@" not in move and "-" not in move:
        return False
    return bool(BOX.read(position).play(move).position()["scored"] != position["scored"])


STYLES = [
    any_move,
    prefer(scores),
    prefer(lambda move, _: move.startswith("aphid"), others=8),
    prefer(covers),
    prefer(lambda move, _: move.startswith(("draw", "discard", "pass")), others=12),  # hands fill, decks run out
    prefer(lambda move, position: "@" in move and not scores(move, position), others=12),  # boards fill without a line
]


@pytest.mark.parametrize("first", ["lot", 0, 1])
def test_the_same_in_every_position(first: Any) -> None:
    seed = {"lot": 1, 0: 2, 1: 3}[first]
    Comparison(BOX, naive, seed).play(lambda: BOX.start(first=first), STYLES, positions=7000)


def test_the_same_options_are_accepted() -> None:
    values = {"players": [2, 1, 3, "2", True, 2.0, None], "first": ["lot", 0, 1, 2, -1, True, "0", None]}
    same_options(BOX, naive.start, values, seed=4)
