"""Plays every kernel with fixed seeds and prints every step, to compare what is compiled with what is not."""

from hashlib import sha256
from typing import Any

from cinquefoil import Rng, Shelf, canonical, is_compiled
from cinquefoil.core.kernel import KernelBox, KernelGame
from cinquefoil.core.state import CHANCE, OVER, State
from cinquefoil.search.knowledge import Knowledge
from cinquefoil.search.perft import perft
from cinquefoil.search.playout import playouts
from cinquefoil.search.tree import Tree
from walks import ways_to_start


def main() -> None:
    print("compiled" if is_compiled() else "uncompiled")
    for id, box in Shelf("cinquefoil.boxes", "cinquefoil_toys").items():
        if isinstance(box, KernelBox):
            ways = ways_to_start(box)
            for options in ways:
                for seed in range(max(4, 24 // len(ways))):
                    steps(box, options, seed, sensible=seed % 2 == 1 and id != "connect-four")
                print(id, options, playouts(begin(box, options), 5, Rng(1)))
                print(id, options, searched(box, options))


def begin(box: KernelBox[State], options: dict[str, Any]) -> State:
    game = box.start(**options)
    assert isinstance(game, KernelGame)
    state: State = game.state
    return state


def steps(box: KernelBox[State], options: dict[str, Any], seed: int, sensible: bool) -> None:
    """At random, or now and then sensibly: at random nobody ever connects or covers much."""
    dice, state = Rng(seed), begin(box, options)
    while state.actor() != OVER:
        legal = sorted(state.legal())
        weights = [state.weight(outcome) for outcome in legal] if state.actor() == CHANCE else []
        move = state.random_legal(dice)
        if sensible and state.actor() >= 0 and dice.below(2):
            texts = sorted(box.notation.write_move(one) for one in legal)
            move = box.notation.read_move(box.suggest(box.state_view(state, state.actor()), state.actor(), texts))
        state.apply(move)
        position = canonical(box.notation.write_position(state))
        world = state.copy()
        world.redeal(seed % state.players, Rng(seed))
        seen = [state.seen(move, seat) for seat in range(-1, state.players)]
        print(box.id, options, seed, move, legal, weights, state.winners(), digest(position), seen)
        print(digest(canonical(box.notation.write_position(world))), perft(state, 2))


def searched(box: KernelBox[State], options: dict[str, Any]) -> list[Any]:
    """What searches find out at some moments of a random game, with what is known of the game and without."""
    dice, state = Rng(9), begin(box, options)
    found: list[Any] = []
    number = 0
    while state.actor() != OVER:
        number += 1
        if state.actor() >= 0 and number % 40 == 1:
            for knowledge in (box.knowledge, Knowledge()):
                tree = Tree(state.copy(), state.actor(), knowledge, Rng(number))
                tree.run(8)
                found.append([(tree.nodes.moves[node], tree.nodes.visits[node]) for node in tree.choices()])
                found.append([tree.win(seat) for seat in range(state.players)])
        state.apply(state.random_legal(dice))
    return found


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


main()
