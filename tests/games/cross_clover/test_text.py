"""The board as a terminal shows it, events in words, and what is said of a move that cannot be read."""

import pytest

from cinquefoil import Game, MalformedMove, Rng
from cinquefoil.core.sayings import sentence
from games.cross_clover.boards import (
    BLOCKED,
    BOX,
    EMPTY,
    NO_LINE,
    drawing,
    play,
    position,
    without_decks,
)
from walks import walk

NAMES = ["Ann", "Bob"]
SCORED = """
     R1  W2L R3  W4
     .   .   .   .
     .   .   W1  .
     .   .   .   R3L
"""


def lines(game: Game, seat: int | None = None) -> list[str]:
    return game.text(seat, names=NAMES).splitlines()


def told(game: Game, seat: int | None = None) -> str:
    """The last event as a seat is told of it."""
    return game.news(seat, NAMES)


def test_the_board_the_players_and_who_is_to_act() -> None:
    """Flowers stand around what is scored, and a thick bar divides the circles."""
    game = position(
        SCORED,
        red="1 2 4L",
        white="2",
        turn=1,
        scored=["row1"],
        scores=[5, -6],
        aphids=[False, True],
        out=[[], ["3", "4L"]],
    )
    assert lines(game, 0) == [
        "     a     b     c     d",
        "  ┌─────┬─────┰─────┬─────┐",
        "1 │✿R1 ✿│✿W2L✿┃✿R3 ✿│✿W4 ✿│",
        "  ├─────┼─────╂─────┼─────┤",
        "2 │     │     ┃     │     │",
        "  ┝━━━━━┿━━━━━╋━━━━━┿━━━━━┥",
        "3 │     │     ┃ W1  │     │",
        "  ├─────┼─────╂─────┼─────┤",
        "4 │     │     ┃     │ R3L │",
        "  └─────┴─────┸─────┴─────┘",
        "",
        "  Ann           red     5   no aphid   decks: 5+5",
        "    hand: 1 2 4L        out: nothing",
        "▸ Bob           white  −6   aphid   decks: 5+5",
        "    hand: ?             out: 3 4L",
        "to act: Bob",
    ]


def test_columns_and_circles_have_flowers_too() -> None:
    game = position(
        """
         .   .   .   R1
         .   .   .   W2
         W1  R2  .   R3
         R4  W3  .   W4
        """,
        scored=["cold", "circle3"],
    )
    assert [line[3:-1] for line in lines(game)[2:9:2]] == [
        "     │     ┃     │✿R1 ✿",
        "     │     ┃     │✿W2 ✿",
        "✿W1 ✿│✿R2 ✿┃     │✿R3 ✿",
        "✿R4 ✿│✿W3 ✿┃     │✿W4 ✿",
    ]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (BOX.start(), "who begins is drawn by lot"),
        (BOX.start(first=1), "to act: Bob, laying a tile face down"),
        (play(BOX.start(first=0), "down@a1", "down@b1", "down@c3", "down@d4"), "the set-up tiles are turned up"),
        (
            play(BOX.start(first=0), "down@a1", "down@b1", "down@c3", "down@d4", "=1", "=1", "=2", "=2"),
            "Ann draws",
        ),
        (position(EMPTY), "to act: Ann"),
        (position(EMPTY, turn=1).play("draw1"), "Bob draws"),
        (
            position(NO_LINE, red="1 2 3 4", white="").play("4@d4"),
            "over, the board was full, with the scores tied at 0",
        ),
        (
            play(BOX.read(without_decks(EMPTY, red="4", white="4")), "pass", "pass"),
            "over, neither player could move, with the scores tied at 0",
        ),
        (
            position(
                """
                 .   W1  W3  R4
                 R3  W4  .   .
                 R1  .   .   .
                 R4  .   .   .
                """,
                turn=1,
            ).play("2@a1"),
            "over, Bob pushed Ann down to −12 points: −11 or less loses at once",
        ),
        (
            position(
                """
                 R1  W2  R3  W4
                 .   .   .   .
                 .   .   .   .
                 R2  R4  R1  .
                """,
                scored=["row1"],
                scores=[6, -6],
            ).play("3@d4"),
            "over, Ann reached 17 points: 17 or more wins at once",
        ),
    ],
)
def test_the_last_line_says_how_things_stand(game: Game, said: str) -> None:
    assert lines(game)[-1] == said
    assert len(lines(game)) == 16


@pytest.mark.parametrize(
    ("score", "said"),
    [
        (-6, "to act: Ann"),
        (-7, "over, Bob pushed Ann down to −11 points: −11 or less loses at once"),
        (-8, "over, Bob pushed Ann down to −12 points: −11 or less loses at once"),
    ],
)
def test_at_the_lower_limit_the_score_that_has_reached_it_is_said(score: int, said: str) -> None:
    game = position(
        """
         R1  W2  R3  W4
         .   .   .   .
         .   .   .   .
         R4  W1  W2  .
        """,
        turn=1,
        scored=["row1"],
        scores=[score, 0],
    )
    assert lines(game.play("3@d4"))[-1] == said


@pytest.mark.parametrize(
    ("score", "said"), [(5, "to act: Bob"), (7, "over, Ann reached 18 points: 17 or more wins at once")]
)
def test_and_at_the_upper_limit(score: int, said: str) -> None:
    game = position(
        """
         R1  W2  R3  W4
         .   .   .   .
         .   .   .   .
         R2  R4  R1  .
        """,
        scored=["row1"],
        scores=[score, -6],
    )
    assert lines(game.play("3@d4"))[-1] == said


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("board-full", "the board was full, and Bob had more points: 2 to −3"),
        ("no-moves", "neither player could move, and Bob had more points: 2 to −3"),
    ],
)
def test_only_where_both_scores_decide_are_both_said(reason: str, said: str) -> None:
    tie = position(NO_LINE, red="1 2 3 4", white="").play("4@d4")
    result = {"winners": [1], "reason": reason, "scores": [-3, 2]}
    ending = BOX.ending({**tie.view(None), "scores": [-3, 2], "result": result})
    assert ending is not None
    assert sentence(ending, BOX.phrases(), ["Ann", "Bob"]) == said


def test_winners_have_a_star_and_whoever_acts_a_mark() -> None:
    won = position(
        """
         R1  W2  R3  W4
         .   .   .   .
         .   .   .   .
         R2  R4  R1  .
        """,
        scored=["row1"],
        scores=[6, -6],
    )
    assert [line[0] for line in lines(won)[11:15]] == ["▸", " ", " ", " "]
    assert [line[0] for line in lines(won.play("3@d4"))[11:15]] == ["★", " ", " ", " "]
    tie = position(NO_LINE, red="1 2 3 4", white="").play("4@d4")
    assert [line[0] for line in lines(tie)[11:15]] == [" ", " ", " ", " "]


def test_hands_are_shown_to_their_owners_only() -> None:
    game = position(EMPTY, red="1 3 4L", white="2 2")
    hands = {seat: [line.split("out:")[0].strip() for line in lines(game, seat)[12:15:2]] for seat in (0, 1, None)}
    assert hands == {
        0: ["hand: 1 3 4L", "hand: ? ?"],
        1: ["hand: ? ? ?", "hand: 2 2"],
        None: ["hand: ? ? ?", "hand: ? ?"],
    }


def test_face_down_tiles_show_their_colour_only() -> None:
    game = play(BOX.start(first=0), "down@a1", "down@b1")
    for seat in (0, 1, None):
        assert lines(game, seat)[2] == "1 │ R?  │ W?  ┃     │     │"


def test_whole_games_fit_80_columns() -> None:
    names = ["A long name indeed"] * 2
    for seed in range(20):
        for game in walk(BOX.start(), Rng(seed)):
            for seat in (0, 1, None):
                assert max(map(len, game.text(seat, names=names).splitlines())) <= 80


LAID = play(BOX.start(first=0), "down@a1", "down@b1", "down@c3", "down@d4")
LADYBUG = drawing({"b2": "R3L", "c4": "W2"})


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (BOX.start().play("=start:1"), "Bob got to go first."),
        (BOX.start(first=1).play("down@c2"), "Bob laid a tile face down on c2."),
        (LAID.play("=4"), "The tile on a1 was R4."),
        (play(LAID, "=4", "=2", "=3L"), "The tile on c3 was R3L."),
        (play(LAID, "=4", "=2", "=3L", "=1", "=2"), "Ann got a tile."),
        (position(EMPTY, turn=1).play("draw2"), "Bob drew from deck 2."),
        (play(position(EMPTY, turn=1), "draw2", "=2"), "Bob got a tile."),
        (position(EMPTY).play("3@b3"), "Ann placed R3 on b3."),
        (position(EMPTY, red="1 1 3L").play("3L@b3"), "Ann placed R3L on b3."),
        (position(LADYBUG, white="1 4 4 4L", turn=1).play("4L@b2"), "Bob placed W4L on b2, covering R3L."),
        (position(LADYBUG).play("aphid:b2-a1"), "Ann used the aphid and moved R3L from b2 to a1."),
        (
            position(LADYBUG, turn=1).play("aphid:b2-c4"),
            "Bob used the aphid and moved R3L from b2 to c4, covering W2.",
        ),
        (
            position(BLOCKED, red="1 1 2 3", white="").play("discard:2/1"),
            "Ann discarded R2 and drew from deck 1.",
        ),
        (BOX.read(without_decks(EMPTY, red="4", white="4")).play("pass"), "Ann passed."),
        (
            position(drawing({"a3": "W1", "c3": "W3", "d3": "R4"}), turn=1).play("2@b3"),
            "Bob placed W2 on b3. That completed a line: Bob +7, Ann −4.",
        ),
        (
            position(drawing({"a3": "W1", "b3": "W3", "d3": "R4", "c1": "W4", "c2": "R1", "c4": "R3"}), turn=1).play(
                "2@c3"
            ),
            "Bob placed W2 on c3. That completed 2 lines: Bob +12, Ann −8.",
        ),
        (
            position(drawing({"a1": "W1", "b1": "W2", "c1": "W3", "c4": "W4L"})).play("aphid:c4-d1"),
            "Ann used the aphid and moved W4L from c4 to d1. That completed a line: Ann +1, Bob −10.",
        ),
    ],
)
def test_what_happened(game: Game, said: str) -> None:
    assert told(game) == said


def test_a_loss_of_nothing_has_no_sign() -> None:
    game = position(drawing({"a1": "R1", "b1": "R2", "d1": "R4"})).play("3@c1")
    assert told(game) == "Ann placed R3 on c1. That completed a line: Ann +11, Bob 0."


def test_only_its_owner_is_told_what_was_drawn() -> None:
    drawn = play(position(EMPTY, turn=1), "draw2", "=2L")
    assert told(drawn, 1) == "Bob got W2L."
    assert told(drawn, 0) == told(drawn, None) == "Bob got a tile."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5@b3", "there is no tile 5"),
        ("=5L", "there is no tile 5L"),
        ("discard:0/1", "there is no tile 0"),
        ("3@e3", "there is no box 'e3'"),
        ("down@a5", "there is no box 'a5'"),
        ("aphid:a1-b9", "there is no box 'b9'"),
        ("draw3", "a move is like .*draw1, "),
        ("down b3", "a move is like .*down@b3"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, said: str) -> None:
    with pytest.raises(MalformedMove, match=said):
        position(EMPTY).play(text)
