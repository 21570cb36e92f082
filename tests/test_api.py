"""Every public name, by use."""

import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import cinquefoil
from cinquefoil import (
    BadOption,
    BadPosition,
    BadRecord,
    Box,
    CinquefoilError,
    Event,
    Game,
    GameOver,
    IllegalMove,
    MalformedMove,
    MalformedRequest,
    Record,
    Result,
    Rng,
    RulesError,
    Saying,
    Shelf,
    StaleBuild,
    UnknownGame,
    canonical,
    deal,
    games,
    is_compiled,
    sentence,
)

BOX = games["lucky-numbers"]


def test_every_public_name_is_used_here() -> None:
    used = Path(__file__).read_text()
    for name in cinquefoil.__all__:
        assert len(re.findall(rf"\b{name}\b", used)) > 1, name
    assert sorted(cinquefoil.__all__, key=str.lower) == sorted(set(cinquefoil.__all__), key=str.lower)


def test_games_and_Shelf_and_Box() -> None:
    assert isinstance(games, Shelf)
    assert isinstance(BOX, Box)
    assert (BOX.id, BOX.title, list(BOX.players)) == ("lucky-numbers", "Lucky Numbers", [1, 2, 3, 4])


def test_games_stays_the_shelf_whatever_is_imported() -> None:
    """Games live in a package of another name: loading one does not take this."""
    program = """
import cinquefoil.boxes.lucky_numbers.rules as rules
from cinquefoil.boxes import lucky_numbers
import cinquefoil.boxes.lucky_numbers.view
assert cinquefoil.games["lucky-numbers"] is lucky_numbers.box
assert cinquefoil.boxes.lucky_numbers.rules is rules
assert not hasattr(cinquefoil.games, "chess")
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_Game_and_deal_and_Rng() -> None:
    game = BOX.start(players=2)
    assert isinstance(game, Game)
    assert game.chance_due
    dealt = deal(game, seed=7)
    assert dealt.moves() == ["draw"]
    assert canonical(dealt.position()) == canonical(deal(game, seed=7).position())
    assert canonical(dealt.position()) != canonical(deal(game, seed=8).position())
    dice = Rng(7)
    assert deal(game, dice=dice).position() == dealt.position()
    assert deal(game, dice=dice).position() != dealt.position()
    assert deal(dealt) is dealt
    assert len({canonical(deal(game).position()) for _ in range(5)}) == 5


def test_outcomes_are_Fractions() -> None:
    assert BOX.start(players=3).outcomes() == [(f"=start:{seat}", Fraction(1, 3)) for seat in range(3)]


def test_Event_and_Record_and_Result() -> None:
    game = deal(BOX.start(players=1), seed=1).play("draw")
    assert game.event == Event(0, "draw")
    record = Record.of(game)
    assert record.events[-1] == game.event
    assert Record.parse(str(record)) == record
    assert Result((0,), "garden-full", None).document() == {"winners": [0], "reason": "garden-full", "scores": None}


def test_canonical() -> None:
    assert canonical({"b": [1, None], "a": "ü"}) == '{"a":"ü","b":[1,null]}'


def test_errors() -> None:
    game = deal(BOX.start(players=1), seed=1)
    with pytest.raises(MalformedMove):
        game.play("fly")
    with pytest.raises(IllegalMove):
        game.play("leave")
    with pytest.raises(BadOption):
        BOX.start(players=0)
    with pytest.raises(BadPosition):
        BOX.read({})
    with pytest.raises(BadRecord):
        Record.parse("")
    with pytest.raises(UnknownGame):
        games["chess"]
    for error in (MalformedMove, IllegalMove, BadOption, BadPosition, BadRecord, UnknownGame, GameOver):
        assert issubclass(error, RulesError)
    assert issubclass(RulesError, CinquefoilError)
    assert issubclass(MalformedRequest, CinquefoilError)
    assert not issubclass(MalformedRequest, RulesError)


def test_Saying_and_sentence() -> None:
    game = deal(BOX.start(players=2, first=1), seed=1).play("draw")
    assert game.sayings(0) == [Saying("lucky-numbers.draws", {"seat": 1})]
    assert sentence(game.sayings(0)[0], BOX.phrases("en"), ["Ann", "Bob"]) == "Bob drew a clover."


def test_StaleBuild_and_is_compiled() -> None:
    assert issubclass(StaleBuild, ImportError)
    assert is_compiled() in (True, False)


def test_import_brings_no_heavy_packages() -> None:
    program = "import cinquefoil, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert not {"rich", "typer", "pydantic", "numpy", "asyncio", "importlib.metadata"} & set(loaded)


@pytest.mark.parametrize("nothing", [None, 5, b"draw", ["draw"]])
def test_what_is_no_text_is_no_move(nothing: Any) -> None:
    with pytest.raises(MalformedMove, match="a move has to be text"):
        games["bossa"].start().play(nothing)


@pytest.mark.parametrize("nobody", [2, -1, "0", True, 0.0])
def test_what_is_no_seat_sees_nothing(nobody: Any) -> None:
    for id in ("bossa", "so-clover"):
        with pytest.raises(BadOption, match="there is no seat"):
            games[id].start(players=2).view(nobody)
