"""C-Cross in a terminal and for a screen reader: the board as it lies, and events told in words.

○ and ● are light and dark pawns, ░ and █ fields covered by light and dark tiles.
"""

from collections.abc import Sequence

from cinquefoil.core.documents import Document
from cinquefoil.core.drawing import player
from cinquefoil.core.game import Event
from cinquefoil.games.c_cross.notation import FIELD_NAMES, PLAYERS
from cinquefoil.games.c_cross.rules import BOARD, PAWNS

MARKS = {"L": "○", "D": "●", "light": "░", "dark": "█"}


def draw(view: Document, names: Sequence[str]) -> str:
    """Every space is three columns wide: the field's letter, and what stands or lies there."""
    return "\n".join(
        [*_board(view["fields"]), "", *(_player(view, names, seat) for seat in range(2)), _status(view, names)]
    )


def _board(fields: Document) -> list[str]:
    seen = dict.fromkeys(FIELD_NAMES, 0)
    lines = []
    for line in BOARD.split():
        spaces = []
        for letter in line:
            if letter == ".":
                spaces.append("    ")
                continue
            seen[letter] += 1
            spaces.append(_space(letter, seen[letter], fields[letter]))
        lines.append("".join(spaces).rstrip())
    return lines


def _space(letter: str, number: int, content: str) -> str:
    if content in PLAYERS:
        return f"{MARKS[content]}{letter}{MARKS[content]} "
    return f"{letter}{number}{MARKS.get(content[number - 1], '·')} "


def _player(view: Document, names: Sequence[str], seat: int) -> str:
    acting = view["resolving"]["winner"] if view["resolving"] else view["turn"]
    fields = view["fields"].values()
    covered = sum(content == PLAYERS[seat] for content in fields)
    left = PAWNS - sum(content.count("LD"[seat]) for content in fields if content not in PLAYERS)
    if view["resolving"] and view["resolving"]["winner"] != seat:
        left -= view["resolving"]["give"]
    pawn, tile = MARKS["LD"[seat]], MARKS[PLAYERS[seat]]
    who = player(view, names, seat, acting)
    return f"{who}  {pawn} {PLAYERS[seat]:<5}  pawns left: {left:>2}   fields {tile}: {covered}"


def _status(view: Document, names: Sequence[str]) -> str:
    if view["result"]:
        how = "two sides are joined" if view["result"]["reason"] == "connection" else "no placement is possible"
        return f"over, {how}: {names[view['result']['winners'][0]]} won"
    if view["phase"] == "swap":
        resolving = view["resolving"]
        pawns = "a pawn" if resolving["give"] == 1 else "two pawns"
        return f"to act: {names[resolving['winner']]}, giving {pawns} in exchange for {resolving['field']}"
    name = names[view["turn"]]
    return f"to act: {name}, choosing the field to resolve" if view["phase"] == "order" else f"to act: {name}"


def tell(event: Event, before: Document, after: Document, names: Sequence[str]) -> str:
    """What happened, in words, given the views around it."""
    verb, _, rest = event.text.rpartition(":")
    spaces = rest.replace("+", " and ")
    what = {"": "places a pawn on", "resolve": "resolves", "swap": "gives away"}[verb]
    if not verb and "+" in rest:
        what = "places pawns on"
    consequences = [*_covered(rest, before, after, names), *_exchanged(before, after)]
    return f"{names[event.seat or 0]} {what} {spaces}{''.join(f'; {text}' for text in consequences)}."


def _covered(named: str, before: Document, after: Document, names: Sequence[str]) -> list[str]:
    """The fields that were covered along with it, the one that was named first."""
    fields = [field for field in FIELD_NAMES if after["fields"][field] in PLAYERS]
    fields.sort(key=lambda field: field not in named)
    won = [field for field in fields if before["fields"][field] != after["fields"][field]]
    return [f"{names[PLAYERS.index(after['fields'][field])]} covers {field}" for field in won]


def _exchanged(before: Document, after: Document) -> list[str]:
    """The pawns that were exchanged, by somebody's choice or without one."""
    told = []
    for field in FIELD_NAMES:
        old, new = before["fields"][field], after["fields"][field]
        if old in PLAYERS or new in PLAYERS:
            continue
        for number in range(5):
            space = f"{field}{number + 1}"
            if old[number] != "." and old[number] != new[number]:
                told.append(f"{space} turns {PLAYERS['LD'.index(new[number])]}")
    return told
