"""What can be chosen before a game starts, declared once: programs, command line and page ask from it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cinquefoil.core.errors import BadOption, LineFault, shown


@dataclass(frozen=True)
class Option(ABC):
    name: str
    about: str
    default: Any

    @abstractmethod
    def allows(self, value: object, players: int) -> bool: ...

    @abstractmethod
    def expected(self, players: int) -> str:
        """What may be chosen, in words."""


@dataclass(frozen=True)
class Choice(Option):
    choices: tuple[str, ...]

    def allows(self, value: object, players: int) -> bool:
        return type(value) is str and value in self.choices

    def expected(self, players: int) -> str:
        return " or ".join(self.choices)


@dataclass(frozen=True)
class Flag(Option):
    default: bool = False

    def allows(self, value: object, players: int) -> bool:
        return type(value) is bool

    def expected(self, players: int) -> str:
        return "true or false"


@dataclass(frozen=True)
class Number(Option):
    low: int
    high: int

    def allows(self, value: object, players: int) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def expected(self, players: int) -> str:
        return f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True)
class Text(Option):
    """What somebody brings along, such as a list. What is in it, the game itself has to see."""

    default: str = ""
    longest: int = 20_000

    def allows(self, value: object, players: int) -> bool:
        return type(value) is str and len(value) <= self.longest

    def expected(self, players: int) -> str:
        return f"a text of at most {self.longest} characters"


@dataclass(frozen=True)
class FirstSeat(Option):
    """Who begins: a seat, or drawn by lot."""

    name: str = "first"
    about: str = "the seat that begins, or by lot"
    default: int | str = "lot"

    def allows(self, value: object, players: int) -> bool:
        return value == "lot" or (type(value) is int and 0 <= value < players)

    def expected(self, players: int) -> str:
        return f'a seat from 0 to {players - 1} or "lot"'


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
            choices = f"the options are {', '.join(known)}" if known else "this game has none"
            raise BadOption(f"there is no option {shown(name)}; {choices}")
    settled = {}
    for name, option in known.items():
        value = chosen.get(name, option.default)
        if not option.allows(value, players):
            raise BadOption(f"{name} must be {option.expected(players)}, not {shown(value)}", option=name)
        settled[name] = value
    return players, settled


def _players(seats: Sequence[int], chosen: Mapping[str, Any]) -> int:
    numbers = f"{min(seats)} to {max(seats)}" if len(seats) > 1 else str(seats[0])
    if "players" not in chosen:
        if len(seats) > 1:
            raise BadOption(f"players must be given: {numbers}")
        return seats[0]
    players = chosen["players"]
    if type(players) is not int or players not in seats:
        raise BadOption(f"players must be {numbers}, not {shown(players)}")
    return players
