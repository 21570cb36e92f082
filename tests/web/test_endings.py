"""The end of a game: what is told of it, to whom and when, and what can be done then."""

import re
import time

import pytest
from playwright.sync_api import Route

from people import Company, Guest
from web.endings import check_on_every_screen, play_out
from web.screens import SIZES, Screens

HEIGHTS = """
    window.heights = new Set();
    const look = () => {
        const dialog = document.querySelector('dialog[open]:has(.ceremony)');
        if (dialog) heights.add(dialog.offsetHeight);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""
"""All that the sheet has had."""
COLOURS = """(drawn) => drawn.map((one) => {
    const {stroke, fill} = getComputedStyle(one);
    return stroke === 'none' ? fill : stroke;
})"""


def late(route: Route) -> None:
    """A house that has to think."""
    time.sleep(0.5)
    route.continue_()


def resign(guest: Guest) -> None:
    guest.press("More")
    guest.press("Give up")
    guest.press("Really give up?")


def resigned(guest: Guest, title: str = "C-Cross", level: str = "beginner") -> Guest:
    guest.play_bot(title, level)
    resign(guest)
    return guest


def won(guest: Guest) -> str:
    """A game of C-Cross is won against a bot that is told to play like a beginner; its address."""
    for _ in range(5):
        guest.play_bot("C-Cross")
        if play_out(guest, "c-cross")["ending"]["winners"] == [0]:
            return guest.page.url
    raise AssertionError("a beginner won five times")


def test_it_comes_by_itself_and_can_be_closed_and_opened_again(company: Company) -> None:
    guest = resigned(company.guest())
    told = guest.ceremony()
    assert told.get_by_role("heading").inner_text() == "Beginner bot won this one"
    assert told.get_by_text("You gave up.").count() == 1
    again = guest.page.get_by_role("button", name="Play again")
    assert again.count() == 1
    guest.check("ending")
    guest.press("Close")
    told.wait_for(state="detached")
    assert again.count() == 1
    assert guest.page.locator("section.ending h2").inner_text() == "Beginner bot won this one"
    guest.check("ending-bar")
    guest.press("Look back")
    guest.press("Done")
    assert not told.count()
    guest.press("The result")
    guest.ceremony()
    guest.page.keyboard.press("Escape")
    told.wait_for(state="detached")


def test_who_comes_later_is_shown_the_board_and_asks_for_the_result(company: Company) -> None:
    guest = resigned(company.guest())
    guest.ceremony()
    guest.page.reload()
    guest.page.get_by_role("button", name="The result").wait_for()
    guest.page.wait_for_timeout(1500)
    assert not guest.page.locator("dialog").count()
    onlooker = company.guest("Onlooker").watch(guest)
    onlooker.press("Done")
    onlooker.press("The result")
    told = onlooker.ceremony()
    assert told.get_by_role("heading").inner_text() == "Beginner bot won"
    assert "against" not in told.inner_text()


def test_who_has_won_is_offered_the_next_bot_and_who_has_lost_an_easier_one(company: Company) -> None:
    guest = company.guest()
    first = won(guest)
    told = guest.ceremony()
    assert told.get_by_role("heading").inner_text() == "You won!"
    assert re.search("You joined two opposite sides|Beginner bot could not place a pawn", told.inner_text())
    assert told.get_by_role("img", name=re.compile(r"^Fields covered: You went from 0 to \d")).count()
    guest.press("Next level: Casual")
    guest.until(lambda: guest.page.url != first, "the next table")
    guest.page.locator("aside").get_by_text("Casual bot").first.wait_for()
    resign(guest)
    guest.ceremony().get_by_role("button", name="An easier bot: Beginner").click()
    guest.page.locator("aside").get_by_text("Beginner bot").first.wait_for()
    assert guest.status == "playing"


def test_the_record_against_a_level_grows(company: Company) -> None:
    guest = resigned(company.guest(), level="club")
    guest.ceremony().get_by_text("That was your first game of C-Cross against the Club bot.").wait_for()
    for losses in (2, 3):
        resigned(guest, level="club")
        guest.ceremony().get_by_text(f"You: 0 wins, {losses} losses against the Club bot").wait_for()
    resigned(guest, level="beginner")
    guest.ceremony().get_by_text("That was your first game of C-Cross against the Beginner bot.").wait_for()


@pytest.mark.parametrize("title", ["Lucky Numbers", "Cross×Clover", "C-Cross", "Bossa"])
def test_all_of_it_can_be_seen_on_every_screen(company: Company, title: str) -> None:
    guest = company.guest(reduced_motion="reduce")
    guest.page.add_init_script(HEIGHTS)
    guest.page.route("**/outcome", late)
    guest.play_bot(title)
    game = title.lower().replace(" ", "-").replace("×", "-")
    play_out(guest, game)
    told = guest.ceremony()
    told.locator("figure").wait_for()
    if title == "C-Cross":  # nothing was dealt
        assert not told.get_by_text(re.compile("fair", re.IGNORECASE)).count()
    else:
        told.get_by_text(re.compile("A fair deal")).wait_for()
    heights = guest.page.evaluate("[...heights]")
    assert max(heights) - min(heights) < 5, "it grew"
    lines = told.locator("figure .chart path:not(.zero)").evaluate_all(COLOURS)
    faces = told.locator("figure li > svg:first-child g").evaluate_all(COLOURS)
    assert (len(lines), set(lines)) == (2, set(faces))
    counts = [int(one.replace("−", "-")) for one in told.locator("figure strong").all_inner_texts()]
    most, least = (int(one.replace("−", "-")) for one in told.locator(".scale > span").all_inner_texts())
    assert least <= min(0, *counts)
    assert most >= max(counts)
    check_on_every_screen(guest, game)
    guest.check()


def test_a_team_is_told_what_every_clover_brought(company: Company) -> None:
    guest = company.guest(reduced_motion="reduce")
    screens = Screens(guest, "so-clover", 3)
    for seat in range(3):
        for zone in "nesw":
            screens.play(seat, f"{seat}:clue:{zone}=word{seat}{zone}")
    for seat in range(3):
        screens.play(seat, f"{seat}:done")
    while not screens.is_over:
        spots, spectator = screens.view["spots"], screens.view["spectator"]
        one, other = (seat for seat in range(3) if seat != spectator)
        laid = {text[0] for text in spots.values() if text}
        cards = iter(card for card in "12345" if card not in laid)
        for spot in (spot for spot, text in spots.items() if not text):
            screens.play(one, f"{one}:put:{next(cards)}@{spot}+0")
        for seat in (one, other):
            screens.play(seat, f"{seat}:agree")
    guest.until(guest.is_over, "the end")
    reveal = guest.page.locator(".reveal .button")
    while reveal.count():
        assert not guest.page.locator("dialog").count(), "the last clover is looked at first"
        guest.touch(reveal)
    told = guest.ceremony()
    told.locator("figure").wait_for()
    assert re.search(r"team.*The team scored \d+ of 18 points\.", told.inner_text(), re.DOTALL)
    assert told.locator("figure li").count() == 3
    check_on_every_screen(guest, "so-clover")
    guest.check()
    screens.leave()


def test_the_bar_fits_every_screen(company: Company) -> None:
    guest = company.guest()
    screens = Screens(guest, "c-cross", 2)
    guest.press("More")
    guest.touch(guest.page.get_by_role("button", name=re.compile("gives up$")).first)
    guest.touch(guest.page.get_by_role("button", name=re.compile("Really give up, ")))
    guest.ceremony()
    guest.press("Close")
    bar = guest.page.locator("section.ending")
    for size, (width, height) in SIZES.items():
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.picture(f"ending-bar-{size}")
        assert bar.evaluate(
            "(bar) => bar.scrollHeight <= bar.clientHeight + 1 && bar.scrollWidth <= bar.clientWidth + 1"
        )
        box = bar.bounding_box()
        assert box
        assert (box["x"] + box["width"] <= width, box["y"] + box["height"] <= height) == (True, True), size
    screens.leave()


def test_several_at_one_screen_are_called_by_their_names(company: Company) -> None:
    guest = company.guest().make_table_here("c-cross")
    guest.board()
    guest.press("More")
    guest.touch(guest.page.get_by_role("button", name=re.compile("gives up$")).first)
    guest.touch(guest.page.get_by_role("button", name=re.compile("Really give up, ")))
    told = guest.ceremony()
    assert re.fullmatch("(?!You).+ won", told.get_by_role("heading").inner_text())
    assert re.search("(?!You).+ gave up", told.inner_text())
    assert "Next level" not in told.inner_text()
