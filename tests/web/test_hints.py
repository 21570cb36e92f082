"""Hints on the page: one touch says where to look, another what to do and why, and a third puts them away."""

import re

import pytest

from people import Company, Guest
from web.screens import measured

TITLES = ["Lucky Numbers", "Cross×Clover", "C-Cross", "Bossa", "So Clover!"]
both = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])


def bulb(guest: Guest) -> None:
    guest.press("Hint")


def hint(guest: Guest) -> str:
    """What a hint says, in words."""
    return str(guest.page.locator(".hint p").inner_text())


def hinted(guest: Guest) -> list[str]:
    """What it is about."""
    found = guest.page.locator("[data-hinted]:not(.ghost)")
    return list(
        found.evaluate_all(
            "(all) => all.map((one) => one.dataset.place ?? one.closest('[data-matters]').dataset.matters)"
        )
    )


def is_open(guest: Guest) -> bool:
    return bool(guest.page.locator(".hint p").count())


def my_turn(guest: Guest) -> None:
    guest.until(lambda: guest.page.get_by_role("button", name="Hint", exact=True).count(), "the bulb")
    guest.until(lambda: guest.page.locator(".bulb:not([aria-disabled])").count(), "the turn")


@both
def test_lucky_numbers_first_a_nudge_then_the_move_which_can_be_played(company: Company, phone: bool) -> None:
    guest = company.guest("Ada", phone=phone).play_bot("Lucky Numbers")
    my_turn(guest)
    with guest.making("the clover"):
        guest.touch("pile")
    guest.until(lambda: guest.place("hand").count(), "the clover")
    bulb(guest)
    guest.until(lambda: is_open(guest), "the nudge")
    nudged = hint(guest)
    assert "Look at" in nudged
    assert hinted(guest)
    assert not guest.page.get_by_role("button", name="Play it", exact=True).count()
    guest.check("hint-nudge")
    bulb(guest)
    guest.until(lambda: hint(guest) != nudged, "the move")
    assert re.search(r"Put the|Leave the", hint(guest))
    assert "hand" in hinted(guest)
    guest.check("hint-move")
    bulb(guest)
    guest.until(lambda: not is_open(guest), "the hint put away")
    assert not hinted(guest)
    seq = guest.seq
    bulb(guest)
    guest.press("Show me")
    with guest.making("the move of the hint"):
        guest.press("Play it")
    assert not hinted(guest)
    assert guest.seq > seq


@both
def test_so_clover_a_clue_is_found_and_written(company: Company, phone: bool) -> None:
    guest = company.guest("Ada", phone=phone).play_bot("So Clover!", "club")
    my_turn(guest)
    field = guest.page.locator("#clue-n")
    field.wait_for()
    bulb(guest)
    guest.until(lambda: is_open(guest), "the nudge")
    assert "the top leaf" in hint(guest)
    assert hinted(guest) == ["clue-n"]
    guest.check("hint-clue-nudge")
    bulb(guest)
    found = guest.until(lambda: re.search(r"Write “(.+?)”", hint(guest)), "the clue")
    guest.check("hint-clue")
    guest.press("Play it")
    guest.until(lambda: field.input_value() == found[1], "the clue in its field")
    guest.until(lambda: not is_open(guest), "the hint gone")
    field.press("h")
    assert not hinted(guest), "who writes an h writes an h"


@pytest.mark.parametrize("title", TITLES)
def test_a_hint_hides_nothing_of_the_game(company: Company, title: str) -> None:
    guest = company.guest("Ada").play_bot(title, "club" if title == "So Clover!" else "beginner")
    my_turn(guest)
    bulb(guest)
    for step in ("nudge", "move"):
        guest.until(lambda: is_open(guest), f"the {step}")
        wrong = [f"{step}, {size}: {one}" for size, problems in measured(guest) for one in problems]
        assert not wrong, "\n".join(wrong)
        bulb(guest)
    assert not is_open(guest)


def test_by_keyboard_and_gone_with_the_position(company: Company) -> None:
    guest = company.guest("Ada").play_bot("C-Cross")
    my_turn(guest)
    guest.page.keyboard.press("h")
    guest.until(lambda: is_open(guest), "the nudge")
    guest.page.keyboard.press("Escape")
    guest.until(lambda: not is_open(guest), "the hint put away")
    guest.page.keyboard.press("h")
    guest.until(lambda: is_open(guest), "the nudge again")
    places = guest.lit()
    with guest.making():
        guest.touch(places[len(places) // 2])
        guest.press("Play it") if guest.page.get_by_role("button", name="Play it").count() else None
    guest.until(lambda: not is_open(guest) and not hinted(guest), "the hint gone")


def test_where_people_share_the_screen_there_is_no_bulb(company: Company) -> None:
    guest = company.guest("Ada").make_table_here("c-cross")
    guest.until(guest.lit, "the turn")
    assert not guest.page.locator(".bulb").count()
