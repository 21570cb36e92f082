"""The board as a terminal shows it, and events in words."""

import pytest

from cinquefoil import Game
from games.lucky_numbers.boards import BOX, ELSEWHERE, OWN, holding, last_clover, play, position

ALMOST = """
     1  5  9 13
     2  6 10 14
     3  7 11 15
     4  8 12  .
"""
NAMES = ["Ann", "Bob"]


def lines(game: Game) -> list[str]:
    return game.text(names=NAMES).splitlines()


def test_two_gardens_side_by_side() -> None:
    assert lines(position(OWN, ELSEWHERE, middle=[5, 9], turn=1))[:4] == [
        "  Ann                     ▸ Bob",
        "     a    b    c    d          a    b    c    d",
        "  ┌────┬────┬────┬────┐     ┌────┬────┬────┬────┐",
        "1 │  3 │    │    │    │   1 │  1 │    │    │    │",
    ]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_number_of_players_fits_80_columns(players: int) -> None:
    names = ["A long name indeed"] * players
    assert max(map(len, BOX.start(players=players).text(names=names).splitlines())) <= 76


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (BOX.start(players=2), "who begins is drawn by lot"),
        (play(BOX.start(players=2, first=0), "=9"), "dealing to Ann: 9"),
        (BOX.start(players=2, setup="michael", first=1), "dealing to Bob"),
        (position(OWN, ELSEWHERE), "to act: Ann"),
        (holding(8, OWN, ELSEWHERE), "to act: Ann, with an 8 in hand"),
        (holding(20, ALMOST, ELSEWHERE).play("@d4"), "over, Ann filled the whole garden first"),
        (holding(20, ALMOST).play("@d4"), "over, Ann filled the whole garden"),
        (
            last_clover(5, OWN, ELSEWHERE).play("@a2"),
            "over, the pile ran out, and Ann had the fullest garden, with 5 clovers",
        ),
        (
            last_clover(20, OWN, ELSEWHERE).play("leave"),
            "over, the pile ran out, and Ann and Bob had the fullest gardens, with 4 clovers each",
        ),
        (last_clover(20, OWN).play("leave"), "over, the pile ran out with 12 squares of the garden still empty"),
        (last_clover(20, ALMOST).play("leave"), "over, the pile ran out with one square of the garden still empty"),
    ],
)
def test_the_last_line_says_how_things_stand(game: Game, said: str) -> None:
    assert lines(game)[-1] == said
    assert len(lines(game)) == 15


def test_winners_have_a_star_and_whoever_acts_a_mark() -> None:
    assert lines(holding(20, ALMOST, ELSEWHERE).play("@d4"))[0].split() == ["★", "Ann", "Bob"]
    assert lines(position(OWN, ELSEWHERE))[0].split() == ["▸", "Ann", "Bob"]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (BOX.start(players=2).play("=start:1"), "Bob got to go first."),
        (BOX.start(players=2, first=0).play("=11"), "Ann got an 11 for the diagonal."),
        (position(OWN, ELSEWHERE).play("draw"), "Ann drew a clover."),
        (play(position(OWN, ELSEWHERE), "draw", "=7"), "It was a 7."),
        (holding(13, OWN, ELSEWHERE).play("leave"), "Ann left the 13 in the middle."),
        (holding(13, OWN, ELSEWHERE).play("@b4"), "Ann put the 13 on b4."),
        (holding(13, OWN, ELSEWHERE).play("@c3"), "Ann put the 13 on c3, replacing the 12."),
        (position(OWN, ELSEWHERE, middle=[5]).play("5@b1"), "Ann took the 5 from the middle and put it on b1."),
        (holding(7, OWN, ELSEWHERE, bruno=True).play("@a3"), "Ann put the 7 on a3. Ann got another turn."),
        (
            position(OWN, ELSEWHERE, middle=[13]).play("13@c3"),
            "Ann took the 13 from the middle and put it on c3, replacing the 12.",
        ),
        (holding(7, OWN, ELSEWHERE, bruno=True).play("@a4"), "Ann put the 7 on a4."),
        (holding(9, OWN, bruno=True).play("@a4"), "Ann put the 9 on a4."),
    ],
)
def test_what_happened(game: Game, said: str) -> None:
    assert game.event
    assert game.before
    assert BOX.tell(game.event, game.before.view(None), game.view(None), NAMES) == said
