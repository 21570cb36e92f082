"""BO-1 to BO-21, each by example."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from cinquefoil import BadOption, Game, IllegalMove, MalformedMove, Result
from games.bossa.boards import (
    ACTIONS,
    BARE,
    BOX,
    ONE_TO_GO,
    SET,
    all_but,
    dealt,
    drawing,
    drawn,
    opened,
    play,
    position,
)

INVERTER: dict[str, Any] = {"chips": ["inverter", "doubler"]}
"""Seat 0 has the inverter."""
STUCK = """
    white  40 / 41 [5]
    black          [2]
"""
"""With 50, 20 and the inverter no row can be placed here, nor with 50, 42 and the inverter."""


def refused(game: Game, text: str) -> str | None:
    """The clause that a move breaks."""
    with pytest.raises(IllegalMove) as error:
        game.play(text)
    assert error.value.code == "illegal_move"
    return error.value.clause


def kind(game: Game, start: str) -> list[str]:
    return [move for move in game.moves() if move.startswith(start)]


def is_modified(move: str) -> bool:
    return any(tile[-1] in "xi" for tile in move.split(":")[-1].split(","))


def rows(game: Game) -> list[str]:
    """The rows that can be placed without the chip."""
    return [move for move in game.moves() if move[0] in "WB" and not is_modified(move)]


def stacks(game: Game) -> list[str]:
    """The same for stacks."""
    return [move for move in kind(game, "stack:") if not is_modified(move)]


def with_chip(game: Game) -> list[str]:
    """The rows and stacks that need the chip."""
    return [move for move in game.moves() if (move[0] in "WB" or move.startswith("stack:")) and is_modified(move)]


# ---- material


def test_BO_1_twenty_seven_tiles_each_different() -> None:
    game = BOX.start()
    assert game.outcomes() == [(f"={tile}", Fraction(1, 27)) for tile in SET]
    after = game.play("=24")
    assert after.outcomes() == [(f"={tile}", Fraction(1, 26)) for tile in all_but("24")]
    assert refused(after, "=24") == "BO-1"


@pytest.mark.parametrize("colour", [0, 1])
def test_BO_1_the_printed_table_of_counts(colour: int) -> None:
    """Six tiles show one dot of a colour, five show two, and so on."""
    dots = Counter(int(text[1 + colour]) for text, _ in BOX.start().outcomes())
    assert dots == {0: 6, 1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}


def test_BO_2_a_tile_counts_with_the_dots_of_the_line() -> None:
    game = position(
        """
        white  [3]
        black  [5]
        """,
        "24 50",
    )
    assert rows(game) == ["B-:24", "W-:24"]


def test_BO_2_no_dot_is_not_a_0() -> None:
    game = position(BARE, "02 05 50")
    assert rows(game) == ["B-:02", "W+:50"]
    assert refused(game, "W+:02,50") == "BO-2"
    assert refused(game, "W+:05") == "BO-2"
    assert refused(game, "B-:02,50") == "BO-2"
    assert refused(game, "W+:02x,50") == "BO-2"


def test_BO_2_no_dot_is_not_a_0_in_a_stack_either() -> None:
    game = position(
        """
        white  [4] 21 30
        black  [3]
        """,
        "05 10 40 50",
    )
    assert stacks(game) == ["stack:W+1:10,40"]
    assert refused(game, "stack:W+1:05,50") == "BO-2"


def test_BO_3_a_white_and_a_black_die_of_six_numbers() -> None:
    numbers = [(white, black) for white, black in product(range(1, 7), repeat=2) if white != black]
    assert dealt().outcomes() == [(f"=roll:{white},{black}", Fraction(1, 30)) for white, black in numbers]


def test_BO_4_three_actions_and_a_chip_for_each() -> None:
    game = opened("take:colour", "white", "doubler", "inverter")
    assert game.position()["actions"] == [["exchange", "redraw", "stack"]] * 2
    assert game.position()["chip_used"] == [False, False]


def test_BO_4_redraw_once_a_game() -> None:
    game = play(position(BARE, "10 20 60", "04 05 06"), "redraw:20", "=30", "=03")
    assert game.position()["actions"] == [["exchange", "stack"], ACTIONS]
    assert kind(game, "redraw") == ["redraw:03", "redraw:04", "redraw:05", "redraw:06"]
    again = play(game, "exchange:03/10", "=01")
    assert kind(again, "redraw") == []
    assert refused(again, "redraw:01") == "BO-4"


def test_BO_4_exchange_once_a_game() -> None:
    game = play(position(BARE, "10 20", "05"), "exchange:20/05", "=06")
    assert game.position()["actions"] == [["redraw", "stack"], ACTIONS]
    assert kind(game, "exchange") == ["exchange:06/05", "exchange:06/10", "exchange:20/05", "exchange:20/10"]
    again = play(game, "redraw:20", "=60", "=01")
    assert kind(again, "exchange") == []
    assert refused(again, "exchange:01/60") == "BO-4"


def test_BO_4_stack_once_a_game() -> None:
    game = position(
        """
        white  [4] 50
        black  [3] 04
        """,
        "14 20 51",
        "24 60",
    )
    assert stacks(game) == ["stack:B+1:14", "stack:W+1:51"]
    after = play(game, "stack:W+1:51", "=01")
    assert after.position()["actions"] == [["exchange", "redraw"], ACTIONS]
    assert stacks(after) == ["stack:B+1:24"]
    again = play(after, "redraw:01", "=02", "=03")
    assert kind(again, "stack") == []
    assert refused(again, "stack:B+1:14") == "BO-4"


def test_BO_4_the_chip_once_a_game() -> None:
    game = play(position(BARE, "10 11 12 50", "60"), "W-:10,11x", "=06")
    assert game.position()["chip_used"] == [True, False]
    again = play(game, "exchange:06/50", "=20")
    assert with_chip(again) == []
    with pytest.raises(IllegalMove, match="you have already used your chip") as error:
        again.play("W-:12x")
    assert error.value.clause == "BO-14"


# ---- the opening


def test_BO_5_four_tiles_each_and_18_in_the_pile() -> None:
    game = BOX.start()
    seen = []
    for tile in ("60", "24", "10", "33", "02", "50", "15", "11"):
        seen.append((game.position()["turn"], game.position()["pile"]))
        game = game.play(f"={tile}")
    assert seen == [(0, 26), (0, 25), (0, 24), (0, 23), (1, 22), (1, 21), (1, 20), (1, 19)]
    assert game.position()["hands"] == [["10", "24", "33", "60"], ["02", "11", "15", "50"]]
    assert game.position()["pile"] == 18
    assert game.position()["phase"] == "roll"


def test_BO_5_the_tile_put_away_may_be_any_that_nobody_has_seen() -> None:
    """19 tiles are left for a pile of 18, and which of them is missing is never told."""
    game = opened("take:colour", "white", "doubler", "doubler")
    left = all_but("10 24 33 60", "02 11 15 50")
    assert len(left) == 19
    assert game.outcomes() == [(f"={tile}", Fraction(1, 19)) for tile in left]


def test_BO_5_of_the_last_two_one_is_drawn_and_one_stays_away() -> None:
    own, other = "10 11 50", " ".join(all_but("10 11 50", "04 60"))
    game = position(BARE, own, other, phase="draw")
    assert game.position()["pile"] == 1
    assert game.outcomes() == [("=04", Fraction(1, 2)), ("=60", Fraction(1, 2))]
    assert game.play("=60").position()["pile"] == 0


def test_BO_6_equal_numbers_are_rolled_again() -> None:
    game = dealt()
    assert {text for text, _ in game.outcomes()}.isdisjoint({f"=roll:{n},{n}" for n in range(1, 7)})
    with pytest.raises(IllegalMove, match="equal numbers are rolled again") as error:
        game.play("=roll:4,4")
    assert error.value.clause == "BO-6"


def test_BO_6_seat_0_rolls_the_white_die_and_seat_1_the_black_one() -> None:
    assert play(dealt(), "=roll:5,3").position()["dice"] == {"white": 5, "black": 3}
    assert play(dealt(), "=roll:5,3").acting == (0,)
    assert play(dealt(), "=roll:3,5").acting == (1,)


def test_BO_6_the_roll_comes_after_the_deal_and_only_then() -> None:
    assert refused(BOX.start(), "=roll:5,3") == "BO-6"
    assert refused(dealt(), "=20") == "BO-6"
    assert refused(position(BARE, "10", phase="draw"), "=roll:5,3") == "BO-6"


@pytest.mark.parametrize(("roll", "winner"), [("=roll:2,1", 0), ("=roll:1,2", 1), ("=roll:6,1", 0), ("=roll:1,6", 1)])
def test_BO_7_the_higher_number_chooses(roll: str, winner: int) -> None:
    game = play(dealt(), roll)
    assert game.acting == (winner,)
    assert game.moves() == ["take:colour", "take:first"]


@pytest.mark.parametrize(
    ("claim", "named", "namer", "first", "colours"),
    [
        ("take:colour", "white", 0, 1, ["white", "black"]),
        ("take:colour", "black", 0, 1, ["black", "white"]),
        ("take:first", "white", 1, 0, ["black", "white"]),
        ("take:first", "black", 1, 0, ["white", "black"]),
    ],
)
def test_BO_7_the_other_gets_the_other_choice(
    claim: str, named: str, namer: int, first: int, colours: list[str]
) -> None:
    game = opened(claim)
    assert game.acting == (namer,)
    assert game.moves() == ["black", "white"]
    assert game.position()["first"] == first
    after = game.play(named)
    assert after.position()["colours"] == colours
    assert play(after, "doubler", "doubler").position()["turn"] == first


def test_BO_7_one_choice_after_the_other() -> None:
    claim = opened()
    assert refused(claim, "white") == "BO-7"
    assert refused(claim, "doubler") == "BO-7"
    assert refused(claim, "W+:60") == "BO-7"
    colour = opened("take:first")
    assert refused(colour, "take:colour") == "BO-7"
    assert refused(colour, "inverter") == "BO-7"
    assert refused(colour, "redraw:02") == "BO-7"


def test_BO_7a_the_own_tiles_are_seen_from_the_deal_on() -> None:
    game = play(BOX.start(), "=33", "=10")
    assert game.view(0)["hands"] == [["10", "33"], []]
    assert game.view(1)["hands"] == [["?", "?"], []]
    assert game.view(None)["hands"] == [["?", "?"], []]


@pytest.mark.parametrize("texts", [(), ("=roll:5,3",), ("=roll:5,3", "take:colour"), ("=roll:3,5", "take:first")])
def test_BO_7a_the_other_hand_is_hidden_until_the_colours_are_named(texts: tuple[str, ...]) -> None:
    game = play(dealt(), *texts)
    own, other, hidden = ["10", "24", "33", "60"], ["02", "11", "15", "50"], ["?", "?", "?", "?"]
    assert game.view(0) == {**game.position(), "hands": [own, hidden]}
    assert game.view(1) == {**game.position(), "hands": [hidden, other]}
    assert game.view(None) == {**game.position(), "hands": [hidden, hidden]}


def test_BO_7a_only_who_is_dealt_a_tile_is_told_which() -> None:
    first, second = BOX.start(), play(BOX.start(), "=10", "=24", "=33", "=60")
    assert [first.seen("=24", seat) for seat in (0, 1, None)] == ["=24", "=?", "=?"]
    assert [second.seen("=02", seat) for seat in (0, 1, None)] == ["=?", "=02", "=?"]


@pytest.mark.parametrize("texts", [("take:colour", "white"), ("take:colour", "black"), ("take:first", "black")])
def test_BO_8_then_both_hands_are_open_for_the_rest_of_the_game(texts: tuple[str, ...]) -> None:
    named = opened(*texts)
    drawing_next = play(named, "doubler", "inverter")
    assert [drawing_next.seen("=20", viewer) for viewer in (0, 1, None)] == ["=20"] * 3
    for game in (named, drawing_next, drawing_next.play("=20")):
        assert "?" not in str(game.position()["hands"])
        assert [game.view(viewer) for viewer in (0, 1, None)] == [game.position()] * 3


def test_BO_8_the_dice_keep_their_numbers_whoever_gets_them() -> None:
    game = opened("take:colour", "black")
    assert game.position()["colours"] == ["black", "white"]
    assert drawing(game) == drawn("""
        white  [5]
        black  [3]
    """)
    assert rows(play(game, "doubler", "doubler", "=20")) == ["B-:02", "W+:11,50", "W+:15,50"]


def test_BO_9_who_plays_first_chooses_first() -> None:
    game = opened("take:colour", "white")
    assert game.acting == (1,)
    assert game.moves() == ["doubler", "inverter"]
    after = game.play("inverter")
    assert after.position()["chips"] == [None, "inverter"]
    assert after.view(0)["chips"] == [None, "inverter"]
    assert after.acting == (0,)
    assert after.moves() == ["doubler", "inverter"]
    assert opened("take:first", "white").acting == (0,)


@pytest.mark.parametrize("sides", [*product(["doubler", "inverter"], repeat=2)])
def test_BO_9_any_two_sides(sides: tuple[str, str]) -> None:
    game = opened("take:first", "white", *sides)
    assert game.position()["chips"] == [*sides]
    assert game.position()["phase"] == "draw"
    assert game.position()["turn"] == 0


def test_BO_9_the_side_is_for_the_whole_game() -> None:
    assert refused(position(BARE, "15 33"), "W+:15i") == "BO-9"
    assert refused(position(BARE, "10 11", **INVERTER), "W-:10,11x") == "BO-9"
    assert refused(position(BARE, "10 50"), "inverter") == "BO-10"
    assert refused(opened("take:first", "white"), "black") == "BO-9"


# ---- a turn


def test_BO_10_draw_then_one_move_then_the_other_draws() -> None:
    game = position(BARE, "50", "06", phase="draw")
    assert game.acting == ()
    with pytest.raises(IllegalMove, match="a chance event is due first"):
        game.play("W+:50")
    turn = game.play("=02")
    assert turn.position()["hands"] == [["02", "50"], ["06"]]
    assert turn.acting == (0,)
    with pytest.raises(IllegalMove, match="no chance event is due"):
        turn.play("=30")
    assert turn.moves() == [
        *("B+:02x", "B-:02", "W+:50"),
        *("exchange:02/06", "exchange:50/06"),
        *("redraw:02", "redraw:50"),
    ]
    after = turn.play("W+:50")
    assert after.position()["phase"] == "draw"
    assert after.position()["turn"] == 1
    assert after.acting == ()


def test_BO_10_nothing_else_is_a_turn() -> None:
    game = position(BARE, "50")
    assert refused(game, "take:first") == "BO-10"
    assert refused(game, "white") == "BO-10"


def test_BO_10_players_take_turns() -> None:
    game = position(BARE, "10 11 20 50", "02 04 05 33")
    seats = []
    for text in ("W+:50", "=01", "B+:04", "=60", "W-:10,20", "=03", "redraw:03", "=06"):
        if game.acting:
            seats.append(game.acting[0])
        game = game.play(text)
    assert seats == [0, 1, 0, 1]
    assert game.position()["turn"] == 0
    assert game.position()["phase"] == "draw"


def test_BO_11_one_more_upwards_and_one_less_downwards_on_either_line() -> None:
    game = position(BARE, "02 04 30 50", "05 60")
    assert rows(game) == ["B+:04", "B-:02", "W+:50", "W-:30"]
    assert drawing(game.play("B-:02")) == drawn("""
        white     [4]
        black  02 [3]
    """)
    assert drawing(game.play("W+:50")) == drawn("""
        white  [4] 50
        black  [3]
    """)
    assert refused(game, "W-:50") == "BO-11"
    assert refused(game, "W+:30") == "BO-11"
    assert refused(game, "B+:02") == "BO-11"


def test_BO_11_exactly_one() -> None:
    game = position(BARE, "03 05 20 40 60", "01")
    assert rows(game) == []
    for text in ("W+:40", "W-:40", "W+:60", "W-:20", "B+:03", "B+:05", "B-:03"):
        assert refused(game, text) == "BO-11"


def test_BO_11_the_last_row_of_the_arm_counts() -> None:
    game = position(
        """
        white  11 12 | 30 [4] 20 31
        black             [2] 01 02
        """,
        "04 10 32 60",
        "05",
    )
    assert rows(game) == ["B+:04", "W+:60", "W-:10"]
    assert refused(game, "W-:32") == "BO-11"


def test_BO_11_a_row_on_the_opponents_line_is_there_for_both() -> None:
    game = position(BARE, "01 03 40", "05 60")
    assert rows(play(game, "B+:01,03", "=06")) == ["B+:05"]


def test_BO_11_totals_above_6_are_possible() -> None:
    game = position(
        """
        white  [5] 30 31 | 20 21 32
        black  [1]
        """,
        "33 40 41 50",
        "06",
    )
    assert rows(game) == ["W+:33,50", "W+:40,41", "W-:40", "W-:41"]


@pytest.mark.parametrize(
    "table",
    [
        """
        white            [1]
        black            [6]
        """,
        """
        white 11 | 13 14 [3]
        black            [6]
        """,
    ],
)
def test_BO_11_totals_below_1_are_not(table: str) -> None:
    game = position(table, "10 12 60", "06")
    assert kind(game, "W-") == []
    with pytest.raises(IllegalMove, match="this arm ends here: no row can total less than 1") as error:
        game.play("W-:10")
    assert error.value.clause == "BO-11"


def test_BO_12_a_row_is_the_sum_of_its_tiles() -> None:
    game = position(BARE, "20 24 32 60", "06")
    assert rows(game) == ["B+:24", "B-:32", "W+:20,32", "W+:24,32", "W-:32"]
    after = game.play("W+:24,32")
    assert drawing(after) == drawn("""
        white  [4] 24 32
        black  [3]
    """)
    assert after.position()["hands"][0] == ["20", "60"]


def test_BO_12_the_example_of_the_notation() -> None:
    game = position(
        """
        white  [2]
        black  [6]
        """,
        "10 24 60",
        "06",
    )
    assert rows(game) == ["W+:10,24", "W-:10"]
    with pytest.raises(MalformedMove, match="ascending order"):
        game.play("W+:24,10")


def test_BO_12_only_tiles_from_the_own_hand() -> None:
    game = position(BARE, "20 40", "30 50")
    with pytest.raises(IllegalMove, match="you don’t have 50") as error:
        game.play("W+:50")
    assert error.value.clause == "BO-12"
    assert refused(game, "W+:20,30") == "BO-12"
    assert refused(game, "W+:14,40") == "BO-12"


@pytest.mark.parametrize("reading", ["near", "strict"])
def test_BO_13_one_or_two_tiles_next_to_the_die(reading: str) -> None:
    game = position(
        """
        white  [2]
        black  [6]
        """,
        "10 11 12 20 30",
        rows=reading,
    )
    assert rows(game) == ["W+:10,20", "W+:11,20", "W+:12,20", "W+:30", "W-:10", "W-:11", "W-:12"]
    with pytest.raises(IllegalMove, match="this row needs 1 or 2 tiles, not 3") as error:
        game.play("W+:10,11,12")
    assert error.value.clause == "BO-13"


def test_BO_13_two_tiles_after_one() -> None:
    table = """
        white  [2] 30
        black  [6]
    """
    strict = position(table, "10 11 20 21 40")
    assert rows(strict) == ["W+:20,21", "W-:10", "W-:11"]
    with pytest.raises(IllegalMove, match="after a row of 1 tile this one needs 2, not 1") as error:
        strict.play("W+:40")
    assert error.value.clause == "BO-13"
    assert refused(strict, "W+:10,11,20") == "BO-13"
    near = position(table, "10 11 20 21 40", rows="near")
    assert rows(near) == ["W+:20,21", "W+:40", "W-:10", "W-:11"]
    assert refused(near, "W+:10,11,20") == "BO-13"


def test_BO_13_one_or_three_tiles_after_two() -> None:
    table = """
        white  [2] 12 22
        black  [6]
    """
    strict = position(table, "10 11 20 21 40")
    assert rows(strict) == ["W+:10,11,20", "W+:10,11,21", "W+:40", "W-:10", "W-:11"]
    assert refused(strict, "W+:20,21") == "BO-13"
    near = position(table, "10 11 20 21 40", rows="near")
    assert rows(near) == ["W+:10,11,20", "W+:10,11,21", "W+:20,21", "W+:40", "W-:10", "W-:11"]
    for reading, allowed in (("near", "1, 2 or 3"), ("strict", "1 or 3")):
        with pytest.raises(IllegalMove, match=f"after a row of 2 tiles this one needs {allowed}, not 4") as error:
            position(table, "10 11 13 14", rows=reading).play("W+:10,11,13,14")
        assert error.value.clause == "BO-13"


def test_BO_13_two_or_four_tiles_after_three() -> None:
    table = """
        white  [2] 15 24 | 13 14 23
        black  [6]
    """
    down = ["W-:10", "W-:11", "W-:12"]
    strict = position(table, "10 11 12 20 30 50")
    assert rows(strict) == ["W+:10,11,12,20", "W+:20,30", *down]
    assert refused(strict, "W+:10,11,30") == "BO-13"
    assert refused(strict, "W+:50") == "BO-13"
    near = position(table, "10 11 12 20 30 50", rows="near")
    assert rows(near) == ["W+:10,11,12,20", "W+:10,11,30", "W+:10,12,30", "W+:11,12,30", "W+:20,30", *down]
    assert refused(near, "W+:50") == "BO-13"


@pytest.mark.parametrize(("reading", "left"), [("strict", []), ("near", ["W+:20,51"])])
def test_BO_13_the_game_that_the_publisher_tells_of(reading: str, left: list[str]) -> None:
    """One tile was planned for White 6 and two for White 7. Then the other laid two on White 6, and neither fitted."""
    game = position(
        """
        white  [5]
        black  [1]
        """,
        "20 51 60",
        "05 24 42",
        turn=1,
        rows=reading,
    )
    assert rows(play(game, "W+:24,42", "=03")) == left


def test_BO_13_the_row_just_placed_is_the_row_before() -> None:
    game = play(position(BARE, "06 20 30", "11 12 13 40 60"), "W+:20,30", "=05")
    assert rows(game) == ["B+:11,13", "B-:12", "W+:11,12,40", "W+:11,13,40", "W+:12,13,40", "W+:60"]


def test_BO_13_each_arm_counts_for_itself() -> None:
    game = position(
        """
        white  10 11 [3] 40
        black        [1]
        """,
        "12 13 30",
    )
    assert rows(game) == ["B+:12", "W-:12", "W-:13"]
    assert refused(game, "W+:12,13,30") == "BO-13"


def test_BO_13_strict_unless_near_is_chosen() -> None:
    assert BOX.start().position()["rows"] == "strict"

    def second_row(**options: str) -> Game:
        opening = ("=roll:4,3", "take:first", "black", "doubler", "doubler", "=10")
        return play(dealt("20 40 50 60", "02 11 15 33", **options), *opening, "W+:50", "=30", "redraw:30", "=31", "=32")

    assert refused(second_row(), "W+:60") == "BO-13"
    near = second_row(rows="near")
    assert near.position()["rows"] == "near"
    assert not near.play("W+:60").over
    with pytest.raises(BadOption):
        BOX.start(rows="exact")


def test_BO_14_the_doubler_counts_one_tile_twice() -> None:
    """The printed example: one of two tiles with two white dots is doubled, which makes six."""
    game = position(
        """
        white  [5]
        black  [6]
        """,
        "20 22",
    )
    assert rows(game) == ["W-:20,22"]
    assert with_chip(game) == ["W+:20,22x", "W+:20x,22", "W-:20x", "W-:22x"]


def test_BO_14_the_chip_stays_on_its_tile_and_is_spent() -> None:
    game = position(BARE, "10 24 60", "06")
    assert with_chip(game) == ["W+:10,24x"]
    after = game.play("W+:10,24x")
    assert drawing(after) == drawn("""
        white  [4] 10 24x
        black  [3]
    """)
    assert after.position()["chip_used"] == [True, False]
    assert after.position()["actions"] == [ACTIONS, ACTIONS]


def test_BO_14_the_inverter_swaps_the_colours_of_one_tile() -> None:
    """The printed example: two white and four black dots become four white ones, which makes six with two more."""
    game = position(
        """
        white  [5]
        black  [2]
        """,
        "20 24",
        **INVERTER,
    )
    assert rows(game) == ["W-:20,24"]
    assert with_chip(game) == ["W+:20,24i", "W-:24i"]
    after = game.play("W-:24i")
    assert drawing(after) == drawn("""
        white  24i [5]
        black      [2]
    """)
    assert after.position()["chip_used"] == [True, False]


def test_BO_14_never_the_whole_row() -> None:
    """Two and four, and three and four, would be right."""
    doubled = position(
        """
        white  [5]
        black  [3]
        """,
        "10 20",
    )
    with pytest.raises(IllegalMove, match="your chip can change only one tile of a row") as error:
        doubled.play("W+:10x,20x")
    assert error.value.clause == "BO-14"
    inverted = position(
        """
        white  [6]
        black  [2]
        """,
        "13 14",
        **INVERTER,
    )
    assert refused(inverted, "W+:13i,14i") == "BO-14"


def test_BO_14_the_chip_works_in_a_stack_too() -> None:
    table = """
        white  [5] 60
        black  [6]
    """
    doubler = position(table, "06 30", "01")
    assert with_chip(doubler) == ["stack:W+1:30x"]
    after = doubler.play("stack:W+1:30x")
    assert drawing(after) == drawn("""
        white  [5] 60 / 30x
        black  [6]
    """)
    assert after.position()["chip_used"] == [True, False]
    inverter = position(table, "06 30", "01", **INVERTER)
    assert with_chip(inverter) == ["stack:W+1:06i"]


def test_BO_14_an_inverted_tile_needs_a_dot_of_the_line() -> None:
    game = position(
        """
        white  [4]
        black  [6]
        """,
        "03 30",
        **INVERTER,
    )
    assert rows(game) == ["W-:30"]
    assert with_chip(game) == ["W-:03i"]
    with pytest.raises(IllegalMove, match="30i has no white dot") as error:
        game.play("W-:30i")
    assert error.value.clause == "BO-2"


def test_BO_14_inverting_as_many_of_both_is_allowed_and_spends_the_chip() -> None:
    game = position(
        """
        white  [2]
        black  [6]
        """,
        "33 60",
        "01",
        **INVERTER,
    )
    assert rows(game) == ["W+:33"]
    assert with_chip(game) == ["W+:33i"]
    after = game.play("W+:33i")
    assert after.position()["chip_used"] == [True, False]
    assert after.position()["lines"]["white"]["up"] == [[["33i"]]]
    assert game.play("W+:33").position()["chip_used"] == [False, False]


def test_BO_15_discard_first_then_draw() -> None:
    game = position(BARE, "10 20", "06")
    assert kind(game, "redraw") == ["redraw:10", "redraw:20"]
    discarded = game.play("redraw:20")
    between = discarded.position()
    assert (between["phase"], between["turn"]) == ("redraw", 0)
    assert between["hands"] == [["10"], ["06"]]
    assert between["discards"] == ["20"]
    assert between["actions"] == [["exchange", "stack"], ACTIONS]
    assert discarded.outcomes() == [(f"={tile}", Fraction(1, 24)) for tile in all_but("10 20 06")]
    assert refused(discarded, "=20") == "BO-1"
    after = discarded.play("=30").position()
    assert after["hands"] == [["10", "30"], ["06"]]
    assert after["pile"] == 22


def test_BO_15_no_row_in_that_turn() -> None:
    after = play(position(BARE, "20 50", "06"), "redraw:20", "=30")
    assert (after.position()["phase"], after.position()["turn"]) == ("draw", 1)
    assert drawing(after) == drawn(BARE)


def test_BO_15_only_a_tile_from_the_own_hand() -> None:
    with pytest.raises(IllegalMove, match="you don’t have 06") as error:
        position(BARE, "10 20", "06").play("redraw:06")
    assert error.value.clause == "BO-15"


def test_BO_15_not_with_an_empty_pile() -> None:
    game = position(BARE, "10 20", " ".join(all_but("10 20 06")))
    assert game.position()["pile"] == 0
    assert kind(game, "redraw") == []
    with pytest.raises(IllegalMove, match="the pile is empty, so there is nothing to draw") as error:
        game.play("redraw:10")
    assert error.value.clause == "BO-15"


def test_BO_16_one_of_mine_for_one_of_yours() -> None:
    game = position(BARE, "10 30", "15 60")
    assert kind(game, "exchange") == ["exchange:10/15", "exchange:10/60", "exchange:30/15", "exchange:30/60"]
    after = game.play("exchange:30/15").position()
    assert after["hands"] == [["10", "15"], ["30", "60"]]
    assert after["actions"] == [["redraw", "stack"], ACTIONS]
    assert after["pile"] == game.position()["pile"]


def test_BO_16_no_row_in_that_turn() -> None:
    after = position(BARE, "10 50", "15 60").play("exchange:10/15")
    assert (after.position()["phase"], after.position()["turn"]) == ("draw", 1)
    assert drawing(after) == drawn(BARE)


def test_BO_16_only_what_is_there_can_change_hands() -> None:
    game = position(BARE, "10 30", "15 60")
    with pytest.raises(IllegalMove, match="you don’t have 15") as error:
        game.play("exchange:15/30")
    assert error.value.clause == "BO-16"
    with pytest.raises(IllegalMove, match="your opponent doesn’t have 24") as error:
        game.play("exchange:30/24")
    assert error.value.clause == "BO-16"
    assert refused(game, "exchange:30/30") == "BO-16"


TO_STACK_ON = """
    white             [4] 21 30
    black  01 02 | 04 [5]
"""


def test_BO_17_as_many_tiles_with_the_same_total_on_either_line() -> None:
    game = position(TO_STACK_ON, "10 11 12 13 14 40 50")
    assert stacks(game) == [
        *("stack:B-1:14", "stack:B-2:11,12"),
        *("stack:W+1:10,40", "stack:W+1:11,40", "stack:W+1:12,40", "stack:W+1:13,40", "stack:W+1:14,40"),
    ]


def test_BO_17_the_whole_row_is_covered() -> None:
    game = position(TO_STACK_ON, "10 11 12 13 14 40 50")
    after = game.play("stack:W+1:10,40")
    assert drawing(after) == drawn("""
        white             [4] 21 30 / 10 40
        black  01 02 | 04 [5]
    """)
    assert after.position()["hands"][0] == ["11", "12", "13", "14", "50"]
    assert after.position()["actions"] == [["exchange", "redraw"], ACTIONS]
    assert (after.position()["phase"], after.position()["turn"]) == ("draw", 1)
    assert drawing(game.play("stack:B-2:11,12")) == drawn("""
        white                     [4] 21 30
        black  01 02 / 11 12 | 04 [5]
    """)


def test_BO_17_another_number_of_tiles_or_another_total_will_not_do() -> None:
    game = position(TO_STACK_ON, "10 11 12 13 14 40 50")
    with pytest.raises(IllegalMove, match="that row has 2 tiles: cover it with 2, not 1") as error:
        game.play("stack:W+1:50")
    assert error.value.clause == "BO-17"
    with pytest.raises(IllegalMove, match="that row has one tile: cover it with one, not 2") as error:
        game.play("stack:B-1:11,13")
    assert error.value.clause == "BO-17"
    with pytest.raises(IllegalMove, match="this row needs 4 black dots, and this tile has 3") as error:
        game.play("stack:B-1:13")
    assert error.value.clause == "BO-17"
    assert refused(game, "stack:W+1:10,11") == "BO-17"


def test_BO_17_layers_on_layers() -> None:
    game = position(
        """
        white  [3] 40 / 41
        black  [6]
        """,
        "05 42",
    )
    assert stacks(game) == ["stack:W+1:42"]
    assert drawing(game.play("stack:W+1:42")) == drawn("""
        white  [3] 40 / 41 / 42
        black  [6]
    """)


def test_BO_17_the_row_stays_as_long_and_as_high() -> None:
    """The next row has one or three tiles and makes 6, covered or not."""
    game = position(
        """
        white  [4] 21 30
        black  [3]
        """,
        "05 10 40",
        "11 12 42 60",
    )
    expected = ["B+:12,42", "B-:12", "B-:42", "W+:11,12,42", "W+:60"]
    assert rows(play(game, "stack:W+1:10,40", "=06")) == expected
    assert rows(play(game, "redraw:05", "=01", "=06")) == expected


def test_BO_17_no_new_row_is_made() -> None:
    after = position(ONE_TO_GO, "06 31", "05").play("stack:W-1:31")
    assert not after.over
    assert drawing(after) == drawn("""
        white  11 12 | 30 / 31 [4] 22 32 | 60 | 20 51
        black                  [3]
    """)


def test_BO_17_not_on_a_die_nor_where_no_row_is() -> None:
    game = position(TO_STACK_ON, "05 40")
    assert kind(game, "stack") == []
    with pytest.raises(IllegalMove, match="there is no row 1 to stack on yet") as error:
        game.play("stack:W-1:40")
    assert error.value.clause == "BO-17"
    assert refused(game, "stack:B-3:05") == "BO-17"
    with pytest.raises(MalformedMove):
        game.play("stack:W+0:40")


def test_BO_17_only_tiles_from_the_own_hand() -> None:
    with pytest.raises(IllegalMove, match="you don’t have 14") as error:
        position(TO_STACK_ON, "05 40", "14").play("stack:B-1:14")
    assert error.value.clause == "BO-17"


# ---- the end


@pytest.mark.parametrize("seat", [0, 1])
def test_BO_18_an_empty_hand_wins(seat: int) -> None:
    hands = ["50", "06 60"]
    game = position(BARE, *hands[:: 1 - 2 * seat], turn=seat)
    scores = (0, 2)[:: 1 - 2 * seat]
    assert game.play("W+:50").result == Result((seat,), "hand-empty", scores)


def test_BO_18_also_with_several_tiles_or_by_stacking() -> None:
    assert position(BARE, "20 30").play("W+:20,30").result == Result((0,), "hand-empty", (0, 1))
    stacking = position(
        """
        white  [4] 50
        black  [3]
        """,
        "51",
    )
    assert stacking.play("stack:W+1:51").result == Result((0,), "hand-empty", (0, 1))


def test_BO_18_even_with_the_sixth_row_of_the_opponents_line() -> None:
    game = position(ONE_TO_GO, "10", "06", colours=["black", "white"])
    assert game.play("W-:10").result == Result((0,), "hand-empty", (0, 1))


def test_BO_18_a_tile_left_is_not_an_empty_hand() -> None:
    assert position(BARE, "06 50").play("W+:50").result is None
    assert position(BARE, "50").play("exchange:50/60").result is None


def test_BO_18_the_hand_is_not_empty_while_a_tile_is_being_redrawn() -> None:
    game = position(BARE, "20").play("redraw:20")
    assert game.position()["hands"][0] == []
    assert game.result is None
    assert game.play("=05").result is None


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_BO_19_six_rows_win_for_whoever_has_the_line(seat: int, owner: int) -> None:
    hands = ["06 10", "05"]
    colours = ["white", "black"] if owner == 0 else ["black", "white"]
    game = position(ONE_TO_GO, *hands[:: 1 - 2 * seat], turn=seat, colours=colours)
    assert game.play("W-:10").result == Result((owner,), "six-rows", (1, 1))


def test_BO_19_on_the_black_line() -> None:
    game = position(
        """
        white             [3]
        black  11 21 | 03 [4] 22 23 | 06 | 02 15
        """,
        "01 60",
        "50",
    )
    assert game.play("B-:01").result == Result((1,), "six-rows", (1, 1))


def test_BO_19_on_one_arm_alone() -> None:
    game = position(
        """
        white  [1] 20 | 10 22 | 40 | 11 41 | 60
        black  [3]
        """,
        "02 21 51",
        "06",
    )
    assert game.play("W+:21,51").result == Result((0,), "six-rows", (1, 1))


def test_BO_19_the_two_lines_are_not_counted_together_and_the_dice_not_at_all() -> None:
    game = position(
        """
        white  30 [4] 20 31 | 60
        black     [3] 01 03 | 05
        """,
        "02 40",
        "06",
    )
    assert game.play("B-:02").result is None
    four = position(
        """
        white  10 21 [4] 20 31 | 60 | 22 51
        black        [3]
        """,
        "02 24",
        "06",
    )
    assert four.play("W-:24").result is None


def stuck(**fields: Any) -> dict[str, Any]:
    """Seat 0 has spent everything but the inverter and is to draw."""
    return {"phase": "draw", "discards": ["06"], "actions": [[], ACTIONS], **INVERTER, **fields}


@pytest.mark.parametrize("tile", ["20", "42"])
def test_BO_20_without_a_move_the_game_is_lost(tile: str) -> None:
    game = position(STUCK, "50", **stuck())
    assert game.play(f"={tile}").result == Result((1,), "no-move", (2, 1))


def test_BO_20_seat_1_can_be_stuck_too() -> None:
    fields = stuck(turn=1, actions=[ACTIONS, []], chips=["doubler", "inverter"])
    assert position(STUCK, "60", "50", **fields).play("=20").result == Result((0,), "no-move", (1, 2))


def test_BO_20_an_exchange_is_a_move() -> None:
    game = position(STUCK, "50", **stuck(actions=[["exchange"], ACTIONS])).play("=20")
    assert game.moves() == ["exchange:20/60", "exchange:50/60"]


def test_BO_20_a_redraw_is_a_move() -> None:
    game = position(STUCK, "50", **stuck(actions=[["redraw"], ACTIONS], discards=[])).play("=20")
    assert game.moves() == ["redraw:20", "redraw:50"]


def test_BO_20_a_stack_is_a_move() -> None:
    game = position(STUCK, "50", **stuck(actions=[["stack"], ["exchange", "redraw"]])).play("=42")
    assert game.moves() == ["stack:W-1:42"]


def test_BO_20_a_row_with_the_chip_is_a_move() -> None:
    game = position(STUCK, "10", **stuck(chips=["doubler", "doubler"])).play("=14")
    assert game.moves() == ["W-:10,14x", "W-:10x,14"]


def test_BO_20_also_with_the_last_tile_although_the_hand_is_smaller() -> None:
    other = " ".join(all_but("40 41 50 06", "20 05"))
    game = position(STUCK, "50", other, **stuck())
    assert game.position()["pile"] == 1
    assert game.play("=20").result == Result((1,), "no-move", (2, 21))


def test_BO_20_a_redraw_from_an_empty_pile_is_no_move() -> None:
    other = " ".join(all_but("40 41 50", "20 05"))
    game = position(STUCK, "50", other, **stuck(actions=[["redraw"], ACTIONS], discards=[]))
    assert game.play("=20").result == Result((1,), "no-move", (2, 22))


THIRTEEN = "10 11 12 13 14 15 20 21 22 23 30 40 50"
FOURTEEN = "10 11 12 13 14 15 20 21 22 23 24 30 40 50"


def last_turn(own: str, away: str = "06", **fields: Any) -> Game:
    """Seat 0 has drawn the last tile; all the others are in the hand of seat 1."""
    return position(BARE, own, " ".join(all_but(own, away)), **fields)


@pytest.mark.parametrize(
    ("own", "text", "result"),
    [
        (THIRTEEN, "W+:50", Result((0,), "pile-empty", (12, 13))),
        (FOURTEEN, "W+:50", Result((1,), "pile-empty", (13, 12))),
        (FOURTEEN, "W+:20,30", Result((), "pile-empty", (12, 12))),
        (THIRTEEN, "exchange:10/60", Result((), "pile-empty", (13, 13))),
    ],
)
def test_BO_21_with_an_empty_pile_fewer_tiles_win(own: str, text: str, result: Result) -> None:
    game = last_turn(own)
    assert game.position()["pile"] == 0
    assert game.play(text).result == result


def test_BO_21_the_turn_of_the_last_tile_is_played() -> None:
    game = last_turn(THIRTEEN, "06 24", phase="draw")
    assert game.position()["pile"] == 1
    turn = game.play("=24")
    assert turn.result is None
    assert turn.acting == (0,)
    assert turn.play("W+:20,30").result == Result((), "pile-empty", (12, 12))


def test_BO_21_with_one_tile_left_the_game_goes_on() -> None:
    after = last_turn(THIRTEEN, "06 24").play("W+:50")
    assert after.result is None
    assert (after.position()["phase"], after.position()["turn"]) == ("draw", 1)


def test_BO_21_the_last_tile_may_be_drawn_by_a_redraw() -> None:
    game = last_turn(THIRTEEN, "06 24").play("redraw:20")
    assert game.result is None
    assert game.play("=06").result == Result((1,), "pile-empty", (13, 12))


def test_BO_21_an_empty_hand_comes_first() -> None:
    assert last_turn("50").play("W+:50").result == Result((0,), "hand-empty", (0, 25))


def test_BO_21_six_rows_come_first() -> None:
    own = " ".join(all_but("11 12 30 22 32 60 20 51", "05 06"))
    game = position(ONE_TO_GO, own, "05")
    assert game.position()["pile"] == 0
    assert game.play("W-:10").result == Result((0,), "six-rows", (16, 1))
