"""Taking a move back, through the page."""

import pytest

from people import Company, Guest

BACK = "Take your last move back"


def a_space(guest: Guest) -> str:
    """One that a pawn may be put on."""
    lit = guest.until(guest.lit, "the turn")
    return str(lit[len(lit) // 2])


def put(guest: Guest, place: str) -> None:
    guest.touch(place)
    if guest.page.get_by_role("button", name="Play it").count():
        guest.press("Play it")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_move_against_a_bot_is_taken_back(company: Company, phone: bool) -> None:
    guest = company.guest("Ada", phone=phone).play_bot("C-Cross")
    place = a_space(guest)
    with guest.making():
        put(guest, place)
    guest.until(guest.lit, "the bot's answer")
    label = guest.label(place)
    guest.check("takeback")
    guest.touch(guest.lit()[0])
    seq = guest.seq
    guest.press(BACK)  # first of all what is in hand
    guest.until(lambda: not guest.held(), "an empty hand")
    assert guest.seq == seq
    with guest.making("the takeback"):
        guest.press(BACK)
    guest.until(lambda: guest.label(place) != label, "the space as it was")
    assert place in guest.until(guest.lit, "the turn again")


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


def test_a_friend_is_asked_and_agrees_on_a_phone(company: Company) -> None:
    ada, bo = company.guest("Ada"), company.guest("Bo", phone=True)
    bo.join(ada.make_table("C-Cross"))
    for guest in (ada, bo):
        guest.board()
    ada.until(lambda: ada.lit() or bo.lit(), "the turn")
    asker, other = (ada, bo) if ada.lit() else (bo, ada)
    place = a_space(asker)
    for answer in ("No, play on", "Allow it"):
        with asker.making():
            put(asker, place)
        asker.press("Ask to take your last move back")
        other.page.get_by_text("would like to take a move back").wait_for()
        asker.page.get_by_text("Waiting for").wait_for()
        other.check(f"takeback-asked-{answer[:2]}")
        asker.check(f"takeback-waiting-{answer[:2]}")
        other.press(answer)
        other.until(lambda: "take a move back" not in other.prompt(), "the answer")
        if answer.startswith("No"):
            asker.press("Ask to take your last move back")
            asker.page.get_by_role("alert").get_by_text("The answer was no").wait_for()
            with other.making():
                put(other, a_space(other))
            place = a_space(asker)
    assert place in asker.until(asker.lit, "the turn, taken back")


def whose(guest: Guest) -> str:
    """Turn it is, in words."""
    return " ".join(guest.page.locator(".prompt .whose").all_inner_texts())


def test_at_one_screen_the_last_move_is_taken_back_whoever_made_it(company: Company) -> None:
    guest = company.guest("Ada").make_table_here("c-cross")
    place, before = a_space(guest), whose(guest)
    with guest.making():
        put(guest, place)
    guest.until(lambda: guest.lit() and whose(guest) != before, "the other's turn")
    with guest.making("the takeback"):
        guest.touch(guest.page.get_by_role("button", name="Take back"))
    guest.until(lambda: whose(guest) == before and place in guest.lit(), "the turn as it was")
