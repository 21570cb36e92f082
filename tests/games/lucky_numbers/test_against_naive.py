"""The kernel against a second implementation that was written from the clauses alone."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from cinquefoil import Game, Result, Rng, RulesError
from cinquefoil.games.lucky_numbers.notation import MOVES
from cinquefoil.games.lucky_numbers.tournament import standings, winners
from games.lucky_numbers.boards import BOX
from naive import lucky_numbers as naive
from walks import any_move, walk, ways_to_start

POSITIONS_A_WAY = 1300
"""Sixteen ways to start: more than 20,000 positions in all."""

TEXTS = [*MOVES, "", "@e1", "21@a1", "0@a1", "=21", "=0", "=start:4", "Draw", "draw ", "013@a1", "@A1", "=", "@"]


def fills(move: str, game: Game) -> bool:
    at = move.partition("@")[2]
    garden = game.position()["gardens"][game.acting[0]]
    return bool(at) and garden["1234".index(at[1])]["abcd".index(at[0])] is None


def prefer(wanted: Callable[[str, Game], bool]) -> Callable[[Game, Rng], str]:
    """Three times in four a move of the wanted kind, if there is one."""

    def choose(game: Game, dice: Rng) -> str:
        moves = [move for move in game.moves() if wanted(move, game)]
        return moves[dice.below(len(moves))] if moves and dice.below(4) else any_move(game, dice)

    return choose


STYLES = {
    "any": any_move,
    "gardener": prefer(fills),  # full gardens
    "trader": prefer(lambda move, game: "@" in move and not fills(move, game)),  # LN-18
    "miser": prefer(lambda move, game: move in ("draw", "leave")),  # the pile runs out
}


@pytest.mark.parametrize("options", ways_to_start(BOX), ids=str)
def test_the_same_in_every_position(options: dict[str, Any]) -> None:
    dice, positions = Rng(20), 0
    while positions < POSITIONS_A_WAY:
        for choose in STYLES.values():
            for game in walk(BOX.start(**options), dice, choose):
                positions += 1
                compare(game, dice)
            if positions >= POSITIONS_A_WAY:
                break


def compare(game: Game, dice: Rng) -> None:
    position = game.position()
    if game.before and game.event:
        assert naive.play(game.before.position(), game.event.text) == position
    else:
        assert naive.start(dict(game.options or {})) == position
    assert naive.moves(position) == game.moves()
    assert naive.outcomes(position) == game.outcomes()
    assert naive.view(position, 0) == game.view(0)
    actor = "chance" if game.chance_due else None if game.over else game.acting[0]
    assert naive.actor(position) == actor
    text, document = TEXTS[dice.below(len(TEXTS))], mutated(position, dice)
    assert answer(played, game, text) == answer(naive.play, position, text), (text, position)
    assert answer(read, document) == answer(naively_read, document), document


def answer(ask: Callable[..., Any], *given: Any) -> Any:
    """What comes back, or the code of the refusal."""
    try:
        return ask(*given)
    except (naive.Refused, RulesError) as refused:
        return refused.code


def played(game: Game, text: str) -> dict[str, Any]:
    return game.play(text).position()


def read(document: dict[str, Any]) -> dict[str, Any]:
    return BOX.read(document).position()


def started(options: dict[str, Any]) -> dict[str, Any]:
    return BOX.start(**options).position()


def naively_read(document: dict[str, Any]) -> dict[str, Any]:
    naive.check(document)
    return document


VALUES: dict[str, list[Any]] = {
    "setup": ["standard", "michael", "other", None],
    "bruno": [True, False, 0],
    "first": [None, 0, 1, 3, True],
    "phase": ["lot", "deal", "lay", "turn", "drawing", "place", "over"],
    "turn": [None, 0, 1, 2, 4],
    "middle": [[], [5], [5, 5], [5, 4], [21], list(range(1, 21))],
    "dealt": [[], [5], [5, 4], [1, 2, 3], [1, 2, 3, 4]],
    "drawn": [None, 1, 10, 20, 0, 21, "?"],
    "idle": [0, 1, 4, 8, 12, 16, 17, -1, 1.0],
    "result": [None, {"winners": [0], "reason": "garden-full", "scores": [0]}],
}


def mutated(position: dict[str, Any], dice: Rng) -> dict[str, Any]:
    """The position with one or two things changed, which may or may not make sense."""
    document = copy.deepcopy(position)
    for _ in range(1 + dice.below(2)):
        if dice.below(2):
            rows = document["gardens"][dice.below(len(document["gardens"]))]
            rows[dice.below(4)][dice.below(4)] = [None, 1 + dice.below(20), 1 + dice.below(20)][dice.below(3)]
        else:
            key = list(VALUES)[dice.below(len(VALUES))]
            document[key] = copy.deepcopy(VALUES[key][dice.below(len(VALUES[key]))])
    return document


START_OPTIONS: dict[str, list[Any]] = {
    "players": [0, 1, 2, 3, 4, 5, "2", True, 2.0, None],
    "setup": ["standard", "michael", "other", 1, None],
    "first": ["lot", 0, 1, 3, 4, -1, True, "0", None],
    "bruno": [True, False, 0, "true", None],
    "more": [1],
}


def test_the_same_options_are_accepted() -> None:
    dice = Rng(21)
    for _ in range(3000):
        names = [name for name in START_OPTIONS if dice.below(3) and (name != "more" or dice.below(4) == 0)]
        options = {name: START_OPTIONS[name][dice.below(len(START_OPTIONS[name]))] for name in names}
        assert answer(started, options) == answer(naive.start, options), options


def test_the_same_tournament_points() -> None:
    dice = Rng(22)
    for _ in range(300):
        players = 2 + dice.below(3)
        results = []
        for _ in range(players):
            scores = tuple(dice.below(13) for _ in range(players))
            best = tuple(seat for seat in range(players) if scores[seat] == min(scores))
            results.append(Result(best, "pile-empty", scores))
        totals, won = naive.tournament([result.document() for result in results])
        assert (standings(results), winners(results)) == (totals, won)
