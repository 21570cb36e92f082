"""People who play while a stranger floods the house: they notice next to nothing of it."""

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random

from houses import House, Line, Person
from server.storms.players import any_move

GAME = "lucky-numbers"
TABLES = 3
PAUSE = 0.05
"""Seconds between two moves at a table: nobody plays faster than people may."""
STRANGER, FAMILY = "127.0.0.2", "127.0.0.1"
"""Where a flood comes from: somewhere else, or the same address as everybody's."""
LONGEST = 1.0
"""Seconds that no move may take, whatever goes on,"""
TIMES = 10
"""nor so many times as long as the slowest in quiet"""
FLOOR = 0.05
"""(what is shorter than this is taken for it, on a machine that does other things as well)."""


class Table:
    """Two people who play one game after the other, and how long their moves took."""

    def __init__(self, address: str, dice: Random) -> None:
        self.address = address
        self.dice = dice
        self.took: list[float] = []

    async def play(self) -> None:
        async with Person(self.address) as ada:
            while True:
                name = (await ada.make_table(GAME, "me", "me"))["table"]["name"]
                lines = [await ada.line(name, 0), await ada.line(name, 1)]
                while not lines[0].is_over:
                    await self._move(lines)
                    await asyncio.sleep(PAUSE)

    async def _move(self, lines: list[Line]) -> None:
        seat = next(seat for seat, line in enumerate(lines) if line.moves)
        line = lines[seat]
        began = time.perf_counter()
        answer = await line.move(any_move(GAME, line.view, seat, line.moves, self.dice))
        self.took.append(time.perf_counter() - began)
        assert answer["type"] == "done", answer
        for other in lines:
            await other.until(lambda line: line.seq >= answer["seq"])


@asynccontextmanager
async def playing(house: House, dice: Random) -> AsyncIterator[list[Table]]:
    """People at some tables, who complain when somebody is refused or loses their line."""
    tables = [Table(house.address, dice) for _ in range(TABLES)]
    tasks = [asyncio.ensure_future(table.play()) for table in tables]
    try:
        yield tables
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(result, asyncio.CancelledError) and isinstance(result, BaseException):
                raise result


@contextmanager
def flooding(house: House, kind: str, table: str, source: str = STRANGER) -> Iterator[None]:
    command = [sys.executable, "-m", "server.storms.flooder", kind, str(house.port), table, "--source", source]
    process = subprocess.Popen(command, cwd=Path(__file__).parents[2])
    try:
        yield
        assert process.poll() is None, "the flood has dried up"
    finally:
        process.kill()
        process.wait()


async def slowest(tables: list[Table], seconds: float) -> float:
    for table in tables:
        table.took.clear()
    await asyncio.sleep(seconds)
    took = [time for table in tables for time in table.took]
    assert took, "nobody could move at all"
    return max(took)
