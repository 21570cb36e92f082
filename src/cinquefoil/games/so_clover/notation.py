"""So Clover! as text: moves, positions and results, both ways.

A card is the list of its keywords clockwise from the north edge, as it lies.
"""

import re
from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

from cinquefoil.core.documents import (
    Document,
    expect_empty,
    expect_flag,
    expect_keys,
    expect_list,
    expect_null,
    expect_one_of,
    expect_result,
    expect_seat,
    expect_whole,
)
from cinquefoil.core.errors import BadPosition, shown, unreadable
from cinquefoil.core.game import Event, Result, told
from cinquefoil.games.so_clover import clues
from cinquefoil.games.so_clover.cards import SPOTS, ZONES, Card, turned, unturned, visible
from cinquefoil.games.so_clover.table import (
    AGREE,
    CLUES,
    DEAL,
    DISAGREE,
    FOUR_EMPTY,
    LOT,
    OVER,
    PHASES,
    RESOLUTION,
    SHUFFLE,
    Board,
    Placed,
    Table,
)
from cinquefoil.words.concepts import LANGUAGES
from cinquefoil.words.spelling import fold

FEWEST, MOST = 2, 6
LARGEST_DECK = 2000
MOST_DECOYS = 4
KEYS = frozenset(
    (
        *("game", "language", "decoys", "first", "phase", "deck", "drawn", "boards", "spectator", "attempt"),
        *("spots", "fixed", "tried", "says", "away", "result"),
    )
)
BOARD_KEYS = frozenset(("solution", "clues", "done", "decoys", "row", "points"))


# ---- moves


class Move(NamedTuple):
    """A text that could be read, a seat's or chance's; which of the last ones count depends on the verb."""

    verb: str
    number: int = 0
    """A card of the row from 0, a seat, or quarter turns."""
    turn: int = 0
    spot: int = 0
    """A spot, or a zone."""
    clue: str = ""
    card: Card = ()


CLUE = re.compile(r"clue:([nesw])=(.*)", re.DOTALL)
PUT = re.compile(r"put:([1-8])@(nw|ne|se|sw)\+([0-3])")
OFF = re.compile(r"off:([1-8])")
PLAIN = re.compile(r"(done|agree|disagree|settle|away|back)")
CHANCE = re.compile(r"=(?:(start):([0-5])|(turn):([0-3]))")


def read_move(event: Event) -> Move:
    move = _read_chance(event.text) if event.seat is None else _read_seats(event.text)
    if move is None:
        raise unreadable(event.text if event.seat is None else str(event), _what_is_wrong(event))
    return move


def _read_seats(text: str) -> Move | None:
    if match := CLUE.fullmatch(text):
        return Move("clue", spot=ZONES.index(match[1]), clue=match[2])
    if match := PUT.fullmatch(text):
        return Move("put", int(match[1]) - 1, int(match[3]), SPOTS.index(match[2]))
    if match := OFF.fullmatch(text):
        return Move("off", int(match[1]) - 1)
    return Move(text) if PLAIN.fullmatch(text) else None


def _read_chance(text: str) -> Move | None:
    if match := CHANCE.fullmatch(text):
        return Move(match[1] or match[3], int(match[2] or match[4]))
    card = tuple(text.removeprefix("=card:").split("/"))
    return Move("card", card=card) if text.startswith("=card:") and is_card(card) else None


def is_card(card: tuple[Any, ...]) -> bool:
    return len(card) == 4 and all(map(is_keyword, card)) and len(set(card)) == 4


def is_keyword(word: object) -> bool:
    return type(word) is str and len(word) <= clues.LONGEST and _is_keyword(word)


@lru_cache(10_000)  # a position names every card of its deck, and every event reads one
def _is_keyword(word: str) -> bool:
    return clues.misshapen_keyword(word) is None and word == clues.normal(word)


HINTS = {
    r"(put|off):(0|9|[0-9]{2,})(@.*)?": "cards are numbered from 1, and there are never more than 8",
    r"put:[1-8]@(?!(nw|ne|se|sw)\+).*": "a card is put on nw, ne, se or sw, with its turn behind it: put:3@ne+0",
    r"put:[1-8]@..\+.*": "a card is turned by 0 to 3 quarters: +0, +1, +2 or +3",
    r"clue.*": "a clue is for zone n, e, s or w: clue:n=Wool",
}


def _what_is_wrong(event: Event) -> str:
    """For whoever mistyped: the part that does not exist, or what there is."""
    if event.text.startswith("=card:"):
        return "a card has four different words, like =card:Wool/Hat/Lake/Train"
    for pattern, hint in HINTS.items():
        if event.seat is not None and re.fullmatch(pattern, event.text[:38]):
            return hint
    return (
        "a move is like 0:clue:n=Wool, 0:done, 1:put:3@ne+1, 1:off:3, 1:agree, 1:disagree, 1:settle, 1:away or 1:back,"
        " a chance event like =card:Wool/Hat/Lake/Train, =turn:3 or =start:0"
    )


def write_card(card: Card) -> str:
    return f"=card:{'/'.join(card)}"


def write_placed(placed: Placed | None) -> str | None:
    return None if placed is None else f"{placed[0] + 1}+{placed[1]}"


def write_tried(placed: Placed, spot: int) -> str:
    return f"{placed[0] + 1}@{SPOTS[spot]}+{placed[1]}"


# ---- positions, written


def write_position(table: Table) -> Document:
    return {
        **write_open(table),
        "deck": [list(card) for card in table.deck],
        "drawn": _card(table.drawn),
        "boards": [_write_board(board) for board in table.boards],
    }


def write_open(table: Table) -> Document:
    """What everybody may see at any time. That translations are doubtful goes without saying."""
    return {
        "game": "so-clover",
        **({} if table.translations == clues.DOUBTFUL else {"translations": table.translations}),
        "language": table.language,
        "decoys": table.decoys,
        "first": table.first,
        "phase": table.phase,
        "spectator": table.spectator,
        "attempt": table.attempt,
        "spots": dict(zip(SPOTS, map(write_placed, table.spots), strict=True)),
        "fixed": [SPOTS[spot] for spot in table.fixed],
        "tried": [write_tried(placed, spot) for placed, spot in table.tried],
        "says": list(table.says),
        "away": sorted(table.away),
        "result": told(result(table)),
    }


def _write_board(board: Board) -> Document:
    return {
        "solution": dict(zip(SPOTS, map(_card, board.solution), strict=True)),
        "clues": dict(zip(ZONES, board.clues, strict=True)),
        "done": board.done,
        "decoys": [list(card) for card in board.decoys],
        "row": [list(card) for card in board.row],
        "points": board.points,
    }


def _card(card: Card | None) -> list[str] | None:
    return None if card is None else list(card)


def result(table: Table) -> Result | None:
    """SC-23: everybody wins, with the points of each board."""
    if table.phase != OVER:
        return None
    return Result(tuple(range(table.players)), "resolved", tuple(board.points or 0 for board in table.boards))


# ---- positions, read


def read_position(document: object) -> Table:
    doc = expect_keys(document, KEYS, may_have=frozenset(("translations",)))
    phase = expect_one_of(doc["phase"], PHASES, "phase")
    decoys = expect_whole(doc["decoys"], 1, MOST_DECOYS, "decoys")
    boards = expect_list(doc["boards"], "boards")
    if not FEWEST <= len(boards) <= MOST:
        raise BadPosition(f"boards must be those of {FEWEST} to {MOST} players, not {len(boards)}", "SC-3")
    table = Table(
        language=expect_one_of(doc["language"], LANGUAGES, "language"),
        translations=_read_translations(doc),
        decoys=decoys,
        first=_seat(doc["first"], "first", len(boards), null=phase == LOT),
        phase=phase,
        deck=_read_deck(doc["deck"]),
        drawn=None if doc["drawn"] is None else _read_card(doc["drawn"], "drawn"),
        boards=tuple(_read_board(board, f"boards[{seat}]") for seat, board in enumerate(boards)),
        spectator=_seat(doc["spectator"], "spectator", len(boards), null=phase != RESOLUTION),
        attempt=_read_attempt(doc["attempt"], phase),
        spots=read_spots(doc["spots"]),
        fixed=read_fixed(doc["fixed"]),
        tried=read_tried(doc["tried"]),
        says=_read_says(doc["says"], len(boards)),
        away=_read_away(doc["away"], len(boards)),
    )
    _check_keywords(table)
    _check_boards(table)
    _check_phase(table)
    expect_result(doc["result"], told(result(table)))
    return table


def _read_translations(doc: Document) -> str:
    """The key is there only if they are refused, so that equal positions are equal texts."""
    if "translations" not in doc:
        return clues.DOUBTFUL
    return expect_one_of(doc["translations"], (clues.REFUSED,), "translations")


def _seat(value: object, what: str, players: int, null: bool) -> int | None:
    seat = expect_seat(value, what, players, null)
    return None if null else seat


def _read_card(value: object, what: str) -> Card:
    card = tuple(value) if isinstance(value, list) else ()
    if not is_card(card):
        raise BadPosition(f"{what} must be a card of four different words, not {shown(value)}", "SC-1")
    return card


def _read_cards(value: object, what: str, ascending: bool) -> tuple[Card, ...]:
    cards = [_read_card(card, f"{what}[{at}]") for at, card in enumerate(expect_list(value, what))]
    if ascending and cards != sorted(cards):
        raise BadPosition(f"{what} must ascend")
    return tuple(cards)


def _read_deck(value: object) -> tuple[Card, ...]:
    if len(expect_list(value, "deck")) > LARGEST_DECK:
        raise BadPosition(f"deck must have no more than {LARGEST_DECK} cards", "SC-1")
    return _read_cards(value, "deck", ascending=True)


def _read_board(value: object, what: str) -> Board:
    doc = expect_keys(value, BOARD_KEYS, what)
    solution = expect_keys(doc["solution"], frozenset(SPOTS), f"{what} solution")
    zones = expect_keys(doc["clues"], frozenset(ZONES), f"{what} clues")
    cards = [None if solution[spot] is None else _read_card(solution[spot], f"{what} {spot}") for spot in SPOTS]
    return Board(
        solution=tuple(cards),
        clues=tuple(_read_clue(zones[zone], f"{what} clues {zone}") for zone in ZONES),
        done=expect_flag(doc["done"], f"{what} done"),
        decoys=_read_cards(doc["decoys"], f"{what} decoys", ascending=True),
        row=_read_cards(doc["row"], f"{what} row", ascending=False),
        points=None if doc["points"] is None else _read_points(doc["points"], f"{what} points"),
    )


def _read_clue(value: object, what: str) -> str | None:
    if value is None:
        return None
    if type(value) is not str or not clues.is_word(value):
        raise BadPosition(f"{what} must be null or a single word, not {shown(value)}", "SC-7")
    return value


def _read_points(value: object, what: str) -> int:
    points = expect_whole(value, 0, 6, what)
    if points == 5:
        raise BadPosition(f"{what} cannot be 5", "SC-20")
    return points


def _read_attempt(value: object, phase: str) -> int | None:
    if phase != RESOLUTION:
        expect_null(value, "attempt")
        return None
    return expect_whole(value, 1, 2, "attempt")


def read_spots(value: object) -> tuple[Placed | None, ...]:
    doc = expect_keys(value, frozenset(SPOTS), "spots")
    spots: list[Placed | None] = []
    for name in SPOTS:
        match = re.fullmatch(r"([1-8])\+([0-3])", doc[name]) if type(doc[name]) is str else None
        if doc[name] is not None and match is None:
            raise BadPosition(f"spots {name} must be null or a card and its turn, like 3+1, not {shown(doc[name])}")
        spots.append((int(match[1]) - 1, int(match[2])) if match else None)
    return tuple(spots)


def read_fixed(value: object) -> tuple[int, ...]:
    spots = [SPOTS.index(expect_one_of(name, SPOTS, "fixed")) for name in expect_list(value, "fixed")]
    if spots != sorted(set(spots)):
        raise BadPosition("fixed must name each spot once, in the order nw, ne, se, sw")
    return tuple(spots)


def read_tried(value: object) -> tuple[tuple[Placed, int], ...]:
    tried = []
    for text in expect_list(value, "tried"):
        match = re.fullmatch(r"([1-8])@(nw|ne|se|sw)\+([0-3])", text) if type(text) is str else None
        if match is None:
            raise BadPosition(f"tried must have entries like 3@nw+1, not {shown(text)}")
        tried.append(((int(match[1]) - 1, int(match[3])), SPOTS.index(match[2])))
    spots = [spot for _, spot in tried]
    if spots != sorted(set(spots)):
        raise BadPosition("tried must name each spot once, in the order nw, ne, se, sw")
    return tuple(tried)


def _read_says(value: object, players: int) -> tuple[str | None, ...]:
    words = expect_list(value, "says", players)
    return tuple(None if word is None else expect_one_of(word, (AGREE, DISAGREE), "says") for word in words)


def _read_away(value: object, players: int) -> frozenset[int]:
    seats = [expect_whole(seat, 0, players - 1, "away") for seat in expect_list(value, "away")]
    if seats != sorted(set(seats)):
        raise BadPosition("away must ascend, each seat once")
    return frozenset(seats)


def _check_keywords(table: Table) -> None:
    """SC-1: no keyword twice, and enough cards for all."""
    cards = [card for board in table.boards for card in (*board.cards(), *board.decoys)]
    cards += [table.drawn] if table.drawn and table.phase == DEAL else []
    words = Counter(word for card in (*cards, *table.deck) for word in card)
    keyword, times = words.most_common(1)[0] if words else ("", 0)
    if times > 1:
        raise BadPosition(f"the keyword {shown(keyword)} is there {times} times", "SC-1")
    needed = table.players * (4 + table.decoys) - len(cards)
    if len(table.deck) < needed:
        raise BadPosition(f"deck has {len(table.deck)} cards, but {needed} are still to be drawn", "SC-1")


def _check_boards(table: Table) -> None:
    for seat, board in enumerate(table.boards):
        what = f"boards[{seat}]"
        if not board.done and (board.decoys or board.row):
            raise BadPosition(f"{what} has decoys or a row before its player is done", "SC-12")
        if board.done and None in board.clues:
            raise BadPosition(f"{what} is done but lacks a clue", "SC-6")
        if len(board.decoys) > table.decoys:
            raise BadPosition(f"{what} has more than {table.decoys} decoys", "SC-13")
        _check_row(board, what)
        if None not in board.solution:
            _check_clues(board, what)


def _check_row(board: Board, what: str) -> None:
    own = [unturned(card) for card in (*board.cards(), *board.decoys)]
    row = [unturned(card) for card in board.row]
    if len(set(row)) < len(row) or not set(row) <= set(own):
        raise BadPosition(f"{what} row must be made of the board's own cards and decoys, each once", "SC-12")


def _check_clues(board: Board, what: str) -> None:
    keywords = {fold(keyword) for keyword in visible(board.cards())}
    for zone, clue in zip(ZONES, board.clues, strict=True):
        if clue is not None and fold(clue) in keywords:
            raise BadPosition(f"{what} clues {zone} is one of the keywords", "SC-8")


def _check_phase(table: Table) -> None:
    if table.phase in (LOT, DEAL):
        _check_deal(table)
    else:
        _check_dealt(table)
    if table.phase == RESOLUTION:
        _check_resolution(table)
    elif table.spots != FOUR_EMPTY or any(table.says):
        raise BadPosition("spots and says must be null outside the resolution")
    else:
        expect_empty(list(table.fixed), "fixed")
        expect_empty(list(table.tried), "tried")


def _check_deal(table: Table) -> None:
    dealt = [card is not None for board in table.boards for card in board.solution]
    if dealt != sorted(dealt, reverse=True) or all(dealt):
        raise BadPosition("boards must be dealt in the order of seats and spots, with a spot still empty", "SC-4")
    if table.phase == LOT and (any(dealt) or table.drawn):
        raise BadPosition("boards and drawn must be empty before the lot", "SC-15")
    if table.away:
        raise BadPosition("away must be empty during the deal", "SC-25")
    for seat, board in enumerate(table.boards):
        if board.done or board.points is not None or any(board.clues):
            raise BadPosition(f"boards[{seat}] must have no clues during the deal", "SC-6")


def _check_dealt(table: Table) -> None:
    size = 4 + table.decoys
    for seat, board in enumerate(table.boards):
        if None in board.solution:
            raise BadPosition(f"boards[{seat}] solution lacks a card", "SC-4")
    unfinished = [board for board in table.boards if board.done and len(board.row) < size]
    if len(unfinished) != (table.phase == SHUFFLE):
        raise BadPosition("boards that are done must have decoys and a full row, but for one in phase shuffle", "SC-12")
    if table.phase == SHUFFLE:
        _check_shuffle(table, unfinished[0])
    elif table.drawn is not None:
        raise BadPosition("drawn must be null here")
    if table.phase in (CLUES, RESOLUTION, OVER) and all(board.done for board in table.boards) == (table.phase == CLUES):
        raise BadPosition("the resolution begins when every board is done, not before", "SC-14")
    resolved = _resolved(table)
    for seat, board in enumerate(table.boards):
        if (board.points is not None) != (seat in resolved):
            raise BadPosition(f"boards[{seat}] points do not fit the order of spectators", "SC-15")


def _check_shuffle(table: Table, board: Board) -> None:
    if len(board.decoys) < table.decoys and (board.row or table.drawn):
        raise BadPosition("drawn and row must be empty while decoys are drawn", "SC-12")
    if table.drawn is not None and table.drawn not in board.left_to_shuffle():
        raise BadPosition("drawn must be a card that is not in the row yet", "SC-12")


def _resolved(table: Table) -> list[int]:
    """SC-15: the seats that have been the spectator."""
    if table.phase == OVER:
        return list(range(table.players))
    if table.spectator is None or table.first is None:
        return []
    before = (table.spectator - table.first) % table.players
    return [(table.first + step) % table.players for step in range(before)]


def _check_resolution(table: Table) -> None:
    size = 4 + table.decoys
    placed = [card for card, _ in filter(None, table.spots)]
    if len(set(placed)) < len(placed) or any(card >= size for card in placed):
        raise BadPosition("spots must have cards of the row, each once", "SC-16")
    for seat, word in enumerate(table.says):
        if word and seat not in table.team():
            raise BadPosition(f"says has a word of seat {seat}, which is away or the spectator", "SC-17")
    if table.attempt == 1:
        expect_empty(list(table.fixed), "fixed")
        expect_empty(list(table.tried), "tried")
    else:
        _check_second_attempt(table, size)
    if table.agreed():
        raise BadPosition("says: everybody agrees, so the attempt would have been handed in", "SC-18")


def _check_second_attempt(table: Table, size: int) -> None:
    assert table.spectator is not None
    board = table.boards[table.spectator]
    spots = sorted((*table.fixed, *(spot for _, spot in table.tried)))
    if spots != [0, 1, 2, 3] or not table.tried:
        raise BadPosition("fixed and tried must be the four spots together, with something tried wrong", "SC-20")
    for spot in table.fixed:
        if not table.is_correct(spot):
            raise BadPosition(f"fixed has {SPOTS[spot]}, where the card is not correct", "SC-20")
    cards = [
        card for card, _ in (*(table.spots[spot] or (0, 0) for spot in table.fixed), *(at for at, _ in table.tried))
    ]
    if len(set(cards)) < 4 or max(cards) >= size:
        raise BadPosition("fixed and tried must have four different cards of the row", "SC-20")
    for (card, turn), spot in table.tried:
        if turned(board.row[card], turn) == board.solution[spot]:
            raise BadPosition(f"tried has {write_tried((card, turn), spot)}, which is correct", "SC-20")
