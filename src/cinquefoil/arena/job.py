"""What travels between the arena and those who play for it: texts, never games."""

from typing import Any

import msgspec


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """One game to be played."""

    number: int
    group: int
    """The games of a group have the same deal and other seats."""
    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    """By seat."""
    entrants: tuple[int, ...]
    """By seat, which of those who entered the arena the bot is: two of them may be of one name."""
    deal: int
    seeds: tuple[int, ...]
    keep_record: bool = False


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a job. Everything by seat is in the order of the seats."""

    number: int
    bots: tuple[str, ...]
    deal: int
    points: tuple[float, ...]
    """One point a game: winners share it, and where nobody wins all do."""
    reason: str
    first: int
    """The seat that began."""
    plies: int
    digest: str
    """Games with the same events have the same."""
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    """How long each seat thought, all its moves together."""
    slowest: tuple[float, ...]
    record: str | None = None


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """A game that could not be played to its end, and why."""

    number: int
    fault: str


def write(message: Job | Outcome | Fault) -> str:
    return msgspec.json.encode(message).decode()


def read_job(text: str) -> Job:
    return msgspec.json.decode(text, type=Job)


def read_outcome(text: str) -> Outcome | Fault:
    """Whichever it is: only a fault has a `fault`."""
    document = msgspec.json.decode(text)
    kind: type[Outcome | Fault] = Fault if isinstance(document, dict) and "fault" in document else Outcome
    return msgspec.convert(document, kind)
