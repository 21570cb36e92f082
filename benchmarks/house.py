"""How quick the house is to its visitors: the referee over a pipe, importing the package, and opening the house.

.venv/bin/python benchmarks/house.py
"""

import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from urllib.request import urlopen

from cinquefoil import Rng, canonical, games

IMPORTS = 15
OPENINGS = 5


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


def opening_seconds() -> float:
    """From `cinquefoil` to the page answering, with a house that has been open before."""
    with tempfile.TemporaryDirectory() as folder:
        return median(_opened(Path(folder)) for _ in range(OPENINGS))


def _opened(folder: Path) -> float:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "cinquefoil", "--data", str(folder), "--port", str(port), "--no-browser"]
    begun = perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as house:
        while True:
            try:
                with urlopen(f"http://127.0.0.1:{port}/") as page:
                    page.read()
                    spent = perf_counter() - begun
                    break
            except OSError:
                sleep(0.005)
        house.terminate()
    return spent


if __name__ == "__main__":
    print(f"referee: {referee_rate(20_000):,.0f} requests a second")
    print(f"import cinquefoil: {import_seconds() * 1000:.0f} ms")
    print(f"from `cinquefoil` to the page answering: {opening_seconds():.2f} s")
