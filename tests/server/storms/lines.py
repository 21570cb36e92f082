"""Tables over bad lines: whatever is cut, late, doubled or out of order, all see the same game in the end."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

from houses import PATIENCE, House, Person
from server.storms.fold import Ledger
from server.storms.players import GAMES, Party, come, compare, complain, gather, go_home, quiet
from server.storms.proxy import CALM, BadLine, Weather

AT_ONCE = 10
MOVES = 16


async def bad_lines(data: Path, seed: int, runs: int) -> Counter[str]:
    house = await asyncio.to_thread(House(data).start)
    counts, dice, people = Counter[str](), Random(seed), await come(house.address)
    waiting = [Random(dice.getrandbits(64)) for _ in range(runs)]

    async def worker() -> None:
        while waiting:
            counts.update(await _run(house, people, Ledger(data), waiting.pop()))

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(AT_ONCE, runs)):
                group.create_task(worker())
    finally:
        await go_home(people)
        await asyncio.to_thread(house.stop)
    return counts


async def _run(house: House, people: list[Person], ledger: Ledger, dice: Random) -> Counter[str]:
    worst = dice.uniform(0.01, 0.08)
    weather = Weather(
        cut=dice.uniform(0, worst),
        cut_within=dice.uniform(0, worst),
        cut_after=dice.uniform(0, worst),
        twice=dice.uniform(0, 0.2),
        swap=dice.uniform(0, 0.2),
    )
    async with BadLine(house.port, dice, weather) as line:
        party = await gather(
            people, dice.choice(list(GAMES)), dice, address=line.address, devices=dice.choice((1, 1, 2))
        )
        party.start()
        try:
            each = max(1, MOVES // (len(party.players) - 1))
            await party.go(each)
            await _until_played(party)
            line.weather = CALM
            await quiet([party], ledger)
            compare([party], ledger, refusals=False)  # a refused message may come a second time, and fit then
        finally:
            await party.stop()
    return Counter({"runs": 1, **line.counts}) + party.counts()


async def _until_played(party: Party) -> None:
    """Until nobody has anything more to do that was meant to be done here."""
    end = asyncio.get_running_loop().time() + PATIENCE
    while asyncio.get_running_loop().time() < end:
        for player in party.players:
            complain(player)
        if sum(len(player.safe) for player in party.players) >= MOVES or party.is_over:
            return
        for player in party.players:
            if not player.wants and not player.waiting:
                player.wants = 2
                await player.nudge()
        await asyncio.sleep(0.02)
    told = [(player.name, player.seq, player.attached, player.moves[:3], player.waiting) for player in party.players]
    raise AssertionError(f"the table does not get on: {told}")
