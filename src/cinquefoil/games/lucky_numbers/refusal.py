"""Why a move that can be read cannot be made here, in words and with the clause."""

from cinquefoil.core.errors import Refusal
from cinquefoil.core.squares import SQUARE_NAMES
from cinquefoil.games.lucky_numbers import rules
from cinquefoil.games.lucky_numbers.rules import CLOVER, LEAVE, SQUARES, START, LuckyNumbers


def refusal(state: LuckyNumbers, move: int) -> Refusal:
    if move >= CLOVER:
        return _chance(state, move)
    if state.phase == rules.LAY:
        return _laying(state, move)
    if state.phase == rules.PLACE:
        if move < SQUARES:
            return _misfit(state, move, state.drawn)
        return Refusal(f"the {state.drawn} in hand must be placed or left first", "LN-5")
    if move < SQUARES or move == LEAVE:
        return Refusal("no clover is in hand: draw one, or take one from the middle", "LN-5")
    return _taking(state, move >> 4, move & 15)


def _chance(state: LuckyNumbers, outcome: int) -> Refusal:
    if state.phase == rules.LOT:
        if outcome < START:
            return Refusal("the seat that begins is drawn first", "LN-4")
        return Refusal(f"there are only {state.players} seats", "LN-4")
    if outcome >= START:
        return Refusal("who begins is settled already", "LN-4")
    return Refusal(f"no {outcome - CLOVER} is left in the pile", "LN-2")


def _laying(state: LuckyNumbers, move: int) -> Refusal:
    if move >= SQUARES:
        return Refusal(f"during the set-up the {state.drawn} must be laid on the diagonal", "LN-14")
    if move % 5:
        return Refusal(f"{SQUARE_NAMES[move]} is not one of the diagonal squares a1, b2, c3, d4", "LN-14")
    return Refusal(f"{SQUARE_NAMES[move]} is taken, and nothing laid may be moved during the set-up", "LN-14")


def _taking(state: LuckyNumbers, number: int, square: int) -> Refusal:
    if state.middle[number] == 0:
        return Refusal(f"there is no {number} in the middle", "LN-7")
    if not state.fitting(state.turn, square) >> (number - 1) & 1:
        return _misfit(state, square, number)
    return Refusal(
        f"after {state.idle} turns of exchanging only an empty square may be filled from the middle,"
        f" and {SQUARE_NAMES[square]} is taken",
        "LN-18",
    )


def _misfit(state: LuckyNumbers, square: int, number: int) -> Refusal:
    garden = state.gardens[SQUARES * state.turn : SQUARES * (state.turn + 1)]
    name = SQUARE_NAMES[square]
    if garden[square] == number:
        return Refusal(f"a {number} lies on {name} already", "LN-11")
    for other in range(SQUARES):
        if not garden[other] or not (other // 4 == square // 4 or other % 4 == square % 4):
            continue
        if other < square and garden[other] >= number:
            return Refusal(f"{name} must be greater than {garden[other]} on {SQUARE_NAMES[other]}", "LN-9")
        if other > square and garden[other] <= number:
            return Refusal(f"{name} must be smaller than {garden[other]} on {SQUARE_NAMES[other]}", "LN-9")
    raise AssertionError(f"{number} fits {name}")
