"""The kernel against a second implementation that was written from the clauses alone."""

from typing import Any

import pytest

from cinquefoil import Game, Rng, games
from naive import bossa as naive
from naive.compare import Comparison, prefer, same_options
from walks import any_move

BOX = games["bossa"]


def tiles(number: int) -> Any:
    """Rows and stacks of at least so many tiles."""
    return lambda move, _: move[0] in "WBs" and ":" in move and move.count(",") >= number - 1


def stack(move: str, position: Any) -> bool:
    return move.startswith("stack")


def modified(move: str, position: Any) -> bool:
    return move[-1] in "xi" or "x," in move or "i," in move


def on_one_line(move: str, position: Any) -> bool:
    return move[0] == "W"


def short(move: str, position: Any) -> bool:
    """One tile on the shorter arm: hands fill up and the pile runs out."""
    return move.startswith(("redraw", "exchange")) or (move[0] in "WB" and "," not in move)


def sensible(game: Game, dice: Rng) -> str:
    return (
        BOX.suggest(game.view(game.acting[0]), game.acting[0], game.moves()) if dice.below(4) else any_move(game, dice)
    )


STYLES = [
    any_move,
    prefer(tiles(3), tiles(2)),
    prefer(stack, tiles(1), others=6),
    prefer(modified, tiles(2)),
    prefer(on_one_line, others=12),
    prefer(short, others=12),
    sensible,
]


@pytest.mark.parametrize("rows", ["near", "strict"])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_in_every_position(rows: str, seed: int) -> None:
    Comparison(BOX, naive, seed).play(lambda: BOX.start(rows=rows), STYLES, positions=5100)


def test_the_same_options_are_accepted() -> None:
    values: dict[str, list[Any]] = {
        "players": [2, 1, 3, "2", True, 2.0, None],
        "rows": ["near", "strict", "Near", None, 1],
        "first": [0],
    }
    same_options(BOX, naive.start, values, seed=4)
