"""Hints at a table: for whoever plays alone with bots, and for nobody else."""

import asyncio
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from cinquefoil import games
from cinquefoil.core.sayings import PLACEHOLDER
from cinquefoil.server.limits import Rate
from houses import Document, House, Line, Person
from server.inside import FREE, Inside

COMPANY = {"lucky-numbers": 1, "cross-clover": 1, "c-cross": 1, "bossa": 1, "so-clover": 2}
"""Bots at a table."""


async def alone(ada: Person, game: str, **options: object) -> Line:
    """A table with bots, when it is Ada's turn."""
    bots = ["bot:beginner"] * COMPANY[game]
    name = (await ada.make_table(game, "me", *bots, options=options))["table"]["name"]
    line = await ada.line(name, 0)
    await line.until(lambda one: bool(one.moves))
    return line


def code(answer: Document) -> str:
    return str(answer["error"]["code"]) if answer["type"] == "refused" else str(answer["type"])


@pytest.mark.parametrize("game", COMPANY)
def test_who_plays_alone_with_bots_is_told_what_to_do_and_may_do_it(sqlite_house: House, game: str) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address, "Ada") as ada:
            line = await alone(ada, game)
            for _ in range(3):
                await line.until(lambda one: bool(one.moves))
                assert "hint" in line.state["may"]
                hint = await line.ask("hint")
                assert code(hint) == "hinted"
                words = games[game].phrases()
                for saying in (hint["nudge"]["saying"], hint["does"], *hint["reasons"]):
                    assert set(PLACEHOLDER.findall(words[saying["key"]])) == set(saying["params"])
                assert hint["reasons"]
                assert hint["places"]
                assert all(entry["kind"] != "hint" for entry in line.events), "nobody else hears of it"
                answer = await line.move(hint["move"])
                assert answer["type"] == "done", answer
                await line.until(lambda one, done=answer["seq"]: one.seq >= done)  # type: ignore[misc]

    asyncio.run(scene())


def test_where_somebody_else_plays_nobody_is_told_anything(sqlite_house: House) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address, "Ada") as ada, Person(sqlite_house.address, "Bo") as bo:
            name = (await ada.make_table("so-clover", "me", "open", "bot:club", options={}))["table"]["name"]
            await bo.sit(name, 1)
            lines = [await ada.line(name, 0), await bo.line(name, 1)]
            for line in lines:
                await line.until(lambda one: bool(one.moves))
                assert "hint" not in line.state["may"]
                assert (await line.ask("hint"))["error"]["saying"]["key"] == "table.hint-people"
            await bo.post(f"/api/tables/{name}/seats/1/leave")
            await lines[0].until(lambda one: one.state["table"]["seats"][1]["kind"] == "bot")
            assert code(await lines[0].ask("hint")) == "forbidden", "Bo may come back"

    asyncio.run(scene())


@pytest.mark.parametrize("other", ["me", "program"])
def test_a_second_person_at_the_screen_and_a_program_are_somebody(sqlite_house: House, other: str) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address, "Ada") as ada:
            name = (await ada.make_table("so-clover", "me", other, "bot:club", options={}))["table"]["name"]
            line = await ada.line(name, 0)
            await line.until(lambda one: bool(one.moves))
            assert "hint" not in line.state["may"]
            assert code(await line.ask("hint")) == "forbidden"

    asyncio.run(scene())


def test_there_has_to_be_something_to_decide_and_somebody_to_decide_it(sqlite_house: House) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address, "Ada") as ada, Person(sqlite_house.address, "Bo") as bo:
            name = (await ada.make_table("c-cross", "me", "open", options={}))["table"]["name"]
            waiting = await ada.line(name, 0)
            assert (await waiting.ask("hint"))["error"]["saying"]["key"] == "table.not-begun"

            line = await alone(ada, "c-cross")
            table = line.state["table"]["name"]
            onlooker = await bo.line(table)
            assert "hint" not in onlooker.state["may"]
            assert code(await onlooker.ask("hint")) == "not_your_seat"
            await ada.post(f"/api/tables/{table}/seats/0/resign")
            await line.until(lambda one: one.is_over)
            assert "hint" not in line.state["may"]
            assert (await line.ask("hint"))["error"]["saying"]["key"] == "table.over"

    asyncio.run(scene())


def test_a_hint_is_about_the_moment_it_was_asked_for_or_there_is_none(sqlite_house: House) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address, "Ada") as ada:
            line = await alone(ada, "c-cross")
            seq = line.seq
            asked = asyncio.ensure_future(line.ask("hint"))
            move = asyncio.ensure_future(line.move(line.moves[0]))
            second = asyncio.ensure_future(line.ask("hint"))
            assert (await move)["type"] == "done"
            hint = await asked
            assert code(hint) in ("stale_move", "not_now") or hint["seq"] == seq
            assert code(await second) in ("stale_move", "not_now")
            await line.until(lambda one: bool(one.moves))
            assert code(await line.ask("hint")) == "hinted"

    asyncio.run(scene())


def test_nobody_asks_for_ever(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = replace(FREE, hints=Rate(0.25, 2))
        async with Inside(tmp_path, settings=settings) as inside:
            inside.house.hints.ticks = lambda: inside.time
            cookie = await inside.newcomer("Ada")
            wish = {"game": "lucky-numbers", "seats": [{"kind": "me"}], "options": {}}
            _, _, made = await inside.ask("POST", "/api/tables", cookie, wish)
            name = msgspec.json.decode(made)["table"]["name"]
            await inside.begun(name)
            line = await inside.socket(name, cookie, 0)
            got = [await line.say(type="hint", id=f"hint-{number}") for number in range(3)]
            assert ['"type":"hinted"' in frame for frame in got] == [True, True, False]
            assert '"code":"too_fast"' in got[2]
            assert '"retry_after":4.0' in got[2]
            inside.time += 4
            assert '"type":"hinted"' in await line.say(type="hint", id="hint-3")

    asyncio.run(scene())
