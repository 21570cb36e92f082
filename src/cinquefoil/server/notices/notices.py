"""Tells whoever is waited for, and is not there, through a webhook of theirs: once a turn.

A turn is noted down as told just before it is, by one server of all: so nobody is told twice, whichever server dies.
Until then nothing is kept but the log, from which a house that opens anew finds out who is still waited for.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec
import structlog
from sqlalchemy import Connection, Row, delete, insert, select

from cinquefoil.core.errors import BadOption, CinquefoilError
from cinquefoil.server import metrics, wire
from cinquefoil.server.errors import NotFound, Overtaken, TooFast, Undelivered
from cinquefoil.server.limits import Limits
from cinquefoil.server.notices.hosts import Target, WebhookHosts
from cinquefoil.server.notices.post import Post
from cinquefoil.server.notices.turns import asked, awaited, awaited_seat, has_others, wanted_since
from cinquefoil.server.services import Services
from cinquefoil.server.sharing.wakes import Wake
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Step
from cinquefoil.server.tables.room import Room

MOST_WATCHED = 10_000
"""Turns that are waited for at once; of more, nobody is told."""
AT_ONCE = 4
"""Notices on their way."""
AGAIN = (10.0, 60.0)
"""Seconds until a notice is brought once more that nobody has taken."""
APART = 0.02
"""Seconds between two tables that are looked at after a restart."""
TEST = "Cinquefoil will tell you here when it is your turn"
ALL = ""
"""Whose limit that of the house is."""
w, n = schema.webhooks, schema.notices
logger = structlog.get_logger()


@dataclass(frozen=True)
class Webhook:
    target: Target
    origin: str
    """Under which its guest knows the house."""


class Notices:
    def __init__(self, services: Services, room: Callable[[str], Awaitable[Room]], post: Post | None = None) -> None:
        settings, share = services.settings, services.spending.share
        self.services = services
        self.room = room
        """A table as it is now."""
        self.post = post or Post()
        self.hosts = WebhookHosts(settings.webhook_host, settings.webhook_home)
        self.webhooks: dict[str, Webhook] = {}
        """By guest."""
        self.watched: dict[tuple[str, str], asyncio.TimerHandle] = {}
        """By table and guest: when it will be looked whether they have come."""
        self.sending = asyncio.Semaphore(AT_ONCE)
        self.each = share(Limits("notices", settings.notices, services.ticks))
        self.all = share(Limits("all_notices", settings.all_notices, services.ticks))

    # ---- whose they are

    async def open(self) -> None:
        if self.hosts.names:
            rows = await self.services.ask(lambda connection: connection.execute(select(w)).all())
            self.webhooks = {row.guest: webhook for row in rows if (webhook := self._read(row))}

    def close(self) -> None:
        for timer in self.watched.values():
            timer.cancel()

    def _read(self, row: "Row[tuple[str, str, str]]") -> Webhook | None:
        """None, if nothing may be sent there any more."""
        try:
            return Webhook(self.hosts.target(row.url), row.origin)
        except BadOption:
            return None

    def told(self, guest: str) -> wire.Webhook:
        """What its guest is told: the address is a secret, which they know."""
        webhook = self.webhooks.get(guest)
        return wire.Webhook(self.hosts.names, None if webhook is None else webhook.target.name)

    async def change(self, guest: str, url: str, origin: str) -> None:
        """Sets a guest's webhook; an empty address takes it away. BadOption."""
        if not self.hosts.names:
            raise NotFound("table.no-webhooks")
        webhook = Webhook(self.hosts.target(url), origin) if url else None
        new = [(insert(w), {"guest": guest, "url": url, "origin": origin})] if webhook else []
        await self.services.write((delete(w).where(w.c.guest == guest), {}), *new, wakes=[Wake("guest", guest)])
        self.webhooks.pop(guest, None)
        if webhook:
            self.webhooks[guest] = webhook
            await self.sweep(guest)

    async def try_out(self, guest: str) -> None:
        """Sends a test, and says what came of it. Undelivered."""
        webhook = self.webhooks.get(guest)
        if webhook is None:
            raise NotFound("table.no-webhook")
        self.each.take(guest)
        self.all.take(ALL)
        async with self.sending:
            await self.post.send(webhook.target, _message(TEST, webhook.origin))

    def renew(self, guest: str) -> None:
        """Something has changed about a guest, at another server."""
        if self.hosts.names:
            self.services.spawn(self._renew(guest))

    async def _renew(self, guest: str) -> None:
        row = await self.services.ask(lambda connection: connection.execute(select(w).filter_by(guest=guest)).first())
        self.webhooks.pop(guest, None)
        if row is not None and (webhook := self._read(row)):
            self.webhooks[guest] = webhook

    def forget(self, guest: str) -> None:
        self.webhooks.pop(guest, None)

    # ---- who is waited for

    async def sweep(self, guest: str | None = None) -> None:
        """Looks at all tables, or at those of a guest: what was waited for is in the log."""
        if not self.webhooks:
            return
        found = await self.services.ask(lambda connection: _playing(connection, guest))
        for number, (table, who) in enumerate(found):
            self._watch(table, who, self.services.settings.notice_after + number * APART)

    def follow(self, room: Room) -> None:
        """A table has gone on, or somebody has come or gone there."""
        if not self.webhooks:
            return
        moment = room.table.shown
        for seat in awaited(moment):
            guest = moment.seats[seat].guest
            if guest in self.webhooks and has_others(moment, seat) and not room.audience.is_connected(seat):
                self._watch(room.table.name, guest, self.services.settings.notice_after)

    def _watch(self, table: str, guest: str, seconds: float) -> None:
        key = (table, guest)
        if key in self.watched:
            return
        if len(self.watched) >= MOST_WATCHED:
            metrics.NOTICES.labels("left out").inc()
            return
        self.watched[key] = self.services.loop.call_later(seconds, self._look, key)

    def _look(self, key: tuple[str, str]) -> None:
        del self.watched[key]
        self.services.spawn(self._tell(*key))

    async def _tell(self, table: str, guest: str) -> None:
        try:
            room = await self.room(table)
        except CinquefoilError as fault:
            logger.info("nobody_told", table=self.services.tag(table), fault=fault.code)
            return
        moment, webhook = room.table.shown, self.webhooks.get(guest)
        seat = awaited_seat(moment, guest)
        if webhook is None or seat is None or not has_others(moment, seat) or room.audience.is_connected(seat):
            return
        turn = wanted_since(room.table, seat)
        if turn <= await self.services.ask(lambda connection: _told(connection, guest, table)):
            return
        wait = self._wait(room, seat, guest)
        if wait > 0:
            self._watch(table, guest, wait)
        elif await self._claim(guest, table, turn):
            what = "Somebody is waiting for your answer" if seat in asked(moment) else "It is your turn"
            await self._send(webhook, room, what)

    def _wait(self, room: Room, seat: int, guest: str) -> float:
        """Seconds until somebody who was just there has been away for long enough, and is not told too often."""
        seen = room.presence.last_seen.get(seat)
        away = self.services.settings.notice_after
        wait = 0.0 if seen is None else seen + away - self.services.ticks()
        if wait > 0:
            return wait
        try:
            self.each.take(guest)
            self.all.take(ALL)
        except TooFast as fault:
            return fault.retry_after or away
        return 0.0

    async def _claim(self, guest: str, table: str, turn: int) -> bool:
        """Notes that a guest is told of a turn. Of several servers, one succeeds."""
        key = (n.c.guest == guest) & (n.c.table == table)
        row = {"guest": guest, "table": table, "turn": turn}
        try:
            await self.services.writer.write(Step(also=[(delete(n).where(key, n.c.turn < turn), {}), (insert(n), row)]))
        except Overtaken:
            return False
        except Exception:
            self._watch(table, guest, AGAIN[0])  # it could not be written: nobody was told
            return False
        return True

    async def _send(self, webhook: Webhook, room: Room, what: str) -> None:
        link = f"{webhook.origin}/table/{room.table.name}"
        message = _message(f"{what} in {room.table.box.title}", link)
        for seconds in (*AGAIN, None):
            try:
                async with self.sending:
                    await self.post.send(webhook.target, message)
                metrics.NOTICES.labels("sent").inc()
                return
            except Undelivered as fault:
                logger.info("notice_not_taken", table=self.services.tag(room.table.name), fault=fault.code)
                if seconds is None or not fault.again:
                    break
                await asyncio.sleep(seconds)
        metrics.NOTICES.labels("not taken").inc()


def _message(text: str, url: str) -> bytes:
    """Slack reads `text`, Discord `content`."""
    said = f"{text}: {url}"
    return msgspec.json.encode({"text": said, "content": said, "url": url})


def _playing(connection: Connection, guest: str | None) -> list[tuple[str, str]]:
    """Tables where a game goes on, with those who sit there and have a webhook."""
    t, p = schema.tables.c, schema.places.c
    query = select(p.table, p.guest).join(w, w.c.guest == p.guest).join(schema.tables, t.name == p.table)
    query = query.where(t.status == "playing")
    if guest is not None:
        query = query.where(p.guest == guest)
    return [(str(row.table), str(row.guest)) for row in connection.execute(query.limit(MOST_WATCHED))]


def _told(connection: Connection, guest: str, table: str) -> int:
    """The last turn of which a guest was told."""
    return connection.execute(select(n.c.turn).filter_by(guest=guest, table=table)).scalar() or 0
