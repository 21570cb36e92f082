from pathlib import Path

import pytest

from cinquefoil import BadRecord, Event, IllegalMove, Record, Rng, deal
from games.lucky_numbers.boards import BOX, OWN, position
from walks import SHELF, played_out

GAME = """\
cinquefoil record 1
game: "lucky-numbers"
rules: 1
options: {"bruno":false,"first":"lot","players":2,"setup":"standard"}
names: ["Ada","Kurt"]

=start:1
=1
=2
=3
=4
=5
=6
=7
=8
1:draw
=7
1:@d1
0:draw
"""


def test_a_record_is_read_and_written_without_loss() -> None:
    record = Record.parse(GAME)
    assert str(record) == GAME
    assert record.head == {"names": ["Ada", "Kurt"]}
    assert record.events[0] == Event(None, "=start:1")
    assert record.events[-1] == Event(0, "draw")
    *_, last = record.replay(BOX)
    assert last.position()["gardens"][1][0] == [5, None, None, 7]
    assert last.chance_due


def test_line_ends_of_another_system_are_understood() -> None:
    assert Record.parse(GAME.replace("\n", "\r\n")) == Record.parse(GAME + "\n\n") == Record.parse(GAME)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("cinquefoil record 1", "cinquefoil record 2", "line 1 must be 'cinquefoil record 1', not"),
        ('game: "lucky-numbers"\n', "", "head must say what 'game' is"),
        ("rules: 1", 'rules: "1"', "head must say what 'rules' is"),
        ("rules: 1", "rules: one", "line 3 must be a key"),
        ("names: ", "names:", "line 5 must be a key"),
        ("names: ", "Names: ", "line 5 must be a key"),
        ('names: ["Ada","Kurt"]', 'game: "bossa"', "line 5 says 'game' a second time"),
        ("1:draw", "draw", "line 16 must be an outcome"),
        ("1:draw", "01:draw", "line 16 must be an outcome"),
        ("1:draw", "1:", "line 16 must be an outcome"),
        ("1:draw", "", "line 16 must be an outcome"),
        ("1:draw", "²:draw", "line 16 must be an outcome"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(old: str, new: str, fault: str) -> None:
    assert old in GAME
    with pytest.raises(BadRecord, match=fault):
        Record.parse(GAME.replace(old, new, 1))


@pytest.mark.parametrize("text", ["", "\n", "{}", "\x00", "cinquefoil record 1"])
def test_what_is_no_record_at_all(text: str) -> None:
    with pytest.raises(BadRecord):
        Record.parse(text)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("1:draw", "0:draw", "event 10, 0:draw: draw is not for seat 0 to play"),
        ("=7\n1", "=21\n1", "event 11, =21: '=21' cannot be read: there is no clover 21"),
        ("1:@d1", "1:@a2", "event 12, 1:@a2: @a2 breaks LN-9"),
        ('"players":2', '"players":9', "the options do not fit: players must be"),
        ('"players":2', '"seats":2', "the options do not fit: players must be given"),
        ("lucky-numbers", "bossa", "a record of 'bossa', not of lucky-numbers"),
        ("names", "result", "do not lead to the result"),
        ("names: [", "turns: 3\nnames: [", "do not lead to the turns"),
        ("rules: 1", "rules: 0", None),
    ],
)
def test_what_cannot_be_played_is_named_by_its_event(old: str, new: str, fault: str | None) -> None:
    record = Record.parse(GAME.replace(old, new, 1))
    if fault is None:
        assert len(list(record.replay(BOX))) == len(record.events) + 1
        return
    with pytest.raises(BadRecord, match=fault):
        list(record.replay(BOX))


def test_the_clause_that_a_record_breaks_is_told() -> None:
    with pytest.raises(BadRecord) as error:
        list(Record.parse(GAME.replace("1:@d1", "1:@a2")).replay(BOX))
    assert error.value.clause == "LN-9"


def test_a_record_of_other_rules_says_so_when_it_no_longer_folds() -> None:
    record = Record.parse(GAME.replace("rules: 1", "rules: 7").replace("1:@d1", "1:@a2"))
    with pytest.raises(BadRecord, match="made under version 7 of the rules, this is version 1"):
        list(record.replay(BOX))


NEAR = Path(__file__).parents[1] / "records/bossa/hand-empty.txt"
"""Of version 1, and not to be played by the strict rule of today."""


def test_a_record_replays_by_the_rules_it_was_played_by() -> None:
    """What version 1 of Bossa's rules took for granted goes without saying in a record of it."""
    text = NEAR.read_text(encoding="utf-8")
    silent = Record.parse(text.replace(',"rows":"near"', ""))
    assert silent.rules == 1
    *_, last = silent.replay(SHELF["bossa"])
    assert last.position()["rows"] == "near"
    assert (last.rules_version, Record.of(last).rules) == (1, 1)
    with pytest.raises(BadRecord) as error:
        list(Record.parse(str(silent).replace("rules: 1", "rules: 2")).replay(SHELF["bossa"]))
    assert error.value.clause == "BO-13"


def test_a_clue_that_other_words_let_pass_stays_good() -> None:
    box = SHELF["so-clover"]
    game = deal(box.start(players=2, first=0), seed=3)
    board = game.position()["boards"][0]["solution"]
    keyword = board["nw"][0]
    with pytest.raises(IllegalMove):
        game.play(f"0:clue:n={keyword}s")
    events = (*game.events(), Event(0, f"clue:n={keyword}s"))
    *_, last = Record(box.id, 2, {"players": 2, "first": 0}, events).replay(box)
    assert last.position()["boards"][0]["clues"]["n"] == f"{keyword}s"
    with pytest.raises(IllegalMove) as error:
        last.play(f"0:clue:e={keyword}")
    assert error.value.clause == "SC-8"
    with pytest.raises(BadRecord):
        list(Record(box.id, box.rules_version, {"players": 2, "first": 0}, events).replay(box))


def test_a_game_from_the_middle_has_no_record() -> None:
    with pytest.raises(BadRecord, match="past is not known"):
        Record.of(position(OWN))


@pytest.mark.parametrize("key", ["a: b", "Key", "", "game", "a\nb"])
def test_a_head_that_could_not_be_read_again_is_refused(key: str) -> None:
    with pytest.raises(BadRecord, match="cannot have a key"):
        Record("lucky-numbers", 1, {}, (), {key: 1})


@pytest.mark.parametrize(
    "event", [Event(0, "a\nb"), Event(0, ""), Event(None, "draw"), Event(100, "draw"), Event(-1, "x")]
)
def test_an_event_that_would_not_be_read_again_is_refused(event: Event) -> None:
    with pytest.raises(BadRecord, match="fit on a line"):
        Record("lucky-numbers", 1, {}, (event,))


def test_what_a_seat_may_not_see_is_not_in_its_record() -> None:
    box = SHELF["mind-meld"]
    record = Record.of(played_out(box.start(players=2), Rng(1)), names=["Ann", "Bob"], seed=1)
    own = record.seen_by(0, box)
    assert own.head == {"names": ["Ann", "Bob"]}
    assert len(own.events) == len(record.events)
    for event, seen in zip(record.events, own.events, strict=True):
        assert seen == (Event(1, "say=?") if event.seat == 1 else event)
    assert "1:say=?" in str(own)
    assert Record.parse(str(own)) == own
