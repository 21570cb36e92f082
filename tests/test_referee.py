"""The referee protocol, over real pipes and line by line."""

import copy
import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from threading import Timer
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cinquefoil import Box, Rng, Shelf, canonical
from cinquefoil.referee import LONGEST_LINE, Referee
from cinquefoil.referee import serve as serve_lines
from games.lucky_numbers.boards import ELSEWHERE, OWN, document
from walks import SHELF, any_move, walk

KEYS = {"position", "actor", "moves", "outcomes", "result", "error"}
CODES = {
    "malformed_request",
    "unknown_game",
    "bad_option",
    "bad_position",
    "malformed_move",
    "illegal_move",
    "game_over",
}
TURN = document(OWN, ELSEWHERE, middle=[5])
START = {"game": "lucky-numbers", "start": {"players": 2}}

referee = Referee(SHELF)


def ask(request: Any) -> dict[str, Any]:
    return answer(json.dumps(request).encode())


def answer(line: bytes) -> dict[str, Any]:
    reply = json.loads(referee.answer(line))
    assert isinstance(reply, dict)
    assert reply.keys() - {"view"} == KEYS
    if reply["error"]:
        assert reply["error"].keys() == {"code", "message", "clause"}
        assert reply["error"]["code"] in CODES
        assert len(reply["error"]["message"]) < 400
    return reply


def fault(reply: dict[str, Any]) -> tuple[str, str]:
    return reply["error"]["code"], reply["error"]["message"]


# ---- what it answers


def test_start() -> None:
    reply = ask({"game": "lucky-numbers", "start": {"players": 2, "setup": "standard"}})
    assert reply["error"] is None
    assert reply["actor"] == "chance"
    assert reply["moves"] == []
    assert reply["outcomes"] == [["=start:0", "1/2"], ["=start:1", "1/2"]]
    assert reply["result"] is None
    assert reply["position"]["phase"] == "lot"


def test_what_can_happen_here() -> None:
    reply = ask({"position": TURN})
    assert reply["position"] == TURN
    assert reply["actor"] == 0
    assert reply["moves"] == sorted(reply["moves"])
    assert "5@b1" in reply["moves"]
    assert reply["outcomes"] == []


def test_play_one_or_several() -> None:
    reply = ask({"position": TURN, "play": "5@b1"})
    assert (reply["error"], reply["actor"]) == (None, 1)
    assert ask({"position": TURN, "play": ["5@b1", "draw", "=20", "leave"]})["position"]["middle"] == [20]
    assert ask({"position": TURN, "play": []})["position"] == TURN


def test_start_and_play_and_view_in_one() -> None:
    reply = ask({**START, "play": ["=start:1", "=4"], "view": None})
    assert reply["view"] == reply["position"]
    assert reply["position"]["dealt"] == [4]


def test_probabilities_are_exact_fractions_in_lowest_terms() -> None:
    outcomes = dict(ask({"position": {**TURN, "phase": "drawing"}})["outcomes"])
    assert outcomes["=20"] == "2/31"
    assert outcomes["=5"] == "1/31"
    assert list(outcomes) == sorted(outcomes)
    certain = {**TURN, "phase": "drawing", "middle": almost_all()}
    assert ask({"position": certain})["outcomes"] == [["=20", "1"]]


def almost_all() -> list[int]:
    """Every clover that is in neither garden but one 20."""
    laid = [n for garden in TURN["gardens"] for row in garden for n in row if n]
    return [n for n in range(1, 21) for _ in range(2 - laid.count(n))][:-1]


def test_over() -> None:
    end = ask({"position": {**TURN, "phase": "drawing", "middle": almost_all()}, "play": ["=20", "leave"]})
    assert end["actor"] is None
    assert end["moves"] == end["outcomes"] == []
    assert end["result"] == {"winners": [0, 1], "reason": "pile-empty", "scores": [12, 12]}
    again = ask({"position": end["position"], "play": "draw"})
    assert fault(again)[0] == "game_over"
    assert again["position"] == end["position"]


def test_view() -> None:
    assert ask({"position": TURN, "view": 1})["view"] == TURN
    assert ask({"position": TURN, "view": None})["view"] == TURN
    assert "view" not in ask({"position": TURN})


def test_where_several_act_at_once_the_actor_is_a_list_and_free_text_a_template() -> None:
    start = ask({"game": "mind-meld", "start": {"players": 3}})
    assert start["actor"] == "chance"
    talk = ask({"position": start["position"], "play": ["=topic:sea", "1:say=wave"], "view": 0})
    assert talk["actor"] == [0, 1, 2]
    assert talk["moves"] == ["0:say=*", "1:say=*", "2:say=*"]
    assert talk["view"]["words"] == [None, "?", None]
    assert ask({"position": talk["view"]})["error"]["code"] == "bad_position"
    last = ask(
        {"game": "mind-meld", "start": {"players": 2, "rounds": 1}, "play": ["=topic:sea", "0:say=a", "1:say=a"]}
    )
    assert (last["actor"], last["moves"]) == (None, [])


# ---- what it refuses


@pytest.mark.parametrize(
    ("request_", "code", "message"),
    [
        ({"game": "chess", "start": {}}, "unknown_game", "no game 'chess'"),
        ({"game": 5, "start": {}}, "malformed_request", "game must be the id of a game, not 5"),
        ({"game": "lucky-numbers", "start": []}, "malformed_request", "start must be an object"),
        ({"game": "lucky-numbers", "start": {}}, "bad_option", "players must be given"),
        ({"game": "lucky-numbers", "start": {"players": 2, "first": 2}}, "bad_option", "first must be a seat"),
        ({"game": "lucky-numbers", "start": {"players": 2, "x": 2}}, "bad_option", "no option 'x'"),
        ({"game": "lucky-numbers"}, "malformed_request", "needs either position, or game and start"),
        ({}, "malformed_request", "needs either position, or game and start"),
        ([], "malformed_request", "must be an object, not a list"),
        ("draw", "malformed_request", "must be an object, not 'draw'"),
        (None, "malformed_request", "must be an object, not null"),
        ({"position": None}, "bad_position", "must be an object, not null"),
        ({"position": {}}, "bad_position", "must name its game"),
        ({"position": {"game": "chess"}}, "unknown_game", "no game 'chess'"),
        ({"position": {"game": "lucky-numbers"}}, "bad_position", "lacks the key"),
        ({**START, "what": 1}, "malformed_request", "no key 'what'"),
    ],
)
def test_without_a_position_that_can_be_read_everything_else_is_null(request_: Any, code: str, message: str) -> None:
    reply = ask(request_)
    assert fault(reply)[0] == code
    assert message in fault(reply)[1]
    assert [reply[key] for key in ("position", "actor", "moves", "outcomes", "result")] == [None] * 5


@pytest.mark.parametrize(
    ("extra", "code", "message", "clause"),
    [
        ({"play": "fly"}, "malformed_move", "'fly' cannot be read", None),
        ({"play": "21@a1"}, "malformed_move", "there is no clover 21", None),
        ({"play": "5@e1"}, "malformed_move", "there is no square 'e1'", None),
        ({"play": "5@c2"}, "illegal_move", "the number on c2 must be greater than the 7 on b2", "LN-9"),
        ({"play": "=5"}, "illegal_move", "no chance event is due, and seat 0 is to move", None),
        (
            {"play": ["draw", "leave"]},
            "illegal_move",
            "play 2 of 2: leave cannot be played",
            None,
        ),
        ({"play": ["draw", "=5", "=5"]}, "illegal_move", "play 3 of 3: =5 cannot happen", None),
        ({"play": 5}, "malformed_request", "play must be a move or a list of moves, as text, not 5", None),
        ({"play": None}, "malformed_request", "not null", None),
        ({"play": ["draw", 5]}, "malformed_request", "not 5", None),
        ({"view": 2}, "malformed_request", "view must be a seat from 0 to 1 or null, not 2", None),
        ({"view": "0"}, "malformed_request", "view must be", None),
        ({"view": True}, "malformed_request", "view must be", None),
        ({"what": 1}, "malformed_request", "no key 'what'", None),
        ({"game": "lucky-numbers"}, "malformed_request", "either position, or game and start", None),
    ],
)
def test_with_an_error_the_reply_tells_of_the_position_that_was_sent(
    extra: dict[str, Any], code: str, message: str, clause: str | None
) -> None:
    reply, plain = ask({"position": TURN, **extra}), ask({"position": TURN})
    assert fault(reply)[0] == code
    assert message in fault(reply)[1]
    assert reply["error"]["clause"] == clause
    assert {key: reply[key] for key in KEYS - {"error"}} == {key: plain[key] for key in KEYS - {"error"}}


@pytest.mark.parametrize("fault", [{"play": "5@c2"}, {"play": "fly"}, {"play": 5}, {"what": 1}])
def test_an_error_does_not_take_away_the_view_that_was_asked_for(fault: dict[str, Any]) -> None:
    assert ask({"position": TURN, "view": 0, **fault})["view"] == TURN


def test_a_view_that_cannot_be_shown_is_null() -> None:
    assert ask({"position": TURN, "view": 2})["view"] is None
    assert ask({"position": {}, "view": 0})["view"] is None
    assert ask({"game": "chess", "start": {}, "view": 0})["view"] is None


def test_where_a_start_goes_wrong_no_position_was_sent() -> None:
    reply = ask({**START, "play": "draw"})
    assert fault(reply)[0] == "illegal_move"
    assert reply["position"] is reply["moves"] is None


def test_the_form_of_a_request_is_looked_at_before_its_position() -> None:
    for extra in ({"what": 1}, {"play": 5}, {"game": "lucky-numbers"}):
        assert fault(ask({"position": {}, **extra}))[0] == "malformed_request"


@pytest.mark.parametrize("number", [b"1e400", b"-1e400", b"9" * 5000, b"1e999999999", b'"\\ud800"'])
def test_numbers_beyond_all_bounds_and_half_characters_are_values_too(number: bytes) -> None:
    position = json.dumps(TURN).encode()
    idle = position.replace(b'"idle": 0', b'"idle": ' + number)
    assert idle != position
    assert fault(answer(b'{"position": ' + idle + b"}"))[0] == "bad_position"
    reply = answer(b'{"position": ' + position + b', "play": ' + number + b"}")
    assert fault(reply)[0] in ("malformed_request", "malformed_move")
    assert reply["position"] == TURN


@pytest.mark.parametrize(
    "wrong", [{"winners": [False]}, {"winners": [0.0]}, {"scores": [False, 12]}, {"scores": [0, 12.0]}]
)
def test_a_result_must_be_right_in_its_types_too(wrong: dict[str, Any]) -> None:
    full = "1 5 9 13\n2 6 10 14\n3 7 11 15\n4 8 12 20"
    result = {"winners": [0], "reason": "garden-full", "scores": [0, 12]}
    over = document(full, ELSEWHERE, phase="over", turn=None, result=result)
    assert ask({"position": over})["error"] is None
    assert fault(ask({"position": {**over, "result": result | wrong}}))[0] == "bad_position"


class BrokenShelf(Shelf):
    def __getitem__(self, id: str) -> Box:
        raise RuntimeError("a fault of ours")


def test_a_fault_of_ours_is_owned_to_and_the_next_line_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    lines, replies = BytesIO(b'{"position": {"game": "x"}}\n[]\n'), BytesIO()
    serve_lines(BrokenShelf(), lines, replies)
    first, second = map(json.loads, replies.getvalue().splitlines())
    assert fault(first) == ("internal_error", "the referee failed: RuntimeError")
    assert fault(second)[0] == "malformed_request"
    assert "a fault of ours" in capsys.readouterr().err


def test_an_error_leaves_nothing_behind_for_the_collector() -> None:
    """What a request held must go with its reply: otherwise large bad requests pile up."""
    requests: list[Any] = [
        {"position": TURN, "play": ["draw", "fly"]},
        {"position": TURN, "play": 5},
        {"position": {}},
        5,
    ]
    for request in requests:
        ask(request)
        gc.collect()
        gc.disable()
        try:
            referee.answer(json.dumps(request).encode())
            assert gc.collect() == 0
        finally:
            gc.enable()


NOT_REQUESTS = {
    "nothing": b"",
    "white space": b"   ",
    "no JSON": b"hello",
    "half an object": b'{"position":',
    "two objects": b"{} {}",
    "not UTF-8": b'{"game": "\xff\xfe"}',
    "a NUL": b"\x00",
    "deep lists": b"[" * 100_000,
    "deep closed lists": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"position":' * 100_000,
    "a deep position": b'{"position":' + b'{"game":' * 100_000 + b"1" + b"}" * 100_001,
    "a number without end": b'{"view":' + b"9" * 100_000 + b"}",
    "NaN": b'{"view": NaN}',
    "10 MB of no JSON": b"x" * 10_000_000,
    "10 MB in a key": b'{"' + b"x" * 10_000_000 + b'": 1}',
}


@pytest.mark.parametrize("line", NOT_REQUESTS.values(), ids=NOT_REQUESTS.keys())
def test_what_is_no_request_is_told_so(line: bytes) -> None:
    assert fault(answer(line))[0] == "malformed_request"


def test_10_MB_in_other_places_have_the_code_of_the_place() -> None:
    long = "x" * 10_000_000
    assert fault(ask({"game": long, "start": {}}))[0] == "unknown_game"
    assert fault(ask({"position": {"game": long}}))[0] == "unknown_game"
    assert fault(ask({"game": "lucky-numbers", "start": {long: 1}}))[0] == "bad_option"
    assert fault(ask({"game": "lucky-numbers", "start": {"players": 2, "setup": long}}))[0] == "bad_option"
    assert fault(ask({"position": {**TURN, "phase": long}}))[0] == "bad_position"
    assert fault(ask({"position": {**TURN, "middle": [5] * 2_000_000}}))[0] == "bad_position"
    assert fault(ask({"position": TURN, "play": long}))[0] == "malformed_move"
    assert fault(ask({"position": TURN, "play": ["draw"] * 1_000_000}))[0] == "illegal_move"


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a document."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from paths(inner, (*path, key))


def replaced(value: Any, path: tuple[Any, ...], by: Any) -> Any:
    if not path:
        return by
    changed = copy.copy(value)
    changed[path[0]] = replaced(value[path[0]], path[1:], by)
    return changed


WRONG: list[Any] = [None, True, False, -1, 0, 1, 3.0, 10**25, "", "?", [], [[]], {}, {"a": {"b": []}}]


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_a_wrong_type_anywhere(wrong: Any) -> None:
    """Whatever stands where: an error whose code belongs to the place, unless it may stand there."""
    request = {"position": TURN, "play": ["draw"], "view": 0}
    codes = {
        "position": {
            "bad_position",
            "unknown_game",
            "illegal_move",
        },  # the last where draw is not due
        "play": {"malformed_request", "malformed_move"},
        "view": {"malformed_request"},
    }
    for path in paths(request):
        changed = replaced(request, path, wrong)
        reply = ask(changed)
        if reply["error"]:
            assert fault(reply)[0] in (codes[path[0]] if path else {"malformed_request"}), (path, wrong)
        else:
            assert ask({"position": changed["position"]})["position"] == changed["position"], (path, wrong)
            assert changed["play"] in ([], ["draw"])
            assert changed["view"] in (None, 0, 1)
            assert changed["view"] is not True


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
)
requests = st.fixed_dictionaries(
    {},
    optional={
        "game": json_values | st.sampled_from(["lucky-numbers", "connect-four", "mind-meld"]),
        "start": json_values | st.fixed_dictionaries({"players": st.integers(0, 5)}),
        "position": json_values | st.dictionaries(st.sampled_from(sorted(TURN)), json_values).map(TURN.__or__),
        "play": json_values | st.lists(st.sampled_from(["draw", "=5", "leave", "@a1", "a", "0:say=x"])),
        "view": json_values | st.integers(0, 2),
    },
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(requests)
def test_whatever_is_asked_is_answered(request: Any) -> None:
    answer(json.dumps(request).encode())


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.binary(max_size=200))
def test_whatever_bytes_come_are_answered(line: bytes) -> None:
    answer(line)


def test_replies_say_what_the_games_say() -> None:
    for id in SHELF:
        dice = Rng(30)
        for game in walk(SHELF[id].start(players=SHELF[id].players[-1]), dice, any_move):
            reply = ask({"position": game.position()})
            assert reply["error"] is None
            assert canonical(reply["position"]) == canonical(game.position())
            assert reply["moves"] == game.moves()
            assert reply["outcomes"] == [[text, str(weight)] for text, weight in game.outcomes()]


# ---- as a process


def serve(lines: bytes) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "cinquefoil", "referee"]
    done = subprocess.run(command, input=lines, capture_output=True, check=False, timeout=120)
    assert done.returncode == 0
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_every_line_is_answered_and_the_next_is_served() -> None:
    good = json.dumps(START).encode()
    too_long = b"x" * (LONGEST_LINE + 5)
    lines = [line for bad in (*NOT_REQUESTS.values(), too_long) for line in (bad, good)]
    replies = serve(b"\n".join(lines) + b"\n")
    assert len(replies) == len(lines)
    assert all(reply["error"] is None for reply in replies[1::2])
    assert {fault(reply)[0] for reply in replies[0::2]} == {"malformed_request"}
    assert fault(replies[-2])[1] == "the line is 16,777,221 bytes long, and only 16,777,216 are read"


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("beyond", [-1, 0, 1, 2, 3])
def test_lines_about_as_long_as_may_be(beyond: int, end: bytes) -> None:
    """None swallows the one after it."""
    good = json.dumps(START).encode()
    replies = serve(good.ljust(LONGEST_LINE + beyond) + end + good + end + b"\r" * (LONGEST_LINE + 9) + end + good)
    assert len(replies) == 4
    assert [reply["error"] is None for reply in replies] == [beyond <= 0, True, False, True]


def test_the_last_line_needs_no_line_end_and_no_line_gets_no_reply() -> None:
    assert len(serve(json.dumps(START).encode())) == 1
    assert len(serve(json.dumps(START).encode() + b"\r\n")) == 1
    assert serve(b"") == []
    assert fault(serve(b"x" * (LONGEST_LINE + 1))[0])[0] == "malformed_request"


def test_a_conversation_needs_no_end_of_file() -> None:
    command = [sys.executable, "-m", "cinquefoil", "referee"]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, env=buffered) as process:
        rescue = Timer(30, process.kill)  # without an answer to each line as it comes, this would wait for ever
        rescue.start()
        assert process.stdin
        assert process.stdout
        request: dict[str, Any] = START
        for play in ("=start:1", "=1", "=2"):
            process.stdin.write(json.dumps({**request, "play": play}).encode() + b"\n")
            request = {"position": json.loads(process.stdout.readline())["position"]}
        rescue.cancel()
        assert request["position"]["dealt"] == [1, 2]
        process.stdin.close()
        assert process.wait(timeout=20) == 0


def test_it_goes_quietly_when_nobody_listens() -> None:
    command = [sys.executable, "-m", "cinquefoil", "referee"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(json.dumps(START).encode() + b"\n")
        process.stdin.close()
        assert process.wait(timeout=20) == 0
        assert process.stderr.read() == b""
