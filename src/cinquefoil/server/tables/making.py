"""Tables are made, as somebody wishes."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import structlog
from msgspec.structs import replace
from sqlalchemy import Exists, exists, insert, literal, select
from sqlalchemy import Table as KeptTable

from cinquefoil import games
from cinquefoil.core.game import Box, Game
from cinquefoil.core.levels import NAMES
from cinquefoil.server import metrics, wire
from cinquefoil.server.errors import unwanted
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.people.names import plain_name
from cinquefoil.server.services import Services
from cinquefoil.server.storage import schema
from cinquefoil.server.tables import tokens
from cinquefoil.server.tables.bot_seats import bot_seat, check_level
from cinquefoil.server.tables.clocks import Pace
from cinquefoil.server.tables.draft import Also, Draft, summary
from cinquefoil.server.tables.gathering import nothing_yet
from cinquefoil.server.tables.loading import table_row
from cinquefoil.server.tables.permissions import nobody_plays
from cinquefoil.server.tables.table import Facts, Seat, Table

logger = structlog.get_logger()


async def make_table(services: Services, guest: Guest, wish: wire.NewTable) -> tuple[str, dict[str, str]]:
    """The name of the table, and the tokens of the programs that are to play there, by their seats."""
    box = games[wish.game]
    options = dict(wish.options)
    if "players" in options:
        raise unwanted("table.players-are-seats")
    if wish.tournament:
        options["first"] = _first_starter(box, len(wish.seats))
    start = await services.beside(_begin, box, len(wish.seats), options)
    assert start.options is not None
    is_muted = services.sanctions.is_muted(guest.id, "")  # a name can say as much as a word
    seats: list[Seat | None] = []
    for plan in wish.seats:
        seats.append(_planned(box, guest, replace(plan, name=None) if is_muted else plan, seats))
    for seat in seats:
        services.check_name(seat.name if seat and seat.kind != "bot" else None)
    if all(seat and seat.kind == "bot" for seat in seats):
        raise nobody_plays()
    if box.bot_levels:
        check_level(box, wish.leavers)
    elif wish.leavers not in NAMES:
        raise unwanted("table.leavers", any_choice=",".join(NAMES))
    name = services.ids.slug()
    facts = Facts(
        name=name,
        invite=services.ids.slug(),
        game=box.id,
        rules=box.rules_version,
        options=dict(start.options),
        links=tuple(plan.kind == "link" for plan in wish.seats),
        public=wish.public,
        host=guest.id,
        leavers=wish.leavers,
        tournament=name if wish.tournament else None,
        number=1,
        made_at=services.now(),
        secret=services.ids.secret(),
        pace=None if wish.clock is None else Pace(**msgspec.structs.asdict(wish.clock)),
    )
    shown = {number: services.ids.token() for number, plan in enumerate(wish.seats) if plan.kind == "program"}
    noted = [tokens.noted(services, name, number, token) for number, token in shown.items()]
    await services.write(*new_table(services, facts, seats), *noted)
    logger.info("table_made", table=services.tag(name), game=box.id, seats=len(seats))
    return name, {str(number): token for number, token in shown.items()}


def _begin(box: Box, players: int, options: dict[str, Any]) -> Game:
    """In another thread: a list that somebody brings along takes a while to read, once."""
    box.prepare(options)
    return box.start(players=players, **options)


def _planned(box: Box, guest: Guest, plan: wire.SeatPlan, beside: Sequence[Seat | None]) -> Seat | None:
    """Who sits there from the beginning, beside those who came first; None if nobody yet."""
    name = plain_name(plan.name) if plan.name else ""
    match plan.kind:
        case "me":
            return Seat("person", name or guest.name, guest.id, guest.avatar)
        case "bot":
            return bot_seat(box, plan.level or "club", beside)
        case "program":
            return Seat("program", name or f"Program {len(beside) + 1}")
        case _:
            return None


def new_table(services: Services, facts: Facts, seats: Sequence[Seat | None]) -> Also:
    """What has to be written for a new table with these people at it; if nobody is waited for it starts."""
    draft = Draft(Table(facts, games[facts.game]), services.now())
    for number, seat in enumerate(seats):
        if seat is not None:
            draft.seat(number, seat)
    draft.start_if_ready(services.draw, nothing_yet)
    metrics.TABLES.labels(facts.game).inc()
    return [
        (insert(schema.tables), {**table_row(facts), **summary(draft.moment)}),
        (insert(schema.secrets), {"table": facts.name, "secret": facts.secret}),
        *note_guests(schema.places, facts.name, [seat.guest for seat in seats if seat and seat.kind == "person"]),
        *((insert(schema.log), entry.row(facts.name)) for entry in draft.entries),
    ]


def note_guests(kept: KeptTable, table: str, guests: Iterable[str | None]) -> Also:
    """Writes down who has sat at a table, or has come to it, each once."""
    known = sorted({guest for guest in guests if guest})
    return [
        (
            insert(kept).from_select(
                ["guest", "table"], select(literal(guest), literal(table)).where(~is_noted(kept, guest, table))
            ),
            {},
        )
        for guest in known
    ]


def is_noted(kept: KeptTable, guest: str, table: str) -> Exists:
    return exists().where(kept.c.guest == guest, kept.c.table == table)


def _first_starter(box: Box, players: int) -> int:
    if box.tournament is None:
        raise unwanted("table.no-tournament", game=box.title)
    return box.tournament.starting_seats(players)[0]
