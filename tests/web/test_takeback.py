"""Taking a move back, through the page."""

import pytest

from people import Company

BACK = "Take your last move back"


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_move_against_a_bot_is_taken_back(company: Company, phone: bool) -> None:
    guest = company.guest("Ada", phone=phone).play_bot("C-Cross")
    guest.until(guest.lit, "the turn")
    places = guest.lit()
    with guest.making():
        guest.touch(places[len(places) // 2])
        guest.press("Play it") if guest.page.get_by_role("button", name="Play it").count() else None
    guest.until(guest.lit, "the bot's answer")
    label = guest.label(places[len(places) // 2])
    guest.check("takeback")
    guest.touch(guest.lit()[0])
    seq = guest.seq
    guest.press(BACK)  # first of all what is in hand
    guest.until(lambda: not guest.held(), "an empty hand")
    assert guest.seq == seq
    with guest.making("the takeback"):
        guest.press(BACK)
    guest.until(lambda: guest.label(places[len(places) // 2]) != label, "the space as it was")
    assert places[len(places) // 2] in guest.until(guest.lit, "the turn again")


def test_what_was_drawn_stays_drawn_and_the_button_says_so(company: Company) -> None:
    guest = company.guest("Ada").play_bot("Lucky Numbers")
    guest.until(guest.lit, "the turn")
    with guest.making():
        guest.touch("pile")
    button = guest.page.get_by_role("button", name=BACK)
    button.wait_for()
    assert button.get_attribute("aria-disabled") == "true"
    button.click(force=True)
    guest.page.get_by_role("alert").get_by_text(
        "You can’t take that back: a clover has been drawn since then."
    ).wait_for()
    with guest.making("the clover left"):
        guest.touch("middle")


def test_a_clover_is_back_in_the_hand(company: Company) -> None:
    guest = company.guest("Ada")
    guest.open()
    guest.touch(guest.page.get_by_role("button", name="Play Lucky Numbers on your own"))
    guest.board()
    guest.until(guest.lit, "the turn")
    with guest.making():
        guest.touch("pile")
    held = guest.until(lambda: guest.place("hand").count() and guest.label("hand"), "the clover")
    with guest.making():
        guest.touch("middle")
    guest.until(lambda: not guest.place("hand").count(), "an empty hand")
    with guest.making("the takeback"):
        guest.press(BACK)
    assert guest.until(lambda: guest.place("hand").count() and guest.label("hand"), "the clover again") == held
    guest.page.locator("#side").get_by_text("took a move back.").wait_for()
    guest.check("takeback-log")
