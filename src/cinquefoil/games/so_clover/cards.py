"""The keyword cards of So Clover!, and the decks they come from (SC-1).

A card is its four keywords clockwise from the north edge, as it lies: turning it moves them round.
"""

from functools import cache
from importlib.resources import files

Card = tuple[str, ...]

SPOTS = ("nw", "ne", "se", "sw")
"""SC-2: clockwise, so that zone number i lies along spots i and i + 1."""
ZONES = ("n", "e", "s", "w")
TURNS = range(4)
LANGUAGES = ("en",)


def turned(card: Card, quarters: int) -> Card:
    """The card after that many quarter turns clockwise: what was in the west comes to the north."""
    return card[-quarters % 4 :] + card[: -quarters % 4]


def unturned(card: Card) -> Card:
    """The same text for a card however it lies."""
    return min(turned(card, quarters) for quarters in TURNS)


def pair(solution: tuple[Card, ...], zone: int) -> tuple[str, str]:
    """SC-5: the two keywords along the outer edge of a zone."""
    return solution[zone][zone], solution[(zone + 1) % 4][zone]


def visible(solution: tuple[Card, ...]) -> list[str]:
    """SC-5: the eight keywords on the outer edges."""
    return [keyword for zone in range(4) for keyword in pair(solution, zone)]


@cache
def deck(language: str) -> tuple[Card, ...]:
    """The cards of a language. Cards are only ever added to the file, so that old records replay."""
    lines = files(__package__).joinpath("decks", f"{language}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(sorted(tuple(line.split()) for line in lines))
