"""Whole games by clients that were written from the documentation alone, on a house that is killed in the middle."""

import asyncio
from pathlib import Path

import pytest

from houses import House
from server.strangers import (
    Document,
    Guest,
    Moment,
    Player,
    as_recorded,
    bare,
    events_of,
    program_door,
    told_alike,
)

LIMIT = 120
"""Seconds: no test takes nearly as long, unless it hangs."""


class Restarts:
    """Kills the house when so many moves have been acknowledged at the table, and opens it again.

    The first time it happens right after a move has gone out, and nobody knows whether it arrived; the second time
    right after one was acknowledged, before its player is told what came of it.
    """

    def __init__(self, house: House, after: tuple[int, int], group: asyncio.TaskGroup) -> None:
        self.house = house
        self.after = after
        self.group = group
        self.acknowledged = 0
        self.kills: list[int] = []
        self.opening: asyncio.Task[House] | None = None

    async def __call__(self, _: Player, moment: Moment) -> None:
        if moment == "done":
            self.acknowledged += 1
        kills = len(self.kills)
        if kills == len(self.after) or self.acknowledged < self.after[kills] or moment != ("sent", "done")[kills]:
            return
        if self.opening and not self.opening.done():
            return
        self.house.kill()
        self.kills.append(self.acknowledged)
        self.opening = self.group.create_task(asyncio.to_thread(self.house.start))


async def a_game(house: House, game: str, way: str, after: tuple[int, int], seed: str) -> None:
    async with Guest(house.address, "Ada") as ada, Guest(house.address, "Blaise") as blaise:
        shelf = {there["id"]: there for there in await ada.get("/api/games")}
        together = shelf[game]["simultaneous"]
        plan: list[Document] = [{"kind": "me"}, {"kind": way}]
        if together:
            plan.append({"kind": "me", "name": "Ada's friend"})
        made = await ada.post("/api/tables", {"game": game, "seats": plan})
        table = made["table"]["name"]
        await ada.contribute(made["table"])
        doors = [ada.door(table)] * len(plan)
        if way == "program":
            doors[1] = program_door(house.address, made["tokens"]["1"])
        else:
            doors[1] = blaise.door(table)
            invite: Document = {}
            if way == "link":
                invite = {"invite": made["table"]["invite"]}
                assert (await blaise.get(f"/api/invites/{invite['invite']}"))["table"] == table
            else:
                assert table in [line["name"] for line in (await blaise.get("/api/tables"))["tables"]]
            sat = await blaise.post(f"/api/tables/{table}/seats/1/sit", invite)
            assert (await blaise.contribute(sat))["status"] == "playing"

        async with asyncio.timeout(LIMIT), asyncio.TaskGroup() as group:
            restarts = Restarts(house, after, group)
            players = [
                Player(door, seat, f"{seed}-{seat}", restarts, cut_every=5 + seat) for seat, door in enumerate(doors)
            ]
            for player in players:
                group.create_task(player.play())

        # The house was killed, in the middle, and everybody came back; now and then a line was cut besides.
        assert restarts.kills
        assert 0 < restarts.kills[0] < restarts.acknowledged - 1
        assert all(player.connections > 1 for player in players)
        assert sum(player.again for player in players) > 0
        refusals = {error["code"] for player in players for error in player.refused}
        if together:
            assert "illegal_move" in refusals
        else:
            assert not refusals

        # All were told the same course and the same ending.
        first = players[0]
        for player in players[1:]:
            assert told_alike(first.log, player.log)
            assert player.table["ending"] == first.table["ending"]
        assert first.table["ending"]["reason"] not in ("resigned", "abandoned")
        assert (await blaise.get(f"/api/tables/{table}"))["ending"] == first.table["ending"]

        # The record has every acknowledged move once, in order, and no other but what the table says itself.
        acknowledged = {seq: f"{player.seat}:{bare(move)}" for player in players for seq, move in player.made.items()}
        assert len(acknowledged) == sum(len(player.made) for player in players) == restarts.acknowledged
        record = await blaise.record(table)
        lines = events_of(record)
        moves = [line for line in lines if not line.startswith("=") and not line.endswith((":away", ":back"))]
        assert moves == [move for _, move in sorted(acknowledged.items())]

        # It tells what was told at the table, and what nobody could see there.
        for player in players:
            told = [as_recorded(entry) for entry in player.log if entry["kind"] in ("move", "chance")]
            assert len(told) == len(lines)
            assert all(said == line or said.endswith("?") for said, line in zip(told, lines, strict=True))
            # News and states of many connections came to the same as the one state that has it all.
            assert await player.whole() == player.log
        assert not any(line.endswith("?") for line in lines)

        # And the house takes it back: checked against the rules, it comes to the same end.
        replay = await blaise.bring(record)
        assert (replay["game"], replay["moments"]) == (game, len(lines))
        info = await ada.get(f"/api/replays/{replay['name']}")
        for what in ("winners", "reason", "scores"):
            assert info["ending"][what] == first.table["ending"][what]
        assert info["names"] == [seat["name"] for seat in first.table["seats"]]


@pytest.mark.parametrize(
    ("game", "way", "after"),
    [
        ("lucky-numbers", "link", (30, 60)),
        ("cross-clover", "open", (7, 13)),
        ("c-cross", "link", (8, 12)),
        ("bossa", "program", (6, 9)),
        ("so-clover", "link", (9, 25)),
    ],
)
def test_strangers_play_a_whole_game_on_a_house_that_is_killed(
    game: str, way: str, after: tuple[int, int], tmp_path: Path
) -> None:
    house = House(tmp_path)
    house.args.remove("--no-limits")  # strangers get no favours
    with house:
        asyncio.run(a_game(house, game, way, after, seed=game))
