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
    guest.ceremony().locator("figure").wait_for()
    told = guest.ceremony().inner_text()
    assert re.search("(You|Beginner bot) filled the whole garden first|The pile ran out", told)
    assert "Clovers in the garden" in told
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

    def shares() -> list[str] | None:
        table = ada.page.request.get(f"{ada.house.address}/api/tables/{name}").json()
        found: list[str] | None = table["fair"]["contributions"]
        return found

    ada.until(shares, "the beginning of the game")
    assert "-" not in (shares() or "-"), "Blaise has a share, though he has not come yet"
    blaise.page.get_by_role("link", name="On to the next game").tap()
    blaise.board()
    assert ada.page.url == blaise.page.url


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "finger"])
def test_a_clover_is_dragged_to_its_bed(company: Company, phone: bool) -> None:
    guest = company.guest(phone=phone).play_bot("Lucky Numbers")
    guest.until(guest.lit, "the turn")
    guest.touch("pile")
    guest.until(lambda: guest.place("hand").count(), "the clover")
    bed = next(place for place in guest.lit() if re.match(r"\d-", place))
    is_exchange = "empty" not in guest.label(bed)
    with guest.making():
        guest.drag("hand", bed)
        if phone and is_exchange:
            guest.press("Play it")
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


def test_an_exchange_looks_different_from_an_empty_square(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")

    def beds(what: str) -> list[str]:
        return [place for place in guest.lit() if re.match(r"\d-", place) and what in guest.label(place)]

    for _ in take_turns(guest, move=plant):
        if beds("empty") and beds("exchanged"):
            break
    empty, exchange = beds("empty")[0], beds("exchanged")[0]
    ring = "(place) => getComputedStyle(place, '::after').borderTopStyle"
    assert guest.place(empty).evaluate(ring) == "solid"
    assert guest.place(exchange).evaluate(ring) == "dashed"
    assert guest.place(exchange).locator("svg.lucide").count() == 1
    assert guest.place(empty).inner_text() == "", "squares are named at the edges only"


def test_every_number_has_its_place_in_the_middle(company: Company) -> None:
    guest = company.guest().make_table_here("lucky-numbers")
    guest.board()

    def middle() -> list[str]:
        shown = "(all) => all.map((one) => one.innerText.split('\\n')[0])"
        found: list[str] = guest.page.locator(".wells > *").evaluate_all(shown)
        return found

    numbers = [str(number) for number in range(1, 21)]
    assert middle() == numbers
    guest.until(guest.lit, "the turn")
    guest.touch("pile")
    guest.until(lambda: guest.place("hand").count(), "the clover")
    number = guest.place("hand").inner_text()
    before = guest.page.locator(f'[data-spot="open-{number}"]').bounding_box()
    with guest.making():
        guest.touch("middle")
    after = guest.place(f"open-{number}")
    after.wait_for()
    assert after.bounding_box() == before
    assert middle() == numbers


def test_a_clover_from_the_middle_can_be_put_back(company: Company) -> None:
    guest = company.guest(phone=True).make_table_here("lucky-numbers")
    guest.board()
    guest.until(guest.lit, "the turn")
    guest.touch("pile")
    guest.until(lambda: guest.place("hand").count(), "the clover")
    number = guest.place("hand").inner_text()
    with guest.making():
        guest.touch("middle")
    clover = f"open-{number}"
    guest.until(lambda: clover in guest.lit(), "the next turn")
    guest.touch(clover)
    back = guest.page.get_by_role("button", name=f"Put the {number} back in the middle")
    assert back.inner_text() == number
    assert guest.held() == [clover]
    assert "or put it back" in guest.prompt()
    guest.check("lucky-numbers-taken")
    guest.touch(back)
    guest.until(lambda: not guest.held(), "the middle")
    assert back.count() == 0
    assert {"pile", clover} <= set(guest.lit())


IS_WHOLE = """(name) => {
    if (name.scrollWidth > name.clientWidth + 1) return false;
    const isIn = (box, frame) => box.left >= frame.left - 1 && box.right <= frame.right + 1;
    const around = (one) => (one ? [one, ...around(one.parentElement)] : []);
    const cutting = around(name.parentElement).filter((one) => getComputedStyle(one).overflowX !== 'visible');
    return [document.body, ...cutting].every((one) => isIn(name.getBoundingClientRect(), one.getBoundingClientRect()));
}"""


@pytest.mark.parametrize("width", [390, 320])
def test_bots_with_one_name_are_told_apart_on_a_phone(company: Company, width: int) -> None:
    guest = company.guest(phone=True, viewport={"width": width, "height": 700}).open("/play/lucky-numbers")
    guest.page.get_by_role("group", name="How many players?").get_by_role("radio", name="4").check()
    for seat in (2, 3, 4):
        guest.page.get_by_role("combobox", name=f"Seat {seat}").select_option("bot:beginner")
    guest.press("Set up the table")
    guest.board()
    strip = guest.page.get_by_role("list", name="Players").get_by_role("listitem")
    for bots in (strip, guest.page.locator(".others .garden h2")):
        numbers = bots.locator(".called .number")
        assert [text.strip() for text in numbers.all_inner_texts()] == ["2", "3"]
        assert all(number.evaluate(IS_WHOLE) for number in numbers.all())
    flowers = {one.get_attribute("data-flower") for one in strip.locator("[data-flower]").all()}
    assert len(flowers) == 4, "nobody looks like another"
    guest.until(guest.lit, "the turn")
    guest.touch("pile")
    guest.press("Log")
    shown = guest.page.locator("dialog .log [data-flower]")
    guest.until(shown.count, "a turn")
    assert {one.get_attribute("data-flower") for one in shown.all()} <= flowers


def test_a_large_screen_is_used(company: Company) -> None:
    guest = company.guest(viewport={"width": 2560, "height": 1440}).play_bot("Lucky Numbers")

    def size(which: str) -> dict[str, float]:
        box = "(one) => ({ width: one.clientWidth, height: one.clientHeight })"
        found: dict[str, float] = guest.page.locator(which).evaluate(box)
        return found

    stage, own, other = size(".stage"), size(".garden.own"), size(".others .garden")
    assert own["height"] > 0.9 * stage["height"]
    assert own["width"] + other["width"] > 0.8 * stage["width"]


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
    guest.ceremony()  # it comes by itself, and has the focus
    tab_to("Play again")
    page.keyboard.press("Enter")
    guest.until(lambda: guest.status == "playing", "another game")
