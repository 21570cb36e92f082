"""Chance: letting it happen, and putting things into any order."""

from collections.abc import Sequence
from random import SystemRandom
from typing import TypeVar

from cinquefoil.core.game import Game
from cinquefoil.core.rng import Rng

T = TypeVar("T")


def deal(game: Game, *, seed: int | None = None, dice: Rng | None = None) -> Game:
    """Lets chance happen until somebody has to decide or the game is over.

    The same seed gives the same outcomes; without one they are anybody's guess. Pass `dice` to go on with the same
    generator through a whole game.
    """
    if dice is None:
        dice = Rng(SystemRandom().getrandbits(128) if seed is None else seed)
    while game.chance_due:
        game = game.play(game.sample(dice))
    return game


def shuffled(things: Sequence[T], dice: Rng) -> list[T]:
    """The same things in any order, every one as likely as the others."""
    mixed = list(things)
    for last in range(len(mixed) - 1, 0, -1):
        other = dice.below(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
