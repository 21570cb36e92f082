"""Clients that know nothing of the house but what its pages for those who write clients say.

All of it is written from `docs/tables.md`, `docs/socket.md`, `docs/programs.md` and the rules pages alone, and should
stay so: nothing is imported from Cinquefoil. What other clients take on trust is checked here.
"""

import asyncio
import json
import random
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Literal, Self

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

Document = dict[str, Any]
Moment = Literal["sent", "done"]
Bystander = Callable[["Player", Moment], Awaitable[None]]
"""Told when a move has gone out, and when it has been acknowledged; what the move brought is not known yet."""

PATIENCE = 30
"""Seconds after which something that should have happened will not."""
BACKOFF = (0.0, 0.5, 1.0, 1.5, 2.0, 4.0, 8.0, 10.0)
"""Seconds to wait before connecting again: at once the first time."""
WORDS = ["Vesuvius", "Mozart", "UFO", "100", "Splosh", "Holiday", "Quarrel", "Midnight", "Applause", "Gossip"]
WORDS += ["Plumber", "Jubilee", "Antarctica", "Whisper", "Zigzag", "Tax", "Umpire", "Karaoke", "Sudoku", "Yodel"]


class Guest:
    """Somebody with a name and a cookie, asking over HTTP."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.name = name
        self.http = httpx2.AsyncClient(base_url=address, headers={"Origin": address}, timeout=PATIENCE, trust_env=False)

    async def __aenter__(self) -> Self:
        me = await self.post("/api/me", {"name": self.name})
        assert me["name"] == self.name
        assert me["guest"]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def get(self, path: str) -> Any:
        return self._read(await self.http.get(path))

    async def post(self, path: str, body: Document) -> Any:
        return self._read(await self.http.post(path, json=body))

    async def contribute(self, info: Document) -> Document:
        """Add to the chance of a table from every seat that is asked to."""
        table = info["name"]
        for number, seat in enumerate(info["seats"]):
            if "contribute" in seat["may"]:
                body = {"contribution": secrets.token_hex(16)}
                info = await self.post(f"/api/tables/{table}/seats/{number}/contribution", body)
        return info

    async def record(self, table: str) -> str:
        answer = await self.http.get(f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        return answer.text

    async def bring(self, record: str) -> Any:
        """Upload a record as a replay."""
        body, headers = record.encode(), {"Content-Type": "text/plain"}
        return self._read(await self.http.post("/api/replays", content=body, headers=headers))

    def door(self, table: str) -> tuple[str, Document]:
        """Where a socket of this guest is opened, and with what."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return f"{self.address}/api/tables/{table}/socket", {"Origin": self.address, "Cookie": cookie}

    @staticmethod
    def _read(answer: httpx2.Response) -> Any:
        assert answer.status_code == 200, answer.text
        return answer.json()


def program_door(address: str, token: str) -> tuple[str, Document]:
    return f"{address}/api/seat", {"Authorization": f"Bearer {token}"}


class Player:
    """One seat of a table, through one socket after the other, until the game is over.

    Lines are cut: by the house when it dies, and by the player, now and then, right after a move has been sent.
    """

    def __init__(
        self, door: tuple[str, Document], seat: int, seed: str, bystander: Bystander, *, cut_every: int = 0
    ) -> None:
        self.address = door[0].replace("http://", "ws://")
        self.headers = door[1]
        self.seat = seat
        self.dice = random.Random(seed)
        self.bystander = bystander
        self.cut_every = cut_every

        self.log: list[Document] = []
        """What was told, entry by entry; `log[n]` has the `seq` n + 1."""
        self.table: Document = {}
        self.view: Document = {}
        self.moves: list[str] = []

        self.pending: Document | None = None
        """The move that has been sent and not been answered yet."""
        self.due = 0
        """The entry that has to be known before another move is chosen."""
        self.made: dict[int, str] = {}
        """The acknowledged moves by their entries."""
        self.refused: list[Document] = []
        self.connections = 0
        self.failures = 0
        """How often in a row no place was taken after connecting, or trying to."""
        self.sent = 0
        self.again = 0
        """How often a move was sent once more after a cut."""
        self.repeated = 0
        self._ids = 0

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def over(self) -> bool:
        return bool(self.table) and self.table["status"] == "over"

    async def play(self) -> None:
        """Until the game is over and every move has been answered, whatever becomes of the line."""
        while not self.over or self.pending:
            await asyncio.sleep(BACKOFF[min(self.failures, len(BACKOFF) - 1)])
            self.failures += 1
            try:
                async with self._connect() as line:
                    self.connections += 1
                    await self._attend(line)
            except InvalidStatus as fault:
                body = fault.response.body
                raise AssertionError(f"turned away: {body!r}") from fault
            except (OSError, InvalidHandshake, ConnectionClosed):
                continue  # the house is closed for a moment, or the line was cut

    async def whole(self) -> list[Document]:
        """The whole log, asked for at once."""
        async with self._connect() as line:
            await line.send(json.dumps({"type": "attach", "id": self._id("whole"), "seat": self.seat, "since": 0}))
            while (message := json.loads(await line.recv()))["type"] != "state":
                pass
            events: list[Document] = message["events"]
            return events

    def _connect(self) -> connect:
        return connect(
            self.address, additional_headers=self.headers, compression=None, proxy=None, open_timeout=PATIENCE
        )

    async def _attend(self, line: ClientConnection) -> None:
        """One connection, from attaching to its end."""
        attach = {"type": "attach", "id": self._id("attach"), "seat": self.seat, "since": self.seq}
        await line.send(json.dumps(attach))
        attached = False
        while not self.over or self.pending:
            message = json.loads(await line.recv())
            kind = message["type"]
            if kind == "state":
                assert not attached, "a state that nobody asked for"
                attached = True
                self.failures = 0
                assert message["re"] == attach["id"]
                assert message["you"] == self.seat
                self._hear(message)
                if self.pending:
                    self.again += 1
                    await line.send(json.dumps(self.pending))
            elif kind == "news":
                assert attached, "news came before a place was taken"
                assert message["events"], "news of nothing"
                self._hear(message)
            elif kind in ("done", "repeated", "refused"):
                await self._answered(line, message)
            # Whatever else there is, now or one day, is not for us: `present`, `said`, `pointed`, `notice`.
            if attached:
                await self._go_on(line)
        self._check_made()

    def _hear(self, message: Document) -> None:
        """A `state` or `news`: entries that follow what is known, and how things stand after them."""
        for entry in message["events"]:
            assert entry["seq"] == self.seq + 1, f"entry {entry['seq']} came after {self.seq}"
            self.log.append(entry)
        assert message["seq"] == self.seq, f"at {message['seq']}, but the last entry was {self.seq}"
        self.view = message["view"] or {}
        self.moves = message["moves"]
        assert not self.moves or self.seat in message["acting"]
        if message["table"] is not None:
            self.table = message["table"]
            assert self.table["seats"][self.seat]["yours"]
        self._check_made()

    def _check_made(self) -> None:
        """Every acknowledged move is in the log, where the house said, as it was sent."""
        for seq, move in self.made.items():
            if seq <= self.seq:
                entry = self.log[seq - 1]
                assert (entry["kind"], entry["seat"], entry["text"]) == ("move", self.seat, bare(move)), entry

    async def _answered(self, line: ClientConnection, message: Document) -> None:
        move = self.pending
        assert move, f"an answer to nothing: {message}"
        assert message["re"] == move["id"], f"an answer to something else than {move}: {message}"
        if message["type"] == "refused":
            error = message["error"]
            if error["retry_after"] is not None:
                await asyncio.sleep(error["retry_after"])
                await line.send(json.dumps(move))
                return
            self.refused.append(error | {"move": move["move"]})
            self.pending = None
            if error["code"] == "stale_move":
                assert error["seq"] > move["seq"]
                self.due = error["seq"]
            elif error["code"] == "illegal_move":
                assert ":clue:" in move["move"], f"{move} was offered and refused: {error}"
                assert error["clause"] in ("SC-8", "SC-9")
            else:
                # The last word of all may come too late; nothing else can be wrong with what was offered.
                assert error["code"] == "game_over", f"{move} was refused: {error}"
            return
        seq = message["seq"]
        if message["type"] == "repeated":
            self.repeated += 1
            if seq in self.made:  # a word that we had said under another id, and that still holds
                assert (self.made[seq], bare(move["move"])) == (move["move"], "agree"), f"{move} is not entry {seq}"
                self.pending = None
                return
        else:
            assert seq > self.seq, "`done` comes before the news of the move"
        assert seq not in self.made
        self.made[seq] = move["move"]
        self.due = seq
        self.pending = None
        await self.bystander(self, "done")

    async def _go_on(self, line: ClientConnection) -> None:
        """Make a move, if there is one to be made."""
        if self.over or self.pending or self.seq < self.due:
            return
        move = self._choose()
        if move is None:
            return
        self.pending = {"type": "move", "id": self._id("move"), "seq": self.seq, "move": move}
        self.sent += 1
        await line.send(json.dumps(self.pending))
        await self.bystander(self, "sent")
        if self.cut_every and self.sent % self.cut_every == 0:
            # Without a goodbye: whether the move arrived, we cannot know.
            line.transport.abort()

    def _id(self, what: str) -> str:
        self._ids += 1
        return f"{what}-{self.seat}-{self._ids}-{self.dice.getrandbits(32):08x}"

    def _choose(self) -> str | None:
        if not self.moves:
            return None
        if self.table["game"] == "so-clover":
            return self._clover()
        return self.dice.choice(self.moves)

    def _clover(self) -> str | None:
        """A move of So Clover!, or None if we have had our say."""
        me = f"{self.seat}:"
        board = self.view["boards"][self.seat]
        if self.view["phase"] == "clues":
            if board["done"]:
                return None
            empty = [zone for zone, clue in board["clues"].items() if clue is None]
            if not empty:
                return self._offered(me + "done")
            template = self._offered(f"{me}clue:{self.dice.choice(empty)}=*")
            keyword: str = board["solution"]["nw"][0]
            if not self.refused and keyword.isalpha():  # our own keyword, to be told that it will not do
                return template.replace("*", keyword)
            return template.replace("*", self.dice.choice(WORDS))
        if self.view["phase"] != "resolution" or self.view["spectator"] == self.seat:
            return None
        spots = self.view["spots"]
        if self.dice.random() < 0.1:  # somebody who cannot make up their mind
            return self.dice.choice(self.moves)
        empty = [spot for spot, card in spots.items() if card is None]
        if empty:
            lying = {card.partition("+")[0] for card in spots.values() if card is not None}
            puts = [move for move in self.moves if move.startswith(me + "put:")]
            return self.dice.choice([move for move in puts if fills(move, lying, empty)])
        return None if self.view["says"][self.seat] == "agree" else self._offered(me + "agree")

    def _offered(self, move: str) -> str:
        assert move in self.moves, f"{move} is not among {self.moves}"
        return move


def bare(move: str) -> str:
    """A move as the log has it: in So Clover! without the seat and the colon before it."""
    seat, colon, rest = move.partition(":")
    return rest if colon and seat.isdigit() else move


def fills(move: str, lying: set[str], empty: list[str]) -> bool:
    """Whether a `put` brings a card that lies nowhere to a spot where nothing lies: `1:put:3@ne+1`."""
    card, _, where = move.split(":")[2].partition("@")
    return card not in lying and where.partition("+")[0] in empty


def told_alike(one: list[Document], other: list[Document]) -> bool:
    """Whether two seats were told of the same events, but for what one of them could not see."""

    def same(a: Document, b: Document) -> bool:
        facts = all(a[key] == b[key] for key in ("seq", "kind", "seat", "at"))
        return facts and (a["text"] == b["text"] or "?" in a["text"] or "?" in b["text"])

    return len(one) == len(other) and all(map(same, one, other))


def events_of(record: str) -> list[str]:
    """The lines of a record after its head: `0:draw` for a move, `=13` for what chance brought."""
    head, gap, body = record.partition("\n\n")
    assert gap
    assert head.startswith("cinquefoil record 1\n")
    return body.splitlines()


def as_recorded(entry: Document) -> str:
    """An entry of the log as a record has it."""
    return entry["text"] if entry["kind"] == "chance" else f"{entry['seat']}:{entry['text']}"
