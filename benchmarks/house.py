"""How quick the house is to its visitors: the referee over a pipe, and importing the package.

.venv/bin/python benchmarks/house.py
"""

import subprocess
import sys
from statistics import median
from time import perf_counter

from cinquefoil import Rng, canonical, games

IMPORTS = 15


def positions(count: int) -> list[str]:
    """Positions of two-player games of Lucky Numbers played at random, one after the other."""
    lines: list[str] = []
    dice = Rng(1)
    while len(lines) < count:
        game = games["lucky-numbers"].start(players=2)
        while not game.over:
            lines.append('{"position":' + canonical(game.position()) + "}")
            moves = game.moves()
            game = game.play(game.sample(dice) if game.chance_due else moves[dice.below(len(moves))])
    return lines[:count]


def referee_rate(count: int) -> float:
    """Requests answered a second by a referee on one core, the start of its process not counted."""
    requests = positions(count)
    with subprocess.Popen(
        [sys.executable, "-m", "cinquefoil", "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as referee:
        assert referee.stdin
        assert referee.stdout
        referee.stdin.write(requests[0] + "\n")
        referee.stdin.flush()
        referee.stdout.readline()
        begun = perf_counter()
        # In batches that fit the pipe, so that neither side waits for the other to read.
        for at in range(0, count, 20):
            batch = requests[at : at + 20]
            referee.stdin.write("\n".join(batch) + "\n")
            referee.stdin.flush()
            for _ in batch:
                assert referee.stdout.readline()
        spent = perf_counter() - begun
        referee.stdin.close()
    return count / spent


def import_seconds() -> float:
    """What `import cinquefoil` takes, measured inside a fresh interpreter."""
    program = "from time import perf_counter as t; a = t(); import cinquefoil; print(t() - a)"
    command = [sys.executable, "-c", program]
    times = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(IMPORTS)]
    return median(map(float, times))


if __name__ == "__main__":
    print(f"referee: {referee_rate(20_000):,.0f} requests a second")
    print(f"import cinquefoil: {import_seconds() * 1000:.0f} ms")
