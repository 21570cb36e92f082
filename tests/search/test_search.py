from typing import Any

import pytest

from cinquefoil import Game, Rng, deal
from cinquefoil.core.kernel import KernelGame
from cinquefoil.core.state import OVER, State
from cinquefoil.games.lucky_numbers.rules import start
from cinquefoil.search.flat import SHARES, best_move, share
from cinquefoil.search.playout import playout, playouts
from games.lucky_numbers.boards import ELSEWHERE, OWN, position
from walks import SHELF, any_move


def state_of(game: Game) -> State:
    assert isinstance(game, KernelGame)
    state: State = game.state
    return state


def test_a_playout_goes_to_the_end_and_counts_its_moves() -> None:
    state = start(2)
    moves = playout(state, Rng(1))
    assert state.actor() == OVER
    again, dice, count = start(2), Rng(1), 0
    while again.actor() != OVER:
        again.apply(again.random_legal(dice))
        count += 1
    assert moves == count


def test_playouts_leave_the_start_alone() -> None:
    state = start(3)
    assert playouts(state, 10, Rng(1)) > 10 * 50
    assert state.pile_size == 60


@pytest.mark.parametrize(
    ("winners", "seat", "among"), [(0b1, 0, 1), (0b1, 1, 0), (0b11, 1, 2), (0b111, 2, 3), (0b1111, 3, 4), (0, 0, 0)]
)
def test_a_win_is_shared(winners: int, seat: int, among: int) -> None:
    assert share(winners, seat) == (SHARES // among if among else 0)


def test_the_winning_move_is_found() -> None:
    almost = """
         1  5  9 13
         2  6 10 14
         3  7 11 15
         4  8 12  .
    """
    game = position(almost, ELSEWHERE, middle=[20])
    assert isinstance(game, KernelGame)
    assert game.box.notation.write_move(best_move(game.state, 5, Rng(1))) == "20@d4"


def test_an_only_move_needs_no_search() -> None:
    state = state_of(position(OWN, ELSEWHERE))
    dice, untouched = Rng(1), Rng(1)
    assert best_move(state, 1000, dice) == state.legal()[0]
    assert dice.word() == untouched.word()


@pytest.mark.parametrize("id", ["lucky-numbers", "connect-four"])
def test_searching_beats_guessing(id: str) -> None:
    dice, score = Rng(2), 0.0
    games = 12
    for number in range(games):
        game: Any = deal(SHELF[id].start(players=2), dice=dice)
        while not game.over:
            if game.acting[0] == number % 2:
                text = game.box.notation.write_move(best_move(game.state, 8, dice))
            else:
                text = any_move(game, dice)
            game = deal(game.play(text), dice=dice)
        winners = game.result.winners
        score += 0.5 if len(winners) != 1 else float(winners == (number % 2,))
    assert score >= 0.8 * games
