"""Cross×Clover as text: moves both ways, and positions read."""

import re
from collections.abc import Mapping
from typing import Any

from cinquefoil.boxes.cross_clover import rules
from cinquefoil.boxes.cross_clover.position import KINDS_BY_NAME, LINE_NAMES, PHASES, Position, View
from cinquefoil.boxes.cross_clover.rules import (
    APHID,
    BOXES,
    DISCARD,
    DRAW,
    FACE_DOWN,
    HAND,
    HIGHEST,
    KINDS,
    LINES,
    LOWEST,
    PASS,
    START,
    TILE,
    WHITE,
    CrossClover,
    T,
)
from cinquefoil.boxes.cross_clover.view import TILE_NAMES, TILES_BY_NAME, result, write_position
from cinquefoil.core.documents import expect_backs, expect_null, expect_result, expect_seat, expect_sorted, expect_whole
from cinquefoil.core.errors import BadPosition, shown
from cinquefoil.core.events import Result
from cinquefoil.core.moves import MoveTable
from cinquefoil.core.squares import SQUARE_NAMES

__all__ = ["begin", "read_move", "read_position", "result", "write_move", "write_position"]


def begin(players: int, options: Mapping[str, Any]) -> CrossClover:
    return rules.start(-1 if options["first"] == "lot" else options["first"])


# ---- moves


def _all_moves() -> dict[str, int]:
    boxes = {name: box for box, name in enumerate(SQUARE_NAMES)}
    moves = {"pass": PASS, "draw1": DRAW, "draw2": DRAW + 1, "=start:0": START, "=start:1": START + 1}
    for box_name, box in boxes.items():
        moves[f"down@{box_name}"] = box
        for target_name, target in boxes.items():
            moves[f"aphid:{box_name}-{target_name}"] = APHID + 16 * box + target
    for kind_name, kind in KINDS_BY_NAME.items():
        moves[f"={kind_name}"] = TILE + kind
        moves |= {f"{kind_name}@{box_name}": 16 * kind + box for box_name, box in boxes.items()}
        moves |= {f"discard:{kind_name}/{deck}": DISCARD + 2 * kind + deck - 1 for deck in (1, 2)}
    return moves


def _what_is_wrong(text: str) -> str:
    """For whoever mistyped: the part that does not exist, or what there is."""
    for box in re.findall(r"[@:-]([a-z][0-9]+)\b", text[:40]):
        if box not in SQUARE_NAMES:
            return f"there is no box {shown(box)}, they go from a1 to d4"
    tile = re.fullmatch(r"(?:=|discard:)?([0-9]{1,9}L?)(?:[@/].{0,9})?", text)
    if tile and tile[1] not in KINDS_BY_NAME:
        return f"there is no tile {tile[1]}, they go from 1 to 4, and 1L to 4L for ladybugs"
    return (
        "a move is like down@b3, draw1, 3@b3, 3L@b3, aphid:a1-c2, discard:4/1 or pass,"
        " a chance event like =3L or =start:0"
    )


MOVES = MoveTable(_all_moves(), _what_is_wrong)
read_move, write_move = MOVES.read, MOVES.write


# ---- positions, read


def read_position(position: Position) -> CrossClover:
    return _read(position, None)


def read_view(view: View, viewer: int) -> CrossClover:
    """A state of which this is the view of that seat: the other hand is the first that it can be."""
    return _read(view, viewer)


def _read(view: View, viewer: int | None) -> CrossClover:
    state = rules.start()
    state.phase = PHASES.index(view.phase)
    state.first = expect_seat(view.first, "first", 2, null=state.phase == rules.LOT)
    nobody = state.phase in (rules.LOT, rules.REVEAL, rules.FINISHED)
    state.turn = expect_seat(view.turn, "turn", 2, null=nobody)
    _read_board(state, view)
    _read_tiles(state, view, viewer)
    _read_decks(state, view)
    _read_scores(state, view)
    _read_counters(state, view)
    _check_face_down(state)
    if state.phase < rules.TURN:
        _check_setup(state)
    _check_end(state, view.result)
    return state


def _read_board(state: CrossClover, view: View) -> None:
    for box, name in enumerate(name for row in view.board for name in row):
        if name is None:
            continue
        tile = TILES_BY_NAME[name]
        if tile & 15 == FACE_DOWN:
            state.board[box] = tile
            state.occupied |= 1 << box
            state.face_down |= 1 << box
            continue
        _take(state, tile >> 4, tile & 15)
        if rules.spread(state.showing[rules.shown_at(tile)]) >> box & 1:
            raise BadPosition(f"board has two of {name[:2]} in one line, one of them on {SQUARE_NAMES[box]}", "XC-9")
        state.show(box, tile)


def _take(state: CrossClover, seat: int, kind: int) -> None:
    """A tile that lies open or is in hand is not hidden."""
    if state.hidden[KINDS * seat + kind] == 0:
        tile = TILE_NAMES[kind + WHITE * seat]
        raise BadPosition(f"there are more than {T.full_set[kind]} tiles {tile}", "XC-2")
    state.hidden[KINDS * seat + kind] -= 1


def _read_tiles(state: CrossClover, view: View, viewer: int | None) -> None:
    hands, hidden = view.hands, 0
    if viewer is not None:
        hidden = expect_backs(hands[1 - viewer], f"hands[{1 - viewer}]")
        hands = tuple(hand if seat == viewer else () for seat, hand in enumerate(hands))
    for what, tiles, counts in (("hands", hands, state.hands), ("out", view.out, state.out)):
        for seat, names in enumerate(tiles):
            for name in names:
                kind = KINDS_BY_NAME.get(name, 0)
                if kind == 0:
                    raise BadPosition(f"{what}[{seat}] must be one of {', '.join(KINDS_BY_NAME)}, not {shown(name)}")
                _take(state, seat, kind)
                counts[KINDS * seat + kind] += 1
            expect_sorted(names, f"{what}[{seat}]")
    if viewer is not None:
        _take_first(state, 1 - viewer, min(hidden, HAND + 1))
    for seat in range(2):
        drawing = state.phase == rules.DRAWING and seat == state.turn
        if state.hand_size(seat) > HAND - drawing:
            raise BadPosition(f"hands[{seat}] has more than {HAND - drawing} tiles", "XC-8")


def _take_first(state: CrossClover, seat: int, size: int) -> None:
    """Gives a seat so many of the tiles that nobody else can have."""
    left = [kind for kind in range(1, KINDS) for _ in range(state.hidden[KINDS * seat + kind])]
    if len(left) < size:
        raise BadPosition(f"hands[{seat}] has {size} tiles, and only {len(left)} are left", "XC-2")
    for kind in left[:size]:
        state.hidden[KINDS * seat + kind] -= 1
        state.hands[KINDS * seat + kind] += 1


def _read_decks(state: CrossClover, view: View) -> None:
    """XC-3: the decks hold what is left of the sixteen tiles, less what lies face down or is just being drawn."""
    for seat, sizes in enumerate(view.decks):
        for deck, size in enumerate(sizes):
            state.decks[2 * seat + deck] = size
        face_down = list(state.board).count(FACE_DOWN + WHITE * seat)
        drawing = state.phase == rules.DRAWING and seat == state.turn
        left = rules.total(state.hidden, seat) - face_down - drawing
        if left < 0:
            raise BadPosition(f"decks[{seat}]: no tile is left to draw", "XC-3")
        if state.decks[2 * seat] + state.decks[2 * seat + 1] != left:
            raise BadPosition(f"decks[{seat}] must have {left} tiles together", "XC-3")


def _read_scores(state: CrossClover, view: View) -> None:
    lines = [LINE_NAMES.index(name) for name in view.scored]
    if lines != sorted(set(lines)):
        raise BadPosition("scored must name each line once, rows first, then columns, then circles")
    for line in range(LINES):
        complete = state.shows_all(T.line[line])
        if line in lines and not complete:
            raise BadPosition(f"{LINE_NAMES[line]} is scored but does not show 1 to 4", "XC-16")
        if line not in lines and complete and state.phase != rules.FINISHED:
            raise BadPosition(f"{LINE_NAMES[line]} shows 1 to 4 and must be scored", "XC-16")
    for line in lines:
        state.scored |= 1 << line
        state.locked |= T.line[line]
    for seat, score in enumerate(view.scores):
        state.scores[seat] = score
    if not lines and any(state.scores):
        raise BadPosition("scores must be 0 before a line is scored", "XC-3")


def _read_counters(state: CrossClover, view: View) -> None:
    state.aphids = view.aphids[0] + 2 * view.aphids[1]
    state.aphid_just_used = view.aphid_just_used
    used = [not unused for unused in view.aphids]
    possible = any(used) if state.turn < 0 else used[1 - state.turn]
    if state.aphid_just_used and not possible:
        raise BadPosition("aphid_just_used cannot be true: that aphid is still to be used", "XC-13")
    most = 2 if state.phase == rules.FINISHED else 1 if state.phase == rules.TURN else 0
    state.passes = expect_whole(view.passes, 0, most, f"passes in phase {view.phase}")
    if state.passes and state.aphid_just_used:
        raise BadPosition("passes must be 0 if the turn before used an aphid", "XC-15")


DECKS_IN_SETUP = ([8, 8], [7, 8], [7, 7], [6, 7], [6, 6], [5, 6])
"""XC-4, XC-5, XC-7: the decks of a player by the number of tiles that have left them."""


def _check_setup(state: CrossClover) -> None:
    if rules.total(state.out, 0) + rules.total(state.out, 1):
        raise BadPosition("out must be empty during the set-up")
    if state.aphids != 3:
        raise BadPosition("aphids must both be unused during the set-up")
    laid = [sum(tile > 0 and tile >> 4 == seat for tile in state.board) for seat in range(2)]
    in_hand = [state.hand_size(seat) for seat in range(2)]
    if laid + in_hand not in _setups(state):
        raise BadPosition("board and hands do not fit this point of the set-up", "XC-4")
    for seat in range(2):
        _check_own_tiles_apart(state, seat)
        taken = laid[seat] + in_hand[seat]
        expected = DECKS_IN_SETUP[taken]
        if list(state.decks[2 * seat : 2 * seat + 2]) != expected:
            raise BadPosition(f"decks[{seat}] must be {expected} at this point of the set-up", "XC-4")


def _setups(state: CrossClover) -> list[list[int]]:
    """What red and white can have laid, and hold, at this phase: two numbers each."""
    first, second = state.first, 1 - state.first
    if state.phase == rules.LOT:
        return [[0, 0, 0, 0]]
    if state.phase == rules.LAY:
        ways = [(0, 0), (1, 1)] if state.turn == first else [(1, 0), (2, 1)]
        return [[*_by_seat(first, *way), 0, 0] for way in ways]
    if state.phase == rules.REVEAL:
        return [[2, 2, 0, 0]]
    if state.turn == first:
        return [[2, 2, *_by_seat(first, held, 0)] for held in range(3)]
    return [[2, 2, *_by_seat(second, held, 3)] for held in range(3)]


def _by_seat(seat: int, own: int, other: int) -> list[int]:
    return [own, other] if seat == 0 else [other, own]


def _check_face_down(state: CrossClover) -> None:
    """XC-6: face down until the reveal, which turns the tiles up in reading order."""
    up, down = state.occupied & ~state.face_down, state.face_down
    if state.phase == rules.LAY and up:
        raise BadPosition("board must show face-down tiles only while they are laid", "XC-4")
    if state.phase == rules.REVEAL and (down == 0 or up > down & -down):
        raise BadPosition("board must be turned up in reading order, with a tile still face down", "XC-6")
    if state.phase > rules.REVEAL and down:
        raise BadPosition("board has a tile that lies face down after the reveal", "XC-6")


def _check_own_tiles_apart(state: CrossClover, seat: int) -> None:
    own = [box for box, tile in enumerate(state.board) if tile and tile >> 4 == seat]
    if len(own) == 2 and rules.spread(1 << own[0]) >> own[1] & 1:
        raise BadPosition(f"board has both tiles of seat {seat} in one line", "XC-5")


def _check_end(state: CrossClover, written: Result | None) -> None:
    """XC-15, XC-21, XC-22: over if and only if one of the ends has come; and the result is what they say."""
    above = [seat for seat in range(2) if state.scores[seat] > HIGHEST]
    below = [seat for seat in range(2) if state.scores[seat] <= LOWEST]
    full = state.occupied == (1 << BOXES) - 1
    if state.phase != rules.FINISHED:
        if above or below:
            raise BadPosition("scores have reached a limit, so the phase must be over", "XC-21")
        if full:
            raise BadPosition("board is full, so the phase must be over", "XC-22")
        expect_null(written, "result")
        return
    if len(above) > 1 or len(below) > 1:
        raise BadPosition("scores cannot be beyond the same limit for both", "XC-23")
    if (above or below or full) and state.passes:
        raise BadPosition("passes must be 0 if the game did not end by passing", "XC-15")
    if above:
        state.finish(rules.UPPER_LIMIT, 1 << above[0])
    elif below:
        state.finish(rules.LOWER_LIMIT, 1 << (1 - below[0]))
    elif full:
        state.finish(rules.BOARD_FULL, state.leader())
    elif state.passes == 2:
        state.finish(rules.NO_MOVES, state.leader())
    else:
        raise BadPosition("phase cannot be over: no limit reached, boxes free, no two passes", "XC-21")
    expect_result(written, result(state))
