"""Fair dealing at a real house: everybody is asked, for a while, and the secret is told at the end."""

import asyncio
import hashlib
import sqlite3
from pathlib import Path
from secrets import token_hex

import pytest

from cinquefoil import Record, games
from cinquefoil.core.fair import MISSING, Cup
from cinquefoil.core.verify import verify
from houses import House, Line, Person, Refused, caught_up


def secret_of(data: Path, table: str) -> bytes:
    """As the database has it."""
    with sqlite3.connect(data / "house.sqlite") as database:
        ((secret,),) = database.execute('SELECT secret FROM secrets WHERE "table" = ?', (table,))
    return bytes(secret)


async def play_out(line: Line, game: str, seats: int = 2) -> None:
    """One person plays all seats to the end."""
    while not line.is_over:
        seat = line.state["acting"][0]
        await line.attach(seat=seat)
        await caught_up([line], await line.move(games[game].suggest(line.view, seat, line.moves)))


@pytest.mark.parametrize("game", ["lucky-numbers", "bossa", "c-cross"])
def test_a_whole_game_is_dealt_so_that_anybody_can_check_it(sqlite_house: House, game: str) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address) as ada:
            info = (await ada.make_table(game, "me", "me"))["table"]
            assert (info["status"], info["fair"]["secret"]) == ("playing", None)
            line = await ada.line(info["name"], 0)
            await play_out(line, game)
            over = await ada.get(f"/api/tables/{info['name']}")
            record = await ada.get(f"/api/tables/{info['name']}/record")
            drawn = await ada.get(f"/api/tables/{info['name']}/draws")
        secret = bytes.fromhex(over["fair"]["secret"])
        assert hashlib.sha256(secret).hexdigest() == info["fair"]["commitment"] == over["fair"]["commitment"]
        found = verify(record, games)
        head = Record.parse(record).head
        assert head["contribution"] == over["fair"]["contributions"]
        assert (found.draws, found.sealed) == (len(drawn["draws"]), True)
        assert found.added == (0 if game == "c-cross" else 2)
        cup = Cup(info["name"], game, tuple(head["contribution"]), secret)
        for draw in drawn["draws"]:
            assert cup.draw(draw["seq"], list(zip(draw["outcomes"], draw["weights"], strict=True))) == draw["drawn"]

    asyncio.run(scene())


def test_a_game_waits_for_all_people_and_no_longer(tmp_path: Path) -> None:
    async def scene(house: House) -> tuple[list[str], int]:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            made = await ada.make_table("lucky-numbers", "me", "open", "bot:beginner", "program")
            name = made["table"]["name"]
            assert made["table"]["fair"]["contributions"] is None
            # Bo does not add anything.
            info = await bo.post(f"/api/tables/{name}/seats/1/sit")
            assert info["status"] == "waiting"
            line = Line(house.address, f"/api/tables/{name}/socket", {"Cookie": ada.cookie(), "Origin": house.address})
            await line.open()
            await line.attach(seat=0)
            assert line.state["table"]["status"] == "waiting"
            await line.until(lambda line: line.state["table"]["status"] == "playing")
            start = next(entry for entry in line.events if entry["kind"] == "start")
            await line.close()
            given = line.state["table"]["fair"]["contributions"]
            assert start["text"].split() == given
            return given, start["at"] - info["made_at"]

    with House(tmp_path / "data") as house:
        given, waited = asyncio.run(scene(house))
    assert [one != MISSING for one in given] == [True, False, False, False]
    assert 9_500 < waited < 20_000  # milliseconds


def test_a_program_may_add_to_chance_and_is_not_waited_for(sqlite_house: House) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address, "Ada") as ada, Person(sqlite_house.address, "Bo") as bo:
            made = await ada.make_table("bossa", "program", "open")
            name = made["table"]["name"]
            line = Line(sqlite_house.address, "/api/seat", {"Authorization": f"Bearer {made['tokens']['0']}"})
            await line.open()
            await line.attach()
            mine = token_hex(16)
            assert (await line.ask("contribute", contribution=mine))["type"] == "done"
            assert (await line.ask("contribute", contribution=mine))["type"] == "done"  # the same again is the same
            other = await line.ask("contribute", contribution=token_hex(16))
            assert other["error"]["code"] == "not_now"
            assert (await line.ask("contribute", contribution="short"))["error"]["code"] == "malformed_request"
            info = await bo.sit(name, 1)
            assert info["status"] == "playing"
            assert info["fair"]["contributions"][0] == mine
            late = await line.ask("contribute", contribution=token_hex(16))
            assert late["error"]["code"] == "not_now"
            await line.close()

    asyncio.run(scene())


def test_who_takes_over_a_seat_is_asked_anew_and_nobody_for_another(sqlite_house: House) -> None:
    async def scene() -> None:
        async with (
            Person(sqlite_house.address, "Ada") as ada,
            Person(sqlite_house.address, "Bo") as bo,
            Person(sqlite_house.address, "Cy") as cy,
        ):
            name = (await ada.make_table("lucky-numbers", "me", "open", "open"))["table"]["name"]
            bos = token_hex(16)
            await bo.post(f"/api/tables/{name}/seats/1/sit")
            await bo.post(f"/api/tables/{name}/seats/1/contribution", contribution=bos)
            with pytest.raises(Refused, match="not_your_seat"):
                await cy.post(f"/api/tables/{name}/seats/1/contribution", contribution=token_hex(16))
            await bo.post(f"/api/tables/{name}/seats/1/leave")
            await bo.sit(name, 2)
            info = await cy.post(f"/api/tables/{name}/seats/1/sit")
            assert info["status"] == "waiting"
            assert "contribute" in info["seats"][1]["may"]
            info = await cy.contribute(info)
            assert info["status"] == "playing"
            assert bos not in info["fair"]["contributions"]
            assert MISSING not in info["fair"]["contributions"]

    asyncio.run(scene())


def test_until_the_end_the_secret_is_told_nowhere(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("lucky-numbers", "me", "me"))["table"]["name"]
            line = await ada.line(name, 0, board=True)
            secret = secret_of(house.data, name)
            await line.attach(seat=line.state["acting"][0])
            await line.move("draw")
            told = [str(line.state), str(line.events), str(line.heard)]
            told += [str(await ada.get(f"/api/tables/{name}{path}")) for path in ("", "/record", "/moments/3")]
            with pytest.raises(Refused, match="not_now"):
                await ada.get(f"/api/tables/{name}/draws")
            told += [str(await ada.get("/api/tables")), str(await ada.get("/metrics")), house.log.read_text()]
            assert all(secret.hex() not in text and repr(secret) not in text for text in told)
            await ada.post(f"/api/tables/{name}/seats/0/resign")
            assert secret.hex() in await ada.get(f"/api/tables/{name}/record")

    with House(tmp_path / "data") as house:
        asyncio.run(scene(house))


def test_a_house_that_dies_asks_again_and_draws_the_same_again(tmp_path: Path) -> None:
    async def before(house: House) -> tuple[str, str]:
        async with Person(house.address, "Ada") as ada:
            made = await ada.post(
                "/api/tables", game="lucky-numbers", seats=[{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
            )
            return made["table"]["name"], ada.cookie()

    async def after(house: House, name: str, cookie: str) -> None:
        async with Person(house.address, "Somebody") as ada:
            ada.http.cookies.clear()
            ada.http.headers["Cookie"] = cookie
            info = await ada.get(f"/api/tables/{name}")
            assert "contribute" in info["seats"][0]["may"]
            assert (await ada.contribute(info))["status"] == "playing"
            await ada.post(f"/api/tables/{name}/seats/0/resign")
            assert verify(await ada.get(f"/api/tables/{name}/record"), games).added == 1

    with House(tmp_path / "data") as house:
        name, cookie = asyncio.run(before(house))
        house.kill()
        house.start()
        asyncio.run(after(house, name, cookie))
