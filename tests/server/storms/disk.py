"""The disk is full, and freed, again and again: who moves meanwhile is told that it was not written down, and soon
after there is room again, everything works."""

import asyncio
import time
from collections import Counter
from pathlib import Path
from random import Random

import httpx2

from houses import House, Person
from server.storms.fold import Ledger
from server.storms.players import FAIR, GAMES, Party, come, compare, gather, go_home, quiet
from server.storms.shim import Disk

SOON = 10
"""Seconds after which everything works again."""
MOST_LEFT = 30_000
"""Bytes of room at most when it is nearly full."""
REFUSED = 10
"""Moves that are refused before there is room again."""
MOST_GROWTH = 30_000
"""Kilobytes by which a house may grow between the first time and the last."""


async def full_disks(data: Path, seed: int, rounds: int) -> Counter[str]:
    dice, counts, disk = Random(seed), Counter[str](), Disk(data)
    house = House(data)
    house.env |= disk.env
    await asyncio.to_thread(house.start)
    people = await come(house.address)
    ledger = Ledger(data)
    parties: list[Party] = []
    sizes = []
    try:
        for _ in range(rounds):
            await _fill_tables(parties, people, dice)
            disk.fill(dice.randrange(MOST_LEFT))
            await _is_refused(parties, disk)
            disk.stop()
            assert await _health(house) == 503, "nothing can be written, and the house is said to be well"
            disk.free()
            await _works_again(house, people[0], parties)
            await quiet(parties, ledger)
            compare(parties, ledger)
            sizes.append(_kilobytes(house))
            counts["times full"] += 1
            for party in [party for party in parties if party.is_over]:
                await party.stop()
                counts += party.counts()
                parties.remove(party)
        await _fill_tables(parties, people, dice)
        await _opens_again(house, disk, parties)
        await quiet(parties, ledger)
        compare(parties, ledger)
    finally:
        for party in parties:
            await party.stop()
            counts += party.counts()
        await go_home(people)
        await asyncio.to_thread(house.stop)
    ledger.check()
    assert sizes[-1] - sizes[0] < MOST_GROWTH, f"the house grew by {sizes[-1] - sizes[0]} kB"
    counts["kilobytes grown"] = max(0, sizes[-1] - sizes[0])
    noted = house.log.read_text()
    assert "Traceback" not in noted, noted[-4000:]
    assert "not_read" not in noted, "what is on a full disk cannot be looked at"
    return counts


async def _fill_tables(parties: list[Party], people: list[Person], dice: Random) -> None:
    for game in GAMES:
        if not any(party.game == game for party in parties):
            parties.append(await gather(people, game, dice))
            for player in parties[-1].players:
                player.fair = FAIR | {"not_saved"}
            parties[-1].start()
    for party in parties:
        await party.go(10**9)


def _refused(parties: list[Party]) -> int:
    return sum(party.counts()["not_saved"] for party in parties)


def _done(party: Party) -> int:
    return party.counts()["done"]


async def _is_refused(parties: list[Party], disk: Disk) -> None:
    """Whatever room the house makes for itself, others take it; unless all have played to the end before."""
    before, end = _refused(parties), time.monotonic() + 60
    while _refused(parties) < before + REFUSED and not all(party.is_over for party in parties):
        assert time.monotonic() < end, "the disk is full, and nobody is refused"
        await asyncio.sleep(0.05)
        disk.fill(0)


async def _health(house: House) -> int:
    """As it is now, and not as it was a second ago."""
    await asyncio.sleep(1.1)
    async with httpx2.AsyncClient(trust_env=False) as client:
        return (await client.get(f"{house.address}/health")).status_code


async def _works_again(house: House, person: Person, parties: list[Party]) -> None:
    """A new table is made, and at every table somebody moves."""
    before, began = {party.table: _done(party) for party in parties}, time.monotonic()
    await person.make_table("bossa", "me", "open")
    while any(_done(party) == before[party.table] and not party.is_over for party in parties):
        for party in parties:
            await party.go(10**9)
        assert time.monotonic() < began + SOON, "there is room again, and nothing is written"
        await asyncio.sleep(0.05)
    while await _health(house) != 200:  # it remembers for a moment that it was not well
        assert time.monotonic() < began + SOON, "all works again, and the house says that it is not well"
        await asyncio.sleep(0.05)


async def _opens_again(house: House, disk: Disk, parties: list[Party]) -> None:
    """Killed while the disk is full, the house opens or says why not, and opens when there is room."""
    disk.fill(0)
    await _is_refused(parties, disk)
    await asyncio.to_thread(house.kill)
    (house.data / "house.sqlite-shm").unlink()  # as if the whole machine had been started again
    disk.fill(0)
    try:
        await asyncio.to_thread(house.start)
    except AssertionError:
        said = house.log.read_text().splitlines()[-1]
        assert said.startswith("cinquefoil: the database"), said
        assert "make room" in said, said
        disk.free()
        await asyncio.to_thread(house.start)
    disk.free()


def _kilobytes(house: House) -> int:
    assert house.process is not None
    status = Path(f"/proc/{house.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])
