"""Everything that a player must see to decide is in view, for every game, number of players, phase and screen."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from people import Company
from web.screens import Screens

At = Callable[..., Screens]


@pytest.fixture
def at(company: Company) -> Iterator[At]:
    """Tables to look at, by game and number of players."""
    made: list[Screens] = []

    def table(game: str, players: int, **options: Any) -> Screens:
        made.append(Screens(company.guest(), game, players, **options))
        return made[-1]

    yield table
    for one in made:
        one.leave()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_lucky_numbers(at: At, players: int) -> None:
    screens = at("lucky-numbers", players)
    screens.check("the first turn")
    screens.move("draw")
    screens.check("a clover in hand")
    for _ in range(24 * players):
        if len(set(screens.view["middle"])) > 13 or not screens.move("draw", "leave"):
            break
    screens.check("a full middle")
    screens.move("draw")
    screens.check("a clover in hand, and a full middle")


def test_cross_clover(at: At) -> None:
    screens = at("cross-clover", 2)
    screens.check("a tile to lay")
    for _ in range(4):
        screens.move("down")
    screens.check("the first turn")
    for _ in range(24):
        screens.move("1", "2", "3")
        if screens.is_over:  # some games are short
            screens.begin()
    screens.check("later")
    screens.look_back()
    screens.check("looking back")


def test_cross_clover_hangs_its_slips_where_they_cover_no_edge(at: At) -> None:
    """What a move covered and scored is told for a moment beside its box: the longest words, on the smallest meadow."""
    screens = at("cross-clover", 2)
    for _ in range(4):
        screens.move("down")
    slips = 0
    while slips < 3:
        screens.catch_up()  # moves that the page hears of together have no slips
        if screens.move("aphid", "L", "1", "2", "3") is None:
            break
        screens.catch_up()
        if not screens.is_over and screens.guest.page.locator(".slip").count():
            screens.check("a slip", "small")
            slips += 1
    assert slips


def test_c_cross(at: At) -> None:
    screens = at("c-cross", 2)
    screens.check("the first pawn")
    seen: set[str] = set()
    while not screens.is_over:
        screens.move()
        phase = screens.view["phase"]
        if phase not in seen and not screens.is_over:
            seen.add(phase)
            screens.check(phase)


def test_bossa(at: At) -> None:
    seen: set[str] = set()
    while "rows" not in seen:  # some games are over before there are many
        play_bossa(at("bossa", 2), seen)


def play_bossa(screens: Screens, seen: set[str]) -> None:
    while not screens.is_over:
        phase = screens.view["phase"]
        if phase not in seen:
            seen.add(phase)
            screens.check(phase)
        rows = sum(len(line[arm]) for line in screens.view["lines"].values() for arm in ("up", "down"))
        if rows > 4 and "rows" not in seen:
            seen.add("rows")
            screens.check("long lines")
        if phase == "turn" and "picked" not in seen:
            seen.add("picked")
            screens.guest.touch(screens.guest.page.locator(".near .tiles .place").first)
            screens.check("a tile picked")
            screens.guest.page.keyboard.press("Escape")
            screens.guest.touch("exchange")
            screens.guest.touch(screens.guest.page.locator(".near .tiles .place").first)
            screens.check("a tile to be taken")
            screens.guest.page.keyboard.press("Escape")
        screens.move("W", "B", "redraw")


@pytest.mark.parametrize(("players", "decoys"), [(2, 4), (3, 1), (4, 2), (5, 3), (6, 1)])
def test_so_clover(at: At, players: int, decoys: int) -> None:
    screens = at("so-clover", players, decoys=decoys)
    screens.guest.page.locator("#clue-n").focus()
    screens.check("the first clue")
    write_clues(screens)
    screens.check("all clues")
    for seat in range(players):
        screens.play(seat, f"{seat}:done")
    team, *others = [seat for seat in range(players) if seat != screens.view["spectator"]]
    screens.check("rebuilding")
    for card, spot in enumerate(("nw", "ne", "se", "sw"), start=1):
        screens.play(team, f"{team}:put:{card}@{spot}+0")
    screens.check("all four spots")
    if others:
        screens.play(team, f"{team}:disagree")
        screens.check("votes")
    for seat in (team, *others):
        screens.play(seat, f"{seat}:agree")
    assert screens.view["attempt"] == 2
    screens.check("the second attempt")
    lies = screens.view["spots"]
    loose = [
        card for card in range(4 + decoys, 0, -1) if not any((on or "").startswith(f"{card}+") for on in lies.values())
    ]
    for card, spot in zip(loose, [spot for spot in lies if lies[spot] is None], strict=False):
        screens.play(team, f"{team}:put:{card}@{spot}+1")
    screens.check("all four spots again")
    for seat in (team, *others):
        screens.play(seat, f"{seat}:agree")
    screens.guest.page.locator(".reveal").wait_for()
    screens.check("what it was")


def write_clues(screens: Screens) -> None:
    for seat in range(screens.players):
        for zone in "nesw":
            screens.play(seat, f"{seat}:clue:{zone}=word{seat}{zone}")


SHOWS = """(which) => {
    const [part, frame] = [which, '.stage .scroller'].map((one) => document.querySelector(one).getBoundingClientRect());
    return part.top >= frame.top - 1.5 && part.bottom <= frame.bottom + 1.5;
}"""


def test_so_clover_brings_the_spots_into_view_and_the_cards_again(at: At) -> None:
    """On a very small screen there is no room for both."""
    screens = at("so-clover", 2)
    write_clues(screens)
    for seat in range(2):
        screens.play(seat, f"{seat}:done")
    screens.catch_up()
    guest, page = screens.guest, screens.guest.page
    page.set_viewport_size({"width": 320, "height": 568})
    page.locator(".stage .scroller").evaluate("(stage) => stage.scrollTo(0, stage.scrollHeight)")
    guest.until(lambda: page.evaluate(SHOWS, ".tray"), "the cards")
    assert not page.evaluate(SHOWS, ".spots")
    guest.touch("card-1")
    guest.until(lambda: page.evaluate(SHOWS, ".spots"), "the spots")
    guest.touch("spot-nw")
    guest.until(lambda: page.evaluate(SHOWS, ".tray"), "the cards again")
