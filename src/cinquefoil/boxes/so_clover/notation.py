"""So Clover! as text: moves read, and positions.

A card is the list of its keywords clockwise from the north edge, as it lies.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET

from cinquefoil.boxes.so_clover import clues
from cinquefoil.boxes.so_clover.cards import SPOTS, ZONES, Card, is_card, turned, unturned, visible
from cinquefoil.boxes.so_clover.position import NO_CARD, NO_CLUE, Clover, Position
from cinquefoil.boxes.so_clover.rules import CLUES, DEAL, FOUR_EMPTY, LOT, OVER, RESOLUTION, SHUFFLE, Board, Table
from cinquefoil.boxes.so_clover.view import result, write_tried
from cinquefoil.core.documents import expect_empty, expect_null, expect_result, expect_seat, expect_sorted, expect_whole
from cinquefoil.core.errors import BadPosition, shown, unreadable
from cinquefoil.core.events import Event
from cinquefoil.words.spelling import fold

FEWEST, MOST = 2, 6
LARGEST_DECK = 2000
MOST_DECOYS = 4


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


# ---- positions, read


def read_position(position: Position) -> Table:
    players, phase = len(position.boards), position.phase
    if not FEWEST <= players <= MOST:
        raise BadPosition(f"boards must be those of {FEWEST} to {MOST} players, not {players}", "SC-3")
    if len(position.deck) > LARGEST_DECK:
        raise BadPosition(f"deck must have no more than {LARGEST_DECK} cards", "SC-1")
    if len(position.says) != players:
        raise BadPosition(f"says must have {players} entries, not {len(position.says)}")
    table = Table(
        language=position.language,
        translations=clues.DOUBTFUL if position.translations is UNSET else position.translations,
        decoys=position.decoys,
        first=_seat(position.first, "first", players, null=phase == LOT),
        phase=phase,
        deck=_cards(position.deck, "deck", ascending=True),
        drawn=None if position.drawn is None else _card(position.drawn, "drawn"),
        boards=tuple(_board(board, f"boards[{seat}]") for seat, board in enumerate(position.boards)),
        spectator=_seat(position.spectator, "spectator", players, null=phase != RESOLUTION),
        attempt=_attempt(position),
        spots=position.placed(),
        fixed=_each_once(position.fixed_spots(), "fixed"),
        tried=position.wrong(),
        says=position.says,
        away=_away(position.away, players),
    )
    _each_once([spot for _, spot in table.tried], "tried")
    _check_keywords(table)
    _check_boards(table)
    _check_phase(table)
    expect_result(position.result, result(table))
    return table


def _seat(value: int | None, what: str, players: int, null: bool) -> int | None:
    seat = expect_seat(value, what, players, null)
    return None if null else seat


def _card(card: Card, what: str) -> Card:
    if not is_card(card):
        raise BadPosition(NO_CARD.format(part=what, value=shown(card)), "SC-1")
    return card


def _cards(cards: tuple[Card, ...], what: str, ascending: bool) -> tuple[Card, ...]:
    if ascending:
        expect_sorted(cards, what)
    return tuple(_card(card, f"{what}[{at}]") for at, card in enumerate(cards))


def _board(clover: Clover, what: str) -> Board:
    cards = ((spot, clover.solution[spot]) for spot in SPOTS)
    if clover.points == 5:
        raise BadPosition(f"{what} points cannot be 5", "SC-20")
    return Board(
        solution=tuple(card and _card(card, f"{what} {spot}") for spot, card in cards),
        clues=tuple(_clue(clover.clues[zone], f"{what} clues {zone}") for zone in ZONES),
        done=clover.done,
        decoys=_cards(clover.decoys, f"{what} decoys", ascending=True),
        row=_cards(clover.row, f"{what} row", ascending=False),
        points=clover.points,
    )


def _clue(clue: str | None, what: str) -> str | None:
    if clue is not None and not clues.is_word(clue):
        raise BadPosition(NO_CLUE.format(part=what, value=shown(clue)), "SC-7")
    return clue


def _attempt(position: Position) -> int | None:
    if position.phase == RESOLUTION:
        return expect_whole(position.attempt, 1, 2, "attempt")
    expect_null(position.attempt, "attempt")
    return None


def _each_once(spots: Sequence[int], what: str) -> tuple[int, ...]:
    if list(spots) != sorted(set(spots)):
        raise BadPosition(f"{what} must name each spot once, in the order nw, ne, se, sw")
    return tuple(spots)


def _away(seats: tuple[int, ...], players: int) -> frozenset[int]:
    for seat in seats:
        expect_whole(seat, 0, players - 1, "away")
    if list(seats) != sorted(set(seats)):
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
        raise BadPosition(f"{what} row must be made of the board’s own cards and decoys, each once", "SC-12")


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
        expect_empty(table.fixed, "fixed")
        expect_empty(table.tried, "tried")


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
        expect_empty(table.fixed, "fixed")
        expect_empty(table.tried, "tried")
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
