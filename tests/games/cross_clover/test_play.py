"""What a player of Cross×Clover knows at first sight, and what a bot sees with a little thinking."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cinquefoil import Game, Rng, deal
from cinquefoil.boxes.cross_clover.notation import read_move
from cinquefoil.boxes.cross_clover.play import KNOWLEDGE, wanted_boxes
from cinquefoil.boxes.cross_clover.rules import LAY, TURN
from cinquefoil.core.state import CHANCE, OVER
from games.cross_clover.boards import BOX, position
from walks import any_move, chosen, suggested

ROW_LACKS_A_TWO = """
     R1  .   R3  W4
     .   .   .   .
     .   .   .   .
     .   .   .   .
"""
PREPARED_FOR_NOBODY = """
     R1  .   R3  .
     .   .   .   .
     .   .   .   .
     .   .   .   .
"""


def kernel(game: Game) -> Any:
    return game.state  # type: ignore[attr-defined]


def promise(game: Game, move: str) -> float:
    return KNOWLEDGE.promises(kernel(game), vec[i64]([read_move(move)]))[0]


def test_it_knows_what_a_line_lacks() -> None:
    assert list(wanted_boxes(kernel(position(ROW_LACKS_A_TWO)))) == [0, 2, 0, 0]


def test_where_a_number_shows_twice_either_may_be_covered() -> None:
    game = position(ROW_LACKS_A_TWO.replace(" .   R3  W4", " W3  R3  W4"))
    assert list(wanted_boxes(kernel(game))) == [0, 2 + 4, 0, 0]


def test_a_scored_line_lacks_nothing() -> None:
    game = position(ROW_LACKS_A_TWO.replace(" .   R3  W4", " W2  R3  W4"), scored=["row1"])
    assert list(wanted_boxes(kernel(game))) == [0, 0, 0, 0]


def test_it_completes_a_line() -> None:
    game = position(ROW_LACKS_A_TWO, red="1 2 3")
    assert suggested(game) == "2@b1"
    assert chosen(game) == "2@b1"


def test_it_prefers_the_line_that_wins_to_the_one_that_brings_more() -> None:
    """A 2 on b3 completes two lines and brings 19 points; a 2 on b1 brings 11, but with them white has lost."""
    drawn = """
     W1  .   W3  W4
     .   .   .   .
     R1  .   R3  R4
     W3  W4  W2  W1
    """
    game = position(drawn, red="2 2 3", white="1 2 4", scored=["row4", "circle4"], scores=[2, -3])
    assert suggested(game) == "2@b1"
    assert chosen(game) == "2@b1"


def test_it_puts_something_else_where_the_other_would_complete_a_line() -> None:
    """Red has no 2, and white nothing else."""
    out = [[], ["1", "1", "1", "1L", "2L", "3", "3", "3", "3L", "4", "4", "4L"]]
    game = position(ROW_LACKS_A_TWO, red="3 3 4 4", white="2 2 2", out=out, aphids=[False, False])
    assert chosen(game).endswith("@b1")


def test_it_does_not_prepare_a_line_for_the_other() -> None:
    """A 2 on b1 would leave a row that lacks a 4; on d4 it leaves nothing."""
    game = position(PREPARED_FOR_NOBODY, red="2 2 3", white="1 2 4 4")
    assert promise(game, "2@d4") > promise(game, "2@b1")


def test_a_small_hand_wants_to_draw() -> None:
    assert suggested(position(PREPARED_FOR_NOBODY, red="4")).startswith("draw")


def test_an_aphid_is_not_used_for_nothing() -> None:
    game = position(PREPARED_FOR_NOBODY.replace("R1 ", "R1L"), red="3 4 4")
    assert not suggested(game).startswith("aphid")
    assert any(move.startswith("aphid") for move in game.moves())


def test_the_estimate_sees_who_is_ahead() -> None:
    scored = PREPARED_FOR_NOBODY.replace("R1  .   R3  .", "R1  W2  R3  R4")
    ahead = kernel(position(scored, scored=["row1"], scores=[9, -2]))
    assert KNOWLEDGE.estimate(ahead, 0) > 0.6
    assert KNOWLEDGE.estimate(ahead, 0) + KNOWLEDGE.estimate(ahead, 1) == pytest.approx(1.0)
    about_to_score = kernel(position(ROW_LACKS_A_TWO, red="1 2 3", white="1 1 3"))
    assert KNOWLEDGE.estimate(about_to_score, 0) > 0.6


def test_it_knows_what_to_do_in_every_phase() -> None:
    phases, kinds = set(), set()
    for seed in range(60):
        rng = Rng(seed)
        state: Any = kernel(BOX.start()).copy()
        while state.actor() != OVER:
            if state.actor() == CHANCE:
                state.apply(state.random_legal(rng))
                continue
            phases.add(state.phase)
            legal = list(state.legal())
            assert len(KNOWLEDGE.promises(state, state.legal())) == len(legal)
            assert 0.0 <= KNOWLEDGE.estimate(state, 1) <= 1.0
            move = KNOWLEDGE.playout_move(state, rng)
            assert move in legal
            if seed % 3 == 0:
                move = max(legal) if rng.below(3) else legal[rng.below(len(legal))]
            kinds.add(BOX.notation.write_move(move)[:4])  # type: ignore[attr-defined]
            state.apply(move)
    assert phases == {LAY, TURN}
    assert {"down", "draw", "aphi", "disc", "pass"} <= kinds


def test_sense_beats_chance() -> None:
    dice, points = Rng(3), 0.0
    for number in range(40):
        game = deal(BOX.start(), dice=dice)
        while not game.over:
            game = game.play(suggested(game) if number % 2 in game.acting else any_move(game, dice))
            game = deal(game, dice=dice)
        assert game.result
        points += (number % 2 in game.result.winners) if game.result.winners else 0.5
    assert points >= 36
