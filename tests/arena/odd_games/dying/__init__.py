"""Late in a game the process of a bot dies."""

import os
import signal

from arena.odd_games.odd import LATE, odd_box, stones
from cinquefoil_toys.connect_four.notation import Position, read_position
from cinquefoil_toys.connect_four.rules import ConnectFour


def read(view: Position) -> ConnectFour:
    if stones(view) >= LATE:
        os.kill(os.getpid(), signal.SIGKILL)
    return read_position(view)


box = odd_box("dying", read)
