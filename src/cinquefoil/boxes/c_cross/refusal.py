"""Why a move that can be read cannot be made here, to be said in words, and with the clause."""

from cinquefoil.boxes.c_cross import rules
from cinquefoil.boxes.c_cross.notation import SPACE_NAMES
from cinquefoil.boxes.c_cross.position import FIELD_NAMES
from cinquefoil.boxes.c_cross.rules import FIELDS, MAJORITY, PAIR, RESOLVE, SWAP, SWAP_TWO, CCross, T
from cinquefoil.core.errors import Refusal

PAIRS = frozenset(rules.space_pairs())


def refusal(state: CCross, move: int) -> Refusal:
    if state.phase == rules.PLACE:
        if move >= RESOLVE:
            return Refusal("c-cross.place-first", "CC-7")
        spaces = [move] if move < PAIR else list(divmod(move - PAIR, 80))
        return _placement(state, spaces)
    if state.phase == rules.ORDER:
        if RESOLVE <= move < SWAP:
            return _order(state, move - RESOLVE)
        return Refusal("c-cross.choose-first", "CC-16")
    if move < SWAP:
        return Refusal("c-cross.give-first", "CC-11", field=FIELD_NAMES[state.resolving])
    return _swap(state, [move - SWAP] if move < SWAP_TWO else list(divmod(move - SWAP_TWO, 80)))


def _placement(state: CCross, spaces: list[int]) -> Refusal:
    seat = state.turn
    if len(spaces) == 2:
        if state.opening:
            return Refusal("c-cross.first-turn", "CC-6")
        if spaces[0] // 5 == spaces[1] // 5:
            return Refusal("c-cross.same-field", "CC-7")
        if tuple(spaces) not in PAIRS:
            return Refusal("c-cross.not-adjacent", "CC-7", space_list=",".join(SPACE_NAMES[space] for space in spaces))
    for space in spaces:
        field = space // 5
        if (state.light | state.dark) >> field & 1:
            return Refusal("c-cross.covered", "CC-7", field=FIELD_NAMES[field])
        if not state.is_free(space):
            return Refusal("c-cross.taken", "CC-7", space=SPACE_NAMES[space])
    if state.supply(seat) < len(spaces):
        return Refusal("c-cross.supply-one" if state.supply(seat) == 1 else "c-cross.supply-empty", "CC-7")
    won = [FIELD_NAMES[space // 5] for space in spaces if state.count(seat, space // 5) == MAJORITY - 1]
    return Refusal("c-cross.too-few-to-give", "CC-13", field_list=",".join(won))


def _order(state: CCross, field: int) -> Refusal:
    name = FIELD_NAMES[field]
    if max(state.count(0, field), state.count(1, field)) < MAJORITY:
        return Refusal("c-cross.no-majority", "CC-8", field=name)
    return Refusal("c-cross.has-to-wait", "CC-16", field=name)


def _swap(state: CCross, spaces: list[int]) -> Refusal:
    if len(spaces) != state.give:
        return Refusal("c-cross.give-one" if state.give == 1 else "c-cross.give-two", "CC-11")
    for space in spaces:
        if not state.pawns[FIELDS * state.giver + space // 5] & T.mask[space]:
            return Refusal("c-cross.no-own-pawn", "CC-11", space=SPACE_NAMES[space])
    return Refusal("c-cross.won-field", "CC-12")
