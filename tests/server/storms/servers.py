"""Several servers that share one PostgreSQL: they are killed, it is restarted, and nobody at a table notices more than
a line that is cut."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx2

from databases import Postgres, new_database, postgres
from houses import PATIENCE, House, Person, Refused
from server.storms.fold import Ledger
from server.storms.instants import bursts_at
from server.storms.players import FAIR, GAMES, Party, come, compare, gather, go_home, quiet

PAUSE = 2.0
"""Seconds from one blow to the next."""
AWAY = frozenset(("not_saved", "busy"))
"""What is said while the database is away."""


def open_servers(data: Path, database: str, number: int = 3) -> list[House]:
    houses = [House(data / str(one), database=database) for one in range(number)]
    for house in houses:
        house.start()
    return houses


async def across(data: Path, seed: int, bursts: int, database: str, number: int = 3) -> Counter[str]:
    """The same instant through different servers."""
    houses = await asyncio.to_thread(open_servers, data, database, number)
    try:
        return await bursts_at(houses, Ledger(data, database), seed, bursts)
    finally:
        for house in houses:
            await asyncio.to_thread(house.stop)


async def with_postgres(storm: Callable[[Postgres], Awaitable[Counter[str]]]) -> Counter[str]:
    """With one of its own, which may be restarted."""
    with postgres() as server:
        return await storm(server)


async def blows(data: Path, seed: int, rounds: int, postgres: Postgres) -> Counter[str]:
    """Every two seconds a server is killed, or closed as for an update, now and then the database restarted; all the
    while people play, each at any server, and come to another when their line is cut."""
    dice, counts = Random(seed), Counter[str]()
    database = new_database(postgres.address, "house")
    houses = await asyncio.to_thread(open_servers, data, database)
    people = await come(houses[0].address)
    ledger, parties = Ledger(data, database), list[Party]()
    try:
        for number in range(rounds):
            await _fill(parties, people, houses, dice)
            for party in parties:
                await party.go(10**9)
            await asyncio.sleep(PAUSE * dice.random())
            if number % 5 == 4:
                await asyncio.to_thread(postgres.stop)
                await asyncio.to_thread(postgres.start)
                counts["restarts of the database"] += 1
            else:
                house, is_gentle = dice.choice(houses), number % 5 == 2
                await asyncio.to_thread(house.stop if is_gentle else house.kill)
                await asyncio.sleep(PAUSE * dice.random() / 2)
                await asyncio.to_thread(house.start)
                counts["updates" if is_gentle else "kills"] += 1
            began = time.monotonic()
            await quiet(parties, ledger)
            waited = round(1000 * (time.monotonic() - began))
            counts["milliseconds until all was quiet"] = max(counts["milliseconds until all was quiet"], waited)
            compare(parties, ledger)
            for party in [party for party in parties if party.is_over]:
                await party.stop()
                counts += party.counts()
                counts["games to the end"] += 1
                parties.remove(party)
    finally:
        for party in parties:
            await party.stop()
            counts += party.counts()
        await go_home(people)
        for house in houses:
            await asyncio.to_thread(house.stop)
    ledger.check()
    return counts


async def _fill(parties: list[Party], people: list[Person], houses: list[House], dice: Random) -> None:
    """A table of every game, with two devices for everybody at some, made wherever somebody answers."""
    for game in GAMES:
        if not any(party.game == game for party in parties):
            party = await _gathered(people, game, houses, dice)
            for player in party.players:
                player.fair = FAIR | AWAY
            parties.append(party)
            party.start()


async def _gathered(people: list[Person], game: str, houses: list[House], dice: Random) -> Party:
    end = time.monotonic() + PATIENCE
    while True:
        for person in people:
            person.turn_to(dice.choice(houses).address)
        with suppress(Refused, httpx2.HTTPError):
            return await gather(people, game, dice, devices=1 + dice.randrange(2), houses=houses)
        assert time.monotonic() < end, f"no table of {game} can be made"
        await asyncio.sleep(0.2)
