"""Cross×Clover in a terminal and for a screen reader: the board, what lies beside it, and events told in words."""

from collections.abc import Sequence

from cinquefoil.core.documents import Document
from cinquefoil.core.drawing import player
from cinquefoil.core.game import Event
from cinquefoil.core.squares import SQUARE_NAMES
from cinquefoil.games.cross_clover.notation import lines_of

COLOURS = ("red", "white")


def draw(view: Document, names: Sequence[str]) -> str:
    """A thick bar divides the circles; a flower marks the boxes of scored lines."""
    flowered = _flowered(view["scored"])
    lines = ["     a     b     c     d", "  ┌─────┬─────┰─────┬─────┐"]
    for row in range(4):
        boxes = [_box(view["board"][row][column], 4 * row + column in flowered) for column in range(4)]
        lines.append(f"{row + 1} │{boxes[0]}│{boxes[1]}┃{boxes[2]}│{boxes[3]}│")
        if row < 3:
            bar, cross, middle = ("━━━━━", "┿", "╋") if row == 1 else ("─────", "┼", "╂")
            left, right = ("┝", "┥") if row == 1 else ("├", "┤")
            lines.append(f"  {left}{bar}{cross}{bar}{middle}{bar}{cross}{bar}{right}")
    lines += ["  └─────┴─────┸─────┴─────┘", ""]
    return "\n".join([*lines, *_player(view, names, 0), *_player(view, names, 1), _status(view, names)])


def _flowered(scored: list[str]) -> set[int]:
    return {box for line in scored for box in range(16) if line in lines_of(box)}


def _box(tile: str | None, flower: bool) -> str:
    mark = "✿" if flower else " "
    return f"{mark}{tile or '':<3}{mark}"


def _player(view: Document, names: Sequence[str], seat: int) -> list[str]:
    score = minus(view["scores"][seat])
    decks = "+".join(map(str, view["decks"][seat]))
    aphid = "aphid" if view["aphids"][seat] else "no aphid"
    hand, out = (" ".join(view[tiles][seat]) or "nothing" for tiles in ("hands", "out"))
    who = player(view, names, seat, view["turn"])
    return [
        f"{who}  {COLOURS[seat]:<5} {score:>3}   {aphid}   decks: {decks}",
        f"    hand: {hand:<12}  out: {out}",
    ]


def _status(view: Document, names: Sequence[str]) -> str:
    if view["result"]:
        return _ending(view["result"], names)
    if view["phase"] == "lot":
        return "who begins is drawn by lot"
    if view["phase"] == "reveal":
        return "the set-up tiles are turned up"
    name = names[view["turn"]]
    if view["phase"] == "lay":
        return f"to act: {name}, laying a tile face down"
    return f"to act: {name}" if view["phase"] == "turn" else f"{name} draws"


ENDINGS = {
    "upper-limit": "above 16 points",
    "lower-limit": "down to −11 points",
    "board-full": "the board is full",
    "no-moves": "both had to pass",
}


def _ending(result: Document, names: Sequence[str]) -> str:
    who = f"{names[result['winners'][0]]} won" if result["winners"] else "a tie"
    return f"over, {ENDINGS[result['reason']]}: {who}; points: {', '.join(map(minus, result['scores']))}"


def tell(event: Event, before: Document, after: Document, names: Sequence[str]) -> str:
    """What happened, in words, given the views around it."""
    if event.seat is None:
        return _tell_chance(event.text[1:], before, names)
    return f"{names[event.seat]} {_tell_move(event.text, before)}{_scoring(event.seat, before, after)}."


def _tell_chance(outcome: str, before: Document, names: Sequence[str]) -> str:
    if outcome.startswith("start:"):
        return f"{names[int(outcome[6:])]} begins."
    tile = "a tile" if outcome == "?" else _tile(outcome)
    if before["phase"] == "reveal":
        return f"The tile on {_next_face_down(before)} is {tile}."
    return f"{names[before['turn']]} gets {tile}."


def _next_face_down(before: Document) -> str:
    tiles = [tile for row in before["board"] for tile in row]
    return next(name for name, tile in zip(SQUARE_NAMES, tiles, strict=True) if tile and tile[1] == "?")


def _tell_move(text: str, before: Document) -> str:
    if text == "pass":
        return "passes"
    if text.startswith("draw"):
        return f"draws from deck {text[4]}"
    if text.startswith("down@"):
        return f"lays a tile face down on {text[5:]}"
    if text.startswith("discard:"):
        tile, deck = text[8:].split("/")
        return f"discards {_tile(tile)} and draws from deck {deck}"
    if text.startswith("aphid:"):
        source, target = text[6:].split("-")
        return f"sends {_on(source, before)} from {source} to {_placed(target, before)} by aphid"
    tile, box = text.split("@")
    return f"places {_tile(tile)} on {_placed(box, before)}"


def _tile(name: str) -> str:
    return f"a ladybug {name[0]}" if name.endswith("L") else f"a {name}"


def _placed(box: str, before: Document) -> str:
    covered = _on(box, before)
    return box if covered is None else f"{box} over {covered}"


def _on(box: str, before: Document) -> str | None:
    row, column = divmod(SQUARE_NAMES.index(box), 4)
    tile: str | None = before["board"][row][column]
    return tile


def _scoring(seat: int, before: Document, after: Document) -> str:
    lines = len(after["scored"]) - len(before["scored"])
    if not lines:
        return ""
    gain, loss = (after["scores"][s] - before["scores"][s] for s in (seat, 1 - seat))
    what = "a line" if lines == 1 else f"{lines} lines"
    return f" for {what}: {COLOURS[seat]} +{gain}, {COLOURS[1 - seat]} {minus(loss)}"


def minus(number: int) -> str:
    """A number with a minus sign that looks like one."""
    return str(number).replace("-", "−")
