"""What a seat may see of Lucky Numbers: everything. Only the pile is face down, and no position holds its order."""

from cinquefoil.core.documents import Document
from cinquefoil.games.lucky_numbers.notation import write_position
from cinquefoil.games.lucky_numbers.rules import LuckyNumbers


def view(state: LuckyNumbers, seat: int | None) -> Document:
    return write_position(state)
