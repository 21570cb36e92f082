"""A bad line: between a client and the house, knows where messages begin and end, and does to them what it likes."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Self

TEXT, CLOSE = 1, 8


@dataclass(frozen=True)
class Weather:
    """How likely each mischief is, for every message."""

    cut: float = 0.02
    cut_within: float = 0.02
    cut_after: float = 0.02
    delay: float = 0.1
    longest: float = 0.02
    twice: float = 0.05
    swap: float = 0.05


CALM = Weather(0, 0, 0, 0, 0, 0, 0)


class BadLine:
    """Listens on a port of its own, and passes everything on to the house, more or less."""

    def __init__(self, port: int, dice: Random, weather: Weather) -> None:
        self.port = port
        self.dice = dice
        self.weather = weather
        self.counts: Counter[str] = Counter()
        self.address = ""
        self.tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self.server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _connected(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        there: StreamWriter | None = None
        try:
            theirs, there = await asyncio.open_connection("127.0.0.1", self.port)
            ways = [
                asyncio.ensure_future(self._pass_on(reader, there)),
                asyncio.ensure_future(self._pass_on(theirs, writer)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for end in (writer, there):
                if end is not None:
                    end.transport.abort()

    async def _pass_on(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One direction, until it is cut."""
        with suppress(OSError, asyncio.IncompleteReadError):
            writer.write(await reader.readuntil(b"\r\n\r\n"))
            held: bytes | None = None
            while True:
                frame, kind = await self._next(reader, held is not None)
                if frame is None:
                    assert held is not None
                    writer.write(held)
                    held = None
                    continue
                if kind != TEXT:
                    writer.write(frame)
                    continue
                if self._happens("swap") and held is None:
                    held = frame
                    continue
                if not await self._pass(frame, writer):
                    return
                if held is not None:
                    writer.write(held)
                    held = None

    async def _pass(self, frame: bytes, writer: StreamWriter) -> bool:
        """One message; whether the line still holds."""
        if self._happens("cut"):
            return False
        if self._happens("delay"):
            await asyncio.sleep(self.dice.uniform(0, self.weather.longest))
        if self._happens("cut_within"):
            writer.write(frame[: self.dice.randrange(1, len(frame))])
            await writer.drain()
            return False
        writer.write(frame * (2 if self._happens("twice") else 1))
        await writer.drain()
        if self._happens("cut_after"):
            await asyncio.sleep(self.dice.uniform(0, 0.005))
            return False
        return True

    def _happens(self, what: str) -> bool:
        likely: float = getattr(self.weather, what)
        happens = likely > 0 and self.dice.random() < likely
        self.counts[what] += happens
        return happens

    async def _next(self, reader: StreamReader, hurried: bool) -> tuple[bytes | None, int]:
        """The next message; nothing, if one is held back and none comes."""
        if not hurried:
            return await _frame(reader)
        # Not with wait_for, which may forget that it was cancelled.
        read = asyncio.ensure_future(reader.readexactly(2))
        try:
            await asyncio.wait((read,), timeout=0.01)
            if read.done():
                return await _frame(reader, read.result())
            return None, 0
        finally:
            read.cancel()
            await asyncio.wait((read,))


async def _frame(reader: StreamReader, head: bytes | None = None) -> tuple[bytes, int]:
    head = head or await reader.readexactly(2)
    kind, length = head[0] & 15, head[1] & 127
    more = {126: 2, 127: 8}.get(length, 0)
    extended = await reader.readexactly(more)
    size = int.from_bytes(extended, "big") if more else length
    mask = 4 if head[1] & 128 else 0
    return head + extended + await reader.readexactly(mask + size), kind
