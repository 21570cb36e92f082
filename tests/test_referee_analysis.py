"""The referee, asked how a seat stands."""

import json
from typing import Any

import pytest

from cinquefoil import Game, Rng, canonical, deal, games
from cinquefoil.referee import Referee
from test_referee import WRONG, paths, replaced
from walks import SHELF, any_move, walk

referee = Referee(SHELF)
FEW = {"simulations": 20, "seed": 1}


def ask(**request: Any) -> dict[str, Any]:
    reply = json.loads(referee.answer(json.dumps(request).encode()))
    assert isinstance(reply, dict)
    assert reply.keys() == {"analysis", "error"}
    assert (reply["analysis"] is None) == (reply["error"] is not None)
    return reply


def fault(**request: Any) -> tuple[str, str]:
    error = ask(**request)["error"]
    return error["code"], error["message"]


def a_turn(id: str) -> Game:
    """Some moment in the middle of a game at which somebody decides."""
    moments = [game for game in walk(games[id].start(players=2), Rng(2), any_move) if game.acting]
    return moments[len(moments) // 2]


@pytest.mark.parametrize("id", ["lucky-numbers", "cross-clover", "c-cross", "bossa"])
def test_a_view_and_a_position_are_judged_alike(id: str) -> None:
    game = a_turn(id)
    for seat in range(2):
        by_view = ask(view=game.view(seat), seat=seat, analyse=FEW)
        assert by_view == ask(position=game.position(), seat=seat, analyse=FEW)
        analysis = by_view["analysis"]
        assert analysis.keys() == {"seat", "win", "moves", "simulations", "exact"}
        assert analysis["seat"] == seat
        assert sorted(line["move"] for line in analysis["moves"]) == game.moves(seat)
        assert all(line.keys() == {"move", "win", "simulations", "exact"} for line in analysis["moves"])


def test_seconds_will_do() -> None:
    game = deal(games["c-cross"].start(), seed=1)
    analysis = ask(view=game.view(0), seat=0, analyse={"seconds": 0.02})["analysis"]
    assert analysis["simulations"] > 0


def test_what_the_position_hides_from_the_seat_makes_no_difference() -> None:
    game = a_turn("cross-clover")
    seat = game.acting[0]
    world = game.redeal(seat, Rng(3))
    assert canonical(world.position()) != canonical(game.position())
    here, there = (ask(position=one.position(), seat=seat, analyse=FEW) for one in (game, world))
    assert here == there


VIEW = deal(games["lucky-numbers"].start(players=2, first=0), seed=1).view(0)


@pytest.mark.parametrize(
    ("request_", "code", "said"),
    [
        ({"analyse": {}}, "malformed_request", "needs analyse, seat, and either view or position"),
        ({"view": VIEW, "analyse": {}}, "malformed_request", "needs analyse, seat"),
        ({"view": VIEW, "position": VIEW, "seat": 0, "analyse": {}}, "malformed_request", "either view or position"),
        ({"view": VIEW, "seat": 0, "analyse": 5}, "malformed_request", "analyse must be an object"),
        ({"view": VIEW, "seat": 0, "analyse": {"depth": 5}}, "malformed_request", "analyse must be an object"),
        ({"view": VIEW, "seat": 0, "analyse": {"simulations": 0}}, "malformed_request", "simulations must be"),
        ({"view": VIEW, "seat": 0, "analyse": {"simulations": 10**9}}, "malformed_request", "from 1 to 1,000,000"),
        ({"view": VIEW, "seat": 0, "analyse": {"seconds": 0}}, "malformed_request", "seconds must be"),
        ({"view": VIEW, "seat": 0, "analyse": {"seconds": 61}}, "malformed_request", "at most 60"),
        ({"view": VIEW, "seat": 0, "analyse": {"seed": "x"}}, "malformed_request", "seed must be"),
        ({"view": VIEW, "seat": "0", "analyse": FEW}, "malformed_request", "seat must be"),
        ({"view": VIEW, "seat": 2, "analyse": FEW}, "bad_option", "there is no seat 2"),
        ({"view": 5, "seat": 0, "analyse": FEW}, "bad_position", "the view must be an object"),
        ({"view": {"game": "chess"}, "seat": 0, "analyse": FEW}, "unknown_game", "chess"),
        ({"view": {**VIEW, "idle": -1}, "seat": 0, "analyse": FEW}, "bad_position", "idle"),
        ({"position": {"game": "so-clover"}, "seat": 0, "analyse": FEW}, "bad_position", "lacks"),
        ({"view": {"game": "so-clover"}, "seat": 0, "analyse": FEW}, "bad_option", "cannot be analysed yet"),
    ],
)
def test_what_cannot_be_analysed_is_told_why(request_: dict[str, Any], code: str, said: str) -> None:
    got, message = fault(**request_)
    assert got == code
    assert said in message


@pytest.mark.parametrize("id", ["lucky-numbers", "cross-clover", "bossa"])
def test_a_wrong_type_anywhere_in_a_view(id: str) -> None:
    """Whatever stands where: an analysis or a clear answer, never a fault of ours."""
    game = deal(games[id].start(players=2), seed=1) if id == "bossa" else a_turn(id)
    seat = game.acting[0]
    request = {"view": game.view(seat), "seat": seat, "analyse": {"simulations": 2}}
    for path in paths(request):
        for wrong in WRONG:
            changed = replaced(request, path, wrong)
            if isinstance(changed, dict) and "analyse" in changed:
                reply = ask(**changed)
                assert reply["error"] is None or reply["error"]["code"] in (
                    *("bad_position", "malformed_request", "unknown_game", "bad_option"),
                ), (path, wrong, reply)


def test_the_view_of_another_seat_is_refused() -> None:
    game = a_turn("cross-clover")
    assert fault(view=game.view(0), seat=1, analyse=FEW)[0] == "bad_position"
    assert fault(view=game.view(None), seat=0, analyse=FEW)[0] == "bad_position"
