"""How many moves a second PostgreSQL's NOTIFY carries between servers: each writes moves as a house does, in groups,
each in one transaction with its wake-ups, and every other server hears of every one of them.

.venv/bin/python benchmarks/bus.py                        # eight servers, rising rates
.venv/bin/python benchmarks/bus.py --servers 4 --rates 1000 5000 --seconds 10

A real PostgreSQL that syncs every commit is started for it. In a house, a server only reads what is written at tables
that are open there: this is the worst case for the bus, and says nothing of the reading.
"""

import argparse
import asyncio
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from cinquefoil.server.sharing.listening import Listening
from cinquefoil.server.sharing.wakes import Wake, Waking
from cinquefoil.server.storage.database import make_engine, open_database
from cinquefoil.server.storage.writer import Step, Writer
from databases import Postgres, binaries, new_database

BEAT = 0.005
"""Seconds from one batch of moves to the next."""
Told = tuple[int, int, list[float], float]
"""Moves written, moves heard of, how many milliseconds each took, and seconds of processor time."""


async def serve(address: str, number: int, rate: float, seconds: float, all_are_here: "Barrier") -> Told:
    engine, loop = make_engine(address), asyncio.get_running_loop()
    name = f"server{number}"
    heard: list[float] = []

    def hear(wakes: Sequence[Wake], nothing: None) -> None:
        now = time.monotonic()
        heard.extend(1000 * (now - float(wake.about.split("/")[1])) for wake in wakes if wake.kind == "log")

    listening = Listening(engine, loop, name, lambda line, wakes: None, hear, lambda: None)
    writer = Writer(engine, loop, Waking(name))
    await asyncio.sleep(1)
    await asyncio.to_thread(all_are_here.wait)
    begin = time.monotonic()
    spent, due, put, end = time.process_time(), 0.0, 0, begin + seconds
    while time.monotonic() < end:
        due = (time.monotonic() - begin) * rate
        while put < due:
            put += 1
            row = {"table": f"{number}-{put}/{time.monotonic()}", "seq": 1, "kind": "move", "seat": 0}
            writer.put(Step([{**row, "text": "a1", "move_id": None, "at": 0}]))
        await asyncio.sleep(BEAT)
    await asyncio.to_thread(writer.close)
    await asyncio.sleep(2)
    listening.closing = True
    spent = time.process_time() - spent
    return put, len(heard), heard, spent


def run(
    address: str, number: int, rate: float, seconds: float, all_are_here: "Barrier", results: "Queue[Told]"
) -> None:
    results.put(asyncio.run(serve(address, number, rate, seconds, all_are_here)))


def measure(postgres: Postgres, servers: int, rate: float, seconds: float) -> None:
    address = new_database(postgres.address, f"bus_{servers}_{int(rate)}")
    open_database(address).dispose()
    context = multiprocessing.get_context("spawn")
    results: Queue[Told] = context.Queue()
    args = (rate / servers, seconds, context.Barrier(servers), results)
    processes = [context.Process(target=run, args=(address, number, *args)) for number in range(servers)]
    for process in processes:
        process.start()
    told = [results.get() for _ in processes]
    for process in processes:
        process.join()
    written, heard = sum(put for put, *_ in told), sum(count for _, count, *_ in told)
    times = sorted(one for _, _, some, _ in told for one in some)
    p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    processor = 1e6 * sum(spent for *_, spent in told) / max(written, 1)
    whole = heard / max(1, written * (servers - 1))
    print(
        f"{servers} servers, {rate:6.0f} moves/s wished: {written / seconds:6.0f} written, {100 * whole:5.1f} % heard"
        f" of everywhere, after {p50:5.1f} ms (p50), {p99:6.1f} ms (p99); {processor:4.0f} µs of the servers a move",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, default=8)
    parser.add_argument("--rates", type=float, nargs="+", default=[500, 1000, 2500, 5000, 7500])
    parser.add_argument("--seconds", type=float, default=10)
    wish = parser.parse_args()
    programs = binaries()
    if programs is None:
        sys.exit("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(prefix="cinquefoil-bus-") as folder:
        postgres = Postgres(programs, Path(folder))
        postgres.start(sync=True)
        try:
            for rate in wish.rates:
                measure(postgres, wish.servers, rate, wish.seconds)
        finally:
            postgres.stop()


if __name__ == "__main__":
    main()
