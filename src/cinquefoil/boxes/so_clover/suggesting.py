"""A player of So Clover! who knows no words: writes any allowed word, and rebuilds clovers in any way not yet tried.

It shows how a game goes, and never stands in its way; what words mean is for others to know.
"""

from cinquefoil.boxes.so_clover import clues
from cinquefoil.boxes.so_clover.cards import SPOTS, TURNS, ZONES, deck, visible
from cinquefoil.boxes.so_clover.position import CloverView, View


def suggest(view: View, moves: list[str]) -> str:
    """What the seat that these moves belong to might do."""
    seat = moves[0][0]
    move = _clue(view, view.boards[int(seat)]) if view.phase == "clues" else _rebuilding(view)
    return f"{seat}:{move}"


def _clue(view: View, board: CloverView) -> str:
    empty = [zone for zone in ZONES if board.clues[zone] is None]
    if not empty:
        return "done"
    keywords = visible(board.cards())
    words = [word for card in deck(view.language) for word in card]
    start = sum(map(ord, "".join(keywords) + empty[0]))  # somewhere in the deck, elsewhere for every board
    allowed = (words[(start + step) % len(words)] for step in range(len(words)))
    return f"clue:{empty[0]}={next(w for w in allowed if not clues.refusal(w, keywords, view.language))}"


def _rebuilding(view: View) -> str:
    spots = view.spots
    empty = [spot for spot in SPOTS if spots[spot] is None]
    if not empty:
        return "agree"
    on_the_board = {text[0] for text in spots.values() if text}
    numbers = [str(number) for number in range(1, 5 + view.decoys) if str(number) not in on_the_board]
    places = (f"{number}@{empty[0]}+{turn}" for number in numbers for turn in TURNS)
    return f"put:{next(place for place in places if place not in view.tried)}"
