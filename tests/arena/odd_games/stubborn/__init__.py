"""Bots always play the first column that has room."""

from librt.vecs import append, vec
from mypy_extensions import i64

from arena.odd_games.odd import odd_box
from cinquefoil.core.levels import LEVELS, Level
from cinquefoil.core.state import State
from cinquefoil.search.knowledge import Knowledge
from cinquefoil_toys.connect_four.notation import read_position


class Stubborn(Knowledge):
    def promises(self, state: State, moves: vec[i64]) -> vec[float]:
        promises = vec[float]()
        for move in moves:
            promises = append(promises, -float(move))
        return promises


box = odd_box("stubborn", read_position, Stubborn(), {**LEVELS, "beginner": Level(0, None, impulse=1.0, warmth=0.0)})
