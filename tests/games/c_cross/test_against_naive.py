"""The kernel against a second implementation that was written from the clauses alone."""

from collections.abc import Callable

import pytest

from cinquefoil import Game, Rng, games
from naive import c_cross as naive
from naive.compare import Comparison, Style, prefer, same_options
from walks import any_move

BOX = games["c-cross"]


def third_pawn(move: str, game: Game) -> bool:
    """Whether it wins a field; at random that hardly ever happens, and nobody ever connects."""
    return ":" not in move and any(
        game.position()["fields"][space[0]].count("LD"[game.acting[0]]) == 2 for space in move.split("+")
    )


def crowded(move: str, game: Game) -> bool:
    """Into fields where both have pawns, so that there is something to exchange."""
    fields = [game.position()["fields"].get(space[0], "") for space in move.split("+")]
    return any("L" in content and "D" in content for content in fields)


def in_turns(*styles: Callable[[str, Game], bool]) -> Style:
    """The first kind of move that there is, in this order; now and then anything."""

    def choose(game: Game, dice: Rng) -> str:
        for wanted in styles:
            moves = [move for move in game.moves() if wanted(move, game)]
            if moves and dice.below(5):
                return moves[dice.below(len(moves))]
        return any_move(game, dice)

    return choose


STYLES = {
    "any": any_move,
    "covering": prefer(third_pawn),
    "covering in crowds": in_turns(lambda move, game: third_pawn(move, game) and crowded(move, game), crowded),
    "connecting": lambda game, dice: (
        BOX.suggest(game.view(None), game.moves()) if dice.below(4) else any_move(game, dice)
    ),
    "pairs": in_turns(lambda move, game: "+" in move and third_pawn(move, game), lambda move, game: "+" in move),
}


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_same_in_every_position(seed: int) -> None:
    Comparison(BOX, naive, seed).play(BOX.start, list(STYLES.values()), positions=5500)


def test_the_same_options_are_accepted() -> None:
    same_options(BOX, naive.start, {"players": [2, 1, 3, "2", True, 2.0, None], "first": [0]}, seed=4)
