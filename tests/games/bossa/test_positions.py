"""Positions of Bossa: the document as it is written, and everything that is refused and why."""

from typing import Any

import pytest

from cinquefoil import BadPosition, canonical
from games.bossa.boards import ACTIONS, BARE, BOX, ONE_TO_GO, SET, all_but, document, opening, position

SIX_ROWS = """
    white  10 | 11 12 | 30 [4] 22 32 | 60 | 20 51
    black                  [3]
"""
SIX_BLACK_ROWS = "31 | 21 41 | 03 | 02 42 | 05 [6] 04 13"
STUCK = """
    white  40 / 41 [5]
    black          [2]
"""
"""With 50 and 20 nothing can be placed here."""
SEVEN_UPWARDS = """
    white  [1] 20 | 10 21 | 40 | 14 41 | 60 | 22 50 | 11 30 42
    black  [3]
"""
MARKED = """
    white  [4] 11 24x
    black  [3]
"""
OVER: dict[str, Any] = {"phase": "over", "turn": None}


def result(winner: int | None, reason: str, *scores: int) -> dict[str, Any]:
    return {"winners": [] if winner is None else [winner], "reason": reason, "scores": [*scores]}


def test_the_document_of_the_rules_is_read_and_written_as_it_is() -> None:
    text = (
        '{"actions":[["exchange","redraw"],["exchange","redraw","stack"]],"chip_used":[true,false],'
        '"chips":["doubler","inverter"],"colours":["white","black"],"dice":{"black":3,"white":5},"discards":[],'
        '"first":0,"game":"bossa","hands":[["06","11","30"],["12","13","20","41"]],'
        '"lines":{"black":{"down":[],"up":[]},"white":{"down":[],"up":[[["60"]],[["24","50"],["10","33x"]]]}},'
        '"phase":"turn","pile":14,"result":null,"rows":"strict","turn":1}'
    )
    game = position(
        """
        white  [5] 60 | 24 50 / 10 33x
        black  [3]
        """,
        "06 11 30",
        "12 13 20 41",
        turn=1,
        actions=[["exchange", "redraw"], ACTIONS],
    )
    assert canonical(game.position()) == text


ROLLED = ("=roll:5,3",)
NAMED = (*ROLLED, "take:first", "white")
GOOD = {
    "deal": BOX.start().position(),
    "deal, seat 1": opening(phase="deal", turn=1, hands=[["10", "24", "33", "60"], ["02"]], pile=21),
    "roll": opening(),
    "claim": opening(*ROLLED),
    "colour": opening(*ROLLED, "take:colour"),
    "chip": opening(*NAMED),
    "chip, seat 1": opening(*NAMED, "inverter"),
    "draw": document(BARE, "10 24", phase="draw"),
    "turn": document(BARE, "10 24", rows="near"),
    "redraw": document(BARE, "10", turn=1, phase="redraw", discards=["24"]),
    "hand empty": document(BARE, "10", "", **OVER, result=result(1, "hand-empty", 1, 0)),
    "hand empty and six rows": document(SIX_ROWS, "", "06", **OVER, result=result(0, "hand-empty", 0, 1)),
    "six rows": document(SIX_ROWS, "01", "06", **OVER, result=result(0, "six-rows", 1, 1)),
    "no move": document(
        STUCK,
        "20 50",
        **OVER,
        discards=["06"],
        actions=[[], ACTIONS],
        chips=["inverter", "doubler"],
        result=result(1, "no-move", 2, 1),
    ),
    "pile empty": document(BARE, "10 20", " ".join(all_but("10 20 06")), **OVER, result=result(0, "pile-empty", 2, 24)),
    "draw without a winner": document(
        BARE, " ".join(SET[:13]), " ".join(SET[13:26]), **OVER, result=result(None, "pile-empty", 13, 13)
    ),
}


@pytest.mark.parametrize("good", GOOD.values(), ids=GOOD.keys())
def test_good_ones(good: dict[str, Any]) -> None:
    assert BOX.read(good).position() == good


NEVER = {
    "more tiles in the pile than after the deal": document(BARE, "10", "60"),
    "all the tiles but two in one hand": document(BARE, " ".join(all_but("06 60")), "60"),
    "an exchange before anything was placed": document(BARE, "10", "60", actions=[["redraw", "stack"], ACTIONS]),
    "five rows and one tile in each hand": document(ONE_TO_GO, "10", "06", first=1),
    "the only tile is being redrawn": document(
        BARE, "", "60", phase="redraw", discards=["10"], actions=[["stack"], ACTIONS]
    ),
    "both have stacked on one row": document(
        """
        white  [3] 40 / 41 / 42
        black  [6]
        """,
        "10",
    ),
    "stuck with an empty pile, and whose turn it was is not told": document(
        STUCK,
        "20 50",
        " ".join(all_but("40 41 20 50 06 05")),
        **OVER,
        discards=["06"],
        actions=[[], ACTIONS],
        chips=["inverter", "doubler"],
        result=result(1, "no-move", 2, 21),
    ),
}


@pytest.mark.parametrize("strange", NEVER.values(), ids=NEVER.keys())
def test_consistent_ones_are_read_although_no_game_leads_there(strange: dict[str, Any]) -> None:
    assert BOX.read(strange).position() == strange


def lines(**white: Any) -> dict[str, Any]:
    """The lines with other arms on the white one."""
    return {"white": {"up": [], "down": [], **white}, "black": {"up": [], "down": []}}


def bad(fault: str, clause: str | None = None, drawn: str = BARE, own: str = "10 24", **fields: Any) -> Any:
    """A document with a fault: the drawing, a hand or a field. Seat 1 has 06 in hand."""
    return pytest.param({**document(drawn, own, "06"), **fields}, fault, clause, id=fault)


def bad_opening(fault: str, clause: str | None, *texts: str, **fields: Any) -> Any:
    return pytest.param(opening(*texts, **fields), fault, clause, id=fault)


@pytest.mark.parametrize(
    ("position", "fault", "clause"),
    [
        # words
        bad("game must be 'bossa', not 'samba'", game="samba"),
        bad("rows must be one of strict, near, not 'exact'", rows="exact"),
        bad("phase must be one of deal, .*, not 'lot'", phase="lot"),
        bad("phase must be one of .*, not null", phase=None),
        # seats
        bad("turn must be a whole number from 0 to 1, not 2", turn=2),
        bad("turn must be .*, not null", turn=None),
        bad("turn must be .*, not true", turn=True),
        bad("first must be .*, not null", first=None),
        bad_opening("turn must be null here, not 0", None, turn=0),
        bad_opening("first must be null here, not 1", None, *ROLLED, first=1),
        bad("turn must be null here, not 1", phase="over", turn=1),
        # dice
        bad("dice must be an object, not null", dice=None),
        bad("dice lacks the key 'black'", dice={"white": 3}),
        bad("dice has an unknown key 'red'", dice={"white": 3, "black": 4, "red": 1}),
        bad("dice white must be a whole number from 1 to 6, not 7", dice={"white": 7, "black": 4}),
        bad("dice black must be .*, not 0", dice={"white": 3, "black": 0}),
        bad("dice must differ", "BO-6", dice={"white": 4, "black": 4}),
        bad_opening("dice must be null here, not an object", None, dice={"white": 5, "black": 3}),
        # colours
        bad("colours must be white for one seat and black for the other", "BO-8", colours=["white", "white"]),
        bad("colours must be white for one seat and black .*", "BO-8", colours=None),
        bad("colours must be white .* the other", "BO-8", colours=[None, None]),
        bad_opening("colours must be null for both until they are named", "BO-7", *ROLLED, colours=["white", "black"]),
        # hands, discards and pile
        bad("hands must be a list, not null", hands=None),
        bad("hands must have 2 entries, not 3", hands=[["10"], ["06"], ["24"]]),
        bad(r"hands\[1\] must be a list, not '06'", hands=[["10"], "06"]),
        bad(r"hands\[0\] has '70', which is no tile", "BO-1", own="10 70"),
        bad(r"hands\[0\] has '00', which is no tile", "BO-1", own="00 10"),
        bad(r"hands\[0\] has '24x', which is no tile", "BO-1", own="10 24x"),
        bad(r"hands\[1\] has '\?', which is no tile", "BO-1", hands=[["10", "24"], ["?"]]),
        bad(r"hands\[1\] has 24, which is no tile", "BO-1", hands=[["10"], [24]]),
        bad(r"hands\[0\] must ascend", own="24 10"),
        bad("the tile 24 is there more than once", "BO-1", own="24 24"),
        bad("the tile 06 is there more than once", "BO-1", own="06 10"),
        bad("the tile 10 is there more than once", "BO-1", discards=["10"]),
        bad("discards must ascend", discards=["50", "40"]),
        bad("discards must be a list, not an object", discards={}),
        bad("discards has null, which is no tile", "BO-1", discards=[None]),
        bad("pile must be a whole number from 0 to 26, not 27", pile=27),
        bad("pile must be .*, not 23.0", pile=23.0),
        bad("pile must be 23, which is what is left of the tiles", "BO-5", pile=24),
        # lines
        bad("lines must be an object, not a list", lines=[]),
        bad("lines lacks the key 'black'", lines={"white": {"up": [], "down": []}}),
        bad("lines white lacks the key 'down'", lines={"white": {"up": []}, "black": {"up": [], "down": []}}),
        bad("lines white up must be a list, not null", lines=lines(up=None)),
        bad("lines white up row 1 must be a list, not '50'", lines=lines(up=["50"])),
        bad("lines white up row 1 has no tiles", "BO-12", lines=lines(up=[[]])),
        bad("a layer of lines white up row 1 must be a list, not '50'", lines=lines(up=[["50"]])),
        bad(
            "lines white up row 1 .*tiles like 24 or 13x, in ascending order, each once",
            "BO-12",
            lines=lines(up=[[[]]]),
        ),
        bad("lines white down row 1 .*ascending", "BO-12", lines=lines(down=[[["20", "11"]]])),
        bad("lines white down row 1 .*layers of tiles", "BO-12", lines=lines(down=[[["3"]]])),
        bad("lines white down row 1 must have .*tiles", "BO-12", lines=lines(down=[[[30]]])),
        bad("lines white up row 1 has a tile without a white dot", "BO-2", "white [4] 04 50 \n black [3]"),
        bad("lines black up row 1 has a tile without a black dot", "BO-2", "white [4] \n black [3] 04i"),
        bad("lines white up row 1 must total 5, not 4", "BO-11", "white [4] 40 \n black [3]"),
        bad("lines white down row 1 must total 3, not 5", "BO-11", "white 50 [4] \n black [3]"),
        bad("lines white up row 2 must total 6, not 5", "BO-11", "white [4] 50 | 51 \n black [3]"),
        bad("lines black down row 2 must total 1, not 2", "BO-11", "white [4] \n black 12 | 02 [3]"),
        bad("lines white down row 1", "BO-11", "white 11 [1] \n black [3]"),
        bad("lines white up row 1 has 3 tiles after 1", "BO-13", "white [2] 11 12 13 \n black [3]"),
        bad("lines white up row 2 has 3 tiles after 1", "BO-13", "white [2] 30 | 11 12 20 \n black [3]"),
        bad("lines white up row 3 has 1 tiles after 3", "BO-13", "white [2] 15 23 | 11 12 22 | 50 \n black [3]"),
        bad("lines white up row 2 has 1 tiles after 1", "BO-13", "white [4] 50 | 60 \n black [3]"),
        bad("lines white up row 1 has layers of different size", "BO-17", "white [4] 50 / 20 30 \n black [3]"),
        bad("lines white up row 1 must total 5, not 6", "BO-11", "white [4] 50 / 60 \n black [3]"),
        bad("lines white up row 1 has two modified tiles in one layer", "BO-14", "white [5] 11x 20x \n black [3]"),
        bad("the tile 24 is there more", "BO-1", "white [4] 11 24x \n black [3]"),
        bad("the tile 50 is there more", "BO-1", "white [4] 50 / 50 \n black [3]"),
        # chips
        bad("chips must have 2 entries, not 1", chips=["doubler"]),
        bad(r"chips\[1\] must be one of doubler, inverter, not null", chips=["doubler", None]),
        bad(r"chips\[0\] must be one of doubler, inverter, not 'x'", chips=["x", "doubler"]),
        bad("chip_used must be a list, not false", chip_used=False),
        bad(r"chip_used\[0\] must be true or false, not 0", chip_used=[0, False]),
        bad("chip_used says 1 of the doubler, lines show 0", "BO-14", chip_used=[True, False]),
        bad("chip_used says 1 of the inverter, lines show 0", "BO-14", chip_used=[False, True]),
        bad("chip_used says 0 of the doubler, lines show 1", "BO-14", MARKED, "10", chip_used=[False, False]),
        bad("chip_used says 1 of the doubler", "BO-14", MARKED.replace("x", "i"), "10", chip_used=[True, False]),
        # actions
        bad("actions must have 2 entries, not 0", actions=[]),
        bad(r"actions\[1\] must be a list, not null", actions=[ACTIONS, None]),
        bad(r"actions\[0\] must be some of .*, ascending", "BO-4", actions=[["stack", "redraw"], ACTIONS]),
        bad(r"actions\[0\] must be some of .*, each once", "BO-4", actions=[["stack", "stack"], ACTIONS]),
        bad(r"actions\[1\] must be some of exchange, redraw, stack", "BO-4", actions=[ACTIONS, ["double"]]),
        bad("discards must hold one tile for each of 0 redraws", "BO-15", discards=["01"], pile=22),
        bad("discards must hold one tile for each of 1 redraws", "BO-15", actions=[["exchange", "stack"], ACTIONS]),
        bad("lines have 0 stacked layers, actions say 1", "BO-17", actions=[["exchange", "redraw"], ACTIONS]),
        bad("lines have 1 stacked layers, actions say 0", "BO-17", STUCK, actions=[ACTIONS, ACTIONS]),
        bad(
            "actions must have the redraw of the player who redraws spent",
            "BO-15",
            phase="redraw",
            discards=["01"],
            pile=22,
            actions=[ACTIONS, ["exchange", "stack"]],
        ),
        # the opening
        bad_opening(r"hands\[0\] does not fit this point of the opening", "BO-5", hands=[[], []], pile=26),
        bad_opening(
            r"hands\[1\] does not fit this point",
            "BO-5",
            phase="deal",
            turn=0,
            hands=[["10"], ["24"]],
            pile=24,
        ),
        bad_opening(
            r"hands\[0\] does not fit this point",
            "BO-5",
            phase="deal",
            turn=0,
            hands=[["10", "11", "12", "13"], []],
            pile=22,
        ),
        bad_opening("discards, chip_used and actions must be untouched", "BO-4", discards=["01"], pile=17),
        bad_opening("discards, chip_used and .* before the first turn", "BO-4", *NAMED, chip_used=[True, False]),
        bad_opening("discards, .* must be untouched before", "BO-4", *ROLLED, actions=[["stack"], ACTIONS]),
        bad_opening("turn must be the seat with the higher die", "BO-7", *ROLLED, turn=1),
        bad_opening("turn must be the seat that does not play first", "BO-7", *ROLLED, "take:first", turn=0),
        bad_opening(r"chips\[0\] must be null here, not 'doubler'", None, *NAMED, chips=["doubler", None]),
        bad_opening(r"chips\[0\] must be one of .*, not null", None, *NAMED, turn=1),
        bad_opening(r"chips\[1\] must be null here", None, *NAMED, "doubler", chips=["doubler", "doubler"]),
        # the end
        bad("lines have a sixth row, so the phase must be over", "BO-19", SIX_ROWS, "01 24"),
        bad("lines have gone on after a sixth row", "BO-19", SIX_ROWS.replace("51", "51 | 14 31 40"), "01"),
        bad("lines have gone on after a sixth row$", "BO-19", SIX_ROWS.replace("[3]", SIX_BLACK_ROWS), "01"),
        bad("lines white up row 7 is one row too many", "BO-19", SEVEN_UPWARDS, "01"),
        bad(r"hands\[0\] is empty, so the phase must be over", "BO-18", own=""),
        bad(r"hands\[1\] is empty, so the phase must be over", "BO-18", hands=[["10"], []], pile=25, phase="draw"),
        bad("hands cannot both be empty", "BO-18", hands=[[], []], pile=26),
        bad(
            "phase must be over: there is no move",
            "BO-20",
            STUCK,
            "20 50",
            discards=["05"],
            pile=20,
            actions=[[], ACTIONS],
            chips=["inverter", "doubler"],
        ),
        bad("pile is empty, so nothing can be drawn", "BO-21", own=" ".join(all_but("05 06")), phase="draw"),
        bad("result must be null here, not an object", result=result(0, "hand-empty", 0, 1)),
        bad("phase cannot be over: none of the ends of the game has come", "BO-21", **OVER),
        bad("result is not what the rest .* says", None, own="", **OVER, result=result(1, "hand-empty", 0, 1)),
        bad("result is not what the rest of .* says", None, own="", **OVER, result=result(0, "hand-empty", 0, 2)),
        bad("result is not .* says", None, SIX_ROWS, "01", **OVER, result=result(1, "six-rows", 1, 1)),
        bad("result is not what .* says", None, SIX_ROWS, "01", **OVER, result=result(0, "hand-empty", 1, 1)),
        bad("phase cannot be over: none of the ends of .*", "BO-21", **OVER, result=result(1, "no-move", 2, 1)),
        bad("phase cannot be over: none of the ends .*", "BO-21", **OVER, result=result(1, "pile-empty", 2, 1)),
    ],
)
def test_bad_ones(position: dict[str, Any], fault: str, clause: str | None) -> None:
    with pytest.raises(BadPosition, match=fault) as error:
        BOX.read(position)
    assert error.value.clause == clause


def test_rows_before_the_first_turn_are_named_as_such() -> None:
    """They are not one too many of six."""
    with pytest.raises(BadPosition, match="lines") as error:
        BOX.read(
            opening(*NAMED, lines=lines(up=[[["60"]]]), hands=[["10", "24", "33", "40"], ["02", "11", "15", "50"]])
        )
    assert error.value.clause != "BO-19"
    assert "too many" not in error.value.message


@pytest.mark.parametrize("pile", [0, 1])
def test_one_tile_must_be_put_away_unseen(pile: int) -> None:
    with pytest.raises(BadPosition) as error:
        BOX.read(document(BARE, " ".join(SET[:13]), " ".join(SET[13:]), pile=pile))
    assert error.value.clause == "BO-5"
    assert "-1" not in error.value.message


def test_the_example_on_the_rules_page_is_right() -> None:
    game = position(
        """
        white        [4] 21 30
        black  01 03 [5]
        """,
        "13 24 40 60",
        "02 12 51",
    )
    page = BOX.rules()
    assert f"```\n{game.text(names=['Ann', 'Bob'])}\n```" in page
    placed = [move for move in game.moves() if not move.startswith(("redraw", "exchange"))]
    assert placed == [
        *("B+:13x", "B-:13", "W+:60", "W-:13,24"),
        *("stack:W+1:13,24x", "stack:W+1:13,40"),
    ]


def test_every_clause_is_on_the_rules_page_once() -> None:
    named = [line.split("**")[1] for line in BOX.rules().splitlines() if line.startswith("- **BO-")]
    assert named == [*(f"BO-{n}" for n in range(1, 8)), "BO-7a", *(f"BO-{n}" for n in range(8, 22))]
