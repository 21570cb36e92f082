"""The page of all limits: what a host may decide, and what holds in every house."""

import inspect
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from cinquefoil import cli
from cinquefoil.server.describing.shapes import field_docstrings
from cinquefoil.server.doors import app, socket
from cinquefoil.server.limits import Rate
from cinquefoil.server.notices import hosts, notices, post
from cinquefoil.server.people import identity, names
from cinquefoil.server.settings import Settings
from cinquefoil.server.tables import archive, recollection, table
from cinquefoil.server.wire import base

HEAD = """# Limits

All the limits of a house, and their defaults. This page is made from the code (`./scripts/wire`). If you run into a
limit you are told so, and when to come back: see [errors](tables.md#errors).

## What a host may decide

Where `cinquefoil serve` has an option for it, it is named. The others are fields of `Settings` (`server/settings.py`),
for those who start a house from Python. A rate is a bucket: that many at once, and then as many as it fills up again.

| setting | default | option | |
|---|---|---|---|
"""
FIXED = """
## What holds in every house

| what | at most |
|---|---|
"""
CONSTANTS = {
    "bytes in the body of a request": app.LONGEST_BODY,
    "bytes in a request that makes a table, or checks its options": app.LONGEST_TABLE,
    "bytes in a record that is brought along": base.LONGEST_RECORD,
    "events in such a record": archive.LONGEST_REPLAY,
    "characters in a name": names.LONGEST_NAME,
    "characters in a message at a table": base.LONGEST_WORDS,
    "characters in a move": base.LONGEST_MOVE,
    "characters in a frame through a socket": socket.LONGEST_MESSAGE,
    "frames that a client may leave unread before its socket is closed": socket.MOST_WAITING,
    "bytes in them": socket.MOST_BYTES,
    "entries in the log of a table": table.LONGEST_LOG,
    "entries of it that are told to a newcomer": recollection.MOST_TOLD,
    "characters in the address of a webhook": hosts.LONGEST_WEBHOOK,
    "turns of people with a webhook that are waited for at once": notices.MOST_WATCHED,
    "notices that are on their way at once": notices.AT_ONCE,
    "seconds that sending a notice may take": round(post.PATIENCE),
    "bytes that are read of a webhook's answer": post.MOST_READ,
    "seconds that a link for another device works": identity.PASS_SECONDS,
    "days that a browser remembers who you are": identity.COOKIE_AGE // (24 * 3600),
}


def page() -> str:
    fixed = [f"| {what} | {number:,} |\n" for what, number in CONSTANTS.items()]
    return "".join([HEAD, *_settings(), FIXED, *fixed])


def _settings() -> Iterator[str]:
    said, settings, options = field_docstrings(Settings), Settings(), inspect.signature(cli.serve).parameters
    for field in fields(Settings):
        option = f"`--{field.name.replace('_', '-')}`" if field.name in options else ""
        yield f"| `{field.name}` | {_shown(getattr(settings, field.name))} | {option} | {said[field.name]} |\n"


def _shown(value: Any) -> str:
    if isinstance(value, Rate):
        return f"{value.burst} at once, {value.per_second:g} a second"
    return f"{value:g}" if isinstance(value, int | float) else "none"
