"""Games that were once played replay for ever. A change of the rules that alters one raises its rules version."""

from pathlib import Path

import pytest

from cinquefoil import Record
from walks import SHELF

RECORDS = sorted(Path(__file__).parent.glob("*/*.txt"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_it_replays_to_the_same_end(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert record.game == file.parent.name
    *_, last = record.replay(SHELF[record.game])
    assert last.result is not None
    assert last.result.document() == record.head["result"]
    assert str(Record.of(last, about=record.head["about"])) == text


ENDS = {
    "lucky-numbers": {"garden-full", "pile-empty"},
    "cross-clover": {"upper-limit", "lower-limit", "board-full", "no-moves"},
    "c-cross": {"connection", "no-move"},
    "bossa": {"hand-empty", "six-rows", "no-move", "pile-empty"},
    "so-clover": {"resolved"},
}


def test_there_are_records_of_every_way_to_end() -> None:
    records = [Record.parse(file.read_text(encoding="utf-8")) for file in RECORDS]
    for game, reasons in ENDS.items():
        assert {record.head["result"]["reason"] for record in records if record.game == game} == reasons


def test_there_are_records_without_a_winner() -> None:
    records = [Record.parse(file.read_text(encoding="utf-8")) for file in RECORDS]
    drawn = {record.game for record in records if not record.head["result"]["winners"]}
    assert {"lucky-numbers", "cross-clover", "bossa"} <= drawn
