"""What speaks for a move of Bossa: rows it makes and leads to, tiles it gets rid of, and what the other cannot do then.

While the other hand is hidden nothing is said that depends on it.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from cinquefoil.boxes.bossa import rules
from cinquefoil.boxes.bossa.rules import (
    ALL_TILES,
    ARM,
    EXCHANGE,
    MARKED,
    REDRAW,
    ROW,
    ROWS,
    STACK,
    Bossa,
    RowFinder,
    count_tiles,
)
from cinquefoil.boxes.bossa.text import ARMS
from cinquefoil.boxes.bossa.view import ARM_NAMES, TILE_NAMES, row_number, tile_names
from cinquefoil.core.hints import Advice
from cinquefoil.core.sayings import Param, Saying, say

WINS = {
    rules.HAND_EMPTY: "bossa.hint-last-tile",
    rules.SIX_ROWS: "bossa.hint-sixth-row",
    rules.PILE_EMPTY: "bossa.hint-fewer-tiles",
}
CHOICES = {
    rules.TAKE_COLOUR: ("bossa.hint-take-colour", "take:colour"),
    rules.TAKE_FIRST: ("bossa.hint-take-first", "take:first"),
    rules.WHITE: ("bossa.hint-white", "white"),
    rules.BLACK: ("bossa.hint-black", "black"),
    rules.DOUBLER: ("bossa.hint-doubler", "doubler"),
    rules.INVERTER: ("bossa.hint-inverter", "inverter"),
}


def explain(state: Bossa, move: int) -> Advice:
    seat, after = state.turn, _after(state, move)
    advice = _advice(state, move, after)
    if after.phase == rules.FINISHED and after.won == 1 << seat:
        return replace(advice, reasons=(say(WINS[after.reason]),), wins=True)
    return advice


def _advice(state: Bossa, move: int, after: Bossa) -> Advice:
    if move < ROW:
        return _choosing(state, move)
    if move >= EXCHANGE:
        return _trading(state, move, after)
    return _redrawing(state, move) if move >= REDRAW else _laying(state, move, after)


# ---- before the first turn


def _choosing(state: Bossa, move: int) -> Advice:
    does, place = CHOICES[move]
    own = tile_names(state.hands[state.turn])
    reasons = tuple(_why_colour(state, move)) if state.phase == rules.COLOUR else ()
    return Advice(say("bossa.nudge-dice"), own, say(does), (place,), reasons)


def _why_colour(state: Bossa, move: int) -> Iterable[Saying]:
    own, other = (
        sum(arm >> 1 == colour for arm in arms_in_reach(state, state.turn))
        for colour in (move - rules.WHITE, rules.BLACK - move)
    )
    if own > other:
        yield say("bossa.hint-both-first-rows") if own == 2 else say("bossa.hint-a-first-row")


# ---- rows


def _laying(state: Bossa, move: int, after: Bossa) -> Advice:
    seat, arm = state.turn, (move // ARM) & 3
    names = tile_names(move & ALL_TILES)
    marked = (move // MARKED) & 31
    number = row_number(move) if move >= STACK else state.rows[arm] + 1
    arm_word, total = ARMS[ARM_NAMES[arm]], state.total(arm, number)
    what: dict[str, Param] = {"tile_list": ",".join(names), "arm_word": arm_word, "total": total}
    if move >= STACK:
        does = say("bossa.hint-stack", **what)
        nudge, look, place = say("bossa.nudge-stack"), ("stack",), f"{ARM_NAMES[arm]}{number}"
    else:
        does = say("bossa.hint-place", **what)
        nudge, look, place = say("bossa.nudge-arm", arm_word=arm_word), (ARM_NAMES[arm],), ARM_NAMES[arm]
    if marked:
        side = "bossa.doubler" if state.chips[seat] == rules.DOUBLER else "bossa.inverter"
        key = "bossa.hint-stack-chip" if move >= STACK else "bossa.hint-place-chip"
        does = say(key, **does.params, chip_word=side, tile=TILE_NAMES[marked - 1])
    places = (*names, *(("chip",) if marked else ()), place)
    return Advice(nudge, look, does, places, tuple(_why_lay(state, move, after)))


def _why_lay(state: Bossa, move: int, after: Bossa) -> list[Saying]:
    seat, laid = state.turn, count_tiles(move & ALL_TILES)
    if after.phase == rules.FINISHED:
        return []
    others = [count_tiles(other & ALL_TILES) for other in state.legal() if ROW <= other < REDRAW and other != move]
    reasons = list(_stopped(state, after))
    if _rows(after, seat) == ROWS - 1 and _rows(state, seat) < ROWS - 1:
        reasons.append(say("bossa.hint-five-rows"))
    if laid > 1 and laid > max(others, default=0):
        reasons.append(say("bossa.hint-most-tiles", count=laid))
    if arms_in_reach(after, seat):
        reasons.append(say("bossa.hint-next-row"))
    left = count_tiles(after.hands[seat])
    return reasons or [say("bossa.hint-one-left") if left == 1 else say("bossa.hint-left", count=left)]


# ---- actions


def _redrawing(state: Bossa, move: int) -> Advice:
    tile = move & 31
    own = tile_names(state.hands[state.turn])
    does = say("bossa.hint-redraw", tile=TILE_NAMES[tile])
    reasons = tuple(_why_redraw(state, tile))
    return Advice(say("bossa.nudge-hand"), own, does, (TILE_NAMES[tile], "redraw"), reasons)


def _why_redraw(state: Bossa, tile: int) -> Iterable[Saying]:
    rows = _found(state, state.turn)
    if not rows:
        yield say("bossa.hint-no-row")
    elif not any(row >> tile & 1 for row in rows):
        yield say("bossa.hint-tile-idle", tile=TILE_NAMES[tile])


def _trading(state: Bossa, move: int, after: Bossa) -> Advice:
    seat, given, taken = state.turn, TILE_NAMES[move & 31], TILE_NAMES[move >> 5 & 31]
    does = say("bossa.hint-exchange", given=given, other_owner=1 - seat, taken=taken)
    nudge, look = say("bossa.nudge-their-hand", other_owner=1 - seat), tile_names(state.hands[1 - seat])
    return Advice(nudge, look, does, ("exchange", given, taken), tuple(_why_trade(state, after, taken)))


def _why_trade(state: Bossa, after: Bossa, taken: str) -> Iterable[Saying]:
    seat = state.turn
    if after.phase == rules.FINISHED:
        return
    yield from _stopped(state, after)
    now, then = len(arms_in_reach(state, seat)), len(arms_in_reach(after, seat))
    if then > now:
        yield say("bossa.hint-a-row-at-all", tile=taken) if now == 0 else _more_arms(taken, then, now)


def _more_arms(taken: str, then: int, now: int) -> Saying:
    return say("bossa.hint-more-arms", tile=taken, count=then, before=now)


# ---- what is in reach


def _stopped(state: Bossa, after: Bossa) -> Iterable[Saying]:
    other = 1 - state.turn
    if makes_sixth(state, other) and not makes_sixth(after, other):
        yield say("bossa.hint-stops", other_seat=other)


def makes_sixth(state: Bossa, seat: int) -> bool:
    """Whether the tiles that a seat holds make the sixth row of its line."""
    own = [arm for arm in arms_in_reach(state, seat) if arm >> 1 == _colour(state, seat)]
    return _rows(state, seat) == ROWS - 1 and bool(own)


def arms_in_reach(state: Bossa, seat: int) -> set[int]:
    """The arms whose next row the tiles that a seat holds can make, as the lines lie."""
    return {(row // ARM) & 3 for row in _found(state, seat)}


def _found(state: Bossa, seat: int) -> list[int]:
    finder = RowFinder(state.hands[seat], 0 if state.chip_used >> seat & 1 else state.chips[seat])
    state.find_rows(finder)
    return list(finder.found)


def _rows(state: Bossa, seat: int) -> int:
    first = 2 * _colour(state, seat)
    return state.rows[first] + state.rows[first + 1]


def _colour(state: Bossa, seat: int) -> int:
    return 0 if state.white_seat == seat else 1


def _after(state: Bossa, move: int) -> Bossa:
    after = state.copy()
    after.apply(move)
    return after
