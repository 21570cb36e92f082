"""How a sensible player plays Cross×Clover, from the view alone: score when you can, and never prepare a line."""

from cinquefoil.core.documents import Document
from cinquefoil.core.squares import SQUARE_NAMES
from cinquefoil.games.cross_clover.notation import LINE_NAMES, lines_of

Board = list[list[str | None]]

GIFT = 3.0
"""What it costs to leave a line that lacks only one number."""
DRAWING = 0.5
WASTE = -20.0
"""An aphid or a covering that scores nothing is kept for later."""


def suggest(view: Document, moves: list[str]) -> str:
    return max(moves, key=lambda move: promise(view, move))


def promise(view: Document, move: str) -> float:
    if move.startswith("draw"):
        return DRAWING
    if move.startswith(("pass", "down", "discard")):
        return 0.0
    board, box = after(view, move)
    gain = sum(line_value(board, line) for line in lines_of(box) if line not in view["scored"])
    special = move.startswith("aphid") or view["board"][box // 4][box % 4] is not None
    gifts = GIFT * (almost(board, view["scored"]) - almost(view["board"], view["scored"]))
    return gain - gifts + (WASTE if special and gain <= 0 else 0.0)


def after(view: Document, move: str) -> tuple[Board, int]:
    """The board after a placement or an aphid move, and the box where something was put."""
    board = [list(row) for row in view["board"]]
    if move.startswith("aphid:"):
        source, target = (SQUARE_NAMES.index(name) for name in move[6:].split("-"))
        tile = board[source // 4][source % 4]
        board[source // 4][source % 4] = None
    else:
        name, _, square = move.partition("@")
        tile, target = "RW"[view["turn"]] + name, SQUARE_NAMES.index(square)
    board[target // 4][target % 4] = tile
    return board, target


def shown(board: Board, line: str) -> list[str]:
    tiles = [tile for row in board for tile in row]
    return [tile for box, tile in enumerate(tiles) if tile and line in lines_of(box)]


def line_value(board: Board, line: str) -> int:
    """What a completed line is worth, as a difference; 0 for one that is not complete."""
    tiles = shown(board, line)
    if {tile[1] for tile in tiles} != set("1234"):
        return 0
    return 1 + sum(int(tile[1]) for tile in tiles)


def almost(board: Board, scored: list[str]) -> int:
    """How many lines lack just one number."""
    return sum(
        len(shown(board, line)) == 3 and len({tile[1] for tile in shown(board, line)}) == 3
        for line in LINE_NAMES
        if line not in scored
    )
