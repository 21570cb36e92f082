"""Counts of the ways games can go, in a file. They say that something has changed, not what is right.

`python tests/search/test_perft.py` (with `tests` on the path) counts anew and prints the file.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cinquefoil import Box, Game, Rng, canonical
from cinquefoil.core.kernel import KernelGame
from cinquefoil.search.perft import perft
from walks import SHELF, any_move, sensible_move, walk

FILE = Path(__file__).parent / "perft.jsonl"
MOST = 10_000_000
"""So many ways are counted at most from one position."""
WORD = "Bzzzz"
HOUSE = [box for box in SHELF.values() if not box.package.startswith("cinquefoil_toys")]


def ways(game: Game, depth: int) -> int:
    """The same as perft, for games that have no kernel; every free text is one word."""
    if depth == 0:
        return 1
    texts = [*game.moves(), *(text for text, _ in game.outcomes())]
    return len(texts) if depth == 1 else sum(ways(game.play(text.replace("*", WORD)), depth - 1) for text in texts)


def count(game: Game, depth: int) -> int:
    return perft(game.state, depth) if isinstance(game, KernelGame) else ways(game, depth)


def lines() -> list[Any]:
    return [msgspec.json.decode(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    "line", lines(), ids=lambda line: f"{line['game']}-{line['position']['phase']}-{line['counts']}"
)
def test_as_many_ways_as_ever(line: Any) -> None:
    game = SHELF[line["game"]].read(line["position"])
    assert [count(game, depth) for depth in range(1, len(line["counts"]) + 1)] == line["counts"]


def test_the_file_has_every_game_of_the_house_in_every_phase() -> None:
    there = {(line["game"], line["position"]["phase"]) for line in lines()}
    for box in HOUSE:
        played = [game.position()["phase"] for story in stories(box) for game in story]
        assert {(box.id, phase) for phase in played if phase != "over"} <= there


# ---- the file


def stories(box: Box) -> list[list[Game]]:
    """A game at random, and some in which the players are sensible now and then."""
    ways = [(any_move, 1), *((sensible_move, seed) for seed in range(2, 5))]
    return [list(walk(box.start(players=2), Rng(seed), choose))[:-1] for choose, seed in ways]


def positions() -> Iterator[Game]:
    """Of each game: the start, a moment of each phase, and moments on the way."""
    for box in HOUSE:
        told = stories(box)
        phases = {game.position()["phase"]: game for story in reversed(told) for game in reversed(story)}
        chosen = [*phases.values(), *(game for story in told[:2] for game in story[:: len(story) // 4])]
        yield from {canonical(game.position()): game for game in chosen}.values()


def counts(game: Game) -> list[int]:
    found = [count(game, 1)]
    most = MOST if isinstance(game, KernelGame) else MOST // 1000
    while (
        found[-1] and len(found) < 6 and found[-1] * max(found[0], found[-1] // (found[-2] if found[1:] else 1)) < most
    ):
        found.append(count(game, len(found) + 1))
    return found


if __name__ == "__main__":
    for game in positions():
        print(canonical({"game": game.box.id, "position": game.position(), "counts": counts(game)}))
