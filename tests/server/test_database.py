"""What the house does when its database is away, full, damaged, newer or somebody else's."""

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import httpx2
import psycopg
import pytest
from sqlalchemy import event, insert

from cinquefoil.server.doors import api
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.database import make_room, newest, open_database
from databases import Postgres, new_database, postgres
from houses import PATIENCE, House, Person
from server.inside import Inside
from server.storms.shim import Disk

COMMAND = [sys.executable, "-m", "cinquefoil"]
WITHOUT_POWERS = ["setpriv", "--inh-caps=-all", "--bounding-set=-all"] if os.getuid() == 0 else []
"""Who may do anything would not notice that a file is somebody else's."""


def refused(*words: str, before: list[str] | None = None) -> str:
    """What the command says, in one sentence, when it does not even begin."""
    done = subprocess.run([*(before or []), *COMMAND, *words], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def serving(folder: Path) -> list[str]:
    return ["serve", "--data", str(folder), "--no-browser", "--port", "0"]


async def health(address: str) -> int:
    async with httpx2.AsyncClient(trust_env=False) as client:
        return (await client.get(f"{address}/health", timeout=PATIENCE)).status_code


# ---- health


def test_a_house_that_cannot_write_is_not_well(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        assert await health(house.address) == 200
        with closing(sqlite3.connect(tmp_path / "house.sqlite")) as database:
            database.execute("CREATE TRIGGER full BEFORE UPDATE ON servers BEGIN SELECT RAISE(FAIL, 'full'); END")
            database.commit()
        await asyncio.sleep(1.1)
        assert await health(house.address) == 503
        with closing(sqlite3.connect(tmp_path / "house.sqlite")) as database:
            database.execute("DROP TRIGGER full")
            database.commit()
        await asyncio.sleep(1.1)
        assert await health(house.address) == 200

    with House(tmp_path) as house:
        asyncio.run(scene(house))


def test_many_who_ask_for_its_health_share_one_write(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            written: list[str] = []
            event.listen(
                inside.house.engine,
                "before_cursor_execute",
                lambda connection, cursor, statement, *_: written.append(statement),
            )
            began = time.monotonic()
            for _ in range(10):
                answers = await asyncio.gather(*(inside.ask("GET", "/health") for _ in range(50)))
                assert {status for status, _, _ in answers} == {200}
            writes = sum(statement.startswith("UPDATE servers") for statement in written)
            assert 1 <= writes <= 1 + time.monotonic() - began

    asyncio.run(scene())


# ---- SQLite's journal


@pytest.mark.skipif(sys.platform != "linux", reason="a pretended disk needs Linux")
def test_the_journal_does_not_fill_a_small_disk_and_is_emptied_in_time(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        journal = tmp_path / "house.sqlite-wal"
        async with Person(house.address, "Ada") as ada:
            disk.fill(2_000_000)
            for _ in range(40):
                await asyncio.gather(*(ada.make_table("c-cross", "me", "me") for _ in range(10)))
            end = time.monotonic() + PATIENCE
            while journal.stat().st_size:
                assert time.monotonic() < end
                await asyncio.sleep(0.1)

    disk, house = Disk(tmp_path), House(tmp_path)
    house.env |= disk.env
    with house:
        asyncio.run(scene(house))


@pytest.mark.skipif(sys.platform != "linux", reason="a pretended disk needs Linux")
@pytest.mark.parametrize("room", [0, 100_000])
def test_a_house_that_found_no_room_at_first_opens_when_there_is_some(room: int, tmp_path: Path) -> None:
    disk, house = Disk(tmp_path), House(tmp_path)
    house.env |= disk.env
    disk.fill(room)
    with pytest.raises(AssertionError, match=r"did not open:\ncinquefoil: the database .* make room.*\n$"):
        house.start()
    disk.free()
    house.start().stop()


def test_a_journal_is_emptied_with_no_other_file_on_the_disk(tmp_path: Path) -> None:
    engine = open_database(str(tmp_path / "house.sqlite"))
    with engine.begin() as connection:
        connection.execute(insert(schema.settings).values(key="a", value="b"))
        left = tmp_path / "left"
        left.mkdir()
        for name in ("house.sqlite", "house.sqlite-wal"):
            (left / name).write_bytes((tmp_path / name).read_bytes())
    engine.dispose()
    assert make_room(left / "house.sqlite")
    assert [file.name for file in left.iterdir()] == ["house.sqlite"]
    with closing(sqlite3.connect(left / "house.sqlite")) as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (0,)


# ---- PostgreSQL, away and back


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that may be stopped."""
    with postgres() as server:
        yield server


BODIES = {
    "Introduction": {"name": "Eva"},
    "NewTable": {"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "me"}]},
    "Wish": {"players": 2, "options": {}},
    "SeatBot": {"level": "beginner"},
}


async def answers(person: Person, places: dict[str, str], code: str) -> dict[str, int]:
    """What every route says to somebody who is known."""
    said = {}
    for route in api.ROUTES:
        path = re.sub(r"{(\w+)}", lambda found: places[found[1]], route.path)
        body = {**BODIES, "SpendPass": {"code": code}}.get(getattr(route.takes, "__name__", ""), {})
        if route.method == "GET":
            answer = await person.http.get(path)
        elif route.takes is str:
            answer = await person.http.post(path, content=places["record"], headers={"Content-Type": "text/plain"})
        else:
            answer = await person.http.post(path, json=body)
        said[f"{route.method} {route.path}"] = answer.status_code
    return said


def test_no_route_fails_in_an_unforeseen_way_while_postgresql_is_away(own_postgres: Postgres, tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with Person(house.address, "Ada") as ada:
            over = (await ada.make_table("bossa", "me", "me"))["table"]["name"]
            await ada.post(f"/api/tables/{over}/seats/0/resign")
            record = await ada.get(f"/api/tables/{over}/record")
            made = (await ada.make_table("c-cross", "me", "open"))["table"]
            places = {"table": made["name"], "number": "1", "since": "0", "game": "so-clover", "replay": "nothing"}
            places |= {"invite": made["invite"], "record": record}
            code = (await ada.post("/api/me/pass"))["code"]
            own_postgres.stop()
            for seat in ("0", "1", "0", "1"):  # with lines that are cut, and with none
                said = await answers(ada, {**places, "seat": seat}, code)
                assert {route for route, status in said.items() if status == 500} == set()
                assert {said["GET /health"], said["POST /api/passes/spend"], said["POST /api/me"]} == {503}
            own_postgres.start()
            end = time.monotonic() + 10
            while await health(house.address) != 200:
                assert time.monotonic() < end
                await asyncio.sleep(0.1)
            await ada.sit(made["name"], 1)
            assert (await ada.post("/api/passes/spend", code=code))["name"] == "Ada"

    with House(tmp_path, database=new_database(own_postgres.address, "house")) as house:
        asyncio.run(scene(house))
    assert "Traceback" not in house.log.read_text()


# ---- lines to PostgreSQL that are cut


def test_a_house_that_loses_its_lines_takes_them_up_again(own_postgres: Postgres, tmp_path: Path) -> None:
    database = new_database(own_postgres.address, "house")
    others = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"

    async def scene(house: House) -> None:
        async with Person(house.address, "Ada") as ada:
            for fault in ("restart", "terminate"):
                if fault == "restart":
                    own_postgres.stop()
                    own_postgres.start()
                else:
                    with psycopg.connect(database) as connection:
                        connection.execute(others)
                end = time.monotonic() + PATIENCE
                while await health(house.address) != 200:
                    assert time.monotonic() < end
                    await asyncio.sleep(0.1)
                assert (await ada.make_table("c-cross", "me", "me"))["table"]["status"] == "playing"

    with House(tmp_path, database=database) as house:
        asyncio.run(scene(house))


# ---- databases that are of no use


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The database of a house with a few tables."""
    data = tmp_path_factory.mktemp("played")

    async def scene(house: House) -> None:
        async with Person(house.address, "Ada") as ada:
            for _ in range(20):
                await ada.make_table("lucky-numbers", "me", "me")

    with House(data) as house:
        asyncio.run(scene(house))
    return (data / "house.sqlite").read_bytes()


@pytest.mark.parametrize("kind", ["random", "text", "truncated", "begun", "headless", "mangled"])
def test_a_damaged_file_is_refused_in_one_sentence(kind: str, played: bytes, tmp_path: Path) -> None:
    damaged = {
        "random": Random(1).randbytes(50_000),
        "text": b"Dear diary, " * 1000,
        "truncated": played[: len(played) // 2],
        "begun": played[:50],
        "headless": Random(2).randbytes(100) + played[100:],
        "mangled": played[:100] + Random(3).randbytes(len(played) - 100),
    }
    (tmp_path / "house.sqlite").write_bytes(damaged[kind])
    assert "damaged" in refused(*serving(tmp_path))
    assert "damaged" in refused("backup", str(tmp_path / "backup"), "--data", str(tmp_path))
    assert (tmp_path / "house.sqlite").read_bytes() == damaged[kind]


def test_a_newer_database_is_refused_in_one_sentence(database: str, tmp_path: Path) -> None:
    engine = open_database(database)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    where = ["--database", database] if "://" in database else []
    said = refused(*serving(tmp_path), *where)
    assert "a newer Cinquefoil" in said
    assert "9999" in said
    assert newest() in said


@pytest.mark.parametrize("kind", ["unreadable", "unwritable", "folder", "folder for the file", "file for the folder"])
def test_a_file_that_cannot_be_used_is_refused_in_one_sentence(kind: str, played: bytes, tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    data = tmp_path
    if kind in ("unreadable", "unwritable"):
        file.write_bytes(played)
        file.chmod(0o000 if kind == "unreadable" else 0o400)
    elif kind == "folder":
        data = tmp_path / "closed"
        data.mkdir(mode=0o500)
    elif kind == "folder for the file":
        file.mkdir()
    else:
        data = file
        file.write_bytes(b"")
    said = refused(*serving(data), before=WITHOUT_POWERS)
    assert str(data) in said
    assert "cannot" in said


def test_a_page_that_is_damaged_is_met_without_a_storm(played: bytes, tmp_path: Path) -> None:
    (tmp_path / "house.sqlite").write_bytes(played)
    with closing(sqlite3.connect(tmp_path / "house.sqlite")) as database:
        (name,) = database.execute("SELECT name FROM tables").fetchone()
        roots = dict(database.execute("SELECT name, rootpage FROM sqlite_master WHERE type = 'table'").fetchall())
    size = 4096
    whole = bytearray(played)
    for kind in ("tables", "log", "guests", "places", "words", "replays"):
        at = (roots[kind] - 1) * size
        whole[at : at + size] = Random(at).randbytes(size)
    (tmp_path / "house.sqlite").write_bytes(whole)

    async def scene(house: House) -> None:
        async with httpx2.AsyncClient(base_url=house.address, headers={"Origin": house.address}) as client:
            for _ in range(5):
                paths = ("/api/tables", f"/api/tables/{name}")
                assert [(await client.get(path)).status_code for path in paths] == [503, 503]
                assert (await client.post("/api/me", json={"name": "Ada"})).status_code == 503

    with House(tmp_path) as house:
        asyncio.run(scene(house))
    said = house.log.read_text()
    assert "not_read" in said
    assert "Traceback" not in said
