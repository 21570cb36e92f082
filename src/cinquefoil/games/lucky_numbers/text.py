"""Lucky Numbers in a terminal and for a screen reader: the gardens drawn side by side, and events told in words."""

from collections.abc import Sequence

from cinquefoil.core.documents import Document
from cinquefoil.core.drawing import player
from cinquefoil.core.game import Event
from cinquefoil.core.squares import SQUARE_NAMES


def draw(view: Document, names: Sequence[str]) -> str:
    # Four gardens side by side fit a terminal of 80 columns only without air.
    air = "" if len(view["gardens"]) == 4 else " "
    gardens = [_garden(_title(seat, view, names), garden, air) for seat, garden in enumerate(view["gardens"])]
    board = ["   ".join(line).rstrip() for line in zip(*gardens, strict=True)]
    return "\n".join([*board, "", *_table(view, names)])


def _garden(title: str, garden: list[list[int | None]], air: str) -> list[str]:
    bar = "─" * (2 + 2 * len(air))
    top, between, bottom = (f"  {left}{mid.join([bar] * 4)}{right}" for left, mid, right in ("┌┬┐", "├┼┤", "└┴┘"))
    columns = " ".join(f"{air} {letter}{air}" for letter in "abcd")
    lines = [title, f"   {columns}", top]
    for number, row in enumerate(garden, 1):
        squares = "│".join(f"{air}{'' if clover is None else clover:>2}{air}" for clover in row)
        lines += [f"{number} │{squares}│", between if number < 4 else bottom]
    return [line.ljust(len(top)) for line in lines]


def _title(seat: int, view: Document, names: Sequence[str]) -> str:
    return player(view, names, seat, view["turn"])


def _table(view: Document, names: Sequence[str]) -> list[str]:
    """What lies between the gardens, in words; always three lines, so that the board stays in its place."""
    middle = " ".join(map(str, view["middle"])) or "nothing"
    return [f"middle: {middle}", f"pile: {_pile(view)} face down", _status(view, names)]


def _status(view: Document, names: Sequence[str]) -> str:
    if view["result"]:
        return _ending(view["result"], names)
    if view["turn"] is None:
        return "who begins is drawn by lot"
    name = names[view["turn"]]
    if view["phase"] == "deal":
        dealt = " ".join(map(str, view["dealt"]))
        return f"dealing to {name}: {dealt}" if dealt else f"dealing to {name}"
    return f"to act: {name}, with {_a(view['drawn'])} in hand" if view["drawn"] else f"to act: {name}"


def _pile(view: Document) -> int:
    """The sets less everything that lies open (LN-1)."""
    gardens = view["gardens"]
    laid = sum(number is not None for garden in gardens for row in garden for number in row)
    return 20 * len(gardens) - laid - len(view["middle"]) - len(view["dealt"]) - (view["drawn"] is not None)


def _ending(result: Document, names: Sequence[str]) -> str:
    how = "a garden is full" if result["reason"] == "garden-full" else "the pile is empty"
    winners = " and ".join(names[seat] for seat in result["winners"]) or "nobody"
    return f"over, {how}: {winners} won; empty squares: {', '.join(map(str, result['scores']))}"


def tell(event: Event, before: Document, after: Document, names: Sequence[str]) -> str:
    """What happened, in words, given the views around it."""
    if event.seat is None:
        return _tell_chance(event.text[1:], before, names)
    who, again = names[event.seat], _again(event.seat, before, after)
    if event.text == "draw":
        return f"{who} takes a face-down clover."
    if event.text == "leave":
        return f"{who} leaves the {before['drawn']} in the middle."
    number, _, square = event.text.partition("@")
    place = _placed(square, before, event.seat)
    if number:
        return f"{who} takes the {number} from the middle and puts it on {place}{again}."
    return f"{who} puts the {before['drawn']} on {place}{again}."


def _tell_chance(outcome: str, before: Document, names: Sequence[str]) -> str:
    if outcome.startswith("start:"):
        return f"{names[int(outcome[6:])]} begins."
    if before["phase"] == "drawing":
        return f"It is {_a(outcome)}."
    return f"{names[before['turn']]} gets {_a(outcome)}."


def _placed(square: str, before: Document, seat: int) -> str:
    row, column = divmod(SQUARE_NAMES.index(square), 4)
    exchanged = before["gardens"][seat][row][column]
    return square if exchanged is None else f"{square} for the {exchanged}"


def _again(seat: int, before: Document, after: Document) -> str:
    """LN-17: an extra turn is worth saying."""
    extra = before["bruno"] and before["phase"] in ("turn", "place") and after["turn"] == seat
    return " and plays again" if extra and len(after["gardens"]) > 1 else ""


def _a(number: int | str) -> str:
    return f"an {number}" if str(number) in ("8", "11", "18") else f"a {number}"
