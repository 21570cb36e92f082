"""Bossa in a terminal and for a screen reader: both lines from their dice, the hands, and events told in words."""

from collections.abc import Sequence

from cinquefoil.core.documents import Document
from cinquefoil.core.drawing import player
from cinquefoil.core.game import Event

COLOURS = ("white", "black")
DICE = " ⚀⚁⚂⚃⚄⚅"


def draw(view: Document, names: Sequence[str]) -> str:
    lines = []
    for colour in COLOURS:
        lines += [_heading(view, names, colour), _arm(view, colour, "up", 1), _arm(view, colour, "down", -1), ""]
    return "\n".join([*lines, *_player(view, names, 0), *_player(view, names, 1), _table(view), _status(view, names)])


def _heading(view: Document, names: Sequence[str], colour: str) -> str:
    owner = f", {names[view['colours'].index(colour)][:12].rstrip()}'s" if colour in view["colours"] else ""
    rows = sum(len(view["lines"][colour][way]) for way in ("up", "down"))
    return f"{colour} line{owner}: {'no rows' if not rows else 'one row' if rows == 1 else f'{rows} rows'}"


def _arm(view: Document, colour: str, way: str, step: int) -> str:
    """The rows outwards from the die, each with its total; of stacked layers the top one is shown."""
    die = view["dice"][colour] if view["dice"] else 0
    rows = view["lines"][colour][way]
    shown = [f"{die + step * at}:{' '.join(row[-1])}{'^' * (len(row) - 1)}" for at, row in enumerate(rows, 1)]
    return f"  {way:<5}{DICE[die]} {'  '.join(shown)}".rstrip()


def _player(view: Document, names: Sequence[str], seat: int) -> list[str]:
    chip = view["chips"][seat] or "chip not chosen"
    used = " (used)" if view["chip_used"][seat] else ""
    actions = ", ".join(view["actions"][seat]) or "no actions left"
    hand = " ".join(view["hands"][seat]) or "empty"
    return [f"{player(view, names, seat, view['turn'])}  {chip}{used}   {actions}", f"    hand: {hand}"]


def _table(view: Document) -> str:
    discards = f"   discarded: {' '.join(view['discards'])}" if view["discards"] else ""
    return f"pile: {view['pile']}{discards}"


WAITING = {
    "claim": "choosing the colour or to play first",
    "colour": "naming the colour of their line",
    "chip": "choosing the side of the chip",
}


def _status(view: Document, names: Sequence[str]) -> str:
    if view["result"]:
        return _ending(view["result"], names)
    if view["phase"] == "roll":
        return "the dice are rolled"
    name = names[view["turn"]]
    if view["phase"] == "deal":
        return f"dealing to {name}"
    if view["phase"] in ("draw", "redraw"):
        return f"{name} draws"
    waiting = WAITING.get(view["phase"])
    return f"to act: {name}, {waiting}" if waiting else f"to act: {name}"


ENDINGS = {
    "hand-empty": "a hand is empty",
    "six-rows": "a line has six rows",
    "no-move": "no move is possible",
    "pile-empty": "the pile is empty",
}


def _ending(result: Document, names: Sequence[str]) -> str:
    who = f"{names[result['winners'][0]]} won" if result["winners"] else "a draw"
    return f"over, {ENDINGS[result['reason']]}: {who}; tiles left: {', '.join(map(str, result['scores']))}"


def tell(event: Event, before: Document, after: Document, names: Sequence[str]) -> str:
    """What happened, in words, given the views around it."""
    if event.seat is None:
        return _tell_chance(event.text[1:], before, names)
    return f"{names[event.seat]} {_tell_move(event.text)}."


def _tell_chance(outcome: str, before: Document, names: Sequence[str]) -> str:
    if outcome.startswith("roll:"):
        white, black = outcome[5:].split(",")
        return f"The dice show white {white} and black {black}."
    tile = "a tile" if outcome == "?" else outcome
    return f"{names[before['turn']]} {'gets' if before['phase'] == 'deal' else 'draws'} {tile}."


CHOICES = {
    "take:colour": "chooses the colour, so the other plays first",
    "take:first": "chooses to play first, so the other names the colours",
    "white": "plays the white line",
    "black": "plays the black line",
    "doubler": "takes the doubler",
    "inverter": "takes the inverter",
}
ARMS = {"W+": "the white line, upwards", "W-": "the white line, downwards"} | {
    "B+": "the black line, upwards",
    "B-": "the black line, downwards",
}


def _tell_move(text: str) -> str:
    if text in CHOICES:
        return CHOICES[text]
    if text.startswith("redraw:"):
        return f"discards {text[7:]} and draws again"
    if text.startswith("exchange:"):
        given, taken = text[9:].split("/")
        return f"gives {given} and takes {taken}"
    if text.startswith("stack:"):
        return f"stacks {_tiles(text[10:])} on row {text[8]} of {ARMS[text[6:8]]}"
    return f"places {_tiles(text[3:])} on {ARMS[text[:2]]}"


def _tiles(text: str) -> str:
    marks = {"x": " doubled", "i": " inverted"}
    *others, last = (name[:2] + marks.get(name[2:], "") for name in text.split(","))
    return f"{', '.join(others)} and {last}" if others else last
