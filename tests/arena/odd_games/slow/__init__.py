"""Bots take their time, so that a match can be watched while it goes on."""

import time

from arena.odd_games.odd import odd_box
from cinquefoil_toys.connect_four.notation import Position, read_position
from cinquefoil_toys.connect_four.rules import ConnectFour


def read(view: Position) -> ConnectFour:
    time.sleep(0.004)
    return read_position(view)


box = odd_box("slow", read)
