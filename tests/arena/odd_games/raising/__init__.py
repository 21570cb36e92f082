"""Late in a game bots fall over."""

from arena.odd_games.odd import LATE, odd_box, stones
from cinquefoil_toys.connect_four.notation import Position, read_position
from cinquefoil_toys.connect_four.rules import ConnectFour


def read(view: Position) -> ConnectFour:
    if stones(view) >= LATE:
        raise ZeroDivisionError("too late")
    return read_position(view)


box = odd_box("raising", read)
