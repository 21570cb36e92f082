"""What goes after a while: finished tables, records that were brought along, and guests who never come back."""

import asyncio
from collections import Counter
from typing import Any

import structlog
from sqlalchemy import Connection, delete, exists, func, select

from cinquefoil.server.house import DAY, House
from cinquefoil.server.sharing.wakes import Wake
from cinquefoil.server.storage import schema
from cinquefoil.server.tables.draft import Also

logger = structlog.get_logger()

FIRST, DAILY = 60.0, 24 * 3600.0
"""Seconds until it is looked through first, and from then on."""
PAUSE = 0.2
"""Seconds between two steps: people come first."""
AT_ONCE = 20
"""Of what is small; tables go one by one."""


async def tidy_up(house: House) -> None:
    """Every day, as long as the house is open."""
    await asyncio.sleep(FIRST)
    while True:
        try:
            gone = await sweep(house)
            logger.info("tidied_up", **gone)
        except Exception:
            logger.exception("not_tidied_up")
        await asyncio.sleep(DAILY)


async def sweep(house: House, pause: float = PAUSE) -> Counter[str]:
    """Lets go what is too old; how much of what."""
    gone: Counter[str] = Counter()
    settings, now = house.settings, house.now()
    if settings.keep_finished:
        gone["tables"] = await _tables(house, now - int(settings.keep_finished * DAY), pause)
    if settings.keep_replays:
        gone["replays"] = await _replays(house, now - int(settings.keep_replays * DAY), pause)
    if settings.keep_guests:
        gone["guests"] = await _guests(house, now - int(settings.keep_guests * DAY), pause)
    if gone.total():
        house.archive.renew()
    return gone


async def _tables(house: House, until: int, pause: float) -> int:
    t, log = schema.tables.c, schema.log.c
    last = select(func.max(log.at)).where(log.table == t.name).scalar_subquery()
    over = select(t.name).where(t.status == "over", t.made_at < until, func.coalesce(last, 0) < until)
    names = [name for name in await _found(house, over) if name not in house.rooms]
    for name in names:
        await house.write(*_everything_at(name), wakes=[Wake("anew", name)])
        await asyncio.sleep(pause)
    if names:
        house.fame.forget()
    return len(names)


def _everything_at(table: str) -> Also:
    s = schema
    apart: list[tuple[Any, Any]] = [
        (s.log, s.log.c.table),
        (s.talk, s.talk.c.table),
        (s.secrets, s.secrets.c.table),
        (s.contributions, s.contributions.c.table),
        (s.tokens, s.tokens.c.table),
        (s.places, s.places.c.table),
        (s.invited, s.invited.c.table),
        (s.played, s.played.c.table),
        (s.reports, s.reports.c.table),
        (s.notices, s.notices.c.table),
        (s.sanctions, s.sanctions.c.where),
        (s.tables, s.tables.c.name),
    ]
    return [(delete(kept).where(column == table), {}) for kept, column in apart]


async def _replays(house: House, until: int, pause: float) -> int:
    r = schema.replays.c
    names = await _found(house, select(r.name).where(r.made_at < until))
    for first in range(0, len(names), AT_ONCE):
        await house.write((delete(schema.replays).where(r.name.in_(names[first : first + AT_ONCE])), {}))
        await asyncio.sleep(pause)
    return len(names)


async def _guests(house: House, until: int, pause: float) -> int:
    """Those who sit nowhere, made no table that is left, and are not banned."""
    g, p, t, s = schema.guests.c, schema.places.c, schema.tables.c, schema.sanctions.c
    tied = exists().where(p.guest == g.id) | exists().where(t.host == g.id) | exists().where(s.who == g.id)
    ids = await _found(house, select(g.id).where(func.coalesce(g.seen_at, g.made_at) < until, ~tied))
    for first in range(0, len(ids), AT_ONCE):
        some = ids[first : first + AT_ONCE]
        invited = delete(schema.invited).where(schema.invited.c.guest.in_(some))
        webhooks = delete(schema.webhooks).where(schema.webhooks.c.guest.in_(some))
        await house.write((invited, {}), (webhooks, {}), (delete(schema.guests).where(g.id.in_(some)), {}))
        for id in some:
            house.forget_guest(id)
        await asyncio.sleep(pause)
    return len(ids)


async def _found(house: House, query: Any) -> list[str]:
    def read(connection: Connection) -> list[str]:
        return [str(found) for found in connection.execute(query).scalars()]

    return await house.ask(read)
