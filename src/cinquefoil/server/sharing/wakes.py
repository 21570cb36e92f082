"""What servers of one house tell one another: that there is something to read, and where.

Nothing is so because it was heard: it is read. Who has missed something reads it all, and is as wise as the others.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

CHANNEL = "cinquefoil"
NOTIFY = "SELECT pg_notify(%s, %s)"
LONGEST = 7900
"""Bytes of one message, of which PostgreSQL takes 8000."""

Kind = Literal[
    "log",  # a table has come so far
    "said",  # something was said at a table
    "present",  # others look at a table
    "given",  # somebody has added to the chance of a table
    "anew",  # what is written of a table has changed otherwise than by being played at
    "over",  # a game has come to its end
    "guest",  # a guest has another name
    "away",  # a guest has to leave
    "sanctions",  # somebody was banned or muted, or is no more
    "servers",  # a server has come, or goes
    "passing",  # something that is worth nothing a moment later, and kept nowhere
    "spent",  # what somebody has used up of what they may ask for
]
KINDS = frozenset(get_args(Kind))


class Wake(NamedTuple):
    kind: Kind
    about: str = ""
    seq: int = 0


class Waking:
    """What all others are told, in the transaction that writes what they will read."""

    def __init__(self, server: str) -> None:
        self.server = server

    def messages(self, rows: Sequence[Mapping[str, Any]], wakes: Iterable[Wake]) -> Iterator[str]:
        """Of lines of the log, in the order of their tables and numbers, and of whatever else there is."""
        latest = {row["table"]: row["seq"] for row in rows}
        told = [Wake("log", table, seq) for table, seq in latest.items()]
        return messages(self.server, dict.fromkeys([*told, *wakes]))


def messages(server: str, wakes: Iterable[Wake]) -> Iterator[str]:
    """As few as possible: each a line with who tells it, then one for each wake."""
    lines, size = [server], len(server)
    for wake in wakes:
        line = f"{wake.kind}\t{wake.about}\t{wake.seq}"
        if len(line.encode()) > LONGEST - len(server):
            continue  # nobody who is honest says so much
        size += 1 + len(line.encode())
        if size > LONGEST:
            yield "\n".join(lines)
            lines, size = [server], len(server) + 1 + len(line.encode())
        lines.append(line)
    if len(lines) > 1:
        yield "\n".join(lines)


def read(message: str) -> tuple[str, list[Wake]]:
    """Who tells it, and what. A newer server may tell what we do not know, and need not."""
    server, *lines = message.split("\n")
    wakes = []
    for line in lines:
        kind, about, seq = line.split("\t")
        if kind in KINDS:
            wakes.append(Wake(kind, about, int(seq)))  # type: ignore[arg-type]
    return server, wakes
