"""Positions of Cross×Clover, drawn."""

from typing import Any

from cinquefoil import Game, games

BOX = games["cross-clover"]
BOXES = [f"{column}{row}" for column in "abcd" for row in "1234"]
"""As moves are sorted: column by column."""
SET = ["1", "1", "1", "1L", "2", "2", "2", "2L", "3", "3", "3", "3L", "4", "4", "4", "4L"]
EMPTY = """
     .   .   .   .
     .   .   .   .
     .   .   .   .
     .   .   .   .
"""
NO_LINE = """
     R1  W1  R2  W2
     R3  W3  R4  W4
     W1  R1  W2  R2
     W3  R3  W4  .
"""
"""One box is free, no line shows 1 to 4, and a red 4 on d4 does not change that."""
BLOCKED = """
     W4  W2  R4  W1
     R4  R2  .   R3
     R2  W4  R1  R4
     R3  W3  W2  W4
"""
"""Only c2 is free, and every red number is in a line with it."""


def board(drawn: str) -> list[list[str | None]]:
    rows = [[None if tile == "." else tile for tile in row.split()] for row in drawn.split("\n") if row.strip()]
    assert [len(row) for row in rows] == [4, 4, 4, 4]
    return rows


def drawing(tiles: dict[str, str]) -> str:
    """A board drawn from the tiles on its boxes."""
    return "\n".join(" ".join(tiles.get(f"{column}{row}", ".") for column in "abcd") for row in "1234")


def document(drawn: str, red: str = "1 2 3", white: str = "1 2 3", **fields: Any) -> dict[str, Any]:
    """A position of the drawn board and the hands: a turn of red unless the fields say otherwise."""
    doc: dict[str, Any] = {
        "game": "cross-clover",
        "first": 0,
        "phase": "turn",
        "turn": 0,
        "board": board(drawn),
        "scored": [],
        "scores": [0, 0],
        "hands": [red.split(), white.split()],
        "out": [[], []],
        "aphids": [True, True],
        "aphid_just_used": False,
        "passes": 0,
        "result": None,
        **fields,
    }
    if "decks" not in doc:
        doc["decks"] = [_decks(doc, seat) for seat in range(2)]
    return doc


def _decks(doc: dict[str, Any], seat: int) -> list[int]:
    """What is left of the sixteen tiles, in two decks that are as equal as can be."""
    laid = sum(str(tile)[0] == "RW"[seat] for row in doc["board"] for tile in row)
    drawn = doc["phase"] == "drawing" and doc["turn"] == seat
    left = 16 - laid - len(doc["hands"][seat]) - len(doc["out"][seat]) - drawn
    return [left // 2, left - left // 2]


def position(drawn: str, red: str = "1 2 3", white: str = "1 2 3", **fields: Any) -> Game:
    return BOX.read(document(drawn, red, white, **fields))


def without_decks(drawn: str, red: str = "", white: str = "", **fields: Any) -> dict[str, Any]:
    """Nobody can draw: what is neither on the board nor in hand has left the game."""
    out = [_rest(board(drawn), "R", red.split()), _rest(board(drawn), "W", white.split())]
    return document(drawn, red, white, out=out, **fields)


def _rest(rows: list[list[str | None]], colour: str, hand: list[str]) -> list[str]:
    rest = list(SET)
    for tile in hand + [tile[1:] for row in rows for tile in row if tile and tile[0] == colour]:
        rest.remove(tile)
    return rest


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game = game.play(text)
    return game


def boxes(game: Game, move: str) -> str:
    """The boxes with which a move that starts like this can go on: `3@`, `aphid:b2-`."""
    return " ".join(text.removeprefix(move) for text in game.moves() if text.startswith(move))


def all_but(excepted: str) -> str:
    return " ".join(box for box in BOXES if box not in excepted.split())


def without_aphids(game: Game) -> list[str]:
    """The moves that are no aphid moves."""
    return [text for text in game.moves() if not text.startswith("aphid")]
