"""What is told of a table, and to whom: everything that leaves for a place at a table is made here."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
import structlog

from cinquefoil.core.documents import Document, Told
from cinquefoil.core.game import Box, Event, Game
from cinquefoil.core.sayings import Saying, say
from cinquefoil.server import wire
from cinquefoil.server.table import Entry, Moment, Seat, Table, read_seat

logger = structlog.get_logger()
encode = msgspec.json.Encoder().encode

MOST_TOLD = 1000
"""Entries of a log told at once: who comes late to a long game gets the newest."""

Viewer = int | None
"""A seat, or None for an onlooker."""
Views = dict[tuple[int, Viewer], Told | Document]
"""By the id of a game that is there as long as they are, and by who looks."""


@dataclass(slots=True)
class Change:
    """What happened between two moments of a table, with the games in between."""

    table: Table
    before: Moment
    after: Moment
    entries: Sequence[Entry]
    games: Sequence[Game | None]
    """The game after each entry."""
    _views: "Views" = field(default_factory=dict)
    _raw: dict[Viewer, msgspec.Raw] = field(default_factory=dict)
    _logs: dict[Viewer, list[wire.LogEntry]] = field(default_factory=dict)

    @property
    def is_about_seats(self) -> bool:
        """Whether more than the game has changed."""
        return any(entry.kind not in ("move", "chance") for entry in self.entries) or self.after.is_over

    def _eyes(self, viewer: Viewer) -> Viewer:
        """Whose eyes it takes: where nothing is hidden, all see the same."""
        return None if self.table.box.open else viewer

    def log(self, viewer: Viewer) -> list[wire.LogEntry]:
        """The entries as a viewer may see them."""
        eyes = self._eyes(viewer)
        told = self._logs.get(eyes)
        if told is None:
            games = [self.before.game, *self.games]
            told = self._logs[eyes] = [
                self._told(entry, games[number], games[number + 1], viewer) for number, entry in enumerate(self.entries)
            ]
        return told

    def _told(self, entry: Entry, before: Game | None, after: Game | None, viewer: Viewer) -> wire.LogEntry:
        if entry.kind not in ("move", "chance") or before is None or after is None:
            return _told_of_table(entry)
        box = self.table.box
        event = Event(entry.seat, entry.text)
        seen = box.event(entry.seat, before.seen(box.move_text(event), viewer))
        said = sayings(box, seen, self.view(before, viewer), self.view(after, viewer))
        return wire.LogEntry(entry.seq, entry.kind, entry.seat, seen.text, said, entry.at)

    def view(self, game: Game, viewer: Viewer) -> Told | Document:
        key = id(game), self._eyes(viewer)
        view = self._views.get(key)
        if view is None:
            view = self._views[key] = game.typed_view(viewer)
        return view

    def remarks(self, viewer: Viewer) -> list[wire.Saying]:
        return [] if self.after.game is None else remarks(self.table.box, self.view(self.after.game, viewer))

    def follow(self, views: "Views") -> None:
        """Before this, people saw what they were shown last."""
        self._views.update(views)

    def views_after(self) -> "Views":
        """What people see now."""
        return {key: view for key, view in self._views.items() if key[0] == id(self.after.game)}

    def raw_view(self, viewer: Viewer) -> msgspec.Raw | None:
        if self.after.game is None:
            return None
        eyes = self._eyes(viewer)
        raw = self._raw.get(eyes)
        if raw is None:
            raw = self._raw[eyes] = msgspec.Raw(encode(self.view(self.after.game, viewer)))
        return raw


def news(change: Change, viewer: Viewer, board: bool, table: wire.TableInfo | None) -> wire.News:
    return wire.News(
        seq=change.after.seq,
        events=change.log(viewer),
        view=change.raw_view(viewer),
        moves=moves_of(change.after, viewer),
        acting=acting(change.after),
        board=drawn(change.after, viewer) if board else None,
        remarks=change.remarks(viewer),
        table=table,
    )


def state(
    table: Table, viewer: Viewer, request: wire.Attach, info: wire.TableInfo, words: list[wire.Words]
) -> wire.State:
    moment = table.shown
    view = None if moment.game is None else moment.game.typed_view(viewer)
    return wire.State(
        re=request.id,
        you=viewer,
        table=info,
        seq=moment.seq,
        events=history(table, viewer, request.since),
        view=None if view is None else msgspec.Raw(encode(view)),
        moves=moves_of(moment, viewer),
        acting=acting(moment),
        board=drawn(moment, viewer) if request.board else None,
        remarks=[] if view is None else remarks(table.box, view),
        words=words,
    )


def history(table: Table, viewer: Viewer, since: int) -> list[wire.LogEntry]:
    """What is written of the table's course after an entry, as the viewer may know it."""
    entries = table.entries[: table.shown.seq]
    if since >= len(entries):
        return []
    since = max(since, len(entries) - MOST_TOLD)
    box = table.box
    games: list[Game | None] = []
    game: Game | None = None
    for entry in entries:
        if entry.kind == "start":
            game = table.start()
        elif entry.kind in ("move", "chance") and game is not None:
            game = game.play(box.move_text(Event(entry.seat, entry.text)), entry.seat)
        games.append(game)
    before = Moment(since, (), games[since - 1] if since else None)
    return Change(table, before, table.shown, entries[since:], games[since:]).log(viewer)


def moves_of(moment: Moment, viewer: Viewer) -> list[str]:
    """What a seat may play; being away is for the table to say."""
    game = moment.game
    if viewer is None or game is None or moment.is_over or viewer not in game.acting:
        return []
    moves = game.moves(viewer)
    if game.box.presence:
        return [move for move in moves if not is_presence(game.box, viewer, move)]
    return moves


def is_presence(box: Box, seat: int, move: str) -> bool:
    return box.presence is not None and box.event(seat, move).text in box.presence


def acting(moment: Moment) -> list[int]:
    return [] if moment.game is None or moment.is_over else list(moment.game.acting)


def drawn(moment: Moment, viewer: Viewer) -> str | None:
    return None if moment.game is None else moment.game.text(viewer, moment.names)


def sayings(box: Box, event: Event, before: Told | Document, after: Told | Document) -> list[wire.Saying]:
    return [wire.Saying(saying.key, dict(saying.params)) for saying in box.sayings(event, before, after)]


def remarks(box: Box, view: Told | Document) -> list[wire.Saying]:
    """A remark is worth no table: if something goes wrong with it, the game goes on without."""
    try:
        found = box.remarks(view)
    except Exception:
        logger.exception("no_remarks", game=box.id)
        return []
    return [wire.Saying(saying.key, dict(saying.params)) for saying in found]


def _told_of_table(entry: Entry) -> wire.LogEntry:
    """Who sits where: of a person no more than the name."""
    params: dict[str, str | int] = {} if entry.seat is None else {"seat": entry.seat}
    text = entry.text
    key = f"table.{entry.kind}"
    if entry.kind == "sit":
        seat = read_seat(entry.text)
        text = seat.name
        params |= {"name": seat.name}
        key = "table.bot-sits" if seat.kind == "bot" else key
    elif entry.kind == "stand":
        params = {"name": entry.text}
    return wire.LogEntry(entry.seq, entry.kind, entry.seat, text, [wire.Saying(key, params)], entry.at)


# ---- a table


def seat_info(seat: Seat, yours: bool, connected: bool, guest: str | None) -> wire.SeatInfo:
    kept = seat.kind == "bot" and guest is not None and seat.guest == guest
    return wire.SeatInfo(seat.kind, seat.name, seat.avatar, seat.level, yours, connected, kept)


def ending(moment: Moment, box: Box) -> wire.Ending | None:
    """How it ended, and how that is said."""
    found = moment.ending()
    if found is None:
        return None
    if moment.resigned is not None:
        said: Saying | None = say("table.ended-resigned", seat=moment.resigned)
    elif moment.abandoned or moment.game is None:
        said = say("table.ended-abandoned")
    else:
        said = box.ending(moment.game.typed_view(None))
    return wire.Ending(**found, saying=None if said is None else wire.Saying(said.key, dict(said.params)))
