"""Why a move that can be read cannot be made here, in words and with the clause."""

from cinquefoil.core.errors import Refusal
from cinquefoil.games.c_cross import rules
from cinquefoil.games.c_cross.notation import FIELD_NAMES, SPACE_NAMES
from cinquefoil.games.c_cross.rules import FIELDS, MAJORITY, PAIR, RESOLVE, SWAP, SWAP_TWO, CCross, T

PAIRS = frozenset(rules.space_pairs())


def refusal(state: CCross, move: int) -> Refusal:
    if state.phase == rules.PLACE:
        if move >= RESOLVE:
            return Refusal("a pawn must be placed: there is no field to resolve", "CC-7")
        spaces = [move] if move < PAIR else list(divmod(move - PAIR, 80))
        return _placement(state, spaces)
    if state.phase == rules.ORDER:
        if RESOLVE <= move < SWAP:
            return _order(state, move - RESOLVE)
        return Refusal("the next field to resolve must be chosen first", "CC-16")
    if move < SWAP:
        return Refusal(f"the winner of {FIELD_NAMES[state.resolving]} must give pawns in exchange first", "CC-11")
    return _swap(state, [move - SWAP] if move < SWAP_TWO else list(divmod(move - SWAP_TWO, 80)))


def _placement(state: CCross, spaces: list[int]) -> Refusal:
    seat = state.turn
    if len(spaces) == 2:
        if state.opening:
            return Refusal("the very first turn places one pawn", "CC-6")
        if spaces[0] // 5 == spaces[1] // 5:
            return Refusal("two pawns must be placed in two different fields", "CC-7")
        if tuple(spaces) not in PAIRS:
            return Refusal(f"{SPACE_NAMES[spaces[0]]} and {SPACE_NAMES[spaces[1]]} are not adjacent", "CC-7")
    for space in spaces:
        field = space // 5
        if (state.light | state.dark) >> field & 1:
            return Refusal(f"field {FIELD_NAMES[field]} has a tile", "CC-7")
        if not state.is_free(space):
            return Refusal(f"{SPACE_NAMES[space]} is taken", "CC-7")
    if state.supply(seat) < len(spaces):
        left = state.supply(seat)
        return Refusal(f"only {left} {'pawn is' if left == 1 else 'pawns are'} left in the supply", "CC-7")
    won = [FIELD_NAMES[space // 5] for space in spaces if state.count(seat, space // 5) == MAJORITY - 1]
    fields = " and ".join(won)
    return Refusal(f"it wins {fields}, and there are too few own pawns elsewhere for the exchange", "CC-13")


def _order(state: CCross, field: int) -> Refusal:
    name = FIELD_NAMES[field]
    if max(state.count(0, field), state.count(1, field)) < MAJORITY:
        return Refusal(f"nobody has three pawns in {name}", "CC-8")
    return Refusal(f"{name} has to wait: fields won by the placement come first", "CC-16")


def _swap(state: CCross, spaces: list[int]) -> Refusal:
    if len(spaces) != state.give:
        due = "one pawn is" if state.give == 1 else "two pawns are"
        return Refusal(f"{due} to be given away, not {len(spaces)}", "CC-11")
    for space in spaces:
        if not state.pawns[FIELDS * state.giver + space // 5] & T.mask[space]:
            return Refusal(f"there is no own pawn on {SPACE_NAMES[space]}", "CC-11")
    return Refusal("a pawn in a field that its owner has won cannot be given away", "CC-12")
