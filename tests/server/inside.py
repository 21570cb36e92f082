"""A house in this process, reached through its doors without a network: for tests that bring their own clock, ids and
dealer, and compare every byte that leaves."""

import asyncio
from itertools import count
from pathlib import Path
from typing import Any, Self

import msgspec

from cinquefoil.core.fair import Cup
from cinquefoil.core.game import Game
from cinquefoil.server.doors.app import make_app
from cinquefoil.server.doors.doors import Doors
from cinquefoil.server.doors.reach import Reach
from cinquefoil.server.house import House
from cinquefoil.server.people.identity import Ids
from cinquefoil.server.settings import Settings
from cinquefoil.server.storage.database import open_database
from cinquefoil.server.tables.room import Room

Answer = tuple[int, dict[str, str], bytes]
HOST = "house.test"
FREE = Settings(bot_pace=0, contribution_wait=0).without_limits()


class Scripted:
    """Ids that are counted, and chance that is told beforehand for every table."""

    def __init__(self) -> None:
        self.numbers = count()
        self.scripts: dict[bytes, list[str]] = {}
        self.next_script: list[str] = []

    def ids(self) -> Ids:
        def text() -> str:
            return f"id-{next(self.numbers)}"

        return Ids(slug=text, name=text, token=text, guest=text, secret=self._secret, seed=lambda: 1)

    def _secret(self) -> bytes:
        secret = f"secret {next(self.numbers)}".encode()
        self.scripts[secret] = list(self.next_script)
        return secret

    def draw(self, cup: Cup, seq: int, game: Game) -> str:
        return self.scripts[cup.secret].pop(0)


class Inside:
    def __init__(self, folder: Path, script: Scripted | None = None, settings: Settings = FREE) -> None:
        self.time = 1_000_000.0
        engine = open_database(str(folder / "house.sqlite"))
        if script is None:
            self.house = House(engine, settings)
        else:
            self.house = House(
                engine,
                settings,
                clock=lambda: self.time,
                ticks=lambda: self.time,
                ids=script.ids(),
                draw=script.draw,
            )
        self.app: Any = make_app(Doors(self.house, Reach(frozenset([HOST]))))
        self.sockets: list[Socket] = []

    async def __aenter__(self) -> Self:
        self.to_lifespan: asyncio.Queue[Any] = asyncio.Queue()
        self.from_lifespan: asyncio.Queue[Any] = asyncio.Queue()
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self.life = asyncio.ensure_future(self.app(scope, self.to_lifespan.get, self.from_lifespan.put))
        await self.to_lifespan.put({"type": "lifespan.startup"})
        assert (await self.from_lifespan.get())["type"] == "lifespan.startup.complete"
        return self

    async def __aexit__(self, *_: object) -> None:
        for socket in self.sockets:
            await socket.close()
        await self.to_lifespan.put({"type": "lifespan.shutdown"})
        await self.life

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None) -> Answer:
        """An HTTP request; its status, headers and content."""
        written = b"" if body is None else msgspec.json.encode(body)
        return await self._ask(method, path, cookie, written, "application/json")

    async def bring(self, cookie: str, record: bytes) -> Answer:
        return await self._ask("POST", "/api/replays", cookie, record, "text/plain")

    async def _ask(self, method: str, path: str, cookie: str, body: bytes, kind: str) -> Answer:
        path, _, query = path.partition("?")
        headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode()), (b"cookie", cookie.encode())]
        headers.append((b"content-type", kind.encode()))
        content = [{"type": "http.request", "body": body}]
        sent: list[Any] = []

        async def receive() -> Any:
            return content.pop(0) if content else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(
            {**_scope("http", path, headers), "method": method, "query_string": query.encode()}, receive, send
        )
        told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], told, b"".join(message.get("body", b"") for message in sent[1:])

    async def newcomer(self, name: str) -> str:
        """The cookie of a new guest."""
        _, headers, _ = await self.ask("POST", "/api/me", body={"name": name})
        return headers["set-cookie"].split(";")[0]

    async def begun(self, table: str) -> Room:
        """A table whose game has begun; this house waits for nobody."""
        room = await self.house.room(table)
        while room.table.shown.game is None:
            await asyncio.sleep(0)
        return room

    async def socket(self, table: str, cookie: str, seat: int | None, board: bool = True) -> "Socket":
        socket = Socket(self, table, cookie)
        self.sockets.append(socket)
        await socket.say(type="attach", id="attach", seat=seat, board=board)
        return socket


class Socket:
    """One socket, every frame of which is kept."""

    def __init__(self, inside: Inside, table: str, cookie: str = "", token: str = "") -> None:
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.frames: list[str] = []
        self.came = asyncio.Event()
        self.answers = 0
        headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode()), (b"cookie", cookie.encode())]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        scope = _scope("websocket", f"/api/tables/{table}/socket", headers)
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(inside.app(scope, self.inbox.get, self._sent))

    async def _sent(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.frames.append(message["text"])
            self.answers += '"re":' in message["text"][:60]
            self.came.set()

    async def say(self, **message: Any) -> str:
        """Says something and waits for the answer."""
        answers, seen = self.answers, len(self.frames)
        self.inbox.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})
        while self.answers == answers:
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), 60)
        return next(frame for frame in self.frames[seen:] if '"re":' in frame[:60])

    async def hears(self, seq: int) -> None:
        """Waits until it was told of an entry of the log."""
        while not any(f'"seq":{seq},' in frame[:60] for frame in reversed(self.frames)):
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), 60)

    async def close(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


def _scope(kind: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": (HOST, 80),
        "subprotocols": [],
        "extensions": {},
    }
