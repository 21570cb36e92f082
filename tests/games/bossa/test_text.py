"""The table as a terminal shows it, events in words, and what is said of a move that cannot be read."""

import pytest

from cinquefoil import Game, MalformedMove, Rng
from games.bossa.boards import ACTIONS, BARE, BOX, ONE_TO_GO, all_but, dealt, opened, play, position
from walks import Chooser, any_move, walk

NAMES = ["Ann", "Bob"]
LONG_NAMES = ["A long name indeed", "Another long name"]
THIRTEEN = "10 11 12 13 14 15 20 21 22 23 30 40 50"
TO_STACK_ON = """
    white             [4] 21 30
    black  03 | 01 23 [5]
"""


def lines(game: Game, seat: int | None = None) -> list[str]:
    return game.text(seat, names=NAMES).splitlines()


def told(game: Game, seat: int | None = None) -> str:
    """The last event as a seat is told of it."""
    return game.news(seat, NAMES)


def test_the_lines_the_players_and_who_is_to_act() -> None:
    """Of stacked layers the top one is shown, with a ^ for each below it."""
    game = position(
        """
        white  12 13 | 30 [4] 22 32 | 31x / 60 | 20 51
        black          02 [3]
        """,
        "10 15",
        "06 11 24",
        turn=1,
        discards=["01", "42"],
        actions=[[], ["exchange", "stack"]],
    )
    assert lines(game) == [
        "white line, Ann's: 5 rows",
        "  up   ⚃ 5:22 32  6:60^  7:20 51",
        "  down ⚃ 3:30  2:12 13",
        "",
        "black line, Bob's: one row",
        "  up   ⚂",
        "  down ⚂ 2:02",
        "",
        "  Ann           doubler (used)   no actions left",
        "    hand: 10 15",
        "▸ Bob           inverter   exchange, stack",
        "    hand: 06 11 24",
        "pile: 9   discarded: 01 42",
        "to act: Bob",
    ]


def test_marks_stay_visible() -> None:
    game = position(
        """
        white  04i [5] 60 / 30x | 24 50
        black      [2]
        """,
        "10",
        "06",
    )
    assert lines(game)[1:3] == ["  up   ⚄ 6:30x^  7:24 50", "  down ⚄ 4:04i"]


@pytest.mark.parametrize(
    ("seat", "own", "other"),
    [(None, "? ? ? ?", "? ? ? ?"), (0, "10 24 33 60", "? ? ? ?"), (1, "? ? ? ?", "02 11 15 50")],
)
def test_before_the_colours_are_named_the_other_hand_is_hidden(seat: int | None, own: str, other: str) -> None:
    assert lines(dealt(), seat) == [
        "white line: no rows",
        "  up",
        "  down",
        "",
        "black line: no rows",
        "  up",
        "  down",
        "",
        "  Ann           chip not chosen   exchange, redraw, stack",
        f"    hand: {own}",
        "  Bob           chip not chosen   exchange, redraw, stack",
        f"    hand: {other}",
        "pile: 18",
        "the dice are rolled",
    ]
    assert lines(opened("take:colour"), seat)[9:12:2] == [f"    hand: {own}", f"    hand: {other}"]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_then_both_hands_are_shown(seat: int | None) -> None:
    shown = lines(opened("take:colour", "black"), seat)
    assert shown[9:12:2] == ["    hand: 10 24 33 60", "    hand: 02 11 15 50"]
    assert shown[:5:4] == ["white line, Bob's: no rows", "black line, Ann's: no rows"]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (BOX.start(), "dealing to Ann"),
        (play(BOX.start(), "=10", "=24", "=33", "=60"), "dealing to Bob"),
        (dealt(), "the dice are rolled"),
        (opened(), "to act: Ann, choosing the colour or to play first"),
        (opened("take:first"), "to act: Bob, naming the colour of their line"),
        (opened("take:first", "white"), "to act: Ann, choosing the side of the chip"),
        (opened("take:first", "white", "doubler", "doubler"), "Ann draws"),
        (position(BARE, "10"), "to act: Ann"),
        (position(BARE, "10").play("redraw:10"), "Ann draws"),
        (position(BARE, "50", "06 60").play("W+:50"), "over, Ann had no tiles left to play"),
        (
            position(ONE_TO_GO, "06 10", "05", colours=["black", "white"]).play("W-:10"),
            "over, Bob’s line reached six rows first",
        ),
        (
            position(
                """
                white  40 / 41 [5]
                black          [2]
                """,
                "50",
                phase="draw",
                discards=["06"],
                actions=[[], ACTIONS],
                chips=["inverter", "doubler"],
            ).play("=20"),
            "over, Ann could not make a move",
        ),
        (
            position(BARE, "10 20 50", " ".join(all_but("10 20 50 06"))).play("W+:50"),
            "over, the pile ran out, and Ann had fewer tiles left: 2 to 23",
        ),
        (
            position(BARE, THIRTEEN, " ".join(all_but(THIRTEEN, "06"))).play("exchange:10/60"),
            "over, the pile ran out, with both hands level at 13",
        ),
    ],
)
def test_the_last_line_says_how_things_stand(game: Game, said: str) -> None:
    assert lines(game)[-1] == said
    assert len(lines(game)) == 14


def test_winners_have_a_star_and_whoever_acts_a_mark() -> None:
    over = lines(position(BARE, "50", "06 60").play("W+:50"))
    assert (over[8][:5], over[9], over[10][:5]) == ("★ Ann", "    hand: empty", "  Bob")
    going = lines(position(BARE, "50", turn=1))
    assert (going[8][:5], going[10][:5]) == ("  Ann", "▸ Bob")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (play(dealt(), "=roll:5,3"), "The dice showed white 5 and black 3."),
        (opened("take:colour"), "Ann chose to pick the colour, so Bob went first."),
        (opened("take:first"), "Ann chose to go first, so Bob got to pick the colour."),
        (opened("take:colour", "white"), "Ann took the white line."),
        (opened("take:first", "black"), "Bob took the black line."),
        (opened("take:first", "black", "doubler"), "Ann chose the doubler."),
        (opened("take:first", "black", "doubler", "inverter"), "Bob chose the inverter."),
        (position(BARE, "10", phase="draw").play("=24"), "Ann drew 24."),
        (position(BARE, "06 50").play("W+:50"), "Ann placed 50 on the white line, upwards."),
        (position(BARE, "06 20 30").play("W+:20,30"), "Ann placed 20 and 30 on the white line, upwards."),
        (
            position(BARE, "06 10 11").play("W-:10,11x"),
            "Ann placed 10 and 11 on the white line, downwards. The chip doubled 11.",
        ),
        (
            position(BARE, "60", "06 40", turn=1).play("B+:40i"),
            "Bob placed 40 on the black line, upwards. The chip inverted 40.",
        ),
        (position(BARE, "60", "02 06", turn=1).play("B-:02"), "Bob placed 02 on the black line, downwards."),
        (
            position(TO_STACK_ON, "13").play("stack:B-2:13"),
            "Ann stacked 13 on the black line, downwards, on the row that makes 3.",
        ),
        (
            position(TO_STACK_ON, "05 10 40").play("stack:W+1:10,40"),
            "Ann stacked 10 and 40 on the white line, upwards, on the row that makes 5.",
        ),
        (position(BARE, "10 30").play("redraw:30"), "Ann discarded 30 and drew again."),
        (play(position(BARE, "10 30"), "redraw:30", "=05"), "Ann drew 05."),
        (position(BARE, "10 30", "15").play("exchange:30/15"), "Ann traded 30 for Bob’s 15."),
    ],
)
def test_what_happened(game: Game, said: str) -> None:
    assert [told(game, seat) for seat in (0, 1, None)] == [said] * 3


def test_which_tile_was_dealt_is_told_to_its_owner_only() -> None:
    game = BOX.start().play("=24")
    assert [told(game, seat) for seat in (0, 1, None)] == ["Ann got 24.", "Ann got a tile.", "Ann got a tile."]
    other = play(BOX.start(), "=10", "=24", "=33", "=60", "=02")
    assert [told(other, seat) for seat in (0, 1, None)] == ["Bob got a tile.", "Bob got 02.", "Bob got a tile."]


def test_a_name_that_is_cut_short_has_no_blank_before_the_apostrophe() -> None:
    shown = position(BARE, "10").text(names=LONG_NAMES).splitlines()
    assert shown[:5:4] == ["white line, A long name's: no rows", "black line, Another long's: no rows"]


def many_tiles(game: Game, dice: Rng) -> str:
    """The longest of three moves: rows get long."""
    return max((any_move(game, dice) for _ in range(3)), key=len)


def no_rows(game: Game, dice: Rng) -> str:
    """Hands get big."""
    return min((any_move(game, dice) for _ in range(3)), key=len)


@pytest.mark.parametrize("choose", [any_move, many_tiles, no_rows])
def test_whole_games_fit_80_columns(choose: Chooser) -> None:
    for seed in range(40):
        for game in walk(BOX.start(), Rng(seed), choose):
            shown = game.text(names=LONG_NAMES).splitlines()
            assert max(map(len, shown)) <= 80
            assert len(shown) == 14


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("W+:77", "there is no tile '77'"),
        ("W+:10,00", "there is no tile '00'"),
        ("redraw:99", "there is no tile '99'"),
        ("exchange:30/66", "there is no tile '66'"),
        ("=07", "there is no tile '07'"),
        ("B-:24x,10", "ascending order, each once"),
        ("B-:24,24", "ascending order, each once"),
        ("stack:W+1:24,10", "ascending order, each once"),
        ("W*:10", "a move is like W+:10,24"),
        ("w+:10", "a move is like W+:10,24"),
        ("W+10", "a move is like W+:10,24"),
        ("stack:W+7:10", "a move is like W+:10,24"),
        ("stack:W+:10", "a move is like W+:10,24"),
        ("redraw:10x", "a move is like W+:10,24"),
        ("exchange:30", "a move is like W+:10,24"),
        ("take", "a move is like W+:10,24"),
        ("=roll:7,1", "a move is like W+:10,24"),
        ("W+:10xi", "a move is like W+:10,24"),
    ],
)
def test_a_move_that_cannot_be_read_is_explained(text: str, said: str) -> None:
    with pytest.raises(MalformedMove) as error:
        position(BARE, "10 24").play(text)
    assert str(error.value).startswith(f"'{text}' cannot be read: ")
    assert said in str(error.value)
