"""What is told of a game of So Clover!. In a view `?` stands for every card and every clue that is hidden."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from cinquefoil.boxes.so_clover.cards import SPOTS, Spot, Zone
from cinquefoil.boxes.so_clover.rules import Phase, Word
from cinquefoil.core.documents import Path, Sheet, says
from cinquefoil.core.events import Result
from cinquefoil.words.concepts import Language

Seat = Annotated[int, Meta(ge=0, le=5)]
NO_CARD = "{part} must be a card of four different words, not {value}"
Card = Annotated[tuple[str, ...], says(NO_CARD, "SC-1", min_length=4, max_length=4)]
"""Its keywords clockwise from the north edge, as it lies."""
SeenCard = Card | Literal["?"]
NO_CLUE = "{part} must be null or a single word, not {value}"
Clue = Annotated[str, says(NO_CLUE, "SC-7")]
Placed = Annotated[
    str, says("{part} must be null or a card and its turn, like 3+1, not {value}", pattern=r"^[1-8]\+[0-3]\Z")
]
"""A card of the row, counted from 1, and the quarters by which it is turned."""
Tried = Annotated[
    str, says("{part} must have entries like 3@nw+1, not {value}", pattern=r"^[1-8]@(nw|ne|se|sw)\+[0-3]\Z")
]
FOUR_KEYS = Meta(min_length=4)


def shown(cards: Iterable[SeenCard | None]) -> tuple[Card, ...]:
    return tuple(card for card in cards if isinstance(card, tuple))


class CloverView(Sheet, frozen=True, kw_only=True):
    """A player's clover."""

    solution: Annotated[Mapping[Spot, SeenCard | None], FOUR_KEYS]
    """Four keywords each, clockwise from the north; `?` for a card that is hidden, null where none lies."""
    clues: Annotated[Mapping[Zone, Clue | None], FOUR_KEYS]
    """Null where none is written."""
    done: bool
    decoys: tuple[SeenCard, ...]
    row: tuple[SeenCard, ...]
    points: Annotated[int, Meta(ge=0, le=6)] | None
    """Null until it is resolved."""

    def cards(self) -> tuple[Card, ...]:
        """The cards of the solution that lie there and are shown."""
        return shown(self.solution[spot] for spot in SPOTS)


class Clover(CloverView, frozen=True, kw_only=True):
    solution: Annotated[Mapping[Spot, Card | None], FOUR_KEYS]
    decoys: tuple[Card, ...]
    row: tuple[Card, ...]


class View(Sheet, frozen=True, kw_only=True):
    game: Literal["so-clover"]
    translations: Literal["refused"] | UnsetType = UNSET
    """There only if they are: that they are doubtful goes without saying."""
    language: Language
    decoys: Annotated[int, Meta(ge=1, le=4)]
    """How many there are on every board."""
    first: Seat | None
    phase: Phase
    spectator: Seat | None
    attempt: Annotated[int, Meta(ge=1, le=2)] | None
    spots: Annotated[Mapping[Spot, Placed | None], FOUR_KEYS]
    """A card of the row, counted from 1, and the quarters by which it is turned: `3+1`."""
    fixed: tuple[Spot, ...]
    tried: tuple[Tried, ...]
    """What the first attempt had wrong: `3@nw+1`."""
    says: tuple[Word | None, ...]
    """By seat."""
    away: tuple[Seat, ...]
    result: Result | None
    deck: tuple[SeenCard, ...]
    """The cards that are not drawn yet, ascending."""
    drawn: SeenCard | None
    boards: tuple[CloverView, ...]
    """By seat."""

    def placed(self) -> tuple[tuple[int, int] | None, ...]:
        """By spot: a card of the row, counted from 0, and how it is turned."""
        texts = (self.spots[spot] for spot in SPOTS)
        return tuple(None if text is None else (int(text[0]) - 1, int(text[2])) for text in texts)

    def wrong(self) -> tuple[tuple[tuple[int, int], int], ...]:
        """The same of what the first attempt had wrong, with the spot."""
        return tuple(((int(text[0]) - 1, int(text[5])), SPOTS.index(text[2:4])) for text in self.tried)

    def fixed_spots(self) -> tuple[int, ...]:
        return tuple(SPOTS.index(spot) for spot in self.fixed)

    def resolved(self) -> CloverView:
        """The clover that the team is rebuilding."""
        assert self.spectator is not None
        return self.boards[self.spectator]

    @staticmethod
    def part(path: Path) -> str:
        match path:
            case "boards", seat, "solution", spot:
                return f"boards[{seat}] {spot}"
        return Sheet.part(path)


class Position(View, frozen=True, kw_only=True):
    deck: tuple[Card, ...]
    drawn: Card | None
    boards: tuple[Clover, ...]
