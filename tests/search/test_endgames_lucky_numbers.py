"""Two gardens with a square to go each, and a pile of which both know what is in it."""

from collections import Counter
from typing import Any

from cinquefoil.core.kernel import KernelGame
from games.lucky_numbers.boards import BOX, garden, holding, position
from search.expectimax import Expectimax, check


def lacking(number: int) -> str:
    """A garden of 1 to 16 in order, but for one square that only this number fits."""
    numbers = ["." if n == number else str(n) for n in range(1, 17)]
    return "\n".join(" ".join(numbers[row : row + 4]) for row in range(0, 16, 4))


def race(own: int, other: int, pile: list[int], hand: int | None = None, idle: int = 6) -> KernelGame[Any]:
    """Seat 0 lacks one number and seat 1 another; what is not in the pile lies in the middle."""
    gardens = [lacking(own), lacking(other)]
    gone = Counter(number for drawn in gardens for row in garden(drawn) for number in row)
    gone.update([*pile, hand] if hand else pile)
    middle = [number for number in range(1, 21) for _ in range(2 - gone[number])]
    game = holding(hand, *gardens, middle=middle) if hand else position(*gardens, middle=middle, idle=idle)
    assert isinstance(game, KernelGame)
    return game


RACES = [
    race(6, 6, [6, 6, 20]),
    race(7, 10, [7, 10], idle=7),
    race(6, 11, [6, 11], idle=8),
    race(6, 11, [11], idle=7),
    race(6, 11, [6], hand=11),
    race(6, 6, [6], hand=6),
]


def test_the_search_proves_what_trying_everything_finds() -> None:
    found = [check(game.state, Expectimax(BOX)) for game in RACES]
    assert abs(found[0][0] - 2 / 3) < 1e-9
    assert found[-1] == (1.0, True)
    assert any(0.0 < value < 1.0 and certain for value, certain in found)
