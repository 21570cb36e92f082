"""Clients that stop reading: the house lets go of them, and nobody else notices."""

import asyncio
import base64
import re
import socket
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec

from houses import PATIENCE, Document, House, Line, Person
from server.storms.fold import Ledger
from server.storms.players import Party, Player, come, compare, gather, go_home, quiet, until

MOST_GROWTH = 60_000_000
"""Bytes by which a house may grow, whoever does not read: their number times what is kept for each, and some."""


class Sleeper:
    """A socket that is opened by hand, attached, and then never read."""

    def __init__(self, house: House, cookie: str, table: str, dice: Random) -> None:
        self.dice = dice
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", house.port))
        key = base64.b64encode(dice.randbytes(16)).decode()
        head = (
            *(f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: 127.0.0.1:{house.port}", "Upgrade: websocket"),
            *("Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"),
            *(f"Origin: {house.address}", f"Cookie: {cookie}", "", ""),
        )
        self.socket.sendall("\r\n".join(head).encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.socket.recv(1)
        assert b" 101 " in answer, answer
        self.say({"type": "attach", "id": "asleep", "seat": None, "board": True})

    def say(self, message: Document) -> None:
        data, mask = msgspec.json.encode(message), self.dice.randbytes(4)
        size = bytes((0x80 | len(data),)) if len(data) < 126 else bytes((0xFE,)) + len(data).to_bytes(2, "big")
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))
        self.socket.sendall(b"\x81" + size + mask + masked)

    def wake_up(self) -> int:
        """Reads what is left, to the end that must be there; how much it was."""
        read = 0
        try:
            while data := self.socket.recv(65_536):
                read += len(data)
        except ConnectionError:
            pass
        finally:
            self.socket.close()
        return read


async def slow_readers(data: Path, seed: int, readers: int = 4) -> Counter[str]:
    """Half of them are only silent, and half ask for everything again and again and do not listen either."""
    dice, ledger = Random(seed), Ledger(data)
    house = await asyncio.to_thread(House(data).start)
    people = await come(house.address)
    party = await gather(people, "so-clover", dice, players=3)
    party.start()
    try:
        await quiet([party], ledger)
        before, files, lines = _memory(house), _files(house), party.counts()["lines"]
        sleepers = [Sleeper(house, people[-1].cookie(), party.table, dice) for _ in range(readers)]
        talker = await people[0].line(party.table, 0)
        await _until_let_go(people[0], party, talker, sleepers)
        await talker.close()
        await _until_gone(people[0], len(party.players))
        await quiet([party], ledger)
        compare([party], ledger)
        assert party.counts()["lines"] == lines, "others lost their line, too"
        grown = _memory(house) - before
        assert grown < MOST_GROWTH, f"the house has grown by {grown} bytes"
        assert _files(house) <= files + 1, "the house holds on to those who do not read"
        for sleeper in sleepers:
            await asyncio.to_thread(sleeper.wake_up)
        return party.counts() + Counter({"slow readers": readers, "kilobytes grown": max(0, grown // 1000)})
    finally:
        await party.stop()
        await go_home(people)
        await asyncio.to_thread(house.stop)


async def _until_let_go(person: Person, party: Party, talker: Line, sleepers: list[Sleeper]) -> None:
    """Goes on playing until the house has had enough of those who do not read."""
    greedy = sleepers[::2]
    writers = [player for player in party.players if player.seat is not None]
    end = asyncio.get_running_loop().time() + 2 * PATIENCE
    while await _figure(person, "cinquefoil_slow_readers_total") < len(sleepers):
        assert asyncio.get_running_loop().time() < end, "the house keeps those who do not read"
        await asyncio.gather(*(_write(writer, 3) for writer in writers), *(_talk(talker) for _ in range(100)))
        for sleeper in greedy:
            with suppress(OSError):
                sleeper.say({"type": "attach", "id": "again", "seat": None, "board": True})


async def _talk(talker: Line) -> None:
    """As many bytes as may be said at once."""
    answer = await talker.ask("say", text="\U0001f340" * 500)
    assert answer["type"] == "done", answer


async def _write(writer: Player, clues: int) -> None:
    for _ in range(clues):
        word = "".join(writer.dice.choice("bcdfgh") for _ in range(8))
        id = await writer.play(f"{writer.seat}:clue:{writer.dice.choice('nesw')}={word}")
        await until(writer, lambda writer: not writer.waiting, "was not answered")
        assert id in writer.safe, f"{writer.name} was refused: {writer.refused}"


async def _until_gone(person: Person, sockets: int) -> None:
    end = asyncio.get_running_loop().time() + PATIENCE
    while await _figure(person, "cinquefoil_sockets") > sockets:
        assert asyncio.get_running_loop().time() < end, "those who do not read are still there"
        await asyncio.sleep(0.05)


async def _figure(person: Person, name: str) -> float:
    found = re.search(rf"^{name} (.*)$", await person.get("/metrics"), re.MULTILINE)
    assert found, f"there is no figure {name}"
    return float(found[1])


def _memory(house: House) -> int:
    """Bytes that the house has in memory; 0 where nobody can tell."""
    assert house.process is not None
    status = Path(f"/proc/{house.process.pid}/status")
    if not status.exists():
        return 0
    found = re.search(r"^VmRSS:\s+(\d+) kB", status.read_text(), re.MULTILINE)
    return int(found[1]) * 1024 if found else 0


def _files(house: House) -> int:
    """How many lines and files the house has open; 0 where nobody can tell."""
    assert house.process is not None
    folder = Path(f"/proc/{house.process.pid}/fd")
    return len(list(folder.iterdir())) if folder.exists() else 0
