"""Positions of So Clover!, drawn."""

from fractions import Fraction
from typing import Any

from cinquefoil import Game, games

BOX = games["so-clover"]
SPOTS = ("nw", "ne", "se", "sw")
ZONES = ("n", "e", "s", "w")
TURNS = range(4)

ANN = """
         Snow                    Hill
    Bear      Guitar      Coffee      Toy
         Hook                    Elbow

         Basket                  Thief
    Mouse      Honey       Brush      Bath
         Bridge                  Ship
"""
BOB = """
         Lake                    Moon
    Glove     Train      Village     Finger
        Jacket                   Thumb

         Dice                    Eye
    Fish      Clown        Bicycle    Violin
        Castle                   Goose
"""
CAT = """
         Rope                    Wheat
    Singer    Doctor       Carrot     Island
        Museum                   Duck

         Tent                    Sky
    Witch     Key          Autumn     Flag
         Milk                    Chair
"""
DAN = """
         Wall                    Piano
    Hospital  Chess        Factory    Ghost
         Kite                    Cage

         Gold                    Pig
    Feather   Hedgehog     Cotton     Cook
        Summer                   Helmet
"""
ELSEWHERE = """
        Ka              La
    Kb      Kc      Lb      Lc
        Kd              Ld

        Ma              Na
    Mb      Mc      Nb      Nc
        Md              Nd
"""
"""Somebody else's clover, where it does not matter what is on it."""
CLOVERS = (ANN, BOB, CAT, DAN)
CLUES = ("Sledge Rubber-duck Captain Fur", "Night Ring Egg Wet", "Farmer Holiday Straw Opera", "House Boo Hot Nurse")
"""Of each seat, zone by zone from the north."""
DECOYS = ("Anchor/Tongue/Turtle/Cloud", "Bus/Pirate/Roof/Bird", "Coin/Pepper/Map/Pocket", "Egg/Fog/Swan/Carpet")
"""Of each seat, as printed."""
DECK = tuple(f"{word}a/{word}b/{word}c/{word}d" for word in ("Aa", "Bb", "Cc", "Dd", "Ee", "Ff", "Gg"))
"""What is left to be drawn, where it does not matter what it is."""
NOTHING = """
     .   .
     .   .
"""
SOLVED = """
    1+0 2+0
    4+0 3+0
"""
"""Every card where it belongs, since the row shows the cards clockwise from nw, as they lay, and then the decoy."""


# ---- cards and clovers


def card(text: str) -> list[str]:
    """The keywords clockwise from the north."""
    return text.split("/")


def turned(keywords: list[str], quarters: int) -> list[str]:
    """Clockwise: what was in the west comes to the north."""
    for _ in range(quarters):
        keywords = [keywords[3], *keywords[:3]]
    return keywords


def clover(drawn: str) -> dict[str, list[str]]:
    """Four cards as they lie, each drawn with its north, then west and east, then south keyword."""
    rows = [line.split() for line in drawn.split("\n") if line.strip()]
    assert [len(row) for row in rows] == [2, 4, 2, 2, 4, 2]
    cards = {}
    for left, right, (north, middle, south) in (("nw", "ne", rows[:3]), ("sw", "se", rows[3:])):
        cards[left] = [north[0], middle[1], south[0], middle[0]]
        cards[right] = [north[1], middle[3], south[1], middle[2]]
    return {spot: cards[spot] for spot in SPOTS}


def outer(drawn: str) -> dict[str, list[str]]:
    """The keywords along the edge of each zone."""
    nw, ne, se, sw = clover(drawn).values()
    return {"n": [nw[0], ne[0]], "e": [ne[1], se[1]], "s": [se[2], sw[2]], "w": [sw[3], nw[3]]}


def inner(drawn: str) -> list[str]:
    edge = [word for pair in outer(drawn).values() for word in pair]
    return [word for keywords in clover(drawn).values() for word in keywords if word not in edge]


def spots(drawn: str) -> dict[str, str | None]:
    """What lies on the table: two cards above two, each its number in the row and its turn."""
    nw, ne, sw, se = (None if text == "." else text for text in drawn.split())
    return {"nw": nw, "ne": ne, "se": se, "sw": sw}


def drawn_spots(game: Game) -> list[list[str]]:
    """The other way round: the table as two rows."""
    on = game.position()["spots"]
    return [[on[spot] or "." for spot in row] for row in (("nw", "ne"), ("sw", "se"))]


# ---- boards and positions


def board(drawn: str, clues: str = ". . . .") -> dict[str, Any]:
    """A clover whose player is still writing; the clues zone by zone from the north, a dot where there is none."""
    words = [None if word == "." else word for word in clues.split()]
    return {
        "solution": clover(drawn),
        "clues": dict(zip(ZONES, words, strict=True)),
        "done": False,
        "decoys": [],
        "row": [],
        "points": None,
    }


def done(drawn: str, clues: str, decoys: str, **fields: Any) -> dict[str, Any]:
    """A clover whose cards have been shuffled: the row is nw, ne, se, sw and the decoys, all as they lay."""
    extra = [card(text) for text in decoys.split()]
    row = [*clover(drawn).values(), *extra]
    return {**board(drawn, clues), "done": True, "decoys": extra, "row": row, **fields}


def done_by(seat: int, **fields: Any) -> dict[str, Any]:
    return done(CLOVERS[seat], CLUES[seat], DECOYS[seat], **fields)


def document(*boards: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Everybody writes clues, three players unless boards are given, and the fields say otherwise."""
    seats = boards or tuple(map(board, CLOVERS[:3]))
    return {
        "game": "so-clover",
        "language": "en",
        "decoys": 1,
        "first": 0,
        "phase": "clues",
        "deck": [card(text) for text in DECK],
        "drawn": None,
        "boards": list(seats),
        "spectator": None,
        "attempt": None,
        "spots": spots(NOTHING),
        "fixed": [],
        "tried": [],
        "says": [None] * len(seats),
        "away": [],
        "result": None,
        **fields,
    }


def resolution(drawn: str = NOTHING, *boards: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Seat 0's clover is being rebuilt by seats 1 and 2, with these cards on the table."""
    seats = boards or tuple(map(done_by, range(3)))
    return document(*seats, **{"phase": "resolution", "spectator": 0, "attempt": 1, "spots": spots(drawn), **fields})


def writing(*boards: dict[str, Any], **fields: Any) -> Game:
    return BOX.read(document(*boards, **fields))


def resolving(drawn: str = NOTHING, *boards: dict[str, Any], **fields: Any) -> Game:
    return BOX.read(resolution(drawn, *boards, **fields))


def words(*texts: str) -> str:
    """A clover with these keywords on its outer edges, clockwise from nw's north, and nonsense elsewhere."""
    keyword = [*texts, *(f"Outer{number}" for number in "ABCDEFGH"[len(texts) :])]
    n1, n2, e1, e2, s1, s2, w1, w2 = keyword
    return f"""
             {n1}            {n2}
        {w2}     InnerA   InnerB     {e1}
            InnerC          InnerD

            InnerE          InnerF
        {w1}     InnerG   InnerH     {e2}
             {s2}            {s1}
    """


# ---- playing


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game = game.play(text)
    return game


def shuffled(game: Game, decoy: str = DECK[0], turns: str = "0 0 0 0 0") -> Game:
    """After somebody is done: the decoy is drawn, and the cards come into the row clockwise from nw, turned so."""
    position = game.play(f"=card:{decoy}").position()
    seat = next(seat for seat, one in enumerate(position["boards"]) if one["done"] and not one["row"])
    cards = [*position["boards"][seat]["solution"].values(), card(decoy)]
    game = game.play(f"=card:{decoy}")
    for keywords, turn in zip(cards, turns.split(), strict=True):
        game = play(game, f"=card:{'/'.join(keywords)}", f"=turn:{turn}")
    return game


def agreed(game: Game) -> Game:
    """Everybody of the team who is present agrees."""
    return play(game, *(f"{seat}:agree" for seat in game.acting))


def moves_of(game: Game, seat: int) -> list[str]:
    """The moves of a seat without the seat, puts left out."""
    return [text[2:] for text in game.moves(seat) if not text.startswith(f"{seat}:put")]


def puts(cards: str, spots: str) -> list[str]:
    """Every way to put these cards on these spots, in ascending order."""
    return sorted(f"put:{number}@{spot}+{turn}" for number in cards.split() for spot in spots.split() for turn in TURNS)


def equally(texts: list[str]) -> list[tuple[str, Fraction]]:
    return [(text, Fraction(1, len(texts))) for text in sorted(texts)]
