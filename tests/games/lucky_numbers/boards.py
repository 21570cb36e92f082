"""Positions of Lucky Numbers, drawn."""

from typing import Any

from cinquefoil import Game, games

BOX = games["lucky-numbers"]
EMPTY = """
     .  .  .  .
     .  .  .  .
     .  .  .  .
     .  .  .  .
"""
OWN = """
     3  .  .  .
     .  7  .  .
     .  . 12  .
     .  .  . 18
"""
ELSEWHERE = """
     1  .  .  .
     .  2  .  .
     .  .  3  .
     .  .  .  4
"""
"""Somebody else's garden, where it does not matter what is in it."""


def garden(drawn: str) -> list[list[int | None]]:
    rows = [
        [None if square == "." else int(square) for square in row.split()] for row in drawn.split("\n") if row.strip()
    ]
    assert [len(row) for row in rows] == [4, 4, 4, 4]
    return rows


def document(*gardens: str, **fields: Any) -> dict[str, Any]:
    """A position of the drawn gardens: a turn of seat 0 unless the fields say otherwise."""
    return {
        "game": "lucky-numbers",
        "setup": "standard",
        "bruno": False,
        "first": 0,
        "phase": "turn",
        "turn": 0,
        "gardens": [garden(drawn) for drawn in gardens],
        "middle": [],
        "dealt": [],
        "drawn": None,
        "idle": 0,
        "result": None,
        **fields,
    }


def position(*gardens: str, **fields: Any) -> Game:
    return BOX.read(document(*gardens, **fields))


def holding(number: int, *gardens: str, **fields: Any) -> Game:
    """The seat to act has drawn a clover."""
    return position(*gardens, phase="place", drawn=number, **fields)


def last_clover(number: int, *gardens: str, **fields: Any) -> Game:
    """The same, and that was the last one of the pile: everything else lies in the middle."""
    laid = [value for drawn in gardens for row in garden(drawn) for value in row]
    middle = [n for n in range(1, 21) for _ in range(len(gardens) - laid.count(n) - (n == number))]
    return holding(number, *gardens, middle=middle, **fields)


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game = game.play(text)
    return game
