"""Positions of Lucky Numbers: the document as it is written, and everything that is refused and why."""

import re
from typing import Any

import pytest

from cinquefoil import BadPosition, canonical
from games.lucky_numbers.boards import BOX, ELSEWHERE, EMPTY, OWN, document, garden

FULL = """
     1  5  9 13
     2  6 10 14
     3  7 11 15
     4  8 12 20
"""
DIAGONAL_ONLY_TWO = """
     3  .  .  .
     .  7  .  .
     .  .  .  .
     .  .  .  .
"""
OFF_DIAGONAL = EMPTY.replace(".  .", ".  1", 1)
DESCENDING = OWN.replace("3", "9", 1)
GARDEN_FULL = {"winners": [0], "reason": "garden-full", "scores": [0, 12]}


def test_the_document_of_the_rules_is_read_and_written_as_it_is() -> None:
    text = (
        '{"bruno":false,"dealt":[],"drawn":null,"first":0,"game":"lucky-numbers","gardens":'
        "[[[3,null,null,null],[null,7,null,null],[null,null,12,null],[null,null,null,18]],"
        "[[1,null,null,null],[null,7,null,null],[null,null,9,null],[null,null,null,20]]],"
        '"idle":0,"middle":[5,9],"phase":"turn","result":null,"setup":"standard","turn":0}'
    )
    yard = """
         1  .  .  .
         .  7  .  .
         .  .  9  .
         .  .  . 20
    """
    assert canonical(BOX.read(document(OWN, yard, middle=[5, 9])).position()) == text


@pytest.mark.parametrize(
    "good",
    [
        document(OWN, ELSEWHERE, idle=8),
        document(EMPTY, EMPTY),
        document(OWN, ELSEWHERE, phase="place", drawn=20),
        document(EMPTY, EMPTY, phase="lot", first=None, turn=None),
        document(EMPTY, EMPTY, phase="deal", dealt=[4, 4, 9]),
        document(OWN, EMPTY, phase="deal", turn=1, first=1, dealt=[3]),
        document(DIAGONAL_ONLY_TWO, DIAGONAL_ONLY_TWO, phase="deal", setup="michael", first=1, turn=1),
        document(DIAGONAL_ONLY_TWO, EMPTY.replace(".", "9", 1), phase="lay", setup="michael", drawn=9, turn=1),
        document(FULL, ELSEWHERE, phase="over", turn=None, result=GARDEN_FULL),
    ],
    ids=lambda good: good["phase"],
)
def test_good_ones(good: dict[str, Any]) -> None:
    assert BOX.read(good).position() == good


def bad(fault: str, clause: str | None = None, *gardens: str, **fields: Any) -> Any:
    return pytest.param(document(*(gardens or (OWN, ELSEWHERE)), **fields), fault, clause, id=fault)


@pytest.mark.parametrize(
    ("position", "fault", "clause"),
    [
        # words
        bad("setup must be one of standard, michael, not 'other'", setup="other"),
        bad("phase must be one of lot, .*, not 'idle'", phase="idle"),
        bad("phase must be one of .*, not 3", phase=3),
        bad("bruno must be true or false, not 0", bruno=0),
        # seats
        bad("first must be a whole number from 0 to 1, not 2", first=2),
        bad("first must be .*, not null", first=None),
        bad("turn must be .*, not true", turn=True),
        bad("turn must be .*, not null", turn=None),
        bad("first must be null here, not 0", None, EMPTY, EMPTY, phase="lot", turn=None),
        bad("turn must be null here, not 0", None, EMPTY, EMPTY, phase="lot", first=None),
        bad("turn must be null here, not 1", None, FULL, ELSEWHERE, phase="over", turn=1, result=GARDEN_FULL),
        # gardens
        bad("gardens must be those of 1 to 4 players, not 5", None, OWN, OWN, OWN, OWN, OWN),
        bad(r"gardens\[1\] must be a list, not null", gardens=[garden(OWN), None]),
        bad(r"gardens\[0\] must have 4 entries, not 3", gardens=[garden(OWN)[:3], garden(OWN)]),
        bad(r"a row of gardens\[0\] must have 4 entries, not 5", gardens=[[*garden(OWN)[:3], [None] * 5], garden(OWN)]),
        bad(r"gardens\[0\] a1 must be a whole number from 1 to 20, not 21", None, OWN.replace("3", "21", 1), ELSEWHERE),
        bad(r"gardens\[0\] a1 must be .*, not '\?'", gardens=[[["?", None, None, None], *garden(OWN)[1:]]]),
        bad(r"gardens\[0\] a1 must be .*, not 3.0", gardens=[[[3.0, None, None, None], *garden(OWN)[1:]]]),
        bad(r"gardens\[0\] is out of order: 3 does not fit b1", "LN-9", OWN.replace(".", "3", 1), ELSEWHERE),
        bad("more than 2 clovers with the number 7", "LN-1", OWN, OWN, middle=[7]),
        bad("more than 2 clovers with the number 3", "LN-1", OWN, OWN, phase="place", drawn=3),
        # the middle and the hand
        bad("middle must ascend", middle=[9, 8]),
        bad("middle must be a whole number .*, not null", middle=[None]),
        bad("middle must be a list, not an object", middle={}),
        bad("drawn must be null here, not 9", drawn=9),
        bad("drawn must be a whole number .*, not null", phase="place"),
        bad("dealt must be empty after the set-up", dealt=[9]),
        # LN-18
        bad("idle in phase turn must be a whole number from 0 to 8, not 9", idle=9),
        bad("idle in phase drawing must be a whole number from 0 to 0, not 1", idle=1, phase="drawing"),
        # set-up
        bad("middle must be empty here", None, EMPTY, EMPTY, phase="deal", middle=[5]),
        bad("with one player there is no lot", "LN-4", EMPTY, phase="lot", first=None, turn=None),
        bad("only in Michael’s set-up", "LN-14", EMPTY, EMPTY, phase="lay", drawn=5),
        bad("dealt cannot hold 4 clovers", "LN-3", EMPTY, EMPTY, phase="deal", dealt=[1, 2, 3, 4]),
        bad("dealt cannot hold 1 clovers", "LN-3", EMPTY, EMPTY, phase="deal", setup="michael", dealt=[1]),
        bad(r"gardens\[1\] must have 0 clovers", None, EMPTY, OWN, phase="deal"),
        bad(r"gardens\[0\] must have 4 clovers", None, EMPTY, EMPTY, phase="deal", turn=1),
        bad(r"gardens\[0\] must have 3 clovers", None, OWN, DIAGONAL_ONLY_TWO, phase="deal", setup="michael"),
        bad(
            r"gardens\[0\] must be empty off the diagonal",
            "LN-3",
            OFF_DIAGONAL,
            EMPTY,
            phase="deal",
            turn=1,
        ),
        bad(
            r"gardens\[0\] must ascend along the diagonal",
            "LN-3",
            DESCENDING,
            EMPTY,
            phase="deal",
            turn=1,
        ),
        # the end
        bad(r"gardens\[0\] is full, so the phase must be over", "LN-12", FULL, ELSEWHERE),
        bad("the pile is empty", "LN-13", OWN, middle=[n for n in range(1, 21) if n not in (3, 7, 12, 18)]),
        bad("only one garden can be full", "LN-12", FULL, FULL, phase="over", turn=None),
        bad("no garden is full and the pile is not empty", "LN-13", phase="over", turn=None),
        bad("result must be null here, not an object", result=GARDEN_FULL),
        bad("result is not what the rest of the position says", None, FULL, ELSEWHERE, phase="over", turn=None),
        bad(
            "result is not what the rest of the position says$",
            None,
            FULL,
            ELSEWHERE,
            phase="over",
            turn=None,
            result={**GARDEN_FULL, "scores": [0, 11]},
        ),
    ],
)
def test_bad_ones(position: dict[str, Any], fault: str, clause: str | None) -> None:
    with pytest.raises(BadPosition, match=fault) as error:
        BOX.read(position)
    assert error.value.clause == clause


def test_the_example_on_the_rules_page_is_right() -> None:
    page = BOX.rules()
    lines = [line for line in page.splitlines() if "│" in line]
    rows = [[square.strip() or "." for square in re.findall(r"│ (..) ", line)] for line in lines]
    example = "\n".join(map(" ".join, rows))
    game = BOX.read(document(example, ELSEWHERE, phase="place", drawn=11))
    assert game.moves() == ["@a3", "@a4", "@b3", "@b4", "@d1", "leave"]
    assert "It can fill d1, b3 or a4, or be exchanged for the 8 on a3 or the 13 on b4." in page
