"""Lucky Numbers in a terminal and for a screen reader: the gardens drawn side by side, and events told in words."""

from collections.abc import Sequence

from cinquefoil.boxes.lucky_numbers.position import Garden, View
from cinquefoil.core.drawing import player
from cinquefoil.core.events import Event
from cinquefoil.core.sayings import Param, Saying, phrases_of, say, seats, sentence
from cinquefoil.core.squares import SQUARE_NAMES

AN = (8, 11, 18)
"""Numbers that are spoken with a vowel at the start: English says `an`."""


def draw(view: View, names: Sequence[str]) -> str:
    # Four gardens side by side fit a terminal of 80 columns only without air.
    air = "" if len(view.gardens) == 4 else " "
    gardens = [_garden(_title(seat, view, names), garden, air) for seat, garden in enumerate(view.gardens)]
    board = ["   ".join(line).rstrip() for line in zip(*gardens, strict=True)]
    return "\n".join([*board, "", *_table(view, names)])


def _garden(title: str, garden: Garden, air: str) -> list[str]:
    bar = "─" * (2 + 2 * len(air))
    top, between, bottom = (f"  {left}{mid.join([bar] * 4)}{right}" for left, mid, right in ("┌┬┐", "├┼┤", "└┴┘"))
    columns = " ".join(f"{air} {letter}{air}" for letter in "abcd")
    lines = [title, f"   {columns}", top]
    for number, row in enumerate(garden, 1):
        squares = "│".join(f"{air}{'' if clover is None else clover:>2}{air}" for clover in row)
        lines += [f"{number} │{squares}│", between if number < 4 else bottom]
    return [line.ljust(len(top)) for line in lines]


def _title(seat: int, view: View, names: Sequence[str]) -> str:
    return player(view.result, names, seat, view.turn)


def _table(view: View, names: Sequence[str]) -> list[str]:
    """What lies between the gardens, in words; always three lines, so that the board stays in its place."""
    middle = " ".join(map(str, view.middle)) or "nothing"
    return [f"middle: {middle}", f"pile: {_pile(view)} face down", _status(view, names)]


def _status(view: View, names: Sequence[str]) -> str:
    ended = ending(view)
    if ended:
        return f"over, {sentence(ended, phrases_of('cinquefoil.boxes.lucky_numbers'), names)}"
    if view.turn is None:
        return "who begins is drawn by lot"
    name = names[view.turn]
    if view.phase == "deal":
        dealt = " ".join(map(str, view.dealt))
        return f"dealing to {name}: {dealt}" if dealt else f"dealing to {name}"
    if not view.drawn:
        return f"to act: {name}"
    return f"to act: {name}, with {'an' if view.drawn in AN else 'a'} {view.drawn} in hand"


def _pile(view: View) -> int:
    """The sets less everything that lies open (LN-1)."""
    gardens = view.gardens
    laid = sum(number is not None for garden in gardens for row in garden for number in row)
    return 20 * len(gardens) - laid - len(view.middle) - len(view.dealt) - (view.drawn is not None)


def ending(view: View) -> Saying | None:
    """How the game ended: only when the pile is empty may several have won, or nobody."""
    if not view.result:
        return None
    winners, players = view.result.winners, len(view.gardens)
    if view.result.reason == "garden-full":
        if players > 1:
            return say("lucky-numbers.garden-full", seat=winners[0])
        return say("lucky-numbers.garden-full-alone", seat=winners[0])
    if not winners:
        empty = 16 - counts(view)[0]
        if empty == 1:
            return say("lucky-numbers.pile-empty-alone-one")
        return say("lucky-numbers.pile-empty-alone", squares=empty)
    clovers = counts(view)[winners[0]]
    if len(winners) > 1:
        return say("lucky-numbers.pile-empty-many", seats=seats(winners), clovers=clovers)
    return say("lucky-numbers.pile-empty", seat=winners[0], clovers=clovers)


def counts(view: View) -> list[int]:
    """The clovers in each garden."""
    return [sum(number is not None for row in garden for number in row) for garden in view.gardens]


def sayings(event: Event, before: View, after: View) -> list[Saying]:
    """What happened, given the views around it."""
    if event.seat is None:
        return [_chance(event.text[1:], before)]
    if event.text == "draw":
        return [say("lucky-numbers.draws", seat=event.seat)]
    if event.text == "leave":
        return [say("lucky-numbers.leaves", seat=event.seat, number=before.drawn or 0)]
    return [_placed(event.text, event.seat, before), *_again(event.seat, before, after)]


def _chance(outcome: str, before: View) -> Saying:
    if outcome.startswith("start:"):
        return say("lucky-numbers.begins", seat=int(outcome[6:]))
    number = int(outcome)
    if before.phase == "drawing" or before.turn is None:
        return say("lucky-numbers.it-is-an" if number in AN else "lucky-numbers.it-is", number=number)
    key = "lucky-numbers.gets-an" if number in AN else "lucky-numbers.gets"
    return say(key, seat=before.turn, number=number)


def _placed(move: str, seat: int, before: View) -> Saying:
    number, _, square = move.partition("@")
    row, column = divmod(SQUARE_NAMES.index(square), 4)
    exchanged = before.gardens[seat][row][column]
    where: dict[str, Param] = {"seat": seat, "number": int(number or before.drawn or 0), "square": square}
    if exchanged is None:
        return say("lucky-numbers.takes" if number else "lucky-numbers.puts", **where)
    return say("lucky-numbers.takes-for" if number else "lucky-numbers.puts-for", **where, exchanged=exchanged)


def _again(seat: int, before: View, after: View) -> list[Saying]:
    """LN-17: an extra turn is worth saying."""
    extra = before.bruno and before.phase in ("turn", "place") and after.turn == seat
    return [say("lucky-numbers.again", seat=seat)] if extra and len(after.gardens) > 1 else []
