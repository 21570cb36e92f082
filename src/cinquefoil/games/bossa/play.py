"""How a sensible player plays Bossa, from the view alone: get rid of tiles, and build the own line, not the other."""

from cinquefoil.core.documents import Document

OWN_ROW = 1.5
"""What a row on the own line is worth; on the other line it costs as much."""
TILE = 2.0
CHIP = 1.0
"""What it costs to use the chip."""
WINNING = 100.0


def suggest(view: Document, moves: list[str]) -> str:
    """The move that promises most."""
    return max(moves, key=lambda move: promise(view, move))


def promise(view: Document, move: str) -> float:
    verb, _, rest = move.partition(":")
    if verb == "take":
        return 1.0 if rest == "first" else 0.0
    if verb in ("white", "black"):
        colour = ("white", "black").index(verb)
        return sum(tile[colour] not in "0?" for tile in view["hands"][view["turn"]])
    if verb in ("doubler", "inverter"):
        return float(verb == "doubler")
    if verb == "redraw":
        return -float(rest[0] == "0" or rest[1] == "0")
    if verb == "exchange":
        given, taken = (int(tile[0]) + int(tile[1]) for tile in rest.split("/"))
        return (given - taken) / 10 - 0.5
    tiles = rest.rpartition(":")[2].split(",")
    worth = TILE * len(tiles) - CHIP * any(tile[2:] for tile in tiles)
    if len(tiles) == len(view["hands"][view["turn"]]):
        return WINNING
    return worth - OWN_ROW if verb == "stack" else worth + row_value(view, verb)


def row_value(view: Document, arm: str) -> float:
    """A row on a line brings its owner closer to six."""
    colour = "white" if arm[0] == "W" else "black"
    rows = sum(len(way) for way in view["lines"][colour].values()) + 1
    value = WINNING if rows == 6 else OWN_ROW * rows / 3
    return value if view["colours"][view["turn"]] == colour else -value
