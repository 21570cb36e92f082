import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cinquefoil_toys
from cinquefoil import Shelf, UnknownGame, games
from cinquefoil.core.shelf import shelf_of_the_house

TOYS = Path(cinquefoil_toys.__file__).parent
SOURCE = TOYS.parent


def test_games_are_found_by_their_folders() -> None:
    assert list(Shelf("cinquefoil_toys")) == ["connect-four", "mind-meld"]
    assert len(Shelf("cinquefoil_toys")) == 2
    assert "lucky-numbers" in games
    assert games["lucky-numbers"] is games["lucky-numbers"]


def test_an_unknown_game_is_named_and_the_known_ones_are_listed() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'chess'; on the shelf: .*lucky-numbers"):
        games["chess"]
    assert games.get("chess") is None
    assert "lucky_numbers" not in games


def test_more_packages_stand_beside_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CINQUEFOIL_GAMES", " cinquefoil_toys ,")
    assert {"lucky-numbers", "connect-four", "mind-meld"} <= set(shelf_of_the_house())
    monkeypatch.setenv("CINQUEFOIL_GAMES", "no_such_package")
    with pytest.raises(UnknownGame, match="no_such_package"):
        list(shelf_of_the_house())


def test_a_folder_without_a_box_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "attic" / "empty").mkdir(parents=True)
    (tmp_path / "attic" / "empty" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownGame, match=r"the folder of attic\.empty has no box"):
        Shelf("attic")["empty"]


def test_add() -> None:
    shelf = Shelf()
    shelf.add("cinquefoil_toys")
    shelf.add("cinquefoil_toys")
    assert list(shelf) == ["connect-four", "mind-meld"]


@pytest.mark.parametrize("toy", ["connect_four", "mind_meld"])
def test_a_sixth_game_is_a_folder_and_nothing_else(toy: str, tmp_path: Path) -> None:
    """A toy moved into the house is on the shelf, is served by the referee and has its rules shown."""
    house = tmp_path / "cinquefoil"
    shutil.copytree(SOURCE / "cinquefoil", house, ignore=shutil.ignore_patterns("*.so", "*.pyd", "stamp.py"))
    shutil.copytree(TOYS / toy, house / "boxes" / toy, ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    for file in (house / "boxes" / toy).glob("*.py"):
        file.write_text(file.read_text().replace("cinquefoil_toys", "cinquefoil.boxes"))
    id = toy.replace("_", "-")

    def run(*arguments: str, say: str = "") -> str:
        command = [sys.executable, "-m", "cinquefoil", *arguments]
        return subprocess.run(command, cwd=tmp_path, input=say, capture_output=True, text=True, check=True).stdout

    assert id in run("games")
    assert run("rules", id).startswith("# ")
    reply = run("referee", say=f'{{"game": "{id}", "start": {{"players": 2}}}}\n')
    assert '"error":null' in reply


def test_nothing_in_the_house_names_a_toy_except_the_bench_that_measures_it() -> None:
    for file in (SOURCE / "cinquefoil").rglob("*.py"):
        if "bench" not in file.parts and file.name not in ("stamp.py", "build.py"):
            text = file.read_text().lower()
            assert not any(name in text for name in ("connect_four", "connect-four", "mind_meld", "mind-meld")), file
