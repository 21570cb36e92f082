"""XC-1 to XC-23, each by example."""

from fractions import Fraction
from typing import Any

import pytest

from cinquefoil import Game, GameOver, IllegalMove, Result, Rng, deal
from games.cross_clover.boards import (
    BLOCKED,
    BOX,
    BOXES,
    EMPTY,
    NO_LINE,
    all_but,
    board,
    boxes,
    document,
    drawing,
    play,
    position,
    without_aphids,
    without_decks,
)
from walks import walk

LAID = ("down@a1", "down@b1", "down@c3", "down@d4")
"""Red on a1 and c3, white on b1 and d4."""
SUDOKU = """
     R1  W2  R3  W4
     W3  R4  W1  R2
     R2  W1  R4  W3
     W4  R3  W2  .
"""
"""A 1 on d4 completes the last three lines."""
NINE = ["row1", "row2", "row3", "cola", "colb", "colc", "circle1", "circle2", "circle3"]
ONE_SCORED = """
     R1  W2  R3  W4
     .   .   .   .
     .   .   .   .
     .   .   .   .
"""


def refused(game: Game, text: str, why: str = ".") -> str | None:
    """The clause that a move breaks."""
    with pytest.raises(IllegalMove, match=why) as error:
        game.play(text)
    assert error.value.code == "illegal_move"
    return error.value.clause


def outcome(game: Game) -> tuple[list[str], list[int]]:
    """Which lines are scored, and the points."""
    return game.position()["scored"], game.position()["scores"]


# ---- material


@pytest.mark.parametrize(
    ("line", "of"),
    [
        ("row1", "a1 b1 c1 d1"),
        ("row2", "a2 b2 c2 d2"),
        ("row3", "a3 b3 c3 d3"),
        ("row4", "a4 b4 c4 d4"),
        ("cola", "a1 a2 a3 a4"),
        ("colb", "b1 b2 b3 b4"),
        ("colc", "c1 c2 c3 c4"),
        ("cold", "d1 d2 d3 d4"),
        ("circle1", "a1 b1 a2 b2"),
        ("circle2", "c1 d1 c2 d2"),
        ("circle3", "a3 b3 a4 b4"),
        ("circle4", "c3 d3 c4 d4"),
    ],
)
def test_XC_1_four_rows_four_columns_and_four_circles(line: str, of: str) -> None:
    for last in of.split():
        others = [box for box in of.split() if box != last]
        game = position(drawing(dict(zip(others, ["R1", "W2", "R3"], strict=True))), red="1 1 2 4")
        assert game.play(f"4@{last}").position()["scored"] == [line]


@pytest.mark.parametrize(
    "of", ["b2 c2 b3 c3", "a1 b2 c3 d4", "d1 c2 b3 a4", "a1 d1 a4 d4", "b1 c1 b2 c2", "a2 b2 a3 b3"]
)
def test_XC_1_no_other_four_boxes_are_a_line(of: str) -> None:
    *others, last = of.split()
    game = position(drawing(dict(zip(others, ["R1", "W2", "R3"], strict=True))), red="1 1 2 4")
    assert outcome(game.play(f"4@{last}")) == ([], [0, 0])


def test_XC_1_a_box_shares_a_line_with_its_row_its_column_and_its_circle() -> None:
    game = position("""
         .   .   .   .
         .   R3  .   .
         .   .   .   .
         .   .   .   .
    """)
    assert boxes(game, "3@") == "a3 a4 c1 c3 c4 d1 d3 d4"


def test_XC_1_from_every_box_seven_others_are_in_a_line_with_it() -> None:
    assert [len(boxes(position(drawing({box: "R3"})), "3@").split()) for box in BOXES] == [16 - 1 - 7] * 16


def test_XC_2_twelve_numbers_and_four_ladybugs_each() -> None:
    game = play(BOX.start(first=0), *LAID)
    numbers = [(f"={n}", Fraction(3, 16)) for n in "1234"]
    ladybugs = [(f"={n}L", Fraction(1, 16)) for n in "1234"]
    assert game.outcomes() == sorted(numbers + ladybugs)
    assert game.play("=1L").outcomes() == sorted(numbers + ladybugs)  # b1 is white's


def test_XC_2_three_of_a_number_and_one_ladybug_not_more() -> None:
    game = position(
        """
         R2  .   .   W1
         .   .   .   .
         .   .   R2  .
         .   W2  .   .
        """,
        red="2 3L",
        white="3",
        phase="drawing",
    )
    assert game.outcomes() == [
        ("=1", Fraction(3, 12)),
        ("=1L", Fraction(1, 12)),
        ("=2L", Fraction(1, 12)),
        ("=3", Fraction(3, 12)),
        ("=4", Fraction(3, 12)),
        ("=4L", Fraction(1, 12)),
    ]
    assert refused(game, "=2", "no 2 is left") == "XC-2"
    assert refused(game, "=3L", "no 3L is left") == "XC-2"


def test_XC_2_a_tile_keeps_its_colour_whoever_moves_it() -> None:
    game = position("""
         R1  R2  R3  .
         .   .   .   .
         .   .   .   .
         .   .   W4L .
    """).play("aphid:c4-d1")
    assert game.position()["board"] == board("""
         R1  R2  R3  W4L
         .   .   .   .
         .   .   .   .
         .   .   .   .
    """)
    assert game.position()["scores"] == [7, -4]


def test_XC_3_two_decks_of_eight_an_open_aphid_and_no_points() -> None:
    assert BOX.start(first=1).position() == {
        "game": "cross-clover",
        "first": 1,
        "phase": "lay",
        "turn": 1,
        "board": board(EMPTY),
        "scored": [],
        "scores": [0, 0],
        "hands": [[], []],
        "decks": [[8, 8], [8, 8]],
        "out": [[], []],
        "aphids": [True, True],
        "aphid_just_used": False,
        "passes": 0,
        "result": None,
    }


def test_XC_3_the_aphid_is_never_in_hand() -> None:
    game = position(
        """
         R3L .   .   .
         .   .   .   .
         .   .   .   .
         .   .   .   .
        """,
        red="1 2",
        white="1 1 2",
    ).play("aphid:a1-d4")
    assert game.position()["hands"] == [["1", "2"], ["1", "1", "2"]]
    assert game.position()["decks"] == [[6, 7], [6, 7]]


# ---- set-up


def test_XC_4_the_first_player_is_drawn_by_lot() -> None:
    game = BOX.start()
    assert game.outcomes() == [("=start:0", Fraction(1, 2)), ("=start:1", Fraction(1, 2))]
    assert refused(game, "=3") == "XC-4"
    drawn = game.play("=start:1")
    assert drawn.acting == (1,)
    assert refused(play(drawn, *LAID), "=start:1") == "XC-4"


def test_XC_4_or_set_as_an_option() -> None:
    assert [BOX.start(first=seat).acting for seat in (0, 1)] == [(0,), (1,)]


def test_XC_4_each_lays_a_tile_face_down_on_any_free_box() -> None:
    game = BOX.start(first=1)
    assert game.moves() == [f"down@{box}" for box in BOXES]
    game = game.play("down@b2")
    assert game.acting == (0,)
    assert boxes(game, "down@") == all_but("b2")
    assert refused(game, "down@b2", "taken") == "XC-4"
    after = game.play("down@a1").position()
    assert after["board"] == board("""
         R?  .   .   .
         .   W?  .   .
         .   .   .   .
         .   .   .   .
    """)
    assert after["decks"] == [[7, 8], [7, 8]]
    assert after["hands"] == [[], []]


@pytest.mark.parametrize("text", ["draw1", "3@b3", "3L@b3", "aphid:a1-c2", "discard:4/1", "pass"])
def test_XC_4_nothing_else_is_done_before(text: str) -> None:
    assert refused(BOX.start(first=0), text) == "XC-4"


def test_XC_4_nothing_is_laid_face_down_later() -> None:
    assert refused(position(EMPTY), "down@b3", "set-up only") == "XC-4"


def test_XC_5_the_second_tile_is_in_no_line_with_the_own_first() -> None:
    game = play(BOX.start(first=0), "down@b2", "down@c3")
    assert game.acting == (0,)
    assert boxes(game, "down@") == "a3 a4 c1 c4 d1 d3 d4"
    for box in ("a2", "d2", "b1", "b4", "a1"):  # row, column and circle
        assert refused(game, f"down@{box}", "your own first tile") == "XC-5"
    assert refused(game, "down@c3") == "XC-4"
    game = game.play("down@d3")
    assert game.acting == (1,)
    assert boxes(game, "down@") == "a1 a2 a4 b1 b4 d1 d2"
    after = game.play("down@b1").position()
    assert after["decks"] == [[7, 7], [7, 7]]
    assert (after["phase"], after["turn"]) == ("reveal", None)


def test_XC_5_the_other_players_tiles_are_no_obstacle() -> None:
    game = play(BOX.start(first=1), "down@a1", "down@b4", "down@b3")  # white's second beside red's first
    assert boxes(game, "down@") == "a2 c1 c2 c3 d1 d2 d3"  # a2 and c1 beside white's first


def test_XC_6_the_tiles_are_turned_up_in_reading_order_for_everybody() -> None:
    game = play(BOX.start(first=1), "down@d3", "down@b2", "down@a1", "down@c1")
    assert [game.seen("=2", seat) for seat in (0, 1, None)] == ["=2", "=2", "=2"]
    game = play(game, "=1", "=2L")
    assert game.position()["board"] == board("""
         W1  .   R2L .
         .   R?  .   .
         .   .   .   W?
         .   .   .   .
    """)
    game = play(game, "=3", "=4L")
    assert game.position()["board"] == board("""
         W1  .   R2L .
         .   R3  .   .
         .   .   .   W4L
         .   .   .   .
    """)
    assert game.position()["phase"] == "deal"


def test_XC_6_what_is_turned_up_is_of_the_colour_that_lies_there() -> None:
    game = play(BOX.start(first=0), *LAID, "=1L", "=2L")
    assert dict(game.outcomes()) == {
        **{f"={n}": Fraction(3, 15) for n in "1234"},
        **{f"={n}L": Fraction(1, 15) for n in "234"},
    }
    assert refused(game, "=1L") == "XC-2"
    assert game.play("=2L").position()["board"][2][2] == "R2L"


def test_XC_6_a_ladybug_among_them_is_a_ladybug() -> None:
    game = play(BOX.start(first=0), *LAID, "=1L", "=2", "=3", "=4", "=1", "=2", "=2", "=1", "=1", "=3")
    assert boxes(game, "aphid:a1-") == all_but("a1")
    assert boxes(game, "aphid:c3-") == ""


def test_XC_7_three_tiles_for_the_first_player_and_three_for_the_other() -> None:
    game = play(BOX.start(first=1), "down@a1", "down@b1", "down@c3", "down@d4", "=1", "=1", "=2", "=2")
    turns = []
    for text in ("=4", "=3L", "=3", "=1", "=4", "=2L"):
        turns.append(game.position()["turn"])
        assert game.chance_due
        game = game.play(text)
    assert turns == [1, 1, 1, 0, 0, 0]
    assert game.position()["hands"] == [["1", "2L", "4"], ["3", "3L", "4"]]
    assert game.position()["decks"] == [[5, 6], [5, 6]]
    assert game.acting == (1,)
    assert game.position()["phase"] == "turn"


def test_XC_7_from_decks_1_2_and_1() -> None:
    game = play(BOX.start(first=0), *LAID, "=1", "=1", "=2", "=2")
    decks = []
    for text in ("=4", "=4", "=4"):
        game = game.play(text)
        decks.append(game.position()["decks"])
    assert decks == [[[6, 7], [7, 7]], [[6, 6], [7, 7]], [[5, 6], [7, 7]]]


def test_XC_7_hands_are_secret() -> None:
    game = position(EMPTY, red="1 3 4L", white="2 2")
    assert game.view(0)["hands"] == [["1", "3", "4L"], ["?", "?"]]
    assert game.view(1)["hands"] == [["?", "?", "?"], ["2", "2"]]
    assert game.view(None)["hands"] == [["?", "?", "?"], ["?", "?"]]
    for seat in (0, 1, None):
        assert {**game.view(seat), "hands": None} == {**game.position(), "hands": None}


def test_XC_7_what_is_dealt_is_seen_by_its_owner_only() -> None:
    game = play(BOX.start(first=1), *LAID, "=1", "=1", "=2", "=2")
    assert [game.seen("=3", seat) for seat in (0, 1, None)] == ["=?", "=3", "=?"]


# ---- a turn: drawing and placing


def test_XC_8_draw_from_either_deck() -> None:
    game = position(EMPTY, red="4 4", white="1 2 3", turn=0)
    assert game.moves() == ["draw1", "draw2"]
    assert game.position()["decks"][0] == [7, 7]
    assert game.play("draw1").position()["decks"] == [[6, 7], [6, 7]]
    after = game.play("draw2")
    assert after.position()["decks"] == [[7, 6], [6, 7]]
    assert after.position()["phase"] == "drawing"
    drawn = after.play("=3L")
    assert drawn.position()["hands"] == [["3L", "4", "4"], ["1", "2", "3"]]
    assert drawn.position()["decks"] == [[7, 6], [6, 7]]
    assert drawn.acting == (1,)


def test_XC_8_only_the_player_sees_what_was_drawn() -> None:
    game = position(EMPTY, turn=1).play("draw1")
    assert [game.seen("=3", seat) for seat in (0, 1, None)] == ["=?", "=3", "=?"]
    assert game.play("=3").view(0)["hands"][1] == ["?", "?", "?", "?"]


def test_XC_8_not_from_an_empty_deck() -> None:
    game = position(EMPTY, red="4 4", out=[["1", "1", "1", "2", "2", "2", "3"], []], decks=[[0, 7], [6, 7]])
    assert game.moves() == ["draw2"]
    assert refused(game, "draw1", "deck 1 is empty") == "XC-8"


def test_XC_8_not_with_four_tiles_in_hand() -> None:
    game = position(EMPTY, red="4 4 4 4L")
    assert game.moves() == [f"4@{box}" for box in BOXES] + [f"4L@{box}" for box in BOXES]
    assert refused(game, "draw1", "four tiles in hand") == refused(game, "draw2") == "XC-8"


def test_XC_8_drawing_is_the_whole_turn() -> None:
    game = position(EMPTY).play("draw1")
    with pytest.raises(IllegalMove, match="a chance event is due first"):
        game.play("1@a1")
    with pytest.raises(IllegalMove, match="no chance event is due"):
        position(EMPTY).play("=3")


@pytest.mark.parametrize("ladybug", ["", "L"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_XC_9_a_tile_needs_as_many_in_hand_as_its_number(number: int, ladybug: str) -> None:
    tile, fillers = f"{number}{ladybug}", ["1"] * 3 if number == 4 else ["4"] * 3
    for size in (1, 2, 3, 4):
        game = position(EMPTY, red=" ".join(sorted([tile, *fillers[: size - 1]])))
        if size >= number:
            assert boxes(game, f"{tile}@") == all_but("")
        else:
            why = f"to place a {number} you need at least {number} tiles in hand, and you have {size}"
            assert boxes(game, f"{tile}@") == ""
            assert refused(game, f"{tile}@a1", why) == "XC-9"


def test_XC_9_only_what_is_in_the_own_hand() -> None:
    game = position(EMPTY, red="1 3 3L", white="2 2 2")
    assert [boxes(game, f"{tile}@") != "" for tile in ("1", "1L", "2", "3", "3L")] == [True, False, False, True, True]
    assert refused(game, "2@a1", "no 2 in hand") == "XC-9"
    assert refused(game, "1L@a1", "no 1L in hand") == "XC-9"


@pytest.mark.parametrize(
    ("turn", "fits"), [(0, "b3 b4 c2 c4 d2 d3 d4"), (1, "a2 a4 b1 b2 b4 d1 d2")], ids=["red", "white"]
)
def test_XC_9_not_in_a_line_with_the_same_number_in_the_same_colour(turn: int, fits: str) -> None:
    game = position(
        """
         R3  .   .   .
         .   .   .   .
         .   .   W3  .
         .   .   .   .
        """,
        turn=turn,
    )
    assert boxes(game, "3@") == fits


@pytest.mark.parametrize("box", ["d1", "a4", "b2"], ids=["row", "column", "circle"])
def test_XC_9_row_column_and_circle_refuse_and_name_the_other_tile(box: str) -> None:
    game = position("""
         R3L .   .   .
         .   .   .   .
         .   .   .   .
         .   .   .   .
    """)
    assert refused(game, f"3@{box}", f"{box} is in the row, column or circle of your own 3 on a1") == "XC-9"
    assert boxes(game, "2@") == all_but("a1")  # another number may


def test_XC_9_only_on_an_empty_box() -> None:
    game = position("""
         W3  .   .   .
         .   R4  .   .
         .   .   .   .
         .   .   .   .
    """)
    assert boxes(game, "1@") == all_but("a1 b2")
    assert refused(game, "1@a1", "a1 is taken, and only a ladybug may cover") == "XC-9"
    assert refused(game, "1@b2") == "XC-9"


def test_XC_9_a_scored_box_is_taken_like_any_other() -> None:
    game = position(ONE_SCORED, scored=["row1"], scores=[5, -6])
    assert refused(game, "2@b1", "b1 is taken") == "XC-9"


def test_XC_9_the_tile_leaves_the_hand_and_lies_face_up() -> None:
    game = position(EMPTY, red="1 2 2", turn=0).play("2@c4")
    after = game.position()
    assert after["board"] == board("""
         .   .   .   .
         .   .   .   .
         .   .   .   .
         .   .   R2  .
    """)
    assert after["hands"] == [["1", "2"], ["1", "2", "3"]]
    assert after["decks"] == [[6, 7], [6, 7]]
    assert game.view(1)["board"] == after["board"]
    assert game.acting == (1,)


LADYBUG_BOARD = """
     R1  W2  .   .
     .   .   .   .
     W3  .   R2L .
     .   W4L .   R3
"""


def test_XC_10_a_ladybug_may_cover_any_tile_and_XC_9_holds_for_it() -> None:
    game = position(LADYBUG_BOARD, red="1 1 3L")
    assert boxes(game, "3L@") == "a1 a2 a3 b1 b2 b3 c1 c2 d4"  # not in a line with the red 3, but on top of it
    assert boxes(game, "1@") == "b3 c2 c4 d2 d3"
    for box in ("c3", "d2", "b4"):
        assert refused(game, f"3L@{box}", "of your own 3 on d4") == "XC-9"


def test_XC_10_a_ladybug_may_cover_another_ladybug_of_either_colour() -> None:
    game = position(LADYBUG_BOARD, red="1 1 2 4L")
    assert boxes(game, "4L@") == all_but("")
    assert game.play("4L@c3").position()["out"] == [["2L"], []]
    assert game.play("4L@b4").position()["out"] == [[], ["4L"]]


def test_XC_10_on_an_empty_box_it_is_like_a_number() -> None:
    game = position(LADYBUG_BOARD, red="1 1 3L").play("3L@b2")
    assert game.position()["board"] == board("""
         R1  W2  .   .
         .   R3L .   .
         W3  .   R2L .
         .   W4L .   R3
    """)
    assert game.position()["out"] == [[], []]
    assert game.position()["hands"][0] == ["1", "1"]


def test_XC_10_covering_needs_as_many_in_hand_too() -> None:
    game = position(LADYBUG_BOARD, red="1 3L")
    assert boxes(game, "3L@") == ""
    assert refused(game, "3L@b1", "you have 2") == "XC-9"


def test_XC_10_nothing_in_a_scored_line_is_covered() -> None:
    game = position(
        """
         R1  W2  R3  W4
         .   .   R2  .
         .   .   .   W1
         .   .   .   .
        """,
        red="1 1 4 4L",
        scored=["row1"],
        scores=[5, -6],
    )
    assert boxes(game, "4L@") == all_but("a1 b1 c1 d1")
    for box in ("a1", "d1"):
        assert refused(game, f"4L@{box}", f"{box} is in a scored line") == "XC-19"


# ---- a turn: the aphid


APHID_BOARD = """
     .   .   .   .
     .   R3L .   .
     .   .   .   .
     .   .   .   R3
"""


@pytest.mark.parametrize("turn", [0, 1], ids=["own", "of the opponent"])
def test_XC_11_the_aphid_moves_a_ladybug_of_either_colour(turn: int) -> None:
    """Not in a line with another red 3, but on top of it; its own box does not count."""
    game = position(APHID_BOARD, red="", white="", turn=turn)
    assert boxes(game, "aphid:b2-") == "a1 a2 a3 b1 b3 c1 c2 d4"
    after = game.play("aphid:b2-a2")
    assert after.position()["board"] == board("""
         .   .   .   .
         R3L .   .   .
         .   .   .   .
         .   .   .   R3
    """)
    assert after.position()["aphids"] == [turn == 1, turn == 0]
    assert after.acting == (1 - turn,)


def test_XC_11_only_the_ladybugs_own_colour_matters() -> None:
    game = position("""
         .   .   .   .
         .   W3L .   .
         .   .   .   .
         .   .   .   R3
    """)
    assert boxes(game, "aphid:b2-") == all_but("b2")


def test_XC_11_where_it_may_not_go_and_why() -> None:
    game = position(APHID_BOARD)
    for box in ("b4", "d2", "c3"):  # row, column and circle
        assert refused(game, f"aphid:b2-{box}", f"{box} is in the row, column or circle of the 3 on d4") == "XC-11"
    assert refused(game, "aphid:b2-b2", "another box") == "XC-11"
    assert refused(game, "aphid:d4-a1", "no ladybug on d4") == "XC-11"
    assert refused(game, "aphid:a1-a2", "no ladybug on a1") == "XC-11"


def test_XC_11_with_any_hand_even_a_full_or_an_empty_one() -> None:
    lone = drawing({"b2": "W4L"})
    for red in ("", "1", "1 2 3", "1 2 2 3"):
        assert boxes(position(lone, red=red), "aphid:b2-") == all_but("b2")


def test_XC_11_once_in_a_game() -> None:
    game = position(APHID_BOARD, aphids=[False, True])
    assert without_aphids(game) == game.moves()
    assert refused(game, "aphid:b2-a1", "already used your aphid") == "XC-11"


def test_XC_11_not_without_a_ladybug() -> None:
    game = position(drawing({"b2": "R3", "d4": "W1"}), red="4")
    assert game.moves() == ["draw1", "draw2"]
    assert refused(game, "aphid:b2-a1", "no ladybug on the board") == "XC-11"


def test_XC_11_nothing_in_a_scored_line_is_moved_or_covered() -> None:
    game = position(
        """
         R1  W2L R3  W4
         .   .   .   .
         .   .   W1L .
         R2  .   .   .
        """,
        scored=["row1"],
        scores=[5, -6],
    )
    assert boxes(game, "aphid:b1-") == ""
    assert boxes(game, "aphid:c3-") == all_but("a1 b1 c1 d1 c3")
    assert refused(game, "aphid:b1-c4", "b1 is in a scored line") == "XC-19"
    assert refused(game, "aphid:c3-d1", "d1 is in a scored line") == "XC-19"


def test_XC_11_it_is_the_whole_turn_and_costs_no_tile() -> None:
    game = position(APHID_BOARD, red="1 2 2", white="3 4").play("aphid:b2-d4")
    assert game.acting == (1,)
    assert game.position()["hands"] == [["1", "2", "2"], ["3", "4"]]
    assert game.position()["aphid_just_used"] is True


def test_XC_12_the_box_that_a_ladybug_leaves_is_empty() -> None:
    """The red 3L covered the white 2 when it was placed, and covers the red 1 when it is moved: neither comes back."""
    game = position(
        """
         .   .   .   .
         .   W2  .   .
         .   .   .   R1
         .   .   .   .
        """,
        red="1 2 3L",
    ).play("3L@b2")
    assert game.position()["out"] == [[], ["2"]]
    game = game.play("aphid:b2-d3")
    assert game.position()["board"] == board("""
         .   .   .   .
         .   .   .   .
         .   .   .   R3L
         .   .   .   .
    """)
    assert game.position()["out"] == [["1"], ["2"]]
    assert "2@b2" in game.moves()


def test_XC_12_a_ladybug_on_an_aphid_is_covered_like_any_other() -> None:
    game = position(APHID_BOARD, white="1 1 2L").play("aphid:b2-a1").play("2L@a1")
    assert game.position()["board"] == board("""
         W2L .   .   .
         .   .   .   .
         .   .   .   .
         .   .   .   R3
    """)
    assert game.position()["out"] == [["3L"], []]


def test_XC_12_a_ladybug_on_an_aphid_is_moved_again_and_the_aphid_is_gone() -> None:
    game = play(position(APHID_BOARD), "aphid:b2-a1", "draw1", "=4", "draw1", "=4", "aphid:a1-d4")
    assert game.position()["board"] == board("""
         .   .   .   .
         .   .   .   .
         .   .   .   .
         .   .   .   R3L
    """)
    assert game.position()["out"] == [["3"], []]
    assert game.position()["aphids"] == [False, False]


def test_XC_13_not_directly_after_the_opponents() -> None:
    game = position(APHID_BOARD).play("aphid:b2-a1")
    assert game.acting == (1,)
    assert without_aphids(game) == game.moves()
    assert refused(game, "aphid:a1-b2", "has just used their aphid") == "XC-13"
    game = game.play("draw1")
    assert game.position()["aphid_just_used"] is True  # until the turn is over
    game = game.play("=4")
    assert game.position()["aphid_just_used"] is False
    assert boxes(game, "aphid:a1-") == ""  # red has none left
    game = game.play("1@c1")
    assert boxes(game, "aphid:a1-") == "a2 a3 b1 b2 b3 c1 c2 d4"


# ---- a turn: discarding and passing


def test_XC_14_with_four_tiles_that_cannot_be_placed() -> None:
    game = position(BLOCKED, red="1 1 2 3", white="", turn=0)
    assert game.moves() == [f"discard:{tile}/{deck}" for tile in "123" for deck in "12"]
    after = game.play("discard:2/1")
    assert after.position()["out"] == [["2"], []]
    assert after.view(1)["out"] == [["2"], []]  # face up
    assert after.position()["hands"][0] == ["1", "1", "3"]
    assert after.position()["decks"][0] == [1, 2]
    assert dict(after.outcomes()) == {f"={n}L": Fraction(1, 4) for n in "1234"}
    assert [after.seen("=4L", seat) for seat in (0, 1, None)] == ["=4L", "=?", "=?"]
    drawn = after.play("=4L")
    assert drawn.position()["hands"][0] == ["1", "1", "3", "4L"]
    assert drawn.acting == (1,)


def test_XC_14_a_ladybug_counts_too_and_may_be_discarded() -> None:
    """Everything but d4 is in a scored line, and d4 is in a line with red's 2, 3 and 4."""
    game = position(SUDOKU, red="2 2L 3 4", white="", scored=NINE)
    assert game.moves() == [f"discard:{tile}/{deck}" for tile in ("2", "2L", "3", "4") for deck in "12"]
    assert game.play("discard:2L/2").position()["out"] == [["2L"], []]


def test_XC_14_only_with_four_in_hand() -> None:
    game = position(BLOCKED, red="1 1 2", white="")
    assert game.moves() == ["draw1", "draw2"]
    assert refused(game, "discard:1/1", "only with four tiles") == "XC-14"


def test_XC_14_only_if_none_can_be_placed() -> None:
    game = position(BLOCKED, red="1 1 2 3L", white="")
    assert game.moves() == ["3L@a4", "3L@b1", "3L@c3", "3L@d2"]
    assert refused(game, "discard:1/1", "none of your tiles can be placed") == "XC-14"


def test_XC_14_only_what_is_in_hand_and_from_a_deck_that_is_not_empty() -> None:
    game = position(BLOCKED, red="1 1 2 3", white="", decks=[[0, 4], [4, 5]])
    assert game.moves() == ["discard:1/2", "discard:2/2", "discard:3/2"]
    assert refused(game, "discard:1/1", "deck 1 is empty") == "XC-14"
    assert refused(game, "discard:4/2", "no 4 in hand") == "XC-14"


def test_XC_14_an_aphid_that_could_be_used_does_not_forbid_it() -> None:
    game = position(BLOCKED.replace("W3", "W3L"), red="1 1 2 3", white="")
    assert boxes(game, "aphid:b4-") == all_but("b4")
    assert without_aphids(game) == [f"discard:{tile}/{deck}" for tile in "123" for deck in "12"]


def test_XC_14_with_empty_decks_it_is_not_possible() -> None:
    game = BOX.read(without_decks(BLOCKED, red="1 1 2 3"))
    assert game.moves() == ["pass"]
    assert refused(game, "discard:1/1", "deck 1 is empty") == refused(game, "discard:1/2") == "XC-14"


STUCK: dict[str, Any] = {"red": "4 4", "white": "3 4"}
"""Hands of which nothing can be placed, since they are too small."""


def test_XC_15_whoever_can_neither_draw_place_nor_discard_passes() -> None:
    game = BOX.read(without_decks(EMPTY, **STUCK))
    assert game.moves() == ["pass"]
    after = game.play("pass")
    assert after.position()["passes"] == 1
    assert after.acting == (1,)
    assert not after.over
    assert BOX.read(without_decks(EMPTY, red="", white="4")).moves() == ["pass"]


@pytest.mark.parametrize(
    "can",
    [
        document(EMPTY, red="4 4"),
        document(EMPTY, red="4 4", out=[["1", "1", "1", "2", "2", "2", "3"], []], decks=[[0, 7], [6, 7]]),
        without_decks(EMPTY, red="1"),
        document(BLOCKED, red="1 1 2 3", white=""),
    ],
    ids=["draw", "draw from one deck", "place", "discard"],
)
def test_XC_15_not_if_anything_of_it_is_possible(can: dict[str, Any]) -> None:
    game = BOX.read(can)
    assert "pass" not in game.moves()
    assert refused(game, "pass", "cannot draw, place or swap") == "XC-15"


def test_XC_15_an_aphid_is_never_compulsory() -> None:
    game = BOX.read(without_decks(drawing({"b2": "W1L"}), **STUCK))
    assert boxes(game, "aphid:b2-") == all_but("b2")
    assert without_aphids(game) == ["pass"]
    assert game.play("pass").position()["passes"] == 1


@pytest.mark.parametrize(
    ("scores", "winners"), [([5, -6], (0,)), ([-4, 6], (1,)), ([2, 2], ())], ids=["red", "white", "tie"]
)
def test_XC_15_two_passes_in_a_row_end_the_game_and_the_scores_decide(
    scores: list[int], winners: tuple[int, ...]
) -> None:
    game = BOX.read(without_decks(ONE_SCORED, **STUCK, scored=["row1"], scores=scores, turn=1))
    game = play(game, "pass", "pass")
    assert game.result == Result(winners, "no-moves", (scores[0], scores[1]))
    assert game.position()["passes"] == 2
    assert game.position()["turn"] is None
    assert game.moves() == []


@pytest.mark.parametrize("text", ["draw1", "1@a1", "aphid:b2-c3"])
def test_XC_15_anything_else_between_two_passes_begins_the_count_anew(text: str) -> None:
    game = position(drawing({"b2": "W2L"}), red="1 4", passes=1)
    assert game.play(text).position()["passes"] == 0


def test_XC_15_passes_with_an_aphid_between_do_not_end_the_game() -> None:
    game = BOX.read(without_decks(drawing({"b2": "W1L"}), **STUCK))
    game = play(game, "pass", "aphid:b2-c3")
    assert game.position()["passes"] == 0
    assert not game.over


def test_XC_15_a_pass_that_only_XC_13_forces_does_not_count() -> None:
    used: dict[str, Any] = {"aphids": [True, False], "aphid_just_used": True}
    game = BOX.read(without_decks(drawing({"b2": "W1L"}), **STUCK, **used))
    assert game.moves() == ["pass"]
    game = game.play("pass")
    assert game.position()["passes"] == 0
    assert game.position()["aphid_just_used"] is False
    game = game.play("pass")
    assert game.position()["passes"] == 1
    assert boxes(game, "aphid:b2-") == all_but("b2")  # here is the turn that red was waiting for
    assert game.play("pass").over


@pytest.mark.parametrize(
    ("drawn", "fields"),
    [
        (drawing({"b2": "W1L"}), {"aphids": [False, False]}),
        (drawing({"b2": "W1"}), {"aphids": [True, False]}),
        (
            ONE_SCORED.replace("W2 ", "W2L"),
            {"aphids": [True, False], "scored": ["row1"], "scores": [5, -6]},
        ),
    ],
    ids=["own aphid used", "no ladybug", "no ladybug that can be moved"],
)
def test_XC_15_it_counts_if_something_else_forbids_the_aphid_too(drawn: str, fields: dict[str, Any]) -> None:
    game = BOX.read(without_decks(drawn, **STUCK, aphid_just_used=True, **fields))
    assert game.moves() == ["pass"]
    after = game.play("pass")
    assert after.position()["passes"] == 1
    assert after.play("pass").over


# ---- scoring


def test_XC_16_whoever_completes_a_line_scores_it_whatever_the_colours() -> None:
    drawn = """
         W1  .   .   .
         W3  .   .   .
         .   .   .   .
         W4  .   .   .
    """
    assert outcome(position(drawn).play("2@a3")) == (["cola"], [3, -8])
    assert outcome(position(drawn, turn=1).play("2@a3")) == (["cola"], [0, 11])


def test_XC_16_four_tiles_with_a_number_missing_are_not_complete() -> None:
    game = position("""
         R1  W1  R2  .
         .   .   .   .
         .   .   .   .
         .   .   .   .
    """)
    assert outcome(game.play("3@d1")) == ([], [0, 0])


def test_XC_16_covering_completes_lines_too() -> None:
    game = position(
        """
         R1  W1  R2  W3
         .   .   .   .
         .   .   .   .
         .   .   .   .
        """,
        red="1 1 2 4L",
    )
    assert outcome(game.play("4L@b1")) == (["row1"], [8, -3])


def test_XC_16_an_aphid_move_completes_lines_even_without_an_own_tile_in_them() -> None:
    game = position("""
         .   .   .   .
         .   .   W2L .
         .   .   .   .
         W1  W3  .   W4
    """)
    assert outcome(game.play("aphid:c2-c4")) == (["row4"], [1, -10])


def test_XC_16_a_line_is_scored_once() -> None:
    game = position(ONE_SCORED, scored=["row1"], scores=[5, -6])
    assert outcome(game.play("2@a2")) == (["row1"], [5, -6])
    assert outcome(play(game, "draw1", "=4")) == (["row1"], [5, -6])


def test_XC_17_the_own_numbers_each_box_once_and_one_point_for_each_line() -> None:
    """Red's 4 is in the row, the column and the circle, and counts once."""
    game = position(
        """
         .   R1  W2  R3
         W3  W2  .   .
         R2  .   .   .
         W1  .   .   .
        """,
        red="1 2 3 4",
    )
    after = game.play("4@a1")
    assert outcome(after) == (["row1", "cola", "circle1"], [1 + 3 + 4 + 2 + 3, -(2 + 3 + 2 + 1)])


def test_XC_17_an_aphid_move_can_complete_three_lines_at_its_target() -> None:
    game = position("""
         .   R1  W2  R3
         W3  W2  .   .
         R2  .   .   .
         W1  .   R4L .
    """)
    after = game.play("aphid:c4-a1")
    assert outcome(after) == (["row1", "cola", "circle1"], [13, -8])
    assert after.position()["aphid_just_used"] is True


def test_XC_17_what_is_covered_no_longer_counts() -> None:
    game = position(
        """
         W3  R1  W2  R3
         .   .   .   .
         .   .   .   .
         .   .   .   .
        """,
        red="1 1 2 4L",
    )
    assert outcome(game.play("4L@a1")) == (["row1"], [9, -2])


def test_XC_18_the_opponent_loses_their_numbers_each_box_once() -> None:
    """The white 4 is in the row and in the circle."""
    game = position(
        """
         W4  .   R2  R3
         W3  W2  .   .
         .   .   .   .
         .   .   .   .
        """,
        turn=1,
    )
    assert outcome(game.play("1@b1")) == (["row1", "circle1"], [-5, 4 + 1 + 3 + 2 + 2])
    game = position("""
         W4  .   R2  R3
         W3  W2  .   .
         .   .   .   .
         .   .   .   .
    """)
    assert outcome(game.play("1@b1")) == (["row1", "circle1"], [1 + 2 + 3 + 2, -(4 + 3 + 2)])


def test_XC_18_nothing_to_lose_is_nothing_lost() -> None:
    game = position("""
         R1  R2  .   R4
         .   .   .   .
         .   .   .   .
         .   .   .   .
    """)
    assert outcome(game.play("3@c1")) == (["row1"], [11, 0])


def test_XC_19_a_scored_box_counts_again_for_another_line() -> None:
    game = position(
        """
         R1  W2  R3  W4
         .   .   .   .
         W3  .   .   .
         W4  .   .   .
        """,
        scored=["row1"],
        scores=[5, 3],
    )
    assert outcome(game.play("2@a2")) == (["row1", "cola"], [5 + 1 + 2 + 1, 3 - 3 - 4])


def test_XC_19_its_tiles_are_neither_covered_nor_moved() -> None:
    """A line may be completed and closed in one turn; what is beside it stays as it was."""
    game = position(
        """
         R1  W2L .   .
         .   W4  .   .
         .   .   W1L .
         .   .   .   .
        """,
        white="1 1 3L",
    ).play("3@a2")
    assert outcome(game) == (["circle1"], [5, -6])
    assert boxes(game, "3L@") == all_but("a1 b1 a2 b2")
    assert boxes(game, "aphid:b1-") == ""
    assert boxes(game, "aphid:c3-") == all_but("a1 b1 a2 b2 c3")
    assert refused(game, "3L@b2", "b2 is in a scored line") == "XC-19"
    assert refused(game, "aphid:b1-d4", "b1 is in a scored line") == "XC-19"
    assert refused(game, "aphid:c3-a1", "a1 is in a scored line") == "XC-19"


def test_XC_19_flowers_do_not_run_out() -> None:
    game = position(SUDOKU, red="1", white="", scored=NINE, scores=[0, 3])
    assert game.play("1@d4").position()["scored"] == [
        *("row1", "row2", "row3", "row4"),
        *("cola", "colb", "colc", "cold"),
        *("circle1", "circle2", "circle3", "circle4"),
    ]


# ---- the worked examples


def test_XC_20_a_single_line() -> None:
    game = position(
        """
         .   .   .   .
         .   .   .   .
         W1  .   W3  R4
         .   .   .   .
        """,
        turn=1,
    )
    assert outcome(game.play("2@b3")) == (["row3"], [-4, 7])


def test_XC_20_a_double_line() -> None:
    game = position(
        """
         .   .   W4  .
         .   .   R1  .
         W1  W3  .   R4
         .   .   R3  .
        """,
        turn=1,
    )
    assert outcome(game.play("2@c3")) == (["row3", "colc"], [-8, 12])


def test_XC_20_a_triple_line() -> None:
    """Red falls below the limit, too."""
    game = position(
        """
         .   W1  W3  R4
         R3  W4  .   .
         R1  .   .   .
         R4  .   .   .
        """,
        turn=1,
    ).play("2@a1")
    assert outcome(game) == (["row1", "cola", "circle1"], [-12, 13])
    assert game.result == Result((1,), "lower-limit", (-12, 13))


# ---- the end


@pytest.mark.parametrize(("before", "after"), [(5, 16), (6, 17), (16, 27)])
def test_XC_21_above_sixteen_wins_at_once(before: int, after: int) -> None:
    game = position(
        """
         R1  W2  R3  W4
         .   .   .   .
         .   .   .   .
         R2  R4  R1  .
        """,
        scored=["row1"],
        scores=[before, 2],
    ).play("3@d4")
    assert outcome(game) == (["row1", "row4"], [after, 2])
    assert game.result == (Result((0,), "upper-limit", (after, 2)) if after > 16 else None)
    assert game.acting == (() if after > 16 else (1,))


@pytest.mark.parametrize(("before", "after"), [(-4, -10), (-5, -11), (-10, -16)])
def test_XC_21_an_opponent_at_minus_eleven_or_less_has_lost_at_once(before: int, after: int) -> None:
    game = position(
        """
         R1  W2  R3  W4
         .   .   .   .
         .   .   .   .
         W3  W1  W2  .
        """,
        red="1 2 3 4",
        scored=["row1"],
        scores=[-3, before],
    ).play("4@d4")
    assert outcome(game) == (["row1", "row4"], [2, after])
    assert game.result == (Result((0,), "lower-limit", (2, after)) if after <= -11 else None)
    assert game.acting == (() if after <= -11 else (1,))


def test_XC_21_for_white_as_for_red_and_nothing_follows() -> None:
    game = position(SUDOKU, red="", white="1", turn=1, scored=NINE, scores=[9, 0]).play("1@d4")
    assert game.result == Result((1,), "upper-limit", (0, 17))
    assert game.position()["phase"] == "over"
    assert game.moves() == []
    with pytest.raises(GameOver):
        game.play("draw1")


def test_XC_21_also_by_an_aphid() -> None:
    game = position(
        """
         R1  W2  R3  W4
         .   .   .   .
         .   R4L .   .
         W3  W1  W2  .
        """,
        scored=["row1"],
        scores=[0, -5],
    ).play("aphid:b3-d4")
    assert game.result == Result((0,), "lower-limit", (5, -11))
    assert game.position()["aphid_just_used"] is True


def test_XC_22_when_every_box_is_filled_the_higher_score_wins() -> None:
    game = position(SUDOKU, red="1", white="", scored=NINE, scores=[0, 3]).play("1@d4")
    assert game.result == Result((0,), "board-full", (13, -10))


def test_XC_22_that_need_not_be_whoever_filled_the_last_box() -> None:
    game = position(
        """
         R1  W2  W3  W4
         W1  R2  W2  R4
         W4  R1  R4  R3
         R3  R4  W4  .
        """,
        red="1 2",
        white="",
        scored=["row1"],
        scores=[-1, 10],
    ).play("2@d4")
    assert game.result == Result((1,), "board-full", (-1, 10))


def test_XC_22_equal_scores_are_a_tie() -> None:
    game = position(NO_LINE, red="1 2 3 4", white="").play("4@d4")
    assert game.result == Result((), "board-full", (0, 0))
    game = position(SUDOKU, red="1", white="", scored=NINE, scores=[-10, 16]).play("1@d4")
    assert game.result == Result((), "board-full", (3, 3))


def test_XC_22_covering_and_moving_do_not_fill_the_last_box() -> None:
    game = position(NO_LINE.replace("R1 ", "R1L", 1), red="1 1 2 4L", white="")
    assert not game.play("4L@a1").over
    moved = game.play("aphid:a1-d4")
    assert moved.acting == (1,)
    assert moved.position()["board"] == board("""
         .   W1  R2  W2
         R3  W3  R4  W4
         W1  R1  W2  R2
         W3  R3  W4  R1L
    """)


@pytest.mark.parametrize(
    ("scores", "result"),
    [
        ([4, 0], Result((0,), "upper-limit", (17, -13))),
        ([3, 2], Result((0,), "lower-limit", (16, -11))),
        ([3, 3], Result((0,), "board-full", (16, -10))),
    ],
)
def test_XC_23_one_turn_may_do_it_all_and_is_one_win(scores: list[int], result: Result) -> None:
    game = position(SUDOKU, red="1", white="", scored=NINE, scores=scores)
    assert game.play("1@d4").result == result


def test_XC_23_a_limit_is_always_reached_for_whoever_made_the_last_move() -> None:
    reasons = set()
    for seed in range(60):
        *_, last = walk(deal(BOX.start(), seed=seed), Rng(seed))
        assert last.result
        assert last.event
        if last.result.reason in ("upper-limit", "lower-limit"):
            assert last.result.winners == (last.event.seat,)
            reasons.add(last.result.reason)
    assert reasons == {"upper-limit", "lower-limit"}
