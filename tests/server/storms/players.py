"""Clients that behave as clients should, whatever happens to their line.

Every move has an id of its own; what was not answered when the line was cut is sent again under the same id; news that
are not the next are left alone, and the client attaches again. All that such a client was ever shown is kept, to be
compared with the log.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from cinquefoil import games
from cinquefoil.core.documents import canonical
from houses import PATIENCE, Document, House, Person
from server.storms.fold import Fold, Ledger

GAMES = {"lucky-numbers": 3, "cross-clover": 2, "c-cross": 2, "bossa": 2, "so-clover": 4}
"""The games with the players that sit down."""
FAIR = frozenset(("stale_move", "illegal_move", "malformed_move", "game_over"))
"""Why a move of an honest player may be refused."""
UNHEARD = frozenset(("not_now", "too_fast"))
"""Why a wish of theirs may be, or the answer to one: the game has gone on, or they wish too often."""

WORDS = (":agree", ":disagree")
WISHES = 0.05
"""How often somebody would rather take a move back than make one."""

_ids = count(1)


def any_move(game: str, view: Document, seat: int, moves: list[str], dice: Random) -> str:
    """Half of the time what a sensible player would do, so that games come to an end."""
    if dice.random() < 0.6:
        return games[game].suggest(view, seat, moves)
    word = "".join(dice.choice("abcdefgh") for _ in range(dice.randint(2, 7)))
    return dice.choice(moves).replace("*", word)


class Player:
    def __init__(self, address: str, cookie: str, table: str, game: str, seat: int | None, dice: Random) -> None:
        self.address = address
        self.cookie = cookie
        self.table = table
        self.game = game
        self.seat = seat
        self.dice = dice
        self.name = f"{game} seat {seat}"
        self.fair = FAIR
        self.seq = 0
        self.events: list[Document] = []
        self.earlier = 0
        """Up to which entry an earlier version has told them, perhaps in other words."""
        self.view: Document | None = None
        self.moves: list[str] = []
        self.takeback: Document | None = None
        self.asked: Document | None = None
        self.status = ""
        self.shown: dict[int, tuple[str, list[str]]] = {}
        """Views and moves by the entry after which they were shown, until they are compared."""
        self.compared = 0
        self.wants = 0
        """How many more moves it makes."""
        self.waiting: dict[str, Document] = {}
        """Moves that were not answered yet."""
        self.safe: dict[str, tuple[int, str]] = {}
        """Moves that were acknowledged, with their entry."""
        self.refused: dict[str, Document] = {}
        self.counts: Counter[str] = Counter()
        self.attaching: str | None = None
        self.attached = False
        self.behind = 0
        """Where the table is by what a refusal said."""
        self.ahead = 0
        """Where it was by news that were not listened to."""
        self.online = True
        self.houses: Sequence[House] = ()
        """Where it may knock, if there are several servers."""
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.socket: ClientConnection | None = None

    # ---- living

    def start(self) -> None:
        self.task = asyncio.ensure_future(self._live())

    async def stop(self) -> None:
        """Whatever it had to complain of was heard before, or something else is being complained of."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
            self.task = None

    async def _live(self) -> None:
        """Comes again whenever the line is cut."""
        while True:
            if self.online:
                with suppress(OSError, ConnectionClosed, InvalidHandshake, EOFError, TimeoutError):
                    await self._connect()
                self.attached, self.socket = False, None
                self.counts["lines"] += 1
            await asyncio.sleep(0.05 + 0.1 * self.dice.random())

    async def _connect(self) -> None:
        address = self.dice.choice(self.houses).address if self.houses else self.address
        uri = f"{address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        headers = {"Cookie": self.cookie, "Origin": address}
        async with connect(
            uri, additional_headers=headers, compression=None, proxy=None, open_timeout=PATIENCE, close_timeout=0.1
        ) as socket:
            self.socket, self.attached, self.behind = socket, False, 0
            await self._attach()
            async for text in socket:
                await self._take(msgspec.json.decode(text))
                if not self.online:
                    return

    async def _send(self, message: Document) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    async def _attach(self) -> None:
        """Mostly asks for what is missing, sometimes for everything, which must begin with what it knows."""
        since = self.seq if self.dice.random() < 0.7 else self.dice.choice((0, self.seq // 2))
        self.attaching = f"attach-{next(_ids)}"
        await self._send({"type": "attach", "id": self.attaching, "seat": self.seat, "since": since})

    # ---- hearing

    async def _take(self, message: Document) -> None:
        match message["type"]:
            case "state":
                if message["re"] == self.attaching:
                    await self._take_state(message)
            case "news":
                await self._take_news(message)
            case "done" | "repeated":
                self._take_done(message)
            case "refused":
                self._take_refusal(message)
        self.changed.set()
        await self._act()

    async def _take_state(self, state: Document) -> None:
        first, self.attaching, self.attached = not self.attached, None, True
        assert state["you"] == self.seat, f"{self.name} sits at {state['you']}"
        if first:
            assert state["seq"] >= self.seq, f"{self.name} saw entry {self.seq}, and is at {state['seq']} now"
        self._learn(state)
        if self.seq < self.ahead:
            await self._attach()
        if first:
            for message in self.waiting.values():
                self.counts["sent again"] += 1
                await self._send(message)

    async def _take_news(self, news: Document) -> None:
        if not self.attached or self.attaching is not None:
            self.ahead = max(self.ahead, news["seq"])  # on a line that swaps messages it may come before the state
            return
        if news["events"][0]["seq"] != self.seq + 1:
            self.counts["gaps"] += 1
            await self._attach()
            return
        self._learn(news)

    def _learn(self, message: Document) -> None:
        for event in message["events"]:
            known = event["seq"] <= self.seq
            assert event["seq"] <= self.seq + 1, f"{self.name}: entry {event['seq']} after entry {self.seq}"
            if known:
                told = self.events[event["seq"] - 1]
                if event["seq"] <= self.earlier:
                    told = {**told, "sayings": event["sayings"]}
                assert event == told, f"{self.name} was told otherwise before: {event}"
            else:
                self.events.append(event)
                self.seq = event["seq"]
        if message["seq"] < self.seq:
            return
        assert message["seq"] == self.seq, f"{self.name}: events end at {self.seq}, not at {message['seq']}"
        self.view, self.moves = message["view"], message["moves"]
        self.takeback, self.asked = message.get("takeback"), message.get("asked")
        self.shown[self.seq] = canonical(self.view), self.moves
        if message["table"] is not None:
            self.status = message["table"]["status"]

    def _take_done(self, message: Document) -> None:
        id, seq = message["re"], message["seq"]
        self.behind = max(self.behind, seq)
        request = self.waiting.pop(id, None)
        if id in self.safe:
            assert self.safe[id][0] == seq, f"{self.name}: {id} is entry {self.safe[id][0]}, and {seq}"
            return
        if request is None:
            assert id in self.refused, f"{self.name} never sent {id}"
            request = self.refused.pop(id)
        self.counts[message["type"]] += 1
        self.safe[id] = seq, str(request.get("move", request.get("what", "")))

    def _take_refusal(self, message: Document) -> None:
        error, id = message["error"], message["re"]
        request = self.waiting.pop(id, None)
        fair = self.fair if (request or {}).get("type", "move") == "move" else self.fair | UNHEARD
        assert error["code"] in fair or id in self.safe, f"{self.name} is refused: {error}"
        if request is None:
            assert id in self.safe or id in self.refused, f"{self.name} never sent {id}"
            return
        self.counts[error["code"]] += 1
        self.behind = max(self.behind, error["seq"] or 0)
        self.refused[id] = request

    # ---- acting

    async def _act(self) -> None:
        caught_up = self.attached and self.attaching is None and self.seq >= self.behind
        if not caught_up or self.waiting or not self.wants or not self.moves or self.seat is None:
            return
        if not await self._wish():
            await self.play(self.think(self.dice))

    async def _wish(self) -> bool:
        """Sometimes asks to take a move back; mostly agrees if somebody else does."""
        if self.asked is not None and self.seat in self.asked["waiting"]:
            yes = self.dice.random() < 0.8
            await self._do({"type": "answer", "ask": self.asked["seq"], "yes": yes})
            return True
        is_back = self.takeback is not None and self.takeback["why_not"] is None and self.asked is None
        if not is_back or self.dice.random() > WISHES:
            return False
        assert self.takeback is not None
        await self._do({"type": "ask", "what": self.takeback["move"], "seat": self.takeback["seat"]})
        return True

    def think(self, dice: Random) -> str:
        assert self.view is not None
        assert self.seat is not None
        return any_move(self.game, self.view, self.seat, self.moves, dice)

    async def play(self, move: str, seq: int | None = None, id: str | None = None) -> str:
        """Sends a move; the id under which it will be answered."""
        self.wants = max(0, self.wants - 1)
        return await self._do({"type": "move", "seq": self.seq if seq is None else seq, "move": move}, id)

    async def _do(self, deed: Document, id: str | None = None) -> str:
        id = id or f"{self.seat}-{next(_ids)}-{self.dice.getrandbits(32):x}"
        message = self.waiting[id] = {**deed, "id": id}
        with suppress(ConnectionClosed):  # it will be sent again
            await self._send(message)
        return id

    async def nudge(self) -> None:
        """Looks whether there is something to do now."""
        if self.socket is not None:
            with suppress(ConnectionClosed, OSError):
                await self._act()

    # ---- comparing

    def compare(self, fold: Fold, refusals: bool = True) -> None:
        """Everything this client was told and shown, with the log."""
        for id, (seq, text) in self.safe.items():
            assert self.seat is not None
            # A word that still holds is said once, under whatever id.
            row = fold.made.get((self.seat, id)) or (fold.words.get((self.seat, seq)) if text.endswith(WORDS) else None)
            assert row is not None, f"{self.name}: {text} was acknowledged as entry {seq}, and is lost"
            sent = text.removeprefix(f"{self.seat}:") if games[self.game].simultaneous else text
            if row.kind not in ("agree", "refuse"):
                assert (row.seq, row.text) == (seq, sent), f"{self.name}: {text} at {seq} became {row}"
        if refusals:
            for id in self.refused:
                assert (self.seat, id) not in fold.made, f"{self.name}: {id} was refused, and made"
        assert self.seq <= fold.seq, f"{self.name} was told of entry {self.seq}, and there are {fold.seq}"
        for event in self.events[self.compared :]:
            told = event["seq"], event["kind"], event["seat"], event["text"], event["at"]
            assert told == fold.told(event["seq"], self.seat), f"{self.name} was told {event}"
        self.compared = len(self.events)
        for seq, (view, moves) in self.shown.items():
            assert view == fold.view(seq, self.seat), f"{self.name} was shown another view after entry {seq}: {view}"
            assert moves == fold.moves(seq, self.seat), f"{self.name} was offered other moves after entry {seq}"
        self.counts["views"] += len(self.shown)
        self.shown.clear()


@dataclass
class Party:
    """A table, and everybody at it."""

    table: str
    game: str
    players: list[Player]

    @property
    def is_over(self) -> bool:
        return any(player.status == "over" for player in self.players)

    def start(self) -> None:
        for player in self.players:
            player.start()

    async def stop(self) -> None:
        for player in self.players:
            await player.stop()

    async def go(self, moves: int) -> None:
        for player in self.players:
            player.wants = moves
            await player.nudge()

    def counts(self) -> Counter[str]:
        total: Counter[str] = Counter()
        for player in self.players:
            total.update(player.counts)
        return total


async def gather(
    people: list[Person],
    game: str,
    dice: Random,
    address: str | None = None,
    devices: int = 1,
    players: int = 0,
    houses: Sequence[House] = (),
) -> Party:
    """People who sit down at a new table, some with two devices, and somebody who looks on."""
    host, number = people[0], players or GAMES[game]
    made = await host.make_table(game, "me", *["open"] * (number - 1))
    table = made["table"]["name"]
    for seat in range(1, number):
        await people[seat].sit(table, seat)
    seats = [seat for seat in range(number) for _ in range(devices)]
    seated = [
        Player(address or host.address, people[seat].cookie(), table, game, seat, Random(dice.getrandbits(64)))
        for seat in seats
    ]
    looker = Player(address or host.address, people[-1].cookie(), table, game, None, Random(dice.getrandbits(64)))
    for player in (*seated, looker):
        player.houses = houses
    return Party(table, game, [*seated, looker])


async def quiet(parties: Iterable[Party], ledger: Ledger) -> None:
    """Waits until everything is answered, and everybody has seen everything."""
    parties = list(parties)
    for party in parties:
        for player in party.players:
            player.wants = 0
    for party in parties:
        for player in party.players:
            await until(player, lambda player: player.attached and not player.waiting, "was not answered")
    ledger.read(*(party.table for party in parties))
    for party in parties:
        last = ledger.folds[party.table].seq
        for player in party.players:
            await until(player, lambda player, last=last: player.seq >= last, f"did not hear of entry {last}")


async def until(player: Player, done: Any, fault: str) -> None:
    """Waits until something is so for a client, or its own complaint."""

    async def wait() -> None:
        while not done(player):
            complain(player)
            player.changed.clear()
            await asyncio.wait(
                [asyncio.ensure_future(player.changed.wait()), *filter(None, [player.task])],
                timeout=1,
                return_when=asyncio.FIRST_COMPLETED,
            )

    try:
        await asyncio.wait_for(wait(), PATIENCE)
    except TimeoutError:
        what = f"{player.name} {fault}: at {player.seq}, attached {player.attached}, waiting for {player.waiting}"
        raise AssertionError(what) from None


def complain(player: Player) -> None:
    """Whatever a client found wrong is a finding."""
    if player.task is not None and player.task.done():
        player.task.result()


def compare(parties: Iterable[Party], ledger: Ledger, refusals: bool = True) -> None:
    """Reads the log anew: nobody can have been shown what is not in it."""
    parties = list(parties)
    ledger.read(*(party.table for party in parties))
    for party in parties:
        for player in party.players:
            complain(player)
            player.compare(ledger.folds[party.table], refusals)


async def come(address: str, number: int = 6) -> list[Person]:
    names = ("Ada", "Blaise", "Carl", "Dorothea", "Emmy", "Felix", "Grace", "Hypatia")
    return [await Person(address, names[n]).__aenter__() for n in range(number)]


async def go_home(people: list[Person]) -> None:
    for person in people:
        await person.__aexit__()
