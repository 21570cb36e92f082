"""The limit: what a move would cost if nothing had to be thought about it.

.venv/bin/python benchmarks/echo.py                 # or benchmarks/tables.py --limit, beside the house
.venv/bin/python benchmarks/echo.py serve PORT      # the server alone

A bare server on the same event loop: as many bytes come as a move has, they are appended to a file and synced in groups
at the pace of the house, and then both people of the table are sent as many bytes as news have. No frames, no JSON, no
game, no database.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import random
from typing import cast

import tables
import uvloop

from cinquefoil.server.storage.writer import PACE

MOVE = 60
"""Bytes, as a move of Lucky Numbers has on average,"""
NEWS = bytes(720)
"""and what is told of it to each of two."""


# ---- the server


class Seat(asyncio.Protocol):
    """The first two to come are a table, and so on."""

    def __init__(self, disk: "Disk") -> None:
        self.disk = disk
        self.table: list[asyncio.Transport]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if len(self.disk.newest) == 2:
            self.disk.newest = []
        self.table = self.disk.newest
        self.table.append(cast(asyncio.Transport, transport))

    def data_received(self, data: bytes) -> None:
        self.disk.put(data, self.table)


class Disk:
    """Writes what has gathered, one sync for all of it, and lets the loop tell everybody."""

    def __init__(self, loop: asyncio.AbstractEventLoop, file: int) -> None:
        self.loop = loop
        self.file = file
        self.newest: list[asyncio.Transport] = []
        self.waiting: deque[tuple[bytes, list[asyncio.Transport]]] = deque()
        self.wake = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def put(self, data: bytes, table: list[asyncio.Transport]) -> None:
        self.waiting.append((data, table))
        if not self.wake.is_set():
            self.wake.set()

    def _run(self) -> None:
        began = 0.0
        while self.wake.wait():
            time.sleep(max(0.0, began + PACE - time.monotonic()))
            began = time.monotonic()
            self.wake.clear()
            group = [self.waiting.popleft() for _ in range(len(self.waiting))]
            if group:
                os.write(self.file, b"".join([data for data, _ in group]))
                os.fdatasync(self.file)
                self.loop.call_soon_threadsafe(_tell, group)


def _tell(group: list[tuple[bytes, list[asyncio.Transport]]]) -> None:
    for _, table in group:
        for transport in table:
            transport.write(NEWS)


async def serve(port: int) -> None:
    loop = asyncio.get_running_loop()
    disk = Disk(loop, os.open("echo.log", os.O_CREAT | os.O_WRONLY))
    server = await loop.create_server(lambda: Seat(disk), "127.0.0.1", port, backlog=512)
    await server.serve_forever()


# ---- the people


class Person(asyncio.Protocol):
    def __init__(self, latencies: list[float]) -> None:
        self.latencies = latencies
        self.asked_at = 0.0
        self.heard = 0
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.heard += len(data)
        if self.asked_at and self.heard >= len(NEWS):
            self.latencies.append(time.perf_counter() - self.asked_at)
            self.asked_at = 0.0

    def move(self) -> bool:
        if self.asked_at:
            return False
        self.asked_at, self.heard = time.perf_counter(), 0
        self.transport.write(bytes(MOVE))
        return True


async def windows(pid: int, port: int, wish: argparse.Namespace, show: Callable[[tables.Window], None]) -> None:
    loop = asyncio.get_running_loop()
    latencies: list[float] = []
    people: list[Person] = []
    for _ in range(2 * wish.tables):
        _, person = await loop.create_connection(lambda: Person(latencies), "127.0.0.1", port)
        people.append(person)
    skipped = 0

    def play(table: int, beat: float) -> None:
        nonlocal skipped
        skipped += not people[2 * table + (random() < 0.5)].move()
        beat += wish.pace
        loop.call_at(beat + 0.2 * wish.pace * random(), play, table, beat)

    for table in range(wish.tables):
        loop.call_later(wish.pace * table / wish.tables, play, table, loop.time() + wish.pace * table / wish.tables)
    await asyncio.sleep(tables.SETTLE)
    for _ in range(max(1, round(wish.seconds / wish.window))):
        latencies.clear()
        skipped = 0
        cpu, own, began = tables.cpu_seconds(pid), time.process_time(), time.perf_counter()
        await asyncio.sleep(wish.window)
        spent, busy, own = time.perf_counter() - began, tables.cpu_seconds(pid) - cpu, time.process_time() - own
        p50, p95, p99, slowest = (tables.at(latencies, share) for share in (0.5, 0.95, 0.99, 1))
        show(
            tables.Window(
                moves_per_second=len(latencies) / spent,
                p50_ms=p50,
                p95_ms=p95,
                p99_ms=p99,
                max_ms=slowest,
                cpu_us_per_move=1e6 * busy / max(1, len(latencies)),
                server_core=busy / spent,
                clients_core=own / spent,
                lag_p99_ms=0.0,
                skipped=skipped,
                rss_mb=tables.rss_mb(pid),
            )
        )


def measure_limit(wish: argparse.Namespace, show: Callable[[tables.Window], None]) -> None:
    port = tables.free_port()
    with tempfile.TemporaryDirectory(dir=wish.data) as folder:
        command = [sys.executable, str(Path(__file__).resolve()), "serve", str(port)]
        with tables.server(command, Path(folder), port) as process, tables.on_the_other_core():
            uvloop.run(windows(process.pid, port, wish, show))


def main() -> None:
    if sys.argv[1:2] == ["serve"]:
        uvloop.run(serve(int(sys.argv[2])))
        return
    wish = tables.wishes(__doc__)
    tables.many_files()
    found, _ = tables.measured("a bare echo", lambda show: measure_limit(wish, show), wish.json)
    tables.tell("A bare echo", tables.summary(found))


if __name__ == "__main__":
    main()
