"""The log: grouped commits, what happens when one fails, migrations, backups; with either database."""

import asyncio
import gzip
import resource
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, func, insert, select, text, update

from cinquefoil import BadOption, Record, games
from cinquefoil.server.errors import Overtaken
from cinquefoil.server.storage import backup, schema
from cinquefoil.server.storage import database as databases
from cinquefoil.server.storage.database import migrate, newest, open_database, revision
from cinquefoil.server.storage.writer import Course, Row, Step, Writer
from cinquefoil.server.tables import telling
from cinquefoil.server.tables.loading import read_table
from cinquefoil.server.tables.recollection import MOST_TOLD
from houses import House, Person, Refused, caught_up
from server.inside import FREE, Inside, Socket


def row(table: str, seq: int, move_id: str | None = None, seat: int = 0) -> Row:
    return {"table": table, "seq": seq, "kind": "move", "seat": seat, "text": "x", "move_id": move_id, "at": 0}


# ---- writing


def test_what_comes_together_is_one_commit(database: str) -> None:
    async def scene() -> None:
        engine = open_database(database)
        commits: list[object] = []
        event.listen(engine, "commit", commits.append)
        writer = Writer(engine, asyncio.get_running_loop())
        await asyncio.gather(*(writer.write(Step([row("a", seq)])) for seq in range(1, 201)))
        assert 1 <= len(commits) < 50
        with engine.connect() as connection:
            assert connection.execute(select(func.count()).select_from(schema.log)).scalar() == 200
        writer.close()
        engine.dispose()

    asyncio.run(scene())


def test_one_that_fails_harms_only_what_builds_on_it(database: str) -> None:
    async def scene() -> None:
        engine = open_database(database)
        writer = Writer(engine, asyncio.get_running_loop())
        await writer.write(Step([row("a", 1)]))
        course, other = Course(), Course()
        steps = [
            Step([row("b", 1)], course=other),
            Step([row("a", 1)], course=course),  # it is there already
            Step([row("a", 2)], course=course),  # builds on it
            Step([row("b", 2)], course=other),
        ]
        done = await asyncio.gather(*map(writer.write, steps), return_exceptions=True)
        assert [fault is None for fault in done] == [True, False, False, True]
        assert isinstance(done[1], Overtaken)
        assert done[2] is done[1]
        with engine.connect() as connection:
            kept = connection.execute(select(schema.log.c.table, schema.log.c.seq).order_by(schema.log.c.table)).all()
        assert [tuple(one) for one in kept] == [("a", 1), ("b", 1), ("b", 2)]
        writer.close()
        engine.dispose()

    asyncio.run(scene())


def test_a_move_id_is_good_for_one_move_of_a_seat(database: str) -> None:
    async def scene() -> None:
        engine = open_database(database)
        writer = Writer(engine, asyncio.get_running_loop())
        await writer.write(Step([row("a", 1, "x")]))
        await writer.write(Step([row("a", 2, "x", seat=1)]))
        await writer.write(Step([row("a", 3), row("a", 4)]))
        with pytest.raises(Overtaken):
            await writer.write(Step([row("a", 5, "x")]))
        writer.close()
        engine.dispose()

    asyncio.run(scene())


def test_what_was_put_before_closing_is_written(database: str) -> None:
    async def scene() -> None:
        engine = open_database(database)
        writer = Writer(engine, asyncio.get_running_loop())
        for seq in range(1, 1201):
            writer.put(Step([row("a", seq)]))
        writer.close()
        with engine.connect() as connection:
            assert connection.execute(select(func.count()).select_from(schema.log)).scalar() == 1200
        engine.dispose()

    asyncio.run(scene())


def test_sqlite_is_asked_to_be_sure(tmp_path: Path) -> None:
    engine = open_database(str(tmp_path / "house.sqlite"))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL
    engine.dispose()


# ---- a full disk


def test_a_full_disk_is_said_and_nothing_is_half_done(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        assert house.process is not None
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("c-cross", "me", "me"))["table"]["name"]
            line = await ada.line(name, 0)
            full = (32_768, resource.RLIM_INFINITY)  # enough for what is shared in memory
            unlimited = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, full)
            answer = await line.move("A1", id="stuck")
            assert answer["error"]["code"] == "not_saved"
            assert answer["error"]["retry_after"] > 0
            with pytest.raises(Refused) as refused:
                await ada.make_table("c-cross", "me", "me")
            assert refused.value.code == "not_saved"
            await line.reader  # whoever is there comes again, and everything is read anew
            resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, unlimited)
            again = await ada.line(name, 0)
            assert again.seq == line.seq
            done = await again.move("A1", id="stuck")
            assert done["type"] == "done"
            assert (await again.move("A1", id="stuck"))["type"] == "repeated"

    with House(tmp_path) as house:
        asyncio.run(scene(house))


def _name(made: bytes) -> str:
    name: str = msgspec.json.decode(made)["table"]["name"]
    return name


# ---- what is in memory is only what was read


def test_a_table_that_could_not_be_written_is_read_anew_and_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada = await inside.newcomer("Ada")
            seats = [{"kind": "me"}, *[{"kind": "bot", "level": "beginner"}] * 2]
            wish = {"game": "lucky-numbers", "seats": seats, "options": {"first": 0}}
            name = _name((await inside.ask("POST", "/api/tables", ada, wish))[2])
            socket = await inside.socket(name, ada, 0)
            old = await inside.begun(name)
            seq = old.table.shown.seq
            await inside.house.write((text("ALTER TABLE log RENAME TO elsewhere"), {}))
            assert "not_saved" in await socket.say(type="move", id="x", seq=seq, move="draw")
            await socket.task
            assert old.closed
            await inside.house.write((text("ALTER TABLE elsewhere RENAME TO log"), {}))
            again = await inside.socket(name, ada, 0)
            new = await inside.house.room(name)
            assert new is not old
            assert '"type":"done"' in await again.say(type="move", id="x", seq=seq, move="draw")
            moves = new.table.head.game.moves(0) if new.table.head.game else []
            await again.say(type="move", id="y", seq=new.table.head.seq, move=moves[0])
            before = new.table.head.seq
            while new.table.shown.seq <= before or 0 not in telling.acting(new.table.shown):
                again.came.clear()
                await asyncio.wait_for(again.came.wait(), 60)
            assert not inside.house.bots.are_thinking(old)

    asyncio.run(scene())


def test_who_is_overtaken_reads_what_was_written_first_and_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "me"}]}
            name = _name((await inside.ask("POST", "/api/tables", ada, wish))[2])
            socket = await inside.socket(name, ada, 0)
            room = await inside.house.room(name)
            seq = room.table.shown.seq
            first = room.table.head.game.moves(0)[0] if room.table.head.game else ""
            # As if at another server: an entry that takes nothing from the move, then one that does.
            entry = {**row(name, seq + 1), "kind": "next", "seat": None, "text": "elsewhere"}
            await inside.house.write((insert(schema.log), entry))
            assert f'"type":"done","re":"x","seq":{seq + 2}' in await socket.say(
                type="move", id="x", seq=seq, move=first
            )
            assert room.table.shown.next == "elsewhere"
            reply, other = room.table.head.game.moves(1)[:2] if room.table.head.game else ("", "")
            move = {**row(name, seq + 3, "there"), "seat": 1, "text": reply}
            await inside.house.write((insert(schema.log), move))
            late = await inside.socket(name, ada, 1)
            assert '"refused"' in await late.say(type="move", id="y", seq=seq + 2, move=other)
            assert room.table.shown.seq == seq + 3
            assert not room.closed
            assert (1, "there") in room.table.made

    asyncio.run(scene())


def test_whoever_has_a_line_keeps_the_table_in_memory(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path, settings=replace(FREE, keep_idle=0.2)) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "me"}]}
            name = _name((await inside.ask("POST", "/api/tables", ada, wish))[2])
            waiting = Socket(inside, name, ada)  # opened, without a place yet
            await asyncio.sleep(0.6)
            assert name in inside.house.rooms
            room = inside.house.rooms[name]
            await waiting.close()
            while name in inside.house.rooms:
                await asyncio.sleep(0.05)
            assert room.closed

    asyncio.run(scene())


def test_somebody_who_looks_again_and_again_disturbs_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "me"}]}
            name = _name((await inside.ask("POST", "/api/tables", ada, wish))[2])
            player, onlooker = await inside.socket(name, ada, 0), await inside.socket(name, "", None)
            for number in range(300):
                await onlooker.say(type="attach", id=f"again-{number}", seat=None)
            assert sum('"type":"present"' in frame for frame in player.frames) <= 3

    asyncio.run(scene())


def test_of_a_very_long_log_the_newest_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "so-clover", "seats": [{"kind": "me"}, {"kind": "me"}]}
            name = _name((await inside.ask("POST", "/api/tables", ada, wish))[2])
            table = (await inside.begun(name)).table
            seq = table.shown.seq
            away = [
                {**row(name, seq + n, f"n{n}"), "text": "away" if n % 2 else "back"} for n in range(1, 2 * MOST_TOLD)
            ]
            await inside.house.write(*((insert(schema.log), one) for one in away))
            del inside.house.rooms[name]
            socket = await inside.socket(name, ada, 1)
            state = msgspec.json.decode(next(frame for frame in socket.frames if '"type":"state"' in frame))
            assert [entry["seq"] for entry in state["events"]] == list(
                range(state["seq"] - MOST_TOLD + 1, state["seq"] + 1)
            )

    asyncio.run(scene())


# ---- tables of the database


def test_migrations_lead_to_the_schema(database: str) -> None:
    engine = open_database(database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        assert revision(connection) == newest()
    migrate(engine)  # once more does no harm
    engine.dispose()


def test_addresses_that_are_none() -> None:
    with pytest.raises(BadOption, match="postgresql"):
        databases.make_engine("mysql://secret:password@somewhere/x")
    with pytest.raises(databases.NoDatabase) as fault:
        open_database("postgresql://house:password@127.0.0.1:1/x")
    assert "password" not in str(fault.value)


def test_a_log_of_other_rules_is_shown_as_such(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "me"}]}
            name = _name((await inside.ask("POST", "/api/tables", ada, wish))[2])
            await inside.house.write((insert(schema.log), {**row(name, 4), "text": "Z9"}))
            del inside.house.rooms[name]
            status, _, body = await inside.ask("GET", f"/api/tables/{name}", ada)
            assert status == 200
            assert b'"readable":false' in body
            socket = await inside.socket(name, ada, 0)
            assert "not_now" in await socket.say(type="move", id="x", seq=3, move="A1")
            with inside.house.engine.connect() as connection:
                assert read_table(connection, name, 10)[0].fault is not None
            status, _, _ = await inside.ask("POST", "/api/me", ada, {"name": "Eva"})
            assert status == 200

    asyncio.run(scene())


def test_the_archive_follows_a_table_and_is_never_ahead_of_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "me"}]}
            name = _name((await inside.ask("POST", "/api/tables", ada, wish))[2])
            table = (await inside.house.room(name)).table

            async def moment(number: int) -> tuple[int, Any]:
                status, _, body = await inside.ask("GET", f"/api/tables/{name}/moments/{number}", ada)
                return status, msgspec.json.decode(body)

            for number, move in enumerate(("A1", "B1", "C1"), 1):
                assert (await moment(number))[0] == 404
                assert table.shown.game is not None
                socket = await inside.socket(name, ada, table.shown.game.acting[0])
                await socket.say(type="move", id=move, seq=table.shown.seq, move=move)
                status, told = await moment(number)
                assert (status, told["of"], told["entry"]["text"]) == (200, number, move)
            assert (await moment(1))[1]["entry"]["text"] == "A1"

    asyncio.run(scene())


def test_a_table_made_under_earlier_rules_goes_on_by_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "bossa", "seats": [{"kind": "me"}, {"kind": "me"}]}
            name = _name((await inside.ask("POST", "/api/tables", ada, wish))[2])
            t = schema.tables.c
            then = {"rules": 1, "options": '{"players":2}'}
            await inside.house.write((update(schema.tables).where(t.name == name), then))
            del inside.house.rooms[name]
            assert '"rows":"near"' in "".join((await inside.socket(name, ada, 0)).frames)
            _, _, record = await inside.ask("GET", f"/api/tables/{name}/record", ada)
            assert Record.parse(record.decode()).rules == 1
            _, _, moment = await inside.ask("GET", f"/api/tables/{name}/moments/1", ada)
            assert b'"rows":"near"' in moment

    asyncio.run(scene())


# ---- backups


def test_a_backup_of_an_open_house_is_restored_into_either_database(
    sqlite_house: House, database: str, tmp_path: Path
) -> None:
    file = tmp_path / "house.backup"

    async def before() -> tuple[str, str, dict[str, Any]]:
        async with Person(sqlite_house.address, "Ada") as ada:
            name = (await ada.make_table("lucky-numbers", "me", "bot:beginner"))["table"]["name"]
            line = await ada.line(name, 0)
            for _ in range(6):
                await line.until(lambda line: line.moves != [])
                move = games["lucky-numbers"].suggest(line.view, 0, line.moves)
                await caught_up([line], await line.move(move))
            await line.until(lambda line: line.moves != [])
            command("backup", str(file), "--data", str(sqlite_house.data))
            return name, ada.cookie(), line.view

    name, cookie, view = asyncio.run(before())
    where = ["--database", database] if "://" in database else ["--data", str(tmp_path)]
    assert "Restored" in command("restore", str(file), *where)
    assert "not empty" in command("restore", str(file), *where, expect=2)

    async def after(house: House) -> None:
        again = Person(house.address)
        again.http.headers["Cookie"] = cookie  # the secret of the cookies is restored too
        again.cookie = lambda: cookie  # type: ignore[method-assign]
        line = await again.line(name, 0)
        assert line.view == view
        assert (await line.move(line.moves[0]))["type"] == "done"
        await again.__aexit__()

    with House(tmp_path, database=database if "://" in database else None) as house:
        asyncio.run(after(house))


def test_half_a_backup_is_none(tmp_path: Path) -> None:
    engine = open_database(str(tmp_path / "one.sqlite"))
    with engine.begin() as connection:
        connection.execute(insert(schema.log), [row("a", seq) for seq in range(1, 50)])
    file = tmp_path / "backup"
    assert backup.back_up(engine, file)["log"] == 49
    whole = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    other = open_database(str(tmp_path / "other.sqlite"))
    for content, why in (
        (gzip.compress(b"".join(whole[:-1])), "part of a backup"),
        (gzip.compress(b"".join(whole[:20] + whole[21:])), "part of a backup"),
        (file.read_bytes()[:-20], "damaged"),
        (b"nonsense", "cannot be read"),
        (gzip.compress(b'{"title":"another"}\n'), "not a backup"),
        (gzip.compress(whole[0].replace(newest().encode(), b"0000")), "version"),
    ):
        file.write_bytes(content)
        with pytest.raises(BadOption, match=why):
            backup.restore(other, file)
        with other.connect() as connection:
            assert connection.execute(select(func.count()).select_from(schema.log)).scalar() == 0
    engine.dispose()
    other.dispose()


def command(*args: str, expect: int = 0) -> str:
    done = subprocess.run([sys.executable, "-m", "cinquefoil", *args], capture_output=True, text=True, check=False)
    assert done.returncode == expect, done.stderr
    return done.stdout + done.stderr
