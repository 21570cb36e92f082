"""Positions of C-Cross, drawn."""

from typing import Any

from cinquefoil import Game, games

BOX = games["c-cross"]
FIELDS = "ABCDEFGHIJKLMNOP"
MAP = """
 .  .  .  .  .  .  .  .  . M1 M2 M3  .  .
 .  .  .  .  .  . I1 I2 I3 M4 N1 M5 N2  .
 .  .  . E1 E2 E3 I4 J1 I5 J2 N3 N4 N5  .
A1 A2 A3 E4 F1 E5 F2 J3 J4 J5 O1 O2 O3  .
A4 B1 A5 B2 F3 F4 F5 K1 K2 K3 O4 P1 O5 P2
 . B3 B4 B5 G1 G2 G3 K4 L1 K5 L2 P3 P4 P5
 . C1 C2 C3 G4 H1 G5 H2 L3 L4 L5  .  .  .
 . C4 D1 C5 D2 H3 H4 H5  .  .  .  .  .  .
 .  . D3 D4 D5  .  .  .  .  .  .  .  .  .
"""
"""The board with the name of every space, as it lies."""


def fields(drawn: str) -> dict[str, str]:
    """A field's letter and what is in it, again and again; fields that are not drawn are empty."""
    words = drawn.split()
    letters, contents = words[::2], words[1::2]
    assert len(set(letters)) == len(letters), "a field is drawn twice"
    assert set(letters) <= set(FIELDS), "there is no such field"
    return {**dict.fromkeys(FIELDS, "....."), **dict(zip(letters, contents, strict=True))}


def document(drawn: str, **keys: Any) -> dict[str, Any]:
    """A position of the drawn fields: light is to place unless the keys say otherwise."""
    return {
        "game": "c-cross",
        "phase": "place",
        "turn": 0,
        "opening": False,
        "fields": fields(drawn),
        "placement_wins": [],
        "resolving": None,
        "result": None,
        **keys,
    }


def position(drawn: str, **keys: Any) -> Game:
    return BOX.read(document(drawn, **keys))


def dark_to_place(drawn: str) -> Game:
    return position(drawn, turn=1)


def choosing(drawn: str, wins: str = "", turn: int = 0) -> Game:
    """Several fields wait to be resolved, those in `wins` because of the placement."""
    return position(drawn, phase="order", turn=turn, placement_wins=list(wins))


def giving(drawn: str, field: str, winner: int, give: int, **keys: Any) -> Game:
    """A field has been covered, and its winner owes pawns for it."""
    return position(drawn, phase="swap", resolving={"field": field, "winner": winner, "give": give}, **keys)


def board(game: Game) -> dict[str, str]:
    """To be compared with the drawn fields."""
    contents: dict[str, str] = game.position()["fields"]
    return contents


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game = game.play(text)
    return game
