"""Positions of Bossa, drawn.

A line is drawn with its die in brackets, the descending arm to the left of it and the ascending arm to the right. A bar
stands between two rows, a slash between two layers, the lower one first: `20 | 30 [4] 50 | 24 40 / 10 51`.
"""

import re
from typing import Any

from cinquefoil import Game, games

BOX = games["bossa"]
SET = [
    *("01", "02", "03", "04", "05", "06"),
    *("10", "11", "12", "13", "14", "15"),
    *("20", "21", "22", "23", "24"),
    *("30", "31", "32", "33"),
    *("40", "41", "42"),
    *("50", "51"),
    "60",
]
ACTIONS = ["exchange", "redraw", "stack"]
BARE = """
    white  [4]
    black  [3]
"""
ONE_TO_GO = """
    white  11 12 | 30 [4] 22 32 | 60 | 20 51
    black             [3]
"""
"""Five rows on the white line: 10 on its descending arm is the sixth."""

Arm = list[list[list[str]]]


def arm(drawn: str) -> Arm:
    return [[layer.split() for layer in row.split("/")] for row in drawn.split("|")] if drawn.strip() else []


def table(drawn: str) -> dict[str, Any]:
    """The dice and the lines."""
    dice, lines = {}, {}
    for row in drawn.strip().splitlines():
        match = re.fullmatch(r"\s*(white|black)(.*)\[([1-6])\](.*)", row)
        assert match, row
        dice[match[1]] = int(match[3])
        lines[match[1]] = {"up": arm(match[4]), "down": arm(match[2])[::-1]}
    return {"dice": dice, "lines": lines}


def document(drawn: str, own: str, other: str = "60", **fields: Any) -> dict[str, Any]:
    """A position of the drawn lines and the two hands: a turn of seat 0, which has the doubler and plays white.

    Unless the fields say otherwise, only what has left traces is spent: a marked tile spent the chip of that side, a
    second layer the stack of seat 1, a third one that of seat 0 too, and discards likewise.
    """
    laid = table(drawn)
    rows = [row for line in laid["lines"].values() for way in line.values() for row in way]
    tiles = [tile for row in rows for layer in row for tile in layer]
    hands = [own.split(), other.split()]
    discards = fields.get("discards", [])
    stacked = sum(len(row) - 1 for row in rows)
    spent = [
        [*["redraw"] * (len(discards) > 1), *["stack"] * (stacked > 1)],
        [*["redraw"] * (len(discards) > 0), *["stack"] * (stacked > 0)],
    ]
    chips = fields.get("chips", ["doubler", "inverter"])
    marks = {tile[2:] for tile in tiles}
    return {
        "game": "bossa",
        "rows": "strict",
        "phase": "turn",
        "turn": 0,
        "first": 0,
        **laid,
        "colours": ["white", "black"],
        "hands": hands,
        "discards": discards,
        "pile": len(SET) - 1 - len(tiles) - len(hands[0]) - len(hands[1]) - len(discards),
        "chips": chips,
        "chip_used": [{"doubler": "x", "inverter": "i"}[side] in marks for side in chips],
        "actions": [[action for action in ACTIONS if action not in gone] for gone in spent],
        "result": None,
        **fields,
    }


def position(drawn: str, own: str, other: str = "60", **fields: Any) -> Game:
    return BOX.read(document(drawn, own, other, **fields))


def drawing(game: Game) -> str:
    """The lines of a game, drawn."""
    position = game.position()
    drawn = []
    for colour in ("white", "black"):
        down, up = (
            [" / ".join(map(" ".join, row)) for row in position["lines"][colour][way]] for way in ("down", "up")
        )
        parts = [colour, " | ".join(down[::-1]), f"[{position['dice'][colour]}]", " | ".join(up)]
        drawn.append(" ".join(part for part in parts if part))
    return "\n".join(drawn)


def drawn(text: str) -> str:
    """A drawing as `drawing` spaces it."""
    return "\n".join(" ".join(row.split()) for row in text.strip().splitlines())


def all_but(*tiles: str) -> list[str]:
    """The rest of the set."""
    left = " ".join(tiles).split()
    assert set(left) <= set(SET)
    return [tile for tile in SET if tile not in left]


def dealt(own: str = "10 24 33 60", other: str = "02 11 15 50", **options: Any) -> Game:
    """Both hands are dealt and the dice come next."""
    return play(BOX.start(**options), *(f"={tile}" for tile in [*own.split(), *other.split()]))


def opened(*texts: str) -> Game:
    """Seat 0 has rolled a white 5 and seat 1 a black 3, and so on."""
    return play(dealt(), "=roll:5,3", *texts)


def opening(*texts: str, **fields: Any) -> dict[str, Any]:
    """The document of an opening, with some fields changed."""
    return {**(play(dealt(), *texts)).position(), **fields}


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game = game.play(text)
    return game
