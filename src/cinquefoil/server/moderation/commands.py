"""What the host can ask of a running house, and tell it: `cinquefoil house`. Answers are text for a terminal."""

from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address
from typing import Any

from sqlalchemy import Connection, func, select

from cinquefoil.server.errors import NotFound, NotNow
from cinquefoil.server.house import House
from cinquefoil.server.limits import household_of
from cinquefoil.server.moderation import reports
from cinquefoil.server.moderation.leaving import send_away
from cinquefoil.server.moderation.sanctions import CHANGED
from cinquefoil.server.storage import schema
from cinquefoil.server.tables.loading import date_of
from cinquefoil.server.tables.room import Room, until_done
from cinquefoil.server.tables.table import BY_HOST

MOST_SHOWN = 100

Command = Callable[[House, str], Awaitable[str]]


async def obey(house: House, command: str, about: str) -> str:
    return await COMMANDS[command](house, about)


# ---- looking


async def tables(house: House, about: str) -> str:
    t = schema.tables.c
    query = select(t.name, t.game, t.status, t.names).where(t.status != "over").order_by(t.made_at.desc())
    rows = await _rows(house, query.limit(MOST_SHOWN))
    lines = (f"{row.name}  {row.game}  {row.status}  {row.names}  (log: {house.tag(row.name)})" for row in rows)
    return _lines(lines, "No table is open.")


async def show(house: House, about: str) -> str:
    room = await house.room(about)
    table, shown = room.table, room.table.shown
    lines = [f"{table.name}: {table.facts.game}, {shown.status}, made by {table.facts.host or 'nobody'}"]
    for number, seat in enumerate(shown.seats):
        here = "here" if room.audience.is_connected(number) else "not here"
        lines.append(f"  seat {number + 1}: {seat.kind} {seat.name} {seat.guest or ''} ({here})")
    w = schema.talk.c
    said = select(schema.talk).where(w.table == about).order_by(w.number.desc()).limit(20)
    rows = reversed(await _rows(house, said))
    return _lines([*lines, *(f"  said {row.number}: {row.name} ({row.guest or '?'}): {row.text}" for row in rows)])


async def guests(house: House, about: str) -> str:
    g = schema.guests.c
    seen = func.coalesce(g.seen_at, g.made_at)
    rows = await _rows(house, select(g.id, g.name, seen.label("seen")).order_by(seen.desc()).limit(MOST_SHOWN))
    return _lines((f"{row.id}  {row.name}  {date_of(row.seen)}" for row in rows), "There have been no guests yet.")


async def reported(house: House, about: str) -> str:
    rows = await house.ask(reports.newest)
    lines = (
        f"{date_of(row.at)}  {row.table}  {row.about}: {row.name} ({row.reported or '?'}): {row.text}" for row in rows
    )
    return _lines(lines, "Nothing has been reported.")


# ---- doing


async def end(house: House, about: str) -> str:
    await _end(await house.room(about))
    return _lines([f"{about} is over."])


@until_done
async def _end(room: Room) -> None:
    draft = room.draft()
    if draft.moment.is_over:
        raise NotNow("table.over")
    draft.note("end", text=BY_HOST, abandoned=True, by_host=True)
    await room.commit(draft)


async def mute(house: House, about: str) -> str:
    await _check_guest(house, about)
    await house.write(*house.sanctions.impose("mute", about, "", house.now()), wakes=[CHANGED])
    return _lines([f"{about} is muted."])


async def unmute(house: House, about: str) -> str:
    await house.write(*house.sanctions.lift("mute", about), wakes=[CHANGED])
    return _lines([f"{about} can talk again."])


async def ban(house: House, about: str) -> str:
    """A guest, whose seats bots take; or an address, whose lines are closed."""
    is_address = _is_address(about)
    about = household_of(about)
    if not is_address:
        await _check_guest(house, about)
    await house.write(*house.sanctions.impose("ban", about, "", house.now()), wakes=[CHANGED])
    if is_address:
        house.together.send_away(lambda guest, address: address == about)
    else:
        await send_away(house, about)
    return _lines([f"{about} is banned."])


async def unban(house: House, about: str) -> str:
    about = household_of(about)
    await house.write(*house.sanctions.lift("ban", about), wakes=[CHANGED])
    return _lines([f"{about} can come in again."])


COMMANDS: dict[str, Command] = {
    "tables": tables,
    "show": show,
    "end": end,
    "guests": guests,
    "reports": reported,
    "mute": mute,
    "unmute": unmute,
    "ban": ban,
    "unban": unban,
}


async def _check_guest(house: House, id: str) -> None:
    if await house.guest(id) is None:
        raise NotFound("table.no-guest")


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


async def _rows(house: House, query: Any) -> list[Any]:
    def read(connection: Connection) -> list[Any]:
        return list(connection.execute(query))

    return await house.ask(read)


def _lines(told: Iterable[str], nothing: str = "") -> str:
    lines = list(told)
    return "\n".join(lines or [nothing]) + "\n"
