"""What is told of a table's course, and to whom: its entries, its views, and what may be played."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

import msgspec
import structlog

from cinquefoil.core.documents import Document, Sheet
from cinquefoil.core.events import takeback
from cinquefoil.core.game import Box
from cinquefoil.core.hints import Hint
from cinquefoil.core.sayings import Saying, say
from cinquefoil.core.story import Eyes, Told, Viewer
from cinquefoil.server import wire
from cinquefoil.server.tables.clocks import PAUSE
from cinquefoil.server.tables.table import BY_HOST, Entry, Moment, Table, read_seat
from cinquefoil.server.wire.faults import said

logger = structlog.get_logger()
encode = msgspec.json.Encoder().encode


class Sight(NamedTuple):
    """A change as somebody sees it: where nothing is hidden, all see the same."""

    log: msgspec.Raw
    view: msgspec.Raw | None
    remarks: list[wire.Saying]
    manners: "Manners"


class Manners(NamedTuple):
    """Who lets whom go first, by what everybody sees."""

    thinking: list[int]
    yielding: list[int]
    decider: int | None


IDLE = Manners([], [], None)


@dataclass(slots=True)
class Change:
    """What happened between two moments of a table."""

    table: Table
    before: Moment
    after: Moment
    entries: Sequence[Entry]
    is_about_table: bool = field(init=False)
    """Whether more than the game has changed."""
    _sights: dict[Eyes, Sight] = field(default_factory=dict, init=False)
    _secret: list[int] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.is_about_table = not all(entry.is_in_game for entry in self.entries) or self.after.is_over

    def sight(self, viewer: Viewer) -> Sight:
        """As a viewer sees it, which is worked out once."""
        eyes = None if self.table.story is None else self.table.story.eyes(viewer)
        sight = self._sights.get(eyes)
        if sight is None:
            sight = self._sights[eyes] = self._seen(viewer)
        return sight

    @property
    def secret(self) -> list[int]:
        """The same for everybody, and worked out once."""
        if self._secret is None:
            self._secret = secret(self.table, self.after)
        return self._secret

    def _seen(self, viewer: Viewer) -> Sight:
        log = msgspec.Raw(encode(_log(self.table, self.entries, self.before.events, viewer)))
        view = seen_by(self.table, self.after, viewer)
        if view is None:
            return Sight(log, None, [], IDLE)
        return Sight(log, msgspec.Raw(encode(view)), remarks(self.table.box, view), manners(self.after, view))


def seen_by(table: Table, moment: Moment, viewer: Viewer) -> Sheet | Document | None:
    """What a viewer sees of the game; None until it starts."""
    return None if table.story is None or moment.game is None else table.story.view(moment.events, viewer)


def _log(table: Table, entries: Sequence[Entry], since: int, viewer: Viewer) -> list[wire.LogEntry]:
    """Entries as a viewer may see them, of which those of the game follow this moment of its story."""
    until = since + sum(entry.is_in_game for entry in entries)
    tellings = iter(()) if table.story is None else table.story.tell(since, until, viewer)
    return [told(entry, next(tellings)) if entry.is_in_game else told_of_table(entry) for entry in entries]


def told(entry: Entry, what: Told) -> wire.LogEntry:
    return wire.LogEntry(entry.seq, entry.kind, entry.seat, what.event.text, sayings(what.sayings), entry.at)


def news(
    change: Change,
    viewer: Viewer,
    board: bool,
    may: list[wire.PlaceAction],
    table: wire.TableInfo | None,
    made: str | None = None,
) -> wire.News:
    """What somebody is told of a change; if it is a move that they have made, under its id."""
    sight = change.sight(viewer)
    thinking, yielding, decider = sight.manners
    return wire.News(
        seq=change.after.seq,
        events=cast(list[wire.LogEntry], sight.log),  # written already
        view=sight.view,
        moves=moves_of(change.after, viewer),
        acting=acting(change.after),
        board=drawn(change.after, viewer) if board else None,
        remarks=sight.remarks,
        table=table,
        thinking=thinking,
        yielding=yielding,
        decider=decider,
        secret=change.secret,
        takeback=takeback_of(change.table, change.after, viewer),
        asked=asked(change.after),
        clock=clock_of(change.after, change.entries[-1].at),
        may=may,
        re=msgspec.UNSET if made is None else made,
    )


def state(
    table: Table,
    viewer: Viewer,
    request: wire.Attach,
    may: list[wire.PlaceAction],
    info: wire.TableInfo,
    said: list[wire.Said],
    events: msgspec.Raw,
    now: int,
) -> wire.State:
    moment = table.shown
    view = seen_by(table, moment, viewer)
    return wire.State(
        re=request.id,
        you=viewer,
        table=info,
        seq=moment.seq,
        events=cast(list[wire.LogEntry], events),  # written already
        view=None if view is None else msgspec.Raw(encode(view)),
        moves=moves_of(moment, viewer),
        acting=acting(moment),
        board=drawn(moment, viewer) if request.board else None,
        remarks=[] if view is None else remarks(table.box, view),
        words=said,
        **manners(moment, view)._asdict(),
        secret=secret(table, moment),
        takeback=takeback_of(table, moment, viewer),
        asked=asked(moment),
        clock=clock_of(moment, now),
        may=may,
    )


def moves_of(moment: Moment, viewer: Viewer) -> list[str]:
    """What a seat may play, as the notation writes it; being away is for the table to say."""
    game = moment.game
    if viewer is None or game is None or viewer not in game.acting or moment.is_over:
        return []
    moves, box = game.moves_of(viewer), game.box
    if box.presence is not None:
        moves = [move for move in moves if not is_presence(box, move)]
    return box.write_moves(viewer, moves)


def is_presence(box: Box, move: str) -> bool:
    return box.presence is not None and move in box.presence


def acting(moment: Moment) -> list[int]:
    return [] if moment.game is None or moment.is_over else list(moment.game.acting)


def manners(moment: Moment, view: Sheet | Document | None) -> Manners:
    if view is None or moment.game is None or moment.is_over:
        return IDLE
    box = moment.game.box
    if "bot" not in [seat.kind for seat in moment.seats]:
        return Manners([], [], box.decider(view))
    people = [number for number, seat in enumerate(moment.seats) if seat.kind != "bot"]
    return Manners(box.thinking(view, moment.game.acting, people), box.yielding(view, people), box.decider(view))


def secret(table: Table, moment: Moment) -> list[int]:
    """The seats of people from which more is seen than by who looks on."""
    if table.box.open or moment.game is None or moment.is_over:
        return []
    public = seen_by(table, moment, None)
    people = [number for number, seat in enumerate(moment.seats) if seat.kind == "person"]
    return [number for number in people if seen_by(table, moment, number) != public]


def takeback_of(table: Table, moment: Moment, viewer: Viewer) -> wire.Takeback | None:
    """The last move of a seat, or of others in the same hands, which they might want to take back."""
    if viewer is None or table.story is None or moment.status != "playing":
        return None
    # Where all act at once, everybody minds their own: of one screen, too.
    seats = [viewer] if table.box.simultaneous else moment.held_with(viewer)
    found = table.story.takeback(seats, moment.events)
    if found is None:
        return None
    move = table.box.write_event(takeback(found.seat, found.to))
    must_ask = not moment.is_without_others(found.seat)
    return wire.Takeback(found.seat, move, must_ask, None if found.why_not is None else said(found.why_not))


def clock_of(moment: Moment, now: int) -> wire.Clock | None:
    clock = moment.clock
    if clock is None:
        return None
    running = [seat for seat, since in enumerate(clock.since) if since is not None]
    return wire.Clock(list(clock.at(now)), running, clock.is_paused)


def asked(moment: Moment) -> wire.Asked | None:
    wish = moment.wish
    return None if wish is None else wire.Asked(wish.seq, wish.seat, wish.what, moment.unasked())


def told_hint(re: str, seq: int, hint: Hint) -> wire.Hinted:
    advice = hint.advice
    return wire.Hinted(
        re=re,
        seq=seq,
        nudge=wire.Nudge(said(advice.nudge), list(advice.look)),
        move=hint.move,
        does=said(advice.does),
        places=list(advice.places),
        reasons=sayings(advice.reasons),
    )


def drawn(moment: Moment, viewer: Viewer) -> str | None:
    return None if moment.game is None else moment.game.text(viewer, moment.names)


def sayings(found: Iterable[Saying]) -> list[wire.Saying]:
    return [said(saying) for saying in found]


def remarks(box: Box, view: Sheet | Document) -> list[wire.Saying]:
    """A remark is worth no table: if something goes wrong with it, the game goes on without."""
    try:
        return sayings(box.remarks(view))
    except Exception:
        logger.exception("no_remarks", game=box.id)
        return []


def told_of_table(entry: Entry) -> wire.LogEntry:
    """Who sits where: of a person no more than the name."""
    params: dict[str, str | int] = {} if entry.seat is None else {"seat": entry.seat}
    text = entry.text
    key = f"table.{entry.kind}"
    if entry.kind == "sit":
        seat = read_seat(entry.text)
        text = seat.name
        params |= {"name": seat.name, "avatar": seat.avatar}
        key = "table.bot-sits" if seat.kind == "bot" else key
    elif entry.kind == "stand":
        params = {"name": entry.text}
    elif entry.kind == "end" and entry.text == BY_HOST:
        key = "table.end-by-host"
    elif entry.kind == "refuse" and not entry.text:
        key = "table.withdraw"
    elif entry.kind == "ask" and entry.text == PAUSE:
        key = "table.ask-pause"
    return wire.LogEntry(entry.seq, entry.kind, entry.seat, text, [wire.Saying(key, params)], entry.at)


def ending(moment: Moment, box: Box) -> wire.Ending | None:
    """How it ended, and how that is said."""
    found = moment.ending()
    if found is None:
        return None
    if moment.resigned is not None:
        saying: Saying | None = say(
            "table.ended-time" if moment.out_of_time else "table.ended-resigned", seat=moment.resigned
        )
    elif moment.by_host:
        saying = say("table.ended-by-host")
    elif moment.abandoned or moment.game is None:
        saying = say("table.ended-abandoned")
    else:
        saying = box.ending(moment.game.typed_view(None))
    return wire.Ending(**found, saying=None if saying is None else said(saying))
