"""Why a move that can be read cannot be made here, in words and with the clause.

Only what the player who tried it may see is said.
"""

from cinquefoil.core.bits import index_of
from cinquefoil.core.errors import Refusal
from cinquefoil.core.squares import SQUARE_NAMES
from cinquefoil.games.cross_clover import rules
from cinquefoil.games.cross_clover.notation import KIND_NAMES, TILE_NAMES
from cinquefoil.games.cross_clover.rules import (
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


def refusal(state: CrossClover, move: int) -> Refusal:
    if move >= TILE:
        return _chance(state, move)
    if state.phase == rules.LAY:
        return _laying(state, move)
    if move < BOXES:
        return Refusal("tiles are laid face down during the set-up only", "XC-4")
    if move >= APHID:
        return _aphid(state, (move - APHID) >> 4, move & 15)
    if move >= DISCARD:
        return _discard(state, (move - DISCARD) >> 1, (move - DISCARD) & 1)
    if move == PASS:
        return Refusal("you may pass only if you can neither draw, place nor discard", "XC-15")
    if move >= DRAW:
        return _draw(state, move - DRAW)
    return _placement(state, move >> 4, move & 15)


def _chance(state: CrossClover, outcome: int) -> Refusal:
    if state.phase == rules.LOT:
        return Refusal("who begins is drawn first", "XC-4")
    if outcome >= START:
        return Refusal("who begins is settled already", "XC-4")
    return Refusal(f"no {KIND_NAMES[outcome - TILE]} is left of that colour", "XC-2")


def _laying(state: CrossClover, move: int) -> Refusal:
    if move >= BOXES:
        return Refusal("during the set-up a tile must be laid face down", "XC-4")
    if state.board[move]:
        return Refusal(f"{SQUARE_NAMES[move]} is taken", "XC-4")
    return Refusal(f"{SQUARE_NAMES[move]} is in one line with your own first tile", "XC-5")


def _draw(state: CrossClover, deck: int) -> Refusal:
    if state.hand_size(state.turn) == HAND:
        return Refusal("you have four tiles in hand", "XC-8")
    return Refusal(f"deck {deck + 1} is empty", "XC-8")


def _placement(state: CrossClover, kind: int, box: int) -> Refusal:
    seat, name, number = state.turn, KIND_NAMES[kind], (kind - 1) % 4 + 1
    if state.hands[KINDS * seat + kind] == 0:
        return Refusal(f"you have no {name} in hand", "XC-9")
    size = state.hand_size(seat)
    if number > size:
        return Refusal(f"for a {number} you need at least {number} tiles in hand, and you have {size}", "XC-9")
    if kind <= 4 and state.board[box]:
        return Refusal(f"{SQUARE_NAMES[box]} is taken, and only a ladybug may cover a tile", "XC-9")
    if state.locked >> box & 1:
        return Refusal(f"{SQUARE_NAMES[box]} is in a scored line", "XC-19")
    return _same_number(state, kind + WHITE * seat, box, leaving=0, clause="XC-9")


def _same_number(state: CrossClover, tile: int, box: int, leaving: int, clause: str) -> Refusal:
    rivals = state.showing[rules.shown_at(tile)] & ~leaving & rules.spread(1 << box)
    rival = index_of(rivals & -rivals)
    there, name = SQUARE_NAMES[rival], TILE_NAMES[state.board[rival]]
    return Refusal(f"{SQUARE_NAMES[box]} is in one line with {name} on {there}, the same number and colour", clause)


def _aphid(state: CrossClover, source: int, target: int) -> Refusal:
    if not state.aphids >> state.turn & 1:
        return Refusal("you have used your aphid already", "XC-11")
    if state.aphid_just_used:
        return Refusal("your opponent has just used theirs", "XC-13")
    if source == target:
        return Refusal("the ladybug must go to another box", "XC-11")
    if not state.ladybugs >> source & 1:
        return Refusal(f"there is no ladybug on {SQUARE_NAMES[source]}", "XC-11")
    for box in (source, target):
        if state.locked >> box & 1:
            return Refusal(f"{SQUARE_NAMES[box]} is in a scored line", "XC-19")
    return _same_number(state, state.board[source], target, leaving=T.bit[source], clause="XC-11")


def _discard(state: CrossClover, kind: int, deck: int) -> Refusal:
    seat = state.turn
    if state.hands[KINDS * seat + kind] == 0:
        return Refusal(f"you have no {KIND_NAMES[kind]} in hand", "XC-14")
    if state.hand_size(seat) < HAND:
        return Refusal("you may discard only with four tiles in hand", "XC-14")
    if state.can_place(seat):
        return Refusal("you may discard only if none of your tiles can be placed", "XC-14")
    return Refusal(f"deck {deck + 1} is empty", "XC-14")
