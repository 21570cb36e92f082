"""People who play while a stranger floods the house: they notice next to nothing of it."""

import asyncio
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random

from houses import House, Line, Person
from server.storms.flooder import FLOODS
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
FLOOR = 0.5
"""(but so long it may take, on a machine that does other things as well)."""
SETTLE = 0.5
"""Seconds for a flood to rise, or to run off."""


class Table:
    """Two people who play one game after the other, and how long their moves took."""

    def __init__(self, address: str, dice: Random) -> None:
        self.address = address
        self.dice = dice
        self.took: list[float] = []
        self.began: float | None = None
        """When the move was sent that is not answered yet."""

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
        self.began = time.perf_counter()
        answer = await line.move(any_move(GAME, line.view, seat, line.moves, self.dice))
        self.took.append(time.perf_counter() - self.began)
        self.began = None
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
        for result in await asyncio.gather(*map(_ended, tasks), return_exceptions=True):
            if not isinstance(result, asyncio.CancelledError) and isinstance(result, BaseException):
                raise result


async def _ended(task: "asyncio.Task[None]") -> None:
    """Told to stop until it does: who waits for an answer that comes at the same instant does not hear it."""
    while not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=1)
    await task


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
    """Of the moves made in so many seconds; whoever still waits for an answer has waited for that long."""
    for table in tables:
        table.took.clear()
    await asyncio.sleep(seconds)
    waited = [time.perf_counter() - table.began for table in tables if table.began is not None]
    took = [seconds for table in tables for seconds in table.took]
    assert took + waited, "nobody wants to move"
    return max(took + waited)


async def flood_all(data: Path, seed: int, kinds: Iterable[str], source: str, seconds: float) -> Counter[str]:
    """One flood after the other over the same tables, and how long moves took: in quiet, and in each."""
    counts, house = Counter[str](), House(data)
    house.args.remove("--no-limits")
    await asyncio.to_thread(house.start)
    try:
        async with Person(house.address, "Eve") as eve, playing(house, Random(seed)) as tables:
            table = (await eve.make_table(GAME, "me", "me"))["table"]["name"]
            await asyncio.sleep(SETTLE)
            most = min(LONGEST, max(TIMES * await slowest(tables, 2 * seconds), FLOOR))
            for kind in kinds:
                with flooding(house, kind, table, source):
                    await asyncio.sleep(SETTLE)
                    took = await slowest(tables, seconds)
                    if took > most:  # a machine that does something else now and then is not to blame
                        took = await slowest(tables, seconds)
                assert took <= most, f"a move took {took:.3f} s in a flood of {kind}, and {most:.3f} s are allowed"
                counts["floods"] += 1
                counts["moves"] += sum(len(table.took) for table in tables)
                counts[f"slowest ms, {kind}"] = max(counts[f"slowest ms, {kind}"], round(1000 * took))
                await asyncio.sleep(SETTLE)
    finally:
        await asyncio.to_thread(house.stop)
    return counts


async def floods(data: Path, seed: int) -> Counter[str]:
    """All of them, from somewhere else or from where everybody is."""
    source = Random(seed).choice((STRANGER, FAMILY))
    counts = await flood_all(data, seed, FLOODS, source, seconds=20)
    return Counter({what: count for what, count in counts.items() if not what.startswith("slowest")})
