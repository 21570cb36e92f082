"""Whole games of Bossa, through the page."""

import re

from people import Company, Guest, take_turns

ARM = re.compile(r"[WB][+-]")
ROW = re.compile(r"[WB][+-]\d")


def hand(guest: Guest, of: str = "Your tiles") -> list[str]:
    """The tiles of a hand, as places."""
    tiles = guest.page.get_by_role("group", name=of, exact=True).locator("button.place")
    return list(tiles.evaluate_all("(tiles) => tiles.map((tile) => tile.dataset.place)"))


def lay(guest: Guest) -> None:
    """Picks tile after tile that leads to a row until an arm is lit; if none ever is, uses the chip or an action."""
    lit = guest.lit()
    own = [tile for tile in hand(guest) if tile in lit]
    arms = [place for place in lit if ARM.fullmatch(place)]
    rows = [place for place in lit if ROW.fullmatch(place)]
    if arms or own or rows:
        guest.touch([*arms, *own, *rows][0])
    elif "chip" in lit:
        guest.touch("chip")
        guest.touch(guest.until(guest.lit, "a tile for the chip")[0])
    else:
        guest.touch("redraw" if "redraw" in lit else lit[0])


def play(guest: Guest, place: str) -> None:
    """Touches what makes a move, and waits for the answer."""
    with guest.making():
        guest.touch(place)


def until_my_turn(guest: Guest) -> None:
    """Through the opening, to a hand of five tiles."""
    while True:
        lit = guest.until(guest.lit, "something to do")
        if "exchange" in lit:
            return
        play(guest, lit[0])


def test_two_people_play_each_other(company: Company) -> None:
    ada, blaise = (company.guest(name, reduced_motion="reduce") for name in ("Ada", "Blaise"))
    blaise.join(ada.make_table("Bossa"))
    for guest in (ada, blaise):
        guest.board()
    ada.check("bossa-opening")
    for done in take_turns(ada, blaise, move=lay):
        if done == 12:
            for guest in (ada, blaise):
                guest.check("bossa-middle")
    for guest in (ada, blaise):
        guest.page.get_by_role("button", name="Play again").wait_for()
    assert ada.page.locator(".staff.won, .hand.won").count() or "draw" in ada.page.locator("main").inner_text().lower()
    ada.press("Look back")
    ada.check("bossa-past")


def test_a_bot_on_a_phone(company: Company) -> None:
    guest = company.guest(phone=True).play_bot("Bossa")
    until_my_turn(guest)
    guest.check("bossa-turn")
    for done in take_turns(guest, move=lay):
        if done == 9:
            guest.check("bossa-middle")
    guest.page.get_by_role("button", name="Play again").wait_for()
    guest.check("bossa-end")


def test_tiles_are_picked_in_any_order_and_a_refusal_is_explained(company: Company) -> None:
    guest = company.guest().play_bot("Bossa")
    until_my_turn(guest)
    first, second, third = hand(guest)[:3]
    for tile in (third, first, second):
        guest.touch(tile)
    guest.touch(third)
    assert guest.held() == [first, second]
    wrong = [place for place in ("W+", "W-") if place not in guest.lit()]
    guest.wonder(wrong[0])
    alert = guest.page.get_by_role("alert")
    alert.wait_for()
    assert "BO-" in alert.inner_text()
    assert guest.held() == [first, second]
    guest.check("bossa-refused")
    guest.page.keyboard.press("Escape")
    guest.until(lambda: not guest.held(), "an empty hand")


def test_nothing_is_played_in_the_past(company: Company) -> None:
    """Not even what could be played now, and is touched there to ask why not."""
    guest = company.guest().play_bot("Bossa")
    until_my_turn(guest)
    seq = guest.seq
    guest.page.get_by_role("tabpanel").get_by_role("button").last.click()
    guest.page.get_by_label("Moment").wait_for()
    guest.wonder("redraw")
    guest.page.wait_for_timeout(300)
    guest.press("Back to now")
    guest.until(guest.lit, "the turn")
    assert guest.seq == seq


def test_a_tile_is_dragged_to_be_exchanged(company: Company) -> None:
    guest = company.guest().play_bot("Bossa")
    until_my_turn(guest)
    bot = "Beginner bot's tiles"
    given, taken = hand(guest)[0], hand(guest, bot)[0]
    guest.drag(given, taken)
    # The log tells it; the hands may have changed again by then, for the bot does not wait.
    guest.page.get_by_role("tabpanel").get_by_text(f"gives {given} and takes {taken}").wait_for()


def test_keys_alone_redraw_a_tile(company: Company) -> None:
    guest = company.guest().play_bot("Bossa")
    until_my_turn(guest)
    tile = hand(guest)[0]
    guest.place(tile).focus()
    guest.page.keyboard.press("ArrowRight")
    guest.page.keyboard.press("ArrowLeft")
    guest.page.keyboard.press("Enter")
    assert guest.held() == [tile]
    guest.place("redraw").focus()
    with guest.making("the redraw"):
        guest.page.keyboard.press("Enter")
    guest.page.get_by_role("group", name="Laid aside").locator(f'[data-spot="{tile}"]').wait_for()
