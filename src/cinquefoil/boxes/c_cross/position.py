"""What is told of a game of C-Cross. Nothing is hidden: a view is a position."""

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from msgspec import Meta

from cinquefoil.core.documents import Sheet, says
from cinquefoil.core.events import Result

Phase = Literal["place", "order", "swap", "over"]
PHASES = get_args(Phase)
"""In the order of the kernel's numbers."""
PLAYERS = ("light", "dark")
Seat = Annotated[int, Meta(ge=0, le=1)]
FieldName = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P"]
FIELD_NAMES: tuple[FieldName, ...] = get_args(FieldName)
Content = Annotated[
    str,
    says("field {key} must be five of . L D, or light, or dark, not {value}", pattern=r"^([.LD]{5}|light|dark)\Z"),
]
"""Five spaces, or the tile that covers them."""


class Resolving(Sheet, frozen=True, kw_only=True):
    """A field that was won, while its winner chooses which pawns to give for it."""

    field: FieldName
    winner: Seat
    give: Annotated[int, Meta(ge=1, le=2)]


class Position(Sheet, frozen=True, kw_only=True):
    game: Literal["c-cross"]
    phase: Phase
    turn: Seat | None
    opening: bool
    """Whether the very first pawn is to be placed."""
    fields: Annotated[Mapping[FieldName, Content], Meta(min_length=16)]
    """Five spaces, `.` or `L` or `D` each, or the word `light` or `dark` for a tile."""
    placement_wins: tuple[FieldName, ...]
    """Fields that the placement has won and that are still to be resolved."""
    resolving: Resolving | None
    result: Result | None


View = Position
