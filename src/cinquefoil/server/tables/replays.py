"""Looking back: records to take home, records brought along, and any moment of either."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from sqlalchemy import Connection, insert, select

from cinquefoil import games
from cinquefoil.core.documents import plain
from cinquefoil.core.errors import BadRecord
from cinquefoil.core.fair import reduced
from cinquefoil.core.game import Box, Game
from cinquefoil.core.record import Record
from cinquefoil.core.sayings import unnamed
from cinquefoil.core.story import WHOLE, Eyes, Story, Told, Viewer
from cinquefoil.server import wire
from cinquefoil.server.errors import NotFound, NotNow, insist
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.people.names import plain_name
from cinquefoil.server.services import Services
from cinquefoil.server.storage import schema
from cinquefoil.server.tables import telling
from cinquefoil.server.tables.permissions import look_back
from cinquefoil.server.tables.table import Entry, Moment, Seat, Table

LONGEST_REPLAY = 10_000
"""Events."""


@dataclass(frozen=True)
class Replay:
    """A game that can be stopped anywhere: by who saw it from a place, or, once it is over, by anybody who sees all."""

    story: Story
    names: list[str]
    eyes: Eyes = WHOLE
    log: Sequence[Entry] = ()
    """Where it is known when everything happened."""

    def at(self, number: int) -> wire.PastMoment:
        story = self.story
        if number > len(story):
            raise NotFound("table.no-moment", count=len(story))
        entry = next(map(partial(self._entry, number), story.tell(max(number - 1, 0), number, self.eyes)), None)
        view = story.view(number, self.eyes)
        return wire.PastMoment(number, len(story), entry, plain(view), story.box.draw(view, self.names), self.names)

    def _entry(self, number: int, told: Told) -> wire.LogEntry:
        times = (entry.at for entry in self.log if entry.is_in_game)
        seat, at = told.event.seat, next(islice(times, number - 1, None), 0)
        kind: wire.EntryKind = "chance" if seat is None else "move"
        return wire.LogEntry(number, kind, seat, told.event.text, telling.sayings(told.sayings), at)


# ---- tables


async def record_of(services: Services, table: Table, viewer: Viewer, date: str) -> str:
    """All of it once the game is over; before, what the viewer knows."""
    insist(look_back(table.shown))
    return await services.replay(_known, table.record(date), table.box, viewer, table.shown.is_over)


def _known(record: Record, box: Box, viewer: Viewer, is_over: bool) -> str:
    return str(record if is_over else record.seen_by(viewer, box))


async def draws_of(services: Services, table: Table) -> wire.Draws:
    if not table.shown.is_over:
        raise NotNow("table.not-over")
    insist(look_back(table.shown))
    seqs = [entry.seq for entry in table.entries[: table.shown.seq] if entry.kind == "chance"]
    draws = await services.replay(_draws, table.record(""), table.box, seqs)
    return wire.Draws(table.name, table.facts.game, draws)


def _draws(record: Record, box: Box, seqs: list[int]) -> list[wire.Drawn]:
    moments = zip(record.replay(box), record.events, strict=False)
    chances = ((game, event) for game, event in moments if event.seat is None)
    return [_drawn(seq, event.text, game) for seq, (game, event) in zip(seqs, chances, strict=True)]


def _drawn(seq: int, text: str, game: Game) -> wire.Drawn:
    contents = reduced(game.bag().contents)
    return wire.Drawn(seq, text, [outcome for outcome, _ in contents], [weight for _, weight in contents])


async def moment_of(services: Services, table: Table, viewer: Viewer, number: int) -> wire.PastMoment:
    return await services.replay(replay_of(table, viewer).at, number)


def replay_of(table: Table, viewer: Viewer) -> Replay:
    """The game of a table as far as it has come, which does not change while the table goes on."""
    shown = table.shown
    insist(look_back(shown))
    assert table.story is not None
    eyes: Eyes = WHOLE if shown.is_over else viewer
    return Replay(table.story.copy(shown.events), shown.names, eyes, table.entries[: shown.seq])


# ---- replays


async def bring(services: Services, guest: Guest, text: str) -> wire.ReplayMade:
    """Keeps a record that somebody brings along, if it can be played by our rules."""
    record = await services.replay(_checked, text)
    name = services.ids.slug()
    row = {"name": name, "text": str(record), "guest": guest.id, "made_at": services.now()}
    await services.write((insert(schema.replays), row))
    return wire.ReplayMade(name, record.game, len(record.events))


def _checked(text: str) -> Record:
    record = Record.parse(text)
    if len(record.events) > LONGEST_REPLAY:
        raise BadRecord(f"a record may have {LONGEST_REPLAY} events, not {len(record.events)}")
    deque(record.replay(games[record.game]), maxlen=0)
    return record


async def replay_info(services: Services, name: str) -> wire.ReplayInfo:
    record = await _replay(services, name)
    ending = await services.replay(_ending, record)
    return wire.ReplayInfo(name, record.game, dict(record.options), _names(record), len(record.events), ending)


def _ending(record: Record) -> wire.Ending | None:
    """How the game ended, as at a table: by the rules, or because somebody resigned."""
    *_, last = record.replay(games[record.game])
    resigned = record.head.get("resigned")
    is_seat = type(resigned) is int and 0 <= resigned < last.players
    seats = tuple(Seat("open") for _ in range(last.players))
    return telling.ending(Moment(0, seats, last, resigned=resigned if is_seat else None), last.box)


async def replay_moment(services: Services, name: str, number: int) -> wire.PastMoment:
    """A record that somebody brought along hides nothing from anybody."""
    record = await _replay(services, name)
    game = Replay(record.story(games[record.game]), _names(record))
    return await services.replay(game.at, number)


async def _replay(services: Services, name: str) -> Record:
    def read(connection: Connection) -> str | None:
        return connection.execute(select(schema.replays.c.text).where(schema.replays.c.name == name)).scalar()

    text = await services.ask(read)
    if text is None:
        raise NotFound("table.no-replay")
    return Record.parse(text)


def _names(record: Record) -> list[str]:
    """What the players were called, as far as the record says it; whoever wrote it may have written anything."""
    names = record.head.get("names")
    names = names if isinstance(names, list) else []
    players = int(record.options.get("players", 2))
    told = [plain_name(name) if isinstance(name, str) else "" for name in names[:players]]
    return [(told[seat] if seat < len(told) else "") or unnamed(seat) for seat in range(players)]
