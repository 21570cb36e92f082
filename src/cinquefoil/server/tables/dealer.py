"""Chance at a table: every draw follows from the table's cup and the number of the entry that it becomes.

So a house that dies before a draw was kept draws the same again: nobody can shake the cup twice.
"""

from collections.abc import Callable

from cinquefoil.core.fair import Cup
from cinquefoil.core.game import Game

Draw = Callable[[Cup, int, Game], str]
"""The outcome of chance from this cup, as this entry of the table's log."""


def draw(cup: Cup, seq: int, game: Game) -> str:
    return cup.draw(seq, game.bag().contents)
