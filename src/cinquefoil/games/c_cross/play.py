"""How a sensible player plays C-Cross, from the view alone: build where the own tiles come closest to joining."""

from heapq import heapify, heappop, heappush

from cinquefoil.core.documents import Document
from cinquefoil.games.c_cross.notation import FIELD_NAMES, PLAYERS
from cinquefoil.games.c_cross.rules import field_pairs

SIDES = (("ABCD", "MNOP"), ("AEIM", "DHLP"))
NEIGHBOURS = {
    name: [FIELD_NAMES[b if a == at else a] for a, b in field_pairs() if at in (a, b)]
    for at, name in enumerate(FIELD_NAMES)
}
FAR = 100


def suggest(view: Document, moves: list[str]) -> str:
    """The move after which the own way across is shortest, and the other's longest."""
    return max(moves, key=lambda move: promise(view, move))


def promise(view: Document, move: str) -> float:
    seat = view["resolving"]["winner"] if view["phase"] == "swap" else view["turn"]
    verb, _, rest = move.rpartition(":")
    if verb == "resolve":
        return 0.0
    fields = dict(view["fields"])
    for space in rest.split("+"):
        letter = "LD"[1 - seat if verb else seat]
        fields[space[0]] = with_pawn(fields[space[0]], int(space[1]), letter)
    return way(fields, 1 - seat) - way(fields, seat)


def with_pawn(content: str, number: int, letter: str) -> str:
    changed = content[: number - 1] + letter + content[number:]
    return PLAYERS["LD".index(letter)] if changed.count(letter) >= 3 else changed


def way(fields: Document, seat: int) -> float:
    """How many pawns the cheapest way across still takes."""
    return min(shortest(fields, seat, one, other) for one, other in SIDES)


def shortest(fields: Document, seat: int, one: str, other: str) -> float:
    """Dijkstra's algorithm: from one side, always on from the field reached most cheaply."""
    cost = {name: toll(fields[name], seat) for name in FIELD_NAMES}
    reached = [(cost[name], name) for name in one]
    heapify(reached)
    settled: set[str] = set()
    while True:
        pawns, name = heappop(reached)
        if name in other:
            return pawns
        if name not in settled:
            settled.add(name)
            for beside in NEIGHBOURS[name]:
                heappush(reached, (pawns + cost[beside], beside))


def toll(content: str, seat: int) -> float:
    """What it takes to cover a field."""
    if content in PLAYERS:
        return 0.0 if content == PLAYERS[seat] else FAR
    own, others = content.count("LD"[seat]), content.count("LD"[1 - seat])
    return 3 - own + 0.6 * others if others < 3 else FAR
