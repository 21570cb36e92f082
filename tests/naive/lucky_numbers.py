"""Lucky Numbers, written a second time, slowly and literally, straight from the clauses LN-1 to LN-18.

It works on position documents (plain dicts), never changes what it is given, remembers nothing between
calls, and checks every document before it answers. It is meant to be compared with, not to be fast.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from naive.refusing import Refused, bad, check_keys, copied, is_int, is_int_in, refuse_if, remembering

Position = dict[str, Any]
Garden = list[list[int | None]]

GAME = "lucky-numbers"
SETUPS = ("standard", "michael")
PHASES = ("lot", "deal", "lay", "turn", "drawing", "place", "over")
SETUP_PHASES = ("lot", "deal", "lay")
CHANCE_PHASES = ("lot", "deal", "drawing")
KEYS = (
    "game",
    "setup",
    "bruno",
    "first",
    "phase",
    "turn",
    "gardens",
    "middle",
    "dealt",
    "drawn",
    "idle",
    "result",
)
OPTIONS = ("players", "setup", "first", "bruno")

MOST_PLAYERS = 4
SIDE = 4
NUMBERS = range(1, 21)  # LN-1: one clover of each number in every set
SQUARES = tuple(f"{column}{row}" for column in "abcd" for row in "1234")
DIAGONAL = ("a1", "b2", "c3", "d4")  # LN-3


# ----------------------------------------------------------------------------------------------------
# Move and event texts: every text that can be read at all is written out once.


class Event(NamedTuple):
    """A text that can be read: draw, leave, put (@b3), take (13@b3), reveal (=13) or lot (=start:2)."""

    kind: str
    number: int = 0
    square: str = ""
    seat: int = 0


def all_readable_texts() -> dict[str, Event]:
    texts = {"draw": Event("draw"), "leave": Event("leave")}
    for square in SQUARES:
        texts[f"@{square}"] = Event("put", square=square)
        for number in NUMBERS:
            texts[f"{number}@{square}"] = Event("take", number=number, square=square)
    for number in NUMBERS:
        texts[f"={number}"] = Event("reveal", number=number)
    for seat in range(MOST_PLAYERS):
        texts[f"=start:{seat}"] = Event("lot", seat=seat)
    return texts


READABLE = all_readable_texts()

# Which kinds of event can happen in which phase.
DUE = {
    "lot": ("lot",),
    "deal": ("reveal",),
    "lay": ("put",),
    "turn": ("draw", "take"),  # LN-5
    "drawing": ("reveal",),
    "place": ("put", "leave"),  # LN-6
}


def read(text: object) -> Event:
    if not isinstance(text, str) or text not in READABLE:
        raise Refused("malformed_move", f"{text!r} cannot be read as a move or a chance event")
    return READABLE[text]


# ----------------------------------------------------------------------------------------------------
# Gardens


def empty_garden() -> Garden:
    return [[None for _ in range(SIDE)] for _ in range(SIDE)]


def row_of(square: str) -> int:
    return "1234".index(square[1])


def column_of(square: str) -> int:
    return "abcd".index(square[0])


def clover_on(garden: Garden, square: str) -> int | None:
    return garden[row_of(square)][column_of(square)]


def garden_with(garden: Garden, square: str, number: int) -> Garden:
    changed = [list(row) for row in garden]
    changed[row_of(square)][column_of(square)] = number
    return changed


def clovers_in(garden: Garden) -> list[int]:
    return [number for row in garden for number in row if number is not None]


def empty_squares(garden: Garden) -> int:
    return SIDE * SIDE - len(clovers_in(garden))


def is_full(garden: Garden) -> bool:
    return empty_squares(garden) == 0


def row_at(garden: Garden, index: int) -> list[int | None]:
    return [garden[index][column] for column in range(SIDE)]


def column_at(garden: Garden, index: int) -> list[int | None]:
    return [garden[line][index] for line in range(SIDE)]


def ascends(line: list[int | None]) -> bool:
    return all_ascend(tuple(number for number in line if number is not None))


@cache
def all_ascend(numbers: tuple[int, ...]) -> bool:
    """LN-9: of any two clovers of a line the later one is greater; equal is not allowed."""
    for earlier in range(len(numbers)):
        for later in range(earlier + 1, len(numbers)):
            if not numbers[earlier] < numbers[later]:
                return False
    return True


def why_not_placed(garden: Garden, square: str, number: int) -> Refused | None:
    """LN-8, LN-9, LN-11: None if the number may be placed on the square of this garden, else the reason."""
    if clover_on(garden, square) == number:
        return Refused("illegal_move", f"a {number} cannot be exchanged for a {number}", "LN-11")
    changed = garden_with(garden, square, number)
    if not ascends(row_at(changed, row_of(square))):
        return Refused("illegal_move", f"with a {number} on {square} its row would not ascend", "LN-9")
    if not ascends(column_at(changed, column_of(square))):
        return Refused("illegal_move", f"with a {number} on {square} its column would not ascend", "LN-9")
    return None


def touches_its_like(garden: Garden, square: str) -> bool:
    """LN-17: a diagonally adjacent square shows the same number as this one."""
    for other in SQUARES:
        one_row_away = abs(row_of(other) - row_of(square)) == 1
        one_column_away = abs(column_of(other) - column_of(square)) == 1
        if one_row_away and one_column_away and clover_on(garden, other) == clover_on(garden, square):
            return True
    return False


# ----------------------------------------------------------------------------------------------------
# The table


def players_of(position: Position) -> int:
    return len(position["gardens"])


def clovers_on_the_table(position: Position) -> list[int]:
    """Every clover that does not lie in the pile."""
    clovers: list[int] = []
    for garden in position["gardens"]:
        clovers.extend(clovers_in(garden))
    clovers.extend(position["middle"])
    clovers.extend(position["dealt"])
    if position["drawn"] is not None:
        clovers.append(position["drawn"])
    return clovers


def pile(position: Position) -> dict[int, int]:
    """LN-1, LN-2: how many clovers of each number lie face down."""
    seen, players = clovers_on_the_table(position), players_of(position)
    return {number: players - seen.count(number) for number in NUMBERS}


def pile_size(position: Position) -> int:
    return sum(pile(position).values())


def most_idle_turns(players: int) -> int:
    return 4 * players  # LN-18


def result_of(gardens: list[Garden]) -> dict[str, Any]:
    """LN-12, LN-13, LN-16: the result of a game that has ended with these gardens."""
    scores = [empty_squares(garden) for garden in gardens]
    full = [seat for seat, garden in enumerate(gardens) if is_full(garden)]
    if full:
        return {"winners": full, "reason": "garden-full", "scores": scores}
    if len(gardens) == 1:
        return {"winners": [], "reason": "pile-empty", "scores": scores}
    fewest = [seat for seat, score in enumerate(scores) if score == min(scores)]
    return {"winners": fewest, "reason": "pile-empty", "scores": scores}


# ----------------------------------------------------------------------------------------------------
# The start


def start(options: dict[str, object]) -> Position:
    """The position before anything has happened."""
    if not isinstance(options, dict):
        raise Refused("bad_option", "the options are not an object")
    for option in options:
        if option not in OPTIONS:
            raise Refused("bad_option", f"unknown option {option!r}")
    players = players_option(options)
    setup = options.get("setup", "standard")
    if not isinstance(setup, str) or setup not in SETUPS:
        raise Refused("bad_option", f"setup is {setup!r}, not 'standard' or 'michael'", "LN-14")
    bruno = options.get("bruno", False)
    if not isinstance(bruno, bool):
        raise Refused("bad_option", f"bruno is {bruno!r}, not true or false", "LN-17")
    position: Position = {
        "game": GAME,
        "setup": setup,
        "bruno": bruno,
        "first": None,
        "phase": "lot",
        "turn": None,
        "gardens": [empty_garden() for _ in range(players)],
        "middle": [],
        "dealt": [],
        "drawn": None,
        "idle": 0,
        "result": None,
    }
    first = first_option(options, players)
    if first is not None:
        begin_dealing(position, first)
    return position


def players_option(options: dict[str, object]) -> int:
    players = options.get("players")
    if not isinstance(players, int) or not is_int_in(players, range(1, MOST_PLAYERS + 1)):
        raise Refused("bad_option", f"players is {players!r}, not a number from 1 to 4", "LN-1")
    return players


def first_option(options: dict[str, object], players: int) -> int | None:
    """LN-4: the seat that starts, or None if it is to be drawn by lot."""
    first = options.get("first", "lot")
    if isinstance(first, str) and first == "lot":
        return 0 if players == 1 else None  # with one player there is no lot
    if not isinstance(first, int) or not is_int_in(first, range(players)):
        raise Refused("bad_option", f"first is {first!r}, not a seat of this game or 'lot'", "LN-4")
    return first


def begin_dealing(position: Position, first: int) -> None:
    """LN-3, LN-14: the standard set-up deals from seat 0, Michael's from the starting seat."""
    position["first"] = first
    position["phase"] = "deal"
    position["turn"] = 0 if position["setup"] == "standard" else first


# ----------------------------------------------------------------------------------------------------
# Is a document a position?


@remembering
def check(position: object) -> None:
    """Refuse a document that is inconsistent in itself, with a message that names what is wrong."""
    if not isinstance(position, dict):
        raise bad("the position is not an object")
    check_keys(position, KEYS)
    check_words(position)
    check_gardens(position["gardens"])
    check_seats(position)
    check_numbers(position, "middle")
    check_numbers(position, "dealt")
    check_drawn(position)
    check_idle(position)
    check_set_up(position)
    check_clovers_are_enough(position)
    check_order(position)
    check_the_end(position)
    check_result(position)


def check_words(position: Position) -> None:
    if position["game"] != GAME:
        raise bad(f"game is {position['game']!r}, not {GAME!r}")
    if position["setup"] not in SETUPS:
        raise bad(f"setup is {position['setup']!r}, not 'standard' or 'michael'")
    if not isinstance(position["bruno"], bool):
        raise bad(f"bruno is {position['bruno']!r}, not true or false")
    if position["phase"] not in PHASES:
        raise bad(f"phase is {position['phase']!r}, which is unknown")
    if position["phase"] == "lay" and position["setup"] != "michael":
        raise bad("phase 'lay' belongs to Michael's set-up only", "LN-14")


def check_gardens(gardens: object) -> None:
    if not isinstance(gardens, list) or not 1 <= len(gardens) <= MOST_PLAYERS:
        raise bad("gardens is not a list of 1 to 4 gardens", "LN-1")
    for seat, garden in enumerate(gardens):
        if not isinstance(garden, list) or len(garden) != SIDE:
            raise bad(f"gardens: the garden of seat {seat} does not have four rows")
        for line in garden:
            if not isinstance(line, list) or len(line) != SIDE:
                raise bad(f"gardens: a row of the garden of seat {seat} does not have four squares")
            for number in line:
                if number is not None and not is_int_in(number, NUMBERS):
                    raise bad(f"gardens: {number!r} in the garden of seat {seat} is no clover")


def check_seats(position: Position) -> None:
    """`first` is null in `lot` only, `turn` in `lot` and `over` only."""
    phase = position["phase"]
    seats = range(players_of(position))
    if phase == "lot":
        if players_of(position) == 1:
            raise bad("phase is 'lot', but with one player there is no lot", "LN-4")
        if position["first"] is not None:
            raise bad(f"first is {position['first']!r}, not null as it must be in phase 'lot'", "LN-4")
    elif not is_int_in(position["first"], seats):
        raise bad(f"first is {position['first']!r}, not a seat of this game", "LN-4")
    if phase in ("lot", "over"):
        if position["turn"] is not None:
            raise bad(f"turn is {position['turn']!r}, not null as it must be in phase {phase!r}")
    elif not is_int_in(position["turn"], seats):
        raise bad(f"turn is {position['turn']!r}, not a seat of this game")


def check_numbers(position: Position, key: str) -> None:
    """The lists `middle` and `dealt` hold clovers in ascending order, equal ones side by side."""
    numbers = position[key]
    if not isinstance(numbers, list):
        raise bad(f"{key} is not a list")
    for number in numbers:
        if not is_int_in(number, NUMBERS):
            raise bad(f"{key}: {number!r} is no clover")
    if numbers != sorted(numbers):
        raise bad(f"{key} does not ascend")


def check_drawn(position: Position) -> None:
    phase = position["phase"]
    drawn = position["drawn"]
    if phase in ("lay", "place"):
        if not is_int_in(drawn, NUMBERS):
            raise bad(f"drawn is {drawn!r}, not a clover as it must be in phase {phase!r}")
    elif drawn is not None:
        raise bad(f"drawn is {drawn!r}, not null as it must be in phase {phase!r}")


def check_idle(position: Position) -> None:
    """LN-18: counted in phase `turn`, 0 in every other."""
    idle = position["idle"]
    most = most_idle_turns(players_of(position)) if position["phase"] == "turn" else 0
    if not is_int_in(idle, range(most + 1)):
        raise bad(f"idle is {idle!r}, not a number from 0 to {most}", "LN-18")


def check_set_up(position: Position) -> None:
    """During set-up the middle is empty and clovers lie only where the deal has come to."""
    dealing_by_fours = position["phase"] == "deal" and position["setup"] == "standard"
    most_dealt = 3 if dealing_by_fours else 0
    if len(position["dealt"]) > most_dealt:
        raise bad(f"dealt has {len(position['dealt'])} clovers, at most {most_dealt} can be there", "LN-3")
    if position["phase"] not in SETUP_PHASES:
        return
    if position["middle"]:
        raise bad("middle is not empty during set-up", "LN-2")
    for seat, garden in enumerate(position["gardens"]):
        if len(clovers_in(garden)) != len(diagonal_of(garden)):
            raise bad(f"gardens: seat {seat} has a clover off the diagonal during set-up", "LN-3")
    for seat, laid in enumerate(clovers_laid_by_now(position)):
        diagonal = diagonal_of(position["gardens"][seat])
        if len(diagonal) != laid:
            raise bad(f"gardens: seat {seat} has laid {len(diagonal)} clovers, not {laid}", "LN-3")
        if position["setup"] == "standard" and diagonal != sorted(diagonal):
            raise bad(f"gardens: the diagonal of seat {seat} does not ascend", "LN-3")


def diagonal_of(garden: Garden) -> list[int]:
    """The clovers on the diagonal, from a1 to d4."""
    numbers = [clover_on(garden, square) for square in DIAGONAL]
    return [number for number in numbers if number is not None]


def clovers_laid_by_now(position: Position) -> list[int]:
    """For each seat, how many clovers must lie in its garden at this moment of the set-up."""
    players = players_of(position)
    turn = position["turn"]
    if position["phase"] == "lot":
        return [0] * players
    if position["setup"] == "standard":  # LN-3: seat after seat, four clovers at a time
        return [len(DIAGONAL) if seat < turn else 0 for seat in range(players)]
    rounds_done = len(clovers_in(position["gardens"][turn]))  # LN-14: round after round, from the first seat
    if rounds_done == len(DIAGONAL):
        raise bad(f"gardens: the diagonal of seat {turn} is full, but it is to get a clover", "LN-14")
    laid = [rounds_done] * players
    seat = position["first"]
    while seat != turn:
        laid[seat] = rounds_done + 1
        seat = (seat + 1) % players
    return laid


def check_clovers_are_enough(position: Position) -> None:
    for number, left in pile(position).items():
        if left < 0:
            raise bad(f"there are more clovers with a {number} than sets", "LN-1")


def check_order(position: Position) -> None:
    for seat, garden in enumerate(position["gardens"]):
        for index in range(SIDE):
            if not ascends(row_at(garden, index)):
                raise bad(f"gardens: row {index + 1} of seat {seat} does not ascend", "LN-9")
            if not ascends(column_at(garden, index)):
                raise bad(f"gardens: column {'abcd'[index]} of seat {seat} does not ascend", "LN-9")


def check_the_end(position: Position) -> None:
    """LN-12, LN-13: the game is over with the first full garden or an empty pile, and not otherwise."""
    phase = position["phase"]
    full = [seat for seat, garden in enumerate(position["gardens"]) if is_full(garden)]
    if phase != "over":
        if full:
            raise bad(f"gardens: the garden of seat {full[0]} is full, but phase is not 'over'", "LN-12")
        if phase != "place" and pile_size(position) == 0:
            raise bad(f"the pile is empty, but phase is {phase!r}", "LN-13")
        return
    if len(full) > 1:
        raise bad("gardens: more than one garden is full", "LN-12")
    if not full and pile_size(position) > 0:
        raise bad("phase is 'over', but no garden is full and the pile is not empty", "LN-13")


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
    expected = result_of(position["gardens"])
    if result != expected:
        raise bad(f"result is not what the gardens say: {expected}")


# ----------------------------------------------------------------------------------------------------
# What can happen


def actor(position: Position) -> str | int | None:
    check(position)
    if position["phase"] == "over":
        return None
    if position["phase"] in CHANCE_PHASES:
        return "chance"
    seat: int = position["turn"]
    return seat


def moves(position: Position) -> list[str]:
    """The legal moves in ascending order of text."""
    check(position)
    if position["phase"] == "lay":
        return sorted(f"@{square}" for square in SQUARES if why_not_lay(position, square) is None)
    if position["phase"] == "place":
        puts = [f"@{square}" for square in SQUARES if why_not_put(position, square) is None]
        return sorted(["leave", *puts])
    if position["phase"] == "turn":
        return sorted(["draw", *takes(position)])
    return []


def takes(position: Position) -> list[str]:
    """LN-7: every way to take a face-up clover and place it."""
    return [
        f"{number}@{square}"
        for number in NUMBERS
        if number in position["middle"]  # no other need be tried
        for square in SQUARES
        if why_not_take(position, number, square) is None
    ]


def why_not_lay(position: Position, square: str) -> Refused | None:
    """LN-14: a clover is laid on a free square of one's own diagonal."""
    if square not in DIAGONAL:
        return Refused("illegal_move", f"{square} is not on the diagonal", "LN-14")
    if clover_on(position["gardens"][position["turn"]], square) is not None:
        return Refused("illegal_move", f"{square} is taken, and nothing laid may be moved now", "LN-14")
    return None


def why_not_put(position: Position, square: str) -> Refused | None:
    """LN-6: the clover just drawn is placed."""
    return why_not_placed(position["gardens"][position["turn"]], square, position["drawn"])


def why_not_take(position: Position, number: int, square: str) -> Refused | None:
    """LN-7, LN-18: a face-up clover is taken and placed."""
    if number not in position["middle"]:
        return Refused("illegal_move", f"no {number} lies in the middle", "LN-7")
    garden = position["gardens"][position["turn"]]
    reason = why_not_placed(garden, square, number)
    if reason is not None:
        return reason
    exchanging = clover_on(garden, square) is not None
    if exchanging and position["idle"] >= most_idle_turns(players_of(position)):
        return Refused("illegal_move", "after so many idle turns only an empty square may be filled", "LN-18")
    return None


def outcomes(position: Position) -> list[tuple[str, Fraction]]:
    """The chance events that can happen, with their probabilities, in ascending order of text."""
    check(position)
    if position["phase"] not in CHANCE_PHASES:
        return []
    if position["phase"] == "lot":
        players = players_of(position)
        return sorted((f"=start:{seat}", Fraction(1, players)) for seat in range(players))
    size = pile_size(position)
    return sorted((f"={number}", Fraction(left, size)) for number, left in pile(position).items() if left > 0)


def view(position: Position, seat: int | None) -> Position:
    """All information is open (LN-2, LN-6: nobody knows the pile), so everybody sees the whole document."""
    check(position)
    if seat is not None and not is_int_in(seat, range(players_of(position))):
        raise ValueError(f"{seat!r} is not a seat of this game")
    return copied(position)


# ----------------------------------------------------------------------------------------------------
# What happens


def play(position: Position, text: str) -> Position:
    """The position after the move or the chance event."""
    check(position)
    event = read(text)
    phase = position["phase"]
    if phase == "over":
        raise Refused("game_over", "the game is over")
    if event.kind not in DUE[phase]:
        raise Refused("illegal_move", f"{text!r} is not possible in phase {phase!r}")
    after = copied(position)
    if phase == "lot":
        draw_the_lot(after, event.seat)
    elif phase == "deal":
        deal(after, event.number)
    elif phase == "lay":
        lay(after, event.square)
    elif phase == "drawing":
        reveal(after, event.number)
    elif event.kind == "draw":
        draw(after)
    elif event.kind == "take":
        take(after, event.number, event.square)
    elif event.kind == "put":
        put(after, event.square)
    else:
        leave(after)
    return after


# Each of these changes the copy that `play` has made.


def refuse_unless_in_pile(position: Position, number: int) -> None:
    if pile(position)[number] == 0:
        raise Refused("illegal_move", f"no {number} is left in the pile", "LN-1")


def draw_the_lot(position: Position, seat: int) -> None:
    if seat >= players_of(position):
        raise Refused("illegal_move", f"there is no seat {seat} in this game", "LN-4")
    begin_dealing(position, seat)


def deal(position: Position, number: int) -> None:
    refuse_unless_in_pile(position, number)
    if position["setup"] == "michael":
        position["drawn"] = number
        position["phase"] = "lay"
        return
    position["dealt"] = sorted(position["dealt"] + [number])
    if len(position["dealt"]) == len(DIAGONAL):
        lay_out_the_dealt(position)
        pass_the_deal_on(position)


def lay_out_the_dealt(position: Position) -> None:
    """LN-3: the four clovers go to the diagonal, ascending from a1 to d4."""
    seat = position["turn"]
    for square, number in zip(DIAGONAL, position["dealt"], strict=True):
        position["gardens"][seat] = garden_with(position["gardens"][seat], square, number)
    position["dealt"] = []


def pass_the_deal_on(position: Position) -> None:
    """The next seat is dealt to; when all diagonals are laid, the starting seat begins (LN-4)."""
    if all(len(diagonal_of(garden)) == len(DIAGONAL) for garden in position["gardens"]):
        position["phase"] = "turn"
        position["turn"] = position["first"]
    else:
        position["phase"] = "deal"
        position["turn"] = next_seat(position)


def next_seat(position: Position) -> int:
    seat: int = position["turn"]
    return (seat + 1) % players_of(position)


def lay(position: Position, square: str) -> None:
    refuse_if(why_not_lay(position, square))
    seat = position["turn"]
    position["gardens"][seat] = garden_with(position["gardens"][seat], square, position["drawn"])
    position["drawn"] = None
    pass_the_deal_on(position)


def draw(position: Position) -> None:
    """LN-5 (A). LN-18: the count of idle turns starts again."""
    position["phase"] = "drawing"
    position["idle"] = 0


def reveal(position: Position, number: int) -> None:
    refuse_unless_in_pile(position, number)
    position["phase"] = "place"
    position["drawn"] = number


def put(position: Position, square: str) -> None:
    """LN-6: the clover just drawn goes to a square."""
    refuse_if(why_not_put(position, square))
    number = position["drawn"]
    position["drawn"] = None
    place(position, square, number)
    end_turn(position, plays_again(position, square))


def leave(position: Position) -> None:
    """LN-6: the clover just drawn stays in the middle."""
    number = position["drawn"]
    position["drawn"] = None
    add_to_middle(position, number)
    end_turn(position, again=False)


def take(position: Position, number: int, square: str) -> None:
    """LN-5 (B), LN-7: a face-up clover goes to a square."""
    refuse_if(why_not_take(position, number, square))
    filling = clover_on(position["gardens"][position["turn"]], square) is None
    position["idle"] = 0 if filling else position["idle"] + 1  # LN-18
    position["middle"].remove(number)
    place(position, square, number)
    end_turn(position, plays_again(position, square))


def place(position: Position, square: str, number: int) -> None:
    """LN-8: the clover taken off, if there is one, goes to the middle."""
    seat = position["turn"]
    taken_off = clover_on(position["gardens"][seat], square)
    position["gardens"][seat] = garden_with(position["gardens"][seat], square, number)
    if taken_off is not None:
        add_to_middle(position, taken_off)


def add_to_middle(position: Position, number: int) -> None:
    position["middle"] = sorted(position["middle"] + [number])


def plays_again(position: Position, square: str) -> bool:
    """LN-17, after the clover has been placed on the square."""
    bruno: bool = position["bruno"]
    return bruno and touches_its_like(position["gardens"][position["turn"]], square)


def end_turn(position: Position, again: bool) -> None:
    """LN-12, LN-13, LN-17: the game ends, or the same player or the next one is to play."""
    if is_full(position["gardens"][position["turn"]]) or pile_size(position) == 0:
        position["phase"] = "over"
        position["turn"] = None
        position["idle"] = 0
        position["result"] = result_of(position["gardens"])
        return
    position["phase"] = "turn"
    if not again:
        position["turn"] = next_seat(position)


# ----------------------------------------------------------------------------------------------------
# Tournament


def tournament(results: list[dict[str, Any]]) -> tuple[list[int], list[int]]:
    """LN-15: the points of each seat over the games played, and the seats that win the match."""
    if not results:
        return [], []
    points = [0 for _ in results[0]["scores"]]
    for result in results:
        for seat, empty in enumerate(result["scores"]):
            if seat in result["winners"]:
                points[seat] += 2
            else:
                points[seat] -= empty
    return points, [seat for seat, total in enumerate(points) if total == max(points)]
