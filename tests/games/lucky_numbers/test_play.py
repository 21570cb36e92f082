from math import isfinite
from typing import Any

import pytest

from cinquefoil import Game, Rng, deal
from cinquefoil.boxes.lucky_numbers.play import KNOWLEDGE
from cinquefoil.core.kernel import KernelGame
from cinquefoil.search.tree import Tree
from games.lucky_numbers.boards import BOX, ELSEWHERE, OWN, holding, position
from walks import any_move, walk, ways_to_start

ONE_LEFT = """
     1  2  3  4
     5  6  7  8
     9 10 11 12
    13 14 15  .
"""


def suggested(game: Game) -> str:
    return BOX.suggest(game.view(0), 0, game.moves())


def searched(game: Game, simulations: int) -> str:
    assert isinstance(game, KernelGame)
    tree = Tree(game.state.copy(), 0, KNOWLEDGE, Rng(1))
    tree.run(simulations)
    return str(game.box.notation.write_move(tree.nodes.moves[tree.best()]))


def test_a_number_at_home_fills_a_square() -> None:
    game = holding(10, OWN, ELSEWHERE)
    assert BOX.suggest(game.view(0), 0, game.moves()) in ("@d1", "@c2", "@b3", "@a4")


def test_a_number_without_a_home_is_left() -> None:
    game = holding(20, OWN.replace("18", "20"), ELSEWHERE)
    assert BOX.suggest(game.view(0), 0, game.moves()) == "leave"


def test_the_pile_is_better_than_a_bad_place() -> None:
    game = position(OWN, ELSEWHERE, middle=[1])
    assert BOX.suggest(game.view(0), 0, game.moves()) == "draw"


def test_the_last_square_is_filled_at_once() -> None:
    game = position(ONE_LEFT, ELSEWHERE, middle=[17])
    assert suggested(game) == "17@d4"
    assert searched(game, 50) == "17@d4"
    assert playouts(game) == {"17@d4"}
    assert suggested(holding(18, ONE_LEFT, ELSEWHERE)) == "@d4"
    assert playouts(holding(18, ONE_LEFT, ELSEWHERE)) == {"@d4"}


def test_what_the_next_player_needs_for_the_last_square_is_not_left() -> None:
    game = holding(19, OWN, ONE_LEFT)
    assert "leave" in game.moves()
    assert suggested(game).startswith("@")
    assert suggested(holding(19, OWN.replace("18", "20"), ONE_LEFT)) != "leave"
    assert searched(holding(19, OWN.replace("18", "20"), ONE_LEFT), 400) != "leave"


def test_what_the_next_player_needs_for_the_last_square_is_taken_away() -> None:
    game = position(OWN.replace("18", "20"), ONE_LEFT, middle=[1, 16])
    assert searched(game, 400).startswith("16@")


def test_filling_beats_exchanging() -> None:
    assert suggested(holding(10, OWN, ELSEWHERE)) not in ("@b2", "@c3", "leave")


def test_an_exchange_makes_room() -> None:
    cramped = OWN.replace("3  .", "6  .").replace("18", "13")
    assert suggested(holding(19, cramped, ELSEWHERE)) == "@d4"
    assert suggested(holding(1, cramped, ELSEWHERE)) == "@a1"


def test_michaels_diagonal_is_laid_in_order() -> None:
    game = BOX.start(players=2, setup="michael", first=0)
    assert suggested(game.play("=1")) == "@a1"
    assert suggested(game.play("=20")) == "@d4"
    assert suggested(game.play("=9")) == "@b2"


def test_another_turn_is_worth_something() -> None:
    garden = OWN.replace("18", "15")
    assert suggested(holding(12, garden, ELSEWHERE, bruno=True)) in ("@d2", "@b4")


def playouts(game: Game) -> set[str]:
    """What a playout may do here."""
    assert isinstance(game, KernelGame)
    dice = Rng(3)
    return {game.box.notation.write_move(KNOWLEDGE.playout_move(game.state.copy(), dice)) for _ in range(100)}


def test_playouts_are_not_all_alike() -> None:
    assert len(playouts(holding(10, OWN, ELSEWHERE))) > 1


@pytest.mark.parametrize("options", ways_to_start(BOX), ids=str)
def test_every_moment_of_every_way_to_play_can_be_judged(options: dict[str, Any]) -> None:
    dice = Rng(11)
    for game in walk(BOX.start(**options), dice):
        if not game.acting:
            continue
        assert isinstance(game, KernelGame)
        state, before = game.state, game.position()
        moves = state.legal()
        promises = list(KNOWLEDGE.promises(state, moves))
        assert len(promises) == len(moves)
        assert all(isfinite(promise) for promise in promises)
        assert KNOWLEDGE.playout_move(state, dice) in moves
        shares = [KNOWLEDGE.estimate(state, seat) for seat in range(state.players)]
        assert all(0.0 <= share <= 1.0 for share in shares)
        assert state.players == 1 or abs(sum(shares) - 1.0) < 1e-9
        assert game.position() == before


def test_sense_beats_chance() -> None:
    dice, score = Rng(2), 0.0
    for number in range(20):
        game = deal(BOX.start(players=2), dice=dice)
        while not game.over:
            seat = game.acting[0]
            text = BOX.suggest(game.view(seat), seat, game.moves()) if seat == number % 2 else any_move(game, dice)
            game = deal(game.play(text), dice=dice)
        assert game.result
        score += (number % 2 in game.result.winners) / len(game.result.winners)
    assert score >= 18
