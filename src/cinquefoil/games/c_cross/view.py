"""What a seat may see of C-Cross: everything."""

from cinquefoil.core.documents import Document
from cinquefoil.games.c_cross.notation import write_position
from cinquefoil.games.c_cross.rules import CCross


def view(state: CCross, seat: int | None) -> Document:
    return write_position(state)
