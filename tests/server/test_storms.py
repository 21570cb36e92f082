"""Short storms over a real house; `./scripts/soak tables` lets them rage for as long as you like."""

import asyncio
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from secrets import token_hex

import pytest

from databases import new_database
from houses import House, Line, Person, Refused
from server.storms.api import described
from server.storms.beside import beside
from server.storms.disk import full_disks
from server.storms.fuzz import fuzz
from server.storms.instants import instants
from server.storms.kills import kills
from server.storms.lines import bad_lines
from server.storms.power import power_cuts
from server.storms.shim import Disk
from server.storms.slow import slow_readers


@pytest.mark.parametrize("seed", range(3))
def test_nothing_acknowledged_is_lost_when_the_house_is_killed(seed: int, tmp_path: Path) -> None:
    counts = asyncio.run(kills(tmp_path, seed, 10, bots=seed == 0))
    assert counts["kills"] == 10
    assert counts["done"] > 100
    assert seed or counts["bots that went on"]


def test_nothing_acknowledged_is_lost_with_postgresql(postgres_server: str, tmp_path: Path) -> None:
    database = new_database(postgres_server, f"house_{token_hex(4)}")
    counts = asyncio.run(kills(tmp_path, 9, 5, database=database))
    assert counts["kills"] == 5
    assert counts["done"] > 20


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="a pretended disk needs Linux")


@on_linux
@pytest.mark.parametrize("lies", [False, True])
def test_a_pretended_disk_loses_what_was_not_synced(lies: bool, tmp_path: Path) -> None:
    async def play(house: House) -> tuple[Line, str]:
        async with Person(house.address, "Ada") as ada:
            line = await ada.line((await ada.make_table("c-cross", "me", "me"))["table"]["name"], 0)
            if lies:
                disk.lie()
            assert (await line.move("A1"))["type"] == "done"
            return line, ada.cookie()

    async def come_again(house: House, line: Line, cookie: str) -> int:
        again = await Line(house.address, line.uri[line.uri.index("/api") :], line.headers).open()
        state = await again.attach(seat=0)
        await again.close()
        return int(state["seq"])

    disk, house = Disk(tmp_path), House(tmp_path)
    house.env |= disk.env
    with house:
        line, cookie = asyncio.run(play(house))
        house.kill()
        disk.cut(Random(1))
        house.start()
        kept = asyncio.run(come_again(house, line, cookie))
    assert kept == (line.seq - 1 if lies else line.seq)


@on_linux
def test_nothing_acknowledged_is_lost_when_the_power_is_cut(tmp_path: Path) -> None:
    counts = asyncio.run(power_cuts(tmp_path, 1, 10))
    assert counts["cuts"] == 10
    assert counts["done"] > 100


@on_linux
def test_a_house_that_cannot_make_a_table_is_not_well(tmp_path: Path) -> None:
    """Room for a number is no room to play."""

    async def scene(house: House) -> None:
        async with Person(house.address) as ada:
            disk.fill(left=6_000)
            with suppress(Refused):
                for _ in range(200):  # what is kept of the log of an earlier start is room as well
                    await ada.make_table("so-clover", "me", "me", "me")
                raise AssertionError("the disk is never full")
            with pytest.raises(Refused, match="not_saved"):
                await ada.get("/health")
            disk.free()
            end = time.monotonic() + 10
            while time.monotonic() < end:
                with suppress(Refused):
                    assert (await ada.get("/health"))["status"] == "ok"
                    return
                await asyncio.sleep(0.2)
            raise AssertionError("it does not recover")

    disk, house = Disk(tmp_path), House(tmp_path)
    house.env |= disk.env
    with house:
        asyncio.run(scene(house))


@on_linux
def test_a_full_disk_is_said_and_all_works_again_when_it_is_freed(tmp_path: Path) -> None:
    counts = asyncio.run(full_disks(tmp_path, 1, 5))
    assert counts["times full"] == 5
    assert counts["not_saved"] > 50


@pytest.mark.parametrize("seed", range(4))
def test_all_see_the_same_game_over_bad_lines(seed: int, tmp_path: Path) -> None:
    counts = asyncio.run(bad_lines(tmp_path, seed, 50))
    assert counts["runs"] == 50
    assert min(counts[kind] for kind in ("cut", "cut_within", "cut_after", "twice", "swap", "repeated")) > 0


@pytest.mark.parametrize("seed", range(2))
def test_of_what_comes_at_the_same_instant_one_wins(seed: int, tmp_path: Path) -> None:
    counts = asyncio.run(instants(tmp_path, seed, 250))
    assert counts["bursts"] >= 250
    assert min(counts[kind] for kind in ("stale_move", "repeated", "bursts of drags")) > 0


@pytest.mark.parametrize("seed", range(2))
def test_every_frame_is_answered_and_none_tells_a_secret(seed: int, tmp_path: Path) -> None:
    counts = asyncio.run(fuzz(tmp_path, seed, 10_000))
    assert counts["frames"] >= 10_000
    assert min(counts[kind] for kind in ("done", "malformed_request", "not_your_seat", "views", "broken lines")) > 0


@pytest.mark.parametrize("named", [True, False])
def test_the_api_is_as_described(named: bool, tmp_path: Path) -> None:
    counts = asyncio.run(described(tmp_path, 1, 12, named))
    assert min(counts[f"answers {status}"] for status in (200, 400, 403, 404)) > 0


def test_who_does_not_read_is_let_go(tmp_path: Path) -> None:
    assert asyncio.run(slow_readers(tmp_path, 1))["slow readers"] == 4


def test_whoever_looks_back_holds_up_nobodys_move(tmp_path: Path) -> None:
    assert asyncio.run(beside(tmp_path, 1))["rounds"] == 2
