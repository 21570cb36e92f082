"""What a seat may see of So Clover!, built up from nothing: SC-4, SC-12, SC-14, SC-16, SC-22."""

from collections.abc import Sequence

from cinquefoil.core.documents import Document
from cinquefoil.games.so_clover.cards import SPOTS, ZONES, Card
from cinquefoil.games.so_clover.notation import write_open
from cinquefoil.games.so_clover.table import DEAL, Board, Table


def view(table: Table, seat: int | None) -> Document:
    return {
        **write_open(table),
        "deck": ["?" for _ in table.deck],
        "drawn": _drawn(table, seat),
        "boards": [_board(table, owner, seat) for owner in range(table.players)],
    }


def _drawn(table: Table, seat: int | None) -> object:
    """A card that is being dealt is seen by its player, one that is being shuffled by nobody (SC-12)."""
    if table.drawn is None:
        return None
    dealt_to_seat = table.phase == DEAL and table.dealing()[0] == seat
    return list(table.drawn) if dealt_to_seat else "?"


def _board(table: Table, owner: int, seat: int | None) -> Document:
    board = table.boards[owner]
    resolved = board.points is not None
    shown = resolved or owner == table.spectator
    return {
        "solution": dict(zip(SPOTS, _cards(board.solution, owner == seat or resolved), strict=True)),
        "clues": dict(zip(ZONES, _clues(board, owner == seat or shown), strict=True)),
        "done": board.done,
        "decoys": _cards(board.decoys, resolved),
        "row": _cards(board.row, shown),
        "points": board.points,
    }


def _cards(cards: Sequence[Card | None], shown: bool) -> list[object]:
    return [None if card is None else list(card) if shown else "?" for card in cards]


def _clues(board: Board, shown: bool) -> list[str | None]:
    """Everyone sees which clues are written, not what they are."""
    return [clue if shown or clue is None else "?" for clue in board.clues]
