from math import isfinite
from typing import Any

import pytest

from cinquefoil import Game, Rng, deal
from cinquefoil.boxes.bossa.play import KNOWLEDGE
from cinquefoil.core.kernel import KernelGame
from cinquefoil.search.tree import Tree
from games.bossa.boards import BARE, BOX, ONE_TO_GO, position
from walks import any_move, walk, ways_to_start

ONE_ROW = """
    white  [4] 50
    black  [3]
"""
"""White, upwards, comes 6, of two tiles; downwards 3, of one or two."""


def suggested(game: Game) -> str:
    return BOX.suggest(game.view(game.acting[0]), game.acting[0], game.moves())


def searched(game: Game, simulations: int) -> str:
    assert isinstance(game, KernelGame)
    tree = Tree(game.state.copy(), game.acting[0], KNOWLEDGE, Rng(1))
    tree.run(simulations)
    return str(game.box.notation.write_move(tree.nodes.moves[tree.best()]))


def test_the_last_tile_is_laid() -> None:
    game = position(BARE, "50", "24 60")
    assert suggested(game) == "W+:50"
    assert searched(game, 100) == "W+:50"


def test_the_sixth_row_of_the_own_line_is_laid() -> None:
    game = position(ONE_TO_GO, "10 33", "02 24")
    assert suggested(game) == "W-:10"
    assert searched(game, 100) == "W-:10"


def test_the_sixth_row_of_the_other_line_is_not() -> None:
    game = position(ONE_TO_GO, "10 33", "02 24", colours=["black", "white"])
    assert "W-:10" in game.moves()
    assert suggested(game) != "W-:10"
    assert searched(game, 100) != "W-:10"


def test_a_tile_of_one_colour_goes_before_one_of_two() -> None:
    game = position(BARE, "14 23 31 50", "24 60")
    promises = judged(game)
    assert promises["redraw:50"] > promises["redraw:14"]
    assert suggested(game) == "W+:50"


def test_tiles_are_kept_that_the_own_line_can_go_on_with() -> None:
    promises = judged(position(ONE_ROW, "15 24 42", "03 60"))
    assert promises["redraw:15"] > promises["redraw:24"]  # 24 and 42 make 6; 15 and 42 make nothing
    assert promises["redraw:42"] > promises["redraw:24"]  # 15 and 24 make 3


def test_a_single_tile_goes_on_after_a_single_tile_only_by_the_gentler_rule() -> None:
    strict, near = (judged(position(ONE_ROW, "51 60", "03", rows=rows)) for rows in ("strict", "near"))
    assert strict["redraw:51"] < near["redraw:51"]


def test_it_is_bad_if_the_other_can_lay_the_last_tiles() -> None:
    with_one_more = judged(position(BARE, "24 33 51", "40"))  # 40 and any tile with one white dot make 5
    harmless = judged(position(BARE, "24 33 51", "60"))
    assert with_one_more["redraw:51"] < harmless["redraw:51"]


def judged(game: Game) -> dict[str, float]:
    return dict(zip(moves_of(game), promises_of(game), strict=True))


def moves_of(game: Game) -> list[str]:
    assert isinstance(game, KernelGame)
    return [game.box.notation.write_move(move) for move in game.state.legal()]


def promises_of(game: Game) -> list[float]:
    assert isinstance(game, KernelGame)
    return list(KNOWLEDGE.promises(game.state, game.state.legal()))


@pytest.mark.parametrize("options", ways_to_start(BOX), ids=str)
def test_every_moment_of_every_way_to_play_can_be_judged(options: dict[str, Any]) -> None:
    dice, phases = Rng(11), set()
    for _ in range(20):
        for game in walk(BOX.start(**options), dice):
            if not game.acting:
                continue
            assert isinstance(game, KernelGame)
            before = game.position()
            phases.add(before["phase"])
            promises = promises_of(game)
            assert len(promises) == len(game.moves())
            assert all(isfinite(promise) for promise in promises)
            assert KNOWLEDGE.playout_move(game.state, dice) in game.state.legal()
            assert game.position() == before
    assert phases == {"claim", "colour", "chip", "turn"}


def test_sense_beats_chance() -> None:
    dice, score = Rng(2), 0.0
    for number in range(60):
        game = deal(BOX.start(), dice=dice)
        while not game.over:
            seat = game.acting[0]
            text = suggested(game) if seat == number % 2 else any_move(game, dice)
            game = deal(game.play(text), dice=dice)
        assert game.result
        score += (number % 2 in game.result.winners) / max(len(game.result.winners), 1)
    assert score >= 54
