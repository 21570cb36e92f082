"""Bots believe that the board is empty."""

from arena.odd_games.odd import odd_box
from cinquefoil_toys.connect_four.notation import Position
from cinquefoil_toys.connect_four.rules import ConnectFour


def read(view: Position) -> ConnectFour:
    state = ConnectFour()
    state.mover = view.turn or 0
    return state


box = odd_box("misleading", read)
