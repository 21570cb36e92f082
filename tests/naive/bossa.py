"""Bossa, written a second time, slowly and literally, straight from the clauses BO-1 to BO-21.

It works on position documents (plain dicts), never changes what it is given and remembers nothing between
calls. Only `check` asks whether a document is a position; the other functions trust that it is one. It is
meant to be compared with, not to be fast.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from naive.refusing import Refused, bad, check_keys, copied, is_int, is_int_in, refuse_if

Position = dict[str, Any]
Layer = list[str]  # tiles in ascending order of text, at most one with a mark behind it
Row = list[Layer]  # from the bottom
Arm = list[Row]  # from the die outwards

GAME = "bossa"
PLAYERS = 2
SEATS = range(PLAYERS)
ROWS = ("near", "strict")  # BO-13
PHASES = ("deal", "roll", "claim", "colour", "chip", "draw", "turn", "redraw", "over")
SETUP_PHASES = ("deal", "roll", "claim", "colour", "chip")
CHANCE_PHASES = ("deal", "roll", "draw", "redraw")
HIDDEN_PHASES = ("deal", "roll", "claim", "colour")  # BO-7a, BO-8: hands are open once the colours are named
KEYS = (
    "game",
    "rows",
    "phase",
    "turn",
    "first",
    "dice",
    "colours",
    "hands",
    "lines",
    "discards",
    "pile",
    "chips",
    "chip_used",
    "actions",
    "result",
)
OPTIONS = ("players", "rows")

MOST_DOTS = 6
TILES = tuple(  # BO-1: w white and b black dots, each tile once
    f"{white}{black}"
    for white in range(MOST_DOTS + 1)
    for black in range(MOST_DOTS + 1)
    if 1 <= white + black <= MOST_DOTS
)
PUT_AWAY = 1  # BO-5
TILES_DEALT = 4  # BO-5: to each player
PIPS = range(1, 7)  # BO-3
COLOURS = ("white", "black")
DIRECTIONS = ("up", "down")
CHIPS = ("doubler", "inverter")  # BO-4
MARKS = {"doubler": "x", "inverter": "i"}
ACTIONS = ("exchange", "redraw", "stack")  # BO-4, in ascending order
ROWS_TO_WIN = 6  # BO-19
ARMS = {
    "W+": ("white", "up"),
    "W-": ("white", "down"),
    "B+": ("black", "up"),
    "B-": ("black", "down"),
}


# ----------------------------------------------------------------------------------------------------
# Tiles and layers


def name_of(tile: str) -> str:
    """The tile without the mark of a modifier."""
    return tile[:2]


def mark_of(tile: str) -> str:
    """`x` under the doubler, `i` under the inverter, otherwise nothing."""
    return tile[2:]


def names_of(layer: Layer) -> list[str]:
    return [name_of(tile) for tile in layer]


def marks_of(layer: Layer) -> list[str]:
    return [mark_of(tile) for tile in layer if mark_of(tile) != ""]


@cache
def dots(tile: str, colour: str) -> int:
    """BO-2, BO-14: what the tile counts for a line of this colour; 0 says that it cannot be used there."""
    white = int(tile[0])
    black = int(tile[1])
    if mark_of(tile) == "i":
        white, black = black, white
    number = white if colour == "white" else black
    if mark_of(tile) == "x":
        number = 2 * number
    return number


def total(layer: Layer, colour: str) -> int:
    """BO-12: the sum of the dots of the line's colour."""
    return sum(dots(tile, colour) for tile in layer)


def all_usable(layer: Layer, colour: str) -> bool:
    """BO-2: every tile has a dot of the colour."""
    return all(dots(tile, colour) > 0 for tile in layer)


def is_tile(value: object) -> bool:
    return isinstance(value, str) and value in TILES


def is_tile_with_or_without_mark(value: object) -> bool:
    return isinstance(value, str) and is_tile(name_of(value)) and mark_of(value) in ("", "x", "i")


def ascend(tiles: Layer) -> bool:
    """In ascending order of text, and no tile twice (BO-1: each is there once)."""
    names = names_of(tiles)
    return all(names[index] < names[index + 1] for index in range(len(names) - 1))


# ----------------------------------------------------------------------------------------------------
# Move and event texts


class Event(NamedTuple):
    """A text that can be read.

    The kinds: take (take:colour), name (white), side (doubler), row (W+:10,24x), stack (stack:B-2:13),
    redraw (redraw:30), exchange (exchange:30/15), reveal (=24) and roll (=roll:5,3).
    """

    kind: str
    word: str = ""
    arm: str = ""
    row: int = 0
    layer: tuple[str, ...] = ()
    tile: str = ""
    other_tile: str = ""
    pips: tuple[int, int] = (0, 0)


def all_readable_texts_without_layers() -> dict[str, Event]:
    texts = {"take:colour": Event("take", word="colour"), "take:first": Event("take", word="first")}
    for colour in COLOURS:
        texts[colour] = Event("name", word=colour)
    for chip in CHIPS:
        texts[chip] = Event("side", word=chip)
    for tile in TILES:
        texts[f"redraw:{tile}"] = Event("redraw", tile=tile)
        texts[f"={tile}"] = Event("reveal", tile=tile)
        for other in TILES:
            texts[f"exchange:{tile}/{other}"] = Event("exchange", tile=tile, other_tile=other)
    for white in PIPS:
        for black in PIPS:
            texts[f"=roll:{white},{black}"] = Event("roll", pips=(white, black))
    return texts


READABLE = all_readable_texts_without_layers()

# The places of rows: B-2 is the second row of the black line's descending arm. A line never has more than six.
PLACES = {f"{arm}{row}": (arm, row) for arm in ARMS for row in range(1, ROWS_TO_WIN + 1)}

# Which kinds of event can happen in which phase.
DUE = {
    "deal": ("reveal",),
    "roll": ("roll",),
    "claim": ("take",),
    "colour": ("name",),
    "chip": ("side",),
    "draw": ("reveal",),
    "turn": ("row", "stack", "redraw", "exchange"),  # BO-10
    "redraw": ("reveal",),
}


def read(text: object) -> Event:
    if not isinstance(text, str):
        raise unreadable(text)
    if text in READABLE:
        return READABLE[text]
    parts = text.split(":")
    if len(parts) == 2 and parts[0] in ARMS:
        return Event("row", arm=parts[0], layer=read_layer(text, parts[1]))
    if len(parts) == 3 and parts[0] == "stack" and parts[1] in PLACES:
        arm, row = PLACES[parts[1]]
        return Event("stack", arm=arm, row=row, layer=read_layer(text, parts[2]))
    raise unreadable(text)


def read_layer(text: str, part: str) -> tuple[str, ...]:
    tiles = part.split(",")
    if not all(is_tile_with_or_without_mark(tile) for tile in tiles) or not ascend(tiles):
        raise unreadable(text)
    return tuple(tiles)


def unreadable(text: object) -> Refused:
    return Refused("malformed_move", f"{text!r} cannot be read as a move or a chance event")


# ----------------------------------------------------------------------------------------------------
# The table


def arm_at(position: Position, arm: str) -> Arm:
    colour, direction = ARMS[arm]
    rows: Arm = position["lines"][colour][direction]
    return rows


def layers_on_the_lines(position: Position) -> list[Layer]:
    return [layer for arm in ARMS for row in arm_at(position, arm) for layer in row]


def seen_tiles(position: Position) -> list[str]:
    """Every tile that lies neither in the pile nor put away."""
    tiles: list[str] = []
    for hand in position["hands"]:
        tiles.extend(hand)
    for layer in layers_on_the_lines(position):
        tiles.extend(names_of(layer))
    tiles.extend(position["discards"])
    return tiles


def unseen_tiles(position: Position) -> list[str]:
    """The pile and the tile put away: nobody knows which one that is."""
    seen = seen_tiles(position)
    return [tile for tile in TILES if tile not in seen]


def rows_on_line(position: Position, colour: str) -> int:
    """BO-19: on its two arms together, not counting the die."""
    return sum(len(position["lines"][colour][direction]) for direction in DIRECTIONS)


def total_of_row(position: Position, arm: str, number: int) -> int:
    """BO-11: what the row with this number, counted from the die, must total; the die is number 0."""
    colour, direction = ARMS[arm]
    die: int = position["dice"][colour]
    return die + number if direction == "up" else die - number


def number_of_tiles_fits(position: Position, arm: str, number: int, tiles: int) -> bool:
    """BO-13: whether the row with this number, counted from the die, may have so many tiles."""
    if number == 1:
        return tiles in (1, 2)
    before = len(arm_at(position, arm)[number - 2][0])
    if position["rows"] == "strict":
        return abs(tiles - before) == 1
    return abs(tiles - before) <= 1


def other_seat(seat: int) -> int:
    return 1 - seat


# ----------------------------------------------------------------------------------------------------
# The end


def scores_of(position: Position) -> list[int]:
    return [len(hand) for hand in position["hands"]]


def result(position: Position, winners: list[int], reason: str) -> dict[str, Any]:
    return {"winners": winners, "reason": reason, "scores": scores_of(position)}


def hand_empty_result(position: Position) -> dict[str, Any] | None:
    """BO-18: a player whose hand is empty wins."""
    for seat in SEATS:
        if not position["hands"][seat]:
            return result(position, [seat], "hand-empty")
    return None


def six_rows_result(position: Position) -> dict[str, Any] | None:
    """BO-19: the player of a line with six rows wins."""
    for seat in SEATS:
        if rows_on_line(position, position["colours"][seat]) >= ROWS_TO_WIN:
            return result(position, [seat], "six-rows")
    return None


def pile_empty_result(position: Position) -> dict[str, Any] | None:
    """BO-21: with an empty pile the player with fewer tiles wins, the same number is a draw."""
    if position["pile"] > 0:
        return None
    tiles = scores_of(position)
    if tiles[0] == tiles[1]:
        return result(position, [], "pile-empty")
    return result(position, [0 if tiles[0] < tiles[1] else 1], "pile-empty")


def no_move_result(position: Position, seat: int) -> dict[str, Any] | None:
    """BO-20: this player, having drawn, loses without a move."""
    if has_move(position, seat):
        return None
    return result(position, [other_seat(seat)], "no-move")


# ----------------------------------------------------------------------------------------------------
# The start


def start(options: dict[str, object]) -> Position:
    """The position before anything has happened."""
    if not isinstance(options, dict):
        raise Refused("bad_option", "the options are not an object")
    for option in options:
        if option not in OPTIONS:
            raise Refused("bad_option", f"unknown option {option!r}")
    players = options.get("players", PLAYERS)
    if not is_int(players) or players != PLAYERS:
        raise Refused("bad_option", f"players is {players!r}, not 2")
    rows = options.get("rows", "strict")
    if not isinstance(rows, str) or rows not in ROWS:
        raise Refused("bad_option", f"rows is {rows!r}, not 'near' or 'strict'", "BO-13")
    return {
        "game": GAME,
        "rows": rows,
        "phase": "deal",
        "turn": 0,
        "first": None,
        "dice": None,
        "colours": [None, None],
        "hands": [[], []],
        "lines": {colour: {direction: [] for direction in DIRECTIONS} for colour in COLOURS},
        "discards": [],
        "pile": len(TILES) - PUT_AWAY,
        "chips": [None, None],
        "chip_used": [False, False],
        "actions": [list(ACTIONS), list(ACTIONS)],
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
    check_seats(position)
    check_dice(position)
    check_colours(position)
    check_chips(position)
    check_chip_used(position)
    check_actions(position)
    check_hands(position)
    check_discards(position)
    check_lines(position)
    check_pile(position)
    check_whose_turn(position)
    check_set_up(position)
    check_each_tile_once(position)
    check_tiles_are_all(position)
    check_rows(position)
    check_modifiers_spent(position)
    check_actions_spent(position)
    check_the_end(position)
    check_result(position)


def check_words(position: Position) -> None:
    if position["game"] != GAME:
        raise bad(f"game is {position['game']!r}, not {GAME!r}")
    if position["rows"] not in ROWS:
        raise bad(f"rows is {position['rows']!r}, not 'near' or 'strict'", "BO-13")
    if position["phase"] not in PHASES:
        raise bad(f"phase is {position['phase']!r}, which is unknown")


def check_seats(position: Position) -> None:
    """`turn` is null in `roll` and `over` only; `first` is null until the claim."""
    phase = position["phase"]
    for key, phases_with_null in (("turn", ("roll", "over")), ("first", ("deal", "roll", "claim"))):
        if phase in phases_with_null:
            if position[key] is not None:
                raise bad(f"{key} is {position[key]!r}, not null as it must be in phase {phase!r}")
        elif not is_int_in(position[key], SEATS):
            raise bad(f"{key} is {position[key]!r}, not a seat of this game")


def check_dice(position: Position) -> None:
    """BO-6: null until the roll, then two different numbers."""
    dice = position["dice"]
    if position["phase"] in ("deal", "roll"):
        if dice is not None:
            raise bad("dice is not null, but they have not been rolled", "BO-6")
        return
    if not is_dict_with_keys(dice, COLOURS):
        raise bad("dice is not an object with the keys 'white' and 'black'", "BO-3")
    for colour in COLOURS:
        if not is_int_in(dice[colour], PIPS):
            raise bad(f"dice: {dice[colour]!r} is not a number from 1 to 6", "BO-3")
    if dice["white"] == dice["black"]:
        raise bad("dice: equal numbers are rolled again", "BO-6")


def is_dict_with_keys(value: object, keys: tuple[str, ...]) -> bool:
    return isinstance(value, dict) and set(value) == set(keys)


def is_list_of_two(value: object) -> bool:
    return isinstance(value, list) and len(value) == PLAYERS


def check_colours(position: Position) -> None:
    """BO-7, BO-8: null until they are named, then one for each player."""
    colours = position["colours"]
    if position["phase"] in HIDDEN_PHASES:
        if colours != [None, None]:
            raise bad("colours is not [null, null], but they have not been named", "BO-7")
    elif colours not in (["white", "black"], ["black", "white"]):
        raise bad(f"colours is {colours!r}, not a colour for each player", "BO-8")


def check_chips(position: Position) -> None:
    """BO-9: null until they are chosen; in phase `chip` only the first player can have chosen."""
    chips = position["chips"]
    phase = position["phase"]
    if not is_list_of_two(chips):
        raise bad("chips is not a list of two")
    for chip in chips:
        if chip is not None and chip not in CHIPS:
            raise bad(f"chips: {chip!r} is not 'doubler' or 'inverter'", "BO-9")
    if phase in HIDDEN_PHASES:
        if chips != [None, None]:
            raise bad(f"chips is not [null, null] as it must be in phase {phase!r}", "BO-9")
    elif phase == "chip":
        if chips[other_seat(position["first"])] is not None:
            raise bad("chips: the player who does not play first chooses last, but has chosen", "BO-9")
    elif None in chips:
        raise bad(f"chips: a side is not chosen in phase {phase!r}", "BO-9")


def check_chip_used(position: Position) -> None:
    chip_used = position["chip_used"]
    if not is_list_of_two(chip_used) or not all(isinstance(used, bool) for used in chip_used):
        raise bad("chip_used is not a list of two truth values", "BO-14")


def check_actions(position: Position) -> None:
    """BO-4: those still usable, in ascending order."""
    actions = position["actions"]
    if not is_list_of_two(actions):
        raise bad("actions is not a list of two")
    for usable in actions:
        if not isinstance(usable, list) or usable != [action for action in ACTIONS if action in usable]:
            raise bad(f"actions: {usable!r} is not an ascending list of different actions", "BO-4")


def check_tile_list(tiles: object, what: str) -> None:
    if not isinstance(tiles, list):
        raise bad(f"{what} is not a list")
    for tile in tiles:
        if not is_tile(tile):
            raise bad(f"{what}: {tile!r} is no tile", "BO-1")
    if not ascend(tiles):
        raise bad(f"{what} does not ascend")


def check_hands(position: Position) -> None:
    if not is_list_of_two(position["hands"]):
        raise bad("hands is not a list of two")
    for seat in SEATS:
        check_tile_list(position["hands"][seat], f"hands: the hand of seat {seat}")


def check_discards(position: Position) -> None:
    check_tile_list(position["discards"], "discards")


def check_lines(position: Position) -> None:
    """Lines of arms of rows of layers of tiles; no row without a layer, no layer without a tile."""
    lines = position["lines"]
    if not is_dict_with_keys(lines, COLOURS):
        raise bad("lines is not an object with the keys 'white' and 'black'")
    for colour in COLOURS:
        if not is_dict_with_keys(lines[colour], DIRECTIONS):
            raise bad(f"lines: {colour} is not an object with the keys 'up' and 'down'", "BO-11")
        for direction in DIRECTIONS:
            check_arm(lines[colour][direction], f"lines: {colour} {direction}")


def check_arm(arm: object, what: str) -> None:
    if not isinstance(arm, list):
        raise bad(f"{what} is not a list")
    for row in arm:
        if not isinstance(row, list) or not row:
            raise bad(f"{what}: {row!r} is not a list of layers")
        for layer in row:
            check_layer(layer, what)


def check_layer(layer: object, what: str) -> None:
    if not isinstance(layer, list) or not layer:
        raise bad(f"{what}: {layer!r} is not a list of tiles", "BO-12")
    for tile in layer:
        if not is_tile_with_or_without_mark(tile):
            raise bad(f"{what}: {tile!r} is no tile", "BO-1")
    if not ascend(layer):
        raise bad(f"{what}: the layer {layer!r} does not ascend")
    if len(marks_of(layer)) > 1:
        raise bad(f"{what}: a modifier applies to one tile of a row only", "BO-14")


def check_pile(position: Position) -> None:
    most = len(TILES) - PUT_AWAY
    if not is_int_in(position["pile"], range(most + 1)):
        raise bad(f"pile is {position['pile']!r}, not a number from 0 to {most}", "BO-5")


def check_whose_turn(position: Position) -> None:
    """Where the rest of the position says whose turn it is."""
    phase = position["phase"]
    turn = position["turn"]
    if phase == "claim" and turn != roll_winner(position):
        raise bad(f"turn is {turn}, but the other player rolled the higher number", "BO-7")
    if phase == "colour" and turn == position["first"]:
        raise bad(f"turn is {turn}, but the player who plays first does not name the colours", "BO-7")
    if phase == "chip" and turn != seat_to_choose_a_side(position):
        raise bad(f"turn is {turn}, but the other player is to choose a side", "BO-9")


def check_set_up(position: Position) -> None:
    """BO-5: before the first turn there are hands as dealt by now, and nothing has been done."""
    phase = position["phase"]
    if phase not in SETUP_PHASES:
        return
    for seat in SEATS:
        tiles = len(position["hands"][seat])
        if phase == "deal" and seat == position["turn"]:
            if tiles >= TILES_DEALT:
                raise bad(f"hands: seat {seat} is being dealt to, but has {tiles} tiles", "BO-5")
        elif phase == "deal" and seat > position["turn"]:
            if tiles > 0:
                raise bad(f"hands: seat {seat} has tiles before it is dealt to", "BO-5")
        elif tiles != TILES_DEALT:
            raise bad(f"hands: seat {seat} has {tiles} tiles, not four", "BO-5")
    if layers_on_the_lines(position):
        raise bad("lines: there is a row before the first turn")
    if position["discards"]:
        raise bad("discards: there is a tile before the first turn")
    if position["actions"] != [list(ACTIONS), list(ACTIONS)]:
        raise bad("actions: one is used before the first turn", "BO-4")
    if position["chip_used"] != [False, False]:
        raise bad("chip_used: a chip is used before the first turn", "BO-4")


def check_each_tile_once(position: Position) -> None:
    seen = seen_tiles(position)
    for tile in TILES:
        if seen.count(tile) > 1:
            raise bad(f"the tile {tile} is there more than once", "BO-1")


def check_tiles_are_all(position: Position) -> None:
    """BO-1, BO-5: what is seen, the pile and the tile put away are all the tiles."""
    expected = len(unseen_tiles(position)) - PUT_AWAY
    if position["pile"] != expected:
        raise bad(f"pile is {position['pile']}, but {expected} tiles are left for it", "BO-5")


def check_rows(position: Position) -> None:
    """BO-2, BO-11, BO-13, BO-17: every row fits the one before it, every layer the row."""
    for arm in ARMS:
        colour = ARMS[arm][0]
        for number, row in enumerate(arm_at(position, arm), start=1):
            what = f"lines: row {number} of {arm}"
            for layer in row:
                if not all_usable(layer, colour):
                    raise bad(f"{what} has a tile without a {colour} dot", "BO-2")
                if total(layer, colour) != total_of_row(position, arm, number):
                    raise bad(f"{what} totals {total(layer, colour)}", "BO-11")
                if len(layer) != len(row[0]):
                    raise bad(f"{what} has layers of different numbers of tiles", "BO-17")
            if not number_of_tiles_fits(position, arm, number, len(row[0])):
                raise bad(f"{what} has {len(row[0])} tiles, which does not fit the row before it", "BO-13")


def check_modifiers_spent(position: Position) -> None:
    """BO-14: every chip used lies on one tile, and there is no mark without a chip used."""
    marks = [mark for layer in layers_on_the_lines(position) for mark in marks_of(layer)]
    for chip in CHIPS:
        used = [seat for seat in SEATS if position["chips"][seat] == chip and position["chip_used"][seat]]
        if marks.count(MARKS[chip]) != len(used):
            raise bad(f"chip_used: {len(used)} with the {chip}, not as many as on the lines", "BO-14")


def check_actions_spent(position: Position) -> None:
    """BO-15, BO-17: every redraw has left a discard, every stack a layer."""
    redraws = [seat for seat in SEATS if "redraw" not in position["actions"][seat]]
    if len(position["discards"]) != len(redraws):
        raise bad(f"discards: not one for each of the {len(redraws)} redraws", "BO-15")
    stacks = [seat for seat in SEATS if "stack" not in position["actions"][seat]]
    stacked = sum(len(row) - 1 for arm in ARMS for row in arm_at(position, arm))
    if stacked != len(stacks):
        raise bad(f"lines: {stacked} layers are stacked by {len(stacks)} stacks", "BO-17")
    if position["phase"] == "redraw" and position["turn"] not in redraws:
        raise bad(f"actions: the redraw of seat {position['turn']} is not spent in phase 'redraw'", "BO-15")


def check_the_end(position: Position) -> None:
    """BO-18 to BO-21: the game is over when one of the ends has come, and not otherwise."""
    phase = position["phase"]
    if phase in SETUP_PHASES:
        return
    check_not_beyond_the_end(position)
    if phase == "over":
        if not possible_results(position):
            raise bad("phase is 'over', but there is no reason for it")
        return
    for seat in SEATS:
        between_discard_and_draw = phase == "redraw" and seat == position["turn"]  # BO-15
        if not position["hands"][seat] and not between_discard_and_draw:
            raise bad(f"hands: the hand of seat {seat} is empty, but phase is {phase!r}", "BO-18")
    if six_rows_result(position) is not None:
        raise bad(f"lines: a line has six rows, but phase is {phase!r}", "BO-19")
    if phase in ("draw", "redraw") and position["pile"] == 0:
        raise bad(f"pile is 0, but phase is {phase!r}", "BO-21")
    if phase == "turn" and not has_move(position, position["turn"]):
        raise bad(f"seat {position['turn']} has no move, but phase is 'turn'", "BO-20")


def check_not_beyond_the_end(position: Position) -> None:
    """The first empty hand and the first sixth row end the game, so there is no second one."""
    if position["hands"] == [[], []]:
        raise bad("hands: both are empty", "BO-18")
    for colour in COLOURS:
        if rows_on_line(position, colour) > ROWS_TO_WIN:
            raise bad(f"lines: the {colour} line has more than six rows", "BO-19")
    if all(rows_on_line(position, colour) == ROWS_TO_WIN for colour in COLOURS):
        raise bad("lines: both lines have six rows", "BO-19")


def possible_results(position: Position) -> list[dict[str, Any]]:
    """What the result of a game that is over can be.

    An empty hand or a sixth row decides. Otherwise the pile has run out, or a player had no move: the rest
    of the position does not say who drew last, so several of these can be possible.
    """
    hand_empty = hand_empty_result(position)
    if hand_empty is not None:
        return [hand_empty]
    six_rows = six_rows_result(position)
    if six_rows is not None:
        return [six_rows]
    others = [pile_empty_result(position), no_move_result(position, 0), no_move_result(position, 1)]
    return [possible for possible in others if possible is not None]


def check_result(position: Position) -> None:
    written = position["result"]
    if position["phase"] != "over":
        if written is not None:
            raise bad("result is not null, but phase is not 'over'")
        return
    if not isinstance(written, dict):
        raise bad("result is not an object, but phase is 'over'")
    for key in ("winners", "scores"):
        if not isinstance(written.get(key), list) or not all(is_int(number) for number in written[key]):
            raise bad(f"result: {key} is not a list of whole numbers")
    if written not in possible_results(position):
        raise bad(f"result is not what the rest says: one of {possible_results(position)}")


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
    phase = position["phase"]
    if phase == "claim":
        return sorted(["take:colour", "take:first"])  # BO-7
    if phase == "colour":
        return sorted(COLOURS)
    if phase == "chip":
        return sorted(CHIPS)  # BO-9
    if phase == "turn":
        return sorted(moves_of_a_turn(position, position["turn"]))
    return []


def has_move(position: Position, seat: int) -> bool:
    """BO-20: a row or an action."""
    return any(True for _ in moves_of_a_turn(position, seat))


def moves_of_a_turn(position: Position, seat: int) -> Iterator[str]:
    """BO-10: place a row, or use one action; what this seat could do if it were its turn."""
    yield from exchanges(position, seat)
    yield from redraws(position, seat)
    yield from rows(position, seat)
    yield from stacks(position, seat)


def exchanges(position: Position, seat: int) -> Iterator[str]:
    for given in position["hands"][seat]:
        for taken in position["hands"][other_seat(seat)]:
            if why_not_exchange(position, seat, given, taken) is None:
                yield f"exchange:{given}/{taken}"


def redraws(position: Position, seat: int) -> Iterator[str]:
    for tile in position["hands"][seat]:
        if why_not_redraw(position, seat, tile) is None:
            yield f"redraw:{tile}"


def rows(position: Position, seat: int) -> Iterator[str]:
    for arm in ARMS:
        next_row = len(arm_at(position, arm)) + 1
        for tiles in range(1, len(position["hands"][seat]) + 1):
            if not number_of_tiles_fits(position, arm, next_row, tiles):
                continue  # no layer of so many tiles need be tried
            for layer in layers_from_hand(position, seat, tiles):
                if why_not_row(position, seat, arm, layer) is None:
                    yield f"{arm}:{','.join(layer)}"


def stacks(position: Position, seat: int) -> Iterator[str]:
    if "stack" not in position["actions"][seat]:
        return  # no layer need be tried
    for arm in ARMS:
        for number, row in enumerate(arm_at(position, arm), start=1):
            for layer in layers_from_hand(position, seat, len(row[0])):
                if why_not_stack(position, seat, arm, number, layer) is None:
                    yield f"stack:{arm}{number}:{','.join(layer)}"


def layers_from_hand(position: Position, seat: int, number: int) -> Iterator[Layer]:
    """BO-12, BO-14: so many tiles from hand, without the modifier and with it on each one of them."""
    for tiles in itertools.combinations(position["hands"][seat], number):
        yield list(tiles)
        if position["chip_used"][seat]:
            continue
        mark = MARKS[position["chips"][seat]]
        for index in range(number):
            yield [tile + mark if index == place else tile for place, tile in enumerate(tiles)]


def illegal(message: str, clause: str) -> Refused:
    return Refused("illegal_move", message, clause)


def why_not_exchange(position: Position, seat: int, given: str, taken: str) -> Refused | None:
    """BO-16: one tile of the own hand for one of the other."""
    if "exchange" not in position["actions"][seat]:
        return illegal("the exchange is spent", "BO-4")
    if given not in position["hands"][seat]:
        return illegal(f"{given} is not in the hand of seat {seat}", "BO-16")
    if taken not in position["hands"][other_seat(seat)]:
        return illegal(f"{taken} is not in the hand of seat {other_seat(seat)}", "BO-16")
    return None


def why_not_redraw(position: Position, seat: int, tile: str) -> Refused | None:
    """BO-15: one tile of the own hand, not with an empty pile."""
    if "redraw" not in position["actions"][seat]:
        return illegal("the redraw is spent", "BO-4")
    if tile not in position["hands"][seat]:
        return illegal(f"{tile} is not in the hand of seat {seat}", "BO-15")
    if position["pile"] == 0:
        return illegal("the pile is empty", "BO-15")
    return None


def why_not_layer(position: Position, seat: int, colour: str, layer: Layer) -> Refused | None:
    """BO-2, BO-12, BO-14: whether these tiles can be put on a line of this colour at all."""
    for name in names_of(layer):
        if name not in position["hands"][seat]:
            return illegal(f"{name} is not in the hand of seat {seat}", "BO-12")
    reason = why_not_modifiers(position, seat, layer)
    if reason is not None:
        return reason
    if not all_usable(layer, colour):
        return illegal(f"a tile of {','.join(layer)} has no {colour} dot", "BO-2")
    return None


def why_not_modifiers(position: Position, seat: int, layer: Layer) -> Refused | None:
    """BO-14: once a game, on one tile, with the side chosen."""
    marks = marks_of(layer)
    if not marks:
        return None
    if len(marks) > 1:
        return illegal("the modifier applies to one tile only", "BO-14")
    if position["chip_used"][seat]:
        return illegal("the modifier chip is spent", "BO-14")
    if marks[0] != MARKS[position["chips"][seat]]:
        return illegal(f"the modifier chip of seat {seat} is the {position['chips'][seat]}", "BO-9")
    return None


def why_not_row(position: Position, seat: int, arm: str, layer: Layer) -> Refused | None:
    """BO-11, BO-13: the next row of an arm."""
    colour = ARMS[arm][0]
    reason = why_not_layer(position, seat, colour, layer)
    if reason is not None:
        return reason
    next_row = len(arm_at(position, arm)) + 1
    needed = total_of_row(position, arm, next_row)
    if needed < 1:
        return illegal(f"{arm} cannot go below 1", "BO-11")
    if total(layer, colour) != needed:
        return illegal(f"the next row of {arm} must total {needed}, not {total(layer, colour)}", "BO-11")
    if not number_of_tiles_fits(position, arm, next_row, len(layer)):
        return illegal(f"the next row of {arm} cannot have {len(layer)} tiles", "BO-13")
    return None


def why_not_stack(position: Position, seat: int, arm: str, number: int, layer: Layer) -> Refused | None:
    """BO-17: a layer on a row already placed, as many tiles with the same total."""
    if "stack" not in position["actions"][seat]:
        return illegal("the stack is spent", "BO-4")
    placed = arm_at(position, arm)
    if number > len(placed):
        return illegal(f"{arm} has no row {number}", "BO-17")
    colour = ARMS[arm][0]
    reason = why_not_layer(position, seat, colour, layer)
    if reason is not None:
        return reason
    bottom = placed[number - 1][0]
    if len(layer) != len(bottom):
        return illegal(f"row {number} of {arm} has {len(bottom)} tiles, not {len(layer)}", "BO-17")
    if total(layer, colour) != total(bottom, colour):
        return illegal(
            f"row {number} of {arm} totals {total(bottom, colour)}, not {total(layer, colour)}",
            "BO-17",
        )
    return None


def outcomes(position: Position) -> list[tuple[str, Fraction]]:
    """The chance events that can happen, with their probabilities, in ascending order of text."""
    phase = position["phase"]
    if phase not in CHANCE_PHASES:
        return []
    if phase == "roll":
        texts = [f"=roll:{white},{black}" for white in PIPS for black in PIPS if white != black]  # BO-6
    else:
        texts = [f"={tile}" for tile in unseen_tiles(position)]
    return sorted((text, Fraction(1, len(texts))) for text in texts)


def view(position: Position, seat: int | None) -> Position:
    """BO-7a, BO-8: until the colours are named everybody sees at most the own hand."""
    if seat is not None and not is_int_in(seat, SEATS):
        raise ValueError(f"{seat!r} is not a seat of this game")
    seen = copied(position)
    if position["phase"] in HIDDEN_PHASES:
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
        raise Refused("illegal_move", f"{text!r} is not possible in phase {phase!r}")
    after = copied(position)
    if phase == "deal":
        deal(after, event.tile)
    elif phase == "roll":
        roll(after, event.pips)
    elif phase == "claim":
        claim(after, event.word)
    elif phase == "colour":
        name_colour(after, event.word)
    elif phase == "chip":
        choose_side(after, event.word)
    elif phase == "draw":
        draw(after, event.tile)
    elif phase == "redraw":
        draw_again(after, event.tile)
    elif event.kind == "row":
        place_row(after, event.arm, list(event.layer))
    elif event.kind == "stack":
        stack(after, event.arm, event.row, list(event.layer))
    elif event.kind == "redraw":
        redraw(after, event.tile)
    else:
        exchange(after, event.tile, event.other_tile)
    return after


# Each of these changes the copy that `play` has made.


def take_from_pile(position: Position, tile: str) -> None:
    """The tile goes from the pile to the hand of the player whose turn it is."""
    if tile not in unseen_tiles(position):
        raise illegal(f"{tile} is not in the pile", "BO-1")
    add_to_hand(position, position["turn"], tile)
    position["pile"] -= 1


def add_to_hand(position: Position, seat: int, tile: str) -> None:
    position["hands"][seat] = sorted([*position["hands"][seat], tile])


def take_from_hand(position: Position, seat: int, tile: str) -> None:
    position["hands"][seat].remove(tile)


def spend(position: Position, action: str) -> None:
    """BO-4: each action is usable once a game."""
    position["actions"][position["turn"]].remove(action)


def deal(position: Position, tile: str) -> None:
    """BO-5: four tiles for seat 0, then four for seat 1."""
    take_from_pile(position, tile)
    if len(position["hands"][position["turn"]]) < TILES_DEALT:
        return
    if position["turn"] == 0:
        position["turn"] = 1
    else:
        position["turn"] = None
        position["phase"] = "roll"


def roll(position: Position, pips: tuple[int, int]) -> None:
    """BO-6: seat 0 rolls the white die, seat 1 the black one."""
    white, black = pips
    if white == black:
        raise illegal("equal numbers are rolled again", "BO-6")
    position["dice"] = {"white": white, "black": black}
    position["phase"] = "claim"
    position["turn"] = roll_winner(position)


def roll_winner(position: Position) -> int:
    """BO-7: the player with the higher number."""
    return 0 if position["dice"]["white"] > position["dice"]["black"] else 1


def claim(position: Position, what: str) -> None:
    """BO-7: the winner of the roll names the colours or plays first, the other gets the other choice."""
    winner = position["turn"]
    if what == "first":
        position["first"] = winner
        position["turn"] = other_seat(winner)
    else:
        position["first"] = other_seat(winner)
        position["turn"] = winner
    position["phase"] = "colour"


def name_colour(position: Position, colour: str) -> None:
    """BO-7, BO-8: the colour of the own line; the other player gets the other one."""
    other_colour = "black" if colour == "white" else "white"
    seat = position["turn"]
    position["colours"][seat] = colour
    position["colours"][other_seat(seat)] = other_colour
    position["phase"] = "chip"
    position["turn"] = seat_to_choose_a_side(position)


def seat_to_choose_a_side(position: Position) -> int:
    """BO-9: the player who plays first chooses first."""
    first: int = position["first"]
    return first if position["chips"][first] is None else other_seat(first)


def choose_side(position: Position, chip: str) -> None:
    """BO-9; after both have chosen the first turn begins."""
    position["chips"][position["turn"]] = chip
    if None in position["chips"]:
        position["turn"] = seat_to_choose_a_side(position)
    else:
        position["phase"] = "draw"
        position["turn"] = position["first"]


def draw(position: Position, tile: str) -> None:
    """BO-10: the draw at the start of a turn. BO-20: who has no move now loses."""
    take_from_pile(position, tile)
    position["phase"] = "turn"
    lost = no_move_result(position, position["turn"])
    if lost is not None:
        finish(position, lost)


def place_row(position: Position, arm: str, layer: Layer) -> None:
    """BO-11: one more row on an arm of either line."""
    refuse_if(why_not_row(position, position["turn"], arm, layer))
    lay_down(position, layer)
    arm_at(position, arm).append([layer])
    end_turn(position)


def stack(position: Position, arm: str, number: int, layer: Layer) -> None:
    """BO-17: one more layer on a row."""
    refuse_if(why_not_stack(position, position["turn"], arm, number, layer))
    spend(position, "stack")
    lay_down(position, layer)
    arm_at(position, arm)[number - 1].append(layer)
    end_turn(position)


def lay_down(position: Position, layer: Layer) -> None:
    """The tiles leave the hand; BO-14: a modifier among them is spent."""
    seat = position["turn"]
    for name in names_of(layer):
        take_from_hand(position, seat, name)
    if marks_of(layer):
        position["chip_used"][seat] = True


def redraw(position: Position, tile: str) -> None:
    """BO-15: the marker is spent and the tile discarded before the draw."""
    refuse_if(why_not_redraw(position, position["turn"], tile))
    spend(position, "redraw")
    take_from_hand(position, position["turn"], tile)
    position["discards"] = sorted([*position["discards"], tile])
    position["phase"] = "redraw"


def draw_again(position: Position, tile: str) -> None:
    """BO-15: the draw of a redraw; no row is placed in that turn."""
    take_from_pile(position, tile)
    end_turn(position)


def exchange(position: Position, given: str, taken: str) -> None:
    """BO-16"""
    seat = position["turn"]
    refuse_if(why_not_exchange(position, seat, given, taken))
    spend(position, "exchange")
    take_from_hand(position, seat, given)
    take_from_hand(position, other_seat(seat), taken)
    add_to_hand(position, seat, taken)
    add_to_hand(position, other_seat(seat), given)
    end_turn(position)


def end_turn(position: Position) -> None:
    """BO-18, BO-19, BO-21, in this order; otherwise the other player's turn begins with a draw."""
    for ending in (hand_empty_result, six_rows_result, pile_empty_result):
        reached = ending(position)
        if reached is not None:
            finish(position, reached)
            return
    position["phase"] = "draw"
    position["turn"] = other_seat(position["turn"])


def finish(position: Position, reached: dict[str, Any]) -> None:
    position["phase"] = "over"
    position["turn"] = None
    position["result"] = reached
