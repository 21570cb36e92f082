"""A house of an earlier version, with games going on, is opened by this one, or restored from its backup."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from cinquefoil import Record
from cinquefoil.core.documents import canonical
from cinquefoil.server.storage.database import known, newest
from houses import House, Line
from server.older import KEPT_TABLES, VERSIONS, Kept, play, somebody, unpacked
from server.storms.fold import Ledger
from server.storms.players import GAMES


def command(*args: str) -> None:
    done = subprocess.run([sys.executable, "-m", "cinquefoil", *args], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def written(folder: Path) -> Ledger:
    """What an earlier house has written: reading it again asserts that nothing of it has changed."""
    ledger = Ledger(folder)
    ledger.read()
    assert len(ledger.folds) == KEPT_TABLES
    return ledger


async def goes_on(house: House, kept: Kept, ledger: Ledger, tables: list[str]) -> dict[str, int]:
    """Every table shows everybody what they should see, takes a move if it is not over, and can be looked back at."""
    people = [somebody(house.address, cookie) for cookie in kept.cookies]
    moved: dict[str, int] = dict.fromkeys(GAMES, 0)
    for name in tables:
        fold = ledger.folds[name]
        info = await people[0].get(f"/api/tables/{name}")
        seats = [seat for seat, held in enumerate(info["seats"]) if held["kind"] == "person"]
        lines = [await people[seat].line(name, seat) for seat in seats]
        for seat, line in zip(seats, lines, strict=True):
            await shown(ledger, name, seat, line)
        if info["status"] == "over":
            assert (await people[0].get(f"/api/tables/{name}/moments/1"))["view"]
            record = Record.parse(await people[0].get(f"/api/tables/{name}/record"))
            assert [str(event) for event in record.events] == fold.record_events(0)
        else:
            moved[fold.game] += await play(fold.game, lines, 1, Random(name))
        for line in lines:
            await line.close()
    assert (await people[0].get(f"/api/replays/{kept.replay}"))["name"] == kept.replay
    assert (await people[0].get(f"/api/replays/{kept.replay}/moments/2"))["view"]
    for person in people:
        await person.__aexit__()
    return moved


async def shown(ledger: Ledger, name: str, seat: int, line: Line) -> None:
    fold = ledger.grown(name)
    if fold.seq < line.seq or line.seq < fold.seq:  # a bot plays on
        await line.until(lambda line: bool(line.moves) or line.is_over)
        fold = ledger.grown(name)
    assert canonical(line.view) == fold.view(line.seq, seat)
    assert [event["text"] for event in line.events] == [fold.told(seq, seat)[3] for seq in range(1, line.seq + 1)]


def test_a_house_of_every_earlier_version_is_kept() -> None:
    """Whoever adds a migration keeps one of the version before: see `server.older`."""
    assert set(VERSIONS) == known() - {newest()}


@pytest.mark.parametrize("version", VERSIONS)
def test_a_hundred_running_tables_of_an_earlier_version_go_on(version: str, tmp_path: Path) -> None:
    kept = unpacked(version, tmp_path)
    ledger = written(tmp_path)
    with House(tmp_path) as house:
        moved = asyncio.run(goes_on(house, kept, ledger, list(ledger.folds)))
    ledger.check()
    assert sum(moved.values()) > 0.8 * KEPT_TABLES, moved
    assert min(moved.values()) > 0


@pytest.mark.parametrize("version", VERSIONS)
def test_a_backup_of_an_earlier_version_is_restored_into_either_database(
    version: str, database: str, tmp_path: Path
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    kept = unpacked(version, old)
    ledger = written(old)
    where = ["--database", database] if "://" in database else ["--data", str(new)]
    command("restore", str(old / "house.backup"), *where)
    restored = Ledger(new, database if "://" in database else None)
    restored.folds = ledger.folds
    some = {(fold.game, fold.now is not None and fold.now.over): name for name, fold in ledger.folds.items()}
    assert len(some) == 2 * len(GAMES)
    with House(new, database=restored.database) as house:
        restored.read()
        moved = asyncio.run(goes_on(house, kept, restored, list(some.values())))
    assert min(moved.values()) > 0


def test_an_earlier_house_is_backed_up_as_it_is(tmp_path: Path) -> None:
    """Whoever has installed the new version, and thinks of a backup only then, can still go back."""
    oldest = min(VERSIONS)
    assert oldest != newest()
    unpacked(oldest, tmp_path)
    command("backup", str(tmp_path / "again.backup"), "--data", str(tmp_path))
    with closing(sqlite3.connect(tmp_path / "house.sqlite")) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (oldest,)
    command("restore", str(tmp_path / "again.backup"), "--data", str(tmp_path / "new"))
    ledger = written(tmp_path)
    ledger.file = tmp_path / "new" / "house.sqlite"
    ledger.read()
