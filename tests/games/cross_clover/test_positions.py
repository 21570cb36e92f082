"""Positions of Cross×Clover: the document as it is written, and everything that is refused and why."""

import re
from typing import Any

import pytest

from cinquefoil import BadPosition, canonical
from games.cross_clover.boards import BOX, EMPTY, NO_LINE, board, document, drawing, without_decks

START = """
     R1  .   .   .
     .   W3L .   .
     .   .   R2  .
     .   .   .   W4
"""
LAYING = """
     R?  .   .   .
     .   .   W?  .
     .   .   .   .
     .   .   .   .
"""
LAID = """
     R?  W?  .   .
     .   .   .   .
     .   .   R?  .
     .   .   .   W?
"""
SCORED = """
     R1  W2  R3  W4
     .   .   .   .
     .   .   .   .
     .   .   .   .
"""
TWO_LINES = """
     R1  W2  R3  W4
     R3  W4  .   .
     .   .   .   .
     .   .   .   .
"""
FULL = NO_LINE.replace(".", "R4")
TIE = {"winners": [], "reason": "board-full", "scores": [0, 0]}
NO_HANDS: dict[str, Any] = {"red": "", "white": ""}


def over(drawn: str, winners: list[int], reason: str, scores: list[int], **fields: Any) -> dict[str, Any]:
    result = {"winners": winners, "reason": reason, "scores": scores}
    return document(drawn, **NO_HANDS, phase="over", turn=None, scores=scores, result=result, **fields)


def test_the_document_of_the_rules_is_read_and_written_as_it_is() -> None:
    text = (
        '{"aphid_just_used":false,"aphids":[true,true],"board":[["R1",null,null,null],[null,"W3L",null,null],'
        '[null,null,"R2",null],[null,null,null,"W4"]],"decks":[[5,6],[5,6]],"first":0,"game":"cross-clover",'
        '"hands":[["1","3","4L"],["2","2","3"]],"out":[[],[]],"passes":0,"phase":"turn","result":null,'
        '"scored":[],"scores":[0,0],"turn":0}'
    )
    assert canonical(BOX.read(document(START, red="1 3 4L", white="2 2 3")).position()) == text


@pytest.mark.parametrize(
    "good",
    [
        document(EMPTY, **NO_HANDS, phase="lot", first=None, turn=None),
        document(EMPTY, **NO_HANDS, phase="lay", first=1, turn=1),
        document(LAYING, **NO_HANDS, phase="lay"),
        document(LAYING.replace("W?", ". "), **NO_HANDS, phase="lay", turn=1),
        document(LAYING.replace("R?", ". "), **NO_HANDS, phase="lay", turn=0, first=1),
        document(LAID, **NO_HANDS, phase="reveal", turn=None),
        document(LAID.replace("R?", "R3", 1).replace("W?", "W3L", 1), **NO_HANDS, phase="reveal", turn=None, first=1),
        document(START, **NO_HANDS, phase="deal"),
        document(START, red="3 3", white="", phase="deal"),
        document(START, red="1 3 3", white="1 2", phase="deal", turn=1),
        document(START),
        document(START, phase="drawing"),
        document(START, turn=1, aphids=[False, True], aphid_just_used=True, phase="drawing"),
        document(START, passes=1),
        over(FULL, [], "board-full", [0, 0]),
        over(SCORED, [0], "upper-limit", [17, -6], scored=["row1"]),
        over(SCORED, [0], "lower-limit", [5, -11], scored=["row1"], aphids=[False, True], aphid_just_used=True),
        over(SCORED, [1], "no-moves", [-4, 6], scored=["row1"], passes=2),
    ],
    ids=lambda good: good["phase"],
)
def test_good_ones(good: dict[str, Any]) -> None:
    assert BOX.read(good).position() == good


@pytest.mark.parametrize(
    "good",
    [
        document(EMPTY, red="", white="", out=[["1"], ["4L"]]),
        document(SCORED, scored=["row1"], scores=[16, -10]),
        document(SCORED, scored=["row1"], scores=[16, 16]),
        document(EMPTY, red="4 4 4 4L", white="", decks=[[8, 4], [8, 8]]),
        document(EMPTY, aphids=[False, False], passes=1),
        over(TWO_LINES, [0], "upper-limit", [17, -11], scored=["row1"]),
        over(SCORED, [0], "no-moves", [1, 0], scored=["row1"], passes=2),
    ],
    ids=[
        "nothing on the board",
        "scores of nowhere",
        "both rich",
        "uneven decks",
        "aphids without a ladybug",
        "complete but not scored, when it is over",
        "passing with full decks",
    ],
)
def test_whether_a_game_could_lead_there_is_not_asked(good: dict[str, Any]) -> None:
    assert BOX.read(good).position() == good


def bad(fault: str, clause: str | None = None, drawn: str = START, **fields: Any) -> Any:
    return pytest.param(document(drawn, **fields), fault, clause, id=fault)


def finished(fault: str, clause: str | None = None, drawn: str = SCORED, **fields: Any) -> Any:
    return bad(fault, clause, drawn, **{**NO_HANDS, "phase": "over", "turn": None, **fields})


@pytest.mark.parametrize(
    ("position", "fault", "clause"),
    [
        # words and seats
        bad("game must be 'cross-clover', not 'bossa'", game="bossa"),
        bad("the position has an unknown key 'pile'", pile=3),
        bad("phase must be one of lot, lay, .*, not 'place'", phase="place"),
        bad("phase must be one of .*, not null", phase=None),
        bad("first must be a whole number from 0 to 1, not 2", first=2),
        bad("first must be .*, not null", first=None),
        bad("first must be null here, not 0", None, EMPTY, **NO_HANDS, phase="lot", turn=None),
        bad("turn must be .*, not true", turn=True),
        bad("turn must be .*, not null", turn=None),
        bad("turn must be null here, not 1", None, EMPTY, **NO_HANDS, phase="lot", first=None, turn=1),
        bad("turn must be null here, not 0", None, LAID, **NO_HANDS, phase="reveal"),
        finished("turn must be null here, not 0", turn=0),
        # the board
        bad("board must have 4 entries, not 3", board=board(EMPTY)[:3]),
        bad("a row of board must have 4 entries, not 5", board=[*board(EMPTY)[:3], [None] * 5]),
        bad("board a1 must be one of R1, .*, not 'R5'", None, START.replace("R1", "R5")),
        bad("board b2 must be one of .*, not '3L'", None, START.replace("W3L", "3L")),
        bad(r"board d4 must be one of .*, not '\?'", None, START.replace("W4", "?")),
        bad("board c3 must be one of .*, not 2", board=[*board(EMPTY)[:2], [None, None, 2, None], [None] * 4]),
        bad("board has a tile that lies face down after the reveal", "XC-6", START.replace("R2", "R?")),
        bad("board has two of R1 in one line, one of them on d1", "XC-9", drawing({"a1": "R1", "d1": "R1"})),
        bad("board has two of W3 in one line, one of them on b4", "XC-9", drawing({"b2": "W3L", "b4": "W3"})),
        bad("board has two of W3 in one line, one of them on d4", "XC-9", drawing({"c3": "W3", "d4": "W3L"})),
        # tiles
        bad("there are more than 3 tiles R1", "XC-2", red="1 1 1"),
        bad("there are more than 1 tiles W3L", "XC-2", white="3L"),
        bad("there are more than 3 tiles W2", "XC-2", white="2 2", out=[[], ["2", "2"]]),
        bad(r"hands must have 2 entries, not 1", hands=[["1"]], decks=[[6, 7], [7, 7]]),
        bad(r"hands\[0\] must be a list, not '1'", hands=["1", []], decks=[[6, 7], [7, 7]]),
        bad(r"hands\[1\] must be one of 1, .*, not 'W2'", white="W2"),
        bad(r"hands\[0\] must be one of 1, .*, not '\?'", red="? ? ?"),
        bad(r"hands\[0\] must be one of 1, .*, not 3", hands=[[3], []], decks=[[6, 7], [7, 7]]),
        bad(r"hands\[1\] must ascend", white="3 2"),
        bad(r"out\[0\] must ascend", out=[["4L", "4"], []]),
        bad(r"out\[1\] must be one of 1, .*, not '5'", out=[[], ["5"]]),
        bad(r"hands\[0\] has more than 4 tiles", "XC-8", red="1 1 2 2 3"),
        bad(r"hands\[0\] has more than 3 tiles", "XC-8", red="1 1 2 2", phase="drawing"),
        # decks
        bad("decks must have 2 entries, not 3", decks=[[5, 6], [5, 6], [0, 0]]),
        bad(r"decks\[1\] must have 2 entries, not 1", decks=[[5, 6], [11]]),
        bad(r"decks\[0\] must be a whole number from 0 to 8, not 9", decks=[[9, 2], [5, 6]]),
        bad(r"decks\[0\] must be a whole number .*, not -1", decks=[[-1, 12], [5, 6]]),
        bad(r"decks\[0\] must have 11 tiles together", "XC-3", decks=[[6, 6], [5, 6]]),
        bad(r"decks\[1\] must have 11 tiles together", "XC-3", decks=[[5, 6], [5, 5]]),
        bad(r"decks\[1\] must have 10 tiles together", "XC-3", decks=[[5, 6], [5, 6]], turn=1, phase="drawing"),
        # lines and scores
        bad("row1 shows 1 to 4 and must be scored", "XC-16", SCORED),
        bad(
            "circle4 shows 1 to 4 and must be scored",
            "XC-16",
            drawing({"c3": "R1", "d3": "W2", "c4": "R3", "d4": "W4"}),
        ),
        bad("row1 is scored but does not show 1 to 4", "XC-16", scored=["row1"]),
        bad("cola is scored but does not show 1 to 4", "XC-16", SCORED, scored=["row1", "cola"]),
        bad("scored must be one of row1, .*, not 'rowa'", scored=["rowa"]),
        bad("scored must name each line once", None, SCORED, scored=["row1", "row1"]),
        bad(
            "scored must name each line once, rows first, then columns, then circles",
            None,
            TWO_LINES,
            scored=["circle1", "row1"],
        ),
        bad("scores must have 2 entries, not 3", None, SCORED, scored=["row1"], scores=[0, 0, 0]),
        bad(r"scores\[1\] must be a whole number .*, not 0.0", None, SCORED, scored=["row1"], scores=[5, 0.0]),
        bad(r"scores\[0\] must be a whole number .*, not null", None, SCORED, scored=["row1"], scores=[None, 0]),
        bad("scores must be 0 before a line is scored", "XC-3", scores=[1, 0]),
        # aphids and passes
        bad("aphids must be true or false, not 1", aphids=[1, True]),
        bad("aphids must have 2 entries, not 1", aphids=[True]),
        bad("aphid_just_used must be true or false, not null", aphid_just_used=None),
        bad("aphid_just_used cannot be true", "XC-13", aphid_just_used=True),
        bad("aphid_just_used cannot be true: that aphid", "XC-13", aphids=[False, True], aphid_just_used=True),
        bad("passes in phase turn must be a whole number from 0 to 1, not 2", passes=2),
        bad("passes in phase drawing must be a whole number from 0 to 0, not 1", passes=1, phase="drawing"),
        bad("passes must be 0 if the turn before used", "XC-15", passes=1, aphids=[True, False], aphid_just_used=True),
        # set-up
        bad("out must be empty during the set-up", None, **NO_HANDS, phase="deal", out=[["3"], []]),
        bad("aphids must both be unused during the set-up", None, **NO_HANDS, phase="deal", aphids=[True, False]),
        bad("board and hands do not fit", "XC-4", LAYING, **NO_HANDS, phase="lot", first=None, turn=None),
        bad("board and hands do not fit this", "XC-4", LAYING, **NO_HANDS, phase="lay", turn=1),
        bad("board and hands do not fit this point", "XC-4", LAID, **NO_HANDS, phase="lay"),
        bad("board and hands do not fit this point of", "XC-4", LAYING, red="1", white="", phase="lay"),
        bad("board and hands do not fit this point of the", "XC-4", LAYING, **NO_HANDS, phase="reveal", turn=None),
        bad("board and hands do not fit this point of the set-up", "XC-4", phase="deal", turn=1),
        bad("board and hands do not fit .* set-up", "XC-4", red="1", white="1 2 3", phase="deal"),
        bad("board must show face-down tiles only", "XC-4", LAYING.replace("R?", "R1"), **NO_HANDS, phase="lay"),
        bad(
            "board must be turned up in reading order",
            "XC-6",
            LAID.replace("W?", "W1", 1),
            **NO_HANDS,
            phase="reveal",
            turn=None,
        ),
        bad("board must be .*, with a tile still face down", "XC-6", **NO_HANDS, phase="reveal", turn=None),
        bad("board has a tile that lies face down after the reveal", "XC-6", LAID, **NO_HANDS, phase="deal"),
        bad(
            "board has both tiles of seat 0 in one line",
            "XC-5",
            drawing({"a1": "R?", "b2": "R?", "d4": "W?"}),
            **NO_HANDS,
            phase="lay",
            turn=1,
        ),
        bad(
            r"decks\[0\] must be \[7, 8\] at this point",
            "XC-4",
            LAYING,
            **NO_HANDS,
            phase="lay",
            decks=[[8, 7], [7, 8]],
        ),
        bad(
            r"decks\[1\] must be \[6, 7\] at this point",
            "XC-4",
            red="1 2 3",
            white="1",
            phase="deal",
            turn=1,
            decks=[[5, 6], [7, 6]],
        ),
        # the end
        bad("scores have reached a limit, so the phase must be over", "XC-21", SCORED, scored=["row1"], scores=[17, 0]),
        bad("scores have reached a limit, so", "XC-21", SCORED, scored=["row1"], scores=[-11, 0]),
        bad("board is full, so the phase must be over", "XC-22", FULL, **NO_HANDS),
        bad("result must be null here, not an object", result=TIE),
        finished("phase cannot be over", "XC-21"),
        finished(
            "phase cannot be over: no limit reached, boxes free", "XC-21", scored=["row1"], scores=[16, -10], passes=1
        ),
        finished("scores cannot be beyond the same limit for both", "XC-23", scored=["row1"], scores=[17, 17]),
        finished("scores cannot be beyond the same limit", "XC-23", scored=["row1"], scores=[-11, -12]),
        finished(
            "passes must be 0 if the game did not end by passing", "XC-15", scored=["row1"], scores=[17, 0], passes=2
        ),
        finished("passes must be 0 if the game did", "XC-15", FULL, passes=1, result=TIE),
        finished("passes in phase over must be a whole number from 0 to 2, not 3", scored=["row1"], passes=3),
        finished("result is not what the rest of the position says", None, FULL),
        finished("result is not what the rest of the position", None, FULL, result={**TIE, "winners": [0]}),
        finished("result is not what the rest of the", None, FULL, result={**TIE, "reason": "no-moves"}),
        finished("result is not what the rest", None, FULL, result={**TIE, "scores": [0, 1]}),
    ],
)
def test_bad_ones(position: dict[str, Any], fault: str, clause: str | None) -> None:
    with pytest.raises(BadPosition, match=fault) as error:
        BOX.read(position)
    assert error.value.clause == clause


@pytest.mark.parametrize("key", list(document(START)))
def test_no_key_is_left_out(key: str) -> None:
    position = document(START)
    del position[key]
    with pytest.raises(BadPosition, match=f"the position lacks the key '{key}'"):
        BOX.read(position)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_is_not_a_position(seat: int | None) -> None:
    with pytest.raises(BadPosition, match=r"hands\[[01]\] must be one of .*, not '\?'"):
        BOX.read(BOX.read(document(START)).view(seat))


def test_nobody_draws_when_no_tile_is_left() -> None:
    """The error must not speak of fewer than no tiles."""
    with pytest.raises(BadPosition, match=r"decks\[0\]") as error:
        BOX.read({**without_decks(START), "phase": "drawing"})
    assert "-1" not in str(error.value)
    assert error.value.clause == "XC-3"


def test_the_example_on_the_rules_page_is_right() -> None:
    page = " ".join(BOX.rules().split())
    lines = [line for line in BOX.rules().splitlines() if re.match(r" +[1-4] │", line)]
    example = "\n".join(" ".join(tile.strip() or "." for tile in re.split("[│┃]", line)[1:5]) for line in lines)
    game = BOX.read(document(example, white="2 3L 4", turn=1))
    assert game.moves() == [
        *(f"2@{box}" for box in ("a3", "b1", "b3", "c2")),
        *(f"3L@{box}" for box in ("a2", "a3", "a4", "b2", "b3", "b4", "c1", "d3", "d4")),
        *("draw1", "draw2"),
    ]
    assert "The 2 can go to b1, c2, a3 or b3;" in page
    assert "it may land on that 3 itself, on a2, b2 or d4, or fill a3, b3, d3, a4 or b4." in page
    after = game.play("2@b1").position()
    assert (after["scored"], after["scores"]) == (["row1", "circle1"], [-7, 12])


def test_the_rules_page_has_every_clause() -> None:
    assert re.findall(r"^- \*\*XC-(\d+)\*\*", BOX.rules(), re.MULTILINE) == [str(n) for n in range(1, 24)]
