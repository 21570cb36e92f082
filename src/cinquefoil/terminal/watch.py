"""A game that plays itself, to be watched."""

from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple

from rich.console import Console

from cinquefoil.bots import sit
from cinquefoil.core.chance import shuffled
from cinquefoil.core.errors import BadOption
from cinquefoil.core.game import Box, Game
from cinquefoil.core.record import Record
from cinquefoil.core.rng import Rng
from cinquefoil.core.seeds import seed_of
from cinquefoil.terminal.stage import Stage

NAMES = ["Ada", "Blaise", "Carla", "Dov", "Emmy", "Fibo"]


class Looking(NamedTuple):
    """How somebody wants to look at a game: how long at each event, and through whose eyes (None: everybody's)."""

    pace: float
    seat: int | None = None

    def check(self, game: Game) -> None:
        if self.seat is not None and not 0 <= self.seat < game.players:
            raise BadOption(f"there is no seat {self.seat}: seats count from 0 to {game.players - 1}")

    def stage(self, names: list[str], console: Console) -> Stage:
        return Stage(console, names, self.pace, self.seat)


def watch(box: Box, options: dict[str, Any], bot: str, seed: int, looking: Looking, console: Console) -> Record:
    """Plays a game out on the console; its record."""
    dice = Rng(seed)
    game = box.start(**options)
    names = NAMES[: game.players]
    choose = chooser(game, bot, seed)
    with looking.stage(names, console) as stage:
        stage.show(game)
        while not game.over:
            game = game.play(choose(game, dice))
            stage.show(game)
    return Record.of(game, names=names, date=date.today().isoformat(), seed=seed)


def replay(box: Box, record: Record, looking: Looking, console: Console) -> None:
    """Shows a recorded game. Raises BadRecord where it was not played by the rules."""
    names = record.head.get("names")
    moments = record.replay(box)
    start = next(moments)
    looking.check(start)
    with looking.stage(list(map(str, names)) if isinstance(names, list) else [], console) as stage:
        stage.show(start)
        for event, game in zip(record.events, moments, strict=False):
            stage.show(game, event if event.back_to is not None else None)


def chooser(game: Game, bot: str, seed: int) -> Callable[[Game, Rng], str]:
    """What happens next: chance by its weights, players by what they see."""
    if game.box.simultaneous:
        return together(game, bot, seed)
    bots = [sit(game.box, bot, seed_of(seed, "bot", seat), timed=False) for seat in range(game.players)]

    def choose(game: Game, dice: Rng) -> str:
        if game.chance_due:
            return game.sample(dice)
        seat = game.acting[0]
        return bots[seat].choose(game.typed_view(seat), seat, game.seen_events(seat))

    return choose


def together(game: Game, bot: str, seed: int) -> Callable[[Game, Rng], str]:
    """Where all act at once anybody may be next who does not let others go first; without bots, by the look of it."""
    if not game.box.bot_levels:
        return lambda game, dice: game.sample(dice) if game.chance_due else suggested(game, dice)
    bots = [game.box.bot(bot, seed_of(seed, "bot", seat)) for seat in range(game.players)]

    def choose(game: Game, dice: Rng) -> str:
        if game.chance_due:
            return game.sample(dice)
        moves = (bots[seat].choose(game.typed_view(seat), seat) for seat in shuffled(game.acting, dice))
        return next(move for move in moves if move is not None)

    return choose


def suggested(game: Game, dice: Rng) -> str:
    """Where all act at once anybody may be next, but for those who have nothing new to say."""
    first = dice.below(len(game.acting))
    moves = [suggestion(game, seat, dice) for seat in game.acting[first:] + game.acting[:first]]
    return next((move for move in moves if game.play(move).typed_position() != game.typed_position()), moves[0])


def suggestion(game: Game, seat: int, dice: Rng) -> str:
    """A seat's own idea; of moves that seem equally good, any."""
    return game.box.suggest(game.typed_view(seat), seat, shuffled(game.moves(seat), dice))
