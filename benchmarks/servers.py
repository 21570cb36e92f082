"""What a move costs with several servers on one PostgreSQL: those at one table sit at different servers.

.venv/bin/python benchmarks/servers.py --servers 1 2 4 --tables 100 1000 --seconds 20
.venv/bin/python benchmarks/servers.py --side-by-side      # those at one table at the same one
.venv/bin/python benchmarks/servers.py --plot servers.png  # needs matplotlib

All of it shares this machine: the servers, PostgreSQL, which syncs every commit, and the people. So processor time
counts, that of the servers and that of PostgreSQL, and not what is on the clock.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvloop
from tables import MIX, SETTLE, at, cpu_seconds, free_port, length, many_files
from visitors import Crowd

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from databases import Postgres, binaries, new_database
from houses import House


def family_seconds(pid: int) -> float:
    """Of PostgreSQL and all its processes, which are there from the beginning."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    total = cpu_seconds(pid)
    for child in children:
        try:
            total += cpu_seconds(int(child))
        except OSError:  # it has ended
            continue
    return total


async def play(
    ports: list[int], pids: list[int], postgres: int, tables: int, wish: argparse.Namespace
) -> dict[str, Any]:
    names = MIX if wish.game == "mix" else [wish.game]
    crowd = Crowd(ports[0], [(name, length(name)) for name in names], tables, max(1.0, tables / wish.rate))
    crowd.doors = ports
    crowd.side_by_side = wish.side_by_side
    await crowd.come()
    crowd.play()
    await asyncio.sleep(SETTLE)
    crowd.forget()
    before = [cpu_seconds(pid) for pid in pids], family_seconds(postgres), time.perf_counter()
    await asyncio.sleep(wish.seconds)
    servers = sum(cpu_seconds(pid) for pid in pids) - sum(before[0])
    database, spent = family_seconds(postgres) - before[1], time.perf_counter() - before[2]
    latencies, faults = list(crowd.latencies), list(crowd.faults)
    await crowd.leave()
    return {
        "servers": len(ports),
        "tables": tables,
        "moves_per_second": len(latencies) / spent,
        "cpu_us_per_move": 1e6 * servers / max(1, len(latencies)),
        "database_us_per_move": 1e6 * database / max(1, len(latencies)),
        "p50_ms": at(latencies, 0.5),
        "p99_ms": at(latencies, 0.99),
        "faults": len(faults),
    }


def measure(postgres: Postgres, servers: int, tables: int, wish: argparse.Namespace) -> dict[str, Any]:
    database = new_database(postgres.address, f"house_{servers}_{tables}")
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        houses = [House(Path(folder) / str(number), database=database, port=free_port()) for number in range(servers)]
        for house in houses:
            stack.enter_context(house)
        pids = [house.process.pid for house in houses if house.process]
        ports = [house.port for house in houses]
        found: dict[str, Any] = uvloop.run(play(ports, pids, postgres.process.pid, tables, wish))
        return found


def draw(found: list[dict[str, Any]], file: Path) -> None:
    """Processor time a move by the number of servers, for each number of tables, beside what would be flat."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for tables in sorted({one["tables"] for one in found}):
        some = [one for one in found if one["tables"] == tables]
        axes.plot(
            [one["servers"] for one in some],
            [one["cpu_us_per_move"] for one in some],
            marker="o",
            label=f"{tables:,} tables",
        )
    axes.set(xlabel="servers", ylabel="µs of the servers’ processors a move", ylim=(0, None))
    axes.set_xticks(sorted({one["servers"] for one in found}))
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=150)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 1000, 10_000])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="lucky-numbers", help="or `mix`")
    parser.add_argument("--rate", type=float, default=200, help="moves a second in all, at most")
    parser.add_argument("--side-by-side", action="store_true", help="both at a table come to the same server")
    parser.add_argument("--plot", type=Path, help="draw the figures")
    parser.add_argument("--json", type=Path, help="write the figures here, too")
    wish = parser.parse_args()
    programs = binaries()
    if programs is None:
        sys.exit("PostgreSQL is not installed")
    many_files()
    found = []
    with tempfile.TemporaryDirectory(prefix="cinquefoil-servers-") as folder:
        postgres = Postgres(programs, Path(folder))
        postgres.start(sync=True)
        try:
            print("servers   tables  moves/s  µs/move  of PostgreSQL   p50 ms   p99 ms  faults", flush=True)
            for tables in wish.tables:
                for servers in wish.servers:
                    one = measure(postgres, servers, tables, wish)
                    found.append(one)
                    print(
                        f"{servers:7} {tables:8,} {one['moves_per_second']:8.0f} {one['cpu_us_per_move']:8.0f}"
                        f" {one['database_us_per_move']:14.0f} {one['p50_ms']:8.1f} {one['p99_ms']:8.1f}"
                        f" {one['faults']:7}",
                        flush=True,
                    )
        finally:
            postgres.stop()
    if wish.plot:
        draw(found, wish.plot)
    if wish.json:
        wish.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
