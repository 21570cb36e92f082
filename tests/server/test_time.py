"""How long something takes is not told by the clock on the wall, which can be set."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from cinquefoil.server.doors.app import make_app
from cinquefoil.server.doors.doors import Doors
from cinquefoil.server.doors.reach import Reach
from cinquefoil.server.house import House
from cinquefoil.server.settings import Settings
from cinquefoil.server.storage.database import open_database
from server.inside import HOST, Inside

HOUR = 3600.0


class TwoClocks(Inside):
    """A house whose clock on the wall can be set."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        super().__init__(folder)
        self.wall = self.ticks = 1_000_000.0
        engine = open_database(str(folder / "house.sqlite"))
        self.house = House(engine, settings, clock=lambda: self.wall, ticks=lambda: self.ticks)
        self.app: Any = make_app(Doors(self.house, Reach(frozenset([HOST]))))

    def pass_time(self, seconds: float) -> None:
        self.wall += seconds
        self.ticks += seconds


def test_a_bot_may_play_for_who_is_gone_though_the_clock_was_set_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with TwoClocks(tmp_path, Settings(bot_pace=0).without_limits()) as inside:
            ada, bo = await inside.newcomer("Ada"), await inside.newcomer("Bo")
            wish = {"game": "lucky-numbers", "seats": [{"kind": "me"}, {"kind": "open"}]}
            _, _, made = await inside.ask("POST", "/api/tables", ada, wish)
            path = f"/api/tables/{msgspec.json.decode(made)['table']['name']}"
            await inside.ask("POST", f"{path}/seats/1/sit", bo, {})
            inside.wall -= HOUR
            inside.pass_time(30)
            _, _, told = await inside.ask("GET", path, ada)
            assert msgspec.json.decode(told)["seats"][1]["bot_from"] == round((inside.wall + 30) * 1000)
            inside.pass_time(30)
            status, _, told = await inside.ask("POST", f"{path}/seats/1/bot", ada, {"level": "beginner"})
            assert status == 200, told

    asyncio.run(scene())


def test_who_was_too_fast_waits_no_longer_because_the_clock_was_set_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with TwoClocks(tmp_path, Settings()) as inside:
            statuses = [(await inside.ask("GET", "/api/me"))[0] for _ in range(400)]
            assert statuses[-1] == 429
            inside.wall -= HOUR
            inside.ticks += 10
            assert (await inside.ask("GET", "/api/me"))[0] == 200

    asyncio.run(scene())


def test_a_table_leaves_memory_though_the_clock_was_set_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with TwoClocks(tmp_path, Settings().without_limits()) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "open"}]}
            await inside.ask("POST", "/api/tables", ada, wish)
            (room,) = inside.house.rooms.values()
            inside.wall -= HOUR
            inside.ticks += inside.house.settings.keep_idle + 1
            assert inside.house._is_idle(room)

    asyncio.run(scene())
