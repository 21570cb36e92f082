"""What speaks for a move of Cross×Clover: lines it completes or prepares, and lines it leaves the other without.

The tiles in the other hand are not known: the other could have any that nobody has seen.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cinquefoil.boxes.cross_clover import rules
from cinquefoil.boxes.cross_clover.position import KIND_NAMES, lines_of
from cinquefoil.boxes.cross_clover.rules import APHID, BOXES, DISCARD, DRAW, HAND, KINDS, PASS, CrossClover
from cinquefoil.boxes.cross_clover.text import LETTERS, minus
from cinquefoil.boxes.cross_clover.view import tile_names
from cinquefoil.core.hints import Advice
from cinquefoil.core.sayings import Param, Saying, say
from cinquefoil.core.squares import SQUARE_NAMES

LINE_WORDS = {
    "row1": "cross-clover.row-one",
    "row2": "cross-clover.row-two",
    "row3": "cross-clover.row-three",
    "row4": "cross-clover.row-four",
    "cola": "cross-clover.column-a",
    "colb": "cross-clover.column-b",
    "colc": "cross-clover.column-c",
    "cold": "cross-clover.column-d",
    "circle1": "cross-clover.circle-one",
    "circle2": "cross-clover.circle-two",
    "circle3": "cross-clover.circle-three",
    "circle4": "cross-clover.circle-four",
}


def explain(state: CrossClover, move: int) -> Advice:
    seat, after = state.turn, _after(state, move)
    advice = _advice(state, move, after)
    if after.phase == rules.FINISHED and after.won == 1 << seat:
        return replace(advice, reasons=(_win(after, seat),), wins=True)
    return advice


def _win(after: CrossClover, seat: int) -> Saying:
    mine, theirs = after.scores[seat], after.scores[1 - seat]
    if after.reason == rules.UPPER_LIMIT:
        return say("cross-clover.hint-reaches", points=mine)
    if after.reason == rules.LOWER_LIMIT:
        return say("cross-clover.hint-pushes", other_seat=1 - seat, points=minus(theirs))
    return say("cross-clover.hint-ends-ahead", points=minus(mine), other_points=minus(theirs))


def _advice(state: CrossClover, move: int, after: CrossClover) -> Advice:
    if move < BOXES:
        return _laying(state, move)
    if move < DRAW:
        return _placing(state, move, after)
    if move < PASS:
        return _drawing(state, move - DRAW)
    if move == PASS:
        return Advice(say("cross-clover.nudge-pass"), (), say("cross-clover.hint-pass"), ("pass",))
    return _swapping(state, move) if move < APHID else _sending(state, move, after)


# ---- the board


def _laying(state: CrossClover, box: int) -> Advice:
    name, row = SQUARE_NAMES[box], lines_of(box)[0]
    nudge = say("cross-clover.nudge-line", line_word=LINE_WORDS[row])
    return Advice(nudge, _boxes(row), say("cross-clover.hint-lay", box=name), (name,))


def _placing(state: CrossClover, move: int, after: CrossClover) -> Advice:
    seat, kind, box = state.turn, move >> 4, move & 15
    tile, name = KIND_NAMES[kind], SQUARE_NAMES[box]
    slot = tile_names(state.hands, seat).index(tile)
    line = _line(state, after, box)
    nudge, does = (
        say("cross-clover.nudge-line", line_word=LINE_WORDS[line]),
        say("cross-clover.hint-place", tile=_tile(seat, kind), box=name),
    )
    return Advice(nudge, _boxes(line), does, (f"hand-{seat}-{slot}", name), tuple(_why(state, after)))


def _sending(state: CrossClover, move: int, after: CrossClover) -> Advice:
    source, target = SQUARE_NAMES[(move - APHID) >> 4], SQUARE_NAMES[move & 15]
    ladybugs = tuple(SQUARE_NAMES[box] for box in range(BOXES) if (state.ladybugs & ~state.locked) >> box & 1)
    does = say("cross-clover.hint-send", source=source, target=target)
    places = (f"aphid-{state.turn}", source, target)
    return Advice(say("cross-clover.nudge-ladybugs"), ladybugs, does, places, tuple(_why(state, after)))


def _line(state: CrossClover, after: CrossClover, box: int) -> str:
    """The line to look at: one that is completed, else the row."""
    names = lines_of(box)
    completed = [name for name in names if (after.scored & ~state.scored) >> list(LINE_WORDS).index(name) & 1]
    return (completed or list(names))[0]


def _boxes(line: str) -> tuple[str, ...]:
    return tuple(name for box, name in enumerate(SQUARE_NAMES) if line in lines_of(box))


def _why(state: CrossClover, after: CrossClover) -> Iterable[Saying]:
    seat = state.turn
    yield from _scored(state, after, seat)
    if after.phase == rules.FINISHED:
        return
    if lines_for(state, 1 - seat) and not lines_for(after, 1 - seat):
        yield say("cross-clover.hint-denies", other_seat=1 - seat)
    ready = sorted(completing(after, seat))
    if ready and not completing(state, seat):
        yield say("cross-clover.hint-prepares", tile=_tile(seat, ready[0] >> 4), box=SQUARE_NAMES[ready[0] & 15])


def _scored(state: CrossClover, after: CrossClover, seat: int) -> Iterable[Saying]:
    lines = rules.count_bits(after.scored) - rules.count_bits(state.scored)
    gain, loss = after.scores[seat] - state.scores[seat], after.scores[1 - seat] - state.scores[1 - seat]
    points: dict[str, Param] = {"gain": gain, "other_seat": 1 - seat, "loss": minus(loss)}
    if lines > 1:
        yield say("cross-clover.hint-lines", **points, lines=lines)
    elif lines and loss:
        yield say("cross-clover.hint-line", **points)
    elif lines:
        yield say("cross-clover.hint-line-alone", gain=gain)


# ---- the hand


def _drawing(state: CrossClover, deck: int) -> Advice:
    seat, size = state.turn, state.hand_size(state.turn)
    decks = tuple(f"deck-{seat}-{number + 1}" for number in range(2) if state.decks[2 * seat + number])
    reasons = [] if completing(state, seat) else [say("cross-clover.hint-no-line")]
    waiting = [kind for kind in range(1, KINDS) if state.hands[KINDS * seat + kind] and _number(kind) == size + 1]
    if waiting:
        reasons.append(say("cross-clover.hint-big-enough", tile=_tile(seat, waiting[0]), size=size + 1))
    does = say("cross-clover.hint-draw", deck=deck + 1)
    return Advice(say("cross-clover.nudge-decks"), decks, does, (f"deck-{seat}-{deck + 1}",), tuple(reasons))


def _swapping(state: CrossClover, move: int) -> Advice:
    seat, kind, deck = state.turn, (move - DISCARD) >> 1, (move - DISCARD) & 1
    tile, own = KIND_NAMES[kind], tile_names(state.hands, seat)
    does = say("cross-clover.hint-swap", tile=_tile(seat, kind), deck=deck + 1)
    places = (f"hand-{seat}-{own.index(tile)}", f"deck-{seat}-{deck + 1}")
    look = tuple(f"hand-{seat}-{slot}" for slot in range(len(own)))
    return Advice(say("cross-clover.nudge-hand"), look, does, places, (say("cross-clover.hint-stuck"),))


# ---- lines in reach


def completing(state: CrossClover, seat: int) -> set[int]:
    """The placements from a seat's own hand that would complete a line, as the board lies."""
    held = [kind for kind in range(1, KINDS) if state.hands[KINDS * seat + kind]]
    return set(_completing(state, seat, held))


def lines_for(state: CrossClover, seat: int) -> set[int]:
    """The same for a seat whose hand is not known: with any tile of its colour that has not been seen."""
    unseen = [at for at in range(1, KINDS) if state.hands[KINDS * seat + at] + state.hidden[KINDS * seat + at]]
    return set(_completing(state, seat, unseen))


def _completing(state: CrossClover, seat: int, kinds: Iterable[int]) -> Iterator[int]:
    size = min(state.hand_size(seat), HAND)
    for kind in kinds:
        targets = state.targets(seat, kind, size)
        for box in range(BOXES):
            if targets >> box & 1 and _completes(state, seat, kind, box):
                yield 16 * kind + box


def _completes(state: CrossClover, seat: int, kind: int, box: int) -> bool:
    probe = state.copy()
    probe.turn, probe.phase = seat, rules.TURN
    probe.place(kind, box)
    return bool(probe.scored & ~state.scored)


def _tile(seat: int, kind: int) -> str:
    """As players name it, with its colour."""
    return f"{LETTERS[seat]}{KIND_NAMES[kind]}"


def _number(kind: int) -> int:
    return (kind - 1 & 3) + 1


def _after(state: CrossClover, move: int) -> CrossClover:
    after = state.copy()
    after.apply(move)
    return after
