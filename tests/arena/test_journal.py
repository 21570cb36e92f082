"""Games that were played stay played."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.test_tally import jobs, outcome
from cinquefoil import BadOption
from cinquefoil.arena.job import Outcome
from cinquefoil.arena.journal import Journal

JOBS = jobs("a", "b", games=6)
SETTINGS = {"game": "bossa", "bots": ["a", "b"], "seed": 1}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with the first three games."""
    file = tmp_path / "match.jsonl"
    with opened(file) as journal:
        for job in JOBS[:3]:
            journal.add(outcome(job, 0))
    return file


def opened(file: Path | None, folder: Path | None = None, **other: Any) -> Any:
    return Journal.opened(file, folder, {**SETTINGS, **other}, JOBS)


def kept(file: Path) -> dict[int, Outcome]:
    with opened(file) as journal:
        return dict(journal.outcomes)


def test_what_was_kept_is_there_again(file: Path) -> None:
    assert kept(file) == {job.number: outcome(job, 0) for job in JOBS[:3]}
    with opened(file) as journal:
        journal.add(outcome(JOBS[3], 1))
    assert list(kept(file)) == [0, 1, 2, 3]
    assert len(file.read_text().splitlines()) == 5


def test_without_a_file_it_remembers_and_forgets() -> None:
    with opened(None) as journal:
        journal.add(outcome(JOBS[0], 0))
        assert list(journal.outcomes) == [0]
    with opened(None) as journal:
        assert not journal.outcomes


@pytest.mark.parametrize("length", [1, 30, 100])
def test_a_line_that_was_cut_off_is_played_again(file: Path, length: int) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole + whole.splitlines()[-1][:length])
    assert list(kept(file)) == [0, 1, 2]
    with opened(file) as journal:
        journal.add(outcome(JOBS[4], 0))
    assert list(kept(file)) == [0, 1, 2, 4]


def test_a_first_line_that_was_cut_off_is_written_again(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:20])
    assert kept(file) == {}
    with opened(file) as journal:
        journal.add(outcome(JOBS[0], 0))
    assert list(kept(file)) == [0]


def test_a_game_that_is_there_twice_counts_once(file: Path) -> None:
    file.write_text(file.read_text() + file.read_text().splitlines()[-1] + "\n")
    assert list(kept(file)) == [0, 1, 2]


def test_games_beyond_those_that_are_asked_for_are_left_alone(file: Path) -> None:
    with Journal.opened(file, None, SETTINGS, JOBS[:2]) as journal:
        assert list(journal.outcomes) == [0, 1]
    assert list(kept(file)) == [0, 1, 2]


def test_another_match_is_told_with_what_differs(file: Path) -> None:
    with pytest.raises(BadOption, match=r"another match: there seed is 1, here it is 2"), opened(file, seed=2):
        pass
    with pytest.raises(BadOption, match=r"there version is null, here it is 5"), opened(file, version=5):
        pass
    assert len(kept(file)) == 3


@pytest.mark.parametrize("text", ["", "a shopping list", "a shopping list\n", "{}\n", "[1]\n"])
def test_a_file_of_something_else_is_not_touched(tmp_path: Path, text: str) -> None:
    file = tmp_path / "list.txt"
    file.write_text(text)
    if text:
        with pytest.raises(BadOption, match="not an arena file"):
            kept(file)
        assert file.read_text() == text
    else:
        assert kept(file) == {}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{}", "line 5 of .* is not a game"),
        ("nonsense", "line 5 of .* is not a game: 'nonsense'"),
        ('{"number":3,"fault":"fell over"}', "line 5 of .* is not a game"),
    ],
)
def test_a_line_that_is_no_game_is_told(file: Path, line: str, said: str) -> None:
    file.write_text(file.read_text() + line + "\n")
    with pytest.raises(BadOption, match=said):
        kept(file)


def test_a_game_of_another_schedule_is_told(file: Path) -> None:
    text = file.read_text()
    file.write_text(text.replace(f'"deal":{JOBS[0].deal}', '"deal":5', 1))
    with pytest.raises(BadOption, match=r"line 2 of .* is not game 1 of this match"):
        kept(file)


def test_where_nothing_can_be_kept_it_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"cannot be saved to .*: No such file"):
        kept(tmp_path / "no" / "such" / "folder")
    with pytest.raises(BadOption, match=r"cannot be saved to .*: Is a directory"):
        kept(tmp_path)


# ---- records


def with_record(number: int) -> Outcome:
    from msgspec.structs import replace

    return replace(outcome(JOBS[number], 0), record=f"record {number}")


def names(folder: Path) -> Iterator[str]:
    return iter(sorted(file.name for file in folder.iterdir()))


def test_records_have_a_folder_and_the_file_does_not_repeat_them(tmp_path: Path) -> None:
    file, folder = tmp_path / "match.jsonl", tmp_path / "a" / "b"
    with opened(file, folder) as journal:
        journal.add(with_record(0))
        journal.add(with_record(1))
    assert list(names(folder)) == ["game-00001.txt", "game-00002.txt"]
    assert (folder / "game-00002.txt").read_text() == "record 1"
    assert "record 1" not in file.read_text()
    with opened(file, folder) as journal:
        journal.add(with_record(2))
    assert len(list(names(folder))) == 3


def test_records_of_another_match_are_not_written_over(tmp_path: Path) -> None:
    with opened(None, tmp_path) as journal:
        journal.add(with_record(0))
    with pytest.raises(BadOption, match="already has records in it"), opened(None, tmp_path):
        pass
    (tmp_path / "file").touch()
    with pytest.raises(BadOption, match="records cannot be saved to"), opened(None, tmp_path / "file"):
        pass
