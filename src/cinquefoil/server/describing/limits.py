"""The page of all limits: what a host may decide, and what holds in every house."""

import inspect
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from cinquefoil import cli
from cinquefoil.server.describing.shapes import field_docstrings
from cinquefoil.server.doors import app, socket
from cinquefoil.server.limits import Rate
from cinquefoil.server.people import identity, names
from cinquefoil.server.settings import Settings
from cinquefoil.server.tables import archive, recollection, table
from cinquefoil.server.wire import base

HEAD = """# Limits

All limits of a house, with what holds if nobody says otherwise. This page is made from the code (`./scripts/wire`). Who
runs into a limit is told so, and when to come back: see [errors](tables.md#errors).

## What a host may decide

Where there is an option of `cinquefoil serve`, it is named. The others are fields of `Settings` (`server/settings.py`),
for who starts a house from Python. A rate is a bucket: so many at once, and then as many as fill it again.

| setting | default | option | |
|---|---|---|---|
"""
FIXED = """
## What holds in every house

| what | at most |
|---|---|
"""
CONSTANTS = {
    "bytes of the body of a request": app.LONGEST_BODY,
    "bytes of what makes a table, or asks for its options": app.LONGEST_TABLE,
    "bytes of a record that is brought along": base.LONGEST_RECORD,
    "events of such a record": archive.LONGEST_REPLAY,
    "characters of a name": names.LONGEST_NAME,
    "characters of something said": base.LONGEST_WORDS,
    "characters of a move": base.LONGEST_MOVE,
    "characters of a message through a socket": socket.LONGEST_MESSAGE,
    "messages that somebody may leave unread before the line is closed": socket.MOST_WAITING,
    "bytes of them": socket.MOST_BYTES,
    "entries of the log of a table": table.LONGEST_LOG,
    "entries of it that are told to who comes": recollection.MOST_TOLD,
    "seconds that a link to carry on elsewhere is good": identity.PASS_SECONDS,
    "days that a browser keeps who somebody is": identity.COOKIE_AGE // (24 * 3600),
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
