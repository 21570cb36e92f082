"""What can be chosen before a game starts, declared once: programs, command line and page ask from it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cinquefoil.core.errors import BadOption, LineFault, shown
from cinquefoil.core.sayings import Param, by_numbers, core_phrases, say


@dataclass(frozen=True)
class Option(ABC):
    name: str
    about: str
    default: Any

    @abstractmethod
    def allows(self, value: object, players: int) -> bool: ...

    expected: ClassVar[str]
    """The template that says what may be chosen,"""
    otherwise: ClassVar[str]
    """and the one that says so of something else."""

    @abstractmethod
    def bounds(self, players: int) -> dict[str, Param]:
        """What stands in both."""

    def in_words(self, players: int) -> str:
        """What may be chosen, in English."""
        return by_numbers(say(self.expected, **self.bounds(players)), core_phrases())

    def refused(self, value: object, players: int) -> BadOption:
        return _bad(self.otherwise, self.name, option=self.name, value=shown(value), **self.bounds(players))


@dataclass(frozen=True)
class Choice(Option):
    expected = "core.expected-choice"
    otherwise = "core.option-choice"
    choices: tuple[str, ...]

    def allows(self, value: object, players: int) -> bool:
        return type(value) is str and value in self.choices

    def bounds(self, players: int) -> dict[str, Param]:
        return {"any_choice": ",".join(self.choices)}


@dataclass(frozen=True)
class Flag(Option):
    expected = "core.expected-flag"
    otherwise = "core.option-flag"
    default: bool = False

    def allows(self, value: object, players: int) -> bool:
        return type(value) is bool

    def bounds(self, players: int) -> dict[str, Param]:
        return {}


@dataclass(frozen=True)
class Number(Option):
    expected = "core.expected-number"
    otherwise = "core.option-number"
    low: int
    high: int

    def allows(self, value: object, players: int) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def bounds(self, players: int) -> dict[str, Param]:
        return {"low": self.low, "high": self.high}


@dataclass(frozen=True)
class Text(Option):
    """What somebody brings along, such as a list. What is in it, the game itself has to see."""

    expected = "core.expected-text"
    otherwise = "core.option-text"
    default: str = ""
    longest: int = 20_000

    def allows(self, value: object, players: int) -> bool:
        return type(value) is str and len(value) <= self.longest

    def bounds(self, players: int) -> dict[str, Param]:
        return {"characters": self.longest}


@dataclass(frozen=True)
class FirstSeat(Option):
    """Who begins: a seat, or drawn by lot."""

    expected = "core.expected-seat"
    otherwise = "core.option-seat"
    name: str = "first"
    about: str = "who goes first"
    default: int | str = "lot"

    def allows(self, value: object, players: int) -> bool:
        return value == "lot" or (type(value) is int and 0 <= value < players)

    def bounds(self, players: int) -> dict[str, Param]:
        return {"last": players - 1}


@dataclass(frozen=True)
class Contents:
    """What a text that somebody brings along comes to."""

    count: int
    """How many things are in it: cards, for instance."""
    needed: int
    faults: tuple[LineFault, ...]


def settle(options: Sequence[Option], seats: Sequence[int], chosen: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """The number of players and every option, the defaults filled in; BadOption names what cannot be."""
    players = _players(seats, chosen)
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known and name != "players":
            raise _unknown(name, known)
    settled = {}
    for name, option in known.items():
        value = chosen.get(name, option.default)
        if not option.allows(value, players):
            raise option.refused(value, players)
        settled[name] = value
    return players, settled


def _unknown(name: str, known: Iterable[str]) -> BadOption:
    names = ", ".join(known)
    if not names:
        return _bad("core.no-options", name=shown(name))
    return _bad("core.no-option", name=shown(name), names=names)


def _players(seats: Sequence[int], chosen: Mapping[str, Any]) -> int:
    if "players" not in chosen:
        if len(seats) > 1:
            raise _bad("core.players-missing", low=min(seats), high=max(seats))
        return seats[0]
    players = chosen["players"]
    if type(players) is int and players in seats:
        return players
    if len(seats) > 1:
        raise _bad("core.players", low=min(seats), high=max(seats), value=shown(players))
    raise _bad("core.players-always", number=seats[0], value=shown(players))


def _bad(key: str, of: str | None = None, /, **params: Param) -> BadOption:
    saying = say(key, **params)
    return BadOption(by_numbers(saying, core_phrases()), saying=saying, option=of)
