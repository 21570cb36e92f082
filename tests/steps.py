"""Plays every kernel with fixed seeds and prints every step, to compare what is compiled with what is not."""

from hashlib import sha256
from typing import Any

from cinquefoil import Rng, Shelf, canonical, is_compiled
from cinquefoil.core.kernel import KernelBox, KernelGame
from cinquefoil.core.state import CHANCE, OVER, State
from cinquefoil.search.playout import playouts
from walks import ways_to_start


def main() -> None:
    print("compiled" if is_compiled() else "uncompiled")
    for id, box in Shelf("cinquefoil.games", "cinquefoil_toys").items():
        if isinstance(box, KernelBox):
            for options in ways_to_start(box):
                for seed in range(3):
                    steps(box, options, seed)
                print(id, options, playouts(begin(box, options), 5, Rng(1)))


def begin(box: KernelBox[State], options: dict[str, Any]) -> State:
    game = box.start(**options)
    assert isinstance(game, KernelGame)
    state: State = game.state
    return state


def steps(box: KernelBox[State], options: dict[str, Any], seed: int) -> None:
    dice, state = Rng(seed), begin(box, options)
    while state.actor() != OVER:
        legal = sorted(state.legal())
        weights = [state.weight(outcome) for outcome in legal] if state.actor() == CHANCE else []
        move = state.random_legal(dice)
        state.apply(move)
        position = canonical(box.notation.write_position(state))
        print(box.id, options, seed, move, legal, weights, state.winners(), sha256(position.encode()).hexdigest()[:16])


main()
