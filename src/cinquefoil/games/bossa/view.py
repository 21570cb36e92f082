"""What a seat may see of Bossa: all but the other hand, until both are turned up (BO-7a, BO-8)."""

from cinquefoil.core.documents import Document
from cinquefoil.games.bossa.notation import position_with_hands, tile_names
from cinquefoil.games.bossa.rules import Bossa, count_tiles


def view(state: Bossa, seat: int | None) -> Document:
    return position_with_hands(state, [_hand(state, hand, seat) for hand in range(2)])


def _hand(state: Bossa, hand: int, viewer: int | None) -> list[str]:
    tiles = state.hands[hand]
    return ["?"] * count_tiles(tiles) if state.hands_hidden() and hand != viewer else tile_names(tiles)
