"""Lucky Numbers in a terminal and for a screen reader: the gardens drawn side by side, and events told in words."""

from collections.abc import Sequence
from itertools import zip_longest

from cinquefoil.core.documents import Document
from cinquefoil.core.game import Event
from cinquefoil.games.lucky_numbers.notation import SQUARE_NAMES

TOP = "  ┌────┬────┬────┬────┐"
BETWEEN = "  ├────┼────┼────┼────┤"
BOTTOM = "  └────┴────┴────┴────┘"


def draw(view: Document) -> str:
    gardens = [_garden(seat, garden, view) for seat, garden in enumerate(view["gardens"])]
    board = ["   ".join(line).rstrip() for line in zip_longest(*gardens, fillvalue="")]
    return "\n".join([*board, "", *_table(view)])


def _garden(seat: int, garden: list[list[int | None]], view: Document) -> list[str]:
    rows = [f"{number} │" + "│".join(_square(value) for value in row) + "│" for number, row in enumerate(garden, 1)]
    grid = [TOP, rows[0], BETWEEN, rows[1], BETWEEN, rows[2], BETWEEN, rows[3], BOTTOM]
    lines = [_title(seat, view), "    a    b    c    d", *grid]
    return [line.ljust(len(TOP)) for line in lines]


def _title(seat: int, view: Document) -> str:
    if view["result"]:
        return f"  seat {seat}, winner" if seat in view["result"]["winners"] else f"  seat {seat}"
    return f"▸ seat {seat}, to act" if seat == view["turn"] else f"  seat {seat}"


def _square(number: int | None) -> str:
    return "    " if number is None else f" {number:>2} "


def _table(view: Document) -> list[str]:
    """What lies between the gardens, in words."""
    middle = " ".join(map(str, view["middle"])) or "nothing"
    lines = [f"middle: {middle}", f"pile: {_pile(view)} face down"]
    if view["dealt"]:
        lines.append(f"dealt: {' '.join(map(str, view['dealt']))}")
    if view["drawn"]:
        lines.append(f"in hand: {view['drawn']}")
    if view["result"]:
        lines.append(_ending(view["result"]))
    return lines


def _pile(view: Document) -> int:
    """The sets less everything that lies open (LN-1)."""
    gardens = view["gardens"]
    laid = sum(number is not None for garden in gardens for row in garden for number in row)
    return 20 * len(gardens) - laid - len(view["middle"]) - len(view["dealt"]) - (view["drawn"] is not None)


def _ending(result: Document) -> str:
    how = "a garden is full" if result["reason"] == "garden-full" else "the pile is empty"
    winners = " and ".join(f"seat {seat}" for seat in result["winners"]) or "nobody"
    return f"over, {how}: {winners} won; empty squares: {', '.join(map(str, result['scores']))}"


def tell(event: Event, view: Document, names: Sequence[str]) -> str:
    """What happened, in words, given the view just before."""
    if event.seat is None:
        return _tell_chance(event.text[1:], view, names)
    who = names[event.seat]
    if event.text == "draw":
        return f"{who} takes a face-down clover."
    if event.text == "leave":
        return f"{who} leaves the {view['drawn']} in the middle."
    number, _, square = event.text.partition("@")
    place = _placed(square, view, event.seat)
    if number:
        return f"{who} takes the {number} from the middle and puts it on {place}."
    return f"{who} puts the {view['drawn']} on {place}."


def _tell_chance(outcome: str, view: Document, names: Sequence[str]) -> str:
    if outcome.startswith("start:"):
        return f"{names[int(outcome[6:])]} begins."
    if view["phase"] == "drawing":
        return f"It is a {outcome}."
    return f"{names[view['turn']]} gets a {outcome}."


def _placed(square: str, view: Document, seat: int) -> str:
    row, column = divmod(SQUARE_NAMES.index(square), 4)
    before = view["gardens"][seat][row][column]
    return square if before is None else f"{square}; the {before} goes to the middle"
