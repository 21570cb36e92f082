"""Nothing is created and nothing is lost: every piece of every game, from the first moment to the last."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from cinquefoil import Rng
from walks import IDS, SHELF, Chooser, any_move, sensible_move, walk, ways_to_start


def flat(tiles: Any) -> list[Any]:
    """Everything in nested lists, but for empty places."""
    if isinstance(tiles, list):
        return [tile for inner in tiles for tile in flat(inner)]
    return [] if tiles is None else [tiles]


def lucky_numbers(position: Any) -> Counter[Any]:
    """LN-1: clovers that lie open, and those that may still turn up, by their number."""
    players = len(position["gardens"])
    clovers = Counter(flat([position["gardens"], position["middle"], position["dealt"], position["drawn"]]))
    assert max(clovers.values(), default=0) <= players
    if position["phase"] in ("deal", "drawing"):
        left = 20 * players - clovers.total()
        for text, chance in SHELF["lucky-numbers"].read(position).outcomes():
            clovers[int(text[1:])] += int(chance * left)
        assert clovers == Counter(dict.fromkeys(range(1, 21), players))
    return Counter()


FULL_SET = Counter({**dict.fromkeys("1234", 3), **dict.fromkeys(["1L", "2L", "3L", "4L"], 1)})


def cross_clover(position: Any) -> Counter[Any]:
    """XC-2, XC-3: sixteen tiles a player, on the board, in hand, out, in the decks, or just being drawn."""
    tiles: Counter[Any] = Counter()
    board = flat(position["board"])
    for seat, colour in enumerate("RW"):
        own = [tile[1:] for tile in board if tile[0] == colour]
        named = Counter(own + position["hands"][seat] + position["out"][seat])
        down = named.pop("?", 0)
        assert named <= FULL_SET
        drawing = position["phase"] == "drawing" and position["turn"] == seat
        tiles[colour] = named.total() + down + sum(position["decks"][seat]) + drawing
    return tiles


def c_cross(position: Any) -> Counter[Any]:
    """CC-5: never more than twelve pawns of a colour, those set aside included."""
    fields = list(position["fields"].values())
    pawns = Counter("".join(content for content in fields if content not in ("light", "dark")))
    if position["resolving"]:
        pawns["DL"[position["resolving"]["winner"]]] += position["resolving"]["give"]
    assert pawns["L"] <= 12
    assert pawns["D"] <= 12
    return Counter({"fields": len(fields)})


def bossa(position: Any) -> Counter[Any]:
    """BO-1, BO-5: 27 different tiles, in hand, on the lines, discarded, in the pile, and one put away."""
    lines = flat([arm for line in position["lines"].values() for arm in line.values()])
    tiles = Counter(flat([position["hands"], position["discards"]]) + [tile[:2] for tile in lines])
    assert max(tiles.values(), default=1) == 1
    return Counter({"tiles": tiles.total() + position["pile"] + 1})


def so_clover(position: Any) -> Counter[Any]:
    """SC-1: every keyword, wherever its card is."""
    boards = [[list(board["solution"].values()), board["decoys"]] for board in position["boards"]]
    dealt = position["drawn"] if position["phase"] == "deal" else None
    return Counter(flat([position["deck"], boards, dealt]))


INVENTORIES: dict[str, Callable[[Any], Counter[Any]]] = {
    "lucky-numbers": lucky_numbers,
    "cross-clover": cross_clover,
    "c-cross": c_cross,
    "bossa": bossa,
    "so-clover": so_clover,
}


def test_every_game_of_the_house_has_an_inventory() -> None:
    assert set(INVENTORIES) == {id for id in IDS if not SHELF[id].package.startswith("cinquefoil_toys")}


@pytest.mark.parametrize("id", INVENTORIES)
@pytest.mark.parametrize("choose", [any_move, sensible_move])
def test_nothing_is_created_and_nothing_is_lost(id: str, choose: Chooser) -> None:
    for options in ways_to_start(SHELF[id])[::3]:
        for seed in range(4):
            inventories = [
                INVENTORIES[id](game.position()) for game in walk(SHELF[id].start(**options), Rng(seed), choose)
            ]
            assert all(inventory == inventories[0] for inventory in inventories)


def test_what_is_left_in_the_supply_of_c_cross_is_what_is_not_on_the_board() -> None:
    for seed in range(30):
        for game in walk(SHELF["c-cross"].start(), Rng(seed), sensible_move):
            state: Any = game.state  # type: ignore[attr-defined]
            fields, resolving = game.position()["fields"].values(), game.position()["resolving"]
            for seat, pawn in enumerate("LD"):
                aside = resolving["give"] if resolving and resolving["winner"] != seat else 0
                there = sum(content.count(pawn) for content in fields if content not in ("light", "dark"))
                assert state.supply(seat) == 12 - there - aside


def test_a_covered_field_of_c_cross_stays_covered() -> None:
    for seed in range(30):
        fields: dict[str, str] = {}
        for game in walk(SHELF["c-cross"].start(), Rng(seed), sensible_move):
            now = game.position()["fields"]
            assert all(now[field] == owner for field, owner in fields.items())
            fields = {field: content for field, content in now.items() if content in ("light", "dark")}
