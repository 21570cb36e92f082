"""C-Cross, written a second time, slowly and literally, straight from the clauses CC-1 to CC-19.

It works on position documents (plain dicts), never changes what it is given and remembers nothing between
calls. `check` says whether a document is a position; everything else trusts that it is one. It is meant to
be compared with, not to be fast.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

from naive.refusing import Refused, bad, check_keys, copied, is_int

Position = dict[str, Any]
Fields = dict[str, str]

GAME = "c-cross"
PHASES = ("place", "order", "swap", "over")
KEYS = ("game", "phase", "turn", "opening", "fields", "placement_wins", "resolving", "result")
OPTIONS = ("players",)

SEATS = (0, 1)
PAWN = {0: "L", 1: "D"}
TILE = {0: "light", 1: "dark"}
PAWNS = 12  # CC-5, for each player
SIZE = 5  # CC-1, spaces of a field
MAJORITY = 3  # CC-8
EMPTY_FIELD = "....."

FIELDS = tuple("ABCDEFGHIJKLMNOP")

# CC-1
MAP = (
    ".........MMM..",
    "......IIIMNMN.",
    "...EEEIJIJNNN.",
    "AAAEFEFJJJOOO.",
    "ABABFFFKKKOPOP",
    ".BBBGGGKLKLPPP",
    ".CCCGHGHLLL...",
    ".CDCDHHH......",
    "..DDD.........",
)

# CC-4
LEFT, RIGHT = ("A", "B", "C", "D"), ("M", "N", "O", "P")
TOP, BOTTOM = ("A", "E", "I", "M"), ("D", "H", "L", "P")


# ----------------------------------------------------------------------------------------------------
# The board: where the spaces are and which of them are neighbours


def spaces_of_the_map() -> dict[str, tuple[int, int]]:
    """CC-2: the name of every space with its row and column; numbered in reading order within its field."""
    places: dict[str, tuple[int, int]] = {}
    for field in FIELDS:
        number = 0
        for row, line in enumerate(MAP):
            for column, letter in enumerate(line):
                if letter == field:
                    number += 1
                    places[f"{field}{number}"] = (row, column)
    return places


PLACES = spaces_of_the_map()
SPACES = tuple(sorted(PLACES))


def field_of(space: str) -> str:
    return space[0]


def index_of(space: str) -> int:
    """Where the space stands in the five characters of its field."""
    return int(space[1]) - 1


def are_neighbours(one: str, other: str) -> bool:
    """CC-3: orthogonal neighbours on the map."""
    row, column = PLACES[one]
    other_row, other_column = PLACES[other]
    return abs(row - other_row) + abs(column - other_column) == 1


# CC-3, CC-7: the pairs of adjacent spaces in two different fields, each pair in alphabetical order.
BORDERS = tuple(
    (one, other)
    for one, other in itertools.combinations(SPACES, 2)
    if field_of(one) != field_of(other) and are_neighbours(one, other)
)

# CC-3: the pairs of adjacent fields, each pair in alphabetical order.
ADJACENT_FIELDS = tuple(sorted({(field_of(one), field_of(other)) for one, other in BORDERS}))


def fields_are_adjacent(one: str, other: str) -> bool:
    return (min(one, other), max(one, other)) in ADJACENT_FIELDS


# ----------------------------------------------------------------------------------------------------
# Move texts: every text that can be read at all is written out once.


class Event(NamedTuple):
    """A text that can be read: place (A3, A5+B2), resolve (resolve:F) or swap (swap:C2, swap:C2+D4)."""

    kind: str
    spaces: tuple[str, ...] = ()
    field: str = ""


def all_readable_texts() -> dict[str, Event]:
    texts: dict[str, Event] = {}
    for how_many in (1, 2):  # a placement has one or two pawns, and never more than two are set aside
        for spaces in itertools.combinations(SPACES, how_many):  # different spaces in alphabetical order
            texts["+".join(spaces)] = Event("place", spaces=spaces)
            texts["swap:" + "+".join(spaces)] = Event("swap", spaces=spaces)
    for field in FIELDS:
        texts[f"resolve:{field}"] = Event("resolve", field=field)
    return texts


READABLE = all_readable_texts()

# Which kind of move can be made in which phase.
DUE = {"place": "place", "order": "resolve", "swap": "swap"}


def read(text: object) -> Event:
    if not isinstance(text, str) or text not in READABLE:
        raise Refused("malformed_move", f"{text!r} cannot be read as a move")
    return READABLE[text]


# ----------------------------------------------------------------------------------------------------
# Fields, pawns and tiles


def other_seat(seat: int) -> int:
    return 1 - seat


def is_covered(fields: Fields, field: str) -> bool:
    return fields[field] in (TILE[0], TILE[1])


def what_is_on(fields: Fields, space: str) -> str:
    """L, D or . for a space of a field without a tile."""
    return fields[field_of(space)][index_of(space)]


def fields_with(fields: Fields, space: str, what: str) -> Fields:
    """The fields with L, D or . on this space."""
    before = fields[field_of(space)]
    at = index_of(space)
    changed = dict(fields)
    changed[field_of(space)] = before[:at] + what + before[at + 1 :]
    return changed


def fields_with_tile(fields: Fields, field: str, seat: int) -> Fields:
    changed = dict(fields)
    changed[field] = TILE[seat]
    return changed


@cache
def pawns_among(content: str, seat: int) -> int:
    """In a field with this content; under a tile there are none."""
    return 0 if content in (TILE[0], TILE[1]) else content.count(PAWN[seat])


def pawns_in(fields: Fields, field: str, seat: int) -> int:
    return pawns_among(fields[field], seat)


@lru_cache(1000)  # every placement of a turn asks again
def pawns_among_all(contents: tuple[str, ...], seat: int) -> int:
    return sum(pawns_among(content, seat) for content in contents)


def pawns_on_the_board(fields: Fields, seat: int) -> int:
    return pawns_among_all(tuple(fields[field] for field in FIELDS), seat)


def pawns_set_aside(position: Position, seat: int) -> int:
    """In phase `swap` the pawns of the winner's opponent that wait for their exchange."""
    resolving = position["resolving"]
    if resolving is None or resolving["winner"] == seat:
        return 0
    aside: int = resolving["give"]
    return aside


def supply(position: Position, seat: int) -> int:
    """CC-5: what is neither on the board nor set aside."""
    return PAWNS - pawns_on_the_board(position["fields"], seat) - pawns_set_aside(position, seat)


def is_won_by(fields: Fields, field: str, seat: int) -> bool:
    """CC-8: an uncovered field in which the player has at least three pawns."""
    return pawns_in(fields, field, seat) >= MAJORITY


def winner_of(fields: Fields, field: str) -> int:
    """CC-8: who has won this field that waits."""
    for seat in SEATS:
        if is_won_by(fields, field, seat):
            return seat
    raise ValueError(f"nobody has won {field}")


def won_fields(fields: Fields, seat: int) -> list[str]:
    return [field for field in FIELDS if pawns_among(fields[field], seat) >= MAJORITY]


def waiting_fields(fields: Fields) -> list[str]:
    """All uncovered fields with a majority, whoever's it is."""
    return sorted(won_fields(fields, 0) + won_fields(fields, 1))


def pawns_to_give(fields: Fields, seat: int) -> list[str]:
    """CC-11, CC-12: own pawns anywhere on the board, except in fields that one has won and that still wait."""
    spaces = []
    for space in SPACES:
        field = field_of(space)
        if is_covered(fields, field) or is_won_by(fields, field, seat):
            continue
        if what_is_on(fields, space) == PAWN[seat]:
            spaces.append(space)
    return spaces


# ----------------------------------------------------------------------------------------------------
# Connections


def tiles_of(fields: Fields, seat: int) -> list[str]:
    return [field for field in FIELDS if fields[field] == TILE[seat]]


def joins(tiles: list[str], from_side: tuple[str, ...], to_side: tuple[str, ...]) -> bool:
    """CC-17: a chain of these tiles on adjacent fields leads from one side to the other."""
    reached = [field for field in tiles if field in from_side]
    for field in reached:  # the list grows while it is walked
        for other in tiles:
            if other not in reached and fields_are_adjacent(field, other):
                reached.append(other)
    return any(field in to_side for field in reached)


def is_connected(fields: Fields, seat: int) -> bool:
    """CC-17: neither player owns a direction."""
    tiles = tiles_of(fields, seat)
    return joins(tiles, LEFT, RIGHT) or joins(tiles, TOP, BOTTOM)


# ----------------------------------------------------------------------------------------------------
# What a placement owes


def order_works(fields: Fields, seat: int, order: tuple[str, ...], can_give: int) -> bool:
    """CC-13: the fields won by the placement, resolved in this order, are paid in full or end the game."""
    for field in order:
        owed = pawns_in(fields, field, other_seat(seat))
        fields = fields_with_tile(fields, field, seat)
        if is_connected(fields, seat):
            return True  # CC-10: nothing falls due from here on
        if owed > can_give:
            return False
        can_give -= owed
    return True


def may_be_first(fields: Fields, seat: int, wins: list[str], can_give: int) -> list[str]:
    """CC-13: the fields with which an order that works begins."""
    firsts = []
    for field in wins:
        orders = [order for order in itertools.permutations(wins) if order[0] == field]
        if any(order_works(fields, seat, order, can_give) for order in orders):
            firsts.append(field)
    return firsts


def why_not_placed(position: Position, seat: int, spaces: tuple[str, ...]) -> Refused | None:
    """CC-6, CC-7, CC-13: None if this player may place pawns on these spaces, else the reason."""
    fields = position["fields"]
    if len(spaces) == 2:
        if position["opening"]:
            return Refused("illegal_move", "the very first turn places one pawn", "CC-6")
        if spaces not in BORDERS:
            return Refused("illegal_move", "two pawns go on adjacent spaces of two different fields", "CC-7")
    for space in spaces:
        if is_covered(fields, field_of(space)):
            return Refused("illegal_move", f"the field of {space} is covered by a tile", "CC-7")
        if what_is_on(fields, space) != ".":
            return Refused("illegal_move", f"{space} is taken", "CC-7")
    if supply(position, seat) < len(spaces):
        return Refused("illegal_move", "there are not enough pawns in the supply", "CC-7")
    for space in spaces:
        fields = fields_with(fields, space, PAWN[seat])
    wins = won_fields(fields, seat)
    if wins and not may_be_first(fields, seat, wins, len(pawns_to_give(fields, seat))):
        return Refused("illegal_move", "the exchange could not be made in full", "CC-13")
    return None


def all_placements() -> list[tuple[str, ...]]:
    """CC-7: one pawn anywhere, or two pawns on adjacent spaces of different fields."""
    return [(space,) for space in SPACES] + list(BORDERS)


def placements(position: Position, seat: int) -> list[tuple[str, ...]]:
    return [spaces for spaces in all_placements() if why_not_placed(position, seat, spaces) is None]


def can_place(position: Position, seat: int) -> bool:
    """CC-18"""
    return any(why_not_placed(position, seat, spaces) is None for spaces in all_placements())


# ----------------------------------------------------------------------------------------------------
# The start


def is_seat(value: object) -> bool:
    return is_int(value) and value in SEATS


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
    return {
        "game": GAME,
        "phase": "place",
        "turn": 0,  # CC-6
        "opening": True,
        "fields": dict.fromkeys(FIELDS, EMPTY_FIELD),
        "placement_wins": [],
        "resolving": None,
        "result": None,
    }


# ----------------------------------------------------------------------------------------------------
# Is a document a position?


def check(position: object) -> None:
    """Refuse a document that is inconsistent in itself, with a message that names what is wrong."""
    if not isinstance(position, dict):
        raise bad("the position is not an object")
    check_keys(position, KEYS)
    check_words(position)
    check_fields(position["fields"])
    check_turn(position)
    check_opening(position)
    check_list_of_placement_wins(position)
    check_form_of_resolving(position)
    check_pawns_are_enough(position)
    check_connections(position)
    if position["phase"] == "place":
        check_place(position)
    elif position["phase"] == "order":
        check_order(position)
    elif position["phase"] == "swap":
        check_swap(position)
    check_result(position)


def check_words(position: Position) -> None:
    if position["game"] != GAME:
        raise bad(f"game is {position['game']!r}, not {GAME!r}")
    if position["phase"] not in PHASES:
        raise bad(f"phase is {position['phase']!r}, which is unknown")
    if not isinstance(position["opening"], bool):
        raise bad(f"opening is {position['opening']!r}, not true or false")


def check_fields(fields: object) -> None:
    if not isinstance(fields, dict):
        raise bad("fields is not an object")
    for field in FIELDS:
        if field not in fields:
            raise bad(f"fields: {field} is missing", "CC-1")
    for field, content in fields.items():
        if field not in FIELDS:
            raise bad(f"fields: there is no field {field!r}", "CC-1")
        if not isinstance(content, str):
            raise bad(f"fields: {field} is not a text")
        if content in (TILE[0], TILE[1]):
            continue
        if len(content) != SIZE or any(space not in ".LD" for space in content):
            raise bad(f"fields: {field} is {content!r}, not five spaces, 'light' or 'dark'", "CC-1")


def check_turn(position: Position) -> None:
    """`turn` is null in `over` only."""
    if position["phase"] == "over":
        if position["turn"] is not None:
            raise bad(f"turn is {position['turn']!r}, not null as it must be in phase 'over'")
    elif not is_seat(position["turn"]):
        raise bad(f"turn is {position['turn']!r}, not a seat")


def check_opening(position: Position) -> None:
    """CC-6: the board is empty before the very first placement, when light is to place, and never again."""
    empty = all(position["fields"][field] == EMPTY_FIELD for field in FIELDS)
    if empty and not position["opening"]:
        raise bad("opening is false, but nothing has been placed", "CC-6")
    if not position["opening"]:
        return
    if not empty:
        raise bad("opening is true, but something has been placed", "CC-6")
    if position["phase"] != "place":
        raise bad(f"opening is true, but phase is {position['phase']!r}", "CC-6")
    if position["turn"] != 0:
        raise bad("opening is true, but it is not the turn of light", "CC-6")


def check_list_of_placement_wins(position: Position) -> None:
    """The fields won by this turn's placement that still wait, in alphabetical order."""
    wins = position["placement_wins"]
    if not isinstance(wins, list):
        raise bad("placement_wins is not a list")
    for field in wins:
        if not isinstance(field, str) or field not in FIELDS:
            raise bad(f"placement_wins: {field!r} is no field")
    if wins != sorted(set(wins)):
        raise bad("placement_wins is not in alphabetical order, each field once")
    if wins and position["phase"] in ("place", "over"):
        raise bad(f"placement_wins is not empty, but phase is {position['phase']!r}")
    for field in wins:
        if pawns_in(position["fields"], field, position["turn"]) < MAJORITY:
            raise bad(f"placement_wins: {field} has not been won", "CC-8")


def check_form_of_resolving(position: Position) -> None:
    resolving = position["resolving"]
    if position["phase"] != "swap":
        if resolving is not None:
            raise bad(f"resolving is not null, but phase is {position['phase']!r}")
        return
    if not isinstance(resolving, dict):
        raise bad("resolving is not an object, but phase is 'swap'")
    if set(resolving) != {"field", "winner", "give"}:
        raise bad("resolving does not have the keys field, winner and give")
    if not isinstance(resolving["field"], str) or resolving["field"] not in FIELDS:
        raise bad(f"resolving: {resolving['field']!r} is no field")
    if not is_seat(resolving["winner"]):
        raise bad(f"resolving: winner is {resolving['winner']!r}, not a seat")
    # CC-8: at least three of the five pawns were the winner's, so one or two were set aside
    if not is_int(resolving["give"]) or resolving["give"] not in (1, 2):
        raise bad(f"resolving: give is {resolving['give']!r}, not 1 or 2")


def check_pawns_are_enough(position: Position) -> None:
    for seat in SEATS:
        if supply(position, seat) < 0:
            raise bad(f"there are more than {PAWNS} pawns of seat {seat}", "CC-5")


def check_connections(position: Position) -> None:
    """CC-10: the first connection ends the game at once."""
    connected = [seat for seat in SEATS if is_connected(position["fields"], seat)]
    if len(connected) > 1:
        raise bad("both players join two sides", "CC-10")
    if connected and position["phase"] != "over":
        raise bad(f"seat {connected[0]} joins two sides, but phase is not 'over'", "CC-10")


def check_place(position: Position) -> None:
    waiting = waiting_fields(position["fields"])
    if waiting:
        raise bad(f"fields: {waiting[0]} is won and not covered in phase 'place'", "CC-8")
    if not can_place(position, position["turn"]):
        raise bad("the player whose turn it is cannot make a legal placement, but phase is not 'over'", "CC-18")


def check_order(position: Position) -> None:
    """There is a choice of what to resolve next."""
    fields, seat, wins = position["fields"], position["turn"], position["placement_wins"]
    if not wins:
        if len(waiting_fields(fields)) < 2:
            raise bad("phase is 'order', but there are no two fields to choose from", "CC-16")
        return
    if len(wins) != 2:
        raise bad(f"phase is 'order', but placement_wins has {len(wins)} fields to choose from", "CC-16")
    if may_be_first(fields, seat, wins, len(pawns_to_give(fields, seat))) != wins:
        raise bad("placement_wins: the fields cannot be resolved in either order", "CC-13")


def check_swap(position: Position) -> None:
    """A field is covered, and its winner has a choice of pawns to give."""
    fields, resolving = position["fields"], position["resolving"]
    field, winner, give = resolving["field"], resolving["winner"], resolving["give"]
    if fields[field] != TILE[winner]:
        raise bad(f"resolving: {field} is not covered by a tile of its winner", "CC-9")
    can_give = len(pawns_to_give(fields, winner))
    if can_give <= give:
        raise bad("resolving: the winner has no choice of pawns to give", "CC-11")
    if position["placement_wins"]:
        check_swap_with_another_placement_win(position, can_give - give)


def check_swap_with_another_placement_win(position: Position, can_give: int) -> None:
    """CC-16: the first of two fields won by the placement is being resolved, the second one still waits."""
    fields, seat, wins = position["fields"], position["turn"], position["placement_wins"]
    if len(wins) > 1:
        raise bad("placement_wins: a placement does not win three fields", "CC-7")
    if position["resolving"]["winner"] != seat:
        raise bad("a field won by an exchange is resolved, but one won by the placement still waits", "CC-16")
    if not order_works(fields, seat, tuple(wins), can_give):
        raise bad("placement_wins: the exchange cannot be made in full", "CC-13")


def check_result(position: Position) -> None:
    """CC-10, CC-18: the result is one that the board allows; the game is over only if there is one."""
    result = position["result"]
    if position["phase"] != "over":
        if result is not None:
            raise bad("result is not null, but phase is not 'over'")
        return
    possible = possible_results(position)
    if not possible:
        raise bad("phase is 'over', but nobody joins two sides and nobody is without a move", "CC-18")
    if not isinstance(result, dict):
        raise bad("result is not an object, but phase is 'over'")
    winners = result.get("winners")
    if not isinstance(winners, list) or not all(is_seat(seat) for seat in winners):
        raise bad("result: winners is not a list of seats")
    if result not in possible:
        raise bad(f"result is not what the fields say: {possible}")


def possible_results(position: Position) -> list[dict[str, Any]]:
    """One for a connection; without one, one for every player who could be the one without a move."""
    connected = [seat for seat in SEATS if is_connected(position["fields"], seat)]
    if connected:
        return [result_for(connected[0], "connection")]
    if waiting_fields(position["fields"]):
        return []  # the turn has not come to its end
    return [result_for(other_seat(seat), "no-move") for seat in SEATS if not can_place(position, seat)]


# ----------------------------------------------------------------------------------------------------
# What can happen


def actor(position: Position) -> str | int | None:
    """The winner of the field chooses what to give (CC-11), the player whose turn it is everything else."""
    if position["phase"] == "over":
        return None
    seat: int = position["resolving"]["winner"] if position["phase"] == "swap" else position["turn"]
    return seat


def moves(position: Position) -> list[str]:
    """The legal moves in ascending order of text."""
    if position["phase"] == "place":
        return sorted("+".join(spaces) for spaces in placements(position, position["turn"]))
    if position["phase"] == "order":
        return sorted(f"resolve:{field}" for field in fields_to_resolve_next(position))
    if position["phase"] == "swap":
        return sorted("swap:" + "+".join(spaces) for spaces in swaps(position))
    return []


def fields_to_resolve_next(position: Position) -> list[str]:
    """CC-13, CC-16: fields won by the placement itself come before fields won by an exchange."""
    fields, seat, wins = position["fields"], position["turn"], position["placement_wins"]
    if wins:
        return may_be_first(fields, seat, wins, len(pawns_to_give(fields, seat)))
    return waiting_fields(fields)


def swaps(position: Position) -> list[tuple[str, ...]]:
    """CC-11: every choice of own pawns, as many as are to be given."""
    resolving = position["resolving"]
    candidates = pawns_to_give(position["fields"], resolving["winner"])
    return list(itertools.combinations(candidates, resolving["give"]))


def outcomes(position: Position) -> list[tuple[str, Fraction]]:
    """There is no chance in this game."""
    return []


def view(position: Position, seat: int | None) -> Position:
    """All information is open, so everybody sees the whole document."""
    if seat is not None and not is_seat(seat):
        raise ValueError(f"{seat!r} is not a seat of this game")
    return copied(position)


# ----------------------------------------------------------------------------------------------------
# What happens


def play(position: Position, text: str) -> Position:
    """The position after the move and after everything that follows from it without a choice."""
    event = read(text)
    phase = position["phase"]
    if phase == "over":
        raise Refused("game_over", "the game is over")
    if event.kind != DUE[phase]:
        raise Refused("illegal_move", f"{text!r} is not possible in phase {phase!r}")
    after = copied(position)
    if phase == "place":
        place(after, event.spaces)
    elif phase == "order":
        resolve(after, event.field)
    else:
        swap(after, event.spaces)
    return after


# Each of these changes the copy that `play` has made.


def place(position: Position, spaces: tuple[str, ...]) -> None:
    """CC-7, CC-8"""
    seat = position["turn"]
    reason = why_not_placed(position, seat, spaces)
    if reason is not None:
        raise reason
    position["opening"] = False
    for space in spaces:
        position["fields"] = fields_with(position["fields"], space, PAWN[seat])
    position["placement_wins"] = won_fields(position["fields"], seat)
    go_on(position)


def resolve(position: Position, field: str) -> None:
    """CC-16: the player whose turn it is picks the next field."""
    if field not in fields_to_resolve_next(position):
        clause = "CC-13" if field in position["placement_wins"] else "CC-16"
        raise Refused("illegal_move", f"{field} cannot be resolved now", clause)
    cover(position, field)
    if position["phase"] == "order":
        go_on(position)


def swap(position: Position, spaces: tuple[str, ...]) -> None:
    """CC-11: the winner of the field picks the pawns to give."""
    resolving = position["resolving"]
    if len(spaces) != resolving["give"]:
        raise Refused("illegal_move", f"{resolving['give']} pawns are to be given", "CC-11")
    candidates = pawns_to_give(position["fields"], resolving["winner"])
    for space in spaces:
        if space not in candidates:
            raise Refused("illegal_move", f"on {space} there is no pawn that may be given", "CC-12")
    position["resolving"] = None
    exchange(position, resolving["winner"], spaces)
    go_on(position)


def go_on(position: Position) -> None:
    """CC-14, CC-16: resolve field after field until there is a choice, the game is over or the turn ends."""
    position["phase"] = "order"
    while position["phase"] == "order":
        next_fields = fields_to_resolve_next(position)
        if not next_fields:
            end_turn(position)
        elif len(next_fields) == 1:
            cover(position, next_fields[0])
        else:
            return


def cover(position: Position, field: str) -> None:
    """CC-9, CC-10, CC-11, CC-15: resolve a field; the phase is `order` still, unless there is a choice or an end."""
    fields = position["fields"]
    winner = winner_of(fields, field)
    set_aside = pawns_in(fields, field, other_seat(winner))
    position["fields"] = fields_with_tile(fields, field, winner)
    position["placement_wins"] = [other for other in position["placement_wins"] if other != field]
    if is_connected(position["fields"], winner):
        end_game(position, winner, "connection")
        return
    candidates = pawns_to_give(position["fields"], winner)
    give = min(set_aside, len(candidates))  # CC-15: the surplus goes back to its owner's supply
    if give == 0:
        return
    if give == len(candidates):
        exchange(position, winner, tuple(candidates))
        return
    position["phase"] = "swap"
    position["resolving"] = {"field": field, "winner": winner, "give": give}


def exchange(position: Position, winner: int, spaces: tuple[str, ...]) -> None:
    """CC-11: the winner's pawns go back to the supply, the pawns set aside take their spaces."""
    for space in spaces:
        position["fields"] = fields_with(position["fields"], space, PAWN[other_seat(winner)])


def end_turn(position: Position) -> None:
    """CC-18: the other player is to place, and loses if that is not possible."""
    seat = other_seat(position["turn"])
    if can_place(position, seat):
        position["phase"] = "place"
        position["turn"] = seat
    else:
        end_game(position, other_seat(seat), "no-move")


def end_game(position: Position, winner: int, reason: str) -> None:
    position["phase"] = "over"
    position["turn"] = None
    position["placement_wins"] = []
    position["resolving"] = None
    position["result"] = result_for(winner, reason)


def result_for(winner: int, reason: str) -> dict[str, Any]:
    return {"winners": [winner], "reason": reason, "scores": None}
