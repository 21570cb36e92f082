"""Connect Four against OpenSpiel's, so that the two that are measured side by side are the same game."""

import pyspiel
import pytest

from cinquefoil import BadPosition, IllegalMove, Result, Rng
from cinquefoil.core.state import OVER
from cinquefoil_toys.connect_four import box
from cinquefoil_toys.connect_four.rules import ConnectFour


def test_the_same_game_as_open_spiel_s() -> None:
    dice = Rng(1)
    endings = set()
    for _ in range(300):
        ours, theirs = ConnectFour(), pyspiel.load_game("connect_four").new_initial_state()
        while ours.actor() != OVER:
            assert theirs.current_player() == ours.actor()
            assert theirs.legal_actions() == list(ours.legal())
            move = ours.random_legal(dice)
            ours.apply(move)
            theirs.apply_action(move)
        assert theirs.is_terminal()
        assert [bool(ours.winners() >> seat & 1) for seat in (0, 1)] == [value > 0 for value in theirs.returns()]
        endings.add(ours.winners())
    assert endings >= {1, 2}


def test_a_full_board_has_no_winner() -> None:
    game = box.start()
    for column in "bbbcdcfaaegggbgecaaeeceacegcdgfabbfffddddf":
        assert not game.over
        game = game.play(column)
    assert game.result == Result((), "full", None)


def test_a_full_column_is_refused() -> None:
    game = box.start()
    for _ in range(6):
        game = game.play("a")
    with pytest.raises(IllegalMove, match="column a is full"):
        game.play("a")


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (["......."] * 5 + ["......?"], "seven of x, o and"),
        (["......."] * 5 + ["......"], "seven of x, o and"),
        (["......."] * 4 + ["x......", "......."], "hangs in the air"),
        (["......."] * 5 + ["xx....."], "as many x as o"),
        (["......."] * 4 + ["xxxxo..", "xoooxoo"], "must have played last|as many"),
        (["......."] * 5 + ["xo....."], "turn and result"),
    ],
)
def test_what_cannot_be_is_refused(rows: list[str], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        box.read({"game": "connect-four", "turn": 1, "rows": rows, "result": None})
