"""Cross×Clover in a terminal and for a screen reader: the board, what lies beside it, and events told in words."""

from collections.abc import Sequence

from cinquefoil.boxes.cross_clover.position import Line, View, lines_of
from cinquefoil.core.drawing import player
from cinquefoil.core.events import Event
from cinquefoil.core.sayings import Param, Saying, phrases_of, say, sentence
from cinquefoil.core.squares import SQUARE_NAMES

COLOURS = ("red", "white")
LETTERS = "RW"
"""Before a tile: its colour."""


def draw(view: View, names: Sequence[str]) -> str:
    """A thick bar divides the circles; a flower marks the boxes of scored lines."""
    flowered = _flowered(view.scored)
    lines = ["     a     b     c     d", "  ┌─────┬─────┰─────┬─────┐"]
    for row in range(4):
        boxes = [_box(view.board[row][column], 4 * row + column in flowered) for column in range(4)]
        lines.append(f"{row + 1} │{boxes[0]}│{boxes[1]}┃{boxes[2]}│{boxes[3]}│")
        if row < 3:
            bar, cross, middle = ("━━━━━", "┿", "╋") if row == 1 else ("─────", "┼", "╂")
            left, right = ("┝", "┥") if row == 1 else ("├", "┤")
            lines.append(f"  {left}{bar}{cross}{bar}{middle}{bar}{cross}{bar}{right}")
    lines += ["  └─────┴─────┸─────┴─────┘", ""]
    return "\n".join([*lines, *_player(view, names, 0), *_player(view, names, 1), _status(view, names)])


def _flowered(scored: Sequence[Line]) -> set[int]:
    return {box for line in scored for box in range(16) if line in lines_of(box)}


def _box(tile: str | None, flower: bool) -> str:
    mark = "✿" if flower else " "
    return f"{mark}{tile or '':<3}{mark}"


def _player(view: View, names: Sequence[str], seat: int) -> list[str]:
    score = minus(view.scores[seat])
    decks = "+".join(map(str, view.decks[seat]))
    aphid = "aphid" if view.aphids[seat] else "no aphid"
    hand, out = (" ".join(tiles[seat]) or "nothing" for tiles in (view.hands, view.out))
    who = player(view.result, names, seat, view.turn)
    return [
        f"{who}  {COLOURS[seat]:<5} {score:>3}   {aphid}   decks: {decks}",
        f"    hand: {hand:<12}  out: {out}",
    ]


def _status(view: View, names: Sequence[str]) -> str:
    ended = ending(view)
    if ended:
        return f"over, {sentence(ended, phrases_of('cinquefoil.boxes.cross_clover'), names)}"
    if view.phase == "lot":
        return "who begins is drawn by lot"
    if view.phase == "reveal":
        return "the set-up tiles are turned up"
    name = names[view.turn or 0]
    if view.phase == "lay":
        return f"to act: {name}, laying a tile face down"
    return f"to act: {name}" if view.phase == "turn" else f"{name} draws"


AHEAD = {"board-full": "cross-clover.board-full", "no-moves": "cross-clover.no-moves"}
TIED = {"board-full": "cross-clover.board-full-tie", "no-moves": "cross-clover.no-moves-tie"}


def ending(view: View) -> Saying | None:
    """How the game ended: at a limit only the score that has reached it decides."""
    if not view.result:
        return None
    winners, reason = view.result.winners, view.result.reason
    if not winners:
        return say(TIED[reason], points=minus(view.scores[0]))
    winner = winners[0]
    won, lost = minus(view.scores[winner]), minus(view.scores[1 - winner])
    if reason == "upper-limit":
        return say("cross-clover.upper-limit", seat=winner, points=won)
    if reason == "lower-limit":
        return say("cross-clover.lower-limit", seat=winner, other_seat=1 - winner, points=lost)
    return say(AHEAD[reason], seat=winner, points=won, other_points=lost)


def counts(view: View) -> tuple[int, ...]:
    """The points of each player."""
    return view.scores


def sayings(event: Event, before: View, after: View) -> list[Saying]:
    """What happened, given the views around it."""
    if event.seat is None:
        return [_chance(event.text[1:], before)]
    return [_moved(event.text, event.seat, before), *_scoring(event.seat, before, after)]


def _chance(outcome: str, before: View) -> Saying:
    if outcome.startswith("start:"):
        return say("cross-clover.begins", seat=int(outcome[6:]))
    if outcome == "?":
        return say("cross-clover.gets-hidden", seat=before.turn or 0)
    if before.phase == "reveal":
        box, colour = _next_face_down(before)
        return say("cross-clover.reveals", box=box, tile=colour + outcome)
    seat = before.turn or 0
    return say("cross-clover.gets", seat=seat, tile=LETTERS[seat] + outcome)


def _next_face_down(before: View) -> tuple[str, str]:
    """The box of the next tile that is turned up, and the letter of its colour."""
    tiles = [tile for row in before.board for tile in row]
    return next((name, tile[0]) for name, tile in zip(SQUARE_NAMES, tiles, strict=True) if tile and tile[1] == "?")


def _moved(text: str, seat: int, before: View) -> Saying:
    if text == "pass":
        return say("cross-clover.passes", seat=seat)
    if text.startswith("draw"):
        return say("cross-clover.draws", seat=seat, deck=int(text[4]))
    if text.startswith("down@"):
        return say("cross-clover.lays", seat=seat, box=text[5:])
    if text.startswith("discard:"):
        tile, deck = text[8:].split("/")
        return say("cross-clover.discards", seat=seat, tile=LETTERS[seat] + tile, deck=int(deck))
    if text.startswith("aphid:"):
        source, target = text[6:].split("-")
        return _sent(seat, source, target, before)
    tile, box = text.split("@")
    return _placed(seat, tile, box, before)


def _sent(seat: int, source: str, target: str, before: View) -> Saying:
    what: dict[str, Param] = {"seat": seat, "tile": _on(source, before) or "", "source": source, "target": target}
    covered = _on(target, before)
    return say("cross-clover.sends-over", **what, covered=covered) if covered else say("cross-clover.sends", **what)


def _placed(seat: int, tile: str, box: str, before: View) -> Saying:
    """Only a ladybug covers another tile (XC-9)."""
    what: dict[str, Param] = {"seat": seat, "tile": LETTERS[seat] + tile, "box": box}
    covered = _on(box, before)
    return say("cross-clover.places-over", **what, covered=covered) if covered else say("cross-clover.places", **what)


def _on(box: str, before: View) -> str | None:
    row, column = divmod(SQUARE_NAMES.index(box), 4)
    return before.board[row][column]


def _scoring(seat: int, before: View, after: View) -> list[Saying]:
    lines = len(after.scored) - len(before.scored)
    gain, loss = (after.scores[s] - before.scores[s] for s in (seat, 1 - seat))
    points: dict[str, Param] = {"seat": seat, "gain": gain, "other_seat": 1 - seat, "loss": minus(loss)}
    if lines == 1:
        return [say("cross-clover.scores-one", **points)]
    return [say("cross-clover.scores-many", **points, lines=lines)] if lines else []


def minus(number: int) -> str:
    """A number with a minus sign that looks like one."""
    return str(number).replace("-", "−")
