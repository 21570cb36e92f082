"""What makes one match another."""

from pathlib import Path

import pytest

from cinquefoil import Box, games
from cinquefoil.arena import match as arena_match
from cinquefoil.arena.match import code, settings
from cinquefoil.arena.schedule import Schedule
from cinquefoil.core.build import digest


def match(box: Box, *bots: str) -> Schedule:
    return Schedule(box.id, {"players": 2}, bots, 1)


def test_other_bots_levels_and_seeds_make_another_match() -> None:
    box = games["bossa"]
    club = settings(box, match(box, "club", "random"))
    assert club == settings(box, match(box, "club", "random"))
    assert club != settings(box, match(box, "club/10", "random"))
    assert club["levels"] != settings(box, match(box, "expert", "random"))["levels"]
    assert club["code"] != settings(games["c-cross"], match(games["c-cross"], "club", "random"))["code"]


@pytest.mark.parametrize("changed", ["tree.py", "knowledge.py", "bot.py", "rules.py", "play.py"])
def test_a_change_of_what_bots_think_with_makes_another_match(changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    box = games["bossa"]
    before = code(box)

    def another(file: Path) -> str:
        return "changed" if file.name == changed else digest(file)

    monkeypatch.setattr(arena_match, "digest", another)
    assert code(box) != before
