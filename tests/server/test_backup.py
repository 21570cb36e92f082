"""A backup while everybody plays: it is of one moment, nothing that was acknowledged before is missing, and play goes
on from there in another house."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from secrets import token_hex

import pytest

from cinquefoil.server.storage.database import open_database
from databases import new_database
from houses import PATIENCE, House, Person
from server.older import play, somebody
from server.storms.fold import Ledger
from server.storms.players import GAMES, Party, come, gather, go_home


async def command(*args: str) -> None:
    done = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "cinquefoil", *args, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    _, said = await done.communicate()
    assert done.returncode == 0, said.decode()


def where(data: Path, database: str | None) -> list[str]:
    return ["--database", database] if database else ["--data", str(data)]


async def sit_down(people: list[Person], game: str) -> Party:
    party = await gather(people, game, Random(game))
    party.start()
    await party.go(10**9)
    return party


def acknowledged(party: Party) -> int:
    """The last entry that somebody was told is safe."""
    return max((seq for player in party.players for seq, _ in player.safe.values()), default=0)


async def back_up_under_play(house: House, database: str | None, file: Path) -> tuple[list[str], dict[str, int]]:
    """The cookies of the people; and of each table how long its log was, as acknowledged before the backup began."""
    people = await come(house.address, max(GAMES.values()) + 1)
    parties = [await sit_down(people, game) for game in GAMES]
    async with asyncio.timeout(PATIENCE):
        while not all(map(acknowledged, parties)):
            await asyncio.sleep(0.02)
    before = {party.table: acknowledged(party) for party in parties}
    saving = asyncio.ensure_future(command("backup", str(file), *where(house.data, database)))
    while not saving.done():
        parties += [await sit_down(people, party.game) for party in parties[-len(GAMES) :] if party.is_over]
        await asyncio.sleep(0.02)
    await saving
    for party in parties:
        await party.stop()
    cookies = [person.cookie() for person in people]
    await go_home(people)
    return cookies, before


async def go_on(house: House, cookies: list[str], ledger: Ledger) -> int:
    people = [somebody(house.address, cookie) for cookie in cookies]
    moves = 0
    for table, fold in ledger.folds.items():
        if fold.now is None:
            continue  # made while the backup was, and not everybody had sat down
        lines = [await people[seat].line(table, seat) for seat in range(GAMES[fold.game])]
        moves += await play(fold.game, lines, 2, Random(table))
    await go_home(people)
    return moves


def entries(ledger: Ledger) -> int:
    return sum(fold.seq for fold in ledger.folds.values())


def run(*args: str, database: str) -> subprocess.CompletedProcess[str]:
    """A command in a shell where the database of the house is set."""
    env = {**os.environ, "CINQUEFOIL_DATABASE": database}
    command = [sys.executable, "-m", "cinquefoil", *args]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=60)


def test_where_there_is_no_house_nothing_is_backed_up(postgres_server: str, tmp_path: Path) -> None:
    empty = new_database(postgres_server, f"house_{token_hex(4)}")
    for where in (["--data", str(tmp_path / "nothing")], []):
        done = run("backup", str(tmp_path / "backup"), *where, database=empty)
        assert done.returncode == 2
        assert "there is no house here" in done.stderr
    assert not (tmp_path / "backup").exists()
    assert not (tmp_path / "nothing").exists()


def test_who_names_a_folder_means_it_whatever_the_environment_says(postgres_server: str, tmp_path: Path) -> None:
    shared = new_database(postgres_server, f"house_{token_hex(4)}")
    open_database(shared).dispose()
    open_database(str(tmp_path / "house" / "house.sqlite")).dispose()
    file = str(tmp_path / "backup")
    assert run("backup", file, "--data", str(tmp_path / "house"), database=shared).returncode == 0
    restored = run("restore", file, "--data", str(tmp_path / "other"), database=shared)
    assert restored.returncode == 0, restored.stderr
    assert (tmp_path / "other" / "house.sqlite").exists()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_under_play_goes_on_in_the_other_database(kind: str, postgres_server: str, tmp_path: Path) -> None:
    shared = new_database(postgres_server, f"house_{token_hex(4)}")
    here, there = (None, shared) if kind == "sqlite" else (shared, None)
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "house.backup"
    with House(old, database=here) as house:
        cookies, before = asyncio.run(back_up_under_play(house, here, file))
        original = Ledger(old, here)
        original.read()
    asyncio.run(command("restore", str(file), *where(new, there)))
    with House(new, database=there) as house:
        restored = Ledger(new, there)
        restored.read()
        for table, seq in before.items():
            assert restored.folds[table].seq >= seq, "something that was acknowledged is not in the backup"
        for table, fold in restored.folds.items():
            assert fold.rows == original.folds[table].rows[: fold.seq]
        assert entries(restored) < entries(original), "nobody played while it was made"
        assert asyncio.run(go_on(house, cookies, restored)) > 0
        restored.read()
