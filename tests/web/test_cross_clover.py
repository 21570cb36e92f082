"""Whole games of Cross×Clover, through the page."""

import re
from collections.abc import Callable, Iterator

import pytest

from houses import Document
from people import Company, Guest, take_turns
from web.screens import Screens

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
    hands = guest.page.get_by_role("group", name=re.compile("’s hand")).all()
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
    if guest.confirm():
        return
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
    for guest in (ada, blaise):
        guest.board()
    onlooker.watch(ada).board()
    for done in take_turns(ada, blaise, move=sensible):
        if done == 14:
            assert [hidden_hands(guest) for guest in (ada, blaise, onlooker)] == [1, 1, 2]
            ada.check("cross-clover-middle")
            onlooker.check("cross-clover-onlooker")
            onlooker.page.close()
    for guest in (ada, blaise):
        told = guest.ceremony().inner_text()
        assert re.search("reached \\d+ points|down to −\\d+ points|more points: |scores tied at", told)
    scores = ada.page.get_by_role("img", name=re.compile("Score track")).get_attribute("aria-label")
    assert scores == blaise.page.get_by_role("img", name=re.compile("Score track")).get_attribute("aria-label")
    ada.check("cross-clover-end")


def test_a_whole_game_against_a_bot_on_a_phone(company: Company) -> None:
    guest = company.guest(phone=True).play_bot(TITLE)
    for done in take_turns(guest, move=sensible):
        if done == 8:
            guest.check("cross-clover-middle")
    guest.ceremony()
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
    refused(guest, near, "circle of your own first tile", "XC-5")
    guest.check("cross-clover-refused")
    guest.place(second[0]).focus()
    keys.press("Enter")

    guest.until(lambda: decks(guest.lit()), "the turn")
    guest.place("deck-0-1").focus()
    keys.press("ArrowRight")
    keys.press("Enter")
    guest.until(lambda: guest.place("hand-0-3").count() and guest.lit(), "the fourth tile and the next turn")
    assert "5 left" in guest.label("deck-0-2")
    refused(guest, "deck-0-1", "you already have four tiles in hand", "XC-8")
    lies = next(box for box in ALL if re.search(r", (red|white) \d", guest.label(box)) and box not in guest.lit())
    guest.wonder(lies)
    guest.page.get_by_role("alert").get_by_role("button", name=re.compile(r"Rule XC-1\d")).wait_for()
    assert guest.page.locator(".player.own .who").inner_text().startswith("You")


# ---- a table that is played from beside the page, to see certain things

LINES = {
    **{f"row{row}": [column + row for column in "abcd"] for row in "1234"},
    **{f"col{column}": [column + row for row in "1234"] for column in "abcd"},
    **{
        f"circle{number}": [column + row for row in rows for column in columns]
        for number, (columns, rows) in enumerate((("ab", "12"), ("cd", "12"), ("ab", "34"), ("cd", "34")), start=1)
    },
}


@pytest.fixture
def table(company: Company) -> Iterator[Screens]:
    table = Screens(company.guest(reduced_motion="reduce"), "cross-clover", 2)
    yield table
    table.leave()


def laid(view: Document, box: str) -> str | None:
    tile: str | None = view["board"][int(box[1]) - 1]["abcd".index(box[0])]
    return tile


def numbers(view: Document, line: str) -> list[str]:
    return [tile[1] for box in LINES[line] if (tile := laid(view, box))]


def completes(view: Document, move: str) -> bool:
    """Whether a tile from the hand makes a line show all four numbers."""
    number, _, box = move.partition("@")
    lines = [line for line, boxes in LINES.items() if box in boxes and not laid(view, box)]
    return any(set(numbers(view, line)) | {number[0]} == set("1234") for line in lines)


def moves(table: Screens) -> list[str]:
    return [move for one in table.sockets for move in one.state["moves"]]


def play_until(table: Screens, done: Callable[[], object]) -> Guest:
    """Plays on, without aphids and points if possible, until something is there to be seen; gives who looks at it."""
    while not done():
        if table.is_over:
            table.begin()  # it was not to be seen in that game
        tame = [move for move in moves(table) if not move.startswith("aphid") and not completes(table.view, move)]
        placing = [move for move in tame if "@" in move]
        table.move(*table.random.sample(placing or tame, k=min(1, len(tame))))
    table.catch_up()
    return table.guest


def test_points_are_summed_up_where_they_are_made(table: Screens) -> None:
    def completing() -> list[str]:
        return [move for move in moves(table) if "@" in move and completes(table.view, move)]

    guest = play_until(table, completing)
    tile, _, box = completing()[0].partition("@")
    scores, seq = table.view["scores"], table.view["scored"]
    seat = table.view["turn"]
    hand = table.sockets[seat].state["view"]["hands"][seat]
    guest.touch(f"hand-{seat}-{hand.index(tile)}")
    guest.touch(box)
    slip = guest.page.locator(".slip:has(.gain)")  # that of the move before may still be going
    slip.wait_for()
    while table.view["scored"] == seq:
        table.sockets[0].hear()
    lines = len(table.view["scored"]) - len(seq)
    gain, loss = (table.view["scores"][one] - scores[one] for one in (seat, 1 - seat))
    words = f"+{gain} = {gain - lines} + {lines} line{'s' if lines > 1 else ''}"
    told = slip.locator(".gain, .loss").all_inner_texts()
    assert " ".join(told).split() == [*words.split(), *([f"−{-loss}"] if loss else [])]
    within, whole = slip.bounding_box(), guest.page.locator(".linen").bounding_box()
    assert within
    assert whole
    assert whole["x"] <= within["x"] <= whole["x"] + whole["width"] - within["width"]
    assert whole["y"] <= within["y"] <= whole["y"] + whole["height"] - within["height"]
    guest.page.wait_for_timeout(1500)
    assert slip.is_visible(), "it stays for a moment, even where nothing moves"
    guest.until(lambda: not slip.count(), "an end of it")


def test_a_full_line_shows_a_ladybug_instead_of_a_bud_or_nothing(table: Screens) -> None:
    def full() -> list[str]:
        """Lines without an empty box that lack a number."""
        shown = {line: numbers(table.view, line) for line in LINES}
        return [line for line, tiles in shown.items() if len(tiles) == 4 and len(set(tiles)) == 3]

    guest = play_until(table, full)
    assert any(table.view["aphids"]), "so a ladybug can still help"
    assert not table.view["scored"]
    line = full()[0]
    (number,) = set("1234") - set(numbers(table.view, line))
    sign = guest.page.locator(f'[data-spot="line-{line}"]')
    assert sign.locator("svg.ladybug").count() == 1
    assert sign.locator("svg.bud").count() == 0
    assert sign.inner_text() == number
    told = guest.page.get_by_role("list", name="Lines").inner_text()
    assert f"needs a {number}, and only a ladybug can help" in told


def test_what_a_ladybug_covers_is_told_before_and_after(table: Screens) -> None:
    def carried() -> list[str]:
        """Moves that let an aphid carry a ladybug onto a tile."""
        return [move for move in moves(table) if move.startswith("aphid:") and laid(table.view, move[-2:])]

    guest = play_until(table, carried)
    move = carried()[0]
    source, target = move[6:8], move[9:]
    covered = guest.label(target).partition(", ")[2]
    guest.touch(next(place for place in guest.lit() if place.startswith("aphid")))
    guest.touch(source)
    assert "A tile under it leaves the game" in guest.prompt()
    assert guest.label(target) == f"{target}, cover {covered}, which then leaves the game"
    guest.touch(target)
    slip = guest.page.locator(".slip .covered").last
    slip.wait_for()
    assert slip.inner_text().strip() == f"Covers {covered}"
    assert slip.locator(".aphid svg").count() == 1
    guest.until(lambda: "ladybug" in guest.label(target), "the ladybug")
    out = guest.page.get_by_role("group", name="Out of the game")
    assert out.get_by_role("img", name=covered, exact=True).count() == 1


def test_boxes_are_named_at_the_edges_only(table: Screens) -> None:
    guest = table.guest
    assert guest.page.locator(".edge").all_inner_texts() == ["a", "1", "b", "2", "c", "3", "d", "4"]
    assert set(guest.page.locator(".box").all_inner_texts()) == {""}
    assert guest.label("c3") == "c3, empty"
