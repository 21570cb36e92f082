from typing import Any

import pytest

from cinquefoil import BadOption
from cinquefoil.core.sayings import by_numbers, core_phrases
from walks import SHELF

LUCKY_NUMBERS = SHELF["lucky-numbers"]
MIND_MELD = SHELF["mind-meld"]


def test_defaults_are_filled_in() -> None:
    game = LUCKY_NUMBERS.start(players=2)
    assert game.options == {"players": 2, "setup": "standard", "first": "lot", "bruno": False}


def test_players_may_be_left_out_where_only_one_number_is_possible() -> None:
    assert SHELF["connect-four"].start().options == {"players": 2}
    with pytest.raises(BadOption, match="players must be given: 1 to 4"):
        LUCKY_NUMBERS.start()


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"players": 5}, "players must be 1 to 4, not 5"),
        ({"players": "2"}, "players must be .*, not '2'"),
        ({"players": True}, "players must be .*, not true"),
        ({"setup": "mixed"}, "setup must be standard or michael, not 'mixed'"),
        ({"setup": []}, "setup must be standard or michael, not a list"),
        ({"first": 2}, 'first must be a seat from 0 to 1 or "lot", not 2'),
        ({"first": False}, "first must be .*, not false"),
        ({"first": None}, "first must be .*, not null"),
        ({"bruno": 1}, "bruno must be true or false, not 1"),
        ({"decoys": 1}, "there is no option 'decoys'; the options are setup, first, bruno"),
        ({"self": 1}, "there is no option 'self'"),
    ],
)
def test_what_cannot_be_chosen_is_named(options: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadOption, match=fault) as refused:
        LUCKY_NUMBERS.start(**{"players": 2, **options})
    saying = refused.value.saying
    assert saying is not None
    assert by_numbers(saying, core_phrases()) == str(refused.value)


def test_numbers_have_bounds() -> None:
    assert MIND_MELD.start(players=2, rounds=6).options == {"players": 2, "rounds": 6}
    with pytest.raises(BadOption, match="rounds must be a whole number from 1 to 6, not 7"):
        MIND_MELD.start(players=2, rounds=7)
