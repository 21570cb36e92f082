"""So Clover! in a terminal and for a screen reader: the clover that matters now, and events told in words."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

from cinquefoil.boxes.so_clover import clues
from cinquefoil.boxes.so_clover.cards import SPOTS, ZONES, Card, Spot, Zone, pair, turned, visible
from cinquefoil.boxes.so_clover.position import CloverView, SeenCard, View, shown
from cinquefoil.core.events import Event
from cinquefoil.core.sayings import Saying, phrases_of, say, sentence

PACKAGE = "cinquefoil.boxes.so_clover"
WIDTH = 25
"""Of a card; two of them and their frame fit any terminal."""
DOTS = "·"
ROWS: tuple[tuple[Spot, Spot], ...] = (("nw", "ne"), ("sw", "se"))


def draw(view: View, names: Sequence[str]) -> str:
    lines = _resolution(view, names) if view.phase == "resolution" else _own_clover(view, names)
    return "\n".join([*_solutions(view, names), *lines, *_players(view, names), _status(view)])


# ---- clovers


def _own_clover(view: View, names: Sequence[str]) -> list[str]:
    """While clues are written, a player sees the own clover; whoever sees several gets their pairs."""
    if view.phase == "over":
        return []
    seen = [seat for seat, board in enumerate(view.boards) if len(board.cards()) == 4]
    if len(seen) > 1:
        return [line for seat in seen for line in (f"{names[seat]}'s clover", *_pairs(view.boards[seat]), "")]
    boards = [board for board in view.boards if board.cards()]
    if not boards:
        return []
    return [*_clover(boards[0].clues, boards[0].solution, {}), *_doubts(boards[0], view.language), ""]


def _resolution(view: View, names: Sequence[str]) -> list[str]:
    """The clover as it is being rebuilt, and the cards of the row that are not on it."""
    board = view.resolved()
    cards = shown(board.row)
    placed = {spot: _placed(cards, view.spots[spot]) for spot in SPOTS}
    numbers = {spot: "✓" if spot in view.fixed else text[0] for spot, text in view.spots.items() if text}
    on_the_board = {text[0] for text in view.spots.values() if text}
    row = [f"  {number}: {'/'.join(card)}" for number, card in enumerate(cards, 1) if str(number) not in on_the_board]
    lines = [f"{names[view.spectator or 0]}'s clover, attempt {view.attempt}"]
    lines += _clover(board.clues, placed, numbers)
    lines += [f"not correct: {', '.join(view.tried)}"] if view.tried else []
    return [*lines, "cards, clockwise from the north:", *row, ""]


def _solutions(view: View, names: Sequence[str]) -> list[str]:
    """SC-22: at the end every clover with its pairs and clues; before, in few lines, the one resolved last."""
    solved = {
        seat: [
            f"{names[seat]}'s clover, {_count(board.points, 'point')}",
            *_pairs(board),
            *_doubts(board, view.language),
        ]
        for seat, board in enumerate(view.boards)
        if board.points is not None
    }
    if view.spectator is not None:
        last = solved.get((view.spectator - 1) % len(view.boards), [])
        return [*wrap("; ".join(map(str.strip, last)), 2 * WIDTH + 20), ""] if last else []
    return [line for lines in solved.values() for line in (*lines, "")]


def _pairs(board: CloverView) -> list[str]:
    """SC-5: every clue with the two keywords that it ties together."""
    cards = board.cards()
    written = [f"{zone}: {board.clues[zone] or DOTS}" for zone in ZONES]
    return [f"  {clue} = {' + '.join(pair(cards, at))}" for at, clue in enumerate(written)]


def _placed(row: Sequence[Card], text: str | None) -> Card | None:
    return turned(row[int(text[0]) - 1], int(text[2])) if text else None


def _clover(
    written: Mapping[Zone, str | None], cards: Mapping[Spot, SeenCard | None], numbers: Mapping[Spot, str]
) -> list[str]:
    """Two cards above two, each with its number in the row, and the clue of each zone along its edge."""
    n, e, s, w = (f"{zone}: {written[zone] or DOTS}" for zone in ZONES)
    bar = "─" * WIDTH
    width = 2 * WIDTH + 3
    sides = [w + e.rjust(width - len(w))] if len(w) + len(e) < width - 1 else [w, e.rjust(width)]
    drawn = {spot: _card(cards[spot], numbers.get(spot, " ")) for spot in SPOTS}
    upper, lower = (
        [f"│{left}│{right}│" for left, right in zip(drawn[one], drawn[other], strict=True)] for one, other in ROWS
    )
    top, bottom = f"┌{bar}┬{bar}┐", f"└{bar}┴{bar}┘"
    return [n.center(width).rstrip(), top, *upper, *sides, *lower, bottom, s.center(width).rstrip()]


def _card(card: SeenCard | None, number: str) -> list[str]:
    north, east, south, west = card if isinstance(card, tuple) else ("", "", "", "")
    half = WIDTH // 2
    return [north.center(WIDTH), f"{west[:half]:<{half}}{number}{east[:half]:>{half}}", south.center(WIDTH)]


def _doubts(board: CloverView, language: str) -> list[str]:
    return [f"doubtful: {sentence(doubt, phrases_of(PACKAGE))}" for doubt in doubts(board, language).values()]


def doubts(board: CloverView, language: str) -> dict[Zone, Saying]:
    """SC-9, SC-10: what the writer should know before a clue goes out, and the team when all is shown; by zone."""
    cards = board.cards()
    if len(cards) < len(SPOTS):
        return {}
    keywords = visible(cards)
    written = {zone: clue for zone, clue in board.clues.items() if clue and clue != "?"}
    return {zone: doubt for zone, clue in written.items() if (doubt := clues.doubt(clue, keywords, language))}


def remarks(view: View) -> list[Saying]:
    """The same for all clovers that lie open to somebody."""
    return [
        say(doubt.key, **doubt.params, board=seat, zone=zone)
        for seat, board in enumerate(view.boards)
        for zone, doubt in doubts(board, view.language).items()
    ]


# ---- people


def _players(view: View, names: Sequence[str]) -> list[str]:
    return [_player(view, names, seat) for seat in range(len(view.boards))]


def _player(view: View, names: Sequence[str], seat: int) -> str:
    board, says = view.boards[seat], view.says[seat]
    mark = "★" if seat == view.spectator else " "
    notes = [
        _progress(board),
        *(["spectator"] if seat == view.spectator else []),
        *([f"says {says}"] if says else []),
    ]
    notes += ["away"] if seat in view.away else []
    return f"{mark} {names[seat][:12]:<12}  {', '.join(notes)}"


def _progress(board: CloverView) -> str:
    if board.points is not None:
        return _count(board.points, "point")
    written = sum(clue is not None for clue in board.clues.values())
    return "done" if board.done else _count(written, "clue")


def _count(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"


def _status(view: View) -> str:
    ended = ending(view)
    if ended:
        return f"over: {sentence(ended, phrases_of(PACKAGE))}"
    return {
        "lot": "the first spectator is drawn by lot",
        "deal": "cards are dealt",
        "clues": "everybody writes clues",
        "shuffle": "cards are shuffled",
        "resolution": "the team rebuilds the clover" if _team(view) else "the clover waits for somebody to come back",
    }[view.phase]


def ending(view: View) -> Saying | None:
    """SC-23: the team's points, of all that could be had."""
    if not view.result:
        return None
    return say("so-clover.points", points=sum(counts(view)), most=6 * len(view.boards))


def counts(view: View) -> list[int]:
    """The points of each clover."""
    return [board.points or 0 for board in view.boards]


def _team(view: View) -> list[int]:
    return [seat for seat in range(len(view.boards)) if seat != view.spectator and seat not in view.away]


# ---- events


def sayings(event: Event, before: View, after: View) -> list[Saying]:
    """What happened, given the views around it."""
    if event.seat is None:
        return [*_chance(event.text, before, after), *_turned(before, after)]
    return [_moved(event.text, event.seat, before), *_outcome(before, after), *_turned(before, after)]


def _chance(text: str, before: View, after: View) -> list[Saying]:
    verb, _, rest = text[1:].partition(":")
    if verb == "start":
        return [say("so-clover.first-spectator", seat=int(rest))]
    if before.phase == "deal":
        return [_dealt(verb, rest, before)]
    # Of a shuffle nobody sees anything (SC-12): it is told once, when it is over.
    return [] if _row_lengths(before) == _row_lengths(after) or _shuffles(after) else [say("so-clover.shuffled")]


def _row_lengths(view: View) -> list[int]:
    return [len(board.row) for board in view.boards]


def _shuffles(view: View) -> bool:
    return any(board.done and len(board.row) < 4 + view.decoys for board in view.boards)


def _dealt(verb: str, rest: str, before: View) -> Saying:
    seat, spot = next(
        (seat, spot) for seat, board in enumerate(before.boards) for spot in SPOTS if board.solution[spot] is None
    )
    if before.drawn is not None:
        return say("so-clover.laid", spot_word=SPOT_WORDS[spot])
    return say("so-clover.gets", seat=seat, card=rest) if verb == "card" else say("so-clover.gets-hidden", seat=seat)


SPOT_WORDS: dict[Spot, str] = {
    "nw": "so-clover.top-left",
    "ne": "so-clover.top-right",
    "se": "so-clover.bottom-right",
    "sw": "so-clover.bottom-left",
}
ZONE_WORDS: dict[str, str] = {
    "n": "so-clover.top-leaf",
    "e": "so-clover.right-leaf",
    "s": "so-clover.bottom-leaf",
    "w": "so-clover.left-leaf",
}
PLAIN = {
    "done": "so-clover.done",
    "agree": "so-clover.agrees",
    "disagree": "so-clover.disagrees",
    "settle": "so-clover.decides",
    "away": "so-clover.away",
    "back": "so-clover.back",
}


def _moved(text: str, seat: int, view: View) -> Saying:
    verb, _, rest = text.partition(":")
    if verb == "clue":
        return _written(seat, *rest.split("=", 1))
    if verb == "put":
        number, _, place = rest.partition("@")
        spot, card = SPOTS.index(place[:2]), shown(view.resolved().row)[int(number) - 1]
        lying = turned(card, int(place[3]))
        one, other = sorted((spot, (spot - 1) % 4))
        where = SPOT_WORDS[SPOTS[spot]]
        return say("so-clover.puts", seat=seat, card=int(number), spot_word=where, one=lying[one], other=lying[other])
    return say("so-clover.takes-off", seat=seat, card=int(rest)) if verb == "off" else say(PLAIN[verb], seat=seat)


def _written(seat: int, zone: str, word: str) -> Saying:
    where = ZONE_WORDS[zone]
    if not word:
        return say("so-clover.erases", seat=seat, zone_word=where)
    if word == "?":
        return say("so-clover.writes-hidden", seat=seat, zone_word=where)
    return say("so-clover.writes", seat=seat, zone_word=where, clue=word)


def _outcome(before: View, after: View) -> list[Saying]:
    """SC-20 to SC-22: what the spectator says to an attempt."""
    seat = before.spectator
    if seat is None:
        return []
    points, right = after.boards[seat].points, len(after.fixed)
    if points is not None:
        one = points == 1
        return [say("so-clover.brings-one", owner=seat) if one else say("so-clover.brings", owner=seat, points=points)]
    if before.attempt != after.attempt:
        few = {0: "so-clover.correct-none", 1: "so-clover.correct-one"}
        return [say(few[right]) if right in few else say("so-clover.correct", cards=right)]
    return []


def _turned(before: View, after: View) -> list[Saying]:
    """SC-14, SC-22: whose clover is rebuilt next."""
    seat = after.spectator
    if seat is None or after.phase != "resolution" or (before.phase, before.spectator) == (after.phase, seat):
        return []
    return [say("so-clover.turns-to", owner=seat)]
