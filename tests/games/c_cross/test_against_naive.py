"""The kernel against a second implementation that was written from the clauses alone."""

from typing import Any

import pytest

from cinquefoil import Game, Rng, games
from naive import c_cross as naive
from naive.compare import Comparison, Wanted, prefer, same_options
from walks import any_move

BOX = games["c-cross"]


def third_pawn(move: str, position: Any) -> bool:
    """Whether it wins a field; at random that hardly ever happens, and nobody ever connects."""
    own = "LD"[position["turn"]]
    return ":" not in move and any(position["fields"][space[0]].count(own) == 2 for space in move.split("+"))


def crowded(move: str, position: Any) -> bool:
    """Into fields where both have pawns, so that there is something to exchange."""
    fields = [position["fields"].get(space[0], "") for space in move.split("+")]
    return any("L" in content and "D" in content for content in fields)


def pair(move: str, position: Any) -> bool:
    return "+" in move


def both(one: Wanted, other: Wanted) -> Wanted:
    return lambda move, position: one(move, position) and other(move, position)


def connecting(game: Game, dice: Rng) -> str:
    return BOX.suggest(game.view(None), game.acting[0], game.moves()) if dice.below(4) else any_move(game, dice)


STYLES = [
    any_move,
    prefer(third_pawn),
    prefer(both(third_pawn, crowded), crowded, others=5),
    prefer(both(third_pawn, pair), pair, others=5),
    connecting,
]


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_same_in_every_position(seed: int) -> None:
    Comparison(BOX, naive, seed).play(BOX.start, STYLES, positions=5050)


def test_the_same_options_are_accepted() -> None:
    same_options(BOX, naive.start, {"players": [2, 1, 3, "2", True, 2.0, None], "first": [0]}, seed=4)
