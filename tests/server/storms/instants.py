"""Several clients act at the same instant: one of them wins, and the others are told."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

from houses import House, Person
from server.storms.fold import Ledger
from server.storms.players import GAMES, Party, Player, come, compare, gather, go_home, quiet, until

TURNS = [game for game in GAMES if game != "so-clover"]


async def instants(data: Path, seed: int, bursts: int) -> Counter[str]:
    """At one house."""
    house = await asyncio.to_thread(House(data).start)
    try:
        return await bursts_at([house], Ledger(data), seed, bursts)
    finally:
        await asyncio.to_thread(house.stop)


async def bursts_at(houses: list[House], ledger: Ledger, seed: int, bursts: int) -> Counter[str]:
    """Two thirds where players take turns, one third where all drag cards at once; everybody at any of the servers."""
    dice, people = Random(seed), await come(houses[0].address)
    counts: Counter[str] = Counter()
    try:
        jobs = [_take_turns(people, houses, ledger, Random(dice.getrandbits(64)), game, bursts // 6) for game in TURNS]
        rest = bursts - len(TURNS) * (bursts // 6)
        jobs.append(_drag(people, houses, ledger, Random(dice.getrandbits(64)), rest))
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(job) for job in jobs]
        for task in tasks:
            counts += task.result()
    finally:
        await go_home(people)
    return counts


async def _take_turns(
    people: list[Person], houses: list[House], ledger: Ledger, dice: Random, game: str, bursts: int
) -> Counter[str]:
    counts: Counter[str] = Counter()
    party: Party | None = None
    try:
        while counts["bursts"] < bursts:
            if party is None or party.is_over:
                if party is not None:
                    counts += await _end(party, ledger)
                # Alone, somebody may take from the middle again and again: there, only the number tells what is late.
                alone = game == "lucky-numbers" and dice.random() < 0.5
                party = await gather(people, game, dice, devices=2, players=int(alone), houses=houses)
                party.start()
                await quiet([party], ledger)
            counts += await _burst(party, ledger, dice)
        assert party is not None
        counts += await _end(party, ledger)
    finally:
        if party is not None:
            await party.stop()
    return counts


async def _end(party: Party, ledger: Ledger) -> Counter[str]:
    await quiet([party], ledger)
    compare([party], ledger)
    await party.stop()
    return party.counts()


async def _burst(party: Party, ledger: Ledger, dice: Random) -> Counter[str]:
    """All send something at once that only the one who comes first may do."""
    players = [player for player in party.players if player.seat is not None]
    seq, acting = players[0].seq, [player for player in players if player.moves]
    same = dice.random() < 0.2
    shared = f"shared-{dice.getrandbits(48):x}" if same else None
    one = acting[0].think(dice)
    sent: list[tuple[Player, str, bool]] = []
    for player in dice.sample(players, len(players)):
        move = one if same or not player.moves else player.think(dice)
        mine = player in acting
        sent.append((player, await player.play(move, seq, shared if mine else None), mine))
    late = dice.choice(acting)
    old = await late.play(dice.choice(late.moves), dice.randrange(max(1, seq - 3), seq))
    for player in players:
        await until(player, lambda player: not player.waiting, "was not answered")
    _judge(sent, same)
    assert old in late.refused, f"{late.name}: a move that was late was made"
    await quiet([party], ledger)
    fold = ledger.folds[party.table]
    made = [row for row in fold.rows[seq:] if row.kind == "move"]
    assert len(made) == 1, f"{party.game}: at once were made {made}"
    return Counter({"bursts": 1, "messages at once": len(sent) + 1})


def _judge(sent: list[tuple[Player, str, bool]], same: bool) -> None:
    """One has won, or, if all sent the same, one was done and the others were told that it was."""
    won = [(player, id) for player, id, _ in sent if id in player.safe]
    assert all(mine for player, id, mine in sent if id in player.safe), "somebody moved who was not to move"
    assert len({player.safe[id] for player, id in won}) == 1, f"won: {[(p.name, p.safe[i]) for p, i in won]}"
    assert len(won) == (sum(mine for _, _, mine in sent) if same else 1), f"won: {[player.name for player, _ in won]}"
    assert all(id in player.safe or id in player.refused for player, id, _ in sent)


async def _drag(people: list[Person], houses: list[House], ledger: Ledger, dice: Random, bursts: int) -> Counter[str]:
    """Four of five rebuild a clover and move cards all at once, by what they saw a while ago."""
    counts: Counter[str] = Counter()
    party = await gather(people, "so-clover", dice, players=5, houses=houses)
    party.start()
    try:
        await quiet([party], ledger)
        await _write_clues(party)
        await quiet([party], ledger)
        begun = party.players[0].seq
        team = [player for player in party.players if player.seat is not None and player.moves]
        assert len(team) == 4
        for _ in range(bursts):
            for player in dice.sample(team * 2, len(team) * 2):
                drags = [move for move in player.moves if ":put:" in move or ":off:" in move]
                seq = dice.choice((player.seq, dice.randint(max(begun, player.seq - 12), player.seq)))
                await player.play(dice.choice(drags), seq)
                if dice.random() < 0.2:
                    await asyncio.sleep(0)
            for player in team:
                await until(player, lambda player: not player.waiting, "was not answered")
                assert not player.counts["stale_move"], f"{player.name} was called late"
            counts["bursts of drags"] += 1
        await quiet([party], ledger)
        compare([party], ledger)
        assert len({player.seq for player in party.players}) == 1
    finally:
        await party.stop()
    counts["bursts"] = counts["bursts of drags"]
    return counts + party.counts()


async def _write_clues(party: Party) -> None:
    """Everybody writes four clues, all at once, and is done."""
    writers = [player for player in party.players if player.seat is not None]
    for writer in writers:
        while any(":clue:" in move for move in writer.moves):
            before, move = writer.seq, writer.think(_Sensible())
            id = await writer.play(move)
            await until(writer, lambda writer: not writer.waiting, "was not answered")
            assert id in writer.safe, f"{writer.name} may not write: {move}"
            await until(writer, lambda writer, seq=before: writer.seq > seq, "did not hear of its clue")


class _Sensible(Random):
    """Dice with which everybody is sensible."""

    def random(self) -> float:
        return 0.0
