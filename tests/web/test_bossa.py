"""Whole games of Bossa, through the page."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations

import pytest

from houses import Document
from people import Company, Guest, hand, lay, take_turns
from web.screens import Screens

COLOURS = {"W": "white", "B": "black"}
ARM = re.compile(r"[WB][+-]")
LAID = re.compile(r"([WB][+-]):([\dxi,]+)")


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
        guest.ceremony().locator("figure").wait_for()
        told = guest.ceremony().inner_text()
        assert re.search("no tiles left to play|reached six rows first|could not make a move|The pile ran out", told)
        assert "Rows on each line" in told
    assert ada.page.locator(".staff.won, .hand.won").count() or "tie" in ada.page.locator("main").inner_text().lower()
    ada.press("Look back")
    ada.check("bossa-past")


def test_a_bot_on_a_phone(company: Company) -> None:
    guest = company.guest(phone=True).play_bot("Bossa")
    until_my_turn(guest)
    guest.check("bossa-turn")
    for done in take_turns(guest, move=lay):
        if done == 9:
            guest.check("bossa-middle")
    guest.ceremony()
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


def test_a_row_that_is_touched_first_says_that_tiles_come_first(company: Company) -> None:
    guest = company.guest().play_bot("Bossa")
    until_my_turn(guest)
    guest.wonder("W+")
    guest.page.get_by_role("alert").get_by_text("First pick tiles from your hand").wait_for()


def test_nobody_is_you_at_one_screen(company: Company) -> None:
    screens = Screens(company.guest(), "bossa", 2)
    for _ in range(6):
        screens.catch_up()
        told = screens.guest.board().inner_text()
        assert not re.search(r"\b[Yy]ours?\b|\bYou\b(?! choose| take)", told), told
        screens.move("take:", "white", "doubler")
    screens.leave()


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
    bot = "Beginner bot’s tiles"
    given, taken = hand(guest)[0], hand(guest, bot)[0]
    guest.touch(given)
    sums = guest.page.locator(".sum").all_inner_texts()
    assert sums
    assert all(re.fullmatch(r"\d+ dots? picked|no (?:white|black) dot.*", one.strip(), re.S) for one in sums), sums
    assert taken not in guest.lit(), "it can be done once a game, and has to be asked for"
    guest.wonder(taken)
    guest.touch("exchange")
    assert not guest.page.locator(".sum").count(), "it goes to no row"
    guest.drag(given, taken)
    # The log tells it; the hands may have changed again by then, for the bot does not wait.
    guest.page.get_by_role("tabpanel").get_by_text("traded").first.wait_for()


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
    guest.page.get_by_role("group", name="Discarded tiles").locator(f'[data-spot="{tile}"]').wait_for()


def test_the_chip_is_mentioned_where_it_can_help_and_shows_where_it_can_go(company: Company) -> None:
    guest = company.guest()
    for _ in range(8):  # not every hand has two tiles that fit nowhere but with the chip
        guest.play_bot("Bossa")
        until_my_turn(guest)
        for pair in combinations(hand(guest), 2):
            for tile in pair:
                guest.touch(tile)
            lit, told = guest.lit(), guest.prompt()
            if "fits nowhere" in told:
                assert ("chip" in lit) == bool(re.search("Double one|Invert one", told)), (lit, told)
            if "fits nowhere" in told and "chip" in lit:
                guest.touch("chip")
                for tile in set(guest.lit()) & set(pair):
                    piece = guest.place(tile).locator(".piece").first
                    ring = piece.evaluate("(one) => getComputedStyle(one).outlineColor")
                    assert ring == "rgb(47, 154, 90)", "what is picked and can be changed is lit"
                    return
            guest.page.keyboard.press("Escape")
            guest.until(lambda: not guest.held(), "an empty hand")
    raise AssertionError("the chip never helped")


# ---- what a new player has to be told


def rows_on(view: Document, colour: str) -> int:
    return sum(len(rows) for rows in view["lines"][colour].values())


def dots(tile: str, colour: str) -> int:
    white, black = int(tile[0]), int(tile[1])
    return (white if (colour == "white") != tile.endswith("i") else black) * (2 if tile.endswith("x") else 1)


@contextmanager
def table(company: Company, **options: str) -> Iterator[Screens]:
    """Both seats are played from beside the page."""
    screens = Screens(company.guest(), "bossa", 2, **options)
    yield screens
    screens.leave()


def shown(screens: Screens) -> Guest:
    """The page, as soon as it shows what was played last."""
    for _ in screens.look():
        return screens.guest
    raise AssertionError


def moves_of(screens: Screens) -> list[str]:
    """What can be played now, by whoever it is."""
    return [move for one in screens.sockets for move in one.state["moves"]]


def laid(moves: list[str]) -> Iterator[tuple[str, str, list[str]]]:
    """The moves that place a row: as they are written, the arm and the tiles."""
    for move in moves:
        if match := LAID.fullmatch(move):
            yield move, match[1], match[2].split(",")


@pytest.mark.parametrize("rows", ["strict", "near"])
def test_each_arm_says_what_the_next_row_needs(company: Company, rows: str) -> None:
    """Its total and with how many tiles: every row that can be placed is one of those."""
    with table(company, rows=rows) as screens:
        told = 0
        while not screens.is_over:
            for _, arm, tiles in laid(moves_of(screens)):
                label = shown(screens).label(arm)
                need = re.search(r"make (\d+) with (\d+)(?: (or|to) (\d+))? tiles?", label)
                assert need, label
                least, most = int(need[2]), int(need[4] or need[2])
                sizes = {least, most} if need[3] != "to" else set(range(least, most + 1))
                assert sum(dots(tile, COLOURS[arm[0]]) for tile in tiles) == int(need[1])
                assert len(tiles) in sizes, (label, tiles)
                assert need[2] in screens.guest.place(arm).inner_text()
                told += 1
            screens.move("W", "B", "redraw")
        assert told


def test_the_dice_and_colours_stay_in_view_in_the_opening(company: Company) -> None:
    with table(company) as screens:
        for phase in ("claim", "colour", "chip"):
            assert screens.view["phase"] == phase
            page = shown(screens).page
            dice, what = screens.view["dice"], "{} line" if phase == "chip" else "rolled {}"
            for colour in ("white", "black"):
                page.get_by_role("img", name=f"{colour} die, showing {dice[colour]}").wait_for()
                page.get_by_text(what.format(colour), exact=True).wait_for()
            screens.move()


def test_a_die_has_the_colour_that_it_is_called_by(company: Company) -> None:
    def light(what: str) -> float:
        body = guest.page.locator(what).first
        paint: str = body.evaluate("(one) => getComputedStyle(one)[one.matches('rect') ? 'fill' : 'backgroundColor']")
        return sum(map(float, re.findall(r"[\d.]+", paint)[:3])) / 3

    guest = company.guest().play_bot("Bossa")
    until_my_turn(guest)
    for what in ("[data-spot=die-{}] rect:nth-of-type(2)", ".staff.{}"):
        assert light(what.format("white")) > 230
        assert light(what.format("black")) < 50


def test_the_sixth_row_of_the_others_line_waits_to_be_confirmed(company: Company) -> None:
    with before_the_sixth_row(company) as (screens, move):
        guest, seq = shown(screens), screens.guest.seq
        _, arm, tiles = next(laid([move]))
        line = screens.guest.page.locator(f".staff.{COLOURS[arm[0]]}")
        assert "1 row to go" in line.inner_text(), "the line that is about to win says so"
        other = line.locator(".owner").inner_text().removesuffix("’s")

        def propose() -> None:
            if marked := next((tile[:2] for tile in tiles if len(tile) > 2), None):
                guest.touch("chip")
                guest.touch(marked)
            for tile in tiles:
                if len(tile) == 2:
                    guest.touch(tile)
            guest.touch(arm)
            guest.page.get_by_role("button", name="Play it").wait_for()

        propose()
        assert f"Careful: {other} would have six rows and win." in guest.prompt()
        guest.check("bossa-caution")
        found = [f"{size}: {problem}" for size, problems in screens.look() for problem in problems]
        assert not found, "\n".join(found)
        guest.page.keyboard.press("Escape")
        guest.page.get_by_role("button", name="Play it").wait_for(state="hidden")
        assert guest.seq == seq
        propose()
        guest.press("Play it")
        guest.until(guest.is_over, "the end")
        assert guest.page.locator(".staff.won .owner").inner_text() == f"{other}’s"


@contextmanager
def before_the_sixth_row(company: Company) -> Iterator[tuple[Screens, str]]:
    """Where somebody can place the sixth row of the other's line, and the move that would. Most games can get there."""
    for _ in range(12):
        with table(company) as screens:
            while not screens.is_over:
                gift, quiet = rows_to_place(screens)
                if gift:
                    yield screens, gift
                    return
                screens.move(*quiet, "redraw", "exchange", "stack")
    raise AssertionError("no game came to a fifth row")


def rows_to_place(screens: Screens) -> tuple[str | None, list[str]]:
    """A row that gives the game away, if there is one; and others, the longest line and the shortest row first."""
    view, moves = screens.view, moves_of(screens)
    if view["phase"] != "turn":
        return None, []
    own, hand = view["colours"][view["turn"]], len(view["hands"][view["turn"]])
    steps = [
        (5 - rows_on(view, COLOURS[arm[0]]), len(tiles), move, COLOURS[arm[0]])
        for move, arm, tiles in laid(moves)
        if len(tiles) < hand
    ]
    gift = next((move for left, _, move, colour in steps if not left and colour != own), None)
    return gift, [move for left, _, move, _ in sorted(steps) if left]


def test_few_tiles_left_are_pointed_out(company: Company) -> None:
    """Exactly where a hand has one tile or two."""
    for _ in range(12):
        with table(company) as screens:
            while not screens.is_over:
                if screens.view["phase"] != "turn":
                    screens.move()
                    continue
                signs = shown(screens).page.locator(".hand .close").all_inner_texts()
                few = [len(hand) for hand in screens.view["hands"] if len(hand) <= 2]
                assert sorted(signs) == sorted(
                    "1 tile to go" if tiles == 1 else f"{tiles} tiles to go" for tiles in few
                )
                if few:
                    return
                rows = (move for move, _, _ in laid(moves_of(screens)))
                screens.move(*sorted(rows, key=len, reverse=True), "exchange")
    raise AssertionError("no hand came to two tiles")


def test_a_large_screen_is_used(company: Company) -> None:
    with table(company) as screens:
        while screens.view["phase"] != "turn":
            screens.move()
        page = shown(screens).page
        widths = []
        for width, height in ((1440, 900), (2560, 1440)):
            page.set_viewport_size({"width": width, "height": height})
            boxes = [
                page.locator(what).first.bounding_box() for what in (".stage", ".board .board", ".near .tiles .place")
            ]
            stage, board, tile = (box for box in boxes if box)
            assert board["height"] > 0.97 * stage["height"]
            assert board["width"] > 0.97 * stage["width"]
            widths.append(tile["width"])
        assert widths[1] > 1.5 * widths[0]
