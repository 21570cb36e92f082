"""Why a move that can be read cannot be made here, to be said in words, and with the clause."""

from cinquefoil.boxes.lucky_numbers import rules
from cinquefoil.boxes.lucky_numbers.rules import CLOVER, LEAVE, SQUARES, START, LuckyNumbers
from cinquefoil.core.errors import Refusal
from cinquefoil.core.sayings import Param, Saying, say
from cinquefoil.core.squares import SQUARE_NAMES


def refusal(state: LuckyNumbers, move: int) -> Refusal:
    if move >= CLOVER:
        return _chance(state, move)
    if state.phase == rules.LAY:
        return _laying(state, move)
    if state.phase == rules.PLACE:
        if move < SQUARES:
            return _misfit(state, move, state.drawn)
        return Refusal("lucky-numbers.place-first", "LN-5", number=state.drawn)
    if move < SQUARES or move == LEAVE:
        return Refusal("lucky-numbers.nothing-in-hand", "LN-5")
    return _taking(state, move >> 4, move & 15)


def _chance(state: LuckyNumbers, outcome: int) -> Refusal:
    if state.phase == rules.LOT:
        if outcome < START:
            return Refusal("lucky-numbers.lot-first", "LN-4")
        return Refusal("lucky-numbers.no-such-seat", "LN-4", players=state.players)
    if outcome >= START:
        return Refusal("lucky-numbers.lot-drawn", "LN-4")
    return Refusal("lucky-numbers.none-in-the-pile", "LN-2", number=outcome - CLOVER)


def _laying(state: LuckyNumbers, move: int) -> Refusal:
    if move >= SQUARES:
        return Refusal("lucky-numbers.lay-first", "LN-14", number=state.drawn)
    if move % 5:
        return Refusal("lucky-numbers.off-the-diagonal", "LN-14", square=SQUARE_NAMES[move])
    return Refusal("lucky-numbers.laid-already", "LN-14", square=SQUARE_NAMES[move])


def _taking(state: LuckyNumbers, number: int, square: int) -> Refusal:
    if state.middle[number] == 0:
        return Refusal("lucky-numbers.none-in-the-middle", "LN-7", number=number)
    if not state.fitting(state.turn, square) >> (number - 1) & 1:
        return _misfit(state, square, number)
    return Refusal("lucky-numbers.enough-exchanged", "LN-18", turns=state.idle, square=SQUARE_NAMES[square])


def _misfit(state: LuckyNumbers, square: int, number: int) -> Refusal:
    garden = state.gardens[SQUARES * state.turn : SQUARES * (state.turn + 1)]
    name = SQUARE_NAMES[square]
    if garden[square] == number:
        return Refusal("lucky-numbers.same-number", "LN-11", number=number, square=name)
    for other in range(SQUARES):
        if not garden[other] or not (other // 4 == square // 4 or other % 4 == square % 4):
            continue
        bound: dict[str, Param] = {"square": name, "number": garden[other], "other": SQUARE_NAMES[other]}
        if other < square and garden[other] >= number:
            return Refusal("lucky-numbers.greater", "LN-9", **bound)
        if other > square and garden[other] <= number:
            return Refusal("lucky-numbers.smaller", "LN-9", **bound)
    raise AssertionError(f"{number} fits {name}")


def learned(state: LuckyNumbers, move: int) -> Saying | None:
    """What somebody learns by what is about to happen: it cannot be taken back."""
    return say("lucky-numbers.learned-clover") if move >= CLOVER else None
