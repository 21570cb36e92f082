"""Cross×Clover, written a second time, slowly and literally, straight from the clauses XC-1 to XC-23.

It works on position documents (plain dicts), never changes what it is given and remembers nothing between
calls. `check` says whether a document is a position; everything else trusts that it has been asked. It is
meant to be compared with, not to be fast.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from naive.refusing import Refused, bad, check_keys, copied, is_int, is_int_in, refuse_if

Position = dict[str, Any]
Board = list[list[str | None]]

GAME = "cross-clover"
PHASES = ("lot", "lay", "reveal", "deal", "turn", "drawing", "over")
SETUP_PHASES = ("lot", "lay", "reveal", "deal")
CHANCE_PHASES = ("lot", "reveal", "deal", "drawing")
KEYS = (
    "game",
    "first",
    "phase",
    "turn",
    "board",
    "scored",
    "scores",
    "hands",
    "decks",
    "out",
    "aphids",
    "aphid_just_used",
    "passes",
    "result",
)
OPTIONS = ("players", "first")

SEATS = (0, 1)
COLOURS = ("R", "W")  # seat 0 is red, seat 1 is white
SIDE = 4
DIGITS = (1, 2, 3, 4)
NUMBER_TILES = ("1", "2", "3", "4")  # XC-2: three of each
LADYBUGS = ("1L", "2L", "3L", "4L")  # XC-2: one of each
TILES = NUMBER_TILES + LADYBUGS
TILES_OF_A_PLAYER = 16
DECK = 8  # XC-3
DECKS = (1, 2)
SETUP_TILES = 2  # XC-4, XC-5: of each player
OPENING_HAND = 3  # XC-7
FULL_HAND = 4  # XC-8
UPPER_LIMIT = 16  # XC-21: whoever is above it wins
LOWER_LIMIT = -11  # XC-21: whoever is there or below it loses

FACE_UP = tuple(f"{colour}{tile}" for colour in COLOURS for tile in TILES)
FACE_DOWN = tuple(f"{colour}?" for colour in COLOURS)
SQUARES = tuple(f"{column}{row}" for row in "1234" for column in "abcd")  # reading order


def illegal(message: str, clause: str | None = None) -> Refused:
    return Refused("illegal_move", message, clause)


# ----------------------------------------------------------------------------------------------------
# Move and event texts: every text that can be read at all is written out once.


class Event(NamedTuple):
    """A text that can be read: down, draw, place, aphid, discard, pass, reveal (=3L) or lot (=start:1)."""

    kind: str
    tile: str = ""
    square: str = ""  # where something goes
    source: str = ""  # where a ladybug comes from
    deck: int = 0
    seat: int = 0


def all_readable_texts() -> dict[str, Event]:
    texts = {"pass": Event("pass")}
    for square in SQUARES:
        texts[f"down@{square}"] = Event("down", square=square)
        for tile in TILES:
            texts[f"{tile}@{square}"] = Event("place", tile=tile, square=square)
        for source in SQUARES:
            texts[f"aphid:{source}-{square}"] = Event("aphid", source=source, square=square)
    for deck in DECKS:
        texts[f"draw{deck}"] = Event("draw", deck=deck)
        for tile in TILES:
            texts[f"discard:{tile}/{deck}"] = Event("discard", tile=tile, deck=deck)
    for tile in TILES:
        texts[f"={tile}"] = Event("reveal", tile=tile)
    for seat in SEATS:
        texts[f"=start:{seat}"] = Event("lot", seat=seat)
    return texts


READABLE = all_readable_texts()

# Which kinds of event can happen in which phase.
DUE = {
    "lot": ("lot",),
    "lay": ("down",),
    "reveal": ("reveal",),
    "deal": ("reveal",),
    "turn": ("draw", "place", "aphid", "discard", "pass"),
    "drawing": ("reveal",),
}


def read(text: object) -> Event:
    if not isinstance(text, str) or text not in READABLE:
        raise Refused("malformed_move", f"{text!r} cannot be read as a move or a chance event")
    return READABLE[text]


# ----------------------------------------------------------------------------------------------------
# Lines


def circle_of(square: str) -> int:
    """XC-1: the quarter of the board that the square is in: 1 top left, 2 top right, 3 and 4 below them."""
    left = square[0] in "ab"
    top = square[1] in "12"
    if top:
        return 1 if left else 2
    return 3 if left else 4


def all_lines() -> dict[str, list[str]]:
    """XC-1: the squares of the twelve lines, in the order in which `scored` lists them."""
    lines: dict[str, list[str]] = {}
    for row in "1234":
        lines[f"row{row}"] = [square for square in SQUARES if square[1] == row]
    for column in "abcd":
        lines[f"col{column}"] = [square for square in SQUARES if square[0] == column]
    for circle in (1, 2, 3, 4):
        lines[f"circle{circle}"] = [square for square in SQUARES if circle_of(square) == circle]
    return lines


LINES = all_lines()


@cache
def share_a_line(one: str, other: str) -> bool:
    return one[0] == other[0] or one[1] == other[1] or circle_of(one) == circle_of(other)


# ----------------------------------------------------------------------------------------------------
# Tiles ("3", "3L") and pieces on the board ("R3", "W3L", "R?")


def number_of(tile: str) -> int:
    return int(tile[0])


def is_ladybug(tile: str) -> bool:
    return tile in LADYBUGS


def colour_of(piece: str) -> str:
    return piece[0]


def tile_of(piece: str) -> str:
    return piece[1:]


def is_face_down(piece: str) -> bool:
    return piece in FACE_DOWN


def copies_of(tile: str) -> int:
    """XC-2: how many of them each player owns."""
    return 1 if is_ladybug(tile) else 3


def other_seat(seat: int) -> int:
    return 1 - seat


# ----------------------------------------------------------------------------------------------------
# The board


def empty_board() -> Board:
    return [[None for _ in range(SIDE)] for _ in range(SIDE)]


@cache
def row_of(square: str) -> int:
    return "1234".index(square[1])


@cache
def column_of(square: str) -> int:
    return "abcd".index(square[0])


def piece_on(board: Board, square: str) -> str | None:
    return board[row_of(square)][column_of(square)]


def put_on(board: Board, square: str, piece: str | None) -> None:
    """Changes the board."""
    board[row_of(square)][column_of(square)] = piece


def is_full(board: Board) -> bool:
    return all(piece_on(board, square) is not None for square in SQUARES)


def squares_of_seat(board: Board, seat: int) -> list[str]:
    """In reading order."""
    found = []
    for square in SQUARES:
        piece = piece_on(board, square)
        if piece is not None and colour_of(piece) == COLOURS[seat]:
            found.append(square)
    return found


def face_down_squares(board: Board) -> list[str]:
    """In reading order."""
    return [square for square in SQUARES if piece_on(board, square) in FACE_DOWN]


def visible_tiles(board: Board, seat: int) -> list[str]:
    """The tiles of the seat's colour that lie face up on the board."""
    tiles = []
    for square in squares_of_seat(board, seat):
        piece = piece_on(board, square)
        if piece is not None and not is_face_down(piece):
            tiles.append(tile_of(piece))
    return tiles


def shows_all_digits(board: Board, line: str) -> bool:
    """XC-16: the line shows all of 1, 2, 3, 4."""
    numbers = []
    for square in LINES[line]:
        piece = piece_on(board, square)
        if piece is not None and not is_face_down(piece):
            numbers.append(number_of(tile_of(piece)))
    return sorted(numbers) == list(DIGITS)


def is_in_scored_line(position: Position, square: str) -> bool:
    return any(square in LINES[line] for line in position["scored"])


def meets_its_like(board: Board, square: str, colour: str, number: int, not_counting: list[str]) -> bool:
    """XC-9 (b): a line through the square holds a tile of this colour and number on another square."""
    for other in SQUARES:
        if other == square or other in not_counting or not share_a_line(square, other):
            continue
        piece = piece_on(board, other)
        if piece is None or is_face_down(piece):
            continue
        if colour_of(piece) == colour and number_of(tile_of(piece)) == number:
            return True
    return False


# ----------------------------------------------------------------------------------------------------
# The table


def seen_tiles(position: Position, seat: int) -> list[str]:
    """The tiles of a player that are neither in the decks, nor face down, nor just being drawn."""
    return [*visible_tiles(position["board"], seat), *position["hands"][seat], *position["out"][seat]]


def unseen(position: Position, seat: int) -> dict[str, int]:
    """What is left of the player's 16 tiles: how many of each."""
    seen = seen_tiles(position, seat)
    return {tile: copies_of(tile) - seen.count(tile) for tile in TILES}


def face_down_count(position: Position, seat: int) -> int:
    down = face_down_squares(position["board"])
    return len([square for square in squares_of_seat(position["board"], seat) if square in down])


def being_drawn(position: Position, seat: int) -> int:
    """In phase `drawing` the tile has left the deck and has not yet come to hand."""
    return 1 if position["phase"] == "drawing" and position["turn"] == seat else 0


def seat_of_chance(position: Position) -> int:
    """Whose tile the next chance event turns up."""
    if position["phase"] == "reveal":
        piece = piece_on(position["board"], face_down_squares(position["board"])[0])
        assert piece is not None
        return COLOURS.index(colour_of(piece))
    seat: int = position["turn"]
    return seat


def end_reason(position: Position) -> str | None:
    """XC-15, XC-21, XC-22: the first reason that applies, None if the game goes on."""
    if any(score > UPPER_LIMIT for score in position["scores"]):
        return "upper-limit"
    if any(score <= LOWER_LIMIT for score in position["scores"]):
        return "lower-limit"
    if is_full(position["board"]):
        return "board-full"
    if position["passes"] == 2:
        return "no-moves"
    return None


def winners_of(scores: list[int], reason: str) -> list[int]:
    if reason == "upper-limit":  # XC-21
        return [seat for seat in SEATS if scores[seat] > UPPER_LIMIT]
    if reason == "lower-limit":  # XC-21
        return [seat for seat in SEATS if scores[other_seat(seat)] <= LOWER_LIMIT]
    return [seat for seat in SEATS if scores[seat] > scores[other_seat(seat)]]  # XC-22


def result_of(position: Position) -> dict[str, Any] | None:
    """The result that the rest of the position says; None if the game goes on."""
    reason = end_reason(position)
    if reason is None:
        return None
    scores = list(position["scores"])
    return {"winners": winners_of(scores, reason), "reason": reason, "scores": scores}


# ----------------------------------------------------------------------------------------------------
# The start


def is_seat(value: object) -> bool:
    return is_int_in(value, range(len(SEATS)))


def start(options: dict[str, object]) -> Position:
    """The position before anything has happened."""
    if not isinstance(options, dict):
        raise Refused("bad_option", "the options are not an object")
    for option in options:
        if option not in OPTIONS:
            raise Refused("bad_option", f"unknown option {option!r}")
    players = options.get("players", 2)
    if not is_int(players) or players != 2:
        raise Refused("bad_option", f"players is {players!r}, not 2")
    position: Position = {
        "game": GAME,
        "first": None,
        "phase": "lot",
        "turn": None,
        "board": empty_board(),
        "scored": [],
        "scores": [0, 0],
        "hands": [[], []],
        "decks": [[DECK, DECK], [DECK, DECK]],
        "out": [[], []],
        "aphids": [True, True],
        "aphid_just_used": False,
        "passes": 0,
        "result": None,
    }
    first = first_option(options)
    if first is not None:
        begin_laying(position, first)
    return position


def first_option(options: dict[str, object]) -> int | None:
    """XC-4: the first player, or None if it is to be drawn by lot."""
    first = options.get("first", "lot")
    if isinstance(first, str) and first == "lot":
        return None
    if not isinstance(first, int) or not is_seat(first):
        raise Refused("bad_option", f"first is {first!r}, not a seat of this game or 'lot'", "XC-4")
    return first


def begin_laying(position: Position, first: int) -> None:
    position["first"] = first
    position["phase"] = "lay"
    position["turn"] = first


# ----------------------------------------------------------------------------------------------------
# Is a document a position?


def check(position: object) -> None:
    """Refuse a document that is inconsistent in itself, with a message that names what is wrong."""
    if not isinstance(position, dict):
        raise bad("the position is not an object")
    check_keys(position, KEYS)
    check_words(position)
    check_seats(position)
    check_board(position["board"])
    check_scored(position["scored"])
    check_scores(position["scores"])
    check_tiles(position, "hands")
    check_tiles(position, "out")
    check_decks(position["decks"])
    check_flags(position)
    check_face_down(position)
    if position["phase"] in SETUP_PHASES:
        check_set_up(position)
    check_hand_sizes(position)
    check_material(position)
    check_equal_tiles(position["board"])
    check_lines(position)
    check_points(position)
    check_the_end(position)
    check_result(position)
    check_passes(position)
    check_aphid_just_used(position)


def check_words(position: Position) -> None:
    if position["game"] != GAME:
        raise bad(f"game is {position['game']!r}, not {GAME!r}")
    if position["phase"] not in PHASES:
        raise bad(f"phase is {position['phase']!r}, which is unknown")


def check_seats(position: Position) -> None:
    """`first` is null in `lot` only, `turn` in `lot`, `reveal` and `over` only."""
    phase = position["phase"]
    if phase == "lot":
        if position["first"] is not None:
            raise bad(f"first is {position['first']!r}, not null as it must be in phase 'lot'", "XC-4")
    elif not is_seat(position["first"]):
        raise bad(f"first is {position['first']!r}, not a seat of this game", "XC-4")
    if phase in ("lot", "reveal", "over"):
        if position["turn"] is not None:
            raise bad(f"turn is {position['turn']!r}, not null as it must be in phase {phase!r}")
    elif not is_seat(position["turn"]):
        raise bad(f"turn is {position['turn']!r}, not a seat of this game")


def check_board(board: object) -> None:
    if not isinstance(board, list) or len(board) != SIDE:
        raise bad("board does not have four rows", "XC-1")
    for row in board:
        if not isinstance(row, list) or len(row) != SIDE:
            raise bad("board: a row does not have four boxes", "XC-1")
        for piece in row:
            if piece is not None and piece not in FACE_UP and piece not in FACE_DOWN:
                raise bad(f"board: {piece!r} is no tile", "XC-2")


def check_scored(scored: object) -> None:
    if not isinstance(scored, list):
        raise bad("scored is not a list")
    for line in scored:
        if not isinstance(line, str) or line not in LINES:
            raise bad(f"scored: {line!r} is no line", "XC-1")
    if scored != [line for line in LINES if line in scored]:
        raise bad("scored: lines are out of order or twice there")


def check_scores(scores: object) -> None:
    if not isinstance(scores, list) or len(scores) != len(SEATS) or not all(is_int(score) for score in scores):
        raise bad("scores is not a list of two whole numbers")


def check_tiles(position: Position, key: str) -> None:
    """The lists `hands` and `out` hold, for each seat, tiles in ascending order of text."""
    lists = position[key]
    if not isinstance(lists, list) or len(lists) != len(SEATS):
        raise bad(f"{key} is not a list of two lists")
    for seat in SEATS:
        tiles = lists[seat]
        if not isinstance(tiles, list):
            raise bad(f"{key}: what seat {seat} has is not a list")
        for tile in tiles:
            if not isinstance(tile, str) or tile not in TILES:
                raise bad(f"{key}: {tile!r} is no tile", "XC-2")
        if tiles != sorted(tiles):
            raise bad(f"{key}: the tiles of seat {seat} are out of order")


def check_decks(decks: object) -> None:
    if not isinstance(decks, list) or len(decks) != len(SEATS):
        raise bad("decks is not a list of two lists", "XC-3")
    for seat in SEATS:
        sizes = decks[seat]
        if not isinstance(sizes, list) or len(sizes) != len(DECKS):
            raise bad(f"decks: seat {seat} does not have two decks", "XC-3")
        for size in sizes:
            if not is_int_in(size, range(DECK + 1)):
                raise bad(f"decks: {size!r} is not a number from 0 to 8", "XC-3")


def check_flags(position: Position) -> None:
    aphids = position["aphids"]
    if not isinstance(aphids, list) or len(aphids) != len(SEATS):
        raise bad("aphids is not a list of two", "XC-2")
    for unused in aphids:
        if not isinstance(unused, bool):
            raise bad(f"aphids: {unused!r} is not true or false", "XC-2")
    if not isinstance(position["aphid_just_used"], bool):
        raise bad(f"aphid_just_used is {position['aphid_just_used']!r}, not true or false", "XC-13")
    if not is_int(position["passes"]):
        raise bad(f"passes is {position['passes']!r}, not a whole number", "XC-15")


def check_face_down(position: Position) -> None:
    """XC-6: tiles lie face down during `lay` and `reveal` only."""
    if position["phase"] not in ("lay", "reveal") and face_down_squares(position["board"]):
        raise bad(f"board: a tile lies face down in phase {position['phase']!r}", "XC-6")


def check_set_up(position: Position) -> None:
    """During set-up nothing has happened but what XC-4 to XC-7 say."""
    if position["scored"]:
        raise bad("scored is not empty during set-up", "XC-3")
    if position["scores"] != [0, 0]:
        raise bad("scores are not 0 during set-up", "XC-3")
    if position["out"] != [[], []]:
        raise bad("out is not empty during set-up", "XC-3")
    if position["aphids"] != [True, True]:
        raise bad("an aphid is used during set-up", "XC-3")
    laid = tiles_laid_by_now(position)
    dealt = tiles_dealt_by_now(position)
    for seat in SEATS:
        squares = squares_of_seat(position["board"], seat)
        if len(squares) != laid[seat]:
            raise bad(f"board: seat {seat} has laid {len(squares)} tiles, not {laid[seat]}", "XC-4")
        if len(squares) == SETUP_TILES and share_a_line(squares[0], squares[1]):
            raise bad(f"board: the tiles of seat {seat} are in one line", "XC-5")
        if len(position["hands"][seat]) != dealt[seat]:
            raise bad(f"hands: seat {seat} has {len(position['hands'][seat])} tiles, not {dealt[seat]}", "XC-7")
        sizes = decks_by_now(laid[seat], dealt[seat])
        if position["decks"][seat] != sizes:
            raise bad(f"decks: those of seat {seat} are {position['decks'][seat]}, not {sizes}", "XC-7")
    check_what_is_turned_up(position)


def tiles_laid_by_now(position: Position) -> list[int]:
    """XC-4, XC-5: for each seat, how many tiles it has laid at this moment of the set-up."""
    if position["phase"] == "lot":
        return [0, 0]
    if position["phase"] != "lay":
        return [SETUP_TILES, SETUP_TILES]
    turn = position["turn"]
    rounds_done = len(squares_of_seat(position["board"], turn))
    if rounds_done >= SETUP_TILES:
        raise bad(f"board: seat {turn} has laid its tiles, but it is to lay one", "XC-5")
    laid = [rounds_done, rounds_done]
    if turn != position["first"]:
        laid[position["first"]] = rounds_done + 1
    return laid


def tiles_dealt_by_now(position: Position) -> list[int]:
    """XC-7: for each seat, how many tiles it must have in hand at this moment of the set-up."""
    dealt = [0, 0]
    if position["phase"] == "deal":
        turn = position["turn"]
        dealt[turn] = len(position["hands"][turn])
        if dealt[turn] >= OPENING_HAND:
            raise bad(f"hands: seat {turn} has its three tiles, but it is to get one", "XC-7")
        if turn != position["first"]:
            dealt[position["first"]] = OPENING_HAND
    return dealt


def decks_by_now(laid: int, dealt: int) -> list[int]:
    """The set-up tiles come from decks 1 and 2, the opening tiles from decks 1, 2 and 1."""
    sizes = [DECK, DECK]
    for deck in [1, 2][:laid] + [1, 2, 1][:dealt]:
        sizes[deck - 1] -= 1
    return sizes


def check_what_is_turned_up(position: Position) -> None:
    """XC-6: none in `lay`; in `reveal` the first ones in reading order, but not yet all."""
    board = position["board"]
    taken = [square for square in SQUARES if piece_on(board, square) is not None]
    down = face_down_squares(board)
    if position["phase"] == "lay" and down != taken:
        raise bad("board: a tile is turned up in phase 'lay'", "XC-6")
    if position["phase"] == "reveal":
        if not down:
            raise bad("board: all tiles are turned up in phase 'reveal'", "XC-6")
        if down != taken[len(taken) - len(down) :]:
            raise bad("board: the tiles are not turned up in reading order", "XC-6")


def check_hand_sizes(position: Position) -> None:
    """XC-8: at most four tiles, and only who has fewer can be drawing (XC-14: after a discard there are three)."""
    for seat in SEATS:
        most = FULL_HAND - being_drawn(position, seat)
        if len(position["hands"][seat]) > most:
            raise bad(f"hands: seat {seat} has more than {most} tiles", "XC-8")


def check_material(position: Position) -> None:
    """XC-2: never more tiles of a kind than there are, and the decks hold what is left of the 16."""
    for seat in SEATS:
        left = unseen(position, seat)
        for tile in TILES:
            if left[tile] < 0:
                raise bad(f"seat {seat} has more tiles {tile} than there are", "XC-2")
        hidden = sum(position["decks"][seat]) + face_down_count(position, seat) + being_drawn(position, seat)
        if sum(left.values()) != hidden:
            raise bad(f"decks: {sum(left.values())} tiles of seat {seat} are left, not {hidden}", "XC-2")


def check_equal_tiles(board: Board) -> None:
    """XC-9 (b): no line ever holds two tiles of the same colour and number."""
    for square in SQUARES:
        piece = piece_on(board, square)
        if piece is None or is_face_down(piece):
            continue
        if meets_its_like(board, square, colour_of(piece), number_of(tile_of(piece)), []):
            raise bad(f"board: the tile on {square} is in a line with its like", "XC-9")


def check_lines(position: Position) -> None:
    """XC-16, XC-19: a scored line shows 1 to 4 for ever; a line that shows them is scored, unless `over`."""
    for line in LINES:
        complete = shows_all_digits(position["board"], line)
        if line in position["scored"] and not complete:
            raise bad(f"scored: {line} does not show 1, 2, 3 and 4", "XC-19")
        if complete and line not in position["scored"] and position["phase"] != "over":
            raise bad(f"scored: {line} shows 1, 2, 3 and 4, but is not there", "XC-16")


def check_points(position: Position) -> None:
    """XC-3, XC-17, XC-18: scores start at 0 and change with scored lines only."""
    if not position["scored"] and position["scores"] != [0, 0]:
        raise bad("scores are not 0, but no line is scored", "XC-17")


def check_the_end(position: Position) -> None:
    """XC-15, XC-21, XC-22: the game is over when a reason applies, and not otherwise."""
    reason = end_reason(position)
    if position["phase"] != "over":
        if reason is not None:
            raise bad(f"the game has ended ({reason}), but phase is not 'over'", "XC-21")
        return
    if reason is None:
        raise bad("phase is 'over', but the game has not ended", "XC-22")
    if all(score > UPPER_LIMIT for score in position["scores"]):
        raise bad("scores: both are above 16", "XC-23")
    if all(score <= LOWER_LIMIT for score in position["scores"]):
        raise bad("scores: both are -11 or less", "XC-23")


def check_result(position: Position) -> None:
    result = position["result"]
    if position["phase"] != "over":
        if result is not None:
            raise bad("result is not null, but phase is not 'over'")
        return
    if not isinstance(result, dict):
        raise bad("result is not an object, but phase is 'over'")
    for key in ("winners", "scores"):
        if not isinstance(result.get(key), list) or not all(is_int(number) for number in result[key]):
            raise bad(f"result: {key} is not a list of whole numbers")
    expected = result_of(position)
    if result != expected:
        raise bad(f"result is not what the position says: {expected}")


def check_passes(position: Position) -> None:
    """XC-15: 0 or 1 in `turn`, 2 at the end by passing, else 0. Whether they had to pass is not asked."""
    phase = position["phase"]
    passes = position["passes"]
    possible = [0]
    if phase == "turn":
        possible = [0, 1]
    if phase == "over" and end_reason(position) == "no-moves":
        possible = [2]
    if passes not in possible:
        raise bad(f"passes is {passes}, which it cannot be here", "XC-15")


def check_aphid_just_used(position: Position) -> None:
    """XC-11 to XC-13: what the turn before has done with an aphid can be seen."""
    if not position["aphid_just_used"]:
        return
    if position["phase"] not in ("turn", "drawing", "over"):
        raise bad("aphid_just_used is true during set-up", "XC-13")
    if position["passes"] != 0:
        raise bad("aphid_just_used is true, but the turn before was a pass", "XC-13")
    last = [other_seat(position["turn"])] if position["phase"] != "over" else list(SEATS)
    if all(position["aphids"][seat] for seat in last):
        raise bad("aphid_just_used is true, but the aphid is still to be used", "XC-13")


# ----------------------------------------------------------------------------------------------------
# What can happen


def actor(position: Position) -> str | int | None:
    if position["phase"] == "over":
        return None
    if position["phase"] in CHANCE_PHASES:
        return "chance"
    seat: int = position["turn"]
    return seat


def moves(position: Position) -> list[str]:
    """The legal moves in ascending order of text."""
    if position["phase"] == "lay":
        return sorted(f"down@{square}" for square in SQUARES if why_not_down(position, square) is None)
    if position["phase"] != "turn":
        return []
    seat = position["turn"]
    texts = draws(position, seat) + placements(position, seat) + aphid_moves(position, seat)
    texts += discards(position, seat)
    if why_not_pass(position, seat) is None:
        texts.append("pass")
    return sorted(texts)


def draws(position: Position, seat: int) -> list[str]:
    return [f"draw{deck}" for deck in DECKS if why_not_draw(position, seat, deck) is None]


def placements(position: Position, seat: int) -> list[str]:
    """XC-9, XC-10: every way to place a tile from hand."""
    return [
        f"{tile}@{square}"
        for tile in TILES
        if tile in position["hands"][seat]
        for square in SQUARES
        if why_not_place(position, seat, tile, square) is None
    ]


def aphid_moves(position: Position, seat: int) -> list[str]:
    if why_not_this_aphid(position, seat) is not None:
        return []
    return [f"aphid:{source}-{target}" for source, target in ladybug_moves(position)]


def ladybug_moves(position: Position) -> list[tuple[str, str]]:
    """XC-11: from where to where a ladybug can be moved, whoever does it."""
    return [
        (source, target)
        for source in ladybug_squares(position["board"])
        for target in SQUARES
        if why_not_move_ladybug(position, source, target) is None
    ]


def ladybug_squares(board: Board) -> list[str]:
    found = []
    for square in SQUARES:
        piece = piece_on(board, square)
        if piece is not None and is_ladybug(tile_of(piece)):
            found.append(square)
    return found


def discards(position: Position, seat: int) -> list[str]:
    return [
        f"discard:{tile}/{deck}"
        for tile in TILES
        if tile in position["hands"][seat]
        for deck in DECKS
        if why_not_discard(position, seat, tile, deck) is None
    ]


def why_not_down(position: Position, square: str) -> Refused | None:
    """XC-4, XC-5: a set-up tile goes to a free box, the second in no line with the own first one."""
    if piece_on(position["board"], square) is not None:
        return illegal(f"{square} is not free", "XC-4")
    for own in squares_of_seat(position["board"], position["turn"]):
        if share_a_line(own, square):
            return illegal(f"{square} is in a line with the first tile on {own}", "XC-5")
    return None


def why_not_draw(position: Position, seat: int, deck: int) -> Refused | None:
    """XC-8"""
    if len(position["hands"][seat]) >= FULL_HAND:
        return illegal("four tiles are in hand", "XC-8")
    if position["decks"][seat][deck - 1] == 0:
        return illegal(f"deck {deck} is empty", "XC-8")
    return None


def why_not_place(position: Position, seat: int, tile: str, square: str) -> Refused | None:
    """XC-9, XC-10: a tile from hand goes to a box."""
    hand = position["hands"][seat]
    if tile not in hand:
        return illegal(f"no {tile} is in hand", "XC-9")
    if len(hand) < number_of(tile):
        return illegal(f"with {len(hand)} tiles in hand a {tile} cannot be placed", "XC-9")
    if piece_on(position["board"], square) is not None:
        if not is_ladybug(tile):
            return illegal(f"{square} is not empty", "XC-9")
        if is_in_scored_line(position, square):
            return illegal(f"the tile on {square} is in a scored line", "XC-10")
    if meets_its_like(position["board"], square, COLOURS[seat], number_of(tile), []):
        return illegal(f"a line through {square} holds an equal tile of the same colour", "XC-9")
    return None


def why_not_aphid(position: Position, seat: int, source: str, target: str) -> Refused | None:
    """XC-11, XC-13"""
    reason = why_not_this_aphid(position, seat)
    if reason is not None:
        return reason
    return why_not_move_ladybug(position, source, target)


def why_not_this_aphid(position: Position, seat: int) -> Refused | None:
    if not position["aphids"][seat]:
        return illegal("the aphid is used", "XC-11")
    if position["aphid_just_used"]:
        return illegal("the opponent has just used an aphid", "XC-13")
    return None


def why_not_move_ladybug(position: Position, source: str, target: str) -> Refused | None:
    """XC-11: the ladybug, of either colour, goes to another box."""
    board = position["board"]
    piece = piece_on(board, source)
    if piece is None or not is_ladybug(tile_of(piece)):
        return illegal(f"no ladybug is on {source}", "XC-11")
    if is_in_scored_line(position, source):
        return illegal(f"the ladybug on {source} is in a scored line", "XC-11")
    if source == target:
        return illegal("a ladybug is moved to another box", "XC-11")
    if piece_on(board, target) is not None and is_in_scored_line(position, target):
        return illegal(f"the tile on {target} is in a scored line", "XC-11")
    if meets_its_like(board, target, colour_of(piece), number_of(tile_of(piece)), [source]):
        return illegal(f"a line through {target} holds an equal tile of the same colour", "XC-11")
    return None


def why_not_discard(position: Position, seat: int, tile: str, deck: int) -> Refused | None:
    """XC-14"""
    hand = position["hands"][seat]
    if tile not in hand:
        return illegal(f"no {tile} is in hand", "XC-14")
    if len(hand) != FULL_HAND:
        return illegal("there are not four tiles in hand", "XC-14")
    if placements(position, seat):
        return illegal("a tile in hand can be placed", "XC-14")
    if position["decks"][seat][deck - 1] == 0:
        return illegal(f"deck {deck} is empty", "XC-14")
    return None


def why_not_pass(position: Position, seat: int) -> Refused | None:
    """XC-15: only who can neither draw, place nor discard."""
    if draws(position, seat):
        return illegal("a tile can be drawn", "XC-15")
    if placements(position, seat):
        return illegal("a tile can be placed", "XC-15")
    if discards(position, seat):
        return illegal("a tile can be discarded", "XC-15")
    return None


def only_just_used_forbids_aphid(position: Position, seat: int) -> bool:
    """XC-15: nothing but XC-13 keeps the player from using an aphid."""
    return position["aphids"][seat] and position["aphid_just_used"] and len(ladybug_moves(position)) > 0


def outcomes(position: Position) -> list[tuple[str, Fraction]]:
    """The chance events that can happen, with their probabilities, in ascending order of text."""
    if position["phase"] not in CHANCE_PHASES:
        return []
    if position["phase"] == "lot":
        return sorted((f"=start:{seat}", Fraction(1, len(SEATS))) for seat in SEATS)
    left = unseen(position, seat_of_chance(position))
    size = sum(left.values())
    return sorted((f"={tile}", Fraction(left[tile], size)) for tile in TILES if left[tile] > 0)


def view(position: Position, seat: int | None) -> Position:
    """XC-7: hands are secret; everything else is open."""
    if seat is not None and not is_seat(seat):
        raise ValueError(f"{seat!r} is not a seat of this game")
    seen = copied(position)
    for owner in SEATS:
        if owner != seat:
            seen["hands"][owner] = ["?" for _ in position["hands"][owner]]
    return seen


# ----------------------------------------------------------------------------------------------------
# What happens


def play(position: Position, text: str) -> Position:
    """The position after the move or the chance event."""
    event = read(text)
    phase = position["phase"]
    if phase == "over":
        raise Refused("game_over", "the game is over")
    if event.kind not in DUE[phase]:
        raise illegal(f"{text!r} is not possible in phase {phase!r}")
    after = copied(position)
    if phase == "lot":
        begin_laying(after, event.seat)
    elif phase == "lay":
        lay(after, event.square)
    elif phase == "reveal":
        turn_up(after, event.tile)
    elif phase == "deal":
        deal(after, event.tile)
    elif phase == "drawing":
        take_to_hand(after, event.tile)
    elif event.kind == "draw":
        draw(after, event.deck)
    elif event.kind == "place":
        place(after, event.tile, event.square)
    elif event.kind == "aphid":
        use_aphid(after, event.source, event.square)
    elif event.kind == "discard":
        discard(after, event.tile, event.deck)
    else:
        pass_by(after)
    return after


# Each of these changes the copy that `play` has made.


def refuse_unless_left(position: Position, tile: str) -> None:
    seat = seat_of_chance(position)
    if unseen(position, seat)[tile] == 0:
        raise illegal(f"no {tile} of seat {seat} is left", "XC-2")


def lay(position: Position, square: str) -> None:
    """XC-4, XC-5: the first set-up tile comes from deck 1, the second from deck 2."""
    refuse_if(why_not_down(position, square))
    seat = position["turn"]
    deck = len(squares_of_seat(position["board"], seat)) + 1
    position["decks"][seat][deck - 1] -= 1
    put_on(position["board"], square, f"{COLOURS[seat]}?")
    position["turn"] = other_seat(seat)
    if len(face_down_squares(position["board"])) == SETUP_TILES * len(SEATS):
        position["phase"] = "reveal"
        position["turn"] = None


def turn_up(position: Position, tile: str) -> None:
    """XC-6: in reading order."""
    refuse_unless_left(position, tile)
    seat = seat_of_chance(position)
    put_on(position["board"], face_down_squares(position["board"])[0], f"{COLOURS[seat]}{tile}")
    if not face_down_squares(position["board"]):
        position["phase"] = "deal"
        position["turn"] = position["first"]


def deal(position: Position, tile: str) -> None:
    """XC-7: three tiles for the first player, then three for the other, from decks 1, 2 and 1."""
    refuse_unless_left(position, tile)
    seat = position["turn"]
    deck = [1, 2, 1][len(position["hands"][seat])]
    position["decks"][seat][deck - 1] -= 1
    add_to(position["hands"], seat, tile)
    if len(position["hands"][seat]) < OPENING_HAND:
        return
    position["turn"] = other_seat(seat)
    if seat != position["first"]:
        position["phase"] = "turn"


def add_to(lists: list[list[str]], seat: int, tile: str) -> None:
    lists[seat] = sorted(lists[seat] + [tile])


def draw(position: Position, deck: int) -> None:
    """XC-8: the tile leaves the deck."""
    seat = position["turn"]
    refuse_if(why_not_draw(position, seat, deck))
    leave_deck(position, seat, deck)


def leave_deck(position: Position, seat: int, deck: int) -> None:
    position["decks"][seat][deck - 1] -= 1
    position["phase"] = "drawing"
    position["passes"] = 0


def take_to_hand(position: Position, tile: str) -> None:
    """XC-8, XC-14: the tile drawn comes to hand."""
    refuse_unless_left(position, tile)
    add_to(position["hands"], position["turn"], tile)
    end_turn(position, aphid_used=False)


def place(position: Position, tile: str, square: str) -> None:
    """XC-9, XC-10"""
    seat = position["turn"]
    refuse_if(why_not_place(position, seat, tile, square))
    position["hands"][seat].remove(tile)
    cover(position, square, f"{COLOURS[seat]}{tile}")
    position["passes"] = 0
    score(position)
    end_turn(position, aphid_used=False)


def cover(position: Position, square: str, piece: str) -> None:
    """XC-12: a tile that is covered is out of the game."""
    covered = piece_on(position["board"], square)
    if covered is not None:
        add_to(position["out"], COLOURS.index(colour_of(covered)), tile_of(covered))
    put_on(position["board"], square, piece)


def use_aphid(position: Position, source: str, target: str) -> None:
    """XC-11, XC-12: the aphid goes to the target and the ladybug on top of it; the source is empty."""
    seat = position["turn"]
    refuse_if(why_not_aphid(position, seat, source, target))
    ladybug = piece_on(position["board"], source)
    assert ladybug is not None
    position["aphids"][seat] = False
    put_on(position["board"], source, None)
    cover(position, target, ladybug)
    position["passes"] = 0
    score(position)
    end_turn(position, aphid_used=True)


def discard(position: Position, tile: str, deck: int) -> None:
    """XC-14: one tile goes out of the game, and one is drawn."""
    seat = position["turn"]
    refuse_if(why_not_discard(position, seat, tile, deck))
    position["hands"][seat].remove(tile)
    add_to(position["out"], seat, tile)
    leave_deck(position, seat, deck)


def pass_by(position: Position) -> None:
    """XC-15"""
    seat = position["turn"]
    refuse_if(why_not_pass(position, seat))
    if only_just_used_forbids_aphid(position, seat):
        position["passes"] = 0
    else:
        position["passes"] += 1
    end_turn(position, aphid_used=False)


def score(position: Position) -> None:
    """XC-16 to XC-19: the player whose turn it is completes every line that is new."""
    seat = position["turn"]
    completed = newly_completed(position)
    boxes = [square for square in SQUARES if any(square in LINES[line] for line in completed)]
    position["scores"][seat] += own_numbers(position["board"], boxes, seat) + len(completed)
    position["scores"][other_seat(seat)] -= own_numbers(position["board"], boxes, other_seat(seat))
    position["scored"] = [line for line in LINES if line in position["scored"] or line in completed]


def newly_completed(position: Position) -> list[str]:
    """XC-16"""
    return [line for line in LINES if line not in position["scored"] and shows_all_digits(position["board"], line)]


def own_numbers(board: Board, boxes: list[str], seat: int) -> int:
    """XC-17, XC-18: the sum of the numbers of the seat's colour on these boxes, each counted once."""
    total = 0
    for square in squares_of_seat(board, seat):
        piece = piece_on(board, square)
        if square in boxes and piece is not None:
            total += number_of(tile_of(piece))
    return total


def end_turn(position: Position, aphid_used: bool) -> None:
    """XC-15, XC-21, XC-22: the game ends, or the other player is to play."""
    position["aphid_just_used"] = aphid_used
    position["result"] = result_of(position)
    if position["result"] is not None:
        position["phase"] = "over"
        position["turn"] = None
    else:
        position["phase"] = "turn"
        position["turn"] = other_seat(position["turn"])
