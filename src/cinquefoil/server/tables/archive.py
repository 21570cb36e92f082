"""What was played, any moment of it: looked up in a process of its own, which reads it from the database itself.

So whoever looks back costs the house no more than a short question, and an answer that is passed on as it came. The
games that were asked for last are kept, with some of their moments.
"""

from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from cinquefoil import games
from cinquefoil.core.documents import plain
from cinquefoil.core.errors import BadRecord
from cinquefoil.core.fair import reduced
from cinquefoil.core.game import Game
from cinquefoil.core.record import Record
from cinquefoil.core.sayings import unnamed
from cinquefoil.core.story import WHOLE, Eyes, Story, Told, Viewer
from cinquefoil.server import wire
from cinquefoil.server.beside.desk import Answering
from cinquefoil.server.errors import Busy, NotFound
from cinquefoil.server.people.names import plain_name
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.database import make_engine
from cinquefoil.server.tables import telling
from cinquefoil.server.tables.legends import Legends, headlines
from cinquefoil.server.tables.loading import date_of, read_on, read_table
from cinquefoil.server.tables.outcome import outcome_of
from cinquefoil.server.tables.table import Moment, Seat, Table
from cinquefoil.server.wire.faults import said_of_lines

LONGEST_REPLAY = 10_000
"""Events."""
LONGEST_CALLED = 100
"""Characters of a player's name in a record: more than is ever shown, since other programs may write whole names."""
LONGEST_STRETCH = 250
"""Events that are told at once: nobody waits long for the answer to somebody else."""
MOST_KEPT = 8
"""Games."""


# ---- what can be asked


class TableMoment(msgspec.Struct, frozen=True, tag=True):
    table: str
    seq: int
    """How far the table has come, for certain."""
    eyes: Eyes
    number: int


class TableRecord(msgspec.Struct, frozen=True, tag=True):
    table: str
    seq: int
    eyes: Eyes


class TableDraws(msgspec.Struct, frozen=True, tag=True):
    """Of a game that is over."""

    table: str
    seq: int


class TableOutcome(msgspec.Struct, frozen=True, tag=True):
    """Of a game that is over, for somebody who may have played it."""

    table: str
    seq: int
    guest: str | None


class ReplayMoment(msgspec.Struct, frozen=True, tag=True):
    replay: str
    number: int


class ReplayStretch(msgspec.Struct, frozen=True, tag=True):
    """What happened after a moment."""

    replay: str
    since: int


class ReplayHead(msgspec.Struct, frozen=True, tag=True):
    replay: str


class Check(msgspec.Struct, frozen=True, tag=True):
    """Whether a record can be played by our rules."""

    text: str


class Checked(msgspec.Struct, frozen=True):
    game: str
    moments: int
    text: str
    """As we would have written it."""


class LookOver(msgspec.Struct, frozen=True, tag=True):
    """What the texts among some options come to."""

    game: str
    players: int
    options: dict[str, str | int | bool]


class Best(msgspec.Struct, frozen=True, tag=True):
    """The games without which the legends of all would be others."""

    game: str


Question = (
    TableMoment
    | TableRecord
    | TableDraws
    | TableOutcome
    | ReplayMoment
    | ReplayStretch
    | ReplayHead
    | Check
    | LookOver
    | Best
)


# ---- how it is answered


@dataclass(frozen=True)
class Replay:
    """A game that can be stopped anywhere: by who saw it from a place, or, once it is over, by anybody who sees all."""

    story: Story
    names: list[str]
    eyes: Eyes = WHOLE
    times: Sequence[int] = ()

    def at(self, number: int) -> wire.PastMoment:
        story = self.story
        self._check(number)
        entry = next(map(partial(self._entry, number), story.tell(max(number - 1, 0), number, self.eyes)), None)
        view = story.view(number, self.eyes)
        story.forget_views()
        return wire.PastMoment(number, len(story), entry, plain(view), story.box.draw(view, self.names), self.names)

    def after(self, since: int) -> wire.ReplayEvents:
        self._check(since)
        until = min(since + LONGEST_STRETCH, len(self.story))
        events = [self._entry(*told) for told in enumerate(self.story.tell(since, until, self.eyes), since + 1)]
        self.story.forget_views()
        return wire.ReplayEvents(events)

    def _check(self, number: int) -> None:
        if number > len(self.story):
            raise NotFound("table.no-moment", count=len(self.story))

    def _entry(self, number: int, told: Told) -> wire.LogEntry:
        seat, at = told.event.seat, self.times[number - 1] if self.times else 0
        kind: wire.EntryKind = "chance" if seat is None else "move"
        return wire.LogEntry(number, kind, seat, told.event.text, telling.sayings(told.sayings), at)


class Archive:
    def __init__(self, address: str) -> None:
        self.engine = make_engine(address)
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.replays: OrderedDict[str, tuple[Record, Story]] = OrderedDict()

    def answer(self, question: bytes, called: Callable[[], bool]) -> bytes:
        try:
            return self._answer(msgspec.json.decode(question, type=Question))
        except SQLAlchemyError:
            raise Busy("table.not-read") from None

    def _answer(self, question: Question) -> bytes:
        match question:
            case TableMoment(name, seq, eyes, number):
                return _encoded(replay_of(self._table(name, seq), eyes).at(number))
            case TableRecord(name, seq, eyes):
                return record_of(self._table(name, seq), eyes).encode()
            case TableDraws(name, seq):
                return _encoded(draws_of(self._table(name, seq)))
            case TableOutcome(name, seq, guest):
                table = self._table(name, seq)
                with self.engine.connect() as connection:
                    return _encoded(outcome_of(connection, table, guest))
            case ReplayMoment(name, number):
                record, story = self._replay(name)
                return _encoded(Replay(story, _names(record)).at(number))
            case ReplayStretch(name, since):
                record, story = self._replay(name)
                return _encoded(Replay(story, _names(record)).after(since))
            case ReplayHead(name):
                return _encoded(replay_info(name, *self._replay(name)))
            case Check(text):
                return _encoded(checked(text))
            case LookOver(game, players, options):
                return _encoded(look_over(game, players, options))
            case Best(game):
                with self.engine.connect() as connection:
                    return _encoded(Legends(games[game], headlines(connection, game)).kept)

    def _table(self, name: str, seq: int) -> Table:
        """A table as far as it has come, or further."""
        table = self.tables.pop(name, None)
        with self.engine.connect() as connection:
            if table is None:
                table, _, _ = read_table(connection, name, 0)
            elif len(table.entries) < seq:
                read_on(connection, table)
        _keep(self.tables, name, table)
        return table

    def _replay(self, name: str) -> tuple[Record, Story]:
        kept = self.replays.pop(name, None)
        if kept is None:
            record = Record.parse(self._text(name))
            kept = record, record.story(games[record.game])
        _keep(self.replays, name, kept)
        return kept

    def _text(self, name: str) -> str:
        def read(connection: Connection) -> str | None:
            return connection.execute(select(schema.replays.c.text).where(schema.replays.c.name == name)).scalar()

        with self.engine.connect() as connection:
            text = read(connection)
        if text is None:
            raise NotFound("table.no-replay")
        return text


def open_desk(address: str) -> Answering:
    return Archive(address).answer


_encoded = msgspec.json.Encoder().encode


def _keep(kept: OrderedDict[str, Any], name: str, what: Any) -> None:
    kept[name] = what
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)


# ---- tables


def replay_of(table: Table, eyes: Eyes) -> Replay:
    """The game of a table as far as it has come."""
    shown = table.shown
    assert table.story is not None
    times = tuple(entry.at for entry in table.entries[: shown.seq] if entry.is_in_game)
    return Replay(table.story, shown.names, eyes, times)


def record_of(table: Table, eyes: Eyes) -> str:
    """All of it for who may see all; for others what they know."""
    record = table.record(date_of(table.facts.made_at))
    return str(record if eyes == WHOLE else record.seen_by(_viewer(eyes), table.box))


def _viewer(eyes: Eyes) -> Viewer:
    assert not isinstance(eyes, str)
    return eyes


def draws_of(table: Table) -> wire.Draws:
    """Everything that chance brought, and might have brought."""
    record = table.record("")
    moments = zip(record.replay(table.box), record.events, strict=False)
    chances = ((game, event) for game, event in moments if event.seat is None)
    seqs = (entry.seq for entry in table.entries if entry.kind == "chance")
    draws = [_drawn(seq, event.text, game) for seq, (game, event) in zip(seqs, chances, strict=True)]
    return wire.Draws(table.name, table.facts.game, draws)


def _drawn(seq: int, text: str, game: Game) -> wire.Drawn:
    contents = reduced(game.bag().contents)
    return wire.Drawn(seq, text, [outcome for outcome, _ in contents], [weight for _, weight in contents])


# ---- replays


def checked(text: str) -> Checked:
    record = Record.parse(text)
    if len(record.events) > LONGEST_REPLAY:
        raise BadRecord(f"a record can have at most {LONGEST_REPLAY} events, not {len(record.events)}")
    (last,) = deque(record.replay(games[record.game]), maxlen=1)
    _check_names(record.head.get("names"), last.players)
    return Checked(record.game, len(record.events), str(record))


def _check_names(names: Any, players: int) -> None:
    """They may be missing, but nobody could be shown any others."""
    if names is None:
        return
    if not isinstance(names, list) or len(names) > players:
        raise BadRecord(f"the names must be a list of at most {players}, one for each player")
    if not all(isinstance(name, str) and len(name) <= LONGEST_CALLED for name in names):
        raise BadRecord(f"a name must be text of at most {LONGEST_CALLED} characters")


def replay_info(name: str, record: Record, story: Story) -> wire.ReplayInfo:
    return wire.ReplayInfo(
        name, record.game, dict(record.options), _names(record), len(record.events), _ending(record, story)
    )


def _ending(record: Record, story: Story) -> wire.Ending | None:
    """How the game ended, as at a table: by the rules, or because somebody resigned."""
    last = story.last
    resigned = record.head.get("resigned")
    is_seat = type(resigned) is int and 0 <= resigned < last.players
    seats = tuple(Seat("open") for _ in range(last.players))
    return telling.ending(Moment(0, seats, last, resigned=resigned if is_seat else None), last.box)


def _names(record: Record) -> list[str]:
    """What the players were called, as far as the record says it; whoever wrote it may have written anything."""
    names = record.head.get("names")
    names = names if isinstance(names, list) else []
    players = int(record.options.get("players", 2))
    told = [plain_name(name) if isinstance(name, str) else "" for name in names[:players]]
    return [(told[seat] if seat < len(told) else "") or unnamed(seat) for seat in range(players)]


# ---- options


def look_over(game: str, players: int, options: dict[str, str | int | bool]) -> list[wire.TextInfo]:
    found = games[game].contents(players=players, **options)
    return [
        wire.TextInfo(name, contents.count, contents.needed, said_of_lines(contents.faults))
        for name, contents in found.items()
    ]
