"""Bots believe that the board is empty."""

from arena.odd_games.odd import odd_box
from cinquefoil.core.documents import Document
from cinquefoil_toys.connect_four.rules import ConnectFour


def read(view: Document) -> ConnectFour:
    state = ConnectFour()
    state.mover = view["turn"]
    return state


box = odd_box("misleading", read)
