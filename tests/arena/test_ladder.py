"""The ladder: matches that can be gone on with, and the pages they are told on."""

import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cinquefoil import BadOption
from cinquefoil.arena import ladder, ladder_page
from cinquefoil.arena.ladder import LEVELS, RUNGS, Ladder, climb
from cinquefoil.arena.ladder_page import write
from cinquefoil.core.kernel import KernelBox
from cinquefoil.core.levels import Level
from walks import SHELF

QUIET = Console(quiet=True)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> KernelBox[Any]:
    """Connect Four, and only the first two matches of its ladder."""
    box = SHELF["connect-four"]
    assert isinstance(box, KernelBox)
    monkeypatch.setenv("CINQUEFOIL_GAMES", "cinquefoil_toys")
    monkeypatch.setattr(ladder, "RUNGS", RUNGS[:2])
    return box


def climbed(box: KernelBox[Any], folder: Path, games: int = 2) -> Ladder:
    *_, last = climb(box, folder, 1, games, QUIET)
    return last


def test_every_level_meets_the_one_below() -> None:
    rungs = [rung for rung in RUNGS if rung.kind == "rung"]
    assert [(rung.upper.partition("/")[0], rung.lower.partition("/")[0]) for rung in rungs] == list(
        zip(LEVELS[1:], LEVELS, strict=False)
    )
    assert all(rung.games >= 400 for rung in rungs)
    assert RUNGS[-1] == ("full", "master", "expert", 100)


def result(score: float, difference: float | None) -> dict[str, Any]:
    return {
        "bots": [{"name": "a", "score": score, "seconds_per_move": 0.01}],
        "interval": [score - 0.05, min(score + 0.05, 1.0)],
        "elo": {"difference": difference, "interval": [None, None]},
        "games": 400,
        "first_player_score": 0.55,
        "plies": 30.2,
        "reasons": {"four": 0.9, "full": 0.1},
    }


def made_up() -> Ladder:
    box = SHELF["connect-four"]
    assert isinstance(box, KernelBox)
    scores = [(0.75, 190.8), (0.7, 147.2), (1.0, None), (0.7, 147.2), (0.7, 147.2)]
    return Ladder(box, tuple((rung, result(*score)) for rung, score in zip(RUNGS, scores, strict=False)))


def test_elo_adds_up_rung_by_rung() -> None:
    assert made_up().elo() == {
        "random": 0.0,
        "beginner": 190.8,
        "casual": 338.0,
        "club": None,
        "expert": None,
        "master": None,
    }


def test_the_page_tells_every_match() -> None:
    page = ladder_page.page(made_up())
    assert "| beginner – random | 75.0 % [70.0, 80.0] | +191 [+147, +241] | 400 |" in page
    assert "| club – casual | 100.0 % [95.0, 100.0] | +∞ [+512, +∞] | 400 |" in page
    assert "| casual | 50, 20 % of moves on impulse | +338 |" in page
    assert "| who begins scores | 55.0 % | 55.0 % | 55.0 % |" in page
    assert "| ends by full | 10.0 % | 10.0 % | 10.0 % |" in page


def test_figures_go_on_a_game_s_page_and_nothing_else_changes(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text(f"# A game\n\n{ladder_page.BEGIN}\nold\n{ladder_page.END}\n\nThe end.\n")
    section = ladder_page.figures(made_up())
    for _ in range(2):
        ladder_page.put_on(file, section)
        assert file.read_text() == f"# A game\n\n{ladder_page.BEGIN}\n\n{section}\n{ladder_page.END}\n\nThe end.\n"
    file.write_text("# A game\n")
    with pytest.raises(BadOption, match="no place for figures"):
        ladder_page.put_on(file, section)


def test_a_ladder_goes_on_where_it_was(quick: KernelBox[Any], tmp_path: Path) -> None:
    """The file of a match that is there is read, not played again; a longer match plays the rest."""
    first = climbed(quick, tmp_path)
    files = {file: file.read_bytes() for file in (tmp_path / quick.id).iterdir()}
    assert len(files) == 2
    again = climbed(quick, tmp_path)
    assert again.document() == first.document()
    assert files == {file: file.read_bytes() for file in (tmp_path / quick.id).iterdir()}
    longer = climbed(quick, tmp_path, 4)
    assert all(result["games"] == 4 for _, result in longer.matches)
    assert all(file.read_bytes().startswith(text) for file, text in files.items())


def test_a_level_that_was_changed_is_another_bot(
    quick: KernelBox[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    next(climb(quick, tmp_path, 1, 2, QUIET))
    monkeypatch.setattr(quick, "levels", {**quick.levels, "beginner": Level(7, 0.1)})
    with pytest.raises(BadOption, match="another match"):
        next(climb(quick, tmp_path, 1, 2, QUIET))


def test_what_is_written(tmp_path: Path) -> None:
    write(made_up(), tmp_path)
    document = json.loads((tmp_path / "connect-four.json").read_text())
    assert document["game"] == "connect-four"
    assert [match["kind"] for match in document["matches"]] == ["rung"] * 5
    assert (tmp_path / "connect-four.md").read_text() == ladder_page.page(made_up())


def test_there_is_no_ladder_of_words(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="the bots of So Clover! do not play against each other"):
        next(climb(SHELF["so-clover"], tmp_path, 1, 2, QUIET))
