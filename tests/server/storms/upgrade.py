"""A house with many running tables is closed or killed in the middle of play, and opened again by a later version."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from houses import House
from server.older import VERSIONS, earlier
from server.storms.fold import Ledger
from server.storms.players import GAMES, Party, come, compare, gather, go_home, quiet

AT_ONCE = 50
"""Tables with people at them."""
MOVES = 5


async def upgrades(data: Path, seed: int, tables: int = 1000) -> Counter[str]:
    """Nothing that was acknowledged by the earlier version is lost, and every table goes on."""
    dice = Random(seed)
    version = dice.choice(list(VERSIONS))
    house = House(data)
    later, house.env = house.env, house.env | await asyncio.to_thread(earlier, version, data)
    await asyncio.to_thread(house.start)
    people = await come(house.address, max(GAMES.values()) + 1)
    ledger, parties = Ledger(data), list[Party]()
    try:
        for number in range(tables):
            parties.append(await gather(people, list(GAMES)[number % len(GAMES)], dice))
        *resting, playing = _some(parties)
        for some in resting:
            await _play(some, ledger)
        for party in playing:
            party.start()
            await party.go(10**9)
        await asyncio.sleep(dice.uniform(0.5, 2))
        await asyncio.to_thread(house.kill if dice.random() < 0.5 else house.stop)
        _forget_views(parties)
        house.env = later
        await asyncio.to_thread(house.start)
        await quiet(playing, ledger)
        compare(playing, ledger)
        for party in playing:
            await party.stop()
        for some in (*resting, playing):
            before = {party.table: ledger.folds[party.table].seq for party in some}
            await _play(some, ledger)
            for party in some:
                grown = ledger.folds[party.table].seq > before[party.table]
                assert grown or party.is_over, f"a table of {party.game} does not go on after version {version}"
    finally:
        for party in parties:
            await party.stop()
        await go_home(people)
        await asyncio.to_thread(house.stop)
    ledger.check()
    said = house.log.read_text()
    assert "Traceback" not in said, said[-4000:]
    done = sum((party.counts() for party in parties), Counter[str]())["done"]
    return Counter({"tables": tables, f"upgrades from {version}": 1, "moves acknowledged": done, "lost": 0})


def _some(parties: list[Party]) -> Iterator[list[Party]]:
    for first in range(0, len(parties), AT_ONCE):
        yield parties[first : first + AT_ONCE]


async def _play(parties: list[Party], ledger: Ledger) -> None:
    """A few moves at each table; then everybody goes home."""
    for party in parties:
        party.start()
        await party.go(MOVES)
    await asyncio.sleep(1)
    await quiet(parties, ledger)
    compare(parties, ledger)
    for party in parties:
        await party.stop()


def _forget_views(parties: list[Party]) -> None:
    """An earlier version may have shown the same otherwise; what it has told and acknowledged holds."""
    for party in parties:
        for player in party.players:
            player.shown.clear()
            player.earlier = player.seq
