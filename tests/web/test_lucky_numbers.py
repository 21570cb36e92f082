"""Whole games of Lucky Numbers, through the page."""

import re

import pytest

from people import Company, plant, take_turns


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_whole_game_against_a_bot(company: Company, phone: bool) -> None:
    guest = company.guest(phone=phone).play_bot("Lucky Numbers")
    for done in take_turns(guest, move=plant):
        if done == 12:
            guest.check("lucky-numbers-middle")
    guest.page.get_by_role("button", name="Play again").wait_for()
    guest.check("lucky-numbers-end")


def test_two_people_by_a_link(company: Company) -> None:
    ada, blaise = company.guest("Ada"), company.guest("Blaise", phone=True)
    link = ada.make_table("Lucky Numbers", seats=2)
    ada.check("lucky-numbers-waiting")
    blaise.join(link)
    for guest in (ada, blaise):
        guest.board()
    for _ in take_turns(ada, blaise, move=plant):
        pass
    ada.press("Play again")
    ada.board()
    name = ada.page.url.rpartition("/")[2]
    fair = ada.page.request.get(f"{ada.house.address}/api/tables/{name}").json()["fair"]
    assert "-" not in fair["contributions"], "Blaise has a share, though he has not come yet"
    blaise.page.get_by_role("link", name="To the next game").tap()
    blaise.board()
    assert ada.page.url == blaise.page.url


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "finger"])
def test_a_clover_is_dragged_to_its_bed(company: Company, phone: bool) -> None:
    guest = company.guest(phone=phone).play_bot("Lucky Numbers")
    guest.until(guest.lit, "the turn")
    guest.touch("pile")
    guest.until(lambda: guest.place("hand").count(), "the clover")
    bed = next(place for place in guest.lit() if re.match(r"\d-", place))
    with guest.making():
        guest.drag("hand", bed)
    assert guest.page.locator(".ghost").count() == 0


def test_a_refusal_is_explained_by_its_rule(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    guest.until(guest.lit, "the turn")
    guest.touch("pile")
    guest.until(lambda: guest.place("hand").count(), "the clover")
    mine = next(place for place in guest.lit() if re.match(r"\d-", place))[0]
    # Wherever the four clovers of the set-up lie, no number fits everywhere.
    wrong = [bed for column in "abcd" for row in "1234" if (bed := f"{mine}-{column}{row}") not in guest.lit()]
    guest.wonder(wrong[0])
    alert = guest.page.get_by_role("alert")
    alert.wait_for()
    guest.check("lucky-numbers-refused")
    alert.get_by_role("button").click()
    guest.page.locator("dialog .wanted").wait_for()
    guest.check()
    guest.page.keyboard.press("Escape")
    assert guest.lit()


def test_the_keyboard_alone_is_enough(company: Company) -> None:
    """A whole game without a mouse: from the front door, by Tab, arrows and Enter."""
    guest = company.guest().open()
    page = guest.page
    page.get_by_role("article", name="Bossa").wait_for()

    def tab_to(name: str) -> None:
        for _ in range(80):
            page.keyboard.press("Tab")
            focused = page.evaluate(
                "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
            )
            if name in focused:
                return
        raise AssertionError(f"Tab never comes to {name}")

    tab_to("Play Lucky Numbers against")
    page.keyboard.press("Enter")
    guest.board()
    guest.until(guest.lit, "the turn")
    tab_to("in the pile: draw one")
    page.keyboard.press("Enter")

    for _ in range(900):
        if guest.is_over():
            break
        if guest.lit():
            on_lit = page.evaluate("document.activeElement?.dataset.lit") == "true"
            page.keyboard.press("Enter" if on_lit else "Tab")
        page.wait_for_timeout(15)
    assert guest.is_over()
    tab_to("Play again")
    page.keyboard.press("Enter")
    guest.until(lambda: guest.status == "playing", "another game")
