"""Several servers, one house: whatever happens at one of them is so at the others."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from secrets import token_hex

import psycopg
import pytest

from cinquefoil import games
from cinquefoil.server.sharing.wakes import LONGEST, Wake, messages, read
from databases import Postgres, new_database, postgres
from houses import PATIENCE, Document, House, Line, Person, Refused, caught_up
from server.storms.servers import across, blows, open_servers
from server.test_clocks import SHORT, two_with

Servers = list[House]


@pytest.fixture(scope="module")
def servers(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    houses = open_servers(tmp_path_factory.mktemp("servers"), new_database(postgres_server, f"house_{token_hex(4)}"), 2)
    yield houses
    for house in houses:
        house.stop()


async def until(is_so: Callable[[], Awaitable[bool]], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not await is_so():
        assert time.monotonic() < end, f"it never came to be that {what}"
        await asyncio.sleep(0.05)


async def heard(line: Line, is_it: Callable[[Document], bool], what: str) -> Document:
    """Something that a line is told unasked."""
    end = time.monotonic() + PATIENCE
    while not (found := [message for message in line.heard if is_it(message)]):
        assert time.monotonic() < end, f"nothing was heard of {what}"
        line.changed.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(line.changed.wait(), 1)
    return found[-1]


def _says(text: str, message: Document) -> bool:
    return bool(message.get("text") == text)


def at(person: Person, house: House) -> Person:
    """The same person at another server."""
    person.turn_to(house.address)
    return person


@pytest.mark.parametrize("then", ["lose", "bot"])
def test_time_runs_out_once_through_however_many_servers(servers: Servers, then: str) -> None:
    async def scene() -> None:
        one, two = servers
        async with two_with(one, {**SHORT, "then": then}, other=two) as (_, first, second, _ada):
            late, lines = first.state["you"], (first, second)
            for line in lines:
                await line.until(lambda line: any(one["kind"] == "timeout" for one in line.events))
                await line.until(lambda line: late not in line.state["acting"])
            await second.ask("ping")
            kinds = [[one["kind"] for one in line.events] for line in lines]
            assert [one.count("timeout") for one in kinds] == [1, 1]

    asyncio.run(scene())


def test_a_game_is_played_through_two_servers_to_its_end(servers: Servers) -> None:
    async def scene() -> None:
        dice = Random(1)
        one, two = servers
        async with Person(one.address, "Ada") as ada, Person(two.address, "Blaise") as blaise:
            made = (await ada.make_table("lucky-numbers", "me", "open"))["table"]
            await blaise.sit(made["name"], 1)
            lines = [await ada.line(made["name"], 0), await blaise.line(made["name"], 1)]
            end = time.monotonic() + 4 * PATIENCE
            while not any((line.state.get("table") or {}).get("status") == "over" for line in lines):
                assert time.monotonic() < end
                acting = next((line for line in lines if line.state.get("moves")), None)
                if acting is None:
                    await asyncio.sleep(0.01)
                    continue
                answer = await acting.move(dice.choice(acting.state["moves"]))
                assert answer["type"] == "done" or answer["error"]["code"] == "stale_move"
                if answer["type"] == "done":
                    await caught_up(lines, answer)
            last = max(line.seq for line in lines)
            for line in lines:
                await line.until(lambda line: line.seq >= last)
            assert [event["text"] for event in lines[0].events] != []
            records = {await person.get(f"/api/tables/{made['name']}/record") for person in (ada, blaise)}
            assert len(records) == 1
            outcomes = [await at(ada, house).get(f"/api/tables/{made['name']}/outcome") for house in servers]
            assert outcomes[0] == outcomes[1]

    asyncio.run(scene())


def test_who_is_there_and_what_is_said_is_known_at_all_servers(servers: Servers) -> None:
    async def scene() -> None:
        one, two = servers
        async with Person(one.address, "Ada") as ada, Person(two.address, "Blaise") as blaise:
            made = (await ada.make_table("c-cross", "me", "open"))["table"]
            await blaise.sit(made["name"], 1)
            here, there = await ada.line(made["name"], 0), await blaise.line(made["name"], 1)

            def both(message: Document) -> bool:
                return bool(message["type"] == "present" and message["connected"] == [True, True])

            await heard(here, both, "Blaise, who has come")
            async with Person(two.address, "Carl") as carl:
                await carl.line(made["name"])
                await heard(here, lambda message: message.get("onlookers") == 1, "Carl, who looks on")
            words = ((here, there, "hello there"), (there, here, "hello here"), (here, there, "again"))
            for line, other, text in words:
                answer = await line.ask(type="say", text=text)
                assert answer["type"] == "done", answer
                await heard(other, partial(_says, text), text)
            both_at_once = (line.ask(type="say", text=f"{number}") for number in range(5) for line in (here, there))
            assert {answer["type"] for answer in await asyncio.gather(*both_at_once)} == {"done"}
            for line in (here, there):
                await line.until(lambda line: len(said(line)) == 13)
                assert said(line) == list(range(1, 14))
            await there.close()
            await heard(here, lambda message: message.get("connected") == [True, False], "Blaise, who has gone")

    def said(line: Line) -> list[int]:
        return [message["number"] for message in line.heard if message["type"] == "said"]

    asyncio.run(scene())


def test_a_rematch_asked_for_at_two_servers_is_one(servers: Servers) -> None:
    async def scene() -> None:
        one, two = servers
        async with Person(one.address, "Ada") as ada, Person(two.address, "Blaise") as blaise:
            for _ in range(5):
                made = (await ada.make_table("c-cross", "me", "open"))["table"]["name"]
                await blaise.sit(made, 1)
                await ada.post(f"/api/tables/{made}/seats/0/resign")
                wished = (person.post(f"/api/tables/{made}/rematch") for person in (ada, blaise))
                tables = {answer["name"] for answer in await asyncio.gather(*wished)}
                assert len(tables) == 1

    asyncio.run(scene())


def test_one_seat_is_taken_by_one(servers: Servers) -> None:
    async def scene() -> None:
        one, two = servers
        async with (
            Person(one.address, "Host") as host,
            Person(one.address, "Ada") as ada,
            Person(two.address, "Blaise") as blaise,
        ):
            for _ in range(10):
                made = (await host.make_table("c-cross", "me", "open"))["table"]["name"]
                both = (person.sit(made, 1) for person in (ada, blaise))
                answers = await asyncio.gather(*both, return_exceptions=True)
                refused = [answer for answer in answers if isinstance(answer, Refused)]
                assert [answer.code for answer in refused] == ["seat_taken"]

    asyncio.run(scene())


def test_bots_move_once_wherever_people_look(servers: Servers) -> None:
    async def scene() -> None:
        one, two = servers
        async with Person(one.address, "Ada") as ada:
            made = (await ada.make_table("lucky-numbers", "me", "bot:beginner", options={"first": 0}))["table"]["name"]
            here = await ada.line(made, 0)
            there = await at(ada, two).line(made, 0)
            for turn in range(12):
                line = (here, there)[turn % 2]
                await line.until(lambda line: bool(line.state.get("moves")))
                view, moves = line.state["view"], line.state["moves"]
                answer = await line.move(games["lucky-numbers"].suggest(view, 0, moves))
                assert answer["type"] == "done" or answer["error"]["code"] == "stale_move"
                if answer["type"] == "done":
                    await caught_up((here, there), answer)

    asyncio.run(scene())


def test_a_bot_goes_on_when_its_server_is_killed(servers: Servers) -> None:
    async def scene() -> None:
        one, two = servers
        async with Person(two.address, "Ada") as ada:
            made = (await ada.make_table("bossa", "me", "bot:beginner"))["table"]["name"]
            before = await at(ada, one).line(made, 0)
            await asyncio.to_thread(two.kill)
            await asyncio.to_thread(two.start)
            await before.until(lambda line: bool(line.state.get("moves")))

    asyncio.run(scene())


def test_a_name_and_a_ban_hold_at_all_servers(servers: Servers) -> None:
    async def scene() -> None:
        one, two = servers
        async with Person(one.address, "Ada") as ada:
            at(ada, two)
            assert (await ada.get("/api/me"))["name"] == "Ada"  # known there, too
            at(ada, one)
            await ada.post("/api/me", name="Ada the Second")
            at(ada, two)

            async def is_renamed() -> bool:
                return bool((await ada.get("/api/me"))["name"] == "Ada the Second")

            await until(is_renamed, "the new name is known")
            guest = _guest(servers[0], "Ada the Second")
            _command(servers[0], "ban", guest)

            async def is_banned() -> bool:
                try:
                    await ada.get("/api/me")
                except Refused as refused:
                    return bool(refused.code == "forbidden")
                return False

            await until(is_banned, "the ban holds there")
            _command(servers[0], "unban", guest)

    asyncio.run(scene())


def _database(house: House) -> str:
    return house.args[house.args.index("--database") + 1]


def _guest(house: House, name: str) -> str:
    with psycopg.connect(_database(house)) as connection:
        (id,) = connection.execute("SELECT id FROM guests WHERE name = %s", (name,)).fetchone() or ("",)
        return str(id)


def _command(house: House, *args: str) -> None:
    command = [sys.executable, "-m", "cinquefoil", "house", *args, "--database", _database(house)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr


def test_a_closed_server_is_missed_by_nobody(postgres_server: str, tmp_path: Path) -> None:
    database = new_database(postgres_server, f"house_{token_hex(4)}")
    one, two = open_servers(tmp_path, database, 2)

    async def scene() -> None:
        async with Person(one.address, "Ada") as ada, Person(two.address, "Blaise") as blaise:
            made = (await ada.make_table("c-cross", "me", "open"))["table"]["name"]
            await blaise.sit(made, 1)
            line = await ada.line(made, 0)
            await blaise.line(made, 1)
            await heard(line, lambda message: message.get("connected") == [True, True], "Blaise, who has come")
            await asyncio.to_thread(two.stop)
            await heard(line, lambda message: message.get("connected") == [True, False], "Blaise, who has gone")

    try:
        asyncio.run(scene())
        with psycopg.connect(database) as connection:
            assert connection.execute("SELECT count(*) FROM servers").fetchone() == (1,)
    finally:
        one.stop()
        two.stop()


def test_what_is_told_is_told_in_few_words_and_understood() -> None:
    wakes = [Wake("log", f"table-{number}-{'x' * 40}", number) for number in range(1000)]
    told = list(messages("server", wakes))
    assert max(len(message.encode()) for message in told) <= LONGEST
    assert len(told) < 10
    understood = [read(message) for message in told]
    assert {server for server, _ in understood} == {"server"}
    assert [wake for _, some in understood for wake in some] == wakes
    assert read("server\nlog\ta\t1\nsomething new\tb\t2") == ("server", [Wake("log", "a", 1)])


# ---- storms


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A server that may be restarted."""
    with postgres() as server:
        yield server


@pytest.mark.parametrize("seed", range(2))
def test_of_what_comes_at_the_same_instant_through_several_servers_one_wins(
    seed: int, postgres_server: str, tmp_path: Path
) -> None:
    counts = asyncio.run(across(tmp_path, seed, 250, new_database(postgres_server, f"house_{token_hex(4)}")))
    assert counts["bursts"] >= 250
    assert min(counts[kind] for kind in ("stale_move", "repeated", "bursts of drags")) > 0


def test_nothing_is_lost_doubled_or_stuck_while_servers_are_killed_and_the_database_restarted(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    counts = asyncio.run(blows(tmp_path, 3, 15, own_postgres))
    assert (counts["kills"], counts["updates"], counts["restarts of the database"]) == (9, 3, 3)
    assert counts["done"] > 300
