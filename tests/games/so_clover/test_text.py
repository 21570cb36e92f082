"""The clover as a terminal shows it, events in words, and what is said of a move that cannot be read."""

import re

import pytest

from cinquefoil import Game, MalformedMove, Rng
from games.so_clover.boards import (
    ANN,
    BOB,
    BOX,
    CAT,
    CLOVERS,
    CLUES,
    DECK,
    DECOYS,
    NOTHING,
    SOLVED,
    agreed,
    board,
    clover,
    done,
    done_by,
    outer,
    play,
    resolving,
    shuffled,
    writing,
)
from walks import walk

NAMES = ["Ann", "Bob", "Cat"]
DOUBTFUL = "snowgirl Rubber-duck Captain Fur"


def lines(game: Game, seat: int | None = None) -> list[str]:
    return game.text(seat, names=NAMES).splitlines()


def told(game: Game, seat: int | None = None) -> str:
    """The last event as a seat is told of it."""
    return game.news(seat, NAMES)


def keywords(drawn: str) -> set[str]:
    return {word for keywords in clover(drawn).values() for word in keywords}


def words_in(text: str) -> set[str]:
    return set(re.findall(r"[\w-]+", text))


# ---- drawings


def test_a_writer_sees_the_own_clover() -> None:
    game = writing(board(ANN, "Sledge . Captain Fur"), done_by(1), board(CAT), away=[2])
    assert lines(game, 0) == [
        "                      n: Sledge",
        "┌─────────────────────────┬─────────────────────────┐",
        "│           Snow          │           Hill          │",
        "│Bear               Guitar│Coffee                Toy│",
        "│           Hook          │          Elbow          │",
        "w: Fur                                           e: ·",
        "│          Basket         │          Thief          │",
        "│Mouse               Honey│Brush                Bath│",
        "│          Bridge         │           Ship          │",
        "└─────────────────────────┴─────────────────────────┘",
        "                      s: Captain",
        "",
        "  Ann           3 clues",
        "  Bob           done",
        "  Cat           0 clues, away",
        "everybody writes clues",
    ]


def test_an_onlooker_sees_who_has_written_how_much() -> None:
    game = writing(board(ANN, "Sledge . Captain Fur"), done_by(1), board(CAT), away=[2])
    assert lines(game) == [
        "  Ann           3 clues",
        "  Bob           done",
        "  Cat           0 clues, away",
        "everybody writes clues",
    ]


def test_the_team_sees_what_is_on_the_board_and_what_is_left() -> None:
    game = resolving(
        """
        1+0  .
         .  4+1
        """,
        attempt=2,
        fixed=["nw"],
        tried=["2@ne+1", "4@se+0", "5@sw+3"],
        says=[None, "disagree", None],
    )
    assert lines(game, 1) == [
        "Ann's clover, attempt 2",
        "                      n: Sledge",
        "┌─────────────────────────┬─────────────────────────┐",
        "│           Snow          │                         │",
        "│Bear        ✓      Guitar│                         │",
        "│           Hook          │                         │",
        "w: Fur                                 e: Rubber-duck",
        "│                         │          Mouse          │",
        "│                         │Bridge      4      Basket│",
        "│                         │          Honey          │",
        "└─────────────────────────┴─────────────────────────┘",
        "                      s: Captain",
        "not correct: 2@ne+1, 4@se+0, 5@sw+3",
        "cards, clockwise from the north:",
        "  2: Hill/Toy/Elbow/Coffee",
        "  3: Thief/Bath/Ship/Brush",
        "  5: Anchor/Tongue/Turtle/Cloud",
        "",
        "★ Ann           done, spectator",
        "  Bob           done, says disagree",
        "  Cat           done",
        "the team rebuilds the clover",
    ]


def test_everybody_sees_the_same_resolution() -> None:
    game = resolving(SOLVED)
    assert lines(game, 0) == lines(game, 1) == lines(game, 2) == lines(game)
    assert lines(game) != lines(resolving(NOTHING))


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (BOX.start(players=3), "the first spectator is drawn by lot"),
        (BOX.start(players=3, first=0), "cards are dealt"),
        (writing(), "everybody writes clues"),
        (writing(board(ANN, CLUES[0]), board(BOB)).play("0:done"), "cards are shuffled"),
        (resolving(), "the team rebuilds the clover"),
        (
            agreed(resolving(SOLVED, done_by(0, points=4), done_by(1, points=0), done_by(2), spectator=2)),
            "over: the team scored 10 of 18 points",
        ),
    ],
)
def test_the_last_line_says_how_things_stand(game: Game, said: str) -> None:
    assert lines(game)[-1] == said


def test_points_stand_beside_the_names() -> None:
    game = resolving(NOTHING, done_by(0, points=6), done_by(1, points=0), done_by(2), spectator=2)
    assert lines(game)[-4:-1] == [
        "  Ann           6 points",
        "  Bob           0 points",
        "★ Cat           done, spectator",
    ]


def test_one_is_not_plural() -> None:
    one_clue = writing(board(ANN, "Sledge . . ."), board(BOB), board(CAT))
    one_point = resolving(NOTHING, done_by(0, points=1), done_by(1), done_by(2), spectator=1)
    assert lines(one_clue)[0] == "  Ann           1 clue"
    assert "  Ann           1 point" in lines(one_point)


def test_long_clues_do_not_run_into_each_other() -> None:
    long = "Sledge Exactlytwentyfourletters Captain Twentyfourmoreletterstoo"
    game = writing(board(ANN, long), board(BOB), board(CAT))
    assert {"Exactlytwentyfourletters", "Twentyfourmoreletterstoo"} <= words_in(game.text(0))


def test_a_doubtful_clue_is_told_to_its_writer_only() -> None:
    """SC-9"""
    game = writing(board(ANN, DOUBTFUL), board(BOB), board(CAT))
    said = "doubtful: “snowgirl” may be related to “Snow”"
    assert lines(game, 0)[11] == said
    assert [line for line in lines(game, 0) if "doubtful" in line] == [said]
    for seat in (1, 2, None):
        assert "doubtful" not in game.text(seat)


def test_a_doubtful_clue_is_told_to_the_team_when_the_clover_is_resolved() -> None:
    """SC-10"""
    game = resolving(SOLVED, done(ANN, DOUBTFUL, DECOYS[0]), done_by(1), done_by(2))
    for seat in (1, 2, None):
        assert "doubtful" not in game.text(seat)
    after = agreed(game)
    for seat in (1, 2, None):
        assert "“snowgirl” may be related to “Snow”" in after.text(seat) + told(after, seat)


def test_the_solution_is_shown_with_pairs_and_clues_when_the_clover_is_resolved() -> None:
    """SC-22"""
    wrong = "1+1 2+1  4+1 3+1"
    game = resolving(wrong, done_by(0, points=4), done_by(1, points=0), done_by(2), spectator=2)
    game = agreed(game)
    game = agreed(play(game, "0:put:1@nw+2", "0:put:2@ne+2", "0:put:3@se+2", "0:put:4@sw+2"))
    assert game.over
    for seat in (0, 1, None):
        shown = words_in(game.text(seat) + told(game, seat))
        assert shown >= {word for pair in outer(CAT).values() for word in pair}
        assert shown >= set(CLUES[2].split())


# ---- secrets


def test_nobody_reads_the_keywords_and_clues_of_others() -> None:
    game = writing(*(board(drawn, clues) for drawn, clues in zip(CLOVERS[:3], CLUES[:3], strict=True)))
    for viewer in (0, 1, 2, None):
        read = words_in(game.text(viewer))
        for seat in range(3):
            secrets = keywords(CLOVERS[seat]) | set(CLUES[seat].split())
            assert secrets & read == (secrets if viewer == seat else set())


def test_nobody_reads_what_is_shuffled() -> None:
    game = shuffled(writing(board(ANN, CLUES[0]), board(BOB), board(CAT)).play("0:done"), DECK[0], "1 2 3 0 1")
    for viewer in (0, 1, 2, None):
        assert not words_in(game.text(viewer)) & set(DECK[0].split("/"))
    other = shuffled(writing(board(ANN, CLUES[0]), board(BOB), board(CAT)).play("0:done"), DECK[1], "0 0 2 1 3")
    for viewer in (0, 1, 2, None):
        assert game.text(viewer) == other.text(viewer)


def test_the_clues_of_boards_to_come_are_not_read_in_the_resolution() -> None:
    game = resolving(SOLVED)
    for viewer in (0, 1, 2, None):
        read = words_in(game.text(viewer))
        assert not read & (keywords(BOB) | keywords(CAT) | set(CLUES[1].split()) | set(CLUES[2].split()))


@pytest.mark.parametrize(("players", "decoys"), [(2, 1), (3, 4), (6, 1)])
def test_whole_games_fit_80_columns(players: int, decoys: int) -> None:
    names = ["A long name indeed"] * players
    for seed in range(3):
        for game in walk(BOX.start(players=players, decoys=decoys), Rng(seed)):
            for viewer in (None, *range(players)):
                assert max(map(len, game.text(viewer, names=names).splitlines())) <= 80


# ---- events

FIRST = "/".join(BOX.start(players=3, first=0).position()["deck"][0])
DEALT = BOX.start(players=3, first=0).play(f"=card:{FIRST}")
NEXT = " The team turned to Bob’s clover."
SECOND = agreed(resolving("1+0 2+1  4+0 5+0"))
FOUND_ONE = agreed(resolving("1+0 2+1  4+1 3+1"))


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (BOX.start(players=3).play("=start:1"), "The lot made Bob the first spectator."),
        (DEALT, "Ann got a card."),
        (writing().play("0:clue:n=Sledge"), "Ann wrote a clue on the top leaf."),
        (play(writing(), "0:clue:n=Sledge", "0:clue:n="), "Ann rubbed out the clue on the top leaf."),
        (writing(board(ANN, CLUES[0]), board(BOB), board(CAT)).play("0:done"), "Ann finished writing."),
        (
            play(writing(board(ANN, CLUES[0]), board(BOB), board(CAT)), "0:done", f"=card:{DECK[0]}"),
            "",
        ),
        (
            play(
                writing(board(ANN, CLUES[0]), board(BOB), board(CAT)), "0:done", f"=card:{DECK[0]}", f"=card:{DECK[0]}"
            ),
            "",
        ),
        (
            play(
                writing(board(ANN, CLUES[0]), board(BOB), board(CAT)),
                *("0:done", f"=card:{DECK[0]}", f"=card:{DECK[0]}", "=turn:2"),
            ),
            "",
        ),
        (
            shuffled(writing(board(ANN, CLUES[0]), board(BOB), board(CAT)).play("0:done"), DECK[0], "1 2 3 0 1"),
            "The cards were shuffled together with the decoys.",
        ),
        (resolving().play("1:put:3@ne+1"), "Bob put card 3 in the top right, with Brush and Thief facing out."),
        (resolving(SOLVED).play("2:off:3"), "Cat took card 3 off."),
        (resolving(SOLVED).play("1:agree"), "Bob agreed."),
        (resolving(SOLVED).play("2:disagree"), "Cat disagreed."),
        (resolving().play("2:away"), "Cat stepped away."),
        (play(resolving(), "2:away", "2:back"), "Cat came back."),
        (agreed(resolving(SOLVED)), f"Cat agreed. Ann’s clover scored 6 points.{NEXT}"),
        (play(resolving(SOLVED), "2:disagree", "1:settle"), f"Bob decided. Ann’s clover scored 6 points.{NEXT}"),
        (play(resolving(SOLVED), "1:agree", "2:away"), f"Cat stepped away. Ann’s clover scored 6 points.{NEXT}"),
        (SECOND, "Cat agreed. 2 of 4 cards were right."),
        (agreed(resolving("2+0 1+0  3+0 4+0")), "Cat agreed. None of the cards were right."),
        (agreed(play(SECOND, "1:put:2@ne+0", "1:put:3@se+0")), f"Cat agreed. Ann’s clover scored 4 points.{NEXT}"),
        (agreed(play(SECOND, "1:put:2@ne+2", "1:put:3@se+2")), f"Cat agreed. Ann’s clover scored 2 points.{NEXT}"),
    ],
)
def test_what_happened(game: Game, said: str) -> None:
    assert told(game) == said


def test_what_brings_one_point_is_told_in_the_singular() -> None:
    game = agreed(play(FOUND_ONE, "1:put:2@ne+2", "1:put:3@se+2", "1:put:4@sw+2"))
    assert told(game) == f"Cat agreed. Ann’s clover scored 1 point.{NEXT}"


def test_whose_clover_comes_first_is_told_when_all_are_shuffled() -> None:
    game = writing(*(board(clover, clues) for clover, clues in zip((ANN, BOB, CAT), CLUES[:3], strict=True)))
    for seat, decoy in enumerate(DECK[:3]):
        game = shuffled(game.play(f"{seat}:done"), decoy)
        assert told(game).endswith("The team turned to Ann’s clover.") == (seat == 2)


def test_who_may_see_more_is_told_more() -> None:
    written = writing().play("0:clue:n=Sledge")
    assert [told(written, seat) for seat in (0, 1)] == [
        "Ann wrote “Sledge” on the top leaf.",
        "Ann wrote a clue on the top leaf.",
    ]
    assert [told(DEALT, seat) for seat in (0, 1)] == [f"Ann got the card {FIRST}.", "Ann got a card."]


def test_a_card_is_not_dealt_twice() -> None:
    """A card comes, and then its turn: two events, and the second is no other card."""
    for seat in (0, 1, None):
        assert told(DEALT.play("=turn:3"), seat) == "It went in the top left."


# ---- what cannot be read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("agree", "a move begins with the seat it is for, from 0 to 5, and a colon"),
        ("6:agree", "a move begins with the seat it is for"),
        ("clue:n=Wool", "a move begins with the seat it is for"),
        ("0:hint:n=Wool", "a move is like 0:clue:n=Wool, 0:done, 1:put:3@ne.1"),
        ("0:clue:n", "a clue is for zone n, e, s or w: clue:n=Wool"),
        ("0:put:3@ne", "with its turn behind it: put:3@ne.0"),
        ("0:put:9@ne+0", "never more than 8"),
        ("0:off:0", "never more than 8"),
        ("0:put:3@nn+0", "on nw, ne, se or sw"),
        ("0:put:3@ne+4", "0 to 3 quarters"),
        ("0:clue:x=Wool", "zone n, e, s or w"),
        ("0:Agree", "1:agree, 1:disagree, 1:settle, 1:away or 1:back"),
        (" 0:agree", "a move begins with the seat"),
        ("0:agree ", "a move is like"),
        ("0:agree\n", "a move is like"),
        ("=turn:4", "a chance event like .*=turn:3"),
        ("=start:6", "a chance event like .*=start:0"),
        ("=card:Wool/Hat/Lake", "a card has four different words, like =card:Wool/Hat/Lake/Train"),
        ("=card:Wool/Hat/Lake/Wool", "a card has four different words"),
        ("=card:Wool/Hat/Lake/two words", "a card has four different words"),
        ("=card:Wool/Hat/Lake/Cafe\u0301", "a card has four different words"),
        ("=?", "a chance event like"),
    ],
)
def test_what_cannot_be_read(text: str, said: str) -> None:
    with pytest.raises(MalformedMove, match=said) as error:
        writing().play(text)
    assert error.value.message.isprintable()
