import pytest

from cinquefoil import IllegalMove, Result, Rng, games
from cinquefoil_toys.mind_meld import box


def test_words_stay_secret_until_all_have_spoken() -> None:
    game = box.start(players=2, rounds=1).play("=topic:sea").play("0:say=wave")
    assert game.view(1)["words"] == ["?", None]
    assert game.view(0)["words"] == ["wave", None]
    assert game.view(None)["words"] == ["?", None]
    told = game.play("1:say=wave")
    assert told.view(None)["told"] == [["sea", ["wave", "wave"]]]
    assert told.result == Result((0, 1), "melded", (1, 1))


def test_a_word_may_be_changed_until_the_last_has_spoken() -> None:
    game = box.start(players=2, rounds=2).play("=topic:sea").play("0:say=wave").play("0:say=salt").play("1:say=tide")
    assert game.position()["told"] == [["sea", ["salt", "tide"]]]
    with pytest.raises(IllegalMove, match="salt was said in an earlier round"):
        game.play("=topic:bread").play("1:say=salt")
    with pytest.raises(IllegalMove, match="not among those left"):
        game.play("=topic:sea")


def test_a_seat_that_is_not_there_cannot_speak() -> None:
    with pytest.raises(IllegalMove, match="there is no seat 2"):
        box.start(players=2).play("=topic:sea").play("2:say=wave")


def test_toys_are_not_in_the_house() -> None:
    assert "mind-meld" not in games


def test_other_worlds_differ_in_what_the_others_said() -> None:
    game = box.start(players=3).play("=topic:sea").play("0:say=wave").play("1:say=salt")
    worlds = [game.redeal(0, Rng(seed)).position()["words"] for seed in range(9)]
    assert all((own, silent) == ("wave", None) for own, _, silent in worlds)
    assert len({said for _, said, _ in worlds}) > 1
