"""How a sensible player plays Lucky Numbers, from the view alone: numbers where they are at home, with room between."""

from cinquefoil.core.documents import Document
from cinquefoil.core.squares import SQUARE_NAMES

Garden = list[list[int | None]]

FILLING = 10.0
"""What a clover on an empty square is worth if the number is at home there."""
TROUBLE = 1.5
"""What it costs that an exchange gives the others a clover and takes a turn."""
CROWDING = 6.0
"""What it costs to leave too few numbers for the empty squares beside a clover."""
DRAWING = 1.0
"""What may be hoped for from the pile."""


def suggest(view: Document, moves: list[str]) -> str:
    """The move that promises most."""
    return max(moves, key=lambda move: promise(view, move))


def promise(view: Document, move: str) -> float:
    if move == "draw":
        return DRAWING
    if move == "leave":
        return 0.0
    number, _, square = move.partition("@")
    garden = view["gardens"][view["turn"]]
    row, column = divmod(SQUARE_NAMES.index(square), 4)
    return placing(garden, row, column, int(number or view["drawn"]))


def placing(garden: Garden, row: int, column: int, number: int) -> float:
    before = garden[row][column]
    after = [[number if (r, c) == (row, column) else garden[r][c] for c in range(4)] for r in range(4)]
    gain = FILLING if before is None else strain(before, row, column) - TROUBLE
    crowding = crowded(after) - crowded(garden)
    return gain - strain(number, row, column) - CROWDING * crowding


def strain(number: int, row: int, column: int) -> float:
    """How far a number is from home: 1 belongs to a1, 20 to d4, and the others evenly in between."""
    return abs(number - (1 + 19 * (row + column) / 6))


def crowded(garden: Garden) -> int:
    """In how many gaps of the garden there are more empty squares than numbers that would fit."""
    columns = [list(column) for column in zip(*garden, strict=True)]
    return sum(tight_gaps(line) for line in [*garden, *columns])


def tight_gaps(line: list[int | None]) -> int:
    count, low, empty = 0, 0, 0
    for number in [*line, 21]:
        if number is None:
            empty += 1
            continue
        count += number - low - 1 < empty
        low, empty = number, 0
    return count
