"""Positions and moves of C-Cross as they are written, everything that is refused and why, and the rules page."""

from typing import Any

import pytest

from cinquefoil import BadPosition, MalformedMove, canonical
from games.c_cross.boards import BOX, FIELDS, MAP, board, document, fields, play

DRAWN = "A L.D..   B light"
WAITING = "F LLL..   K DDDL.   M D....   P D...."
"""Two fields to choose from, neither of them won by the placement."""
COVERED = "F light   M L....   P L...."
JOINED = "A light   B light   C light   D light   K D...."
LIGHT_JOINS = {"winners": [0], "reason": "connection", "scores": None}
DARK_JOINS = {"winners": [1], "reason": "connection", "scores": None}
LIGHT_IS_LEFT = {"winners": [0], "reason": "no-move", "scores": None}
DARK_IS_LEFT = {"winners": [1], "reason": "no-move", "scores": None}
TWELVE_LIGHT = "A LL...   B LL...   C LL...   D LL...   E LL...   F LL..."
TWELVE_DARK = "I DD...   J DD...   K DD...   L DD...   M DD...   N DD..."


def won(field: str = "F", winner: int = 0, give: int = 1) -> dict[str, Any]:
    return {"field": field, "winner": winner, "give": give}


def over(drawn: str, result: object) -> dict[str, Any]:
    return document(drawn, phase="over", turn=None, result=result)


def test_the_document_of_the_rules_is_read_and_written_as_it_is() -> None:
    text = (
        '{"fields":{"A":"L.D..","B":"light","C":".....","D":".....","E":".....","F":".....","G":".....","H":".....",'
        '"I":".....","J":".....","K":".....","L":".....","M":".....","N":".....","O":".....","P":"....."},'
        '"game":"c-cross","opening":false,"phase":"place","placement_wins":[],"resolving":null,"result":null,"turn":0}'
    )
    assert canonical(BOX.read(document(DRAWN)).position()) == text


@pytest.mark.parametrize(
    "good",
    [
        document("", opening=True),
        document(DRAWN),
        document(WAITING, phase="order", turn=1),
        document("F LLLD.   K LLL..   P L....", phase="order", placement_wins=["F", "K"]),
        document(COVERED, phase="swap", resolving=won()),
        document(COVERED, phase="swap", turn=1, resolving=won()),
        document(f"{COVERED}   K LLL..", phase="swap", resolving=won(), placement_wins=["K"]),
        document("F dark   M D....   P DD...", phase="swap", resolving=won(winner=1, give=2)),
        over(JOINED, LIGHT_JOINS),
        over(TWELVE_DARK, LIGHT_IS_LEFT),
        over(TWELVE_LIGHT, DARK_IS_LEFT),
    ],
    ids=lambda good: good["phase"],
)
def test_good_ones(good: dict[str, Any]) -> None:
    assert BOX.read(good).position() == good


@pytest.mark.parametrize(
    "good",
    [
        pytest.param(document("D DD...   H DD..."), id="dark has placed four pawns and light none"),
        pytest.param(document("A light   P dark", turn=1), id="tiles and not a single pawn"),
        pytest.param(
            document(" ".join(f"{field} light" for field in "ABCEFGIJK")), id="more tiles of a player than there are"
        ),
        pytest.param(document("F LLLLL   K DDDDD   P DDDLL", phase="order"), id="more pawns in a field than win it"),
        pytest.param(
            document("A LLL..   P LLL..   M DDD..", phase="order", placement_wins=["A", "P"]),
            id="a placement far apart, and another field that waits already",
        ),
        pytest.param(
            document("A light   M LL...", phase="swap", turn=1, resolving=won("A")),
            id="a field won in the other's turn",
        ),
        pytest.param(over(f"{TWELVE_LIGHT} {TWELVE_DARK}", LIGHT_IS_LEFT), id="neither could place, dark was to"),
        pytest.param(over(f"{TWELVE_LIGHT} {TWELVE_DARK}", DARK_IS_LEFT), id="neither could place, light was to"),
        pytest.param(over(f"{JOINED} M LLL.. P DDD..", LIGHT_JOINS), id="fields that waited when the game ended"),
        pytest.param(over(f"{JOINED} E light", LIGHT_JOINS), id="more tiles than the connection takes"),
    ],
)
def test_good_ones_that_no_game_need_lead_to(good: dict[str, Any]) -> None:
    assert BOX.read(good).position() == good


def bad(fault: str, clause: str | None = None, drawn: str = DRAWN, **keys: Any) -> Any:
    return pytest.param(document(drawn, **keys), fault, clause, id=fault)


def without(key: str) -> dict[str, str]:
    return {name: content for name, content in fields(DRAWN).items() if name != key}


@pytest.mark.parametrize(
    ("position", "fault", "clause"),
    [
        # words and seats
        bad("game must be 'c-cross', not 'lucky-numbers'", game="lucky-numbers"),
        bad("the position has an unknown key 'supply'", supply=[12, 12]),
        bad("phase must be one of place, order, swap, over, not 'resolve'", phase="resolve"),
        bad("phase must be .*, not null", phase=None),
        bad("turn must be a whole number from 0 to 1, not 2", turn=2),
        bad("turn must be .*, not null", turn=None),
        bad("turn must be .*, not true", turn=True),
        bad("turn must be null here, not 0", None, JOINED, phase="over", result=LIGHT_JOINS),
        # the opening
        bad("opening must be true or false, not 0", opening=0),
        bad("opening must be true if and only if the board is empty", "CC-6", opening=True),
        bad("opening must be .* the board is empty", "CC-6", ""),
        bad("opening must be .* the board is .*empty", "CC-6", "A light", opening=True),
        bad("opening can be true only when light is to place", "CC-6", "", opening=True, turn=1),
        bad("opening can be true only .* first pawn", "CC-6", "", opening=True, phase="order"),
        # fields
        bad("fields must be an object, not a list", fields=["....."] * 16),
        bad("fields lacks the key 'P'", fields=without("P")),
        bad("fields has an unknown key 'Q'", fields={**fields(DRAWN), "Q": "....."}),
        bad(r"field C must be five of \. L D, or light, or dark, not 'LL\.\.'", drawn="C LL.."),
        bad("field C must be .*, not 'LD....'", drawn="C LD...."),
        bad(r"field C must be .*, not 'L\.\?\.\.'", drawn="C L.?.."),
        bad("field C must be .*, not 'l....'", drawn="C l...."),
        bad("field C must be .*, not 'Light'", drawn="C Light"),
        bad("field C must be .*, not null", fields={**fields(DRAWN), "C": None}),
        bad("field C must be .*, not a list", fields={**fields(DRAWN), "C": ["L", ".", ".", ".", "."]}),
        bad("more than 12 light pawns", "CC-5", f"{TWELVE_LIGHT} P L...."),
        bad("more than 12 dark pawns", "CC-5", f"{TWELVE_DARK} P D...."),
        bad(
            "more than 12 dark pawns",
            "CC-5",
            "A DD...  B DD...  C DD...  D DD...  E DD...  G D....  F light  M LL...  P L....",
            phase="swap",
            resolving=won(give=2),
        ),
        bad("three pawns of a colour in one field", "CC-8", "A L.D..   P DDD.."),
        bad("three pawns of a colour .*, which must be resolved", "CC-8", "A LLDDL"),
        bad("no placement is possible", "CC-18", TWELVE_LIGHT),
        bad("no placement is .*possible", "CC-18", TWELVE_DARK, turn=1),
        # choosing a field
        bad("placement_wins must be a list, not null", placement_wins=None),
        bad("placement_wins must be one of A, .*, not 'Q'", placement_wins=["Q"]),
        bad("placement_wins must be one of A, .*, not 5", placement_wins=[5]),
        bad("placement_wins must be empty here", placement_wins=["A"]),
        bad("placement_wins must be empty .*here", None, JOINED, phase="over", turn=None, placement_wins=["K"]),
        bad("placement_wins must ascend", None, "A LLL.. B LLL..", phase="order", placement_wins=["B", "A"]),
        bad("placement_wins names a field twice", None, "A LLL.. B LLL..", phase="order", placement_wins=["A", "A"]),
        bad(
            "placement_wins has B, which is not won",
            "CC-8",
            "A LLL.. B LL...",
            phase="order",
            placement_wins=["A", "B"],
        ),
        bad("placement_wins has B, .* not won", "CC-8", "A LLL.. B DDD..", phase="order", placement_wins=["A", "B"]),
        bad("placement_wins must leave a choice", "CC-16", "A LLL.. B DDD..", phase="order", placement_wins=["A"]),
        bad(
            "placement_wins must leave a choice of two",
            "CC-16",
            "A LLL.. B LLL.. C LLL..",
            phase="order",
            placement_wins=["A", "B", "C"],
        ),
        bad("phase cannot be order: there is no choice", "CC-16", phase="order"),
        bad("phase cannot be order: .* no choice", "CC-16", "A L.D..   P DDD..", phase="order"),
        bad(
            "phase cannot be order: .* choice of a field",
            "CC-16",
            "A LLDDL   B LLLD.   C light   D light   P L....",
            phase="order",
            placement_wins=["A", "B"],
        ),
        # giving pawns
        bad("resolving must be null here, not an object", resolving=won()),
        bad("resolving must be null .*here, not an object", None, WAITING, phase="order", resolving=won()),
        bad("resolving must be an object, not null", None, COVERED, phase="swap"),
        bad("resolving lacks the key 'give'", None, COVERED, phase="swap", resolving={"field": "F", "winner": 0}),
        bad("resolving has an unknown key 'seat'", None, COVERED, phase="swap", resolving={**won(), "seat": 0}),
        bad("resolving field must be one of A, .*, not 'Q'", None, COVERED, phase="swap", resolving=won("Q")),
        bad("resolving winner must be .* 0 to 1, not 2", None, COVERED, phase="swap", resolving=won(winner=2)),
        bad("resolving winner must be .*, not false", None, COVERED, phase="swap", resolving=won(winner=False)),
        bad("resolving give must be .* 1 to 2, not 0", None, COVERED, phase="swap", resolving=won(give=0)),
        bad("resolving give must be .* 1 to 2, not 3", None, COVERED, phase="swap", resolving=won(give=3)),
        bad("resolving: M is not covered by its winner", "CC-9", COVERED, phase="swap", resolving=won("M")),
        bad("resolving: F is not covered by its winner", "CC-9", COVERED, phase="swap", resolving=won(winner=1)),
        bad("the winner has no choice of pawns", "CC-11", "F light   P L....", phase="swap", resolving=won()),
        bad("the winner has no choice of .*pawns to give", "CC-11", COVERED, phase="swap", resolving=won(give=2)),
        bad("the winner has no choice", "CC-11", "F light K LLL.. P L....", phase="swap", resolving=won()),
        bad(
            "placement_wins: no turn wins three fields",
            "CC-7",
            f"{COVERED} A LLL.. B LLL..",
            phase="swap",
            resolving=won(),
            placement_wins=["A", "B"],
        ),
        bad(
            "placement_wins: fields won by the placement come before others",
            "CC-16",
            f"{COVERED} A DDD..",
            phase="swap",
            turn=1,
            resolving=won(),
            placement_wins=["A"],
        ),
        bad(
            "placement_wins: the exchange cannot be made in full",
            "CC-13",
            f"{COVERED} A LLLDD",
            phase="swap",
            resolving=won(),
            placement_wins=["A"],
        ),
        # the end
        bad("fields are joined by light, so the phase must be over", "CC-10", JOINED),
        bad("fields are joined by dark, .* over", "CC-10", "B dark F dark J dark N dark", turn=1),
        bad(
            "fields cannot be joined by both",
            "CC-10",
            "A dark E dark I dark M dark B light F light J light N light",
            phase="over",
            turn=None,
            result=DARK_JOINS,
        ),
        bad("result must be null here, not an object", result=LIGHT_JOINS),
    ],
)
def test_bad_ones(position: dict[str, Any], fault: str, clause: str | None) -> None:
    with pytest.raises(BadPosition, match=fault) as error:
        BOX.read(position)
    assert error.value.clause == clause


@pytest.mark.parametrize(
    ("drawn", "result"),
    [
        (JOINED, None),
        (JOINED, DARK_JOINS),
        (JOINED, LIGHT_IS_LEFT),
        (JOINED, {**LIGHT_JOINS, "winners": [0, 1]}),
        (JOINED, {**LIGHT_JOINS, "winners": [False]}),
        (JOINED, {**LIGHT_JOINS, "scores": [1, 0]}),
        (TWELVE_DARK, None),
        (TWELVE_DARK, DARK_IS_LEFT),
        (TWELVE_DARK, LIGHT_JOINS),
        (DRAWN, None),
        (DRAWN, LIGHT_JOINS),
        (DRAWN, LIGHT_IS_LEFT),
        (f"{TWELVE_DARK} P LLL..", LIGHT_IS_LEFT),  # a field still waits, so the turn is not over
    ],
)
def test_a_result_that_the_fields_do_not_bear_out(drawn: str, result: object) -> None:
    with pytest.raises(BadPosition, match=r"result|over|resolved"):
        BOX.read(over(drawn, result))


def test_a_wrong_result_of_a_connection_has_nothing_to_do_with_being_unable_to_place() -> None:
    with pytest.raises(BadPosition) as error:
        BOX.read(over(JOINED, DARK_JOINS))
    assert error.value.clause != "CC-18"


def test_a_game_that_is_not_over_is_told_from_one_with_a_wrong_result() -> None:
    """Here `result` is as it should be, and `phase` is not."""
    with pytest.raises(BadPosition, match="phase") as error:
        BOX.read(over(DRAWN, None))
    assert error.value.clause == "CC-18"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A6", "there is no space 'A6'"),
        ("Q1", "there is no space 'Q1'"),
        ("A5+B0", "there is no space 'B0'"),
        ("swap:P6", "there is no space 'P6'"),
        ("B2+A5", "in alphabetical order"),
        ("A1+A1", "must be different"),
        ("swap:D4+C2", "in alphabetical order"),
        ("a3", "did you mean A3\\?"),
        ("A5+B2+C1", "a move is like A3"),
        ("A5 + B2", "did you mean A5.B2\\?"),
        ("resolve:Q", "a move is like A3, A5.B2, resolve:F"),
        ("resolve:F1", "a move is like A3, A5.B2, resolve:F"),
        ("swap:", "a move is like A3"),
        ("=A3", "a move is like A3"),
    ],
)
def test_moves_that_cannot_be_read(text: str, why: str) -> None:
    with pytest.raises(MalformedMove, match=why):
        BOX.start().play(text)


def picture(number: int) -> list[str]:
    """What the rules page draws on the spaces of the board, in reading order."""
    lines = BOX.rules().split("```")[2 * number + 1].strip("\n").splitlines()
    rows = [line.split() for line in MAP.strip().splitlines()]
    assert len(lines) == len(rows)
    cells = [[line[3 * x : 3 * x + 2].strip() for x in range(14)] for line in lines]
    assert [[cell == "" for cell in row] for row in cells] == [[name == "." for name in row] for row in rows]
    return [cell for row in cells for cell in row if cell]


def test_the_map_on_the_rules_page_is_right() -> None:
    assert picture(0) == [name for name in MAP.split() if name != "."]


def test_the_example_on_the_rules_page_is_right() -> None:
    marks = {"○": "L", "●": "D", "░░": "light", "██": "dark"}
    content: dict[str, str] = dict.fromkeys(FIELDS, "")
    for name, cell in zip(picture(0), picture(1), strict=True):
        assert cell in (name, *marks)
        content[name[0]] += marks.get(cell, ".")
    tiles = {"light" * 5: "light", "dark" * 5: "dark"}
    example = {name: tiles.get(text, text) for name, text in content.items()}
    start = BOX.read({**document(""), "fields": example})
    assert example == fields("""
        A .....   E .....   I .....   M ..D..
        B light   F light   J LL.D.   N L....
        C dark    G .....   K L....   O dark
        D .....   H LDDL.   L D....   P .....
    """)
    owing = start.play("J5")
    assert owing.moves() == ["swap:H1", "swap:H4", "swap:K1", "swap:N1"]
    domino = owing.play("swap:H1")
    assert domino.acting == (1,)
    assert domino.moves() == ["swap:L1", "swap:M3"]
    after = domino.play("swap:L1")
    assert board(after) == fields("""
        A .....   E .....   I .....   M ..D..
        B light   F light   J light   N L....
        C dark    G .....   K L....   O dark
        D .....   H dark    L L....   P .....
    """)
    assert after.acting == (1,)
    joined = play(after, "P1", "N2", "P2", "N3")
    assert joined.position()["result"] == LIGHT_JOINS
