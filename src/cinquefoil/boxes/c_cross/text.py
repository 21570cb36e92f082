"""C-Cross in a terminal and for a screen reader: the board as it lies, and events told in words.

○ and ● are light and dark pawns, ░ and █ fields covered by light and dark tiles.
"""

from collections.abc import Sequence

from cinquefoil.boxes.c_cross.position import FIELD_NAMES, PLAYERS, View
from cinquefoil.boxes.c_cross.rules import BOARD, PAWNS
from cinquefoil.core.drawing import player
from cinquefoil.core.events import Event
from cinquefoil.core.sayings import Param, Saying, phrases_of, say, sentence

MARKS = {"L": "○", "D": "●", "light": "░", "dark": "█"}


def draw(view: View, names: Sequence[str]) -> str:
    """Every space is three columns wide: the field's letter, and what stands or lies there."""
    return "\n".join([*_board(view), "", *(_player(view, names, seat) for seat in range(2)), _status(view, names)])


def _board(view: View) -> list[str]:
    seen: dict[str, int] = dict.fromkeys(FIELD_NAMES, 0)
    contents: dict[str, str] = {name: view.fields[name] for name in FIELD_NAMES}
    lines = []
    for line in BOARD.split():
        spaces = []
        for letter in line:
            if letter == ".":
                spaces.append("    ")
                continue
            seen[letter] += 1
            spaces.append(_space(letter, seen[letter], contents[letter]))
        lines.append("".join(spaces).rstrip())
    return lines


def _space(letter: str, number: int, content: str) -> str:
    if content in PLAYERS:
        return f"{MARKS[content]}{letter}{MARKS[content]} "
    return f"{letter}{number}{MARKS.get(content[number - 1], '·')} "


def _player(view: View, names: Sequence[str], seat: int) -> str:
    acting = view.resolving.winner if view.resolving else view.turn
    covered = counts(view)[seat]
    left = PAWNS - sum(content.count("LD"[seat]) for content in view.fields.values() if content not in PLAYERS)
    if view.resolving and view.resolving.winner != seat:
        left -= view.resolving.give
    pawn, tile = MARKS["LD"[seat]], MARKS[PLAYERS[seat]]
    who = player(view.result, names, seat, acting)
    return f"{who}  {pawn} {PLAYERS[seat]:<5}  pawns left: {left:>2}   fields {tile}: {covered}"


def _status(view: View, names: Sequence[str]) -> str:
    ended = ending(view)
    if ended:
        return f"over, {sentence(ended, phrases_of('cinquefoil.boxes.c_cross'), names)}"
    resolving = view.resolving
    if resolving:
        pawns = "a pawn" if resolving.give == 1 else "two pawns"
        return f"to act: {names[resolving.winner]}, giving {pawns} in exchange for {resolving.field}"
    name = names[view.turn or 0]
    return f"to act: {name}, choosing the field to resolve" if view.phase == "order" else f"to act: {name}"


def ending(view: View) -> Saying | None:
    if not view.result:
        return None
    winner = view.result.winners[0]
    if view.result.reason == "connection":
        return say("c-cross.connection", seat=winner)
    return say("c-cross.no-placement", other_seat=1 - winner)


def counts(view: View) -> list[int]:
    """The fields that each player has covered."""
    fields = list(view.fields.values())
    return [fields.count(tile) for tile in PLAYERS]


def sayings(event: Event, before: View, after: View) -> list[Saying]:
    """What happened, given the views around it."""
    verb, _, rest = event.text.rpartition(":")
    seat = event.seat or 0
    set_down = {} if verb == "resolve" else dict.fromkeys(rest.split("+"), "LD"[1 - seat if verb == "swap" else seat])
    return [_moved(seat, verb, rest), *_covered(rest, before, after), *_exchanged(set_down, before, after)]


def _moved(seat: int, verb: str, rest: str) -> Saying:
    if verb == "resolve":
        return say("c-cross.resolves", seat=seat, field=rest)
    spaces = rest.replace("+", ",")
    if verb == "swap":
        whom: dict[str, Param] = {"seat": seat, "other_seat": 1 - seat}
        is_one = "+" not in rest
        return (
            say("c-cross.gives", **whom, space=rest) if is_one else say("c-cross.gives-two", **whom, space_list=spaces)
        )
    if "+" in rest:
        return say("c-cross.places-two", seat=seat, space_list=spaces)
    return say("c-cross.places", seat=seat, space=rest)


def _covered(named: str, before: View, after: View) -> list[Saying]:
    """The fields that were covered along with it, the one that was named first."""
    fields = [field for field in FIELD_NAMES if after.fields[field] in PLAYERS]
    fields.sort(key=lambda field: field not in named)
    won = [field for field in fields if before.fields[field] != after.fields[field]]
    return [say("c-cross.covers", seat=PLAYERS.index(after.fields[field]), field=field) for field in won]


def _exchanged(set_down: dict[str, str], before: View, after: View) -> list[Saying]:
    """The pawns that were exchanged without anybody's choice, even such as were set down with the move itself."""
    told = []
    for field in FIELD_NAMES:
        old, new = before.fields[field], after.fields[field]
        if old in PLAYERS or new in PLAYERS:
            continue
        for number in range(5):
            space = f"{field}{number + 1}"
            if set_down.get(space, old[number]) not in (".", new[number]):
                told.append(say("c-cross.turns-light" if new[number] == "L" else "c-cross.turns-dark", space=space))
    return told
