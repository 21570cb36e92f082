"""A real house in a process of its own, and people who come to it through HTTP and sockets."""

import asyncio
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import Any, Self

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Document = dict[str, Any]
PATIENCE = 30
"""Seconds after which something that should have happened will not."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """`cinquefoil serve`, started, killed and started again, always on the same port with the same data."""

    def __init__(
        self,
        data: Path,
        *args: str,
        database: str | None = None,
        port: int | None = None,
        files: int | None = None,
    ) -> None:
        self.data = data
        self.files = files
        """How many it may have open; else as many as we may."""
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.args = [
            "--data",
            str(data),
            "--port",
            str(self.port),
            "--no-browser",
            "--bot-pace",
            "0",
            "--no-limits",
            "--alone",
            *args,
        ]
        if database:
            self.args += ["--database", database]
        self.env = {**os.environ, "BROWSER": "true"}
        self.process: subprocess.Popen[bytes] | None = None
        self.log = data / "house.log"

    def start(self) -> Self:
        self.data.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            command = [sys.executable, "-m", "cinquefoil", "serve", *self.args]
            if self.files is not None:
                command = ["sh", "-c", f'ulimit -n {self.files}; exec "$0" "$@"', *command]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.env, start_new_session=True)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"the house did not open:\n{self.log.read_text()}")
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 0.2):
                return self
            time.sleep(0.01)
        raise AssertionError("the house does not open")

    def kill(self) -> None:
        """The house alone: its other processes find out."""
        self._end(signal.SIGKILL)

    def cut_power(self) -> None:
        """Everything ends at once."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)
        self.process = None

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
        self.process = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, where: TracebackType | None
    ) -> None:
        self.stop()


class Refused(Exception):
    """The house said no."""

    def __init__(self, status: int, error: Document) -> None:
        super().__init__(f"{status}: {error}")
        self.status = status
        self.code = error["code"]
        self.error = error


class Person:
    """Somebody with a browser: a cookie, and as many sockets as tables."""

    def __init__(self, address: str, name: str = "Ada", trust: ssl.SSLContext | None = None) -> None:
        self.address = address
        self.name = name
        self.trust = trust
        """For an address that begins with https."""
        self.lines: list[Line] = []
        # Every request has a line of its own: one that was kept might be closed just as it is used again.
        fresh = httpx2.Limits(max_keepalive_connections=0)
        headers = {"Origin": address}
        self.http = httpx2.AsyncClient(
            base_url=address, headers=headers, timeout=PATIENCE, trust_env=False, limits=fresh, verify=trust or True
        )

    async def __aenter__(self) -> Self:
        await self.post("/api/me", name=self.name)
        return self

    def turn_to(self, address: str) -> None:
        """Another server of the same house."""
        self.address = address
        self.http.base_url = address
        self.http.headers["Origin"] = address

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(line.close() for line in self.lines))
        await self.http.aclose()

    async def get(self, path: str) -> Any:
        return _read(await self.http.get(path))

    async def post(self, path: str, **body: Any) -> Any:
        return _read(await self.http.post(path, json=body))

    async def make_table(self, game: str, *seats: str, **more: Any) -> Document:
        """Seats as `me`, `open`, `bot:club`."""
        plans = [dict(zip(("kind", "level"), seat.split(":"), strict=False)) for seat in seats]
        made: Document = await self.post("/api/tables", game=game, seats=plans, **more)
        return {**made, "table": await self.contribute(made["table"])}

    async def sit(self, table: str, seat: int, **more: Any) -> Document:
        return await self.contribute(await self.post(f"/api/tables/{table}/seats/{seat}/sit", **more))

    async def contribute(self, info: Document) -> Document:
        """Adds to the chance of a table wherever this person is asked to; the table as it is then."""
        for number, seat in enumerate(info["seats"]):
            if "contribute" in seat["may"]:
                path = f"/api/tables/{info['name']}/seats/{number}/contribution"
                info = await self.post(path, contribution=token_hex(16))
        return info

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def line(self, table: str, seat: int | None = None, **attach: Any) -> "Line":
        """A socket to a table, attached to a seat or looking on."""
        headers = {"Cookie": self.cookie(), "Origin": self.address}
        line = Line(self.address, f"/api/tables/{table}/socket", headers, self.trust)
        await line.open()
        self.lines.append(line)
        state = await line.attach(seat=seat, **attach)
        await self.contribute(state["table"])
        return line


def _read(response: httpx2.Response) -> Any:
    is_json = response.headers["content-type"].startswith("application/json")
    content: Any = msgspec.json.decode(response.content) if is_json else response.text
    if response.status_code != 200:
        raise Refused(response.status_code, content["error"])
    return content


class Line:
    """A socket: asks and waits for the answer, and keeps what it is told."""

    def __init__(self, address: str, path: str, headers: dict[str, str], trust: ssl.SSLContext | None = None) -> None:
        self.uri = address.replace("http", "ws", 1) + path
        self.headers = headers
        self.trust = trust
        self.ids = count(1)
        self.tag = token_hex(4)
        self.state: Document = {}
        self.seq = 0
        self.events: list[Document] = []
        """All that happened at the table, as this place saw it."""
        self.heard: list[Document] = []
        """Everything else that came unasked."""
        self.waiting: dict[str, asyncio.Future[Document]] = {}
        self.changed = asyncio.Event()
        self.socket: ClientConnection

    async def open(self) -> Self:
        self.socket = await connect(
            self.uri,
            additional_headers=self.headers,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            ssl=self.trust,
        )
        self.reader = asyncio.ensure_future(self._read_all())
        return self

    async def close(self) -> None:
        await self.socket.close()
        with suppress(asyncio.CancelledError):
            await self.reader

    async def _read_all(self) -> None:
        try:
            async for text in self.socket:
                self._take(msgspec.json.decode(text))
        except ConnectionClosed:
            pass
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("the line was cut"))
        self.changed.set()

    def _take(self, message: Document) -> None:
        if message["type"] in ("state", "news"):
            self._learn(message)
        waiting = self.waiting.pop(message.get("re") or "", None)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)
        elif message["type"] not in ("state", "news"):
            self.heard.append(message)
        self.changed.set()

    def _learn(self, message: Document) -> None:
        if message["type"] == "news":
            assert message["events"][0]["seq"] == self.seq + 1, "an event was left out"
        self.events += message["events"]
        self.seq = message["seq"]
        if message.get("table") is None:
            message = {**message, "table": self.state["table"]}
        self.state = {**self.state, **message}

    async def ask(self, type: str, **fields: Any) -> Document:
        """Sends a message and waits for its answer."""
        id = fields.setdefault("id", f"{type}-{self.tag}-{next(self.ids)}")
        future = self.waiting[id] = asyncio.get_running_loop().create_future()
        await self.socket.send(msgspec.json.encode({"type": type, **fields}).decode())
        return await asyncio.wait_for(future, PATIENCE)

    async def attach(self, **fields: Any) -> Document:
        state = await self.ask("attach", since=self.seq, **fields)
        if state["type"] == "refused":
            raise Refused(0, state["error"])
        return state

    async def move(self, text: str, **fields: Any) -> Document:
        fields.setdefault("seq", self.seq)
        return await self.ask("move", move=text, **fields)

    async def until(self, done: Callable[["Line"], bool]) -> None:
        """Waits until something is so."""

        async def wait() -> None:
            while not done(self):
                if self.reader.done():
                    raise ConnectionError("the line was cut")
                self.changed.clear()
                await self.changed.wait()

        await asyncio.wait_for(wait(), PATIENCE)

    @property
    def view(self) -> Document:
        view: Document = self.state["view"]
        return view

    @property
    def moves(self) -> list[str]:
        moves: list[str] = self.state["moves"]
        return moves

    @property
    def is_over(self) -> bool:
        return bool(self.state["table"]["status"] == "over")


async def caught_up(lines: Iterable[Line], answer: Document) -> None:
    """Waits until everybody has heard of what was done."""
    await asyncio.gather(*(line.until(lambda line: line.seq >= answer["seq"]) for line in lines))
