"""Positions of So Clover!: the document as it is written, and everything that is refused and why."""

import re
from typing import Any

import pytest

from cinquefoil import BadPosition, IllegalMove, canonical
from games.so_clover.boards import (
    ANN,
    BOB,
    BOX,
    CAT,
    CLUES,
    DECK,
    DECOYS,
    NOTHING,
    SOLVED,
    agreed,
    board,
    card,
    clover,
    document,
    done,
    done_by,
    play,
    resolution,
    spots,
    turned,
    words,
    writing,
)

UNDEALT: dict[str, Any] = {**board(ANN), "solution": dict.fromkeys(clover(ANN))}
TWO_DEALT = {**board(ANN), "solution": {**clover(ANN), "se": None, "sw": None}}
SHUFFLING = done(ANN, CLUES[0], DECOYS[0], row=[])
ENDED = [done_by(seat, points=number) for seat, number in enumerate((4, 0, 6))]
RESULT = {"winners": [0, 1, 2], "reason": "resolved", "scores": [4, 0, 6]}
MANY = [[f"{a}{b}{c}" for c in "abcd"] for a in "PQRSTUV" for b in "abc"]
"""Cards enough for a deal, in order."""
AFTER_ONE: dict[str, Any] = {"attempt": 2, "fixed": ["nw", "se"], "tried": ["2@ne+1", "5@sw+3"]}
TWO_FIXED = """
    1+0  .
     .  3+0
"""


def test_the_document_of_the_rules_is_read_and_written_as_it_is() -> None:
    text = (
        '{"attempt":2,"away":[2],"boards":['
        '{"clues":{"e":"Rubber-duck","n":"Sledge","s":"Captain","w":"Fur"},'
        '"decoys":[["Anchor","Tongue","Turtle","Cloud"]],"done":true,"points":null,"row":'
        '[["Snow","Guitar","Hook","Bear"],["Hill","Toy","Elbow","Coffee"],["Thief","Bath","Ship","Brush"],'
        '["Basket","Honey","Bridge","Mouse"],["Anchor","Tongue","Turtle","Cloud"]],"solution":'
        '{"ne":["Hill","Toy","Elbow","Coffee"],"nw":["Snow","Guitar","Hook","Bear"],'
        '"se":["Thief","Bath","Ship","Brush"],"sw":["Basket","Honey","Bridge","Mouse"]}},'
        '{"clues":{"e":"Ring","n":"Night","s":"Egg","w":"Wet"},'
        '"decoys":[["Bus","Pirate","Roof","Bird"]],"done":true,"points":null,"row":'
        '[["Lake","Train","Jacket","Glove"],["Moon","Finger","Thumb","Village"],["Eye","Violin","Goose","Bicycle"],'
        '["Dice","Clown","Castle","Fish"],["Bus","Pirate","Roof","Bird"]],"solution":'
        '{"ne":["Moon","Finger","Thumb","Village"],"nw":["Lake","Train","Jacket","Glove"],'
        '"se":["Eye","Violin","Goose","Bicycle"],"sw":["Dice","Clown","Castle","Fish"]}},'
        '{"clues":{"e":"Holiday","n":"Farmer","s":"Straw","w":"Opera"},'
        '"decoys":[["Coin","Pepper","Map","Pocket"]],"done":true,"points":6,"row":'
        '[["Rope","Doctor","Museum","Singer"],["Wheat","Island","Duck","Carrot"],["Sky","Flag","Chair","Autumn"],'
        '["Tent","Key","Milk","Witch"],["Coin","Pepper","Map","Pocket"]],"solution":'
        '{"ne":["Wheat","Island","Duck","Carrot"],"nw":["Rope","Doctor","Museum","Singer"],'
        '"se":["Sky","Flag","Chair","Autumn"],"sw":["Tent","Key","Milk","Witch"]}}],'
        '"deck":[["Apple","Barn","Chess","Drum"]],"decoys":1,"drawn":null,"first":2,"fixed":["nw","se"],'
        '"game":"so-clover","language":"en","phase":"resolution","result":null,"says":[null,"disagree",null],'
        '"spectator":0,"spots":{"ne":null,"nw":"1+0","se":"3+0","sw":"5+1"},"tried":["2@ne+1","5@sw+3"]}'
    )
    drawn = """
        1+0  .
        5+1 3+0
    """
    seats = [done_by(0), done_by(1), done_by(2, points=6)]
    rest = {"first": 2, "says": [None, "disagree", None], "away": [2], "deck": [card("Apple/Barn/Chess/Drum")]}
    assert canonical(BOX.read(resolution(drawn, *seats, **AFTER_ONE, **rest)).position()) == text


def good(name: str, position: dict[str, Any]) -> Any:
    return pytest.param(position, id=name)


@pytest.mark.parametrize(
    "position",
    [
        good("lot", document(UNDEALT, UNDEALT, phase="lot", first=None, deck=MANY)),
        good("nothing dealt", document(UNDEALT, UNDEALT, phase="deal", deck=MANY)),
        good("half dealt", document(TWO_DEALT, UNDEALT, phase="deal", deck=MANY, first=1)),
        good("waiting for a turn", document(TWO_DEALT, UNDEALT, phase="deal", deck=MANY, drawn=card("A/B/C/D"))),
        good("exactly as many cards as are needed", document(deck=[card(text) for text in DECK[:3]])),
        good("a deck that nobody needs any more", resolution(deck=[])),
        good("clues", document(board(ANN, "Sledge . . Fur"), done_by(1), board(CAT), away=[0, 1, 2])),
        good("before the decoy", document({**SHUFFLING, "decoys": []}, board(BOB), board(CAT), phase="shuffle")),
        good("before the row", document(SHUFFLING, board(BOB), done_by(2), phase="shuffle", away=[1])),
        good(
            "picked for the row",
            document(SHUFFLING, board(BOB), done_by(2), phase="shuffle", drawn=clover(ANN)["se"]),
        ),
        good("the last one is shuffled", document(SHUFFLING, done_by(1), done_by(2), phase="shuffle")),
        good("resolution", resolution("5+3 .  . 1+2", says=[None, "agree", "disagree"], away=[0])),
        good("all agree, but a spot is empty", resolution("1+0 2+0  . 3+0", says=[None, "agree", "agree"])),
        good("filled, and nobody there to agree", resolution(SOLVED, away=[0, 1, 2])),
        good("second attempt", resolution("1+0 2+1  5+3 3+0", **AFTER_ONE)),
        good("nothing was correct", resolution(attempt=2, tried=["2@nw+0", "1@ne+0", "4@se+0", "5@sw+0"])),
        good("last clover", resolution(NOTHING, ENDED[0], ENDED[1], done_by(2), spectator=2)),
        good("over", document(*ENDED, phase="over", result=RESULT)),
        good("over, somebody left", document(*ENDED, phase="over", result=RESULT, away=[1])),
        # no game leads there, but nothing contradicts itself
        good("a clue of the same family", document(board(ANN, "hills toy-shop ships mice"), board(BOB), board(CAT))),
        good("keywords that are in no deck of ours", document(board(words("Foo", "Bar")), board(BOB), board(CAT))),
        good("keywords that differ in case only", document(board(words("Foo", "foo")), board(BOB), board(CAT))),
    ],
)
def test_good_ones(position: dict[str, Any]) -> None:
    assert BOX.read(position).position() == position


def bad(fault: str, clause: str | None, position: dict[str, Any]) -> Any:
    return pytest.param(position, fault, clause, id=fault)


def ann(**fields: Any) -> dict[str, Any]:
    """Everybody writes, and something is wrong with the first clover."""
    return document({**board(ANN), **fields}, board(BOB), board(CAT))


def rebuilt(drawn: str = NOTHING, **fields: Any) -> dict[str, Any]:
    """A resolution in which something is wrong with the spectator's clover."""
    return resolution(drawn, {**done_by(0), **fields}, done_by(1), done_by(2))


def lies(spot: str, keywords: Any) -> dict[str, Any]:
    return ann(solution={**clover(ANN), spot: keywords})


def written(clue: Any) -> dict[str, Any]:
    return ann(clues={"n": None, "e": clue, "s": None, "w": None})


def shuffling(first: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return document(first, board(BOB), board(CAT), phase="shuffle", **fields)


def second(drawn: str = TWO_FIXED, **fields: Any) -> dict[str, Any]:
    return resolution(drawn, **{**AFTER_ONE, **fields})


ROW = done_by(0)["row"]


@pytest.mark.parametrize(
    ("position", "fault", "clause"),
    [
        # words and numbers
        bad("language must be one of en, de, fr, not 'xx'", None, document(language="xx")),
        bad("phase must be one of lot, deal, .*, not 'turn'", None, document(phase="turn")),
        bad("decoys must be a whole number from 1 to 4, not 0", None, document(decoys=0)),
        bad("decoys must be .* not 5", None, document(decoys=5)),
        bad("decoys must be .* not true", None, document(decoys=True)),
        # seats
        bad("first must be a whole number from 0 to 2, not 3", None, document(first=3)),
        bad("first must be .* not null", None, document(first=None)),
        bad("first must be null here, not 0", None, document(UNDEALT, UNDEALT, phase="lot", deck=MANY)),
        bad("spectator must be a whole number .* not null", None, resolution(spectator=None)),
        bad("spectator must be a whole number .* not 3", None, resolution(spectator=3)),
        bad("spectator must be null here, not 0", None, document(spectator=0)),
        bad("attempt must be null here, not 1", None, document(attempt=1)),
        bad("attempt must be a whole number from 1 to 2, not 3", None, resolution(attempt=3)),
        bad("attempt must be .* not null", None, resolution(attempt=None)),
        bad("away must be a whole number from 0 to 2, not 3", None, document(away=[3])),
        bad("away must ascend, each seat once", None, document(away=[1, 0])),
        bad("away must ascend, each seat once$", None, document(away=[1, 1])),
        bad(
            "away must be empty during the deal", "SC-25", document(UNDEALT, UNDEALT, phase="deal", deck=MANY, away=[0])
        ),
        bad("boards must be those of 2 to 6 players, not 1", "SC-3", document(board(ANN))),
        bad("boards must be those of 2 to 6 players, not 7", "SC-3", document(*[UNDEALT] * 7)),
        bad("says must have 3 entries, not 2", None, resolution(says=[None, None])),
        bad("says must be one of agree, disagree, not 'maybe'", None, resolution(says=[None, "maybe", None])),
        # cards
        bad("deck\\[0\\] must be a card of four .*, not a list", "SC-1", document(deck=[card("A/B/C/C")])),
        bad(r"deck\[0\] must be a card of four .* words, not a list", "SC-1", document(deck=[card("A/B/C")])),
        bad(r"deck\[0\] must be a card of four .*, not '\?'", "SC-1", document(deck=["?"])),
        bad("deck must ascend", None, document(deck=[card(text) for text in DECK[::-1]])),
        bad(
            r"boards\[0\] nw must be a card of four .*, not a list",
            "SC-1",
            lies("nw", card("Two words/B/C/D")),
        ),
        bad(r"boards\[0\] ne must be a card of four .*, not a list", "SC-1", lies("ne", ["A", "B", "C", 4])),
        bad(
            r"boards\[0\] se must be a card of four .*, not a list",
            "SC-1",
            lies("se", ["A", "B", "C", "Cafe\u0301"]),
        ),
        bad(r"boards\[0\] sw must be a card of four .*, not '\?'", "SC-1", lies("sw", "?")),
        bad("the keyword 'Lake' is there 2 times", "SC-1", lies("nw", card("Lake/B/C/D"))),
        bad("the keyword 'Snow' is there 2 times", "SC-1", document(deck=[*map(card, DECK), card("Snow/X/Y/Z")])),
        bad("the keyword 'Moon' is there 2 times", "SC-1", rebuilt(decoys=[card("Moon/X/Y/Z")])),
        bad(
            "the keyword 'Paa' is there 2 times",
            "SC-1",
            document(UNDEALT, UNDEALT, phase="deal", deck=MANY, drawn=card("Paa/X/Y/Z")),
        ),
        bad("deck has 2 cards, but 3 are still to be drawn", "SC-1", document(deck=[card(text) for text in DECK[:2]])),
        bad("deck has 7 cards, but 12 are still to be drawn", "SC-1", document(decoys=4)),
        bad("deck has 7 cards, but 10 are still to be drawn", "SC-1", document(UNDEALT, UNDEALT, phase="deal")),
        bad("drawn must be null here", None, document(drawn=card("A/B/C/D"))),
        bad(
            "drawn must be a card of four .*, not '\\?'",
            "SC-1",
            document(TWO_DEALT, UNDEALT, phase="deal", deck=MANY, drawn="?"),
        ),
        # the deal
        bad(
            "boards and drawn must be empty before the lot",
            "SC-15",
            document(TWO_DEALT, UNDEALT, phase="lot", first=None, deck=MANY),
        ),
        bad(
            "boards and drawn must be empty before the lot$",
            "SC-15",
            document(UNDEALT, UNDEALT, phase="lot", first=None, deck=MANY, drawn=card("A/B/C/D")),
        ),
        bad(
            "boards must be dealt in the order of seats", "SC-4", document(UNDEALT, TWO_DEALT, phase="deal", deck=MANY)
        ),
        bad(
            "boards must be dealt in the order of .*spots", "SC-4", {**lies("nw", None), "phase": "deal", "deck": MANY}
        ),
        bad("boards must be dealt .* with a spot still empty", "SC-4", document(phase="deal")),
        bad(
            r"boards\[0\] must have no clues during the deal",
            "SC-6",
            document(
                {**board(ANN, "Sledge . . ."), "solution": TWO_DEALT["solution"]}, UNDEALT, phase="deal", deck=MANY
            ),
        ),
        bad(r"boards\[0\] solution lacks a card", "SC-4", lies("se", None)),
        # boards
        bad(r"boards\[0\] must be an object, not null", None, document(boards=[None, board(BOB), board(CAT)])),
        bad(r"boards\[0\] has an unknown key 'name'", None, ann(name="Ann")),
        bad(r"boards\[0\] solution lacks the key 'ne'", None, ann(solution={})),
        bad(r"boards\[0\] clues has an unknown key 'x'", None, ann(clues={**board(ANN)["clues"], "x": None})),
        bad(r"boards\[0\] done must be true or false, not 1", None, ann(done=1)),
        bad(r"boards\[0\] clues e must be null or a single word, not 'two words'", "SC-7", written("two words")),
        bad(r"boards\[0\] clues e must be .* not ''", "SC-7", written("")),
        bad(r"boards\[0\] clues e must be .* not '\?'", "SC-7", written("?")),
        bad(r"boards\[0\] clues e must be .* not 'Cafe\u0301'", "SC-7", written("Cafe\u0301")),
        bad(r"boards\[0\] clues e must be .* not 13", "SC-7", written(13)),
        bad(r"boards\[0\] clues e is one of the keywords", "SC-8", written("Bear")),
        bad(r"boards\[0\] clues e is one of the keywords$", "SC-8", written("BÉAR")),
        bad(r"boards\[0\] has decoys or a row before its player is done", "SC-12", ann(decoys=[card("A/B/C/D")])),
        bad(r"boards\[0\] has decoys or a row before its player is done$", "SC-12", ann(row=[clover(ANN)["nw"]])),
        bad(
            r"boards\[0\] is done but lacks a clue", "SC-6", rebuilt(clues=board(ANN, "Sledge . Captain Fur")["clues"])
        ),
        bad(r"boards\[0\] has more than 1 decoys", "SC-13", rebuilt(decoys=[card("A/B/C/D"), card("E/F/G/H")])),
        bad(
            r"boards\[0\] decoys must ascend",
            None,
            document(done(ANN, CLUES[0], "E/F/G/H A/B/C/D"), board(BOB), board(CAT), decoys=2),
        ),
        bad(
            r"boards\[0\] row must be made of the board’s own cards", "SC-12", rebuilt(row=[*ROW[:4], card("A/B/C/D")])
        ),
        bad(r"boards\[0\] row must be .* decoys", "SC-12", rebuilt(row=[*ROW[:4], card("Tongue/Anchor/Turtle/Cloud")])),
        bad(r"boards\[0\] row must be .* each once", "SC-12", rebuilt(row=[*ROW[:4], turned(ROW[0], 1)])),
        # the shuffle
        bad("boards that are done must have decoys and a full row", "SC-12", rebuilt(row=ROW[:4])),
        bad("boards that are done must have decoys and a full row, but", "SC-12", rebuilt(decoys=[], row=ROW[:4])),
        bad("boards that are done must have .*, but for one", "SC-12", document(phase="shuffle")),
        bad("boards that are done must have .* one in phase", "SC-12", shuffling(done_by(0))),
        bad(
            "boards that are done must have .* one in phase shuffle",
            "SC-12",
            document(SHUFFLING, {**done_by(1), "row": []}, board(CAT), phase="shuffle"),
        ),
        bad(
            "drawn and row must be empty while decoys are drawn",
            "SC-12",
            shuffling({**SHUFFLING, "decoys": []}, drawn=clover(ANN)["nw"]),
        ),
        bad(
            "drawn and row must be empty while decoys are drawn$",
            "SC-12",
            shuffling({**SHUFFLING, "decoys": [], "row": ROW[:1]}),
        ),
        bad(
            "drawn must be a card that is not in the row yet",
            "SC-12",
            shuffling({**SHUFFLING, "row": ROW[:1]}, drawn=ROW[0]),
        ),
        bad("drawn must be a card that is not in the row yet$", "SC-12", shuffling(SHUFFLING, drawn=turned(ROW[0], 1))),
        bad("drawn must be a card that .* in the row yet", "SC-12", shuffling(SHUFFLING, drawn=clover(BOB)["nw"])),
        # the order of things
        bad("the resolution begins when every board is done", "SC-14", document(*map(done_by, range(3)))),
        bad(
            "the resolution begins when .*, not before",
            "SC-14",
            resolution(NOTHING, done_by(0), done_by(1), board(CAT)),
        ),
        bad(r"boards\[0\] points must be a whole number from 0 to 6, not 7", None, rebuilt(points=7)),
        bad(r"boards\[0\] points cannot be 5", "SC-20", rebuilt(points=5)),
        bad(r"boards\[0\] points do not fit the order of spectators", "SC-15", rebuilt(points=6)),
        bad(r"boards\[0\] points do not fit the order of spectators$", "SC-15", resolution(spectator=1)),
        bad(r"boards\[0\] points do not fit the order", "SC-15", ann(points=0)),
        bad(
            r"boards\[1\] points do not fit the order",
            "SC-15",
            resolution(NOTHING, done_by(0), done_by(1, points=6), done_by(2), first=2, spectator=0),
        ),
        bad(r"boards\[2\] points do not fit the order", "SC-15", document(*ENDED[:2], done_by(2), phase="over")),
        # the table
        bad("spots lacks the key 'sw'", None, resolution(spots={"nw": None, "ne": None, "se": None})),
        bad("spots nw must be null or a card and its turn, like 3.1, not '3'", None, resolution("3 . . .")),
        bad("spots ne must be .* not '3.4'", None, resolution(". 3+4 . .")),
        bad("spots se must be .* not '9.0'", None, resolution(". . . 9+0")),
        bad("spots sw must be .* not 3", None, resolution(spots={**spots(NOTHING), "sw": 3})),
        bad("spots must have cards of the row, each once", "SC-16", resolution("1+0 1+2 . .")),
        bad("spots must have cards of the row, each once$", "SC-16", resolution("6+0 . . .")),
        bad("spots and says must be null outside the resolution", None, document(spots=spots("1+0 . . ."))),
        bad("spots and says must be null outside the resolution$", None, document(says=["agree", None, None])),
        bad(
            "spots and says must be null outside",
            None,
            document(*ENDED, phase="over", result=RESULT, says=["agree", None, None]),
        ),
        bad(
            "says has a word of seat 0, which is away or the spectator", "SC-17", resolution(says=["agree", None, None])
        ),
        bad("says has a word of seat 2, which is away", "SC-17", resolution(says=[None, None, "agree"], away=[2])),
        bad("says: everybody agrees", "SC-18", resolution(SOLVED, says=[None, "agree", "agree"])),
        bad(
            "says: everybody agrees, so the attempt", "SC-18", resolution(SOLVED, says=[None, "agree", None], away=[2])
        ),
        # after the first attempt
        bad("fixed must be empty here", None, resolution("1+0 . . .", fixed=["nw"])),
        bad("tried must be empty here", None, resolution(tried=["2@nw+0"])),
        bad("fixed must be empty here$", None, document(fixed=["nw"])),
        bad("tried must be empty here$", None, document(tried=["2@nw+0"])),
        bad("fixed must be one of nw, ne, se, sw, not 'n'", None, second(fixed=["n"])),
        bad("fixed must name each spot once, in the order nw, ne, se, sw", None, second(fixed=["se", "nw"])),
        bad("fixed must name each spot once", None, second(fixed=["nw", "nw"])),
        bad("tried must have entries like 3@nw.1, not '2@ne'", None, second(tried=["2@ne", "5@sw+3"])),
        bad("tried must have entries like 3@nw.1, not null", None, second(tried=[None])),
        bad("tried must name each spot once, in the order nw, ne, se, sw", None, second(tried=["5@sw+3", "2@ne+1"])),
        bad("tried must name each spot once", None, second(tried=["2@ne+1", "5@ne+1"])),
        bad("fixed and tried must be the four spots together", "SC-20", second(fixed=["nw"])),
        bad("fixed and tried must be the four spots together, with", "SC-20", second(tried=["2@ne+1"])),
        bad(
            "fixed and tried must be .* something tried wrong",
            "SC-20",
            second(SOLVED, fixed=["nw", "ne", "se", "sw"], tried=[]),
        ),
        bad("fixed and tried must be the four spots", "SC-20", resolution(attempt=2)),
        bad("fixed has nw, where the card is not correct", "SC-20", second("1+1 .  . 3+0")),
        bad("fixed has se, where the card is not correct", "SC-20", second("1+0 .  . 4+0")),
        bad("fixed has se, where the card is not correct$", "SC-20", second("1+0 .  . .")),
        bad("fixed and tried must have four different cards", "SC-20", second(tried=["2@ne+1", "2@sw+3"])),
        bad("fixed and tried must have four different cards of", "SC-20", second(tried=["2@ne+1", "1@sw+3"])),
        bad("fixed and tried must have four different cards of the row", "SC-20", second(tried=["2@ne+1", "6@sw+3"])),
        bad("tried has 2@ne.0, which is correct", "SC-20", second(tried=["2@ne+0", "5@sw+3"])),
        # the end
        bad("result is not what the rest of the position says", None, document(result=RESULT)),
        bad("result is not what the rest of the position says$", None, document(*ENDED, phase="over")),
        bad(
            "result is not what the rest of the position",
            None,
            document(*ENDED, phase="over", result={**RESULT, "scores": [4, 0, 4]}),
        ),
        bad("result is not what the rest", None, document(*ENDED, phase="over", result={**RESULT, "winners": [0, 2]})),
    ],
)
def test_bad_ones(position: dict[str, Any], fault: str, clause: str | None) -> None:
    with pytest.raises(BadPosition, match=fault) as error:
        BOX.read(position)
    assert error.value.clause == clause


def test_a_view_is_no_position() -> None:
    for viewer in (0, 1, None):
        with pytest.raises(BadPosition, match=r"'\?'"):
            BOX.read(writing().view(viewer))


def test_the_example_on_the_rules_page_is_right() -> None:
    page = BOX.rules()
    text = " ".join(page.split())
    game = writing(board(ANN, CLUES[0]), done_by(1), done_by(2), deck=[card("Anchor/Tongue/Turtle/Lightning")])
    drawing = game.text(0).partition("\n\n")[0]
    assert f"```\n{drawing}\n```" in page
    assert (
        "could not have written Snow, hills, toy-shop or Snowman. Neige and snowgirl would have been doubtful" in text
    )
    for word in ("Snow", "hills", "toy-shop", "Snowman"):
        with pytest.raises(IllegalMove):
            game.play(f"0:clue:n={word}")
    for word in ("Neige", "snowgirl"):
        assert f"doubtful: “{word}”" in game.play(f"0:clue:n={word}").text(0)
    assert "Honey would have been fine" in text
    assert "doubtful" not in game.play("0:clue:n=Honey").text(0)
    game = play(game, "0:done", "=card:Anchor/Tongue/Turtle/Lightning")
    for number, keywords in re.findall(r"^([1-5]): (\S+)$", page, re.MULTILINE):
        picked = next(one for one, _ in game.outcomes() if set(card(one[6:])) == set(card(keywords)))
        turn = next(turn for turn in range(4) if turned(card(picked[6:]), turn) == card(keywords))
        game = play(game, picked, f"=turn:{turn}")
        assert len(game.position()["boards"][0]["row"]) == int(number)
    assert game.position()["phase"] == "resolution"
    game = agreed(play(game, "1:put:1@nw+2", "1:put:2@ne+0", "2:put:5@se+2", "1:put:4@sw+3"))
    assert (game.position()["fixed"], game.position()["tried"]) == (["nw", "ne", "se"], ["4@sw+3"])
    game = agreed(game.play("2:put:4@sw+1"))
    assert game.position()["boards"][0]["points"] == 4
