"""Cinquefoil: five board games, played by the book.

>>> from cinquefoil import deal, games
>>> game = deal(games["lucky-numbers"].start(players=2), seed=7)
>>> game.moves()
['draw']
"""

from cinquefoil.core.build import StaleBuild, is_compiled
from cinquefoil.core.chance import deal
from cinquefoil.core.documents import canonical
from cinquefoil.core.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    CinquefoilError,
    GameOver,
    IllegalMove,
    MalformedMove,
    MalformedRequest,
    RulesError,
    UnknownGame,
)
from cinquefoil.core.events import Event, Result
from cinquefoil.core.game import Box, Game
from cinquefoil.core.record import Record
from cinquefoil.core.rng import Rng
from cinquefoil.core.sayings import Saying, sentence
from cinquefoil.core.shelf import Shelf, shelf_of_the_house
from cinquefoil.version import VERSION

__version__ = VERSION

games = shelf_of_the_house()
"""The games on the shelf, by their ids."""

__all__ = [
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Box",
    "CinquefoilError",
    "Event",
    "Game",
    "GameOver",
    "IllegalMove",
    "MalformedMove",
    "MalformedRequest",
    "Record",
    "Result",
    "Rng",
    "RulesError",
    "Saying",
    "Shelf",
    "StaleBuild",
    "UnknownGame",
    "canonical",
    "deal",
    "games",
    "is_compiled",
    "sentence",
]
