"""Many people at many tables, cheaply: sockets written by hand, and nothing decoded that is not needed.

Whoever measures a house must cost less than it does. A frame here is masked with zeros, which is as good a mask as any,
and of what the house says only the legal moves are looked for.
"""

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.cookies import SimpleCookie
from time import perf_counter
from typing import Any, cast

import msgspec

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASK = bytes(4)
OPENERS = 8
"""How many tables are opened at once."""
IDLE = 2.0
"""Seconds after which a connection is not used again: the house may be about to close it."""
WITHOUT_CHANCE = ("c-cross",)
JITTER = 0.2
"""Of the time between two moves."""


class Errands:
    """HTTP requests, one after the other through one connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.host = f"127.0.0.1:{port}"
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter
        self.used_at = 0.0

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None) -> tuple[str, bytes]:
        """The cookie that was set, and the answer."""
        if self.reader is None or perf_counter() - self.used_at > IDLE:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.used_at = perf_counter()
        sent = b"" if body is None else msgspec.json.encode(body)
        self.writer.write(
            (
                f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\nCookie: {cookie}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n"
            ).encode()
            + sent
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        status, *lines = head.split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        content = await self.reader.readexactly(int(headers["content-length"]))
        if " 200 " not in status:
            raise RuntimeError(f"{method} {path}: {status} {content[:500]!r}")
        crumbs = SimpleCookie(headers.get("set-cookie", ""))
        return "; ".join(f"{name}={crumb.value}" for name, crumb in crumbs.items()), content

    async def post(self, path: str, cookie: str, **body: Any) -> Any:
        return msgspec.json.decode((await self.ask("POST", path, cookie, body))[1])

    async def guest(self, name: str) -> str:
        return (await self.ask("POST", "/api/me", body={"name": name}))[0]


class Line(asyncio.Protocol):
    """The socket of one seat."""

    def __init__(self, port: int, table: str, cookie: str, heard: Callable[["Line", bytes], None]) -> None:
        host = f"127.0.0.1:{port}"
        self.request = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()
        self.heard = heard
        self.buffer = b""
        self.is_open = False
        self.closed = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.buffer = self.buffer + data if self.buffer else data
        if not self.is_open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                raise RuntimeError(f"no socket: {self.buffer[:500]!r}")
            self.is_open, self.buffer = True, rest
            self.send(b'{"type":"attach","id":"a","together":true}')
        for kind, content in self._frames():
            if kind == TEXT:
                self.heard(self, content)
            elif kind == PING:
                self.send(content, PONG)

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        data, at = self.buffer, 0
        while len(data) - at >= 2:
            size, head = data[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, head = int.from_bytes(data[head : head + wide], "big"), head + wide
            if len(data) < head + size:
                break
            yield data[at] & 15, data[head : head + size]
            at = head + size
        self.buffer = data[at:]

    def send(self, content: bytes, kind: int = TEXT) -> None:
        size = len(content)
        length = bytes((128 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes((128 | kind,)) + length + MASK + content)

    def connection_lost(self, fault: Exception | None) -> None:
        if not self.closed:
            self.heard(self, b'{"type":"lost"')

    def close(self) -> None:
        self.closed = True
        self.send(b"\x03\xe8", CLOSE)
        self.transport.close()


class Pair:
    """Two people who play one game after the other, at random, a move every so often."""

    def __init__(self, crowd: "Crowd", game: str, head_start: int) -> None:
        self.crowd = crowd
        self.game = game
        self.head_start = head_start
        """Moves that are played at once: else all games would begin and end together."""
        self.cookies: list[str] = []
        self.table = ""
        self.lines: list[Line] = []
        self.is_over = False
        self.turn: tuple[Line, bytes, bytes] | None = None
        """Who may move, what they have seen, and their moves."""
        self.asked_at = 0.0
        """When the move was sent that is not yet answered."""
        self.number = 0
        self.turned = False
        """After every rematch they have changed their seats."""

    async def _contribute(self, errands: Errands) -> None:
        if self.game in WITHOUT_CHANCE:
            return
        for seat in range(2):
            path = f"/api/tables/{self.table}/seats/{seat}/contribution"
            await errands.post(path, self.cookies[seat ^ self.turned], contribution="0f" * 16)

    async def open(self, errands: Errands) -> None:
        """To the next table."""
        if not self.table:
            self.cookies = [await errands.guest(name) for name in ("Ada", "Blaise")]
            seats = [{"kind": "me"}, {"kind": "open"}]
            made = await errands.post("/api/tables", self.cookies[0], game=self.game, seats=seats)
            self.table = made["table"]["name"]
            await errands.post(f"/api/tables/{self.table}/seats/1/sit", self.cookies[1])
        else:
            made = await errands.post(f"/api/tables/{self.table}/rematch", self.cookies[0])
            self.table = made["name"]
            self.turned = not self.turned
        await self._contribute(errands)
        for line in self.lines:
            line.close()
        loop = asyncio.get_running_loop()
        self.turn, self.is_over, self.lines = None, False, []
        for cookie, port in zip(self.cookies, self.crowd.doors_for(len(self.cookies)), strict=True):
            line = Line(port, self.table, cookie, self.heard)
            self.lines.append(line)
            await loop.create_connection(lambda line=line: line, "127.0.0.1", port)  # type: ignore[misc]

    def heard(self, line: Line, message: bytes) -> None:
        if line not in self.lines:
            return
        if message.startswith((b'{"type":"news"', b'{"type":"state"')):
            self._learn(line, message)
            if message.endswith(b'"re":"%d"}' % self.number):
                self.crowd.answered(perf_counter() - self.asked_at)
                self.asked_at = 0.0
        elif message.startswith((b'{"type":"refused"', b'{"type":"lost"')):
            self.asked_at = 0.0
            self.crowd.refused(message)
        if self.head_start and self.turn and not self.asked_at:
            self.head_start -= 1
            self.move()

    def _learn(self, line: Line, message: bytes) -> None:
        begin = message.rindex(b'"moves":[') + 9
        if message[begin] != 93:  # a closing bracket
            moves = message[begin : message.index(b'],"acting":', begin)]
            seq = message.index(b'"seq":') + 6
            self.turn = line, message[seq : message.index(b",", seq)], moves
        if not (self.is_over or message.endswith(b'"table":null}')) and b'"status":"over"' in message:
            self.turn, self.is_over = None, True
            self.crowd.games += 1
            self.crowd.waiting.put_nowait(self)

    def move(self) -> bool:
        """Makes a move, unless there is nobody to make it: at the next table, or because the house is slow."""
        if self.turn is None or self.asked_at:
            return False
        line, seq, moves = self.turn
        self.turn = None
        self.number += 1
        choice = random.choice(moves[1:-1].split(b'","'))
        self.asked_at = perf_counter()
        line.send(b'{"type":"move","id":"%d","seq":%b,"move":"%b"}' % (self.number, seq, choice))
        return True


class Crowd:
    """All the pairs, with what they have noticed since somebody last asked."""

    def __init__(self, port: int, games: list[tuple[str, int]], tables: int, pace: float) -> None:
        """Games come with how long they are, in moves."""
        self.port = port
        self.doors = [port]
        """Of all servers: whoever comes next goes to the next one."""
        self.side_by_side = False
        """Both at a table go to the same one."""
        self.opened = 0
        self.pace = pace
        """Seconds between two moves at a table."""
        self.games = 0
        self.waiting: asyncio.Queue[Pair] = asyncio.Queue()
        self.pairs = []
        for number in range(tables):
            game, length = games[number % len(games)]
            self.pairs.append(Pair(self, game, random.randrange(length)))
        self.latencies: list[float] = []
        self.lags: list[float] = []
        """How late moves were sent: the fault of who measures."""
        self.skipped = 0
        """Moves that could not be made in time: the one before was not answered, or the next table not open."""
        self.faults: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.is_leaving = False

    async def come(self) -> None:
        """Opens all tables, and plays the games on to where they are."""
        for pair in self.pairs:
            self.waiting.put_nowait(pair)
        self.tasks = [asyncio.create_task(self._open_all()) for _ in range(OPENERS)]
        while self.waiting.qsize() or not all(pair.turn and not pair.head_start for pair in self.pairs):
            await asyncio.sleep(0.1)
            self.check()
        self.forget()

    def doors_for(self, people: int) -> list[int]:
        """For those at one table."""
        step = 0 if self.side_by_side else 1
        first, self.opened = self.opened, self.opened + (1 if self.side_by_side else people)
        return [self.doors[(first + step * number) % len(self.doors)] for number in range(people)]

    def check(self) -> None:
        """That those who open tables still do."""
        for task in self.tasks:
            if task.done():
                task.result()

    async def _open_all(self) -> None:
        errands = Errands(self.port)
        while True:
            pair = await self.waiting.get()
            await pair.open(errands)

    def play(self) -> None:
        """From now on every pair moves in its turn, spread over time."""
        begin = perf_counter() + 0.1
        for number, pair in enumerate(self.pairs):
            self._at(pair, begin + self.pace * number / len(self.pairs))

    def _at(self, pair: Pair, beat: float) -> None:
        loop = asyncio.get_running_loop()
        due = beat + self.pace * JITTER * random.random()

        def move() -> None:
            if self.is_leaving:
                return
            self.lags.append(perf_counter() - due)
            self.skipped += not pair.move()
            self._at(pair, beat + self.pace)

        loop.call_at(loop.time() + due - perf_counter(), move)

    def answered(self, seconds: float) -> None:
        self.latencies.append(seconds)

    def refused(self, message: bytes) -> None:
        self.faults.append(message.decode()[:300])

    def forget(self) -> None:
        self.latencies, self.lags, self.skipped, self.games = [], [], 0, 0

    async def leave(self) -> None:
        self.is_leaving = True
        for task in self.tasks:
            task.cancel()
        for pair in self.pairs:
            for line in pair.lines:
                with suppress(RuntimeError):
                    line.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)
