"""How long the house stands still when somebody comes to a long game of So Clover!: cards are moved again and again.

.venv/bin/python benchmarks/arrivals.py [--entries 1500]

The house runs in this process, on a loop that times every step it takes; who comes is another thread. The house is
opened anew before the first arrival, so that nothing is worked out yet.
"""

import argparse
import asyncio
import json
import socket
import tempfile
import threading
from asyncio.events import Handle
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from cinquefoil import games
from cinquefoil.server.doors.doors import Doors
from cinquefoil.server.doors.reach import Reach
from cinquefoil.server.house import House
from cinquefoil.server.serve import collect_seldom, configured
from cinquefoil.server.settings import Settings
from cinquefoil.server.storage.database import open_database

FREE = Settings(bot_pace=0).without_limits()


class Steps:
    """Every step of the loop that belongs to this thread is timed."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.longest = 0.0
        self.all = 0.0

    def watch(self) -> None:
        run = Handle._run

        def timed(handle: Handle) -> None:
            began = perf_counter()
            run(handle)
            if threading.get_ident() == self.thread:
                spent = perf_counter() - began
                self.longest, self.all = max(self.longest, spent), self.all + spent

        setattr(Handle, "_run", timed)  # noqa: B010

    def reset(self) -> None:
        self.longest = self.all = 0.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Visitor:
    """Somebody with two seats at one screen."""

    def __init__(self, port: int) -> None:
        self.host = f"127.0.0.1:{port}"
        self.cookie = ""
        self.table = ""
        self.seq = 0
        self.state: dict[str, Any] = {}

    def post(self, path: str, **body: Any) -> Any:
        headers = {"Origin": f"http://{self.host}", "Cookie": self.cookie, "Content-Type": "application/json"}
        request = Request(f"http://{self.host}{path}", json.dumps(body).encode(), headers, method="POST")
        with urlopen(request) as answer:
            self.cookie = self.cookie or (answer.headers["Set-Cookie"] or "").partition(";")[0]
            return json.load(answer)

    @contextmanager
    def line(self) -> Iterator[ClientConnection]:
        address = f"ws://{self.host}/api/tables/{self.table}/socket"
        headers = {"Cookie": self.cookie}
        origin = Origin(f"http://{self.host}")
        with connect(address, origin=origin, additional_headers=headers, max_size=None) as line:
            yield line

    def attach(self, line: ClientConnection, seat: int, since: int = 0) -> float:
        """Comes to a seat; how long it took until all was told."""
        began = perf_counter()
        self.say(line, type="attach", id="a", seat=seat, since=since)
        while self.state.get("type") != "state":
            self.state = json.loads(line.recv())
        spent = perf_counter() - began
        self.seq = self.state["seq"]
        return spent

    def say(self, line: ClientConnection, **message: Any) -> None:
        self.state = {}
        line.send(json.dumps(message))

    def move(self, line: ClientConnection, seat: int, text: str) -> None:
        self.say(line, type="move", id=f"m{self.seq}", seq=self.seq, move=f"{seat}:{text}")
        while True:
            message = json.loads(line.recv())
            assert message["type"] != "refused", message
            if message["type"] == "news":
                self.state, self.seq = message, message["seq"]
                return

    def write_clues(self, line: ClientConnection) -> None:
        box = games["so-clover"]
        for seat in range(2):
            self.attach(line, seat)
            while seat in self.state["acting"] and self.state["view"]["phase"] == "clues":
                text = box.suggest(self.state["view"], seat, self.state["moves"])
                self.move(line, seat, text.removeprefix(f"{seat}:"))


def long_game(port: int, entries: int) -> Visitor:
    visitor = Visitor(port)
    visitor.post("/api/me", name="Ada")
    seats = [{"kind": "me"}, {"kind": "me"}]
    made = visitor.post("/api/tables", game="so-clover", seats=seats, options={"first": 0})
    visitor.table = made["table"]["name"]
    for seat in range(2):
        visitor.post(f"/api/tables/{visitor.table}/seats/{seat}/contribution", contribution="0f" * 16)
    with visitor.line() as line:
        visitor.write_clues(line)
        visitor.attach(line, 1)
        while visitor.seq < entries:
            visitor.move(line, 1, "put:1@nw+0")
            visitor.move(line, 1, "off:1")
    return visitor


def arrivals(visitor: Visitor, port: int, steps: Steps) -> list[tuple[str, float, float, float]]:
    """What was done, how long it took, the longest step of the house, and all of its steps together."""
    found = []
    visitor.host = f"127.0.0.1:{port}"
    with visitor.line() as line:
        for what, seat, since in (
            ("the first arrival", 1, 0),
            ("the same seat again", 1, 0),
            ("the other seat", 0, 0),
            ("with one entry missing", 1, visitor.seq - 1),
        ):
            steps.reset()
            spent = visitor.attach(line, seat, since)
            found.append((what, spent, steps.longest, steps.all))
    return found


async def with_house(folder: Path, work: Any) -> Any:
    port = free_port()
    house = House(open_database(str(folder / "house.sqlite")), FREE)
    doors = Doors(house, Reach(frozenset(["127.0.0.1"])))
    server = uvicorn.Server(configured(doors, port=port, lifespan="on"))
    serving = asyncio.ensure_future(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    collect_seldom()
    try:
        return await asyncio.to_thread(work, port)
    finally:
        server.should_exit = True
        await serving


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=1500)
    entries = parser.parse_args().entries
    steps = Steps()
    with tempfile.TemporaryDirectory() as name:
        visitor = await with_house(Path(name), lambda port: long_game(port, entries))
        steps.watch()
        found = await with_house(Path(name), lambda port: arrivals(visitor, port, steps))
    print(f"So Clover!, {visitor.seq} entries: until all is told, the longest step of the house, all steps")
    for what, spent, longest, all_steps in found:
        print(f"{what:<24}{1000 * spent:8.1f} ms{1000 * longest:8.1f} ms{1000 * all_steps:8.1f} ms")


if __name__ == "__main__":
    asyncio.run(main())
