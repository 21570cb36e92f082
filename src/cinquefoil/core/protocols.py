"""What a game works with and does not make itself: its tournament, games that were played, and whoever plays it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from cinquefoil.core.documents import Document, Sheet
from cinquefoil.core.events import Event, Result


class Tournament(Protocol):
    """How several games make a match: a game's `tournament.py` is one."""

    def standings(self, results: Sequence[Result]) -> list[int]:
        """The points of each seat after these games."""

    def winners(self, results: Sequence[Result]) -> list[int]: ...

    def starting_seats(self, players: int) -> list[int]:
        """Who starts in each game of the match."""


class Played(Protocol):
    """A game that was played, as its record tells it."""

    @property
    def game(self) -> str: ...

    @property
    def options(self) -> Mapping[str, Any]: ...

    @property
    def head(self) -> Document: ...


P = TypeVar("P", bound=Played)


class Player(Protocol):
    """Whoever sits in a seat and needs no person: it is given what the seat sees, and answers with a move."""

    comment: str | None
    """What it has to say to its last move."""

    def choose(
        self,
        view: Sheet | Document,
        seat: int,
        events: Sequence[Event] = (),
        cancelled: Callable[[], bool] = ...,
    ) -> str | None:
        """A legal move for the seat; None, where several act at once, if it is for others to move first."""
