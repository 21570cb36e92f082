"""What keeps a house pleasant: reports, mutes, bans, the host's commands, words that are not wanted, data that goes."""

import asyncio
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, insert, select, update

from cinquefoil.server.house import DAY
from cinquefoil.server.moderation.filter import WordFilter
from cinquefoil.server.moderation.leaving import SOMEBODY
from cinquefoil.server.moderation.retention import sweep
from cinquefoil.server.storage import schema
from houses import House, Person, Refused
from server.inside import FREE, Inside, Socket

TWO = [{"kind": "me"}, {"kind": "open"}]


async def post(inside: Inside, path: str, cookie: str, body: Any = None) -> Any:
    status, _, answer = await inside.ask("POST", path, cookie, body or {})
    told = msgspec.json.decode(answer)
    return told if status == 200 else (status, told["error"]["saying"]["key"])


async def order(inside: Inside, command: str, about: str = "", key: str | None = None) -> tuple[int, str]:
    wish = {"key": key or inside.house.host_key, "command": command, "about": about}
    status, _, answer = await inside.ask("POST", "/api/house/command", "", wish)
    return status, answer.decode()


async def two_at_a_table(inside: Inside) -> tuple[str, str, str, str]:
    """The cookies of Ada, who made it, and of Bo; the table, and who Bo is."""
    ada, bo = await inside.newcomer("Ada"), await inside.newcomer("Bo")
    made = await post(inside, "/api/tables", ada, {"game": "c-cross", "seats": TWO})
    name = made["table"]["name"]
    await post(inside, f"/api/tables/{name}/seats/1/sit", bo)
    guest = msgspec.json.decode((await inside.ask("GET", "/api/me", bo))[2])["guest"]
    return ada, bo, name, guest


async def count(inside: Inside, table: Any) -> int:
    return await inside.house.ask(
        lambda connection: connection.execute(select(func.count()).select_from(table)).scalar_one()
    )


def told(frame: str) -> Any:
    return msgspec.json.decode(frame)


# ---- reports, mutes


def test_what_was_said_and_a_name_can_be_reported_once_each_and_the_host_reads_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada, bo, name, guest = await two_at_a_table(inside)
            socket = await inside.socket(name, bo, 1)
            number = told(await socket.say(type="say", id="s", text="Rude words"))["seq"]
            for _ in range(2):
                assert "name" in await post(inside, f"/api/tables/{name}/talk/{number}/report", ada)
            assert "name" in await post(inside, f"/api/tables/{name}/seats/1/report", ada)
            assert await post(inside, f"/api/tables/{name}/talk/99/report", ada) == (404, "table.nothing-said")
            assert (await post(inside, f"/api/tables/{name}/talk/{number}/report", ""))[0] == 401
            _, text = await order(inside, "reports")
            assert text.count("Rude words") == 1
            assert text.count(f"Bo ({guest})") == 2

    asyncio.run(scene())


def test_who_made_a_table_can_mute_who_said_something_there_and_nobody_else_can(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada, bo, name, _ = await two_at_a_table(inside)
            info = msgspec.json.decode((await inside.ask("GET", f"/api/tables/{name}", ada))[2])
            assert "mute" in info["may"]
            info = msgspec.json.decode((await inside.ask("GET", f"/api/tables/{name}", bo))[2])
            assert "mute" not in info["may"]
            socket = await inside.socket(name, bo, 1)
            number = told(await socket.say(type="say", id="s", text="Rude"))["seq"]
            assert await post(inside, f"/api/tables/{name}/talk/{number}/mute", bo) == (403, "table.host-only")
            assert "name" in await post(inside, f"/api/tables/{name}/talk/{number}/mute", ada)
            refused = told(await socket.say(type="say", id="t", text="Ruder"))
            assert refused["error"]["saying"]["key"] == "table.muted"
            state = told(await socket.say(type="attach", id="again", seat=1))
            assert "speak" not in state["may"]
            moved = await socket.say(type="move", id="m", seq=state["seq"], move="A1")
            assert "muted" not in moved  # whoever says nothing can play all the same
            assert "name" in await post(inside, f"/api/tables/{name}/talk/{number}/unmute", ada)
            assert told(await socket.say(type="say", id="u", text="Sorry"))["type"] == "done"

    asyncio.run(scene())


def test_who_is_muted_does_not_speak_by_names(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada, bo, name, _ = await two_at_a_table(inside)
            socket = await inside.socket(name, bo, 1)
            number = told(await socket.say(type="say", id="s", text="Rude"))["seq"]
            assert "name" in await post(inside, f"/api/tables/{name}/talk/{number}/mute", ada)
            await post(inside, "/api/me", bo, {"name": "Ruder"})
            await post(inside, f"/api/tables/{name}/seats/1/leave", bo)
            info = await post(inside, f"/api/tables/{name}/seats/1/sit", bo, {"name": "Rudest"})
            assert info["seats"][1]["name"] == "Bo"
            entries = (await inside.house.room(name)).table.entries
            assert not [entry for entry in entries if "Rude" in entry.text]

    asyncio.run(scene())


# ---- the host


def test_only_who_has_the_key_of_the_house_commands_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            assert (await order(inside, "tables", key="wrong"))[0] == 403
            assert await order(inside, "tables") == (200, "No table is open.\n")

    asyncio.run(scene())


def test_the_host_lists_shows_and_ends_a_table_and_everybody_is_told_who_ended_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada, _, name, guest = await two_at_a_table(inside)
            socket = await inside.socket(name, ada, 0)
            assert name in (await order(inside, "tables"))[1]
            assert f"seat 2: person Bo {guest}" in (await order(inside, "show", name))[1]
            assert (await order(inside, "end", name))[0] == 200
            await socket.hears((await inside.house.room(name)).table.head.seq)
            (news,) = [told(frame) for frame in socket.frames if '"news"' in frame[:20]]
            assert [event["sayings"][0]["key"] for event in news["events"]] == ["table.end-by-host"]
            assert news["table"]["ending"]["reason"] == "ended"
            assert news["table"]["ending"]["saying"]["key"] == "table.ended-by-host"
            assert (await order(inside, "end", name))[0] == 409
            await inside.house.read_anew(inside.house.rooms[name])  # it is so in the log, too
            assert (await inside.house.room(name)).table.shown.ending() == {
                "winners": [],
                "reason": "ended",
                "scores": None,
            }

    asyncio.run(scene())


def test_who_is_banned_is_sent_away_at_once_and_a_bot_plays_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            _, bo, name, guest = await two_at_a_table(inside)
            socket = await inside.socket(name, bo, 1)
            assert (await order(inside, "ban", guest))[0] == 200
            await asyncio.wait_for(asyncio.shield(socket.task), 10)
            assert (await inside.house.room(name)).table.shown.seats[1].kind == "bot"
            assert await post(inside, f"/api/tables/{name}/seats/1/sit", bo) == (403, "table.banned")
            turned_away = Socket(inside, name, bo)
            await asyncio.wait_for(turned_away.task, 10)
            assert turned_away.frames == []
            assert (await order(inside, "unban", guest))[0] == 200
            assert "name" in await post(inside, f"/api/tables/{name}/seats/1/sit", bo)
            assert (await order(inside, "ban", "nobody"))[0] == 404

    asyncio.run(scene())


def test_an_address_can_be_banned_too_and_bans_outlive_the_house(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            assert (await order(inside, "ban", "127.0.0.1"))[0] == 200  # where everybody comes from here
            assert (await inside.ask("GET", "/api/tables"))[0] == 403
        async with Inside(tmp_path) as inside:
            assert (await inside.ask("GET", "/api/tables"))[0] == 403

    asyncio.run(scene())


def test_who_is_muted_by_the_host_is_silent_at_every_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            _, bo, name, guest = await two_at_a_table(inside)
            await order(inside, "mute", guest)
            socket = await inside.socket(name, bo, 1)
            assert "table.muted" in await socket.say(type="say", id="s", text="Hello")

    asyncio.run(scene())


def test_whoever_is_banned_or_muted_does_not_come_back_as_a_program_or_in_the_name_of_a_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            bo = await inside.newcomer("Bo")
            guest = msgspec.json.decode((await inside.ask("GET", "/api/me", bo))[2])["guest"]
            seats = [{"kind": "me"}, {"kind": "program"}]
            made = await post(inside, "/api/tables", bo, {"game": "c-cross", "seats": seats})
            name, token = made["table"]["name"], made["tokens"]["1"]
            program = Socket(inside, name, token=token)
            await program.say(type="attach", id="a", seat=1)
            assert '"saying"' not in await program.say(type="say", id="s", text="Hello")
            await order(inside, "mute", guest)
            assert "table.muted" in await program.say(type="say", id="t", text="Hello again")
            seats = [{"kind": "me", "name": "Shout"}, {"kind": "program", "name": "Louder"}]
            silent = await post(inside, "/api/tables", bo, {"game": "c-cross", "seats": seats})
            assert [seat["name"] for seat in silent["table"]["seats"]] == ["Bo", "Program 2"]
            await order(inside, "ban", guest)
            await asyncio.wait_for(asyncio.shield(program.task), 10)
            turned_away = Socket(inside, name, token=token)
            await asyncio.wait_for(turned_away.task, 10)
            assert turned_away.frames == []

    asyncio.run(scene())


def test_the_command_finds_the_house_that_is_open_and_says_so_if_none_is(tmp_path: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "cinquefoil", "house", *words, "--data", str(tmp_path / "data")]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    async def scene(house: House) -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("c-cross", "me", "open"))["table"]["name"]
            listed = await asyncio.to_thread(run, "tables")
            assert name in listed.stdout, listed
            me = await ada.get("/api/me")
            assert "banned" in (await asyncio.to_thread(run, "ban", me["guest"])).stdout
            with pytest.raises(Refused):
                await ada.get("/api/me")
            wrong = await asyncio.to_thread(run, "show", "no-such-table")
            assert (wrong.returncode, wrong.stderr) == (2, "cinquefoil: there is no such table\n")

    assert "no house is open" in run("tables").stderr
    with House(tmp_path / "data") as house:
        asyncio.run(scene(house))
    closed = run("tables")
    assert closed.returncode == 2
    assert "no house is open" in closed.stderr


# ---- words that are not wanted


@pytest.mark.parametrize("text", ["You weed!", "WEED", "wéed", "w33d", "w e e d", "W-E-E-D", "so w.e.e.d so"])
def test_a_word_is_found_however_it_is_written(text: str) -> None:
    assert WordFilter.of(["Weed"]).minds(text)


@pytest.mark.parametrize("text", ["seaweed", "weeds", "we ed", "wee d", "", "33"])
def test_only_whole_words_are_minded(text: str) -> None:
    assert not WordFilter.of(["weed"]).minds(text)


def test_unwanted_words_are_refused_in_talk_and_names_and_not_in_moves(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path, settings=replace(FREE, word_filter=WordFilter.of(["weed"]))) as inside:
            ada = await inside.newcomer("Ada")
            refused = (422, "table.unwanted-word")
            assert await post(inside, "/api/me", ada, {"name": "W33d"}) == refused
            seats = [{"kind": "me"}, {"kind": "me", "name": "weed"}, {"kind": "me"}]
            wish = {"game": "so-clover", "seats": seats, "options": {"first": 0}}
            assert await post(inside, "/api/tables", ada, wish) == refused
            seats[1]["name"] = "Bo"
            made = await post(inside, "/api/tables", ada, wish)
            socket = await inside.socket(made["table"]["name"], ada, 0)
            answer = await socket.say(type="say", id="s", text="a weed")
            assert "table.unwanted-word" in answer
            assert "weed" not in answer
            room = await inside.begun(made["table"]["name"])
            move = {"type": "move", "id": "m", "seq": room.table.shown.seq, "move": "0:clue:n=weed"}
            assert '"done"' in await socket.say(**move)

    asyncio.run(scene())


# ---- data that goes


def test_who_deletes_their_data_leaves_their_games_and_nothing_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada, bo, name, guest = await two_at_a_table(inside)
            over = await post(inside, "/api/tables", bo, {"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "me"}]})
            over = over["table"]["name"]
            await post(inside, f"/api/tables/{over}/seats/0/resign", bo)
            socket = await inside.socket(name, bo, 1)
            await socket.say(type="say", id="s", text="I am Bo")
            await post(inside, "/api/me/pass", bo)
            watcher = await inside.socket(name, ada, 0)
            status, headers, _ = await inside.ask("POST", "/api/me/delete", bo)
            assert status == 200
            assert "Max-Age=0" in headers["set-cookie"]
            await asyncio.wait_for(asyncio.shield(watcher.task), 10)  # and comes again to see what has become of it
            assert (await post(inside, "/api/me/delete", bo))[0] == 401
            await _holds_nothing_of(inside, guest, "Bo")
            seats = (await inside.house.room(name)).table.shown.seats
            assert [seat.kind for seat in seats] == ["person", "bot"]
            _, _, record = await inside.ask("GET", f"/api/tables/{over}/record", ada)
            assert f'names: ["{SOMEBODY}","{SOMEBODY}"]' in record.decode()
            assert await count(inside, schema.talk) == 0
            assert await count(inside, schema.passes) == 0

    asyncio.run(scene())


async def _holds_nothing_of(inside: Inside, guest: str, name: str) -> None:
    def rows(connection: Any) -> list[str]:
        return [str(row) for table in schema.metadata.sorted_tables for row in connection.execute(select(table))]

    for row in await inside.house.ask(rows):
        assert guest not in row, row
        assert f"'{name}'" not in row, row
        assert f'"{name}"' not in row, row


def test_what_is_old_goes_and_what_is_not_over_stays(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada, _, name, _ = await two_at_a_table(inside)
            old = await post(inside, "/api/tables", ada, {"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "me"}]})
            old = old["table"]["name"]
            await post(inside, f"/api/tables/{old}/seats/0/resign", ada)
            past = inside.house.now() - 400 * DAY
            replay = {"name": "r", "text": "", "guest": "x", "made_at": past}
            lost = {"id": "lost", "name": "Lost", "avatar": "", "made_at": past}
            await inside.house.write(
                (insert(schema.replays), replay),
                (insert(schema.replays), {**replay, "name": "new", "made_at": inside.house.now()}),
                (insert(schema.guests), lost),
                (update(schema.tables).values(made_at=past), {}),
                (update(schema.log).values(at=past), {}),
            )
            gone = await sweep(inside.house, 0)
            assert gone == {"tables": 0, "replays": 1, "guests": 1}  # somebody may be looking at the table
            inside.house._close(inside.house.rooms[old])
            gone = await sweep(inside.house, 0)
            assert gone == {"tables": 1, "replays": 0, "guests": 0}
            assert (await inside.ask("GET", f"/api/tables/{old}", ada))[0] == 404
            assert (await inside.ask("GET", f"/api/tables/{name}", ada))[0] == 200
            for kept, left in ((schema.secrets, 1), (schema.tables, 1), (schema.replays, 1), (schema.guests, 2)):
                assert await count(inside, kept) == left

    asyncio.run(scene())


def test_nothing_goes_where_the_host_wants_to_keep_it(tmp_path: Path) -> None:
    async def scene() -> None:
        for_ever = replace(FREE, keep_finished=0, keep_guests=0, keep_replays=0)
        async with Inside(tmp_path, settings=for_ever) as inside:
            await inside.house.write((insert(schema.replays), {"name": "r", "text": "", "guest": "x", "made_at": 0}))
            assert not (await sweep(inside.house, 0)).total()

    asyncio.run(scene())
