"""Why a move that can be read cannot be made here, to be said in words, and with the clause.

Only what the player who tried it may see is said.
"""

from cinquefoil.boxes.cross_clover import rules
from cinquefoil.boxes.cross_clover.position import KIND_NAMES
from cinquefoil.boxes.cross_clover.rules import (
    APHID,
    BOXES,
    DISCARD,
    DRAW,
    HAND,
    KINDS,
    PASS,
    START,
    TILE,
    WHITE,
    CrossClover,
    T,
)
from cinquefoil.boxes.cross_clover.view import TILE_NAMES
from cinquefoil.core.bits import index_of
from cinquefoil.core.errors import Refusal
from cinquefoil.core.sayings import Saying, say
from cinquefoil.core.squares import SQUARE_NAMES


def refusal(state: CrossClover, move: int) -> Refusal:
    if move >= TILE:
        return _chance(state, move)
    if state.phase == rules.LAY:
        return _laying(state, move)
    if move < BOXES:
        return Refusal("cross-clover.set-up-over", "XC-4")
    if move >= APHID:
        return _aphid(state, (move - APHID) >> 4, move & 15)
    if move >= DISCARD:
        return _discard(state, (move - DISCARD) >> 1, (move - DISCARD) & 1)
    if move == PASS:
        return Refusal("cross-clover.must-act", "XC-15")
    if move >= DRAW:
        return _draw(state, move - DRAW)
    return _placement(state, move >> 4, move & 15)


def _chance(state: CrossClover, outcome: int) -> Refusal:
    if state.phase == rules.LOT:
        return Refusal("cross-clover.lot-first", "XC-4")
    if outcome >= START:
        return Refusal("cross-clover.lot-drawn", "XC-4")
    return Refusal("cross-clover.none-left", "XC-2", tile=KIND_NAMES[outcome - TILE])


def _laying(state: CrossClover, move: int) -> Refusal:
    if move >= BOXES:
        return Refusal("cross-clover.lay-first", "XC-4")
    if state.board[move]:
        return Refusal("cross-clover.taken", "XC-4", box=SQUARE_NAMES[move])
    return Refusal("cross-clover.own-first-tile", "XC-5", box=SQUARE_NAMES[move])


def _draw(state: CrossClover, deck: int) -> Refusal:
    if state.hand_size(state.turn) == HAND:
        return Refusal("cross-clover.hand-full", "XC-8")
    return Refusal("cross-clover.deck-empty", "XC-8", deck=deck + 1)


def _placement(state: CrossClover, kind: int, box: int) -> Refusal:
    seat, name, number = state.turn, KIND_NAMES[kind], (kind - 1) % 4 + 1
    if state.hands[KINDS * seat + kind] == 0:
        return Refusal("cross-clover.not-in-hand", "XC-9", tile=name)
    size = state.hand_size(seat)
    if number > size:
        return Refusal("cross-clover.hand-too-small", "XC-9", number=number, size=size)
    if kind <= 4 and state.board[box]:
        return Refusal("cross-clover.no-ladybug", "XC-9", box=SQUARE_NAMES[box])
    if state.locked >> box & 1:
        return Refusal("cross-clover.scored-line", "XC-19", box=SQUARE_NAMES[box])
    rival = _rival(state, kind + WHITE * seat, box, leaving=0)
    return Refusal("cross-clover.same-number", "XC-9", box=SQUARE_NAMES[box], number=number, other=rival)


def _rival(state: CrossClover, tile: int, box: int, leaving: int) -> str:
    """A box with the same number and colour, in line with the one where the tile should go."""
    rivals = state.showing[rules.shown_at(tile)] & ~leaving & rules.spread(1 << box)
    return SQUARE_NAMES[index_of(rivals & -rivals)]


def _aphid(state: CrossClover, source: int, target: int) -> Refusal:
    if not state.aphids >> state.turn & 1:
        return Refusal("cross-clover.aphid-used", "XC-11")
    if state.aphid_just_used:
        return Refusal("cross-clover.aphid-just-used", "XC-13")
    if not state.ladybugs:
        return Refusal("cross-clover.no-ladybugs", "XC-11")
    if source == target:
        return Refusal("cross-clover.same-box", "XC-11")
    if not state.ladybugs >> source & 1:
        return Refusal("cross-clover.no-ladybug-there", "XC-11", box=SQUARE_NAMES[source])
    for box in (source, target):
        if state.locked >> box & 1:
            return Refusal("cross-clover.scored-line", "XC-19", box=SQUARE_NAMES[box])
    ladybug = state.board[source]
    number, rival = TILE_NAMES[ladybug][1], _rival(state, ladybug, target, leaving=T.bit[source])
    return Refusal("cross-clover.same-number-carried", "XC-11", box=SQUARE_NAMES[target], number=number, other=rival)


def _discard(state: CrossClover, kind: int, deck: int) -> Refusal:
    seat = state.turn
    if state.hands[KINDS * seat + kind] == 0:
        return Refusal("cross-clover.not-in-hand", "XC-14", tile=KIND_NAMES[kind])
    if state.hand_size(seat) < HAND:
        return Refusal("cross-clover.discard-with-four", "XC-14")
    if state.can_place(seat):
        return Refusal("cross-clover.discard-if-stuck", "XC-14")
    return Refusal("cross-clover.deck-empty", "XC-14", deck=deck + 1)


def learned(state: CrossClover, move: int) -> Saying | None:
    """What somebody learns by what is about to happen: it cannot be taken back."""
    if move >= TILE:
        return say("cross-clover.learned-tile")
    is_from_hand = BOXES <= move < DRAW or DISCARD <= move < APHID
    return say("cross-clover.learned-hand") if is_from_hand else None
