"""What is told of a game of Cross×Clover. In a view the tiles in the other hand are hidden."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

from cinquefoil.core.documents import Four, Path, Sheet, Two
from cinquefoil.core.events import Result
from cinquefoil.core.squares import SQUARE_NAMES

Phase = Literal["lot", "lay", "reveal", "deal", "turn", "drawing", "over"]
PHASES = get_args(Phase)
"""In the order of the kernel's numbers."""
Seat = Annotated[int, Meta(ge=0, le=1)]
Tile = Literal["1", "2", "3", "4", "1L", "2L", "3L", "4L"]
"""Its number, and an `L` if it is a ladybug."""
KIND_NAMES = ("", *get_args(Tile))
KINDS_BY_NAME = {name: kind for kind, name in enumerate(KIND_NAMES) if kind}
SeenTile = Literal["1", "2", "3", "4", "1L", "2L", "3L", "4L", "?"]
Red = Literal["R1", "R2", "R3", "R4", "R1L", "R2L", "R3L", "R4L", "R?"]
White = Literal["W1", "W2", "W3", "W4", "W1L", "W2L", "W3L", "W4L", "W?"]
Laid = Literal[Red, White]
Row = Literal["row1", "row2", "row3", "row4"]
Column = Literal["cola", "colb", "colc", "cold"]
Circle = Literal["circle1", "circle2", "circle3", "circle4"]
Line = Literal[Row, Column, Circle]
LINE_NAMES: tuple[Line, ...] = get_args(Line)


def lines_of(box: int) -> tuple[Line, Line, Line]:
    """The row, the column and the circle of a box."""
    row, column = divmod(box, 4)
    return LINE_NAMES[row], LINE_NAMES[4 + column], LINE_NAMES[8 + row // 2 * 2 + column // 2]


class View(Sheet, frozen=True, kw_only=True):
    game: Literal["cross-clover"]
    first: Seat | None
    phase: Phase
    turn: Seat | None
    board: Four[Four[Laid | None]]
    """Red and white tiles; `R?` and `W?` lie face down."""
    scored: tuple[Line, ...]
    scores: Two[Annotated[int, Meta(ge=-1000, le=1000)]]
    hands: Two[tuple[SeenTile, ...]]
    """By seat, ascending; `?` for each tile that is hidden."""
    decks: Two[Two[Annotated[int, Meta(ge=0, le=8)]]]
    """By seat: how many tiles are in the first, and in the second."""
    out: Two[tuple[Tile, ...]]
    """By seat, ascending: what has left the game."""
    aphids: Two[bool]
    """By seat: whether it is still to be used."""
    aphid_just_used: bool
    passes: int
    """How many in a row."""
    result: Result | None

    @staticmethod
    def part(path: Path) -> str:
        match path:
            case "board", _:
                return "a row of board"
            case "board", int(row), int(column):
                return f"board {SQUARE_NAMES[4 * row + column]}"
            case "aphids", _:
                return "aphids"
            case "decks", seat, _:
                return f"decks[{seat}]"
        return Sheet.part(path)


class Position(View, frozen=True, kw_only=True):
    hands: Two[tuple[Tile, ...]]
