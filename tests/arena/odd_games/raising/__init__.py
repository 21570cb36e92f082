"""Late in a game bots fall over."""

from arena.odd_games.odd import LATE, odd_box, stones
from cinquefoil.core.documents import Document
from cinquefoil_toys.connect_four.notation import read_position
from cinquefoil_toys.connect_four.rules import ConnectFour


def read(view: Document) -> ConnectFour:
    if stones(view) >= LATE:
        raise ZeroDivisionError("too late")
    return read_position(view)


box = odd_box("raising", read)
