"""What somebody has played: noted when it ends, whatever way, and told to them alone."""

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, insert

from cinquefoil import games
from cinquefoil.server import wire
from cinquefoil.server.storage import schema
from cinquefoil.server.tables.history import PAGE, history_of
from houses import Document, House, Line, Person, Refused, caught_up
from server.older import somebody, unpacked

ME, OTHER = "ada", "bo"


async def resigned(person: Person, *seats: str, game: str = "c-cross", **more: Any) -> str:
    name = (await person.make_table(game, *seats, **more))["table"]["name"]
    await person.post(f"/api/tables/{name}/seats/{seats.index('me')}/resign")
    return str(name)


async def history(person: Person, **asked: object) -> Document:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    found: Document = await person.get(f"/api/me/history?{query}")
    return found


def told(found: Document) -> list[tuple[str, str, str | None]]:
    return [(one["result"], one["company"], one["level"]) for one in found["games"]]


def test_every_end_is_noted_as_it_was(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            assert await history(ada) == {
                "games": [], "number": 0, "page": 1, "pages": 0, "standings": [], "streaks": []
            }  # fmt: skip
            lost = await resigned(ada, "bot:club", "me")
            shared = await resigned(ada, "me", "me")
            won = (await ada.make_table("c-cross", "me", "open", public=False))["table"]
            await bo.sit(won["name"], 1, invite=won["invite"])
            await bo.post(f"/api/tables/{won['name']}/seats/1/resign")
            left = (await ada.make_table("c-cross", "me", "bot:expert"))["table"]["name"]
            await ada.post(f"/api/tables/{left}/seats/0/leave")
            found = await history(ada)
            assert [one["table"] for one in found["games"]] == [left, won["name"], shared, lost]
            assert [one["seat"] for one in found["games"]] == [0, 0, None, 1]
            assert told(found) == [
                ("unfinished", "bots", "expert"),
                ("won", "people", None),
                ("here", "people", None),
                ("lost", "bots", "club"),
            ]
            assert found["games"][1]["names"] == ["Ada", "Bo"]
            assert told(await history(bo)) == [("lost", "people", None)]
            whom = [(one["against"], one["won"], one["lost"], one["drawn"]) for one in found["standings"]]
            assert whom == [("club", 0, 1, 0), ("people", 1, 0, 0)]
            assert found["streaks"] == [{"game": "c-cross", "now": 1, "best": 1}]

    asyncio.run(scene())


def test_a_game_played_together_has_points(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("so-clover", "me", "me"))["table"]["name"]
            line = await ada.line(name, 0)
            await play_out(line, "so-clover")
            (one,) = (await history(ada))["games"]
            assert (one["result"], one["points"]) == ("together", sum(one["ending"]["scores"]))

    asyncio.run(scene())


async def play_out(line: Line, game: str) -> None:
    """One person plays all seats to the end."""
    while not line.is_over:
        seat = line.state["acting"][0]
        await line.attach(seat=seat)
        answer = await line.move(games[game].suggest(line.view, seat, line.moves))
        if answer["type"] != "refused":
            await caught_up([line], answer)


def test_it_goes_along_to_another_device_and_away_with_the_guest(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Ada’s phone") as phone:
            await resigned(ada, "me", "bot:club")
            await phone.post("/api/passes/spend", code=(await ada.post("/api/me/pass"))["code"])
            assert told(await history(phone)) == [("lost", "bots", "club")]
            cookie = ada.cookie()
            await ada.post("/api/me/delete")
            ada.http.headers["Cookie"] = cookie
            with pytest.raises(Refused) as refused:
                await history(ada)
            assert refused.value.code == "who_are_you"

    asyncio.run(scene())


@pytest.mark.parametrize("page", ["0", "-1", "x", "1000000000"])
def test_a_page_is_a_number(sqlite_house: House, page: str) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address) as ada:
            with pytest.raises(Refused) as refused:
                await history(ada, page=page)
            assert refused.value.status == 400

    asyncio.run(scene())


def test_what_was_played_before_it_was_noted_is_found_in_the_log(tmp_path: Path) -> None:
    kept = unpacked("0003", tmp_path)

    async def scene(house: House) -> None:
        for cookie in kept.cookies[:2]:
            person = somebody(house.address, cookie)
            ended = [one for one in (await person.get("/api/me/tables"))["tables"] if one["status"] == "over"]
            found = await history(person)
            assert {one["table"] for one in found["games"]} >= {one["name"] for one in ended}
            assert {one["game"] for one in found["games"]} == set(games)
            for one in found["games"]:
                winners = one["ending"]["winners"]
                wanted = "together" if one["game"] == "so-clover" else "won" if one["seat"] in winners else "lost"
                assert one["result"] in (wanted, "drawn" if not winners else wanted)
                assert (one["company"], one["level"]) in (("people", None), ("bots", "beginner"))
            await person.__aexit__()

    with House(tmp_path) as house:
        asyncio.run(scene(house))


# ---- many of them


@pytest.fixture
def connection() -> Any:
    engine = create_engine("sqlite://")
    schema.metadata.create_all(engine)
    with engine.connect() as connection:
        yield connection


def play(connection: Connection, number: int, result: wire.GameResult, **more: Any) -> None:
    name = f"table-{number}"
    row = {"guest": ME, "table": name, "game": "c-cross", "ended_at": number, "result": result, "company": "people"}
    row |= {"level": None, "seat": 0, "points": None}
    connection.execute(insert(schema.played).values(row | more))
    ending = '{"winners":[0],"reason":"x","scores":null}'
    table = {"name": name, "invite": name, "game": "c-cross", "rules": 1, "options": "{}", "links": "[true,true]"}
    table |= {"public": False, "host": ME, "leavers": "club", "number": 1, "made_at": number, "status": "over"}
    table |= {"names": '["Ada","Bo"]', "free": 0, "bots": False, "ending": ending}
    connection.execute(insert(schema.tables).values(table))


def test_pages_follow_one_another_and_hold_everything_once(connection: Connection) -> None:
    for number in range(2 * PAGE + 3):
        play(connection, number, "won")
    pages = [history_of(connection, ME, {}, page) for page in (1, 2, 3, 4)]
    assert [len(page.games) for page in pages] == [PAGE, PAGE, 3, 0]
    assert {(page.number, page.pages) for page in pages} == {(2 * PAGE + 3, 3)}
    ended = [one.ended_at for page in pages for one in page.games]
    assert all(later > earlier for later, earlier in pairwise(ended))
    assert history_of(connection, OTHER, {}, 1).number == 0


def test_what_is_asked_for_is_what_is_told(connection: Connection) -> None:
    play(connection, 1, "won", company="bots", level="club")
    play(connection, 2, "lost", company="bots", level="club", game="bossa")
    play(connection, 3, "lost", company="bots", level="expert")
    play(connection, 4, "drawn", company="people")

    def found(**wanted: str) -> list[int]:
        return [one.ended_at for one in history_of(connection, ME, wanted, 1).games]

    assert found() == [4, 3, 2, 1]
    assert found(game="c-cross") == [4, 3, 1]
    assert found(result="lost") == [3, 2]
    assert found(against="club") == [2, 1]
    assert found(against="bots") == [3, 2, 1]
    assert found(against="people") == [4]
    assert found(game="c-cross", result="lost", against="expert") == [3]
    assert found(game="no-such-game") == []


def test_wins_in_a_row_are_counted_by_game(connection: Connection) -> None:
    for number, result in enumerate(("won", "won", "won", "drawn", "won", "unfinished", "won")):
        play(connection, number, result)  # type: ignore[arg-type]
    play(connection, 20, "lost", game="bossa")
    play(connection, 21, "won", game="lucky-numbers", company="nobody")
    streaks = history_of(connection, ME, {}, 1).streaks
    assert [(one.game, one.now, one.best) for one in streaks] == [("bossa", 0, 0), ("c-cross", 2, 3)]
