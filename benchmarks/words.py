"""How well bots give and read the clues of So Clover!, and with whom.

.venv/bin/python benchmarks/words.py                # all of it, about ten minutes
.venv/bin/python benchmarks/words.py matrix --boards 50
.venv/bin/python benchmarks/words.py people         # boards with clues as people give them
.venv/bin/python benchmarks/words.py times
.venv/bin/python benchmarks/words.py fit            # the weights of the mixes, from the open boards
"""

import argparse
import random
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean

import numpy as np
from scipy.optimize import minimize

from cinquefoil.boxes.so_clover.bot import LEVELS, Level
from cinquefoil.boxes.so_clover.cards import SPOTS, ZONES, Card, deck, turned
from cinquefoil.boxes.so_clover.giving import Giver, candidates
from cinquefoil.boxes.so_clover.reading import Reading, read
from cinquefoil.boxes.so_clover.rules import Placed
from cinquefoil.core.rng import Rng
from cinquefoil.words import ties
from cinquefoil.words.associations import associations
from cinquefoil.words.english import english
from cinquefoil.words.sparse import Matrix
from cinquefoil.words.ties import MIXES, known

TESTS = Path(__file__).parents[1] / "tests/words"
PERFECT = 6
HUMBLE = 0.3
"""Who has one source only does well not to trust it: then others understand more of the clues."""
DECOYS = 12
"""On the boards by which weights are fitted: the more wrong words there are, the more is to be learned."""


@dataclass(frozen=True)
class Board:
    solution: tuple[Card, ...]
    clues: tuple[str, ...]


def written(name: str) -> list[Board]:
    """Boards from a file, with the clues that somebody wrote."""
    boards = []
    for block in re.split(r"\n(?=board )", (TESTS / name).read_text(encoding="utf-8")):
        cards = re.search(r"^cards: (.*)$", block, re.MULTILINE)
        clues = dict(re.findall(r"^([nesw]): .*= *(\S+) *$", block, re.MULTILINE))
        assert cards, block
        assert len(clues) == len(ZONES), block
        solution = tuple(tuple(card.split()) for card in cards[1].split(" / "))
        boards.append(Board(solution, tuple(clues[zone] for zone in ZONES)))
    return boards


def dealt(count: int, language: str) -> list[tuple[Card, ...]]:
    dice = random.Random(20_26)
    return [tuple(turned(card, dice.randrange(4)) for card in dice.sample(deck(language), 4)) for _ in range(count)]


def row_of(solution: Sequence[Card], language: str, decoys: int, dice: random.Random) -> list[Card]:
    """The cards as the team gets them: with decoys, shuffled, each turned."""
    words = {word for card in solution for word in card}
    strangers = [card for card in deck(language) if words.isdisjoint(card)]
    row = [*solution, *dice.sample(strangers, decoys)]
    dice.shuffle(row)
    return [turned(card, dice.randrange(4)) for card in row]


def points(reading: Reading, row: Sequence[Card], solution: Sequence[Card]) -> int:
    """SC-19 to SC-21: what two attempts bring."""
    first = reading.best()
    right = {spot: placed for spot, placed in enumerate(first) if turned(row[placed[0]], placed[1]) == solution[spot]}
    if len(right) == len(SPOTS):
        return PERFECT
    wrong = [(spot, placed) for spot, placed in enumerate(first) if spot not in right]
    second = reading.best(right, wrong)
    return sum(turned(row[card], turn) == solution[spot] for spot, (card, turn) in enumerate(second))


def scores(boards: Iterable[Board], reader: Level, language: str = "en", decoys: int = 1, times: int = 3) -> list[int]:
    dice = random.Random(7)
    results = []
    for board in boards:
        for _ in range(times):
            row = row_of(board.solution, language, decoys, dice)
            results.append(points(reader.read(board.clues, row, language), row, board.solution))
    return results


def summary(results: Sequence[int]) -> str:
    solved = mean(result >= 4 for result in results)
    return (
        f"{mean(results):.2f} points, solved {solved:.1%}, at once {mean(result == PERFECT for result in results):.0%}"
    )


# ---- what is measured


def matrix(count: int, language: str = "en") -> None:
    """Average points a clover, givers down, readers across."""
    mixes = MIXES if language == "en" else {name: MIXES[name] for name in ("associations", "all")}
    givers = {name: Giver(mix, trust=HUMBLE) for name, mix in mixes.items()}
    givers |= {name: level.giver for name, level in LEVELS.items()}
    readers = {name: Level(mix, Giver(mix)) for name, mix in mixes.items()} | dict(LEVELS)
    print(f"{language}, {count} boards, one decoy")
    print("| giver \\ reader | " + " | ".join(readers) + " |\n|---|" + "---:|" * len(readers))
    for name, giver in givers.items():
        boards = [
            Board(solution, tuple(giver.clues(solution, language, Rng(number))))
            for number, solution in enumerate(dealt(count, language))
        ]
        cells = [f"{mean(scores(boards, reader, language)):.2f}" for reader in readers.values()]
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def people() -> None:
    for name in ("boards-open.txt", "boards-blind.txt"):
        boards = written(name)
        for label, mix in MIXES.items():
            print(
                f"{name}, {len(boards)} boards, {label}: {summary(scores(boards, Level(mix, Giver(mix))))}", flush=True
            )


def times() -> None:
    began = time.perf_counter()
    english()
    associations("en")
    print(f"reading the data: {time.perf_counter() - began:.2f} s")
    began = time.perf_counter()
    candidates("en")
    print(f"the words to choose from, once: {time.perf_counter() - began:.2f} s")
    for name, level in LEVELS.items():
        taken = [timed(partial(level.giver.clues, solution, "en", Rng(1))) for solution in dealt(12, "en")]
        print(f"{name} gives four clues: {mean(taken):.2f} s, at most {max(taken):.2f} s")
    board = written("boards-open.txt")[0]
    for decoys in (1, 4):
        row = row_of(board.solution, "en", decoys, random.Random(1))
        taken = [timed(partial(guess, board.clues, row)) for _ in range(20)]
        print(f"reads with {decoys} decoys: {mean(taken):.3f} s, at most {max(taken):.3f} s")


def guess(clues: Sequence[str], row: Sequence[Card]) -> list[Placed]:
    return read(clues, row, "en", MIXES["all"]).best()


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


# ---- weights


def fit() -> None:
    """Weights with which the two keywords of every clue are as likely as can be, among those of many cards."""
    dice = random.Random(1)
    tables: list[Matrix] = []
    boards = written("boards-open.txt")
    for board in boards:
        words = {word for card in board.solution for word in card}
        decoys = dice.sample([card for card in deck("en") if words.isdisjoint(card)], DECOYS)
        keywords = [word for card in (*board.solution, *decoys) for word in card]
        found = ties.features(known(board.clues, "en"), known(keywords, "en"), "en")
        tables.append(np.stack([found[name] for name in ties.ALL], axis=-1))
    places = range(4 * (len(SPOTS) + DECOYS))
    right = np.array([[place in (5 * zone, 4 * ((zone + 1) % 4) + zone) for place in places] for zone in range(4)])
    for name, mix in MIXES.items():
        columns = [ties.ALL.index(feature) for feature in mix.weights]
        weights = _fitted(np.concatenate(tables)[:, :, columns], np.tile(right, (len(boards), 1)))
        rounded = {feature: round(float(weight), 2) for feature, weight in zip(mix.weights, weights, strict=True)}
        print(f'    "{name}": Mix({rounded}),')


def _fitted(tables: Matrix, right: Matrix) -> Matrix:
    spread = tables.reshape(-1, tables.shape[2]).std(axis=0) + 1e-6
    scaled = tables / spread

    def loss(weights: Matrix) -> tuple[float, Matrix]:
        pull = scaled @ weights
        meant = pull - pull.max(axis=1, keepdims=True)
        meant = meant - np.log(np.exp(meant).sum(axis=1, keepdims=True))
        slope = -((right - 2 * np.exp(meant))[..., None] * scaled).sum(axis=(0, 1)) + 0.6 * weights
        return float(-(right * meant).sum() + 0.3 * (weights**2).sum()), slope

    found: Matrix = minimize(loss, np.zeros(tables.shape[2]), jac=True).x / spread
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("all", "matrix", "people", "times", "fit"), default="all")
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--language", choices=("en", "de", "fr"))
    wishes = parser.parse_args()
    if wishes.what == "fit":
        fit()
    if wishes.what in ("all", "times"):
        times()
    if wishes.what in ("all", "people"):
        people()
    if wishes.what in ("all", "matrix"):
        for language in [wishes.language] if wishes.language else ["en", "de", "fr"]:
            matrix(wishes.boards, language)


if __name__ == "__main__":
    main()
