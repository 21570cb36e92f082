"""One table: its log, and what follows from it.

A `Moment` is the log folded up to an entry, and never changes. `head` is where the table is if everything under way is
written; `shown` is where it is for certain, and nobody is shown anything else.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from cinquefoil.core.documents import Document
from cinquefoil.core.errors import RulesError
from cinquefoil.core.events import Event
from cinquefoil.core.fair import LABEL, Cup, commitment
from cinquefoil.core.game import Box, Game
from cinquefoil.core.record import Record
from cinquefoil.core.sayings import unnamed
from cinquefoil.core.story import Story
from cinquefoil.core.verify import sealed
from cinquefoil.server import wire
from cinquefoil.server.errors import NotNow, Objection
from cinquefoil.server.storage.writer import Course, Row
from cinquefoil.server.tables.clocks import Clock, Pace
from cinquefoil.server.tables.dealer import Draw

LONGEST_LOG = 20_000
"""Entries of one table; no game needs a tenth of it."""
BY_HOST = "host"
"""The text of an end that the host of the house has made."""


class Entry(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A line of the log. There are many, and they point at nothing that the garbage collector would care for."""

    seq: int
    kind: wire.EntryKind
    seat: int | None
    text: str
    move_id: str | None
    at: int

    @property
    def is_in_game(self) -> bool:
        """Whether it is an event of the game's story."""
        return self.kind in ("move", "chance")

    def row(self, table: str) -> Row:
        return {
            "table": table,
            "seq": self.seq,
            "kind": self.kind,
            "seat": self.seat,
            "text": self.text,
            "move_id": self.move_id,
            "at": self.at,
        }


@dataclass(frozen=True, slots=True)
class Seat:
    kind: Literal["open", "link", "person", "bot", "program"]
    name: str = ""
    guest: str | None = None
    """Whose it is; of a bot that plays on for somebody, who may come back."""
    avatar: str = ""
    level: str | None = None

    @property
    def is_free(self) -> bool:
        return self.kind in ("open", "link")

    def is_programs(self, number: int, program: int | None) -> bool:
        """Whether it is that of the program which has the token for this number."""
        return self.kind == "program" and program == number

    def held_by(self, guest: str | None) -> bool:
        return self.kind == "person" and guest is not None and self.guest == guest

    def kept_for(self, guest: str | None) -> bool:
        """Whether a bot plays on for that guest."""
        return self.kind == "bot" and guest is not None and self.guest == guest


@dataclass(frozen=True, slots=True)
class Facts:
    """What a table was made as."""

    name: str
    invite: str
    game: str
    rules: int
    options: Mapping[str, Any]
    links: tuple[bool, ...]
    """Which seats are kept for who has the link."""
    public: bool
    host: str
    leavers: str
    tournament: str | None
    """The table of its first game, if there is one."""
    number: int
    """Of the game in it."""
    made_at: int
    secret: bytes = field(repr=False)
    pace: Pace | None = None
    """How its clocks run, if it has any."""


class Wish(msgspec.Struct, frozen=True):
    """What a seat has asked the others for."""

    seq: int
    """The entry with which it did."""
    seat: int
    what: str
    """The move that takes one back."""
    agreed: tuple[int, ...] = ()


class Moment(msgspec.Struct, frozen=True):
    seq: int
    seats: tuple[Seat, ...]
    game: Game | None = None
    """None until it starts."""
    game_seq: int = 0
    """The last entry that was a move or an outcome."""
    resigned: int | None = None
    out_of_time: bool = False
    """It was not given up: time was up."""
    abandoned: bool = False
    by_host: bool = False
    """It was ended by the host of the house."""
    next: str | None = None
    events: int = 0
    """How much has happened in the game: which moment of its story this is."""
    cup: Cup | None = None
    """What its chance is drawn from, since it has started."""
    wish: Wish | None = None
    """It holds until it is granted, somebody refuses, or the game goes on."""
    refused: int | None = None
    """How much had happened in the game when somebody last refused a wish."""
    gift: int | None = None
    """How much had happened in the game when somebody was last given time."""
    clock: Clock | None = None
    """Since the game has started, where there is one."""

    @property
    def is_over(self) -> bool:
        return self.resigned is not None or self.abandoned or (self.game is not None and self.game.over)

    @property
    def status(self) -> Literal["waiting", "playing", "over"]:
        return "over" if self.is_over else "waiting" if self.game is None else "playing"

    @property
    def names(self) -> list[str]:
        return [seat.name or unnamed(number) for number, seat in enumerate(self.seats)]

    def is_without_others(self, seat: int) -> bool:
        """Whether no other people play than whoever holds this seat, nor have left theirs to a bot until they come
        back."""
        return all(other.guest in (None, self.seats[seat].guest) for other in self.seats)

    def held_with(self, seat: int) -> list[int]:
        """The seats of whoever holds this one."""
        guest = self.seats[seat].guest
        return [number for number, other in enumerate(self.seats) if number == seat or other.held_by(guest)]

    def unasked(self) -> list[int]:
        """The seats of people who have neither made the wish nor agreed to it, also of those for whom a bot plays on.
        Whoever has to be silent by the rules cannot say anything by an answer either."""
        if self.wish is None or self.game is None:
            return []
        heard = {None, *(self.seats[seat].guest for seat in (self.wish.seat, *self.wish.agreed))}
        people = [number for number, seat in enumerate(self.seats) if seat.guest not in heard]
        return [seat for seat in people if self.game.may_speak(seat)]

    def is_alone_with_bots(self, seat: int) -> bool:
        """Whether nobody else plays: no person, no program, no second one at this screen, nobody who may come back."""
        others = [other for number, other in enumerate(self.seats) if number != seat]
        return all(other.kind == "bot" and other.guest is None for other in others)

    def ending(self) -> Document | None:
        """Who won, by the rules or because somebody gave up."""
        if self.resigned is not None:
            winners = [seat for seat in range(len(self.seats)) if seat != self.resigned]
            return {"winners": winners, "reason": "time" if self.out_of_time else "resigned", "scores": None}
        if self.abandoned:
            return {"winners": [], "reason": "ended" if self.by_host else "abandoned", "scores": None}
        result = self.game.result if self.game else None
        return result.document() if result else None

    def played(self, game: Game, seq: int) -> "Moment":
        # What `replace` does, at a fifth of its price: this is asked for with every event.
        return Moment(
            seq=seq,
            seats=self.seats,
            game=game,
            game_seq=seq,
            resigned=self.resigned,
            abandoned=self.abandoned,
            next=self.next,
            events=self.events + 1,
            cup=self.cup,
            clock=self.clock,
        )

    def seated(self, number: int, seat: Seat, seq: int) -> "Moment":
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return replace(self, seq=seq, seats=seats, wish=None)

    def asked(self, seat: int, what: str, seq: int) -> "Moment":
        return replace(self, seq=seq, wish=Wish(seq, seat, what))

    def agreed(self, seat: int, seq: int) -> "Moment":
        assert self.wish is not None
        return replace(self, seq=seq, wish=replace(self.wish, agreed=(*self.wish.agreed, seat)))

    def stopped(self, seq: int) -> "Moment":
        """The clocks, as somebody wished."""
        return replace(self, seq=seq, wish=None)

    def gave(self, seq: int) -> "Moment":
        return replace(self, seq=seq, gift=self.events)

    def timed(self) -> list[int]:
        """The seats whose time counts: those of people and programs who are to move."""
        if self.game is None or self.is_over:
            return []
        return [seat for seat in self.game.acting if self.seats[seat].kind in ("person", "program")]

    def turned_down(self, seq: int) -> "Moment":
        return replace(self, seq=seq, wish=None, refused=self.events)


_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(list[Entry]).decode


class Table:
    def __init__(self, facts: Facts, box: Box) -> None:
        self.facts = facts
        self.box = box
        self._entries: list[Entry] | None = []
        self._story: Story | None = None
        self._packed = b""
        self._start: Game | None = None
        """The log and the start of the game, while the table is at rest."""
        seats = tuple(Seat("link" if link else "open") for link in facts.links)
        self.head = self.shown = Moment(0, seats)
        self.course = Course()
        self._made: dict[tuple[int, str], tuple[str, int]] | None = None
        self.fault: RulesError | None = None
        """Why the log cannot be folded: it was played by other rules than ours."""

    @property
    def name(self) -> str:
        return self.facts.name

    # ---- at rest

    def rest(self) -> None:
        """Nobody is here: what follows from the log is forgotten until it is asked for, and the log made small."""
        if self._entries is not None and self.head is self.shown and self.fault is None:
            self._packed = _pack(self._entries)
            self._start = None if self._story is None else self._story.start
            self._entries = self._story = self._made = None

    def _wake(self) -> list[Entry]:
        self._entries = entries = _unpack(self._packed)
        if self._start is not None:
            events = (Event(entry.seat, entry.text) for entry in entries if entry.is_in_game)
            self._story = Story(self._start, events, self.shown.game)
        self._packed, self._start = b"", None
        return entries

    @property
    def entries(self) -> list[Entry]:
        return self._wake() if self._entries is None else self._entries

    @property
    def story(self) -> Story | None:
        """Of the game; None until it starts."""
        if self._entries is None:
            self._wake()
        return self._story

    @property
    def made(self) -> dict[tuple[int, str], tuple[str, int]]:
        """Moves by seat and id: their text and their entry."""
        if self._made is None:
            self._made = {}
            for entry in self.entries:
                self._note(entry)
        return self._made

    # ---- what can be done

    def standstill(self) -> Objection:
        """Why nothing may be changed here at all."""
        if self.head.seq >= LONGEST_LOG:
            return partial(NotNow, "table.too-long-log")
        return None if self.fault is None else partial(NotNow, "table.other-rules")

    # ---- folding the log

    def load(self, entries: Iterable[Entry]) -> None:
        """Goes on to where these lead; nobody is to be told how they got there."""
        for entry in entries:
            self.follow([entry])
            self.let_go()

    def follow(self, entries: Iterable[Entry]) -> None:
        """Goes on with what is written."""
        for entry in entries:
            if self.fault is not None:
                break
            self.entries.append(entry)
            try:
                self.head = self.ticked(self.head, self._after(self.head, entry), entry)
            except RulesError as fault:
                self.fault = fault
                break
            self._note(entry)
        self.shown = self.head

    def _after(self, moment: Moment, entry: Entry) -> Moment:
        seq, seat = entry.seq, entry.seat
        match entry.kind:
            case "move" | "chance":
                assert self.story is not None
                game = self.story.add(Event(seat, entry.text))
                return moment.played(game, seq)
            case "sit":
                assert seat is not None
                return moment.seated(seat, read_seat(entry.text), seq)
            case "stand":
                assert seat is not None
                return moment.seated(seat, self.empty_seat(seat), seq)
            case "start":
                self._story = Story(self.start())
                return replace(moment, seq=seq, game_seq=seq, game=self._story.start, cup=self.cup(entry.text.split()))
            case "resign":
                return replace(moment, seq=seq, resigned=seat)
            case "end":
                return replace(moment, seq=seq, abandoned=True, by_host=entry.text == BY_HOST)
            case "next":
                return replace(moment, seq=seq, next=entry.text)
            case "ask":
                assert seat is not None
                return moment.asked(seat, entry.text, seq)
            case "agree":
                assert seat is not None
                return moment.agreed(seat, seq)
            case "refuse":
                return moment.turned_down(seq)
            case "timeout":
                assert seat is not None
                return self.ran_out(moment, seat, seq)
            case "pause":
                return moment.stopped(seq)
            case "resume":
                return replace(moment, seq=seq)
            case "time":
                return moment.gave(seq)

    def ran_out(self, moment: Moment, seat: int, seq: int) -> Moment:
        """A seat has no time left. Where it is not for two to lose, as in tournaments, a bot plays on."""
        pace = self.facts.pace
        may_lose = pace is not None and pace.then == "lose" and len(moment.seats) == 2 and not self.facts.tournament
        if self.box.bot_levels and not may_lose:
            return replace(moment, seq=seq, wish=None)
        return replace(moment, seq=seq, wish=None, resigned=seat, out_of_time=True)

    def ticked(self, before: Moment, after: Moment, entry: Entry) -> Moment:
        """A moment with its clocks as they are when it begins."""
        clock, kind, seat = after.clock, entry.kind, entry.seat
        if kind == "start" and self.facts.pace is not None:
            clock = Clock.wound(self.facts.pace, len(after.seats))
        if clock is None:
            return after
        if kind == "pause":
            return replace(after, clock=clock.paused(entry.at))
        if kind == "time" and seat is not None:
            return replace(after, clock=clock.given(seat, int(entry.text)))
        if kind == "sit" and seat is not None and before.seats[seat].kind == "bot":
            clock = clock.back(seat)
        if kind == "move" and seat is not None and entry.text not in (self.box.presence or ()):
            event = Event(seat, entry.text)
            is_free = self.box.revises(event) is not None  # what can be changed for ever brings nothing
            clock = clock.moved(seat, entry.at, -1 if event.back_to is not None else 0 if is_free else 1)
        if clock.is_paused and kind not in ("move", "chance", "resume"):
            return after
        acting = after.game.acting if after.game is not None and not after.is_over else ()
        return replace(after, clock=clock.runs(after.timed(), entry.at, acting))

    def start(self) -> Game:
        """The game before anything has happened, by the rules that held when the table was made."""
        return self.box.start_under(self.facts.rules, self.facts.options)

    def cup(self, contributions: Iterable[str]) -> Cup:
        return Cup(self.facts.name, self.facts.game, tuple(contributions), self.facts.secret)

    def empty_seat(self, number: int) -> Seat:
        return Seat("link" if self.facts.links[number] else "open")

    def _note(self, entry: Entry) -> None:
        if self._made is not None and entry.move_id is not None and entry.seat is not None:
            self._made[entry.seat, entry.move_id] = (entry.text, entry.seq)

    # ---- going on

    def add(self, entries: list[Entry], games: list[Game | None], head: Moment) -> None:
        """Goes on to where these entries lead, each with the game after it, which are under way to the disk."""
        self.entries.extend(entries)
        self.head = head
        for entry, game in zip(entries, games, strict=True):
            self._note(entry)
            if entry.kind == "start" and game is not None:
                self._story = Story(game)
            elif entry.is_in_game and self.story is not None:
                self.story.add(Event(entry.seat, entry.text), game)

    def let_go(self) -> None:
        """Everybody has been told of what is shown."""
        if self.story is not None:
            self.story.let_go(self.shown.events)

    def forget(self) -> None:
        """Goes back to what is written, because writing has failed."""
        for entry in self.entries[self.shown.seq :]:
            if entry.move_id is not None and entry.seat is not None:
                self.made.pop((entry.seat, entry.move_id), None)
        del self.entries[self.shown.seq :]
        if self.story is not None:
            self.story.cut(self.shown.events)
        if self.shown.game is None:
            self._story = None
        self.head = self.shown
        self.course = Course()

    def then(self, seq: int) -> Game | None:
        """The game as who had seen this entry, and nothing after it, knows it; None if it had not begun."""
        if self.story is None or any(entry.kind == "start" for entry in self.entries[seq:]):
            return None
        return self.story.at(self.head.events - sum(entry.is_in_game for entry in self.entries[seq:]))

    # ---- looking back

    def earlier(self, number: int, guest: str) -> Seat | None:
        """The seat as a guest had it before a bot played on."""
        sittings = (entry for entry in reversed(self.entries) if entry.kind == "sit" and entry.seat == number)
        return next((seat for seat in map(read_seat, (entry.text for entry in sittings)) if seat.held_by(guest)), None)

    def events(self) -> tuple[Event, ...]:
        """What has happened in the game, as far as it is written."""
        return () if self.story is None else tuple(self.story.events[: self.shown.events])

    def _called(self) -> list[str]:
        """What the seats were called, by who sat there last."""
        names = self.shown.names
        if not any(seat.is_free for seat in self.shown.seats):
            return names
        for entry in self.entries[: self.shown.seq]:
            if entry.kind == "sit" and entry.seat is not None and self.shown.seats[entry.seat].is_free:
                names[entry.seat] = read_seat(entry.text).name
        return names

    def record(self, date: str) -> Record:
        """The record of all there is; while the game goes on, nobody may know more than `Record.seen_by` tells."""
        moment, events = self.shown, self.events()
        head: Document = {"names": self._called(), "date": date}
        if moment.is_over:
            result = moment.game.result if moment.game else None
            head |= self.box.summary(events)
            head |= {"result": result.document()} if result else {}
            head |= {"resigned": moment.resigned} if moment.resigned is not None else {}
            head |= {"abandoned": True} if moment.abandoned else {}
        record = Record(self.facts.game, self.facts.rules, dict(self.facts.options), events, head | self._dealing())
        is_told = moment.is_over and moment.cup is not None and moment.cup.is_fair
        return sealed(record, moment.cup) if is_told and moment.cup else record

    def _dealing(self) -> Document:
        """How chance was drawn, as far as it may be known while the game goes on."""
        cup = self.shown.cup
        if cup is None or not cup.is_fair:
            return {}
        return {
            "fair": LABEL,
            "table": cup.table,
            "commitment": commitment(cup.secret),
            "contribution": list(cup.contributions),
            "seq": [entry.seq for entry in self.entries[: self.shown.seq] if entry.kind == "chance"],
        }


def dealt(game: Game, draw: Draw, cup: Cup, seq: int) -> list[tuple[str, Game]]:
    """What chance brings until somebody has to decide, the first outcome being this entry of the log."""
    outcomes: list[tuple[str, Game]] = []
    while game.chance_due:
        text = draw(cup, seq + len(outcomes), game)
        game = game.after(Event(None, text))
        outcomes.append((text, game))
    return outcomes


# ---- seats as the log has them


def write_seat(seat: Seat) -> str:
    parts = {"kind": seat.kind, "name": seat.name, "guest": seat.guest, "avatar": seat.avatar, "level": seat.level}
    return msgspec.json.encode({key: part for key, part in parts.items() if part}).decode()


def read_seat(text: str) -> Seat:
    return Seat(**msgspec.json.decode(text))
