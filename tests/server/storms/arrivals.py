"""Strangers come to the longest game that may be, all at once, and at another table nobody has to wait for that."""

import asyncio
import base64
import selectors
import socket
import sqlite3
import time
from collections import Counter
from itertools import count, cycle
from pathlib import Path
from random import Random

import msgspec

from cinquefoil import games
from cinquefoil.server.tables.table import LONGEST_LOG
from houses import PATIENCE, House, Line, Person

MOST_SLOWER = 10
"""How much longer an acknowledgement may take while strangers come."""
FLOOR = 0.03
"""Seconds that a machine which does other things too may take for one now and then, whoever comes."""
CROWDS = ((200, 1), (10, 20)) * 3
"""How many strangers come, and how often each attaches."""
LONG = 50_000
"""Bytes of an answer that tells a thousand entries; nothing else is nearly as long."""


async def arrivals(data: Path, seed: int, entries: int = LONGEST_LOG - 10) -> Counter[str]:
    """The house has just been opened before the first crowd: nothing of the long game is in its memory."""
    dice, house = Random(seed), House(data)
    await asyncio.to_thread(house.start)
    async with Person(house.address) as ada:
        table = await long_game(ada)
        await asyncio.to_thread(house.stop)
        lengthen(data / "house.sqlite", table, entries)
        await asyncio.to_thread(house.start)
        try:
            crowds = [Crowd(house, table, strangers, attaches, dice) for strangers, attaches in CROWDS]
            rounds = [await _round(ada, crowd) for crowd in crowds]
        finally:
            await asyncio.to_thread(house.stop)
    for size in set(CROWDS):
        _compare([round[1:] for round, crowd in zip(rounds, CROWDS, strict=True) if crowd == size])
    asked, told = sum(asked for asked, _, _ in rounds), sum(crowd.told for crowd in crowds)
    return Counter({"whole games told": told, "acknowledgements meanwhile": asked})


def _compare(rounds: list[tuple[float, float]]) -> None:
    """The best of them: a machine that does something else now and then is not to blame."""
    told = ", ".join(f"{1000 * crowded:.0f} ms for {1000 * quiet:.1f} ms" for quiet, crowded in rounds)
    best = min(crowded / max(quiet, FLOOR) for quiet, crowded in rounds)
    assert best <= MOST_SLOWER, f"with strangers it took {told} without them"


async def _round(person: Person, crowd: "Crowd") -> tuple[int, float, float]:
    """How many acknowledgements there were while strangers came; the slowest before, and while."""
    name = (await person.make_table("so-clover", "me", "me", options={"first": 0}))["table"]["name"]
    line = await person.line(name, 0)
    words = (f"zebra{number}" for number in count())
    quiet = [await acknowledged(line, next(words)) for _ in range(50)]
    coming = asyncio.create_task(asyncio.to_thread(crowd.come))
    meanwhile = []
    while not coming.done():
        meanwhile.append(await acknowledged(line, next(words)))
    await coming
    await line.close()
    return len(meanwhile), max(quiet), max(meanwhile)


async def acknowledged(line: Line, word: str) -> float:
    """Seconds until a clue is acknowledged."""
    began = time.perf_counter()
    answer = await line.move(f"0:clue:n={word}")
    assert answer["type"] == "done", answer
    return time.perf_counter() - began


async def long_game(person: Person) -> str:
    """A table of So Clover! where a clover is being rebuilt."""
    box = games["so-clover"]
    table: str = (await person.make_table("so-clover", "me", "me", options={"first": 0}))["table"]["name"]
    for seat in range(2):
        line = await person.line(table, seat)
        while seat in line.state["acting"] and line.view["phase"] == "clues":
            answer = await line.move(box.suggest(line.view, seat, line.moves))
            await line.until(lambda line, seq=answer["seq"]: line.seq >= seq)  # type: ignore[misc]
        await line.close()
    return table


def lengthen(file: Path, table: str, entries: int) -> None:
    """Goes on with the log while the house is closed: a card is put on the board and taken off, again and again."""
    with sqlite3.connect(file) as database:
        asked = 'SELECT count(*), max(at) FROM log WHERE "table" = ?'
        length, at = database.execute(asked, [table]).fetchone()
        moves = zip(range(length + 1, entries + 1), cycle(("put:1@nw+0", "off:1")), strict=False)
        rows = [(table, seq, "move", 1, text, f"long {seq}", at) for seq, text in moves]
        database.executemany(
            'INSERT INTO log ("table", seq, kind, seat, text, move_id, at) VALUES (?,?,?,?,?,?,?)', rows
        )
    database.close()


class Crowd:
    """Sockets without a name, opened by hand and read without understanding: who measures needs the machine, too."""

    def __init__(self, house: House, table: str, strangers: int, attaches: int, dice: Random) -> None:
        self.house = house
        self.table = table
        self.strangers = strangers
        self.attaches = attaches
        """How often each of them does, without waiting for an answer."""
        self.told = 0
        self.dice = dice

    def come(self) -> None:
        """All attach at the same instant, and stay until everybody was told everything."""
        sockets = [self._opened() for _ in range(self.strangers)]
        try:
            for one in sockets:
                one.sendall(self._attach * self.attaches)
            self._read(sockets)
        finally:
            for one in sockets:
                one.close()

    def _opened(self) -> socket.socket:
        one = socket.create_connection(("127.0.0.1", self.house.port), PATIENCE)
        key = base64.b64encode(self.dice.randbytes(16)).decode()
        head = (
            *(f"GET /api/tables/{self.table}/socket HTTP/1.1", f"Host: 127.0.0.1:{self.house.port}"),
            *("Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"),
            *(f"Origin: {self.house.address}", "", ""),
        )
        one.sendall("\r\n".join(head).encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += one.recv(1)
        assert b" 101 " in answer, answer
        return one

    @property
    def _attach(self) -> bytes:
        data, mask = msgspec.json.encode({"type": "attach", "id": "s", "seat": None}), self.dice.randbytes(4)
        return bytes((0x81, 0x80 | len(data))) + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))

    def _read(self, sockets: list[socket.socket]) -> None:
        """Until each has had all its answers, or was sent away."""
        end = time.monotonic() + 4 * PATIENCE
        with selectors.DefaultSelector() as selector:
            for one in sockets:
                selector.register(one, selectors.EVENT_READ, Answers())
            while selector.get_map():
                assert time.monotonic() < end, f"{len(selector.get_map())} strangers are still waiting"
                for key, _ in selector.select(1):
                    assert isinstance(key.fileobj, socket.socket)
                    got = key.fileobj.recv(1 << 20)
                    key.data.read(got)
                    if not got or key.data.count == self.attaches:
                        self.told += key.data.count
                        selector.unregister(key.fileobj)


class Answers:
    """What a stranger is told, of which only the long ones count: each is a whole game."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.count = 0

    def read(self, got: bytes) -> None:
        self.data += got
        while len(self.data) > 10:
            head, size = 2, self.data[1]
            if size >= 126:
                head = 4 if size == 126 else 10
                size = int.from_bytes(self.data[2:head])
            if len(self.data) < head + size:
                return
            self.count += size > LONG
            del self.data[: head + size]
