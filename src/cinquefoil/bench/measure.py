"""What is measured, and how: in rounds that take turns, by processor time, the best round counting.

The machine may be shared. Whatever disturbs one round disturbs the peers of that round alike, and the fastest round is
the least disturbed.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from time import process_time

from cinquefoil.core.chance import deal
from cinquefoil.core.kernel import KernelGame
from cinquefoil.core.rng import Rng
from cinquefoil.core.state import CHANCE, OVER, State
from cinquefoil.search.playout import copies, playout, playouts
from cinquefoil.search.tree import Tree

ROUNDS = 4

Rates = dict[str, float]
"""What was measured, by its name, in units a second."""


@dataclass(frozen=True)
class Subject:
    """Something to measure: for so many seconds, giving rates."""

    group: str
    name: str
    measure: Callable[[float], Rates]


def measure_in_turns(subjects: list[Subject], seconds: float) -> Iterator[tuple[Subject, Rates]]:
    """Measures all of them, each for that long in all; after each measurement, its best rates so far."""
    best: dict[tuple[str, str], Rates] = {}
    for _ in range(ROUNDS):
        for subject in subjects:
            rates = subject.measure(seconds / ROUNDS)
            so_far = best.setdefault((subject.group, subject.name), rates)
            so_far.update({name: max(rate, so_far.get(name, 0)) for name, rate in rates.items()})
            yield subject, so_far


def repeat(work: Callable[[], int], seconds: float) -> tuple[int, int, float]:
    """Works until the time is up: times, what the work counted, and the seconds it took."""
    times = count = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds or not times:
        count += work()
        times += 1
    return times, count, spent


def measure_playouts(start: State) -> Callable[[float], Rates]:
    """Random games to the end, in compiled code."""
    dice = Rng(1)
    batch = 200

    def measure(seconds: float) -> Rates:
        times, moves, spent = repeat(lambda: playouts(start, batch, dice), seconds)
        return {"playout_moves_per_second": moves / spent, "playouts_per_second": times * batch / spent}

    return measure


def measure_steps(start: State) -> Callable[[float], Rates]:
    """The same from interpreted Python: the list of legal moves, one of them, and on."""
    dice, random = Rng(2), Random(2).random

    def game() -> int:
        state, moves = start.copy(), 0
        while (actor := state.actor()) != OVER:
            if actor == CHANCE:
                state.apply(state.random_legal(dice))
            else:
                legal = state.legal()
                state.apply(legal[int(random() * len(legal))])  # type: ignore[operator]
            moves += 1
        return moves

    def measure(seconds: float) -> Rates:
        _, moves, spent = repeat(game, seconds)
        return {"step_moves_per_second": moves / spent}

    return measure


def measure_copies(start: State) -> Callable[[float], Rates]:
    """Copies of a state from the middle of a game."""
    dice = Rng(3)
    middle = start.copy()
    for _ in range(int(playout(start.copy(), Rng(3))) // 2):
        middle.apply(middle.random_legal(dice))
    batch = 2000

    def copy() -> int:
        copies(middle, batch)
        return batch

    def measure(seconds: float) -> Rates:
        _, count, spent = repeat(copy, seconds)
        return {"copies_per_second": count / spent}

    return measure


def measure_search(game: KernelGame[State]) -> Callable[[float], Rates]:
    """Simulations from the first decision of a game, with what a search should know of it, each time in a new tree."""
    opening = deal(game, seed=1)
    assert isinstance(opening, KernelGame)
    dice, knowledge = Rng(4), game.box.knowledge
    batch = 2000

    def search() -> int:
        tree = Tree(opening.state.copy(), opening.acting[0], knowledge, dice)
        tree.run(batch)
        return tree.simulations()

    def measure(seconds: float) -> Rates:
        _, simulations, spent = repeat(search, seconds)
        return {"simulations_per_second": simulations / spent}

    return measure


def subjects_of(id: str, game: KernelGame[State]) -> list[Subject]:
    start = game.state
    return [
        Subject("games", id, measure_playouts(start)),
        Subject("games", id, measure_steps(start)),
        Subject("games", id, measure_copies(start)),
        Subject("games", id, measure_search(game)),
    ]


def game_figures(rates: Mapping[str, float], compiled: bool) -> dict[str, float | bool]:
    """The figures of a game as the report gives them."""
    figures: dict[str, float | bool] = {"compiled": compiled}
    for name, rate in rates.items():
        if name == "copies_per_second":
            figures["copy_ns"] = round(1e9 / rate, 1)
        else:
            figures[name] = round(rate)
    return figures
