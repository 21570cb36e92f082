"""Whole games of Cross×Clover, through the page."""

import re

from people import Company, Guest, take_turns

TITLE = "Cross×Clover"
ALL = [column + row for row in "1234" for column in "abcd"]


def boxes(places: list[str]) -> list[str]:
    return [place for place in places if re.fullmatch(r"[a-d][1-4]", place)]


def in_hand(places: list[str]) -> list[str]:
    return [place for place in places if place.startswith("hand")]


def decks(places: list[str]) -> list[str]:
    return [place for place in places if place.startswith("deck")]


def in_line_with(box: str) -> list[str]:
    """The other boxes of its row and column."""
    return [other for other in ALL if other != box and (other[0] == box[0] or other[1] == box[1])]


def hidden_hands(guest: Guest) -> int:
    """How many hands of others there are; nothing of them is shown but backs."""
    hands = guest.page.get_by_role("group", name=re.compile("'s hand")).all()
    for hand in hands:
        tiles = hand.get_by_role("img")
        assert tiles.count() == hand.get_by_role("img", name="hidden tile").count()
        assert hand.locator("svg text").count() == 0
    return len(hands)


def drags_along(guest: Guest, place: str) -> bool:
    """Takes something, and looks whether it is where the hand is; then lets go of it where nothing is."""
    start = guest.place(place).bounding_box()
    assert start
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    guest.page.mouse.move(x, y)
    guest.page.mouse.down()
    guest.page.mouse.move(x - 150, y - 100, steps=4)
    dragged = guest.page.locator(".ghost").bounding_box()
    guest.page.mouse.move(2, 2)
    guest.page.mouse.up()
    guest.until(lambda: not guest.held(), "an empty hand")
    return dragged is not None and abs(dragged["x"] - start["x"] + 150) < 2 and abs(dragged["y"] - start["y"] + 100) < 2


def refused(guest: Guest, place: str, why: str, clause: str) -> None:
    guest.wonder(place)
    alert = guest.page.get_by_role("alert")
    alert.get_by_text(why).wait_for()
    alert.get_by_role("button", name=clause).wait_for()


def sensible(guest: Guest) -> None:
    """Places the largest tile that fits, on an empty box if there is one; else draws, swaps or passes."""
    lit = guest.lit()
    if guest.held():
        empty = guest.page.locator('button.place[data-lit][aria-label$=", empty"]')
        guest.touch(empty.first if empty.count() else (boxes(lit) or decks(lit))[0])
    elif in_hand(lit):
        guest.touch(in_hand(lit)[-1])
    else:
        guest.touch((decks(lit) or [place for place in lit if place == "pass"] or boxes(lit))[0])


def test_two_people_play_to_the_end(company: Company) -> None:
    ada, blaise, onlooker = (company.guest(name, reduced_motion="reduce") for name in ("Ada", "Blaise", "Onlooker"))
    blaise.join(ada.make_table(TITLE))
    onlooker.open(ada.page.url.removeprefix(ada.house.address)).board()
    for guest in (ada, blaise):
        guest.board()
    for done in take_turns(ada, blaise, move=sensible):
        if done == 14:
            assert [hidden_hands(guest) for guest in (ada, blaise, onlooker)] == [1, 1, 2]
            ada.check("cross-clover-middle")
            onlooker.check("cross-clover-onlooker")
            onlooker.page.close()
    for guest in (ada, blaise):
        guest.page.get_by_role("button", name="Play again").wait_for()
    scores = ada.page.get_by_role("img", name=re.compile("Score track")).get_attribute("aria-label")
    assert scores == blaise.page.get_by_role("img", name=re.compile("Score track")).get_attribute("aria-label")
    ada.check("cross-clover-end")


def test_a_whole_game_against_a_bot_on_a_phone(company: Company) -> None:
    guest = company.guest(phone=True).play_bot(TITLE)
    for done in take_turns(guest, move=sensible):
        if done == 8:
            guest.check("cross-clover-middle")
    guest.page.get_by_role("button", name="Play again").wait_for()
    guest.check("cross-clover-end")


def test_tiles_are_dragged_and_typed_and_what_cannot_be_is_explained(company: Company) -> None:
    guest = company.guest().play_bot(TITLE)
    keys = guest.page.keyboard

    first = guest.until(lambda: boxes(guest.lit()), "the first tile")[0]
    assert drags_along(guest, "deck-0-1")
    guest.drag("deck-0-1", first)
    guest.until(lambda: "red tile, face down" in guest.label(first), "the tile")

    second = guest.until(lambda: boxes(guest.lit()), "the second tile")
    near = next(box for box in in_line_with(first) if box not in second and "empty" in guest.label(box))
    refused(guest, near, "in one line with your own first tile", "XC-5")
    guest.check("cross-clover-refused")
    guest.place(second[0]).focus()
    keys.press("Enter")

    guest.until(lambda: decks(guest.lit()), "the turn")
    guest.place("deck-0-1").focus()
    keys.press("ArrowRight")
    keys.press("Enter")
    guest.until(lambda: guest.place("hand-0-3").count() and guest.lit(), "the fourth tile and the next turn")
    assert "5 left" in guest.label("deck-0-2")
    refused(guest, "deck-0-1", "you have four tiles in hand", "XC-8")
