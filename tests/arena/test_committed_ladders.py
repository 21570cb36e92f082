"""The ladders that are kept in the repository: of these levels, and with the figures that we promise."""

import json
from pathlib import Path
from typing import Any

import pytest

from cinquefoil import games
from cinquefoil.arena.ladder_page import BEGIN, END
from cinquefoil.core.kernel import KernelBox

LADDERS = Path(__file__).parents[2] / "ladder"
IDS = [id for id, box in games.items() if isinstance(box, KernelBox)]
CLEARLY = {"c-cross": 0.99, "cross-clover": 0.99, "bossa": 0.95, "lucky-numbers": 0.95}
"""How a master does against random moves."""


def matches(id: str) -> list[dict[str, Any]]:
    found = json.loads((LADDERS / f"{id}.json").read_text())["matches"]
    assert isinstance(found, list)
    return found


def match(id: str, upper: str, lower: str) -> dict[str, Any]:
    (found,) = [one for one in matches(id) if [bot["name"] for bot in one["bots"]] == [upper, lower]]
    return found


@pytest.mark.parametrize("id", IDS)
def test_a_ladder_is_of_the_levels_that_there_are(id: str) -> None:
    box = games[id]
    assert isinstance(box, KernelBox)
    kept = json.loads((LADDERS / f"{id}.json").read_text())["levels"]
    for name, level in box.levels.items():
        assert kept[name] == {"simulations": level.simulations, "seconds": level.seconds, "impulse": level.impulse}


@pytest.mark.parametrize("id", IDS)
def test_each_level_beats_the_one_below(id: str) -> None:
    rungs = [one for one in matches(id) if one["kind"] == "rung"]
    assert len(rungs) == 5
    for rung in rungs:
        assert rung["games"] >= 400
        assert rung["bots"][0]["score"] >= 0.65
        assert rung["interval"][0] > 0.60


@pytest.mark.parametrize("id", IDS)
def test_masters_beat_random_moves_and_a_search_that_knows_nothing(id: str) -> None:
    assert match(id, "master", "random")["bots"][0]["score"] >= CLEARLY[id]
    assert match(id, "master@0.1s", "uct@0.1s")["bots"][0]["score"] >= 0.70
    assert match(id, "master", "expert")["games"] >= 100


@pytest.mark.parametrize("id", IDS)
def test_the_figures_are_on_the_game_s_page(id: str) -> None:
    page = games[id].rules()
    section = page[page.index(BEGIN) : page.index(END)]
    assert section.removeprefix(BEGIN).strip() in (LADDERS / f"{id}.md").read_text()
    assert "who begins scores" in section
