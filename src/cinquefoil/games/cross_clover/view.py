"""What a seat may see of Cross×Clover: all but the tiles in the other hand (XC-7)."""

from cinquefoil.core.documents import Document
from cinquefoil.games.cross_clover.notation import position_with_hands, tile_names
from cinquefoil.games.cross_clover.rules import CrossClover


def view(state: CrossClover, seat: int | None) -> Document:
    hands = [tile_names(state.hands, hand) if hand == seat else _backs(state, hand) for hand in range(2)]
    return position_with_hands(state, hands)


def _backs(state: CrossClover, hand: int) -> list[str]:
    return ["?"] * state.hand_size(hand)
