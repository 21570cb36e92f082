"""Plays every kernel with fixed seeds and prints every step, to compare what is compiled with what is not."""

from hashlib import sha256

from cinquefoil import Rng, Shelf, canonical, is_compiled
from cinquefoil.core.kernel import KernelBox, KernelGame
from cinquefoil.core.state import CHANCE, OVER, State
from cinquefoil.search.playout import playouts


def main() -> None:
    print("compiled" if is_compiled() else "uncompiled")
    for id, box in Shelf("cinquefoil.games", "cinquefoil_toys").items():
        if isinstance(box, KernelBox):
            for players in box.players:
                for seed in range(6):
                    steps(box, players, seed)
            print(id, "playouts", playouts(begin(box, box.players[-1]), 20, Rng(1)))


def begin(box: KernelBox[State], players: int) -> State:
    game = box.start(players=players)
    assert isinstance(game, KernelGame)
    state: State = game.state
    return state


def steps(box: KernelBox[State], players: int, seed: int) -> None:
    dice, state = Rng(seed), begin(box, players)
    while state.actor() != OVER:
        legal = sorted(state.legal())
        weights = [state.weight(outcome) for outcome in legal] if state.actor() == CHANCE else []
        move = state.random_legal(dice)
        state.apply(move)
        position = canonical(box.notation.write_position(state))
        print(box.id, players, seed, move, legal, weights, state.winners(), sha256(position.encode()).hexdigest()[:16])


main()
