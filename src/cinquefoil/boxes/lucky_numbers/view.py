"""What is told of a state of Lucky Numbers: everything. Only the pile is face down, and no position holds its order."""

from cinquefoil.boxes.lucky_numbers import rules
from cinquefoil.boxes.lucky_numbers.position import PHASES, Garden, Position, View
from cinquefoil.boxes.lucky_numbers.rules import SQUARES, LuckyNumbers
from cinquefoil.core.events import Result

REASONS = {rules.GARDEN_FULL: "garden-full", rules.PILE_EMPTY: "pile-empty"}


def view(state: LuckyNumbers, seat: int | None) -> View:
    return write_position(state)


def write_position(state: LuckyNumbers) -> Position:
    return Position(
        game="lucky-numbers",
        setup="michael" if state.michael else "standard",
        bruno=state.bruno,
        first=None if state.first < 0 else state.first,
        phase=PHASES[state.phase],
        turn=None if state.turn < 0 else state.turn,
        gardens=tuple([_garden(state, seat) for seat in range(state.players)]),
        middle=tuple([number for number, count in enumerate(state.middle) if count for _ in range(count)]),
        dealt=tuple(sorted(state.dealt)),
        drawn=state.drawn or None,
        idle=state.idle,
        result=result(state),
    )


def _garden(state: LuckyNumbers, seat: int) -> Garden:
    squares = tuple([number or None for number in state.gardens[SQUARES * seat : SQUARES * (seat + 1)]])
    return squares[0:4], squares[4:8], squares[8:12], squares[12:16]


def result(state: LuckyNumbers) -> Result | None:
    if not state.reason:
        return None
    seats = range(state.players)
    return Result(
        winners=tuple([seat for seat in seats if state.won >> seat & 1]),
        reason=REASONS[state.reason],
        scores=tuple([state.empty_squares(seat) for seat in seats]),
    )
