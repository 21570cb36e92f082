"""Hints by search: the move that a strong bot would make in a seat, with what the game has to say of it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cinquefoil.bots.analysis import Candidate, Inquiry
from cinquefoil.bots.sit import level_of
from cinquefoil.core.documents import Document, Sheet
from cinquefoil.core.errors import BadOption
from cinquefoil.core.hints import Advice, Found, Hint
from cinquefoil.core.kernel import Hinter, KernelBox
from cinquefoil.core.state import State

AS_GOOD = 0.01
"""Shares of the win that a search cannot tell apart."""
ENOUGH = 4
"""A move can be called as good as the best if it was tried at least a quarter as often."""


def by_search(explain: Callable[[Any, int], Advice]) -> Hinter:
    """Hints of a game that can say what a move at a state does. What the seat cannot see is only a guess there."""

    def hint(
        box: KernelBox[Any],
        view: Sheet | Document,
        seat: int,
        seed: int,
        level: str,
        cancelled: Callable[[], bool],
    ) -> Hint:
        inquiry = Inquiry(box, view, seat, seed)
        if inquiry.state.actor() != seat:
            raise BadOption(f"seat {seat} has nothing to decide here")
        move, found = _searched(inquiry, level, cancelled)
        advice = explain(inquiry.state, box.notation.read_move(move))
        return Hint(replace(advice, reasons=found.reasons(advice)), move)

    return hint


def _searched(inquiry: Inquiry, level: str, cancelled: Callable[[], bool]) -> tuple[str, Found]:
    box, state = inquiry.box, inquiry.state
    legal = list(state.legal())
    if len(legal) == 1:
        return box.notation.write_move(legal[0]), Found(is_only=True)
    inquiry.think(level_of(box, level), cancelled)
    best, *others = inquiry.analysis().moves
    return best.move, _found(state, inquiry.seat, best, others)


def _found(state: State, seat: int, best: Candidate, others: list[Candidate]) -> Found:
    win = best.win or 0.0
    tried = [other for other in others if other.win is not None]
    # With more than two, how the others play is anybody's guess; and so is what is hidden.
    is_certain = best.exact and state.players <= 2 and not state.hides_from(seat)
    return Found(
        certain=win if is_certain else None,
        win=win,
        next_win=max((other.win or 0.0 for other in tried), default=None),
        equals=sum(_is_as_good(other, best) for other in tried),
    )


def _is_as_good(other: Candidate, best: Candidate) -> bool:
    mine, theirs = best.win or 0.0, other.win or 0.0
    if best.exact or other.exact:
        return best.exact and other.exact and theirs == mine
    return other.simulations * ENOUGH >= best.simulations and theirs >= mine - AS_GOOD
