"""The board as a terminal shows it, and events in words."""

import pytest

from cinquefoil import Game, Rng
from games.c_cross.boards import BOX, FIELDS, MAP, choosing, dark_to_place, giving, play, position
from walks import Chooser, any_move, walk

NAMES = ["Ann", "Bob"]
ROWS = [line.split() for line in MAP.strip().splitlines()]
PLACES = {name: (y, x) for y, row in enumerate(ROWS) for x, name in enumerate(row) if name != "."}
ALL_TWELVE_DARK = "A DD...   B DD...   C DD...   D DD...   E DD...   F DD..."
Places = list[tuple[int, int]]

JOINED = "joined two opposite sides with a chain of tiles"


def lines(game: Game) -> list[str]:
    return game.text(names=NAMES).splitlines()


def marks(game: Game, mark: str) -> Places:
    """The lines and columns at which the board, which is all but the last three lines, shows a mark."""
    return [(y, x) for y, line in enumerate(lines(game)[:-3]) for x, char in enumerate(line) if char == mark]


def shown_at(game: Game, mark: str) -> Places:
    """The marks that are there because of what is on the board."""
    ever = marks(BOX.start(), mark)
    return [place for place in marks(game, mark) if place not in ever]


def lone_pawn(space: str, letter: str) -> Game:
    number = int(space[1])
    return position(f"{space[0]} {'.' * (number - 1)}{letter}{'.' * (5 - number)}")


@pytest.mark.parametrize(("letter", "mark"), [("L", "○"), ("D", "●")])
def test_every_pawn_is_shown_once_and_in_its_place(letter: str, mark: str) -> None:
    """Spaces are above, below and beside each other in the drawing as they are on the board."""
    drawn: dict[str, tuple[int, int]] = {}
    for space in PLACES:
        (drawn[space],) = shown_at(lone_pawn(space, letter), mark)
    for axis in (0, 1):
        of_line = {PLACES[space][axis]: drawn[space][axis] for space in PLACES}
        assert [of_line[line] for line in sorted(of_line)] == sorted(set(of_line.values()))
        assert all(drawn[space][axis] == of_line[PLACES[space][axis]] for space in PLACES)


@pytest.mark.parametrize(("tile", "mark", "other"), [("light", "░", "█"), ("dark", "█", "░")])
@pytest.mark.parametrize("field", FIELDS)
def test_a_tile_is_shown_on_its_field(field: str, tile: str, mark: str, other: str) -> None:
    spaces = [shown_at(lone_pawn(f"{field}{number}", "L"), "○")[0] for number in range(1, 6)]
    covered = shown_at(position(f"{field} {tile}"), mark)
    assert {y for y, _ in covered} == {y for y, _ in spaces}
    columns = [x for _, x in spaces]
    assert all(min(columns) - 2 <= x <= max(columns) + 2 for _, x in covered)
    assert shown_at(position(f"{field} {tile}"), other) == []


def test_pawns_of_both_and_tiles_together() -> None:
    game = position("A L.D.L   F light   K dark   P .D...")
    assert len(shown_at(game, "○")) == 2
    assert len(shown_at(game, "●")) == 2
    assert shown_at(game, "░") == shown_at(position("F light"), "░")
    assert shown_at(game, "█") == shown_at(position("K dark"), "█")


def test_below_the_board_the_players_and_how_things_stand() -> None:
    assert lines(position("A L.D.L   B light   F light   K dark   P .D..."))[-3:] == [
        "▸ Ann           ○ light  pawns left: 10   fields ░: 2",
        "  Bob           ● dark   pawns left: 10   fields █: 1",
        "to act: Ann",
    ]


def test_pawns_set_aside_are_not_in_the_supply() -> None:
    assert lines(giving("F light   M LL...   P LD...", "F", winner=0, give=2))[-3:] == [
        "▸ Ann           ○ light  pawns left:  9   fields ░: 1",
        "  Bob           ● dark   pawns left:  9   fields █: 0",
        "to act: Ann, giving two pawns in exchange for F",
    ]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (BOX.start(), "to act: Ann"),
        (BOX.start().play("A1"), "to act: Bob"),
        (choosing("F LLL..   K DDD.."), "to act: Ann, choosing the field to resolve"),
        (choosing("F LLL..   K DDD..", turn=1), "to act: Bob, choosing the field to resolve"),
        (giving("F light   M L....   P L....", "F", 0, 1), "to act: Ann, giving a pawn in exchange for F"),
        (giving("G dark   M DD...   P D....", "G", 1, 2), "to act: Bob, giving two pawns in exchange for G"),
        (
            position("A light   B light   C light   D LL...").play("D3"),
            f"over, Ann {JOINED}",
        ),
        (
            dark_to_place("B dark   F dark   J dark   N DD...").play("N3"),
            f"over, Bob {JOINED}",
        ),
        (position(ALL_TWELVE_DARK).play("P1"), "over, Bob could not place a pawn"),
    ],
)
def test_the_last_line_says_how_things_stand(game: Game, said: str) -> None:
    assert lines(game)[-1] == said


def test_winners_have_a_star_and_whoever_acts_a_mark() -> None:
    def first_words(game: Game) -> list[str]:
        return [line.split()[0] for line in lines(game)[-3:-1]]

    assert first_words(position("A L....")) == ["▸", "Bob"]
    assert first_words(dark_to_place("A L....")) == ["Ann", "▸"]
    assert first_words(position("A light   B light   C light   D LL...").play("D3")) == ["★", "Bob"]
    assert first_words(position(ALL_TWELVE_DARK).play("P1")) == ["★", "Bob"]
    assert first_words(giving("F light   M L....   P L....", "F", 0, 1)) == ["▸", "Bob"]


def test_in_an_exchange_the_mark_is_with_whoever_gives() -> None:
    """It is Ann's turn, and Bob who has to act."""
    game = giving("G dark   M DD...   P D....", "G", winner=1, give=2)
    assert [line.split()[0] for line in lines(game)[-3:-1]] == ["Ann", "▸"]


def test_everybody_sees_the_same() -> None:
    game = play(position("A L....   F LL.D.   G .LD.."), "F3")
    assert game.text(0, NAMES) == game.text(1, NAMES) == game.text(None, NAMES)


def as_suggested(game: Game, dice: Rng) -> str:
    return BOX.suggest(game.view(None), game.acting[0], game.moves())


@pytest.mark.parametrize("choose", [any_move, as_suggested])
def test_whole_games_fit_80_columns(choose: Chooser) -> None:
    for seed in range(3):
        for game in walk(BOX.start(), Rng(seed), choose):
            assert max(map(len, game.text(names=["A long name indeed"] * 2).splitlines())) <= 80


def told(game: Game) -> str:
    assert game.event
    assert game.before
    return BOX.tell(game.event, game.before.view(None), game.view(None), NAMES)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (BOX.start().play("A3"), "Ann placed a pawn on A3."),
        (BOX.start().play("A3").play("A5+B2"), "Bob placed pawns on A5 and B2."),
        (position("A LL...   P D....").play("A3"), "Ann placed a pawn on A3. Ann won field A."),
        (dark_to_place("A DD...   P L....").play("A5+B2"), "Bob placed pawns on A5 and B2. Bob won field A."),
        (position("A LL...   B .LL..").play("A4+B1"), "Ann placed pawns on A4 and B1."),
        (position("F LL.D.   M L....   P L....").play("F3"), "Ann placed a pawn on F3. Ann won field F."),
        (
            choosing("F LLL..   K LLLD.   M L....   P L....").play("resolve:K"),
            "Ann chose to cover field K next. Ann won field K.",
        ),
        (
            choosing("F LLL..   G LLL..   K DDD..").play("resolve:K"),
            "Ann chose to cover field K next. Bob won field K.",
        ),
        (giving("F light   M L....   P L....", "F", 0, 1).play("swap:P1"), "Ann gave Bob the pawn on P1."),
        (
            giving("G dark   M DD...   P D....", "G", 1, 2).play("swap:M1+P1"),
            "Bob gave Ann the pawns on M1 and P1.",
        ),
        (
            giving("F light   G LDD..   P L....", "F", 0, 1).play("swap:G1"),
            "Ann gave Bob the pawn on G1. Bob won field G.",
        ),
    ],
)
def test_what_happened(game: Game, said: str) -> None:
    assert told(game) == said


def test_an_exchange_without_a_choice_is_told_too() -> None:
    """P1 becomes dark with the placement: whoever only listens has to hear of it."""
    game = position("F LL.D.   P L....").play("F3")
    assert game.position()["fields"]["P"] == "D...."
    assert "The pawn on P1 turned dark." in told(game)


def test_a_pawn_that_is_given_up_as_soon_as_it_is_placed_is_told_too() -> None:
    """B2 pays for A, and dark has no other pawn."""
    game = dark_to_place("A DDL..").play("A5+B2")
    assert game.position()["fields"]["B"] == ".L..."
    assert told(game) == "Bob placed pawns on A5 and B2. Bob won field A. The pawn on B2 turned light."


def test_a_pawn_placed_into_a_field_that_is_won_did_not_turn() -> None:
    assert told(position("A LL...   P D....").play("A3")) == "Ann placed a pawn on A3. Ann won field A."


def test_fields_are_told_in_the_order_in_which_they_were_covered() -> None:
    """K was chosen, and F came after it by itself."""
    said = told(choosing("F LLL..   K DDD..").play("resolve:K"))
    assert said.index("Bob won field K") < said.index("Ann won field F")
