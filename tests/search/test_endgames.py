"""Where exact is possible the search is exact: the last fields, squares, boxes and tiles."""

from collections import Counter
from typing import Any

from cinquefoil import Game, Rng, games
from cinquefoil.bots import sit
from cinquefoil.core.kernel import KernelGame
from games.lucky_numbers.boards import BOX as LUCKY_NUMBERS
from games.lucky_numbers.boards import garden, holding, position
from search.expectimax import check, endgames
from walks import one_of, sensible_move

# ---- Lucky Numbers: two gardens with a square to go each, and a pile of which both know what is in it


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


def test_the_last_squares_of_lucky_numbers() -> None:
    races = {
        race(6, 6, [6, 6, 20]): 2 / 3,
        race(7, 10, [7, 10], idle=7): 3 / 4,
        race(6, 11, [6, 11], idle=8): 3 / 4,
        race(6, 11, [11], idle=7): 1.0,
        race(6, 11, [6], hand=11): 1 / 2,
        race(6, 6, [6], hand=6): 1.0,
    }
    for game, value in races.items():
        assert abs(check(LUCKY_NUMBERS, game.state) - value) < 1e-9


# ---- C-Cross


def think_a_little(game: Game, dice: Rng) -> str:
    seat = game.acting[0]
    return sit(game.box, "master@30", dice.word()).choose(game.view(seat), seat)


def test_the_last_fields_of_c_cross() -> None:
    box = games["c-cross"]
    values = [(check(box, state), state.actor()) for state in endgames(box, think_a_little, range(60))]
    assert len(values) > 40
    assert sum(value == (0.0 if actor == 0 else 1.0) for value, actor in values) >= 5  # lost, whatever one does


# ---- Cross×Clover


def dawdle(game: Game, dice: Rng) -> str:
    """Draws, and scores nothing, whenever possible, so that decks run out before somebody wins."""
    moves = game.moves()
    drawing = [move for move in moves if move.startswith(("draw", "discard"))]
    quiet = [move for move in moves if game.play(move).position()["scored"] == game.position()["scored"]]
    return one_of(drawing or quiet or moves, dice)


def test_the_last_boxes_of_cross_clover() -> None:
    box = games["cross-clover"]
    values = [check(box, state) for state in endgames(box, dawdle, range(350))]
    assert len(values) > 20
    assert {0.0, 1.0} < set(values)


# ---- Bossa


def test_the_last_tiles_of_bossa() -> None:
    box = games["bossa"]
    values = [check(box, state) for state in endgames(box, sensible_move, range(40))]
    assert len(values) > 20
    assert any(0.0 < value < 1.0 for value in values)
