"""A private table is for those who sit there or made it, and who came with its invite link; to others there is none."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from databases import new_database
from houses import Document, House, Line, Person, Refused
from server.storms.servers import open_servers

Asked = Callable[[Person, str], Awaitable[object]]
QUESTIONS: list[Asked] = [
    lambda person, name: person.get(f"/api/tables/{name}"),
    lambda person, name: person.get(f"/api/tables/{name}/record"),
    lambda person, name: person.get(f"/api/tables/{name}/moments/0"),
    lambda person, name: person.get(f"/api/tables/{name}/draws"),
    lambda person, name: person.get(f"/api/tables/{name}/outcome"),
    lambda person, name: person.post(f"/api/tables/{name}/seats/1/sit"),
    lambda person, name: person.post(f"/api/tables/{name}/seats/1/sit", invite="not-the-word"),
    lambda person, name: person.post(f"/api/tables/{name}/seats/0/leave"),
    lambda person, name: person.post(f"/api/tables/{name}/seats/0/bot"),
    lambda person, name: person.post(f"/api/tables/{name}/seats/0/resign"),
    lambda person, name: person.post(f"/api/tables/{name}/seats/0/token"),
    lambda person, name: person.post(f"/api/tables/{name}/seats/0/report"),
    lambda person, name: person.post(f"/api/tables/{name}/seats/0/contribution", contribution="0f" * 16),
    lambda person, name: person.post(f"/api/tables/{name}/rematch"),
    lambda person, name: person.post(f"/api/tables/{name}/talk/1/report"),
    lambda person, name: person.post(f"/api/tables/{name}/talk/1/mute"),
    lambda person, name: person.post(f"/api/tables/{name}/talk/1/unmute"),
]


async def private(ada: Person, *seats: str, game: str = "c-cross") -> Document:
    made: Document = (await ada.make_table(game, *seats, public=False))["table"]
    return made


async def refusal(asked: Awaitable[object]) -> tuple[int, Document]:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.status, refused.value.error


async def socket_refusal(person: Person, name: str) -> tuple[int, object]:
    line = Line(person.address, f"/api/tables/{name}/socket", {"Cookie": person.cookie(), "Origin": person.address})
    with pytest.raises(InvalidStatus) as refused:
        await line.open()
    return refused.value.response.status_code, refused.value.response.body


async def may_come(person: Person, name: str) -> bool:
    try:
        await person.get(f"/api/tables/{name}")
    except Refused as refused:
        if refused.code != "not_found":
            raise
        return False
    await (await person.line(name)).close()
    return True


def test_to_a_stranger_a_private_table_is_as_if_there_were_none(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Mallory") as mallory:
            for other, is_over in (("open", False), ("bot:beginner", False), ("bot:beginner", True)):
                name = (await private(ada, "me", other))["name"]
                if is_over:
                    await ada.post(f"/api/tables/{name}/seats/0/resign")
                for asked in QUESTIONS:
                    told, none = [await refusal(asked(mallory, one)) for one in (name, "no-such-table")]
                    assert told == none
                    assert (told[0], told[1]["code"]) == (404, "not_found")
                    assert "private" in told[1]["message"]
                assert await socket_refusal(mallory, name) == await socket_refusal(mallory, "no-such-table")
            mallory.http.cookies.clear()
            assert not await may_come(mallory, name)
            assert await socket_refusal(mallory, name) == await socket_refusal(mallory, "no-such-table")

    asyncio.run(scene())


def test_every_question_about_a_table_is_among_them(sqlite_house: House) -> None:
    """Whoever adds an address under a table has to think of this."""

    async def scene() -> None:
        async with Person(sqlite_house.address) as ada:
            paths = (await ada.get("/api/openapi.json"))["paths"]
            asked = sum(len(methods) for path, methods in paths.items() if path.startswith("/api/tables/{table}"))
            assert asked == len(QUESTIONS) - 1  # one is asked in two ways

    asyncio.run(scene())


def test_who_came_with_the_link_may_come_back_without_it(house: House, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            Person(house.address, "Ada") as ada,
            Person(house.address, "Bo") as bo,
            Person(house.address, "Cy") as cy,
        ):
            made = await private(ada, "me", "link")
            name, invite = made["name"], made["invite"]
            shown = await bo.get(f"/api/invites/{invite}")
            assert (shown["table"], shown["game"], shown["by"], shown["status"]) == (name, "c-cross", "Ada", "waiting")
            assert [seat["name"] for seat in shown["seats"]] == ["Ada", ""]
            assert not await may_come(bo, name)  # looking at a link is not following it
            info = await bo.post(f"/api/invites/{invite}")
            assert (info["name"], info["invite"]) == (name, invite)
            assert await may_come(bo, name)
            assert "take" in (await bo.get(f"/api/tables/{name}"))["seats"][1]["may"]
            assert not await may_come(cy, name)
            await bo.sit(name, 1)  # the house knows that they had the word
            await bo.post(f"/api/tables/{name}/seats/1/leave")
            assert await may_come(bo, name)
            house.stop()
            house.start()
            assert await may_come(bo, name)
            assert "come-back" in (await bo.get(f"/api/tables/{name}"))["seats"][1]["may"]
            assert not await may_come(cy, name)

    asyncio.run(scene())


def test_who_sits_down_with_the_word_is_in(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            made = await private(ada, "me", "link", "open", game="lucky-numbers")
            await bo.sit(made["name"], 2, invite=made["invite"])
            assert await may_come(bo, made["name"])
            await bo.post(f"/api/tables/{made['name']}/seats/2/leave")
            assert "take" in (await bo.get(f"/api/tables/{made['name']}"))["seats"][1]["may"]

    asyncio.run(scene())


def test_the_next_game_is_for_the_same_company(house: House) -> None:
    async def scene() -> None:
        async with (
            Person(house.address, "Ada") as ada,
            Person(house.address, "Bo") as bo,
            Person(house.address, "Cy") as cy,
            Person(house.address, "Mallory") as mallory,
        ):
            made = await private(ada, "me", "link")
            name, invite = made["name"], made["invite"]
            await bo.sit(name, 1, invite=invite)
            await cy.post(f"/api/invites/{invite}")
            await ada.post(f"/api/tables/{name}/seats/0/resign")
            following = (await bo.post(f"/api/tables/{name}/rematch"))["name"]
            assert [await may_come(one, following) for one in (ada, bo, cy, mallory)] == [True, True, True, False]

    asyncio.run(scene())


def test_a_program_needs_only_its_token(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            made = await ada.make_table("c-cross", "me", "program", public=False)
            line = Line(house.address, "/api/seat", {"Authorization": f"Bearer {made['tokens']['1']}"})
            await line.open()
            state = await line.attach()
            assert (state["you"], state["table"]["name"]) == (1, made["table"]["name"])
            await line.close()

    asyncio.run(scene())


def test_a_public_table_is_for_everybody(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("c-cross", "me", "link"))["table"]["name"]
            bo.http.cookies.clear()
            assert await may_come(bo, name)
            assert (await bo.get(f"/api/tables/{name}"))["invite"] is None

    asyncio.run(scene())


def test_whoever_was_invited_at_one_server_may_come_at_another(postgres_server: str, tmp_path: Path) -> None:
    servers = open_servers(tmp_path, new_database(postgres_server, "private_tables"), 2)

    async def scene() -> None:
        one, two = servers
        async with Person(one.address, "Ada") as ada, Person(two.address, "Bo") as bo:
            made = await private(ada, "me", "link")
            assert not await may_come(bo, made["name"])
            bo.turn_to(one.address)
            await bo.post(f"/api/invites/{made['invite']}")
            for server in servers:
                bo.turn_to(server.address)
                assert await may_come(bo, made["name"])
                assert "take" in (await bo.get(f"/api/tables/{made['name']}"))["seats"][1]["may"]

    try:
        asyncio.run(scene())
    finally:
        for server in servers:
            server.stop()


def test_the_house_forgets_who_was_invited_with_the_guest(sqlite_house: House) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address, "Ada") as ada, Person(sqlite_house.address, "Bo") as bo:
            made = await private(ada, "me", "link")
            await bo.post(f"/api/invites/{made['invite']}")
            cookie = bo.cookie()
            await bo.post("/api/me/delete")
            bo.http.headers["Cookie"] = cookie
            assert not await may_come(bo, made["name"])

    asyncio.run(scene())
