"""Whatever a stranger pours into a house: people who play notice next to nothing, and who visits gets in."""

import asyncio
import re
import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from houses import House, Person
from server.storms.flooder import EMPTY, FIRST, FLOODS, MESSAGE, PING
from server.storms.floods import FAMILY, STRANGER, flood_all

FILES = 256
"""That a crowded house may have open."""


def guarded(data: Path, *args: str, files: int | None = None) -> House:
    house = House(data, *args, files=files)
    house.args.remove("--no-limits")
    return house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with guarded(tmp_path_factory.mktemp("flooded")) as running:
        yield running


def call(house: House, source: str = STRANGER) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", house.port), 30, source_address=(source, 0))
    line.settimeout(30)
    return line


def ask(house: House, *lines: str, source: str = "127.0.0.1") -> bytes:
    """What is answered to a head."""
    with call(house, source) as line:
        line.sendall("\r\n".join((*lines, "", "")).encode())
        return _read_all(line)


def _read_all(line: socket.socket) -> bytes:
    answer = b""
    with suppress(ConnectionError):
        while data := line.recv(65_536):
            answer += data
    return answer


def handshake(house: House, table: str, *more: str) -> tuple[str, ...]:
    """What asks for a socket."""
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    here = (f"Host: 127.0.0.1:{house.port}", f"Origin: {house.address}")
    upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", key)
    return (f"GET /api/tables/{table}/socket HTTP/1.1", *here, *upgrade, *more)


def open_socket(house: House, table: str, source: str) -> socket.socket:
    line = call(house, source)
    line.sendall("\r\n".join((*handshake(house, table), "", "")).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.recv(1)
    assert b" 101 " in answer, answer
    return line


def new_table(house: House) -> str:
    async def make() -> str:
        async with Person(house.address) as ada:
            return str((await ada.make_table("c-cross", "me", "me"))["table"]["name"])

    return asyncio.run(make())


# ---- floods


@pytest.mark.parametrize("source", [STRANGER, FAMILY])
def test_people_play_on_in_every_flood(source: str, tmp_path: Path) -> None:
    """From elsewhere, and from the very address of those who play."""
    kinds = FLOODS if source == STRANGER else ("pings", "messages", "requests")
    counts = asyncio.run(flood_all(tmp_path, 1, kinds, source, seconds=2.5))
    assert counts["floods"] == len(kinds)


@pytest.mark.parametrize(
    "frames", [PING * 2000, FIRST + EMPTY * 2000, FIRST + EMPTY * 100], ids=["pings", "fragments", "one-long-message"]
)
def test_who_sends_frames_without_end_is_let_go(house: House, frames: bytes) -> None:
    table = new_table(house)
    with open_socket(house, table, "127.0.0.1") as line:
        line.settimeout(10)  # long before it is let go of for want of a pong
        with suppress(ConnectionError):
            line.sendall(frames)
        _read_all(line)
    with open_socket(house, table, "127.0.0.1") as line:
        line.sendall(PING + MESSAGE)
        assert line.recv(1)


def _masked(opcode: int, content: bytes) -> bytes:
    mask = b"\x15\xa2\x33\x4c"
    size = bytes((128 | len(content),)) if len(content) < 126 else b"\xfe" + len(content).to_bytes(2, "big")
    return bytes((opcode,)) + size + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))


def test_what_is_said_is_heard_however_it_is_cut_into_pieces(house: House) -> None:
    """Whole messages are read in a shorter way than others, and nobody can tell."""
    whole, text, part, rest, ping = 0x81, 0x01, 0x00, 0x80, 0x89
    ids = [f"m{number}" for number in range(40)]
    says = [b'{"type":"ping","id":"%b"}' % id.encode() for id in ids]
    long = says[3] + b" " * 200
    first, second = _masked(whole, says[0]), _masked(whole, says[1])
    pieces = [first, *(second[at : at + 1] for at in range(len(second)))]
    pieces += [_masked(whole, says[2]) + _masked(whole, long)[:9], _masked(whole, long)[9:]]
    pieces += [_masked(text, says[4][:5]), _masked(ping, b"?"), _masked(part, says[4][5:9]), _masked(rest, says[4][9:])]
    pieces += [_masked(whole, said) for said in says[5:-1]]
    inner = _masked(whole, b'{"type":"ping","id":"never"}')
    outer = _masked(ping, _masked(ping, inner)[6:])  # twice masked is not masked: what is in it looks like a message
    pieces += [outer[:6], outer[6:], _masked(whole, says[-1])]
    with open_socket(house, new_table(house), "127.0.0.1") as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.settimeout(10)
        for piece in pieces:
            line.sendall(piece)
            time.sleep(0.002)
        heard = b""
        while heard.count(b"pong") < len(ids):
            heard += line.recv(65536)
        assert re.findall(r'"re":"(\w+)"', heard.decode("latin-1")) == ids
        line.sendall(_masked(text, says[0]))
        time.sleep(0.05)
        line.sendall(_masked(whole, says[1]))  # a message within another
        assert b"pong" not in _read_all(line)


def test_where_floods_come_from_nobody_is_let_in_for_a_while(house: House) -> None:
    table, source = new_table(house), "127.0.0.9"
    neighbour = open_socket(house, table, source)
    for _ in range(20):
        with suppress(OSError), closing(call(house, source)) as line:
            line.sendall("\r\n".join((*handshake(house, table), "", "")).encode() + PING)
            line.recv(1000)
            line.sendall(PING * 2000)
            _read_all(line)
    health = (f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nConnection: close", "")
    assert ask(house, *health, source=source) == b""
    assert b" 200 " in ask(house, *health, source="127.0.0.8")
    neighbour.sendall(MESSAGE)
    assert neighbour.recv(1)  # who is inside stays
    neighbour.close()


def test_refusals_come_to_an_end(house: House) -> None:
    head = ("GET / HTTP/1.1", "Host: evil.example", "Connection: close")
    answers = [ask(house, *head, source="127.0.0.10") for _ in range(300)]
    assert b" 403 " in answers[0]
    assert answers[-1] == b""
    assert b" 200 " in ask(house, "GET /health HTTP/1.1", f"Host: 127.0.0.1:{house.port}", "Connection: close")


def test_requests_of_strangers_do_not_fill_the_log(house: House) -> None:
    before = house.log.stat().st_size
    assert b" 400 " in ask(house, "no such thing")
    assert b" 404 " in ask(house, *handshake(house, "no-such-table"))
    assert b" 403 " in ask(house, "GET / HTTP/1.1", "Host: evil.example", "Connection: close")
    assert house.log.stat().st_size == before


def test_bodies_that_never_end_do_not_fill_the_log(house: House) -> None:
    head = ("POST /api/me HTTP/1.1", f"Host: 127.0.0.1:{house.port}", f"Origin: {house.address}", "Content-Length: 99")
    for _ in range(5):
        with call(house, "127.0.0.1") as line:
            line.sendall("\r\n".join((*head, "Content-Type: application/json", "", "{")).encode())
    assert b" 200 " in ask(house, "GET /health HTTP/1.1", f"Host: 127.0.0.1:{house.port}", "Connection: close")
    assert "ClientDisconnect" not in house.log.read_text()


# ---- heads


def test_a_body_with_two_lengths_is_refused_and_nothing_after_it_is_read(house: House) -> None:
    here = (f"Host: 127.0.0.1:{house.port}", f"Origin: {house.address}")
    lengths = ("Content-Length: 5", "Transfer-Encoding: chunked")
    smuggled = ("", "0", "", "GET /api/games HTTP/1.1", *here)
    answer = ask(house, "POST /api/me HTTP/1.1", *here, *lengths, *smuggled)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    "host", ["localhost:@evil.example", "localhost:80:80", "localhost:", "localhost:x", "127.0.0.1/evil", "a@localhost"]
)
def test_a_host_is_a_name_and_a_port(house: House, host: str) -> None:
    answer = ask(house, "GET /api/games HTTP/1.1", f"Host: {host}", "Connection: close")
    assert answer.split()[1] in (b"403", b"400"), answer


@pytest.mark.parametrize(
    ("path", "headers"),
    [("/api/games", ["a: b"] * 200), ("/api/games", ["a: " + "b" * 30_000]), ("/" + "a" * 30_000, [])],
    ids=["many", "long", "address"],
)
def test_heads_have_an_end(house: House, path: str, headers: list[str]) -> None:
    here = f"Host: 127.0.0.1:{house.port}"
    answer = ask(house, f"GET {path} HTTP/1.1", here, "Connection: close", *headers)
    assert answer.split()[1] == b"400", answer


@pytest.mark.parametrize("header", ["a: " + "b" * 10_000, "Cookie: " + "b" * 10_000])
def test_a_head_that_is_too_long_for_a_socket_is_answered(house: House, header: str) -> None:
    assert b" 400 " in ask(house, *handshake(house, new_table(house), header))


def ask_as_it_is(house: House, head: tuple[str, ...], body: str = "") -> bytes:
    with call(house, "127.0.0.1") as line:
        line.sendall("\r\n".join((*head, "", body)).encode())
        return _read_all(line)


def test_a_socket_is_opened_with_get_and_nothing_else(house: House) -> None:
    first, *rest = handshake(house, new_table(house))
    posted = (first.replace("GET", "POST"), *rest)
    assert b" 400 " in ask_as_it_is(house, posted)
    for head in (posted, (first, *rest)):
        assert b" 400 " in ask_as_it_is(house, (*head, "Content-Length: 3"), "abc")
        assert b" 400 " in ask_as_it_is(house, (*head, "Transfer-Encoding: chunked"), "0\r\n\r\n")
    with call(house, "127.0.0.1") as line:
        line.sendall("\r\n".join((first, *rest, "Content-Length: 0", "", "")).encode())
        assert b" 101 " in line.recv(1000)
    without_key = [line for line in (first, *rest) if not line.startswith("Sec-WebSocket-Key")]
    assert b" 400 " in ask_as_it_is(house, tuple(without_key))
    health = ("GET /health HTTP/1.1", f"Host: 127.0.0.1:{house.port}", "Connection: close")
    assert b" 200 " in ask(house, *health)  # so what was lost before has been cleared away
    assert "AttributeError" not in house.log.read_text()


def test_a_chunk_that_could_never_be_taken_is_refused_at_once(house: House) -> None:
    here = (f"Host: 127.0.0.1:{house.port}", f"Origin: {house.address}", "Content-Type: application/json")
    head, began = ("POST /api/me HTTP/1.1", *here, "Transfer-Encoding: chunked"), time.monotonic()
    assert b" 400 " in ask_as_it_is(house, head, "FFFFFFFFFFFFFFFFF\r\n{}\r\n")
    assert b" 200 " in ask_as_it_is(house, (*head, "Connection: close"), "2\r\n{}\r\n0\r\n\r\n")
    assert time.monotonic() - began < 5


# ---- room and time


def test_idle_connections_do_not_keep_visitors_out(tmp_path: Path) -> None:
    """As many as the house may have files, from the same address as those who visit."""
    with guarded(tmp_path, files=FILES) as house:
        idle = [call(house, "127.0.0.1") for _ in range(FILES + 50)]

        async def visit() -> None:
            async with Person(house.address) as ada:
                name = (await ada.make_table("c-cross", "me", "me"))["table"]["name"]
                line = await ada.line(name, 0)
                assert (await line.ask("ping"))["type"] == "pong"

        async def visits() -> None:
            await asyncio.gather(*(visit() for _ in range(18)))

        asyncio.run(visits())
        for line in idle:
            line.close()


def test_who_has_a_seat_is_the_last_to_go(tmp_path: Path) -> None:
    with guarded(tmp_path, files=FILES) as house:

        async def scene() -> None:
            async with Person(house.address) as ada:
                name = (await ada.make_table("c-cross", "me", "me"))["table"]["name"]
                line = await ada.line(name, 0)
                idle = [await asyncio.to_thread(call, house, "127.0.0.1") for _ in range(2 * FILES)]
                assert (await line.ask("ping"))["type"] == "pong"
                for one in idle:
                    one.close()

        asyncio.run(scene())


def test_who_says_nothing_or_all_too_slowly_has_to_go(house: House) -> None:
    with call(house) as silent, call(house) as slow:
        began, head = time.monotonic(), f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nX: ".encode()
        with suppress(ConnectionError):
            for letter in head + b"y" * 1000:
                slow.sendall(bytes((letter,)))
                time.sleep(0.05)
        assert _read_all(slow) == b""
        assert _read_all(silent) == b""
        assert time.monotonic() - began < 30
