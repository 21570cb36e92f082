"""So Clover!, written a second time, slowly and literally, straight from the clauses SC-1 to SC-25.

It works on position documents (plain dicts), never changes what it is given and remembers nothing between
calls. `check` says whether a document is a position; everything else trusts that it is one. It is meant to be
compared with, not to be fast. SC-10 (doubtful clues) and SC-24 (the record) are no part of a position.
"""

from __future__ import annotations

import unicodedata
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from cinquefoil.boxes.so_clover.clues import is_translation
from cinquefoil.words.families import is_form_of, same_family
from naive.refusing import Refused, bad, check_keys, copied, is_int, is_int_in, refuse_if

Position = dict[str, Any]
Board = dict[str, Any]
Card = list[str]

GAME = "so-clover"
LANGUAGES = ("en", "de", "fr")
PHASES = ("lot", "deal", "clues", "shuffle", "resolution", "over")
CHANCE_PHASES = ("lot", "deal", "shuffle")
DEALT_PHASES = ("clues", "shuffle", "resolution", "over")  # every board has its four cards
KEYS = (
    "game",
    "language",
    "decoys",
    "first",
    "phase",
    "deck",
    "drawn",
    "boards",
    "spectator",
    "attempt",
    "spots",
    "fixed",
    "tried",
    "says",
    "away",
    "result",
)
BOARD_KEYS = ("solution", "clues", "done", "decoys", "row", "points")
OPTIONS = ("players", "decoys", "language", "translations", "cards", "first")

FEWEST_PLAYERS = 2
MOST_PLAYERS = 6  # SC-3
MOST_DECOYS = 4  # SC-13
SPOTS = ("nw", "ne", "se", "sw")  # SC-2
ZONES = ("n", "e", "s", "w")  # SC-2
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3  # the places in the list of a card's keywords
TURNS = range(4)
POINTS = (0, 1, 2, 3, 4, 6)  # SC-20, SC-21
JOINERS = ("-", "\u2010", "'", "\u2019", ".", "&", ",", "/")  # SC-7: inside a word
CLOSERS = (".", "%", "!")  # SC-7: at its end
LONGEST_WORD = 24  # SC-7
LONGEST_LIST = 20_000  # SC-1, in characters
MOST_OWN_CARDS = 500  # SC-1
HIDDEN = "?"


def illegal(message: str, clause: str | None = None) -> Refused:
    return Refused("illegal_move", message, clause)


# ----------------------------------------------------------------------------------------------------
# Words


def nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def is_joiner(character: str) -> bool:
    return character in JOINERS


def sort_of(character: str) -> str:
    """SC-7: what a character is to a word."""
    category = unicodedata.category(character)
    if category.startswith("L"):
        return "letter"
    if category.startswith("M"):
        return "mark"
    if category == "Nd":
        return "digit"
    if is_joiner(character):
        return "joiner"
    return "closer" if character in CLOSERS else "stranger"


def is_invisible(character: str) -> bool:
    """Fillers and selectors: letters and marks that show nothing."""
    number = ord(character)
    selector = 0x180B <= number <= 0x180F or 0xFE00 <= number <= 0xFE0F or 0xE0100 <= number <= 0xE01EF
    return selector or number in (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0)


def is_word(text: object) -> bool:
    return isinstance(text, str) and is_single_word(text)


@cache
def is_single_word(text: str) -> bool:
    """SC-7: a single word, normalised."""
    if text != nfc(text):
        return False
    if not 1 <= len(text) <= LONGEST_WORD:
        return False
    sorts = [sort_of(character) for character in text]
    if "stranger" in sorts or any(is_invisible(character) for character in text):
        return False
    if fold(text) == "":  # nothing but letters that look like joiners
        return False
    if sorts[0] not in ("letter", "digit"):
        return False
    end = closing(text)
    return "closer" not in sorts[: len(text) - len(end)] and sorts[len(text) - len(end) - 1] in (
        "letter",
        "digit",
        "mark",
    )


def closing(text: str) -> str:
    """SC-7: the dots, the one percent sign or the exclamation marks at the end of a word."""
    if text.endswith("%"):
        return "%"
    end = ""
    for character in reversed(text):
        if character not in (".", "!") or (end != "" and character != end[0]):
            break
        end += character
    return end


@cache
def fold(text: str) -> str:
    """SC-8: without case, accents, joiners and what closes a word."""
    decomposed = unicodedata.normalize("NFKD", text)
    letters = [character for character in decomposed if not is_mark(character)]
    kept = [character for character in letters if not is_joiner(character) and character not in CLOSERS]
    return "".join(character for character in kept if character not in "\u02bb\u02bc\uff07").casefold()


def parts_of(clue: str) -> list[str]:
    """SC-9: the whole clue, and what lies between its joiners."""
    parts = [clue]
    part = ""
    for character in clue:
        if is_joiner(character) or character in CLOSERS:
            parts.append(part)
            part = ""
        else:
            part += character
    parts.append(part)
    return [part for part in parts if part != ""]


def why_not_word(clue: str) -> Refused | None:
    """SC-7."""
    if not is_word(clue):
        return illegal(f"{clue!r} is not a single word", "SC-7")
    return None


def why_not_beside_keywords(clue: str, keywords: list[str]) -> Refused | None:
    """SC-8, SC-11."""
    for keyword in keywords:
        if fold(clue) == fold(keyword):
            return illegal(f"{clue!r} is the keyword {keyword!r}", "SC-8")
    return None


def why_not_of_family(clue: str, keywords: list[str], language: str) -> Refused | None:
    """SC-9, SC-11. Which words are relatives is for a dictionary to say, and there is one only."""
    for keyword in keywords:
        for part in parts_of(clue):
            if is_form_of(part, keyword, language):
                return illegal(f"{clue!r} is a form of the keyword {keyword!r}", "SC-9")
        for one in long_parts(clue):
            for other in long_parts(keyword):
                if is_form_of(one, other, language) or same_family(one, other, language):
                    return illegal(f"{clue!r} is of the same family as the keyword {keyword!r}", "SC-9")
    return None


def long_parts(word: str) -> list[str]:
    """The whole word, and its parts of three letters or more: a hyphen hides nothing."""
    return [word, *(part for part in parts_of(word)[1:] if len(part) > 2)]


def why_not_translated(clue: str, keywords: list[str], position: Position) -> Refused | None:
    """SC-10: only where the option says so. Which words are translations is for our table of words to say."""
    if "translations" not in position:
        return None
    for keyword in keywords:
        if is_translation(clue, keyword, position["language"]):
            return illegal(f"{clue!r} is a translation of the keyword {keyword!r}", "SC-10")
    return None


# ----------------------------------------------------------------------------------------------------
# Cards


def is_card(value: object) -> bool:
    """SC-1: four different keywords, clockwise from the north edge."""
    if not isinstance(value, list) or len(value) != 4:
        return False
    for keyword in value:
        if not is_word(keyword) or "/" in keyword:
            return False
    return len(set(value)) == 4


def quarter_turn(card: Card) -> Card:
    """What was west is north now, what was north is east."""
    return [card[WEST], card[NORTH], card[EAST], card[SOUTH]]


def turned(card: Card, quarters: int) -> Card:
    for _ in range(quarters):
        card = quarter_turn(card)
    return card


def is_same_card(one: Card, other: Card) -> bool:
    """The same card, whichever way the two lie."""
    return any(turned(one, turn) == other for turn in TURNS)


def is_card_among(card: Card, cards: list[Card]) -> bool:
    return any(is_same_card(card, other) for other in cards)


# ----------------------------------------------------------------------------------------------------
# Move and event texts


class Event(NamedTuple):
    """A text that can be read."""

    kind: str
    seat: int = 0
    zone: str = ""
    word: str = ""
    number: int = 0
    spot: str = ""
    turn: int = 0
    card: tuple[str, ...] = ()


READABLE_SEATS = ("0", "1", "2", "3", "4", "5")
READABLE_NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8")
READABLE_TURNS = ("0", "1", "2", "3")
PLAIN_MOVES = ("done", "agree", "disagree", "settle", "away", "back")


def read(text: object) -> Event:
    event = None
    if isinstance(text, str):
        event = read_chance(text) if text.startswith("=") else read_move(text)
    if event is None:
        raise Refused("malformed_move", f"{text!r} cannot be read as a move or a chance event")
    return event


def read_chance(text: str) -> Event | None:
    name, colon, rest = text.partition(":")
    if colon == "":
        return None
    if name == "=start" and rest in READABLE_SEATS:
        return Event("start", seat=int(rest))
    if name == "=turn" and rest in READABLE_TURNS:
        return Event("turn", turn=int(rest))
    if name == "=card" and is_card(rest.split("/")):
        return Event("card", card=tuple(rest.split("/")))
    return None


def read_move(text: str) -> Event | None:
    """Every move starts with its seat and a colon."""
    seat_text, colon, rest = text.partition(":")
    if colon == "" or seat_text not in READABLE_SEATS:
        return None
    seat = int(seat_text)
    if rest in PLAIN_MOVES:
        return Event(rest, seat=seat)
    name, colon, rest = rest.partition(":")
    if colon == "":
        return None
    if name == "clue":
        return read_clue(seat, rest)
    if name == "put":
        return read_put(seat, rest)
    if name == "off" and rest in READABLE_NUMBERS:
        return Event("off", seat=seat, number=int(rest))
    return None


def read_clue(seat: int, text: str) -> Event | None:
    """`n=Wool`. The word is free text, normalised before anything looks at it."""
    zone, equals, word = text.partition("=")
    if equals == "" or zone not in ZONES:
        return None
    return Event("clue", seat=seat, zone=zone, word=nfc(word))


def read_put(seat: int, text: str) -> Event | None:
    """`3@ne+1`."""
    number, at, rest = text.partition("@")
    spot, plus, turn = rest.partition("+")
    if at == "" or plus == "":
        return None
    if number not in READABLE_NUMBERS or spot not in SPOTS or turn not in READABLE_TURNS:
        return None
    return Event("put", seat=seat, number=int(number), spot=spot, turn=int(turn))


def card_text(card: Card) -> str:
    return "=card:" + "/".join(card)


# ----------------------------------------------------------------------------------------------------
# Boards


def empty_board() -> Board:
    return {
        "solution": dict.fromkeys(SPOTS),
        "clues": dict.fromkeys(ZONES),
        "done": False,
        "decoys": [],
        "row": [],
        "points": None,
    }


def solution_cards(board: Board) -> list[Card]:
    """The cards that have been dealt, as they lie, in the order of the spots."""
    return [board["solution"][spot] for spot in SPOTS if board["solution"][spot] is not None]


def visible_keywords(board: Board) -> list[str]:
    """SC-5: the eight keywords on the outer edges, zone after zone."""
    solution = board["solution"]
    return [
        solution["nw"][NORTH],
        solution["ne"][NORTH],
        solution["ne"][EAST],
        solution["se"][EAST],
        solution["se"][SOUTH],
        solution["sw"][SOUTH],
        solution["sw"][WEST],
        solution["nw"][WEST],
    ]


def all_clues_written(board: Board) -> bool:
    return all(board["clues"][zone] is not None for zone in ZONES)


def cards_in_row(decoys: int) -> int:
    """SC-12, SC-13: the four cards of the board and the decoys."""
    return len(SPOTS) + decoys


def cards_not_in_row(board: Board) -> list[Card]:
    """SC-12: the cards still to be picked, as they lie."""
    cards = solution_cards(board) + board["decoys"]
    return [card for card in cards if not is_card_among(card, board["row"])]


# ----------------------------------------------------------------------------------------------------
# The table


def players_of(position: Position) -> int:
    return len(position["boards"])


def seats_of(position: Position) -> range:
    return range(players_of(position))


def row_size(position: Position) -> int:
    return cards_in_row(position["decoys"])


def is_away(position: Position, seat: int) -> bool:
    return seat in position["away"]


def team_present(position: Position) -> list[int]:
    """SC-16, SC-25: everybody but the spectator, those who are away not counted."""
    return [seat for seat in seats_of(position) if seat != position["spectator"] and not is_away(position, seat)]


def decider(position: Position) -> int | None:
    """SC-18, SC-25: the nearest present seat to the left of the spectator."""
    players = players_of(position)
    for step in range(1, players):
        seat: int = (position["spectator"] + step) % players
        if not is_away(position, seat):
            return seat
    return None


def empty_spots() -> dict[str, str | None]:
    return dict.fromkeys(SPOTS)


def no_words(players: int) -> list[str | None]:
    return [None for _ in range(players)]


def placed_number(entry: str) -> int:
    """The 3 of `3+1`."""
    return int(entry.split("+")[0])


def placed_turn(entry: str) -> int:
    """The 1 of `3+1`."""
    return int(entry.split("+")[1])


def spot_of_number(position: Position, number: int) -> str | None:
    """Where that card of the row lies on the table."""
    for spot in SPOTS:
        entry = position["spots"][spot]
        if entry is not None and placed_number(entry) == number:
            return spot
    return None


def four_spots_filled(position: Position) -> bool:
    return all(position["spots"][spot] is not None for spot in SPOTS)


def is_correct(board: Board, spot: str, number: int, turn: int) -> bool:
    """SC-19: on its own spot in its own rotation."""
    own_card: Card = board["solution"][spot]
    return turned(board["row"][number - 1], turn) == own_card


def correct_spots(position: Position) -> list[str]:
    """The spots, all filled, whose card is correct."""
    board = position["boards"][position["spectator"]]
    found = []
    for spot in SPOTS:
        entry = position["spots"][spot]
        if is_correct(board, spot, placed_number(entry), placed_turn(entry)):
            found.append(spot)
    return found


def everybody_agrees(position: Position) -> bool:
    """SC-18, SC-25: four spots filled, somebody of the team present, and all present agree."""
    team = team_present(position)
    if not team or not four_spots_filled(position):
        return False
    return all(position["says"][seat] == "agree" for seat in team)


def seat_being_dealt_to(position: Position) -> int | None:
    """SC-4: the first seat with an empty spot."""
    for seat, board in enumerate(position["boards"]):
        if len(solution_cards(board)) < len(SPOTS):
            return seat
    return None


def spot_being_dealt_to(board: Board) -> str:
    return next(spot for spot in SPOTS if board["solution"][spot] is None)


def seats_being_shuffled(position: Position) -> list[int]:
    """SC-12: who is done without having a full row. In phase shuffle it is one."""
    boards = enumerate(position["boards"])
    return [seat for seat, board in boards if board["done"] and len(board["row"]) < row_size(position)]


def board_being_shuffled(position: Position) -> Board:
    board: Board = position["boards"][seats_being_shuffled(position)[0]]
    return board


def result_of(boards: list[Board]) -> dict[str, Any]:
    """SC-23: there is no loser."""
    return {
        "winners": list(range(len(boards))),
        "reason": "resolved",
        "scores": [board["points"] for board in boards],
    }


# ----------------------------------------------------------------------------------------------------
# The start


def start(options: dict[str, object], deck: list[list[str]]) -> Position:
    """The position before anything has happened, with this deck unless the players bring their own."""
    if not isinstance(options, dict):
        raise Refused("bad_option", "the options are not an object")
    for option in options:
        if option not in OPTIONS:
            raise Refused("bad_option", f"unknown option {option!r}")
    players = players_option(options)
    first = first_option(options, players)
    deck = own_cards(options) or deck
    if not isinstance(deck, list) or not all(is_card(card) for card in deck):
        raise Refused("bad_option", "the deck is not a list of cards", "SC-1")
    position: Position = {
        "game": GAME,
        "language": language_option(options),
        "decoys": decoys_option(options),
        "first": first,
        "phase": "lot" if first is None else "deal",
        "deck": sorted(list(card) for card in deck),
        "drawn": None,
        "boards": [empty_board() for _ in range(players)],
        "spectator": None,
        "attempt": None,
        "spots": empty_spots(),
        "fixed": [],
        "tried": [],
        "says": no_words(players),
        "away": [],
        "result": None,
    }
    if translations_option(options) == "refused":
        position["translations"] = "refused"
    try:
        check(position)
    except Refused as refused:  # SC-1: only the deck can be wrong by now
        raise Refused("bad_option", f"this deck cannot be played with: {refused}", refused.clause) from refused
    return position


def players_option(options: dict[str, object]) -> int:
    players = options.get("players")
    if not isinstance(players, int) or not is_int_in(players, range(FEWEST_PLAYERS, MOST_PLAYERS + 1)):
        raise Refused("bad_option", f"players is {players!r}, not a number from 2 to 6", "SC-3")
    return players


def decoys_option(options: dict[str, object]) -> int:
    decoys = options.get("decoys", 1)
    if not isinstance(decoys, int) or not is_int_in(decoys, range(1, MOST_DECOYS + 1)):
        raise Refused("bad_option", f"decoys is {decoys!r}, not a number from 1 to 4", "SC-13")
    return decoys


def translations_option(options: dict[str, object]) -> str:
    """SC-10"""
    translations = options.get("translations", "doubtful")
    if not isinstance(translations, str) or translations not in ("doubtful", "refused"):
        raise Refused("bad_option", f"translations is {translations!r}, not 'doubtful' or 'refused'", "SC-10")
    return translations


def language_option(options: dict[str, object]) -> str:
    language = options.get("language", "en")
    if not isinstance(language, str) or language not in LANGUAGES:
        raise Refused("bad_option", f"language is {language!r}, which is not offered", "SC-1")
    return language


def own_cards(options: dict[str, object]) -> list[Card]:
    """SC-1: the cards that the players bring; none if they bring nothing. Relatives on a card are not looked for."""
    text = options.get("cards", "")
    if not isinstance(text, str) or len(text) > LONGEST_LIST:
        raise Refused("bad_option", "cards is not a text of at most 20000 characters", "SC-1")
    if text.strip() == "":
        return []
    lines = [words_of_line(line) for line in text.splitlines()]
    lines = [words for words in lines if words]
    if lines and all(len(words) == 4 for words in lines):
        cards = lines
    elif lines and all(len(words) == 1 for words in lines):
        quarter = len(lines) // 4
        words = [line[0] for line in lines]
        cards = [
            [words[place], words[quarter + place], words[2 * quarter + place], words[3 * quarter + place]]
            for place in range(quarter)
        ]
    else:
        raise Refused("bad_option", "cards has neither four words in every line nor one", "SC-1")
    folded = [fold(word) for line in lines for word in line]
    if not all(is_word(word) and "/" not in word for line in lines for word in line):
        raise Refused("bad_option", "cards has something that is not a word", "SC-1")
    if len(set(folded)) < len(folded) or not 1 <= len(cards) <= MOST_OWN_CARDS:
        raise Refused("bad_option", "cards has a word twice, or makes too few cards or too many", "SC-1")
    return cards


def words_of_line(line: str) -> list[str]:
    """SC-1: what stands before a #, with blanks, commas or semicolons between the words."""
    before = line.split("#")[0]
    return [nfc(word) for word in before.replace(",", " ").replace(";", " ").split()]


def first_option(options: dict[str, object], players: int) -> int | None:
    """SC-15: the first spectator, or None if it is to be drawn by lot."""
    first = options.get("first", "lot")
    if isinstance(first, str) and first == "lot":
        return None
    if not isinstance(first, int) or not is_int_in(first, range(players)):
        raise Refused("bad_option", f"first is {first!r}, not a seat of this game or 'lot'", "SC-15")
    return first


# ----------------------------------------------------------------------------------------------------
# Is a document a position?


def check(position: object) -> None:
    """Refuse a document that is inconsistent in itself, with a message that names what is wrong."""
    if not isinstance(position, dict):
        raise bad("the position is not an object")
    check_keys({key: position[key] for key in position if key != "translations"}, KEYS, "the position")
    check_names(position)
    check_board_shapes(position["boards"])
    check_first(position)
    check_deck(position["deck"])
    check_drawn_shape(position)
    check_deals(position)
    check_no_keyword_twice(position)
    check_clues(position)
    check_done(position)
    check_shuffling(position)
    check_rows(position)
    check_drawn_in_shuffle(position)
    check_cards_are_enough(position)
    check_away(position)
    check_spectator(position)
    check_points(position)
    check_spots(position)
    check_first_attempt(position)
    check_says(position)
    check_result(position)


def check_names(position: Position) -> None:
    if position["game"] != GAME:
        raise bad(f"game is {position['game']!r}, not {GAME!r}")
    if "translations" in position and position["translations"] != "refused":
        raise bad(f"translations is {position['translations']!r}, not 'refused'", "SC-10")
    if position["language"] not in LANGUAGES:
        raise bad(f"language is {position['language']!r}, which is not offered", "SC-1")
    if not is_int_in(position["decoys"], range(1, MOST_DECOYS + 1)):
        raise bad(f"decoys is {position['decoys']!r}, not a number from 1 to 4", "SC-13")
    if position["phase"] not in PHASES:
        raise bad(f"phase is {position['phase']!r}, which is unknown")


def check_board_shapes(boards: object) -> None:
    if not isinstance(boards, list) or not FEWEST_PLAYERS <= len(boards) <= MOST_PLAYERS:
        raise bad("boards is not a list of 2 to 6 boards", "SC-3")
    for seat, board in enumerate(boards):
        check_board_shape(board, f"the board of seat {seat}")


def check_board_shape(board: object, name: str) -> None:
    if not isinstance(board, dict):
        raise bad(f"{name} is not an object")
    check_keys(board, BOARD_KEYS, name)
    solution = board["solution"]
    if not isinstance(solution, dict):
        raise bad(f"{name}: solution is not an object", "SC-2")
    check_keys(solution, SPOTS, f"{name}, solution")
    for spot in SPOTS:
        if solution[spot] is not None and not is_card(solution[spot]):
            raise bad(f"{name}: on {spot} lies no card, but {solution[spot]!r}", "SC-1")
    clues = board["clues"]
    if not isinstance(clues, dict):
        raise bad(f"{name}: clues is not an object", "SC-2")
    check_keys(clues, ZONES, f"{name}, clues")
    for zone in ZONES:
        if clues[zone] is not None and not is_word(clues[zone]):
            raise bad(f"{name}: the clue {clues[zone]!r} is not a single word", "SC-7")
    if not isinstance(board["done"], bool):
        raise bad(f"{name}: done is {board['done']!r}, not true or false")
    for key in ("decoys", "row"):
        if not isinstance(board[key], list) or not all(is_card(card) for card in board[key]):
            raise bad(f"{name}: {key} is not a list of cards", "SC-12")
    if board["decoys"] != sorted(board["decoys"]):
        raise bad(f"{name}: decoys does not ascend")
    points = board["points"]
    if points is not None and (not is_int(points) or points not in POINTS):
        raise bad(f"{name}: points is {points!r}, which no board can score", "SC-21")


def check_first(position: Position) -> None:
    first = position["first"]
    if position["phase"] == "lot":
        if first is not None:
            raise bad(f"first is {first!r}, not null as it must be in phase 'lot'", "SC-15")
    elif not is_int_in(first, seats_of(position)):
        raise bad(f"first is {first!r}, not a seat of this game", "SC-15")


def check_deck(deck: object) -> None:
    if not isinstance(deck, list):
        raise bad("deck is not a list", "SC-1")
    for card in deck:
        if not is_card(card):
            raise bad(f"deck: {card!r} is no card", "SC-1")
    if deck != sorted(deck):
        raise bad("deck does not ascend")


def check_drawn_shape(position: Position) -> None:
    """A card can wait for its turn in deal and shuffle."""
    drawn = position["drawn"]
    if drawn is None:
        return
    if position["phase"] not in ("deal", "shuffle"):
        raise bad(f"drawn is not null as it must be in phase {position['phase']!r}")
    if not is_card(drawn):
        raise bad(f"drawn is {drawn!r}, which is no card", "SC-1")


def check_deals(position: Position) -> None:
    """SC-4: seat after seat, spot after spot; all dealt after the deal, and only then."""
    dealt = [board["solution"][spot] is not None for board in position["boards"] for spot in SPOTS]
    phase = position["phase"]
    if phase == "lot" and any(dealt):
        raise bad("a card lies on a board before the deal", "SC-4")
    if phase == "deal":
        if all(dealt):
            raise bad("phase is 'deal', but every card is dealt", "SC-4")
        if any(dealt[dealt.index(False) :]):
            raise bad("a card is dealt out of order", "SC-4")
    if phase in DEALT_PHASES and not all(dealt):
        raise bad(f"a card is not dealt, but phase is {phase!r}", "SC-4")


def check_no_keyword_twice(position: Position) -> None:
    """SC-1. The drawn card of a shuffle is one of the board's and is not counted again."""
    cards: list[Card] = list(position["deck"])
    for board in position["boards"]:
        cards.extend(solution_cards(board))
        cards.extend(board["decoys"])
    if position["phase"] == "deal" and position["drawn"] is not None:
        cards.append(position["drawn"])
    seen: set[str] = set()
    for card in cards:
        for keyword in card:
            if keyword in seen:
                raise bad(f"the keyword {keyword!r} is there twice", "SC-1")
            seen.add(keyword)


def check_clues(position: Position) -> None:
    """SC-6, SC-8: no clue before all cards are dealt; none that is a visible keyword of its own board."""
    for seat, board in enumerate(position["boards"]):
        for zone in ZONES:
            clue = board["clues"][zone]
            if clue is None:
                continue
            if position["phase"] not in DEALT_PHASES:
                raise bad(f"the board of seat {seat} has a clue in phase {position['phase']!r}", "SC-6")
            if why_not_beside_keywords(clue, visible_keywords(board)) is not None:
                raise bad(f"the board of seat {seat} has its own keyword as the clue {clue!r}", "SC-8")


def check_done(position: Position) -> None:
    """SC-6, SC-12, SC-14: who is done has four clues; who is not has neither decoys nor a row."""
    phase = position["phase"]
    done = [board["done"] for board in position["boards"]]
    if phase in ("lot", "deal") and any(done):
        raise bad(f"a board is done in phase {phase!r}", "SC-6")
    if phase == "clues" and all(done):
        raise bad("every board is done, but phase is 'clues'", "SC-14")
    if phase in ("resolution", "over") and not all(done):
        raise bad(f"a board is not done, but phase is {phase!r}", "SC-14")
    for seat, board in enumerate(position["boards"]):
        if board["done"] and not all_clues_written(board):
            raise bad(f"the board of seat {seat} is done, but a clue is missing", "SC-6")
        if not board["done"] and (board["decoys"] or board["row"]):
            raise bad(f"the board of seat {seat} is not done, but has decoys or a row", "SC-12")


def check_shuffling(position: Position) -> None:
    """SC-12: a board that is done has its decoys and a full row, but for the one being shuffled."""
    unfinished = seats_being_shuffled(position)
    if position["phase"] == "shuffle":
        if len(unfinished) != 1:
            raise bad(f"phase is 'shuffle', but {len(unfinished)} boards are being shuffled", "SC-12")
    elif unfinished:
        raise bad(f"the board of seat {unfinished[0]} is done, but its row is not full", "SC-12")
    for seat, board in enumerate(position["boards"]):
        decoys = len(board["decoys"])
        if decoys > position["decoys"]:
            raise bad(f"the board of seat {seat} has too many decoys", "SC-13")
        if len(board["row"]) > row_size(position):
            raise bad(f"the row of seat {seat} is too long", "SC-13")
        if board["row"] and decoys < position["decoys"]:
            raise bad(f"the board of seat {seat} has a row, but not all its decoys", "SC-12")


def check_rows(position: Position) -> None:
    """SC-12: a row is made of turned cards of its own board, each once."""
    for seat, board in enumerate(position["boards"]):
        own = solution_cards(board) + board["decoys"]
        for place, card in enumerate(board["row"]):
            if not is_card_among(card, own):
                raise bad(f"the row of seat {seat} has a card that is not of this board: {card!r}", "SC-12")
            if is_card_among(card, board["row"][:place]):
                raise bad(f"the row of seat {seat} has a card twice: {card!r}", "SC-12")


def check_drawn_in_shuffle(position: Position) -> None:
    """SC-12: decoys are not turned; after them the drawn card is one, as it lies, that is not in the row yet."""
    if position["phase"] != "shuffle" or position["drawn"] is None:
        return
    board = board_being_shuffled(position)
    if len(board["decoys"]) < position["decoys"]:
        raise bad("drawn is not null, but a decoy is still to be drawn", "SC-12")
    if position["drawn"] not in cards_not_in_row(board):
        raise bad("drawn is not a card of the board being shuffled, as it lies, that is not in the row", "SC-12")


def check_cards_are_enough(position: Position) -> None:
    """SC-1, SC-4, SC-13: the deck has a card for everything that is still to be drawn."""
    needed = 0
    for board in position["boards"]:
        needed += len(SPOTS) - len(solution_cards(board))
        needed += position["decoys"] - len(board["decoys"])
    if position["phase"] == "deal" and position["drawn"] is not None:
        needed -= 1
    if len(position["deck"]) < needed:
        raise bad(f"deck has {len(position['deck'])} cards, {needed} are still to be drawn", "SC-1")


def check_away(position: Position) -> None:
    """SC-25: nobody can go away before the clues phase."""
    away = position["away"]
    if not isinstance(away, list) or not all(is_int_in(seat, seats_of(position)) for seat in away):
        raise bad("away is not a list of seats of this game", "SC-25")
    if away != sorted(set(away)):
        raise bad("away does not ascend", "SC-25")
    if away and position["phase"] in ("lot", "deal"):
        raise bad(f"away is not empty as it must be in phase {position['phase']!r}", "SC-25")


def check_spectator(position: Position) -> None:
    spectator = position["spectator"]
    attempt = position["attempt"]
    if position["phase"] == "resolution":
        if not is_int_in(spectator, seats_of(position)):
            raise bad(f"spectator is {spectator!r}, not a seat of this game", "SC-15")
        if not is_int_in(attempt, range(1, 3)):
            raise bad(f"attempt is {attempt!r}, not 1 or 2", "SC-21")
        return
    if spectator is not None:
        raise bad(f"spectator is {spectator!r}, not null as it must be in phase {position['phase']!r}")
    if attempt is not None:
        raise bad(f"attempt is {attempt!r}, not null as it must be in phase {position['phase']!r}")


def check_points(position: Position) -> None:
    """SC-15, SC-22: who was the spectator has points, nobody else has."""
    for seat in seats_of(position):
        points = position["boards"][seat]["points"]
        if seat in seats_resolved(position):
            if points is None:
                raise bad(f"the board of seat {seat} is resolved, but has no points", "SC-22")
        elif points is not None:
            raise bad(f"the board of seat {seat} has points, but is not resolved", "SC-22")


def seats_resolved(position: Position) -> list[int]:
    """SC-15: from the first spectator on, up to the seat before the present one."""
    if position["phase"] == "over":
        return list(seats_of(position))
    resolved: list[int] = []
    if position["phase"] == "resolution":
        seat = position["first"]
        while seat != position["spectator"]:
            resolved.append(seat)
            seat = (seat + 1) % players_of(position)
    return resolved


def is_spot_entry(entry: object, decoys: int) -> bool:
    """Such as `3+1`."""
    numbers = range(1, cards_in_row(decoys) + 1)
    return isinstance(entry, str) and entry in [f"{number}+{turn}" for number in numbers for turn in TURNS]


def check_spots(position: Position) -> None:
    """SC-16: in the resolution each spot is empty or has a card of the row, no card twice."""
    spots = position["spots"]
    if not isinstance(spots, dict):
        raise bad("spots is not an object", "SC-2")
    check_keys(spots, SPOTS, "spots")
    numbers: list[int] = []
    for spot in SPOTS:
        entry = spots[spot]
        if entry is None:
            continue
        if position["phase"] != "resolution":
            raise bad(f"spots: a card lies on {spot} in phase {position['phase']!r}", "SC-16")
        if not is_spot_entry(entry, position["decoys"]):
            raise bad(f"spots: {entry!r} is no card and turn", "SC-16")
        if placed_number(entry) in numbers:
            raise bad(f"spots: card {placed_number(entry)} lies on two spots", "SC-16")
        numbers.append(placed_number(entry))


def read_tried(text: object, decoys: int) -> tuple[int, str, int] | None:
    """`3@nw+1` as number, spot and turn."""
    for number in range(1, cards_in_row(decoys) + 1):
        for spot in SPOTS:
            for turn in TURNS:
                if isinstance(text, str) and text == f"{number}@{spot}+{turn}":
                    return number, spot, turn
    return None


def check_first_attempt(position: Position) -> None:
    """SC-20: `fixed` and `tried` are the first attempt, four different cards on the four spots, not all correct."""
    fixed = position["fixed"]
    tried = position["tried"]
    if not isinstance(fixed, list) or not all(spot in SPOTS for spot in fixed):
        raise bad("fixed is not a list of spots", "SC-20")
    if fixed != [spot for spot in SPOTS if spot in fixed]:
        raise bad("fixed is not in the order of the spots", "SC-20")
    if not isinstance(tried, list):
        raise bad("tried is not a list", "SC-20")
    if position["attempt"] != 2:
        if fixed or tried:
            raise bad("fixed or tried is not empty, but this is not the second attempt", "SC-20")
        return
    board = position["boards"][position["spectator"]]
    numbers: list[int] = []
    for spot in fixed:
        entry = position["spots"][spot]
        if entry is None:
            raise bad(f"fixed: no card lies on {spot}", "SC-20")
        if not is_correct(board, spot, placed_number(entry), placed_turn(entry)):
            raise bad(f"fixed: the card on {spot} is not correct", "SC-20")
        numbers.append(placed_number(entry))
    tried_spots: list[str] = []
    for text in tried:
        placed = read_tried(text, position["decoys"])
        if placed is None:
            raise bad(f"tried: {text!r} is no card, spot and turn", "SC-20")
        number, spot, turn = placed
        if is_correct(board, spot, number, turn):
            raise bad(f"tried: {text!r} is correct", "SC-20")
        numbers.append(number)
        tried_spots.append(spot)
    if not tried:
        raise bad("tried is empty, but there is a second attempt", "SC-20")
    if tried_spots != [spot for spot in SPOTS if spot not in fixed]:
        raise bad("tried is not the spots that are not fixed, in their order", "SC-20")
    if len(set(numbers)) != len(SPOTS):
        raise bad("fixed and tried have a card twice", "SC-20")


def check_says(position: Position) -> None:
    """SC-17, SC-18, SC-25: only the team's present members have a word, and not all agree to four cards."""
    says = position["says"]
    if not isinstance(says, list) or len(says) != players_of(position):
        raise bad("says is not a list with a word for each seat", "SC-18")
    for seat, word in enumerate(says):
        if word is None:
            continue
        if word not in ("agree", "disagree"):
            raise bad(f"says: {word!r} is not null, 'agree' or 'disagree'", "SC-18")
        if position["phase"] != "resolution":
            raise bad(f"says: seat {seat} has a word in phase {position['phase']!r}", "SC-18")
        if seat == position["spectator"]:
            raise bad(f"says: seat {seat} is the spectator and has a word", "SC-17")
        if is_away(position, seat):
            raise bad(f"says: seat {seat} is away and has a word", "SC-25")
    if position["phase"] == "resolution" and everybody_agrees(position):
        raise bad("everybody agrees to four cards, but they are not handed in", "SC-18")


def check_result(position: Position) -> None:
    """SC-23."""
    result = position["result"]
    if position["phase"] != "over":
        if result is not None:
            raise bad("result is not null, but phase is not 'over'")
        return
    if not isinstance(result, dict):
        raise bad("result is not an object, but phase is 'over'", "SC-23")
    for key in ("winners", "scores"):
        if not isinstance(result.get(key), list) or not all(is_int(number) for number in result[key]):
            raise bad(f"result: {key} is not a list of whole numbers", "SC-23")
    expected = result_of(position["boards"])
    if result != expected:
        raise bad(f"result is not what the boards say: {expected}", "SC-23")


# ----------------------------------------------------------------------------------------------------
# What can happen


def actor(position: Position) -> str | list[int] | None:
    """The seats that have a move other than away and back (maybe none: then the table waits, SC-25)."""
    if position["phase"] == "over":
        return None
    if position["phase"] in CHANCE_PHASES:
        return "chance"
    if position["phase"] == "clues":
        return [seat for seat in seats_of(position) if why_not_write(position, seat) is None]
    return [seat for seat in seats_of(position) if why_not_team(position, seat) is None]


def moves(position: Position) -> list[str]:
    """The legal moves in ascending order of text; a clue is free text and written as a template."""
    if position["phase"] not in ("clues", "resolution"):
        return []
    texts: list[str] = []
    for seat in seats_of(position):
        texts.extend(f"{seat}:{move}" for move in moves_of_seat(position, seat))
    return sorted(texts)


def moves_of_seat(position: Position, seat: int) -> list[str]:
    texts: list[str] = []
    if why_not_write(position, seat) is None:
        texts.extend(f"clue:{zone}=*" for zone in ZONES)
    if why_not_done(position, seat) is None:
        texts.append("done")
    if why_not_team(position, seat) is None:
        texts.extend(["agree", "disagree"])
        for number in range(1, row_size(position) + 1):
            if why_not_off(position, seat, number) is None:
                texts.append(f"off:{number}")
            for spot in SPOTS:
                if why_not_put(position, seat, number, spot) is None:
                    texts.extend(f"put:{number}@{spot}+{turn}" for turn in TURNS)
    if why_not_settle(position, seat) is None:
        texts.append("settle")
    if why_not_away(position, seat) is None:
        texts.append("away")
    if why_not_back(position, seat) is None:
        texts.append("back")
    return texts


def why_not_present(position: Position, seat: int) -> Refused | None:
    if seat not in seats_of(position):
        return illegal(f"there is no seat {seat} in this game", "SC-3")
    if is_away(position, seat):
        return illegal(f"seat {seat} is away", "SC-25")
    return None


def why_not_write(position: Position, seat: int) -> Refused | None:
    """SC-6: clues are written in the clues phase until the player is done."""
    if position["phase"] != "clues":
        return illegal(f"no clue can be written in phase {position['phase']!r}", "SC-6")
    absent = why_not_present(position, seat)
    if absent is not None:
        return absent
    if position["boards"][seat]["done"]:
        return illegal(f"seat {seat} is done", "SC-6")
    return None


def why_not_clue(position: Position, seat: int, word: str) -> Refused | None:
    """SC-6 to SC-9. An empty word erases."""
    reason = why_not_write(position, seat)
    if reason is not None:
        return reason
    if word == "":
        return None
    keywords = visible_keywords(position["boards"][seat])
    reason = why_not_word(word)
    if reason is None:
        reason = why_not_beside_keywords(word, keywords)
    if reason is None:
        reason = why_not_of_family(word, keywords, position["language"])
    if reason is None:
        reason = why_not_translated(word, keywords, position)
    return reason


def why_not_done(position: Position, seat: int) -> Refused | None:
    """SC-6, SC-12: done with four clues."""
    reason = why_not_write(position, seat)
    if reason is not None:
        return reason
    if not all_clues_written(position["boards"][seat]):
        return illegal(f"seat {seat} has not written four clues", "SC-6")
    return None


def why_not_team(position: Position, seat: int) -> Refused | None:
    """SC-16, SC-17: in the resolution every present player but the spectator acts."""
    if position["phase"] != "resolution":
        return illegal(f"nothing is to be rebuilt in phase {position['phase']!r}", "SC-16")
    absent = why_not_present(position, seat)
    if absent is not None:
        return absent
    if seat == position["spectator"]:
        return illegal(f"seat {seat} is the spectator", "SC-17")
    return None


def why_not_movable(position: Position, seat: int, number: int) -> Refused | None:
    """SC-16, SC-20: the card is one of the row and not fixed."""
    reason = why_not_team(position, seat)
    if reason is not None:
        return reason
    if number > row_size(position):
        return illegal(f"there is no card {number} in the row", "SC-16")
    if spot_of_number(position, number) in position["fixed"]:
        return illegal(f"card {number} is correct and stays", "SC-20")
    return None


def why_not_put(position: Position, seat: int, number: int, spot: str) -> Refused | None:
    """SC-16, SC-20: any card that is not fixed, on any spot that is not fixed, in any rotation."""
    reason = why_not_movable(position, seat, number)
    if reason is not None:
        return reason
    if spot in position["fixed"]:
        return illegal(f"the card on {spot} is correct and stays", "SC-20")
    return None


def why_not_off(position: Position, seat: int, number: int) -> Refused | None:
    """SC-16, SC-20: a card that lies on the board and is not fixed."""
    reason = why_not_movable(position, seat, number)
    if reason is not None:
        return reason
    if spot_of_number(position, number) is None:
        return illegal(f"card {number} does not lie on the board", "SC-16")
    return None


def why_not_settle(position: Position, seat: int) -> Refused | None:
    """SC-18, SC-25: the decider, with four spots filled and somebody's word not being agree."""
    reason = why_not_team(position, seat)
    if reason is not None:
        return reason
    if seat != decider(position):
        return illegal(f"seat {seat} does not decide", "SC-18")
    if not four_spots_filled(position):
        return illegal("a spot is empty", "SC-18")
    if all(position["says"][member] == "agree" for member in team_present(position)):
        return illegal("everybody agrees", "SC-18")
    return None


def why_not_away(position: Position, seat: int) -> Refused | None:
    """SC-25."""
    if position["phase"] not in ("clues", "resolution"):
        return illegal(f"nobody can go away in phase {position['phase']!r}", "SC-25")
    return why_not_present(position, seat)


def why_not_back(position: Position, seat: int) -> Refused | None:
    """SC-25."""
    if position["phase"] not in ("clues", "resolution"):
        return illegal(f"nobody can come back in phase {position['phase']!r}", "SC-25")
    if seat not in seats_of(position):
        return illegal(f"there is no seat {seat} in this game", "SC-3")
    if not is_away(position, seat):
        return illegal(f"seat {seat} is not away", "SC-25")
    return None


def outcomes(position: Position) -> list[tuple[str, Fraction]]:
    """The chance events that can happen, with their probabilities, in ascending order of text."""
    if position["phase"] not in CHANCE_PHASES:
        return []
    if position["phase"] == "lot":  # SC-15
        texts = [f"=start:{seat}" for seat in seats_of(position)]
    elif position["drawn"] is not None:  # SC-4, SC-12
        texts = [f"=turn:{turn}" for turn in TURNS]
    else:
        texts = [card_text(card) for card in cards_to_come(position)]
    return sorted((text, Fraction(1, len(texts))) for text in texts)


def cards_to_come(position: Position) -> list[Card]:
    """The cards of which one is drawn or picked now."""
    if position["phase"] == "shuffle":
        board = board_being_shuffled(position)
        if len(board["decoys"]) == position["decoys"]:
            return cards_not_in_row(board)
    deck: list[Card] = position["deck"]
    return deck


# ----------------------------------------------------------------------------------------------------
# What is seen


def view(position: Position, seat: int | None) -> Position:
    """What that seat may see; None is an onlooker."""
    if seat is not None and not is_int_in(seat, seats_of(position)):
        raise ValueError(f"{seat!r} is not a seat of this game")
    seen = copied(position)
    seen["deck"] = [HIDDEN for _ in position["deck"]]
    if position["drawn"] is not None and not sees_drawn(position, seat):
        seen["drawn"] = HIDDEN
    for owner, board in enumerate(seen["boards"]):
        resolved = board["points"] is not None
        shown = resolved or position["spectator"] == owner
        if not (resolved or seat == owner):
            hide_what_is_there(board["solution"])
        if not (shown or seat == owner):  # SC-14
            hide_what_is_there(board["clues"])
        if not resolved:  # SC-12: drawn unseen
            board["decoys"] = [HIDDEN for _ in board["decoys"]]
        if not shown:  # SC-16
            board["row"] = [HIDDEN for _ in board["row"]]
    return seen


def sees_drawn(position: Position, seat: int | None) -> bool:
    """SC-4, SC-12: in the deal the seat being dealt to, in the shuffle nobody."""
    return position["phase"] == "deal" and seat is not None and seat == seat_being_dealt_to(position)


def hide_what_is_there(entries: dict[str, Any]) -> None:
    for key in entries:
        if entries[key] is not None:
            entries[key] = HIDDEN


# ----------------------------------------------------------------------------------------------------
# What happens


def play(position: Position, text: str) -> Position:
    """The position after the move or the chance event."""
    event = read(text)
    if position["phase"] == "over":
        raise Refused("game_over", "the game is over", "SC-23")
    after = copied(position)
    if event.kind == "start":
        draw_the_lot(after, event.seat)
    elif event.kind == "card":
        draw_card(after, list(event.card))
    elif event.kind == "turn":
        turn_card(after, event.turn)
    elif event.kind == "clue":
        write_clue(after, event.seat, event.zone, event.word)
    elif event.kind == "done":
        be_done(after, event.seat)
    elif event.kind == "put":
        put(after, event.seat, event.number, event.spot, event.turn)
    elif event.kind == "off":
        take_off(after, event.seat, event.number)
    elif event.kind in ("agree", "disagree"):
        say(after, event.seat, event.kind)
    elif event.kind == "settle":
        settle(after, event.seat)
    elif event.kind == "away":
        go_away(after, event.seat)
    else:
        come_back(after, event.seat)
    return after


# Each of these changes the copy that `play` has made.


def draw_the_lot(position: Position, seat: int) -> None:
    """SC-15."""
    if position["phase"] != "lot":
        raise illegal("no lot is to be drawn", "SC-15")
    if seat not in seats_of(position):
        raise illegal(f"there is no seat {seat} in this game", "SC-3")
    position["first"] = seat
    position["phase"] = "deal"


def draw_card(position: Position, card: Card) -> None:
    """SC-4, SC-12: a card of the deal, a decoy, or the next one of the row."""
    if position["phase"] not in ("deal", "shuffle") or position["drawn"] is not None:
        raise illegal("no card is to be drawn")
    if card not in cards_to_come(position):
        raise illegal(f"{'/'.join(card)} cannot be drawn")
    if position["phase"] == "deal":
        position["deck"].remove(card)
        position["drawn"] = card
        return
    board = board_being_shuffled(position)
    if len(board["decoys"]) < position["decoys"]:
        position["deck"].remove(card)
        board["decoys"] = sorted(board["decoys"] + [card])
    else:
        position["drawn"] = card


def turn_card(position: Position, turn: int) -> None:
    """SC-4, SC-12: the card just drawn is turned and laid on its spot or in the row."""
    if position["drawn"] is None:
        raise illegal("no card is to be turned")
    card = turned(position["drawn"], turn)
    position["drawn"] = None
    if position["phase"] == "deal":
        deal(position, card)
    else:
        lay_in_row(position, card)


def deal(position: Position, card: Card) -> None:
    """SC-4, SC-5: when the last spot is filled the clues phase begins."""
    board = position["boards"][seat_being_dealt_to(position)]
    board["solution"][spot_being_dealt_to(board)] = card
    if seat_being_dealt_to(position) is None:
        position["phase"] = "clues"


def lay_in_row(position: Position, card: Card) -> None:
    """SC-12, SC-14."""
    board_being_shuffled(position)["row"].append(card)
    if seats_being_shuffled(position):
        return
    if all(board["done"] for board in position["boards"]):
        position["phase"] = "resolution"
        begin_board(position, position["first"])
    else:
        position["phase"] = "clues"


def write_clue(position: Position, seat: int, zone: str, word: str) -> None:
    """SC-6."""
    refuse_if(why_not_clue(position, seat, word))
    position["boards"][seat]["clues"][zone] = None if word == "" else word


def be_done(position: Position, seat: int) -> None:
    """SC-12."""
    refuse_if(why_not_done(position, seat))
    position["boards"][seat]["done"] = True
    position["phase"] = "shuffle"


def put(position: Position, seat: int, number: int, spot: str, turn: int) -> None:
    """SC-16: the card moves from where it lay; what lay on the spot comes off."""
    refuse_if(why_not_put(position, seat, number, spot))
    arrangement = dict(position["spots"])
    lay_on = spot_of_number(position, number)
    if lay_on is not None:
        arrangement[lay_on] = None
    arrangement[spot] = f"{number}+{turn}"
    rearrange(position, arrangement)


def take_off(position: Position, seat: int, number: int) -> None:
    """SC-16."""
    refuse_if(why_not_off(position, seat, number))
    arrangement = dict(position["spots"])
    for spot in SPOTS:
        if spot == spot_of_number(position, number):
            arrangement[spot] = None
    rearrange(position, arrangement)


def rearrange(position: Position, arrangement: dict[str, str | None]) -> None:
    """SC-18: any change sets all words to none."""
    if arrangement != position["spots"]:
        position["spots"] = arrangement
        position["says"] = no_words(players_of(position))


def say(position: Position, seat: int, word: str) -> None:
    """SC-18: with the last agree the attempt is handed in."""
    refuse_if(why_not_team(position, seat))
    position["says"][seat] = word
    if everybody_agrees(position):
        hand_in(position)


def settle(position: Position, seat: int) -> None:
    """SC-18."""
    refuse_if(why_not_settle(position, seat))
    hand_in(position)


def go_away(position: Position, seat: int) -> None:
    """SC-25: who is away is not counted, so the others may agree now."""
    refuse_if(why_not_away(position, seat))
    position["away"] = sorted(position["away"] + [seat])
    position["says"][seat] = None
    if position["phase"] == "resolution" and everybody_agrees(position):
        hand_in(position)


def come_back(position: Position, seat: int) -> None:
    """SC-25."""
    refuse_if(why_not_back(position, seat))
    position["away"].remove(seat)


def hand_in(position: Position) -> None:
    """SC-18 to SC-21: four spots are filled; the attempt is verified."""
    correct = correct_spots(position)
    if position["attempt"] == 2:
        end_board(position, len(correct))
    elif len(correct) == len(SPOTS):
        end_board(position, 6)
    else:
        begin_second_attempt(position, correct)


def begin_second_attempt(position: Position, correct: list[str]) -> None:
    """SC-20: what is wrong is taken off, what is correct stays."""
    position["attempt"] = 2
    position["fixed"] = correct
    for spot in SPOTS:
        if spot not in correct:
            entry = position["spots"][spot]
            position["tried"].append(f"{placed_number(entry)}@{spot}+{placed_turn(entry)}")
            position["spots"][spot] = None
    position["says"] = no_words(players_of(position))


def end_board(position: Position, points: int) -> None:
    """SC-22, SC-23: the next seat is the spectator, or everyone was it once."""
    position["boards"][position["spectator"]]["points"] = points
    following = (position["spectator"] + 1) % players_of(position)
    begin_board(position, following)
    if following == position["first"]:
        position["phase"] = "over"
        position["spectator"] = None
        position["attempt"] = None
        position["result"] = result_of(position["boards"])


def begin_board(position: Position, spectator: int) -> None:
    """SC-15, SC-16."""
    position["spectator"] = spectator
    position["attempt"] = 1
    position["spots"] = empty_spots()
    position["fixed"] = []
    position["tried"] = []
    position["says"] = no_words(players_of(position))
