"""Whole games of C-Cross, through the page: with mice, with a finger, and with nothing but a keyboard."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Position

from people import Company, Guest, take_turns
from web.screens import SIZES, Screens

RECORDS = Path(__file__).parents[1] / "records/c-cross"
SPACE = re.compile(r"[A-P][1-5]")
STEPS = 200
"""How often a key is pressed before whatever it was to lead to is given up."""


def spaces(guest: Guest) -> list[str]:
    """What can be touched: spaces, or whole fields. A pawn need not be taken out of the supply first."""
    return sorted(place for place in guest.lit() if place != "supply")


def ways(guest: Guest) -> list[str]:
    """The ways of pawns that were exchanged, as far as they are drawn."""
    found: list[str] = guest.page.locator("[data-way]").evaluate_all("(ways) => ways.map((way) => way.dataset.way)")
    return found


def play_it(guest: Guest) -> Locator:
    return guest.page.get_by_role("button", name="Play it", exact=True)


def touch_field(guest: Guest, place: str) -> None:
    """A field is touched on one of its spaces: its middle may belong to its neighbour."""
    target = guest.place(place)
    corner: Position = {"x": 12, "y": 12}
    target.tap(position=corner) if guest.is_phone else target.click(position=corner)


def has_ring(guest: Guest, place: str) -> bool:
    return bool(guest.place(place).evaluate("(place) => getComputedStyle(place, '::after').content !== 'none'"))


def play(guest: Guest, move: str) -> None:
    verb, _, rest = move.rpartition(":")
    places = [f"field-{rest}"] if verb == "resolve" else rest.split("+")
    guest.until(lambda: places[0] in guest.lit(), f"the turn for {move}")
    with guest.making(move):
        for place in places:
            touch_field(guest, place) if verb == "resolve" else guest.touch(place)
        if play_it(guest).count():
            guest.press("Play it")


def recorded(name: str) -> list[tuple[int, str]]:
    """The moves of a game from the collection, with their seats."""
    lines = (RECORDS / f"{name}.txt").read_text(encoding="utf-8").partition("\n\n")[2].split()
    return [(int(line[0]), line[2:]) for line in lines]


def test_two_people_play_each_other_to_the_end(company: Company) -> None:
    ada, blaise = company.guest("Ada"), company.guest("Blaise")
    blaise.join(ada.make_table("C-Cross", seats=2))
    for number, (seat, move) in enumerate(recorded("long-sides-joined")):
        if number == 20:
            ada.check("c-cross-middle")
        play((ada, blaise)[seat], move)
    for guest in (ada, blaise):
        guest.until(guest.is_over, "the end")
        assert "joined two opposite sides with a chain of tiles." in guest.ceremony().inner_text()
    blaise.check("c-cross-end")
    covered = [
        guest.page.get_by_role("group", name=re.compile("Field [A-P]: covered by")).count() for guest in (ada, blaise)
    ]
    assert covered[0] == covered[1] >= 4


def test_a_game_against_a_bot_with_a_finger(company: Company) -> None:
    guest = company.guest(phone=True).play_bot("C-Cross")
    assert "one pawn on any space" in guest.prompt()
    chance = Random(8)

    def move(guest: Guest) -> None:
        if play_it(guest).count() and (not spaces(guest) or chance.random() < 0.5):
            guest.press("Play it")
            return
        place = chance.choice(spaces(guest))
        guest.touch(place) if SPACE.fullmatch(place) else touch_field(guest, place)

    for done in take_turns(guest, move=move):
        if done == 8:
            guest.check("c-cross-middle")
    told = guest.ceremony()
    told.get_by_text(re.compile("won")).first.wait_for()
    if guest.page.get_by_label(re.compile("covered by")).count():  # else there is nothing to draw
        told.get_by_text("Fields covered").wait_for()
    guest.check("c-cross-end")


# ---- what is shown


RACKS = """() => [...document.querySelectorAll(".rack")].map((rack) => ({
    told: parseInt(rack.querySelector(".told").textContent.match(/\\d+/)[0]),
    pawns: rack.querySelectorAll(".pawn").length,
}))"""
OVERLAPS = """() => {
    const boxes = (which) => [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect());
    const isBeside = (one, other) => one.left >= other.right || other.left >= one.right;
    const isOver = (one, other) => !isBeside(one, other) && one.top < other.bottom && other.top < one.bottom;
    return boxes(".rack, .legend").flatMap((one) => boxes(".space").filter((space) => isOver(one, space))).length;
}"""


def test_a_pawn_stays_where_it_waits_while_it_is_asked_why_another_space_is_taken(company: Company) -> None:
    guest = company.guest()
    screens = Screens(guest, "c-cross", 2)
    screens.move()
    screens.catch_up()
    guest.until(guest.lit, "the turn")
    taken = guest.page.locator(".space:has(.pawn)").first.get_attribute("data-place") or ""
    guest.touch(next(place for place in guest.lit() if re.fullmatch("[A-P][1-5]", place) and place[0] != taken[0]))
    held = guest.held()
    assert held
    guest.wonder(taken)
    guest.page.get_by_role("alert").get_by_text(f"{taken} is taken").wait_for()
    assert guest.held() == held
    with guest.making():
        guest.press("Play it")
    screens.leave()


def test_the_number_of_pawns_left_is_what_is_shown(company: Company) -> None:
    guest = company.guest(phone=True).make_table_here("c-cross")
    guest.board()
    play(guest, "A1")
    guest.until(lambda: "C1" in guest.lit(), "the second turn")
    guest.touch("C1")
    guest.until(guest.held, "the pawn")
    racks = guest.page.evaluate(RACKS)
    assert sorted(rack["told"] for rack in racks) == [11, 11]
    assert all(rack["told"] == rack["pawns"] for rack in racks)


def test_it_is_said_why_a_second_pawn_is_needed_and_none_is_asked_for_where_there_is_no_room(company: Company) -> None:
    guest = company.guest(phone=True).make_table_here("c-cross")
    for move in ("F1", "F4", "F2", "N1"):
        play(guest, move)
    guest.until(lambda: "M2" in guest.lit(), "the next turn")
    guest.touch("M2")  # N1 is its only neighbour in another field
    guest.page.get_by_text("Press “Play it” to make this move.").wait_for()
    guest.press("Put it back")
    guest.touch("F3")
    guest.page.get_by_text("Winning F takes a pawn elsewhere to give up.").wait_for()
    assert not play_it(guest).count()
    guest.press("Put it back")
    assert not guest.held()


def test_what_was_done_last_is_cut_to_one_line_where_two_have_no_room(company: Company) -> None:
    guest = company.guest(phone=True, viewport={"width": 320, "height": 568}).make_table_here("c-cross")
    for move in ("F1", "P1", "F2", "P2", "B2+F3"):
        play(guest, move)
    guest.until(lambda: "A1" in guest.lit(), "the next turn")
    last = guest.page.locator(".prompt .last")
    last.get_by_text("won field").wait_for()
    box = last.bounding_box()
    assert box
    assert box["height"] < 32


@pytest.mark.parametrize("size", SIZES)
def test_supplies_stand_beside_the_board_and_can_be_touched(company: Company, size: str) -> None:
    width, height = SIZES[size]
    guest = company.guest(phone=True, viewport={"width": width, "height": height}).play_bot("C-Cross")
    guest.until(guest.lit, "the turn")
    assert guest.page.evaluate(OVERLAPS) == 0
    guest.touch("supply")
    guest.until(lambda: guest.held() == ["supply"], "the pawn")


# ---- by keyboard alone


FOCUSED = """() => {
    const {dataset, innerText, ariaLabel} = document.activeElement;
    return {place: dataset.place ?? "", name: innerText ?? "", label: ariaLabel ?? ""};
}"""


def focused(guest: Guest) -> dict[str, str]:
    found: dict[str, str] = guest.page.evaluate(FOCUSED)
    return found


def tab_to(guest: Guest, what: str, value: str, key: str = "Tab") -> None:
    for _ in range(STEPS):
        if re.fullmatch(value, focused(guest)[what]):
            return
        guest.page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {value}")


def walk_to(guest: Guest, place: str) -> None:
    """Goes over the board with the arrow keys: mostly straight towards a place, now and then around a corner."""
    there = guest.place(place).bounding_box()
    assert there
    for step in range(STEPS):
        at = focused(guest)["place"]
        if at == place:
            return
        here = guest.place(at).bounding_box()
        assert here
        dx, dy = there["x"] - here["x"], there["y"] - here["y"]
        sideways = abs(dx) > abs(dy) if step % 4 else abs(dx) <= abs(dy)
        across, down = "ArrowRight" if dx > 0 else "ArrowLeft", "ArrowDown" if dy > 0 else "ArrowUp"
        guest.page.keyboard.press(across if sideways else down)
    raise AssertionError(f"the arrows do not lead to {place}")


def test_a_game_by_keyboard_alone(company: Company) -> None:
    guest = company.guest().open()
    guest.page.get_by_role("heading", name="C-Cross").wait_for()
    tab_to(guest, "label", "Play C-Cross against a bot, level beginner")
    guest.page.keyboard.press("Enter")
    guest.board()
    chance = Random(4)

    def move(guest: Guest) -> None:
        keyboard = guest.page.keyboard
        if play_it(guest).count() and (not spaces(guest) or chance.random() < 0.5):
            tab_to(guest, "name", "Play it", "Shift+Tab")
            keyboard.press("Enter")
            return
        lit = spaces(guest)
        if not lit:
            return
        place = chance.choice(lit)
        if not SPACE.fullmatch(focused(guest)["place"]):
            tab_to(guest, "place", SPACE.pattern + "|field-[A-P]")
        if SPACE.fullmatch(place):
            walk_to(guest, place)
        else:
            tab_to(guest, "place", place)
        keyboard.press("Enter")

    turns = take_turns(guest, move=move)
    next(turns)
    guest.until(lambda: spaces(guest), "the second turn")
    # What was taken up can be put back.
    walk_to(guest, next(place for place in ("F4", "K2", "G2") if place in guest.lit()))
    guest.page.keyboard.press("Enter")
    guest.until(guest.held, "the pawn")
    guest.page.keyboard.press("Escape")
    guest.until(lambda: not guest.held(), "nothing in hand")
    for _ in turns:
        pass
    tab_to(guest, "name", "Play again")


# ---- at one screen


def test_two_at_one_screen_come_to_exchanges_and_a_choice_of_fields(company: Company) -> None:
    """A game that is known to have it all, by hand: the first pawn is dragged, and what cannot be done is explained."""
    guest = company.guest().make_table_here("c-cross")
    guest.board()
    moves = [move for _, move in recorded("order-chosen")]
    guest.until(guest.lit, "the first turn")
    with guest.making("the first pawn"):
        guest.drag("supply", moves[0])
    guest.until(guest.lit, "the second turn")
    guest.wonder(moves[0])
    taken = guest.page.get_by_role("alert").filter(has_text="A1 is taken")
    taken.wait_for()
    guest.touch("P5")
    guest.until(lambda: guest.held() == ["P5"], "the pawn")
    assert not taken.count()
    guest.wonder(moves[0])
    taken.wait_for()  # and not that it is far from the other
    guest.page.keyboard.press("Escape")
    for move in moves[1:]:
        if move.startswith("resolve:"):
            guest.until(lambda: any(place.startswith("field-") for place in guest.lit()), "the choice of a field")
            assert "won two fields" in guest.prompt()
            guest.check("c-cross-order")
        if move == "swap:L3+N1":
            guest.until(lambda: "yours!" in guest.prompt(), "the exchange")
            guest.touch("L3")
            guest.until(lambda: guest.held() == ["L3"], "the pawn")
            assert has_ring(guest, "L3")
            guest.check("c-cross-swap")
            guest.touch("L3")
        play(guest, move)
        if move == "swap:L3+N1":
            guest.until(lambda: ways(guest) == ["H1 L3", "H2 N1"], "the ways of both pawns")
    guest.until(guest.is_over, "the end")
    guest.page.get_by_role("tabpanel").get_by_role("button").filter(has_text="gave").nth(1).click()
    guest.press("One step back")
    guest.until(lambda: not ways(guest), "the moment before")
    guest.press("One step forward")
    guest.until(lambda: ways(guest) == ["H1 L3", "H2 N1"], "the ways, looking back")


def test_a_record_shows_the_ways_of_a_chosen_exchange(company: Company) -> None:
    guest = company.guest().open()
    guest.page.get_by_label("Open a record").set_input_files(RECORDS / "order-chosen.txt")
    number = [move for _, move in recorded("order-chosen")].index("swap:L3+N1") + 1
    guest.page.get_by_label("Moment").fill(str(number))
    guest.until(lambda: ways(guest) == ["H1 L3", "H2 N1"], "the ways of both pawns")
