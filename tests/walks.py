"""Ways through a game, for tests of any game."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

from cinquefoil import BadOption, Box, Game, IllegalMove, Rng, Shelf
from cinquefoil.bots import sit
from cinquefoil.core.kernel import KernelBox
from cinquefoil.core.options import Choice, FirstSeat, Flag, Number
from cinquefoil.core.state import State

SHELF = Shelf("cinquefoil.boxes", "cinquefoil_toys")
"""The house and the toys."""
IDS = list(SHELF)
KERNELS = [id for id in IDS if isinstance(SHELF[id], KernelBox)]
"""Those that can be searched."""

Chooser = Callable[[Game, Rng], str]


def ways_to_start(box: Box) -> list[dict[str, Any]]:
    """Every number of players with every combination of options, numbers by their extremes; those that are about words
    alone once each."""
    values: dict[str, list[Any]] = {"players": list(box.players)}
    for option in box.options:
        match option:
            case Choice(choices=choices):
                values[option.name] = list(choices)
            case Flag():
                values[option.name] = [False, True]
            case FirstSeat():
                values[option.name] = ["lot", 0]
            case Number(low=low, high=high):
                values[option.name] = [low, high]
    words = {name: values.pop(name) for name in ("language", "translations") if name in values}
    usual = {name: choices[0] for name, choices in words.items()}
    ways = [{**dict(zip(values, combination, strict=True)), **usual} for combination in product(*values.values())]
    return [*ways, *({**ways[0], name: other} for name, choices in words.items() for other in choices[1:])]


def kernel_box(id: str) -> KernelBox[State]:
    box = SHELF[id]
    assert isinstance(box, KernelBox)
    return box


def suggested(game: Game) -> str:
    """What looks best at first sight to whoever has to act."""
    seat = game.acting[0]
    return game.box.suggest(game.view(seat), seat, game.moves())


def chosen(game: Game, simulations: int = 400) -> str:
    """What a bot does that thinks about it."""
    seat = game.acting[0]
    return sit(game.box, f"expert@{simulations}", seed=1).choose(game.view(seat), seat)


def any_move(game: Game, dice: Rng) -> str:
    """A legal move, all equally likely; a free text is a random word."""
    moves = game.moves()
    if game.box.simultaneous:
        moves = _moves_at_once(game, moves, dice)
    return one_of(moves, dice).replace("*", "".join("abc"[dice.below(3)] for _ in range(1 + dice.below(6))))


def sensible_move(game: Game, dice: Rng) -> str:
    """Half of the time what a sensible player would do: at random nobody ever connects, or empties a hand."""
    if not game.acting or dice.below(2):
        return any_move(game, dice)
    seat = game.acting[dice.below(len(game.acting))]
    return game.box.suggest(game.view(seat), seat, game.moves(seat))


def _moves_at_once(game: Game, moves: list[str], dice: Rng) -> list[str]:
    """Where all act at once, now and then somebody is sensible, and rare kinds of moves are as likely as others.

    Nobody would ever come to an end else.
    """
    if game.acting and dice.below(2):
        seat = game.acting[dice.below(len(game.acting))]
        with suppress(BadOption):
            return [game.box.suggest(game.view(seat), seat, game.moves(seat))]
    kind = one_of(sorted({kind_of(move) for move in moves}), dice)
    return [move for move in moves if kind_of(move) == kind]


def one_of(texts: Sequence[str], dice: Rng) -> str:
    return texts[dice.below(len(texts))]


def kind_of(move: str) -> str:
    """What a move is about: `put` for `1:put:3@ne+1`."""
    return re.split("[:=]", move)[1]


def walk(game: Game, dice: Rng, choose: Chooser = any_move, longest: int = 5000) -> Iterator[Game]:
    """Every moment of a game played out, the given one included."""
    yield game
    for _ in range(longest):
        if game.over:
            return
        text = game.sample(dice) if game.chance_due else choose(game, dice)
        try:
            game = game.play(text)
        except IllegalMove:
            if "=" not in text[1:]:
                raise
            continue  # a free text that the rules do not like here
        yield game
    raise AssertionError(f"no end after {longest} events")


def played_out(game: Game, dice: Rng, choose: Chooser = any_move) -> Game:
    *_, last = walk(game, dice, choose)
    return last
