"""How many tables one core carries: a house in a process of its own, with its database, and people at every table.

.venv/bin/python benchmarks/tables.py --tables 1000 --seconds 60
.venv/bin/python benchmarks/tables.py --game mix
.venv/bin/python benchmarks/tables.py --peer        # and boardgame.io's server; needs node and npm
.venv/bin/python benchmarks/tables.py --limit       # and a bare echo: what is left if nothing is to be thought about

The house runs on one core, the people on another. They make a move a second at every table, and when a game is over
they play another. The time is cut into windows; that in which least else happened on the machine is the one to look at.
"""

import argparse
import asyncio
import json
import os
import random
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import uvloop
from visitors import Crowd, Errands

from cinquefoil import Rng, deal, games

TICK = 1 / os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
SERVER, CLIENTS = 0, 1
"""Their cores, of those that we may use."""
MIX = ("lucky-numbers", "cross-clover", "c-cross", "bossa")
PEERS = Path(__file__).parent / "peers"
SETTLE = 3.0
"""Seconds that are played before anything is measured."""


@dataclass
class Window:
    """What happened in a few seconds."""

    moves_per_second: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    max_ms: float
    cpu_us_per_move: float
    """Of the server, all threads, user and system; opening tables and sockets included."""
    server_core: float
    """How much of its core the server took."""
    clients_core: float
    """How much of theirs the people took: above 0.9 they are what is slow."""
    lag_p99_ms: float
    """How late they sent their moves."""
    skipped: int
    """Moves not made since the one before was not answered, or the next table not open."""
    rss_mb: float
    games_over: int = 0
    commits_per_second: float | None = None
    steps_per_commit: float | None = None
    commit_ms: float | None = None
    """On average, most of it waiting for the disk."""


# ---- processes


def core(number: int) -> int:
    mine = sorted(os.sched_getaffinity(0))
    return mine[number % len(mine)]


@contextmanager
def server(command: list[str], cwd: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A process on the server's core that listens on this port."""
    on = core(SERVER)
    with (cwd / "server.log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=cwd, stdout=log, stderr=log, preexec_fn=lambda: os.sched_setaffinity(0, {on})
        )
    try:
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", port), 0.2).close()
                break
            except OSError:
                time.sleep(0.1)
                if process.poll() is not None:
                    break
        if process.poll() is not None:
            raise SystemExit(f"the server did not start:\n{(cwd / 'server.log').read_text()}")
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


@contextmanager
def on_the_other_core() -> Iterator[None]:
    """Where the people are."""
    many = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core(CLIENTS)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, many)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def rss_mb(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6


def many_files() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def at(times: list[float], share: float) -> float:
    """In milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else 0.0


# ---- the house


def length(game: str) -> int:
    """Moves of a game that is played at random."""
    dice, moves, tries = Rng(1), 0, 20
    for seed in range(tries):
        now = deal(games[game].start(players=2), seed=seed)
        while not now.over:
            legal = now.moves()
            now = deal(now.play(legal[dice.below(len(legal))]), dice=dice)
            moves += 1
    return moves // tries


async def figures(errands: Errands) -> dict[str, float]:
    """Of /metrics, summed over labels."""
    text = (await errands.ask("GET", "/metrics"))[1].decode()
    found: dict[str, float] = {}
    for name, value in re.findall(r"^cinquefoil_(\w+)(?:\{[^}]*\})? (\S+)$", text, re.M):
        found[name] = found.get(name, 0) + float(value)
    return found


async def house_windows(pid: int, port: int, wish: argparse.Namespace, show: Callable[[Window], None]) -> list[str]:
    names = list(MIX) if wish.game == "mix" else [wish.game]
    crowd = Crowd(port, [(name, length(name)) for name in names], wish.tables, wish.pace)
    errands = Errands(port)
    await crowd.come()
    crowd.play()
    await asyncio.sleep(SETTLE)
    for _ in range(max(1, round(wish.seconds / wish.window))):
        crowd.forget()
        before, cpu, own, began = await figures(errands), cpu_seconds(pid), time.process_time(), time.perf_counter()
        await asyncio.sleep(wish.window)
        spent, busy, own = time.perf_counter() - began, cpu_seconds(pid) - cpu, time.process_time() - own
        latencies, lags, over, skipped = crowd.latencies, crowd.lags, crowd.games, crowd.skipped
        after = await figures(errands)
        crowd.check()
        commits = after["commit_seconds_count"] - before["commit_seconds_count"]
        show(
            Window(
                moves_per_second=len(latencies) / spent,
                p50_ms=at(latencies, 0.5),
                p95_ms=at(latencies, 0.95),
                p99_ms=at(latencies, 0.99),
                max_ms=at(latencies, 1),
                cpu_us_per_move=1e6 * busy / max(1, len(latencies)),
                server_core=busy / spent,
                clients_core=own / spent,
                lag_p99_ms=at(lags, 0.99),
                skipped=skipped,
                rss_mb=rss_mb(pid),
                games_over=over,
                commits_per_second=commits / spent,
                steps_per_commit=(after["commit_steps_sum"] - before["commit_steps_sum"]) / max(1, commits),
                commit_ms=1000 * (after["commit_seconds_sum"] - before["commit_seconds_sum"]) / max(1, commits),
            )
        )
    await crowd.leave()
    return crowd.faults


def measure_house(wish: argparse.Namespace, show: Callable[[Window], None]) -> list[str]:
    port = free_port()
    with tempfile.TemporaryDirectory(dir=wish.data) as folder:
        command = [sys.executable, "-m", "cinquefoil", "serve", "--data", folder, "--port", str(port)]
        command += ["--no-browser", "--no-limits", "--bot-pace", "0"]
        with server(command, Path(folder), port) as process, on_the_other_core():
            faults: list[str] = uvloop.run(house_windows(process.pid, port, wish, show))
            return faults


# ---- the peer


def measure_peer(wish: argparse.Namespace, show: Callable[[Window], None]) -> str | None:
    """boardgame.io, as it comes: one process, everything in memory. The fault, if it cannot be had."""
    if not shutil.which("npm") or not shutil.which("node"):
        return "there is no node with npm here"
    with tempfile.TemporaryDirectory() as scratch:
        folder = wish.peer_folder or Path(scratch)
        if not (folder / "node_modules" / "boardgame.io").exists():
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "package.json").write_text("{}")
            command = ["npm", "install", "boardgame.io@0.50", "socket.io-client@4", "--no-audit", "--no-fund"]
            done = subprocess.run([*command, "--legacy-peer-deps"], cwd=folder, capture_output=True, text=True)
            if done.returncode:
                return f"npm could not install it: {done.stderr.strip().splitlines()[-1:]}"
        for script in PEERS.glob("boardgame_io*"):
            shutil.copy(script, folder)
        port = free_port()
        with server(["node", "boardgame_io.cjs", str(port)], folder, port) as process:
            _peer_windows(process.pid, port, folder, wish, show)
    return None


def _peer_windows(pid: int, port: int, folder: Path, wish: argparse.Namespace, show: Callable[[Window], None]) -> None:
    on = core(CLIENTS)
    command = ["node", "boardgame_io_clients.cjs", *map(str, (port, wish.tables, wish.pace, wish.window))]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, text=True, preexec_fn=lambda: os.sched_setaffinity(0, {on})
    ) as clients:
        assert clients.stdout
        try:
            assert clients.stdout.readline()  # all are there
            cpu, own, began = cpu_seconds(pid), cpu_seconds(clients.pid), time.perf_counter()
            for _ in range(max(1, round(wish.seconds / wish.window))):
                told = json.loads(clients.stdout.readline())
                now = cpu_seconds(pid), cpu_seconds(clients.pid), time.perf_counter()
                spent, busy = now[2] - began, now[0] - cpu
                show(
                    Window(
                        moves_per_second=told["moves"] / spent,
                        cpu_us_per_move=1e6 * busy / max(1, told["moves"]),
                        server_core=busy / spent,
                        clients_core=(now[1] - own) / spent,
                        rss_mb=rss_mb(pid),
                        **{key: told[key] for key in ("p50_ms", "p95_ms", "p99_ms", "max_ms", "lag_p99_ms", "skipped")},
                    )
                )
                cpu, own, began = now
        finally:
            clients.terminate()


# ---- telling


COLUMNS: list[tuple[str, str, str]] = [
    ("moves/s", "moves_per_second", ",.0f"),
    ("CPU µs/move", "cpu_us_per_move", ",.0f"),
    ("p50 ms", "p50_ms", ".1f"),
    ("p95 ms", "p95_ms", ".1f"),
    ("p99 ms", "p99_ms", ".1f"),
    ("max ms", "max_ms", ".0f"),
    ("commits/s", "commits_per_second", ".0f"),
    ("steps", "steps_per_commit", ".1f"),
    ("each ms", "commit_ms", ".1f"),
    ("RSS MB", "rss_mb", ".1f"),
    ("games", "games_over", "d"),
    ("skipped", "skipped", "d"),
    ("core", "server_core", ".0%"),
    ("clients", "clients_core", ".0%"),
    ("lag p99", "lag_p99_ms", ".1f"),
]


def line(window: Window) -> str:
    cells = []
    for title, name, form in COLUMNS:
        value = getattr(window, name)
        cells.append(("–" if value is None else format(value, form)).rjust(max(len(title), 7)))
    return "  ".join(cells)


def measured(title: str, measure: Callable[[Callable[[Window], None]], Any], quiet: bool) -> tuple[list[Window], Any]:
    """The windows, shown as they come, and what else there is to say."""
    windows: list[Window] = []

    def show(window: Window) -> None:
        windows.append(window)
        if not quiet:
            print(line(window), flush=True)

    if not quiet:
        print(f"\n{title}\n" + "  ".join(name.rjust(max(len(name), 7)) for name, _, _ in COLUMNS), flush=True)
    return windows, measure(show)


def summary(windows: list[Window]) -> dict[str, Any]:
    """The quietest window, and what only all of them can say."""
    best = min(windows, key=lambda window: window.p99_ms)
    cheapest = min(window.cpu_us_per_move for window in windows)
    mean = sum(window.cpu_us_per_move for window in windows) / len(windows)
    return {
        "quietest": asdict(best),
        "cpu_us_per_move_best": cheapest,
        "cpu_us_per_move_mean": mean,
        "rss_mb_first": windows[0].rss_mb,
        "rss_mb_last": windows[-1].rss_mb,
        "clients_kept_up": all(window.clients_core < 0.9 for window in windows),
    }


def tell(name: str, found: dict[str, Any]) -> None:
    best = found["quietest"]
    cheapest, mean = found["cpu_us_per_move_best"], found["cpu_us_per_move_mean"]
    print(
        f"\n{name}: {cheapest:,.0f} µs of CPU a move in the best window, {mean:,.0f} on average; "
        f"in the quietest window p50 {best['p50_ms']:.1f}, p95 {best['p95_ms']:.1f}, p99 {best['p99_ms']:.1f}, "
        f"max {best['max_ms']:.0f} ms; RSS {found['rss_mb_first']:.1f} → {found['rss_mb_last']:.1f} MB"
        + ("" if found["clients_kept_up"] else "; THE CLIENTS DID NOT KEEP UP: latencies are theirs")
    )


def wishes(what: str | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=what, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60, help="to measure; opening the tables comes before")
    parser.add_argument("--window", type=float, default=10, help="seconds of a window")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves at a table")
    parser.add_argument("--game", default="lucky-numbers", choices=[*MIX, "mix"])
    parser.add_argument("--data", type=Path, help="a folder on the disk to be measured")
    parser.add_argument("--peer", action="store_true", help="measure boardgame.io's server, too")
    parser.add_argument("--peer-folder", type=Path, help="where it is, or shall be, installed; else a temporary folder")
    parser.add_argument("--limit", action="store_true", help="measure a bare echo with as many sends and syncs, too")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    wish = wishes(__doc__)
    many_files()
    random.seed(1)
    title = f"{wish.tables:,} tables of {wish.game}, a move every {wish.pace:g} s at each"
    windows, faults = measured(title, lambda show: measure_house(wish, show), wish.json)
    found: dict[str, Any] = {"cinquefoil": summary(windows), "refused": len(faults), "faults": faults[:5]}
    if wish.peer:
        title = f"boardgame.io, {wish.tables:,} matches of noughts and crosses"
        others, fault = measured(title, lambda show: measure_peer(wish, show), wish.json)
        found["boardgame.io"] = summary(others) if others else {"fault": fault}
    if wish.limit:
        from echo import measure_limit  # which makes use of this module

        echoes, _ = measured("a bare echo", lambda show: measure_limit(wish, show), wish.json)
        found["echo"] = summary(echoes)
    if wish.json:
        print(json.dumps(found, indent=1))
        return
    tell("Cinquefoil", found["cinquefoil"])
    print(f"refused: {len(faults)}", *faults[:5], sep="\n")
    if wish.peer and "fault" in found["boardgame.io"]:
        print(f"boardgame.io was not measured: {found['boardgame.io']['fault']}")
    elif wish.peer:
        tell("boardgame.io", found["boardgame.io"])
        ratio = found["boardgame.io"]["cpu_us_per_move_best"] / found["cinquefoil"]["cpu_us_per_move_best"]
        print(f"a move there costs {ratio:.2f} times as much CPU as here")
    if wish.limit:
        tell("A bare echo, with as many sends and syncs", found["echo"])


if __name__ == "__main__":
    main()
