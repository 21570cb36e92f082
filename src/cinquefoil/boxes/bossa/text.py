"""Bossa in a terminal and for a screen reader: both lines from their dice, the hands, and events told in words."""

from collections.abc import Sequence

from cinquefoil.boxes.bossa.position import COLOURS, DIRECTIONS, Colour, Direction, View
from cinquefoil.core.drawing import player
from cinquefoil.core.events import Event
from cinquefoil.core.sayings import Saying, phrases_of, say, sentence

DICE = " ⚀⚁⚂⚃⚄⚅"


def draw(view: View, names: Sequence[str]) -> str:
    lines = []
    for colour in COLOURS:
        lines += [_heading(view, names, colour), _arm(view, colour, "up", 1), _arm(view, colour, "down", -1), ""]
    return "\n".join([*lines, *_player(view, names, 0), *_player(view, names, 1), _table(view), _status(view, names)])


def _heading(view: View, names: Sequence[str], colour: Colour) -> str:
    owner = f", {names[view.colours.index(colour)][:12].rstrip()}'s" if colour in view.colours else ""
    rows = _rows(view, colour)
    return f"{colour} line{owner}: {'no rows' if not rows else 'one row' if rows == 1 else f'{rows} rows'}"


def _rows(view: View, colour: Colour) -> int:
    return sum(len(view.lines[colour][way]) for way in DIRECTIONS)


def _arm(view: View, colour: Colour, way: Direction, step: int) -> str:
    """The rows outwards from the die, each with its total; of stacked layers the top one is shown."""
    die = view.dice[colour] if view.dice else 0
    rows = view.lines[colour][way]
    shown = [f"{die + step * at}:{' '.join(row[-1])}{'^' * (len(row) - 1)}" for at, row in enumerate(rows, 1)]
    return f"  {way:<5}{DICE[die]} {'  '.join(shown)}".rstrip()


def _player(view: View, names: Sequence[str], seat: int) -> list[str]:
    chip = view.chips[seat] or "chip not chosen"
    used = " (used)" if view.chip_used[seat] else ""
    actions = ", ".join(view.actions[seat]) or "no actions left"
    hand = " ".join(view.hands[seat]) or "empty"
    return [f"{player(view.result, names, seat, view.turn)}  {chip}{used}   {actions}", f"    hand: {hand}"]


def _table(view: View) -> str:
    discards = f"   discarded: {' '.join(view.discards)}" if view.discards else ""
    return f"pile: {view.pile}{discards}"


WAITING = {
    "claim": "choosing the colour or to play first",
    "colour": "naming the colour of their line",
    "chip": "choosing the side of the chip",
}


def _status(view: View, names: Sequence[str]) -> str:
    ended = ending(view)
    if ended:
        return f"over, {sentence(ended, phrases_of('cinquefoil.boxes.bossa'), names)}"
    if view.turn is None:
        return "the dice are rolled"
    name = names[view.turn]
    if view.phase == "deal":
        return f"dealing to {name}"
    if view.phase in ("draw", "redraw"):
        return f"{name} draws"
    waiting = WAITING.get(view.phase)
    return f"to act: {name}, {waiting}" if waiting else f"to act: {name}"


def ending(view: View) -> Saying | None:
    """How the game ended: only when the pile has run out do the hands decide, and it may be a draw."""
    if not view.result:
        return None
    winners, reason = view.result.winners, view.result.reason
    left = [len(hand) for hand in view.hands]
    if not winners:
        return say("bossa.pile-empty-draw", tiles=left[0])
    winner = winners[0]
    if reason == "no-move":
        return say("bossa.no-move", other_seat=1 - winner)
    if reason == "pile-empty":
        return say("bossa.pile-empty", seat=winner, tiles=left[winner], other_tiles=left[1 - winner])
    if reason == "six-rows":
        return say("bossa.six-rows", owner=winner)
    return say("bossa.hand-empty", seat=winner)


def counts(view: View) -> list[int]:
    """The rows of each player's line; of nobody's until the colours are named."""
    return [0 if colour is None else _rows(view, colour) for colour in view.colours]


def sayings(event: Event, before: View, after: View) -> list[Saying]:
    """What happened, given the views around it."""
    if event.seat is None:
        return [_chance(event.text[1:], before)]
    return _moved(event.text, event.seat, before)


def _chance(outcome: str, before: View) -> Saying:
    if outcome.startswith("roll:"):
        white, black = outcome[5:].split(",")
        return say("bossa.dice", white=int(white), black=int(black))
    if outcome == "?":
        return say("bossa.gets-hidden", seat=before.turn or 0)
    return say("bossa.gets" if before.phase == "deal" else "bossa.draws", seat=before.turn or 0, tile=outcome)


def _total(row: str, view: View) -> int:
    """What a row makes, by which boards name it: `W+2` is two above the white die."""
    die = view.dice["white" if row[0] == "W" else "black"] if view.dice else 0
    return die + int(row[1:])


CLAIMS = {"take:colour": "bossa.takes-colour", "take:first": "bossa.takes-first"}
LINES = {"white": "bossa.plays-white", "black": "bossa.plays-black"}
CHIPS = {"doubler": "bossa.doubler", "inverter": "bossa.inverter"}
ARMS = {"W+": "bossa.white-up", "W-": "bossa.white-down", "B+": "bossa.black-up", "B-": "bossa.black-down"}


def _moved(text: str, seat: int, before: View) -> list[Saying]:
    if text in CLAIMS:
        return [say(CLAIMS[text], seat=seat, other_seat=1 - seat)]
    if text in LINES:
        return [say(LINES[text], seat=seat)]
    if text in CHIPS:
        return [say("bossa.takes-chip", seat=seat, chip_word=CHIPS[text])]
    if text.startswith("redraw:"):
        return [say("bossa.redraws", seat=seat, tile=text[7:])]
    if text.startswith("exchange:"):
        given, taken = text[9:].split("/")
        return [say("bossa.exchanges", seat=seat, given=given, other_owner=1 - seat, taken=taken)]
    if text.startswith("stack:"):
        tiles, marked = _tiles(text[10:])
        total = _total(text[6:9], before)
        return [say("bossa.stacks", seat=seat, tile_list=tiles, arm_word=ARMS[text[6:8]], total=total), *marked]
    tiles, marked = _tiles(text[3:])
    return [say("bossa.places", seat=seat, tile_list=tiles, arm_word=ARMS[text[:2]]), *marked]


def _tiles(text: str) -> tuple[str, list[Saying]]:
    """The tiles without their marks, and what is to be said of the marked one."""
    marks = {"x": "bossa.doubled", "i": "bossa.inverted"}
    names = text.split(",")
    marked = [say(marks[name[2]], tile=name[:2]) for name in names if len(name) > 2]
    return ",".join(name[:2] for name in names), marked
