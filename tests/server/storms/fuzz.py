"""Frames that no client would send: each is answered once or ends the line, and nothing comes back that is not ours."""

import asyncio
import struct
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from cinquefoil.core.documents import canonical
from houses import PATIENCE, Document, House, Person
from server.storms.fold import Ledger
from server.storms.players import Party, come, compare, gather, go_home

BATCH = 40
ANSWERS = frozenset(("state", "done", "repeated", "refused", "pong"))
CLOSES = frozenset((1002, 1007, 1009))
"""What a line that is no line of ours ends with: a breach of the protocol, no UTF-8, too big."""
SECRET_CLUES = ("zyxqva", "wvoqux", "qyzzix", "xuvqol")

Mutation = Callable[[Random, Document], str | bytes]
_ids = count(1)


@dataclass
class Target:
    """A line to fuzz: where it leads, who speaks, and as which seat it may look."""

    name: str
    table: str
    headers: dict[str, str]
    seat: int | None
    moves: list[str]
    others: list[str]
    """Tables elsewhere in the house."""


async def fuzz(data: Path, seed: int, frames: int) -> Counter[str]:
    dice, ledger = Random(seed), Ledger(data)
    house = await asyncio.to_thread(House(data).start)
    people = await come(house.address, 5)
    counts: Counter[str] = Counter()
    parties: list[Party] = []
    try:
        parties = [await gather(people, game, dice) for game in ("cross-clover", "lucky-numbers")]
        for player in [player for party in parties for player in party.players if player.seat != 1]:
            player.wants = 10**9
            player.start()
        targets, secrets = await _tables(house, people, parties)
        each = -(-frames // len(targets))
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(Fuzzer(house, target, secrets, ledger, Random(dice.getrandbits(64))).run(each))
                for target in targets
            ]
        for task in tasks:
            counts += task.result()
        compare(parties, ledger)
    finally:
        for party in parties:
            await party.stop()
        await go_home(people)
        await asyncio.to_thread(house.stop)
    noted = house.log.read_text()
    assert "Traceback" not in noted, f"the house noted:\n{noted[noted.index('Traceback') - 500 :][:4000]}"
    assert "internal_error" not in noted
    return counts


async def _tables(house: House, people: list[Person], parties: list[Party]) -> tuple[list[Target], list[str]]:
    """Tables with something to hide, and lines of somebody who may not know it."""
    mallory = people[1]
    mine = {"Cookie": mallory.cookie(), "Origin": house.address}
    secrets = [person.cookie().split("=", 1)[1] for person in people]
    secrets += [(await person.get("/api/me"))["guest"] for person in people]
    targets = [Target(f"{party.game} seat", party.table, mine, 1, [], []) for party in parties]
    # A table of others, which is not in the lobby; its clues are words that occur nowhere else.
    clover = await people[2].make_table("so-clover", "me", "me", "me", public=False)
    secrets += SECRET_CLUES
    name = clover["table"]["name"]
    await mallory.post(f"/api/invites/{clover['table']['invite']}")  # by whom it was passed on
    for seat in range(3):
        line = await people[2].line(name, seat)
        for zone, clue in zip("nesw", SECRET_CLUES, strict=True):
            answer = await line.move(f"{seat}:clue:{zone}={clue}")
            assert answer["type"] == "done", answer
        await line.close()
    targets.append(Target("so-clover onlooker", name, mine, None, ["0:clue:n=*", "1:done", "2:put:1@nw+0"], []))
    # A program with a token, beside another program with another.
    made = await people[3].make_table("bossa", "program", "program")
    secrets += made["tokens"].values()
    for seat, token in made["tokens"].items():
        bearer = {"Authorization": f"Bearer {token}", "Origin": house.address}
        targets.append(Target(f"bossa program {seat}", made["table"]["name"], bearer, int(seat), [], []))
    for target in targets:
        target.others += [other.table for other in targets if other is not target]
    return targets, secrets


class Fuzzer:
    def __init__(self, house: House, target: Target, secrets: list[str], ledger: Ledger, dice: Random) -> None:
        self.house = house
        self.target = target
        self.secrets = [secret.encode() for secret in secrets if secret]
        self.ledger = ledger
        self.dice = dice
        self.counts: Counter[str] = Counter()
        self.seq = 0
        self.moves = target.moves
        self.known: list[Document] = []
        """Messages that were sent before."""

    async def run(self, frames: int) -> Counter[str]:
        while self.counts["frames"] < frames:
            uri = f"{self.house.address.replace('http', 'ws', 1)}/api/tables/{self.target.table}/socket"
            async with connect(
                uri,
                additional_headers=self.target.headers,
                compression=None,
                proxy=None,
                close_timeout=1,
                max_size=None,
            ) as socket:
                while self.counts["frames"] < frames and await self._batch(socket):
                    pass
        return self.counts

    async def _batch(self, socket: ClientConnection) -> bool:
        """Some frames and a ping; whether the line still holds."""
        sent: list[str | bytes] = [self._valid_attach()]
        sent += [mutate(self.dice, self._message()) for _ in range(BATCH)]
        deadly = self.dice.random() < 0.1
        last = f"ping-{next(_ids)}"
        try:
            for frame in sent:
                await _send(socket, frame)
            if deadly:
                _break(socket, self.dice)
                self.counts["broken lines"] += 1
            await _send(socket, msgspec.json.encode({"type": "ping", "id": last}).decode())
        except ConnectionClosed:
            assert deadly, f"{self.target.name}: the line ended with {socket.close_code}"
        self.counts["frames"] += len(sent) + 1
        try:
            await asyncio.wait_for(self._hear(socket, len(sent) + 1, last), PATIENCE)
        except TimeoutError:
            raise AssertionError(f"{self.target.name}: not every frame was answered of {sent}") from None
        except ConnectionClosed:
            assert deadly, f"{self.target.name}: the line ended with {socket.close_code} after {sent}"
            assert socket.close_code in CLOSES, f"{self.target.name}: the line ended with {socket.close_code}"
            return False
        return True

    async def _hear(self, socket: ClientConnection, expected: int, last: str) -> None:
        """As many answers as there were frames. What was said later may be answered earlier, but nothing twice."""
        answers, pong = 0, False
        while answers < expected or not pong:
            text = await socket.recv(decode=False)
            message = msgspec.json.decode(text)
            self._judge(text, message)
            if message["type"] in ANSWERS:
                answers += 1
                pong = pong or message.get("re") == last
        assert answers == expected, f"{self.target.name}: {answers} answers to {expected} frames"

    def _judge(self, text: bytes, message: Document) -> None:
        for secret in self.secrets:
            assert secret not in text, f"{self.target.name} was told a secret: {text[:1000]!r}"
        if message["type"] == "refused":
            code = message["error"]["code"]
            self.counts[code] += 1
            assert code != "internal_error", f"{self.target.name}: {message}"
        elif message["type"] in ANSWERS:
            self.counts[message["type"]] += 1
        if message["type"] == "state":
            assert message["you"] in (self.target.seat, None), f"{self.target.name} sits at {message['you']}"
        if message["type"] in ("state", "news"):
            self._look(message)

    def _look(self, message: Document) -> None:
        """The view of no other seat."""
        self.seq = message["seq"]
        self.moves = message["moves"] or self.moves
        if message["view"] is None:
            return
        fold = self.ledger.folds.get(self.target.table)
        if fold is None or fold.seq < self.seq:
            fold = self.ledger.grown(self.target.table)
        shown = canonical(message["view"])
        allowed = {fold.view(self.seq, self.target.seat), fold.view(self.seq, None)}
        assert shown in allowed, f"{self.target.name} was shown a view that is not its own: {shown}"
        self.counts["views"] += 1

    # ---- what is sent

    def _valid_attach(self) -> str:
        seat = self.dice.choice((self.target.seat, self.target.seat, None))
        since = self.dice.randint(0, self.seq)
        return msgspec.json.encode({"type": "attach", "id": f"a-{next(_ids)}", "seat": seat, "since": since}).decode()

    def _message(self) -> Document:
        dice, id = self.dice, f"m-{next(_ids)}"
        move = dice.choice(self.moves or ["draw"]).replace("*", "hello")
        messages: list[Document] = [
            {"type": "move", "id": id, "seq": self.seq, "move": move},
            {"type": "move", "id": id, "seq": dice.choice((0, self.seq, 2**53)), "move": move},
            {"type": "attach", "id": id, "seat": dice.randint(0, 15), "since": dice.randint(0, 2 * self.seq + 2)},
            {"type": "say", "id": id, "text": dice.choice(("hello", "\u202e", "\0", "é" * 500, *self.target.others))},
            {"type": "point", "id": id, "x": dice.random(), "y": dice.random(), "card": dice.choice((None, 3))},
            {"type": "ping", "id": dice.choice((id, *self.target.others))},
        ]
        message = dice.choice(messages)
        self.known = [*self.known[-50:], message]
        return dice.choice(self.known)


async def _send(socket: ClientConnection, frame: str | bytes) -> None:
    """Text, or bytes that say that they are."""
    await socket.send(frame)


def _break(socket: ClientConnection, dice: Random) -> None:
    """What no WebSocket may send: after it, the line is at an end."""
    mask = dice.randbytes(4)
    bad = bytes((0xFF, 0xC0, 0x80)) + dice.randbytes(3)
    kinds = (
        bytes((0x81, 0x80 | len(bad))) + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(bad)),  # no UTF-8
        bytes((0x81, 5)) + b"hello",  # without a mask
        bytes((0x83, 0x80)) + mask,  # of no known kind
        bytes((0xF1, 0x80)) + mask,  # with flags of an extension that was not agreed on
        bytes((0x81, 0xFF)) + struct.pack(">Q", 2**40) + mask,  # as long as nothing is
        bytes((0x80, 0x80)) + mask,  # the end of what never began
        bytes((0x89, 0xFE)) + struct.pack(">H", 200) + mask + b"x" * 200,  # a ping that is too long
    )
    with suppress(ConnectionClosed):
        socket.transport.write(dice.choice(kinds))


# ---- mutations


def mutate(dice: Random, message: Document) -> str | bytes:
    return dice.choice(MUTATIONS)(dice, message)


def _as_it_is(dice: Random, message: Document) -> str:
    return msgspec.json.encode(message).decode()


def _some_bytes(dice: Random, message: Document) -> str:
    data = bytearray(msgspec.json.encode(message))
    for _ in range(dice.randint(1, 4)):
        place = dice.randrange(len(data) + 1)
        match dice.randrange(3):
            case 0:
                data[place : place + 1] = bytes((dice.randrange(128),))
            case 1:
                del data[place : place + dice.randint(1, 8)]
            case _:
                data[place:place] = data[: dice.randint(0, 12)]
    return data.decode(errors="replace")


TOKENS = (
    *("{", "}", "[", "]", ",", ":", '"', "null", "true", "NaN", "Infinity", "-0", "1e400", "-1", "1.5", "1.0", "0x10"),
    *("18446744073709551616", "9007199254740993", '"\\ud800"', '"\\u0000"', '"\\udc00\\ud800"', "'", "\\", "/**/"),
    *('"seat"', '"type"', '"id"', '"move"', '"=13"', '"0:away"', '"\U0001f340"', "\ufeff", "٣", "½", "\u2028"),
)


def _some_tokens(dice: Random, message: Document) -> str:
    text = msgspec.json.encode(message).decode()
    for _ in range(dice.randint(1, 3)):
        place = dice.randrange(len(text) + 1)
        text = text[:place] + dice.choice(TOKENS) + text[place + dice.randint(0, 3) :]
    return text


VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 15, 16, 2**53, 2**63, 2**64, -(2**63), 1.0, 0.5, 1e308, "", " ", "0", "draw", "=13"),
    *("=start:0", "=?", "0:away", "1:back", "0:clue:n=", "9:put:9@nw+9", "x" * 64, "x" * 65, "x" * 201, "x" * 3000),
    *(
        "\0",
        "\ud7ff",
        "\ufffe",
        "\U0001f340",
        "e\u0301" * 90,
        "\u202eabc",
        "٣",
        "²",
        [],
        {},
        [[]],
        [0] * 100,
        {"a": {}},
    ),
    *(
        "' OR 1=1 --",
        "../../etc/passwd",
        "{seat}",
        "%s%n",
        "<script>",
        "\r\nSet-Cookie: a=b",
        "attach",
        "state",
        "news",
    ),
)


def _other_values(dice: Random, message: Document) -> str:
    changed = dict(message)
    for key in dice.sample(sorted(changed), dice.randint(1, len(changed))):
        changed[key] = dice.choice(VALUES)
    return msgspec.json.encode(changed).decode()


def _other_keys(dice: Random, message: Document) -> str:
    changed = dict(message)
    match dice.randrange(4):
        case 0:
            del changed[dice.choice(sorted(changed))]
        case 1:
            changed[dice.choice(("re", "you", "table", "guest", "token", "", "__proto__", "Type"))] = dice.choice(
                VALUES
            )
        case 2:
            changed["type"] = dice.choice(("attach", "move", "say", "point", "ping", "state", "done", "ATTACH", ""))
        case _:
            key = dice.choice(sorted(changed))
            changed[key.upper()] = changed.pop(key)
    return msgspec.json.encode(changed).decode()


def _twice(dice: Random, message: Document) -> str:
    """The same key again, or two messages in one."""
    text = msgspec.json.encode(message).decode()
    if dice.random() < 0.5:
        return text + dice.choice(("", "\n", ",")) + text
    key = dice.choice(sorted(message))
    return f"{text[:-1]},{msgspec.json.encode({key: dice.choice(VALUES)}).decode()[1:-1]}}}"


def _wrapped(dice: Random, message: Document) -> str:
    depth = dice.choice((1, 2, 50, 500, 1500))
    text = msgspec.json.encode(message).decode()
    return dice.choice(("[" * depth + text + "]" * depth, '{"a":' * (depth // 2) + text, "[" * depth, "{" * depth))


def _huge(dice: Random, message: Document) -> str:
    size = dice.choice((4000, 4096, 4097, 20_000, 60_000))
    text = msgspec.json.encode({**message, "id": "x" * size}).decode()
    return dice.choice((text, " " * size, "1" * size, _as_it_is(dice, message) + " " * size, "é" * (size // 3)))


def _escaped(dice: Random, message: Document) -> str:
    """The same in escapes, with halves of letters among them."""
    text = msgspec.json.encode(message).decode()
    value = "".join(f"\\u{ord(letter):04x}" for letter in str(message["id"]))
    half = dice.choice(("", "\\ud800", "\\udfff", "\\ud83c\\udf40", "\\u0000", "\\u202e"))
    return text.replace(f'"{message["id"]}"', f'"{value}{half}"')


def _other_move(dice: Random, message: Document) -> str:
    """A message that can be read, with a move that nearly can."""
    move = str(message.get("move", "0:clue:n=hello"))
    place = dice.randrange(len(move) + 1)
    piece = dice.choice(
        ("", "=", ":", "@", "+", "*", "0", "1", "5", "9", "٣", "²", "\0", "\n", "\u0130", "ß", "\U0001f340", move)
    )
    changed = (move[:place] + piece + move[place + dice.randint(0, 2) :])[:200] or "?"
    seq = message.get("seq", 0)
    return msgspec.json.encode({"type": "move", "id": f"o-{next(_ids)}", "seq": seq, "move": changed}).decode()


def _nothing(dice: Random, message: Document) -> str:
    return dice.choice(("", " ", "\n", "null", "0", '""', "[]", "{}", "true", "\0", "\ufeff{}", "{", '"'))


def _binary(dice: Random, message: Document) -> bytes:
    return dice.choice((msgspec.json.encode(message), dice.randbytes(dice.randint(0, 200)), b"", bytes(5000)))


MUTATIONS: tuple[Mutation, ...] = (
    *(_as_it_is, _some_bytes, _some_bytes, _some_tokens, _some_tokens, _other_values, _other_values, _other_keys),
    *(_other_move, _other_move, _other_move, _twice, _wrapped, _huge, _escaped, _nothing, _binary),
)
