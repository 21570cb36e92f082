"""What is told of a game of Lucky Numbers. Nothing is hidden: a view is a position."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

from cinquefoil.core.documents import Four, Path, Sheet
from cinquefoil.core.events import Result
from cinquefoil.core.squares import SQUARE_NAMES

Setup = Literal["standard", "michael"]
Phase = Literal["lot", "deal", "lay", "turn", "drawing", "place", "over"]
PHASES = get_args(Phase)
"""In the order of the kernel's numbers."""
Seat = Annotated[int, Meta(ge=0, le=3)]
Number = Annotated[int, Meta(ge=1, le=20)]
Garden = Four[Four[Number | None]]


class Position(Sheet, frozen=True, kw_only=True):
    game: Literal["lucky-numbers"]
    setup: Setup
    bruno: bool
    first: Seat | None
    phase: Phase
    turn: Seat | None
    gardens: tuple[Garden, ...]
    """By seat: four rows of four, null where nothing lies."""
    middle: tuple[Number, ...]
    """What lies face up, ascending."""
    dealt: tuple[Number, ...]
    """What the seat that is dealt to has been dealt so far, ascending."""
    drawn: Number | None
    """The clover in hand."""
    idle: Annotated[int, Meta(ge=0, le=16)]
    """How many turns in a row have only exchanged a face-up clover."""
    result: Result | None

    @staticmethod
    def part(path: Path) -> str:
        match path:
            case "gardens", seat, _:
                return f"a row of gardens[{seat}]"
            case "gardens", seat, int(row), int(column):
                return f"gardens[{seat}] {SQUARE_NAMES[4 * row + column]}"
        return Sheet.part(path)


View = Position
