"""What is told of a table of So Clover!, built up from nothing: SC-4, SC-12, SC-14, SC-16, SC-22."""

from collections.abc import Sequence
from typing import TypeVar, cast

from msgspec import UNSET

from cinquefoil.boxes.so_clover import clues
from cinquefoil.boxes.so_clover.cards import SPOTS, ZONES, Card
from cinquefoil.boxes.so_clover.position import Clover, CloverView, Position, SeenCard, View
from cinquefoil.boxes.so_clover.rules import DEAL, OVER, Board, Placed, Table, Word
from cinquefoil.core.documents import backs
from cinquefoil.core.events import Result

Seen = TypeVar("Seen", bound=View)


def write_position(table: Table) -> Position:
    return _told(table, Position, table.deck, table.drawn, tuple(map(_clover, table.boards)))


def view(table: Table, seat: int | None) -> View:
    boards = tuple([_board(table, owner, seat) for owner in range(table.players)])
    return _told(table, View, backs(len(table.deck)), _drawn(table, seat), boards)


def _told(
    table: Table, kind: type[Seen], deck: tuple[SeenCard, ...], drawn: SeenCard | None, boards: tuple[CloverView, ...]
) -> Seen:
    """What everybody may see at any time, and what is known of the rest."""
    return kind(
        game="so-clover",
        translations="refused" if table.translations == clues.REFUSED else UNSET,
        language=table.language,
        decoys=table.decoys,
        first=table.first,
        phase=table.phase,
        spectator=table.spectator,
        attempt=table.attempt,
        spots=dict(zip(SPOTS, map(_placed, table.spots), strict=True)),
        fixed=tuple([SPOTS[spot] for spot in table.fixed]),
        tried=tuple([write_tried(placed, spot) for placed, spot in table.tried]),
        says=cast(tuple[Word | None, ...], table.says),
        away=tuple(sorted(table.away)),
        result=result(table),
        deck=deck,
        drawn=drawn,
        boards=boards,
    )


def result(table: Table) -> Result | None:
    """SC-23: everybody wins, with the points of each board."""
    if table.phase != OVER:
        return None
    return Result(tuple(range(table.players)), "resolved", tuple([board.points or 0 for board in table.boards]))


def _placed(placed: Placed | None) -> str | None:
    return None if placed is None else f"{placed[0] + 1}+{placed[1]}"


def write_tried(placed: Placed, spot: int) -> str:
    return f"{placed[0] + 1}@{SPOTS[spot]}+{placed[1]}"


# ---- boards


def _clover(board: Board) -> Clover:
    return Clover(
        solution=dict(zip(SPOTS, board.solution, strict=True)),
        clues=dict(zip(ZONES, board.clues, strict=True)),
        done=board.done,
        decoys=board.decoys,
        row=board.row,
        points=board.points,
    )


def _board(table: Table, owner: int, seat: int | None) -> CloverView:
    board = table.boards[owner]
    resolved = board.points is not None
    shown = resolved or owner == table.spectator
    return CloverView(
        solution=dict(zip(SPOTS, _seen(board.solution, owner == seat or resolved), strict=True)),
        clues=dict(zip(ZONES, _clues(board, owner == seat or shown), strict=True)),
        done=board.done,
        decoys=board.decoys if resolved else backs(len(board.decoys)),
        row=board.row if shown else backs(len(board.row)),
        points=board.points,
    )


def _drawn(table: Table, seat: int | None) -> SeenCard | None:
    """A card that is being dealt is seen by its player, one that is being shuffled by nobody (SC-12)."""
    if table.drawn is None:
        return None
    return table.drawn if table.phase == DEAL and table.dealing()[0] == seat else "?"


def _seen(cards: Sequence[Card | None], shown: bool) -> list[SeenCard | None]:
    return [card if shown or card is None else "?" for card in cards]


def _clues(board: Board, shown: bool) -> list[str | None]:
    """Everyone sees which clues are written, not what they are."""
    return [clue if shown or clue is None else "?" for clue in board.clues]
