"""A game that plays itself, to be watched."""

from typing import Any

from rich.console import Console

from cinquefoil.core.game import Box, Game
from cinquefoil.core.record import Record
from cinquefoil.core.rng import Rng
from cinquefoil.terminal.stage import Stage

NAMES = ["Ada", "Blaise", "Carla", "Dov", "Emmy", "Fibo"]


def watch(box: Box, players: int, options: dict[str, Any], seed: int, pace: float, console: Console) -> Record:
    """Plays a game out on the console; its record."""
    dice = Rng(seed)
    names = NAMES[:players]
    game = box.start(players=players, **options)
    with Stage(console, names, pace) as stage:
        stage.show(game)
        while not game.over:
            game = game.play(choose(game, dice))
            stage.show(game)
    return Record.of(game, names=names, seed=seed)


def replay(box: Box, record: Record, pace: float, console: Console) -> None:
    """Shows a recorded game. Raises BadRecord where it was not played by the rules."""
    names = record.head.get("names")
    with Stage(console, list(map(str, names)) if isinstance(names, list) else [], pace) as stage:
        for game in record.replay(box):
            stage.show(game)


def choose(game: Game, dice: Rng) -> str:
    """What happens next: chance by its weights, players by what they see."""
    if game.chance_due:
        return game.sample(dice)
    seat = game.acting[dice.below(len(game.acting)) if game.box.simultaneous else 0]
    return game.box.suggest(game.view(seat), game.moves(seat))
