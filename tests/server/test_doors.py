"""Who is let in: hosts, origins, cookies, sizes, rates, and what every answer carries."""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cinquefoil.server.errors import TooFast
from cinquefoil.server.limits import Limits, Rate
from cinquefoil.server.people.identity import hashed, signed, unsigned
from cinquefoil.server.people.names import plain_line, plain_name
from houses import House, Line, Person, Refused


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with its limits."""
    house = House(tmp_path_factory.mktemp("guarded"))
    house.args.remove("--no-limits")
    with house:
        yield house


def post(house: House, path: str, headers: dict[str, str], content: str = "{}") -> httpx2.Response:
    merged = {"content-type": "application/json", **headers}
    return httpx2.post(house.address + path, headers=merged, content=content, trust_env=False)


def code(response: httpx2.Response) -> str:
    return str(response.json()["error"]["code"])


def test_what_changes_something_must_come_from_our_own_page(sqlite_house: House) -> None:
    house = sqlite_house
    assert code(post(house, "/api/me", {})) == "forbidden"
    assert code(post(house, "/api/me", {"Origin": "http://evil.example"})) == "forbidden"
    assert code(post(house, "/api/me", {"Origin": "null"})) == "forbidden"
    assert code(post(house, "/api/me", {"Origin": house.address.replace("127.0.0.1", "localhost")})) == "forbidden"
    assert post(house, "/api/me", {"Origin": house.address}).status_code == 200


def test_a_form_of_another_page_could_not_say_it_is_json(sqlite_house: House) -> None:
    headers = {"Origin": sqlite_house.address, "content-type": "text/plain"}
    assert code(post(sqlite_house, "/api/me", headers, '{"name":"Eve"}')) == "malformed_request"


def test_a_strange_host_is_turned_away(sqlite_house: House) -> None:
    response = httpx2.get(sqlite_house.address + "/api/tables", headers={"Host": "evil.example"}, trust_env=False)
    assert response.status_code == 403
    assert code(response) == "forbidden"


@pytest.mark.parametrize("name", ["[", "]", "[::", "", "::1]:80", "\\", "a b", "%00"])
def test_a_host_or_origin_that_is_none_is_turned_away(sqlite_house: House, name: str) -> None:
    with socket.create_connection(("127.0.0.1", sqlite_house.port)) as line:
        line.sendall(f"GET /api/games HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
        answer = line.makefile("rb").read()
    assert answer.split()[1] in (b"403", b"400"), answer
    assert code(post(sqlite_house, "/api/me", {"Origin": f"http://{name}"})) == "forbidden"


def test_a_socket_needs_our_own_page_too(sqlite_house: House) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address) as ada:
            name = (await ada.make_table("c-cross", "me", "me"))["table"]["name"]
            uri = sqlite_house.address.replace("http", "ws", 1) + f"/api/tables/{name}/socket"
            for origin in ({}, {"Origin": "http://evil.example"}):
                with pytest.raises(InvalidStatus) as refused:
                    await connect(uri, additional_headers={"Cookie": ada.cookie(), **origin}, proxy=None)
                assert refused.value.response.status_code == 403
                assert b"origin" in refused.value.response.body
            with pytest.raises(InvalidStatus) as refused:
                await connect(
                    uri.replace(name, "no-such-table"), additional_headers={"Origin": ada.address}, proxy=None
                )
            assert refused.value.response.status_code == 404

    asyncio.run(scene())


def test_every_answer_carries_the_policy(sqlite_house: House) -> None:
    for path in ("/", "/api/games", "/nowhere", "/api/tables/none", "/page/index.html"):
        headers = httpx2.get(sqlite_house.address + path, trust_env=False).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_unknown_places_are_answered(sqlite_house: House) -> None:
    for path, status, expected in (("/api/nowhere", 404, "not_found"), ("/api/rematch", 404, "not_found")):
        response = httpx2.get(sqlite_house.address + path, trust_env=False)
        assert (response.status_code, code(response)) == (status, expected)
    response = httpx2.delete(sqlite_house.address + "/api/tables", trust_env=False)
    assert (response.status_code, code(response)) == (405, "method_not_allowed")
    response = httpx2.get(sqlite_house.address + "/api/tables?x=1", trust_env=False)
    assert (response.status_code, code(response)) == (400, "malformed_request")


def test_names_that_no_database_could_hold_are_nobodys(house: House) -> None:
    for path in (
        "/api/tables/a%00b",
        "/api/tables/%FF",
        "/api/invites/A'--",
        "/api/replays/" + "x" * 100,
        "/api/tables/é",
    ):
        response = httpx2.get(house.address + path, trust_env=False)
        assert (response.status_code, code(response)) == (404, "not_found"), path

    async def scene() -> None:
        async with Person(house.address) as ada:
            name = (await ada.make_table("so-clover", "me", "me"))["table"]["name"]
            line = await ada.line(name, 0)
            assert (await line.move("0:clue:n=a\0b"))["error"]["code"] == "illegal_move"
            await line.socket.send('{"type":"ping","id":"a\\u0000b"}')
            await line.until(lambda line: any(one["type"] == "refused" for one in line.heard))
            assert (await line.ask("say", text="a\0b"))["type"] == "done"
            assert (await ada.post("/api/me", name="Ada\0"))["name"] == "Ada"
            assert (await line.ask("ping"))["type"] == "pong"

    asyncio.run(scene())


def test_too_much_is_too_long(sqlite_house: House) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address) as ada:
            with pytest.raises(Refused) as refused:
                await ada.post("/api/me", name="x" * 20_000)
            assert refused.value.code == "too_long"
            name = (await ada.make_table("c-cross", "me", "me"))["table"]["name"]
            line = await ada.line(name, 0)
            await line.socket.send(" " * 5000)
            await line.until(lambda line: bool([one for one in line.heard if one["type"] == "refused"]))
            assert line.heard[-1]["error"]["code"] == "too_long"
            await line.socket.send("x" * 100_000)
            await line.socket.wait_closed()
            assert line.socket.close_code == 1009

    asyncio.run(scene())


def test_a_forged_cookie_is_nobodys(sqlite_house: House) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address, "Ada") as ada:
            guest = (await ada.get("/api/me"))["guest"]
            forged = signed(guest, b"another secret")
            response = httpx2.get(
                sqlite_house.address + "/api/me", headers={"Cookie": f"cinquefoil={forged}"}, trust_env=False
            )
            assert response.json()["guest"] is None
            for broken in ("", ".", guest, f"{guest}.", "é.x", f"{guest}.é"):
                assert unsigned(broken, b"secret") is None
            assert unsigned(signed(guest, b"secret"), b"secret") == guest

    asyncio.run(scene())


def test_who_said_no_name_can_look_but_not_sit(sqlite_house: House) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address, "Ada") as ada:
            name = (await ada.make_table("c-cross", "me", "open"))["table"]["name"]
            nobody = Person(sqlite_house.address)
            with pytest.raises(Refused) as refused:
                await nobody.sit(name, 1)
            assert (refused.value.status, refused.value.code) == (401, "who_are_you")
            line = await nobody.line(name)
            assert (await line.ask("say", text="hello"))["error"]["code"] == "forbidden"
            await nobody.__aexit__()

    asyncio.run(scene())


def test_tokens_are_kept_as_hashes_and_work_for_one_seat(sqlite_house: House) -> None:
    async def scene() -> None:
        house = sqlite_house
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            made = await ada.make_table("lucky-numbers", "me", "program", options={"first": 1})
            name, token = made["table"]["name"], made["tokens"]["1"]
            assert token not in Path(house.data / "house.sqlite").read_bytes().decode("latin-1")
            assert token not in Path(house.data / "house.sqlite-wal").read_bytes().decode("latin-1")
            assert hashed(token) in Path(house.data / "house.sqlite-wal").read_bytes().decode("latin-1")
            program = await Line(house.address, "/api/seat", {"Authorization": f"Bearer {token}"}).open()
            await program.attach()
            assert program.state["you"] == 1
            assert (await program.move("draw"))["type"] == "done"
            with pytest.raises(Refused) as refused:
                await program.attach(seat=0)
            assert refused.value.code == "not_your_seat"
            with pytest.raises(Refused) as refused:
                await bo.post(f"/api/tables/{name}/seats/1/token")
            assert refused.value.code == "forbidden"
            aside = await Line(house.address, "/api/seat", {"Authorization": f"Bearer {token}"}).open()
            await aside.attach(seat=None)
            renewed = (await ada.post(f"/api/tables/{name}/seats/1/token"))["token"]
            await asyncio.gather(program.reader, aside.reader)  # sent away, from wherever they looked
            for header, path in ((f"Bearer {token}", "/api/seat"), ("Bearer nonsense", "/api/seat")):
                with pytest.raises(InvalidStatus) as turned_away:
                    await Line(house.address, path, {"Authorization": header}).open()
                assert turned_away.value.response.status_code == 401
            other = (await ada.make_table("c-cross", "me", "me"))["table"]["name"]
            with pytest.raises(InvalidStatus) as turned_away:
                await Line(house.address, f"/api/tables/{other}/socket", {"Authorization": f"Bearer {renewed}"}).open()
            assert turned_away.value.response.status_code == 404
            again = await Line(house.address, "/api/seat", {"Authorization": f"Bearer {renewed}"}).open()
            assert (await again.attach())["you"] == 1
            await again.close()

    asyncio.run(scene())


def test_who_is_too_fast_is_told_when_to_come_back(guarded: House) -> None:
    async def scene() -> None:
        async with Person(guarded.address) as ada:
            name = (await ada.make_table("c-cross", "me", "me"))["table"]["name"]
            line = await ada.line(name, 0)
            answers = await asyncio.gather(*(line.ask("ping") for _ in range(150)))
            refused = [answer["error"] for answer in answers if answer["type"] == "refused"]
            assert refused
            assert all(error["code"] == "too_fast" and error["retry_after"] > 0 for error in refused)
            await asyncio.sleep(max(error["retry_after"] for error in refused))
            assert (await line.ask("ping"))["type"] == "pong"
            asked = await asyncio.gather(*(ada.http.get("/api/me") for _ in range(400)))
            slowed = [response for response in asked if response.status_code == 429]
            assert slowed
            assert int(slowed[0].headers["retry-after"]) >= 1

    asyncio.run(scene())


def test_who_is_too_fast_all_the_time_is_sent_away(guarded: House) -> None:
    async def scene() -> None:
        await asyncio.sleep(1)
        async with Person(guarded.address) as ada:
            name = (await ada.make_table("c-cross", "me", "me"))["table"]["name"]
            line = await ada.line(name, 0)
            with suppress(ConnectionClosed):
                for _ in range(300):
                    await line.socket.send('{"type":"ping","id":"x"}')
            await line.socket.wait_closed()
            assert line.socket.close_code == 4029

    asyncio.run(scene())


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    limits = Limits("names", Rate(2, 3), lambda: now[0])
    for _ in range(3):
        limits.take("ada")
    with pytest.raises(TooFast) as fault:
        limits.take("ada")
    assert fault.value.retry_after == 0.5
    limits.take("bo")
    now[0] = 0.5
    limits.take("ada")
    with pytest.raises(TooFast):
        limits.take("ada")
    Limits("names", None, lambda: 0.0).take("ada")
    now[0] = -3600.0  # a clock that goes back locks nobody out
    with pytest.raises(TooFast) as fault:
        limits.take("ada")
    assert fault.value.retry_after == 0.5


def test_logs_tell_where_something_failed_and_not_with_what() -> None:
    program = """
import structlog
from cinquefoil.server import logs
logs.configure(as_json={as_json})
def failing(cookie):
    raise RuntimeError("oh")
try:
    failing("very secret")
except RuntimeError:
    structlog.get_logger().exception("request_failed")
"""
    for as_json in (False, True):
        command = [sys.executable, "-c", program.format(as_json=as_json).replace('("very secret")', "(chr(83) * 5)")]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert "request_failed" in done.stderr
        assert "failing" in done.stderr
        assert "SSSSS" not in done.stderr


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \n\t Lovelace ", "Ada Lovelace"),
        ("\u202eevil\u2066", "evil"),
        ("a\u200bb\u200dc\ufeff", "abc"),
        ("A\u0301", "Á"),
        ("\x1b[31mred\x07", "[31mred"),
        ("e\u0301\u0301\u0301\u0301\u0301\u0301", "é\u0301\u0301\u0301"),
        ("\ud800x", "x"),
        ("x" * 100, "x" * 24),
        ("\u3164\u2800\u115f", ""),
        ("한글 名前 имя", "한글 名前 имя"),
        ("\ue000\U000e0041", ""),
    ],
)
def test_names_are_harmless(written: str, kept: str) -> None:
    assert plain_name(written) == kept
    assert plain_line(kept, 24) == kept


@pytest.mark.parametrize(
    "broken", [b"\x81\x05hello", b"\x81\x82abcd" + bytes((0xFF ^ 0x61, 0xC0 ^ 0x62))], ids=["mask", "text"]
)
def test_whoever_breaks_the_protocol_is_told_so_whatever_else_they_send(sqlite_house: House, broken: bytes) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address) as ada:
            name = (await ada.make_table("c-cross", "me", "me"))["table"]["name"]
            for _ in range(20):
                line = await ada.line(name, 0)
                line.socket.transport.write(broken)
                for _ in range(50):
                    with suppress(ConnectionClosed):
                        await line.socket.send(" " * 3000)
                    await asyncio.sleep(0)
                await line.socket.wait_closed()
                assert line.socket.close_code in (1002, 1007)
            assert (await (await ada.line(name, 0)).ask("ping"))["type"] == "pong"

    asyncio.run(scene())
