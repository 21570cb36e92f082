"""Looking back: records to take home, records brought along, and any moment of either."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, insert, select

from cinquefoil import games
from cinquefoil.core.documents import Document
from cinquefoil.core.errors import BadRecord
from cinquefoil.core.game import Box, Event, Game
from cinquefoil.core.record import Record
from cinquefoil.server import schema, telling, wire
from cinquefoil.server.errors import NotFound
from cinquefoil.server.identity import Guest
from cinquefoil.server.making import new_slug
from cinquefoil.server.permissions import insist, look_back
from cinquefoil.server.plain import plain_name
from cinquefoil.server.table import Moment, Seat, Table
from cinquefoil.server.telling import Viewer

if TYPE_CHECKING:
    from cinquefoil.server.house import House

LONGEST_REPLAY = 10_000
"""Events."""


@dataclass(frozen=True)
class Film:
    """A game that can be stopped anywhere: by who saw it from a place, or, once it is over, by anybody who sees all."""

    box: Box
    rules_version: int
    options: Mapping[str, Any]
    events: Sequence[Event]
    names: list[str]
    viewer: Viewer = None
    sees_all: bool = True
    times: Sequence[int] = ()

    def at(self, number: int) -> wire.PastMoment:
        if number > len(self.events):
            raise NotFound("table.no-moment", count=len(self.events))
        before: Game | None = None
        game = self.box.start_under(self.rules_version, self.options)
        for event in self.events[:number]:
            before, game = game, game.play(self.box.move_text(event), event.seat)
        entry = None if before is None else self._told(number, before, game)
        view = self._view(game)
        return wire.PastMoment(number, len(self.events), entry, view, self.box.draw(view, self.names), self.names)

    def _view(self, game: Game) -> Document:
        return game.position() if self.sees_all else game.view(self.viewer)

    def _told(self, number: int, before: Game, after: Game) -> wire.LogEntry:
        event = self.events[number - 1]
        if not self.sees_all:
            event = self.box.event(event.seat, before.seen(self.box.move_text(event), self.viewer))
        sayings = telling.sayings(self.box, event, self._view(before), self._view(after))
        at = self.times[number - 1] if self.times else 0
        return wire.LogEntry(number, "chance" if event.seat is None else "move", event.seat, event.text, sayings, at)


# ---- tables


async def record_of(house: "House", table: Table, viewer: Viewer, date: str) -> str:
    """All of it once the game is over; before, what the viewer knows."""
    insist(look_back(table.shown))
    return await house.replay(_known, table.record(date), table.box, viewer, table.shown.is_over)


def _known(record: Record, box: Box, viewer: Viewer, is_over: bool) -> str:
    return str(record if is_over else record.seen_by(viewer, box))


async def moment_of(house: "House", table: Table, viewer: Viewer, number: int) -> wire.PastMoment:
    return await house.replay(film_of(table, viewer).at, number)


def film_of(table: Table, viewer: Viewer) -> Film:
    """The game of a table as far as it has come, which does not change while the table goes on."""
    facts, shown = table.facts, table.shown
    insist(look_back(shown))
    times = tuple(entry.at for entry in table.entries[: shown.seq] if entry.kind in ("move", "chance"))
    return Film(table.box, facts.rules, facts.options, table.events(), shown.names, viewer, shown.is_over, times)


# ---- replays


async def bring(house: "House", guest: Guest, text: str) -> wire.ReplayMade:
    """Keeps a record that somebody brings along, if it can be played by our rules."""
    record = await house.replay(_checked, text)
    name = await new_slug(house, schema.replays.c.name)
    row = {"name": name, "text": str(record), "guest": guest.id, "made_at": house.now()}
    await house.write((insert(schema.replays), row))
    return wire.ReplayMade(name, record.game, len(record.events))


def _checked(text: str) -> Record:
    record = Record.parse(text)
    if len(record.events) > LONGEST_REPLAY:
        raise BadRecord(f"a record may have {LONGEST_REPLAY} events, not {len(record.events)}")
    deque(record.replay(games[record.game]), maxlen=0)
    return record


async def replay_info(house: "House", name: str) -> wire.ReplayInfo:
    record = await _replay(house, name)
    ending = await house.replay(_ending, record)
    return wire.ReplayInfo(name, record.game, dict(record.options), _names(record), len(record.events), ending)


def _ending(record: Record) -> wire.Ending | None:
    """How the game ended, as at a table: by the rules, or because somebody resigned."""
    *_, last = record.replay(games[record.game])
    resigned = record.head.get("resigned")
    is_seat = type(resigned) is int and 0 <= resigned < last.players
    seats = tuple(Seat("open") for _ in range(last.players))
    return telling.ending(Moment(0, seats, last, resigned=resigned if is_seat else None), last.box)


async def replay_moment(house: "House", name: str, number: int) -> wire.PastMoment:
    """A record that somebody brought along hides nothing from anybody."""
    record = await _replay(house, name)
    film = Film(games[record.game], record.rules, record.options, record.events, _names(record))
    return await house.replay(film.at, number)


async def _replay(house: "House", name: str) -> Record:
    def read(connection: Connection) -> str | None:
        return connection.execute(select(schema.replays.c.text).where(schema.replays.c.name == name)).scalar()

    text = await house.ask(read)
    if text is None:
        raise NotFound("table.no-replay")
    return Record.parse(text)


def _names(record: Record) -> list[str]:
    """What the players were called, as far as the record says it; whoever wrote it may have written anything."""
    names = record.head.get("names")
    names = names if isinstance(names, list) else []
    players = int(record.options.get("players", 2))
    told = [plain_name(name) if isinstance(name, str) else "" for name in names[:players]]
    return [(told[seat] if seat < len(told) else "") or f"Seat {seat}" for seat in range(players)]
