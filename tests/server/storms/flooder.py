"""A stranger who floods a house, in a process of its own: `python -m server.storms.flooder pings 5555 some-table`.

Written from the pages for those who write clients alone, and without any library that would keep it from misbehaving.
It runs until it is killed, and comes again whenever it is let go of.
"""

import argparse
import asyncio
import resource
from collections.abc import Awaitable, Callable
from contextlib import suppress

import uvloop

MASK = b"\0\0\0\0"
CHUNK = 65_536
"""Bytes that are sent at once."""
EACH = 20
"""Connections of a flood that sends."""
MANY = 600
"""Connections of one that does not."""


def frame(head: int, data: bytes = b"") -> bytes:
    """A short one, masked with nothing."""
    return bytes((head, 0x80 | len(data))) + MASK + data


PING = frame(0x89, b"")
EMPTY = frame(0x00)
"""A fragment of a message, and not the last."""
FIRST = frame(0x01)
MESSAGE = frame(0x81, b'{"type":"ping","id":"flood"}')


class Flood(asyncio.Protocol):
    """One connection: whatever is answered is not looked at."""

    def __init__(self) -> None:
        self.opened = asyncio.Event()
        self.closed = asyncio.Event()
        self.ready = asyncio.Event()
        self.answer = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        self.ready.set()

    def connection_lost(self, fault: Exception | None) -> None:
        for event in (self.opened, self.closed, self.ready):
            event.set()

    def data_received(self, data: bytes) -> None:
        if not self.opened.is_set():
            self.answer += data
            if b"\r\n\r\n" in self.answer:
                self.opened.set()

    def pause_writing(self) -> None:
        self.ready.clear()

    def resume_writing(self) -> None:
        self.ready.set()

    async def pour(self, what: bytes) -> None:
        """The same again and again, as much as is taken."""
        chunk = what * max(1, CHUNK // len(what))
        while not self.closed.is_set():
            self.transport.write(chunk)
            await self.ready.wait()
            await asyncio.sleep(0)


class Stranger:
    def __init__(self, port: int, table: str, source: str) -> None:
        self.port = port
        self.table = table
        self.source = source
        self.opened = 0

    async def connect(self) -> Flood:
        loop = asyncio.get_running_loop()
        _, flood = await loop.create_connection(Flood, "127.0.0.1", self.port, local_addr=(self.source, 0))
        self.opened += 1
        return flood

    def head(self, path: str, host: str | None = None, *more: str) -> bytes:
        lines = (f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{self.port}'}", *more, "", "")
        return "\r\n".join(lines).encode()

    async def socket(self) -> Flood:
        flood = await self.connect()
        upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
        key, origin = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", f"Origin: http://127.0.0.1:{self.port}"
        path = f"/api/tables/{self.table}/socket"
        flood.transport.write(self.head(path, None, *upgrade, key, origin))
        await flood.opened.wait()
        return flood

    # ---- floods

    async def pings(self) -> None:
        await (await self.socket()).pour(PING)

    async def fragments(self) -> None:
        flood = await self.socket()
        flood.transport.write(FIRST)
        await flood.pour(EMPTY)

    async def messages(self) -> None:
        await (await self.socket()).pour(MESSAGE)

    async def hosts(self) -> None:
        await (await self.connect()).pour(self.head("/", "evil.example"))

    async def requests(self) -> None:
        await (await self.connect()).pour(self.head("/api/games"))

    async def broken(self) -> None:
        await (await self.connect()).pour(b"no such thing\r\n\r\n")

    async def connections(self) -> None:
        (await self.connect()).transport.abort()

    async def handshakes(self) -> None:
        (await self.socket()).transport.abort()

    async def slow(self) -> None:
        """A head that never ends, letter by letter."""
        flood = await self.connect()
        for letter in self.head("/") * 1000:
            flood.transport.write(bytes((letter,)) if letter not in b"\r\n" else b"x")
            await asyncio.sleep(0.5)
            if flood.closed.is_set():
                return

    async def idle(self) -> None:
        await (await self.connect()).closed.wait()


FLOODS = ("pings", "fragments", "messages", "hosts", "requests", "broken", "connections", "handshakes", "slow", "idle")


async def flood(stranger: Stranger, kind: str) -> None:
    """All connections of a flood, each coming again for ever."""
    once: Callable[[], Awaitable[None]] = getattr(stranger, kind)

    async def again() -> None:
        while True:
            with suppress(OSError, RuntimeError):  # uvloop has one of the latter for lines that are cut
                await once()
            await asyncio.sleep(0)

    number = MANY if kind in ("slow", "idle") else EACH
    await asyncio.gather(*(again() for _ in range(number)))


def main() -> None:
    parser = argparse.ArgumentParser(prog="flooder", description=__doc__)
    parser.add_argument("kind", choices=FLOODS)
    parser.add_argument("port", type=int)
    parser.add_argument("table")
    parser.add_argument("--source", default="127.0.0.2", help="the address to come from; all of 127.0.0.0/8 is here")
    wish = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    uvloop.run(flood(Stranger(wish.port, wish.table, wish.source), wish.kind))


if __name__ == "__main__":
    main()
