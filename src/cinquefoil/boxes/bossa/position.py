"""What is told of a game of Bossa. Until the colours are named, the other hand is hidden in a view."""

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from msgspec import Meta

from cinquefoil.core.documents import Path, Sheet, Two, says
from cinquefoil.core.events import Result

Rows = Literal["strict", "near"]
Phase = Literal["deal", "roll", "claim", "colour", "chip", "draw", "turn", "redraw", "over"]
PHASES = get_args(Phase)
"""In the order of the kernel's numbers."""
Seat = Annotated[int, Meta(ge=0, le=1)]
Colour = Literal["white", "black"]
Direction = Literal["up", "down"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
Side = Literal["doubler", "inverter"]
Action = Literal["exchange", "redraw", "stack"]
Die = Annotated[int, Meta(ge=1, le=6)]
NO_TILE = "{part} has {value}, which is no tile"
Tile = Annotated[str, says(NO_TILE, "BO-1", pattern=r"^[0-6]{2}\Z")]
"""Its white and its black dots."""
SeenTile = Annotated[str, says(NO_TILE, "BO-1", pattern=r"^([0-6]{2}|\?)\Z")]
NO_LAYER = "{part} must have layers of tiles like 24 or 13x, in ascending order, each once"
LaidTile = Annotated[str, says(NO_LAYER, "BO-12", pattern=r"^[0-6]{2}[xi]?\Z")]
"""With `x` or `i` if the chip has doubled or inverted it."""
Row = tuple[tuple[LaidTile, ...], ...]
"""Its layers, from below."""
Arm = tuple[Row, ...]
"""Its rows, from the die outwards."""
COLOURS_DIFFER = says("colours must be white for one seat and black for the other", "BO-8", min_length=2, max_length=2)
SOME_ACTIONS = says("{part} must be some of exchange, redraw, stack, ascending, each once", "BO-4")


class View(Sheet, frozen=True, kw_only=True):
    game: Literal["bossa"]
    rows: Rows
    phase: Phase
    turn: Seat | None
    first: Seat | None
    dice: Annotated[Mapping[Colour, Die], Meta(min_length=2)] | None
    colours: Annotated[tuple[Colour | None, ...], COLOURS_DIFFER]
    """By seat; null until they are named."""
    hands: Two[tuple[SeenTile, ...]]
    """By seat, ascending; `?` for each tile that is hidden."""
    lines: Annotated[
        Mapping[Colour, Annotated[Mapping[Direction, Arm], Meta(min_length=2)]],
        Meta(min_length=2),
    ]
    discards: tuple[Tile, ...]
    """What was put away in redraws, ascending."""
    pile: Annotated[int, Meta(ge=0, le=26)]
    chips: Two[Side | None]
    chip_used: Two[bool]
    actions: Two[tuple[Annotated[Action, SOME_ACTIONS], ...]]
    """By seat: those that are left."""
    result: Result | None

    @staticmethod
    def part(path: Path) -> str:
        match path:
            case "lines", colour, way, int(row):
                return f"lines {colour} {way} row {row + 1}"
            case "lines", colour, way, int(row), _:
                return f"a layer of lines {colour} {way} row {row + 1}"
        return Sheet.part(path)


class Position(View, frozen=True, kw_only=True):
    hands: Two[tuple[Tile, ...]]
