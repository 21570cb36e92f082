"""A house in the middle of play is killed and opened again: nothing that was acknowledged or shown is undone."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

from cinquefoil import Record
from houses import PATIENCE, House, Person
from server.storms.fold import Ledger
from server.storms.players import GAMES, Party, Player, come, compare, gather, go_home, quiet
from server.storms.shim import Disk

LONGEST_PLAY = 0.6
"""Seconds between kills."""
BOT_GAMES = ("lucky-numbers", "bossa")


async def kills(
    data: Path, seed: int, rounds: int, bots: bool = True, database: str | None = None, disk: Disk | None = None
) -> Counter[str]:
    """With a disk, it loses its power every time."""
    dice, counts = Random(seed), Counter[str]()
    house = House(data, database=database)
    house.env |= disk.env if disk else {}
    await asyncio.to_thread(house.start)
    people = await come(house.address)
    ledger = Ledger(data, database)
    parties: list[Party] = []
    try:
        for number in range(rounds):
            await _fill(parties, people, dice, bots)
            for party in parties:
                await party.go(10**9)
            await asyncio.sleep(dice.uniform(0, LONGEST_PLAY))
            lonely = [party for party in parties if _has_bots(party) and number % 3 == 0]
            await _kill(house, parties, disk, dice)
            for player in _all([party for party in parties if party not in lonely]):
                player.online = True
            counts["kills"] += 1
            for party in lonely:
                counts["bots that went on"] += await _bots_go_on(ledger, party)
            for player in _all(lonely):
                player.online = True
            await quiet(parties, ledger)
            compare(parties, ledger)
            for party in [party for party in parties if party.is_over]:
                await party.stop()
                counts += party.counts()
                counts["games to the end"] += 1
                await _compare_record(people, ledger, party)
                parties.remove(party)
        for party in parties:
            await party.stop()
            counts += party.counts()
            await _compare_record(people, ledger, party)
    finally:
        for party in parties:
            await party.stop()
        await go_home(people)
        await asyncio.to_thread(house.stop)
    ledger.check()
    counts["lost"] += 0
    return counts


def _all(parties: list[Party]) -> list[Player]:
    return [player for party in parties for player in party.players]


def _has_bots(party: Party) -> bool:
    return len({player.seat for player in party.players}) < GAMES[party.game] + 1


async def _fill(parties: list[Party], people: list[Person], dice: Random, bots: bool) -> None:
    """A table of every game, of some with bots, and two devices for everybody at one of them."""
    for game in GAMES:
        if not any(party.game == game and not _has_bots(party) for party in parties):
            parties.append(await gather(people, game, dice, devices=1 + dice.randrange(2)))
            parties[-1].start()
    for game in BOT_GAMES if bots else ():
        if not any(party.game == game and _has_bots(party) for party in parties):
            made = await people[0].make_table(game, "me", *["bot:beginner"] * (GAMES[game] - 1))
            player = Player(people[0].address, people[0].cookie(), made["table"]["name"], game, 0, dice)
            parties.append(Party(made["table"]["name"], game, [player]))
            parties[-1].start()


async def _kill(house: House, parties: list[Party], disk: Disk | None, dice: Random) -> None:
    """Nobody knocks while the house is closed."""
    await asyncio.to_thread(house.cut_power if disk else house.kill)
    if disk is not None:
        disk.cut(dice)
    for player in _all(parties):
        player.online = False
    await asyncio.to_thread(house.start)


async def _bots_go_on(ledger: Ledger, party: Party) -> int:
    """With nobody there, a bot whose turn it was moves: the log grows."""
    fold = ledger.grown(party.table)
    if fold.now is None or fold.now.over or 0 in fold.now.acting:
        return 0
    begun, end = fold.seq, asyncio.get_running_loop().time() + PATIENCE
    while ledger.grown(party.table).seq == begun:
        assert asyncio.get_running_loop().time() < end, f"the bots at a table of {party.game} do not go on"
        await asyncio.sleep(0.05)
    return 1


async def _compare_record(people: list[Person], ledger: Ledger, party: Party) -> None:
    """The record that can be taken home tells what the log does, to a player and to an onlooker."""
    for person, viewer in ((people[0], 0), (people[-1], None)):
        text = await person.get(f"/api/tables/{party.table}/record")
        fold = ledger.grown(party.table)
        told = [str(event) for event in Record.parse(text).events]
        assert told == fold.record_events(viewer)[: len(told)], f"the record of {party.table} tells something else"
        assert len(told) >= sum(row.kind in ("move", "chance") for row in fold.rows) or _has_bots(party)
