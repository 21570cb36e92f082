"""Looking back: records to take home, records brought along, and any moment of either. The archive has the answers."""

import msgspec
from msgspec import Raw
from sqlalchemy import insert

from cinquefoil import games
from cinquefoil.core.story import WHOLE, Viewer
from cinquefoil.server import wire
from cinquefoil.server.errors import NotNow, insist
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.services import Services
from cinquefoil.server.storage import schema
from cinquefoil.server.tables.archive import (
    Check,
    Checked,
    LookOver,
    ReplayHead,
    ReplayMoment,
    ReplayStretch,
    TableDraws,
    TableMoment,
    TableOutcome,
    TableRecord,
)
from cinquefoil.server.tables.permissions import look_back
from cinquefoil.server.tables.table import Table

# ---- tables


async def record_of(services: Services, table: Table, viewer: Viewer, who: str) -> str:
    """All of it once the game is over; before, what the viewer knows."""
    shown = table.shown
    insist(look_back(shown))
    asked = TableRecord(table.name, shown.seq, WHOLE if shown.is_over else viewer)
    return (await services.look_up(asked, who)).decode()


async def moment_of(services: Services, table: Table, viewer: Viewer, number: int, who: str) -> Raw:
    shown = table.shown
    insist(look_back(shown))
    asked = TableMoment(table.name, shown.seq, WHOLE if shown.is_over else viewer, number)
    return Raw(await services.look_up(asked, who))


async def draws_of(services: Services, table: Table, who: str) -> Raw:
    if not table.shown.is_over:
        raise NotNow("table.not-over")
    insist(look_back(table.shown))
    return Raw(await services.look_up(TableDraws(table.name, table.shown.seq), who))


async def outcome_of(services: Services, table: Table, guest: str | None, who: str) -> Raw:
    if not table.shown.is_over:
        raise NotNow("table.not-over")
    insist(look_back(table.shown))
    return Raw(await services.look_up(TableOutcome(table.name, table.shown.seq, guest), who))


# ---- replays


async def bring(services: Services, guest: Guest, text: str, who: str) -> wire.ReplayMade:
    """Keeps a record that somebody brings along, if it can be played by our rules."""
    checked = msgspec.json.decode(await services.look_up(Check(text), who), type=Checked)
    name = services.ids.slug()
    row = {"name": name, "text": checked.text, "guest": guest.id, "made_at": services.now()}
    await services.write((insert(schema.replays), row))
    return wire.ReplayMade(name, checked.game, checked.moments)


async def replay_info(services: Services, name: str, who: str) -> Raw:
    return Raw(await services.look_up(ReplayHead(name), who))


async def replay_moment(services: Services, name: str, number: int, who: str) -> Raw:
    """A record that somebody brought along hides nothing from anybody."""
    return Raw(await services.look_up(ReplayMoment(name, number), who))


async def replay_events(services: Services, name: str, since: int, who: str) -> Raw:
    return Raw(await services.look_up(ReplayStretch(name, since), who))


# ---- options


async def look_over(services: Services, game: str, wish: wire.Wish, who: str) -> Raw:
    return Raw(await services.look_up(LookOver(games[game].id, wish.players, wish.options), who))
