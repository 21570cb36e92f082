"""Which moves wait for “Play it”: the same in all games, on a phone and at a desk, as somebody likes it."""

import re
from collections.abc import Callable

import pytest

from people import Company, Guest, hand
from web.screens import Screens

SPACE = re.compile(r"[A-P][1-5]")
CLUES = ("Twilight", "Voyage", "Zenith", "Quest")
"""Words that no deck has, and no keyword is a relative of."""
STANDS = """() => [".board:not(.prompt .board)", ".prompt"].map((one) => {
    const {x, y, width, height} = document.querySelector(`main ${one}`).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""
"""Where the board is, and what stands above it."""


def is_asked(guest: Guest) -> bool:
    return bool(guest.page.get_by_role("button", name="Play it", exact=True).count())


def waits(guest: Guest, propose: Callable[[], None]) -> None:
    """Something has to be said once more, may be put back, and moves nothing but itself."""
    seq, before = guest.seq, guest.page.evaluate(STANDS)
    propose()
    guest.until(lambda: is_asked(guest), "the question")
    guest.page.get_by_text("Press “Play it” to make this move.").wait_for()
    assert guest.page.evaluate(STANDS) == before
    guest.press("Put it back")
    guest.until(lambda: not is_asked(guest), "everything in its place")
    assert guest.seq == seq
    propose()
    with guest.making():
        guest.press("Play it")


def choose(guest: Guest, when: str) -> None:
    guest.press("Settings")
    guest.page.get_by_role("group", name="Wait for “Play it” before a move").get_by_role("radio", name=when).check()
    guest.press("Close")


def to_an_exchange(guest: Guest) -> str:
    """Plays Lucky Numbers on, one touch a move, until a clover can take the place of another; the bed of that."""
    while True:
        guest.until(lambda: "pile" in guest.lit(), "the turn")
        with guest.making():
            guest.touch("pile")
        guest.until(lambda: "middle" in guest.lit(), "the clover")
        beds = {place: guest.label(place) for place in guest.lit() if place.startswith("0-")}
        free = [bed for bed, label in beds.items() if "empty" in label]
        if len(free) < len(beds):
            return str(next(bed for bed in beds if bed not in free))
        with guest.making():
            guest.touch([*free, "middle"][0])


# ---- on a phone, game by game


def test_lucky_numbers_waits_before_an_exchange_and_before_nothing_else(company: Company) -> None:
    guest = company.guest(phone=True).play_bot("Lucky Numbers")
    bed = to_an_exchange(guest)
    waits(guest, lambda: guest.touch(bed))


def test_c_cross_waits_with_two_pawns(company: Company) -> None:
    guest = company.guest(phone=True).make_table_here("c-cross")
    with guest.making():
        guest.until(lambda: "A1" in guest.lit(), "the first turn")
        guest.touch("A1")
        guest.confirm()
    guest.until(lambda: "H1" in guest.lit(), "the second turn")

    def propose() -> None:
        guest.touch("H1")
        guest.until(guest.held, "the pawn")
        guest.touch(next(place for place in guest.lit() if SPACE.fullmatch(place)))
        guest.until(lambda: len(guest.held()) == 2, "both pawns")

    waits(guest, propose)


def test_bossa_waits_before_a_redraw(company: Company) -> None:
    guest = company.guest(phone=True).play_bot("Bossa")
    while "redraw" not in (lit := guest.until(guest.lit, "something to do")):
        with guest.making():
            guest.touch(lit[0])

    def propose() -> None:
        guest.touch(hand(guest)[0])
        guest.touch("redraw")

    waits(guest, propose)


def test_cross_clover_waits_before_an_aphid_comes(company: Company) -> None:
    guest = company.guest(phone=True, reduced_motion="reduce")
    screens = Screens(guest, "cross-clover", 2)

    def carried() -> list[str]:
        return [move for one in screens.sockets for move in one.state["moves"] if move.startswith("aphid:")]

    while not carried():
        if screens.move("1L", "2L", "3L", "4L", "1", "2", "3", "4") is None:
            screens.begin()  # it was not to be seen in that game
    screens.catch_up()
    source, target = carried()[0][6:8], carried()[0][9:]

    def propose() -> None:
        guest.touch(next(place for place in guest.lit() if place.startswith("aphid")))
        guest.touch(source)
        guest.touch(target)

    waits(guest, propose)
    screens.leave()


def test_so_clover_waits_before_clues_are_final(company: Company) -> None:
    ann, bob = company.guest("Ann", phone=True), company.guest("Bob")
    bob.join(ann.make_table("So Clover!", seats=2))
    for guest in (ann, bob):
        for zone, clue in zip("nesw", CLUES, strict=True):
            field = guest.page.locator(f"#clue-{zone}")
            field.fill(clue)
            field.press("Enter")
            guest.page.locator(f"#state-{zone} .saved").wait_for()
    ann.until(lambda: ann.seq >= bob.seq, "what Bob wrote")
    waits(ann, lambda: ann.press("My clues are done"))
    bob.press("My clues are done")  # at a desk it is said once
    bob.page.locator(".rebuilding").wait_for()


def test_what_others_write_meanwhile_does_not_take_the_question_away(company: Company) -> None:
    ann, bob = company.guest("Ann", phone=True), company.guest("Bob")
    bob.join(ann.make_table("So Clover!", seats=2))
    for zone, clue in zip("nesw", CLUES, strict=True):
        ann.page.locator(f"#clue-{zone}").fill(clue)
    ann.press("My clues are done")
    ann.until(lambda: is_asked(ann), "the question")
    with ann.making("what Bob wrote"):
        bob.page.locator("#clue-n").fill(CLUES[0])
        bob.page.locator("#clue-n").press("Enter")
    assert is_asked(ann)
    with ann.making():
        ann.press("Play it")


# ---- as somebody likes it


def test_at_a_desk_nothing_waits_unless_somebody_wants_that(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    bed = to_an_exchange(guest)
    with guest.making():
        guest.touch(bed)
    choose(guest, "Always")
    guest.until(lambda: "pile" in guest.lit(), "the turn")
    waits(guest, lambda: guest.touch("pile"))


def test_on_a_phone_nothing_waits_if_somebody_wants_that(company: Company) -> None:
    guest = company.guest(phone=True).play_bot("Lucky Numbers")
    choose(guest, "Never")
    guest.page.reload()  # it is remembered
    bed = to_an_exchange(guest)
    with guest.making():
        guest.touch(bed)


@pytest.mark.parametrize(("kept", "now"), [("true", "Always"), ("false", "On phones")])
def test_a_yes_or_no_of_earlier_days_is_understood(company: Company, kept: str, now: str) -> None:
    guest = company.guest().open()
    guest.page.evaluate("(kept) => localStorage.setItem('cinquefoil.habits', `{\"confirm\": ${kept}}`)", kept)
    guest.open().press("Settings")
    assert guest.page.get_by_role("radio", name=now).is_checked()


def test_enter_says_it_once_more(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    choose(guest, "Always")
    guest.until(lambda: "pile" in guest.lit(), "the turn")
    seq = guest.seq
    guest.place("pile").focus()
    guest.page.keyboard.press("Enter")
    guest.until(lambda: is_asked(guest), "the question")
    assert guest.seq == seq
    with guest.making():
        guest.page.keyboard.press("Enter")
    guest.until(lambda: "middle" in guest.lit(), "the clover")
    bed = next(place for place in guest.lit() if re.match(r"0-", place))
    guest.place("middle").focus()
    guest.page.keyboard.press("Enter")
    guest.until(lambda: is_asked(guest), "the question")
    seq = guest.seq
    guest.place(bed).focus()
    guest.page.keyboard.press("Enter")  # elsewhere it chooses something else
    guest.until(lambda: guest.held() == [bed], "another place")
    assert guest.seq == seq
