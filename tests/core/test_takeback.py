"""A takeback is an event like any other: the story goes on from an earlier moment, and nothing is cut out of it."""

import pytest

from cinquefoil import Event, Game, IllegalMove, Record, deal, games
from cinquefoil.bots.review import review
from cinquefoil.core.errors import BadRecord
from cinquefoil.core.events import standing, takeback
from cinquefoil.core.kernel import KernelGame
from cinquefoil.core.story import Story, Takeback


def told(game: Game, *moves: str) -> Story:
    """From a start, by these moves and outcomes."""
    story = Story(game)
    for text in moves:
        story.add(story.last.read_event(text))
    return story


def c_cross(*moves: str) -> Story:
    return told(games["c-cross"].start(), *moves)


def lucky_numbers(*moves: str) -> Story:
    laid = ("=1", "=6", "=11", "=16", "=2", "=7", "=12", "=17")
    return told(games["lucky-numbers"].start(players=2, first=0), *laid, *moves)


def test_the_game_is_again_as_it_was_and_goes_on_from_there() -> None:
    story = c_cross("A1", "P1", "F3")
    before = story.at(2).position()
    story.add(takeback(0, 2))
    assert story.last.position() == before
    assert story.last.acting == (0,)
    story.add(Event(0, "F4"))
    assert len(story) == 5
    assert [str(event) for event in story.events] == ["0:A1", "1:P1", "0:F3", "0:takeback:2", "0:F4"]
    assert story.last.position() == c_cross("A1", "P1", "F4").last.position()
    assert story.at(3).position() == c_cross("A1", "P1", "F3").last.position(), "it can still be looked back at"


def test_what_came_after_the_move_goes_with_it() -> None:
    story = c_cross("A1", "P1", "F3", "K2")
    assert story.takeback((0,), 4) == Takeback(0, 2)
    assert story.takeback((1,), 4) == Takeback(1, 3)
    story.add(takeback(0, 2))
    assert story.takeback((0,), 5) == Takeback(0, 0), "one can go back further, move by move"
    story.add(takeback(0, 0))
    assert story.last.position() == story.start.position()
    assert story.takeback((0,), 6) is None
    assert story.takeback((1,), 6) is None
    assert standing(story.events) == []


def test_only_the_last_move_of_the_own_seat_is_taken_back() -> None:
    for event in (takeback(0, 0), takeback(0, 1), takeback(0, 3), takeback(1, 2), takeback(0, 99)):
        with pytest.raises(IllegalMove, match="not the last move of this seat"):
            c_cross("A1", "P1", "F3").add(event)


def test_nobody_goes_back_behind_what_chance_has_brought() -> None:
    story = lucky_numbers("draw", "=4")
    assert len(story) == 10
    found = story.takeback((0,), 10)
    assert found is not None
    assert found.why_not is not None
    assert found.why_not.key == "lucky-numbers.learned-clover"
    with pytest.raises(IllegalMove, match="a clover has been drawn since then"):
        story.add(takeback(0, found.to))
    story.add(Event(0, "leave"))
    assert story.takeback((0,), 11) == Takeback(0, 10)
    story.add(takeback(0, 10))
    assert story.last.moves() == story.at(10).moves()
    assert "@b1" in story.last.moves()


def test_a_move_that_is_made_again_after_it_was_taken_back_can_be_taken_back_again() -> None:
    story = lucky_numbers("draw", "=4")
    for _ in range(3):
        story.add(Event(0, "leave"))
        story.add(takeback(0, len(story) - 1))
    assert story.last.position() == story.at(10).position()
    assert standing(story.events) == list(range(1, 11))


def test_a_tile_from_a_secret_hand_has_been_seen() -> None:
    game = deal(games["cross-clover"].start(first=0), seed=3)
    story = Story(game)
    while story.last.position()["phase"] == "lay":
        seat = story.last.acting[0]
        story.add(Event(seat, story.last.moves()[0]))
        laid = story.takeback((seat,), len(story))
        assert laid == Takeback(seat, len(story) - 1), "nobody knows what lies there"
        while story.last.chance_due:
            story.add(Event(None, story.last.outcomes()[0][0]))
    seat = story.last.acting[0]
    placing = next(move for move in story.last.moves() if "@" in move)
    story.add(Event(seat, placing))
    found = story.takeback((seat,), len(story))
    assert found is not None
    assert found.why_not is not None
    assert found.why_not.key in ("cross-clover.learned-hand", "cross-clover.learned-tile")


def test_where_all_act_at_once_nobody_takes_back_what_others_have_done() -> None:
    game = deal(games["so-clover"].start(players=3, first=0), seed=1)
    story = Story(game)
    story.add(Event(0, "clue:n=Twilight"))
    assert story.takeback((0,), 1) == Takeback(0, 0)
    story.add(Event(1, "clue:n=Voyage"))
    found = story.takeback((0,), 2)
    assert found is not None
    assert found.why_not is not None
    assert found.why_not.key == "core.others-went-on"


def test_a_record_keeps_it_and_replays_it() -> None:
    story = lucky_numbers("draw", "=4", "leave")
    story.add(takeback(0, 10))
    story.add(Event(0, "@b1"))
    record = Record.of_story(story)
    text = str(record)
    assert "\n0:leave\n0:takeback:10\n0:@b1\n" in text
    *_, last = Record.parse(text).replay(games["lucky-numbers"])
    assert last.position() == story.last.position()
    assert [str(event) for event in last.events()][-2:] == ["=4", "0:@b1"], "a game knows only what led to it"
    assert record.head["turns"] == 1
    seen = Record.parse(str(record.seen_by(1, games["lucky-numbers"])))
    assert seen.events == record.events


def test_a_record_with_a_takeback_that_cannot_be_is_refused() -> None:
    text = str(Record.of_story(lucky_numbers("draw", "=4", "leave")))
    with pytest.raises(BadRecord, match="a clover has been drawn since then"):
        list(Record.parse(text + "1:draw\n=5\n0:takeback:10\n").replay(games["lucky-numbers"]))
    with pytest.raises(BadRecord, match="cannot be read"):
        list(Record.parse(text + "0:takeback:x\n").replay(games["lucky-numbers"]))


def test_everybody_is_told_of_it() -> None:
    story = lucky_numbers("draw", "=4", "leave")
    story.add(takeback(0, 10))
    for eyes in (0, 1, None, "whole"):
        (found,) = story.tell(11, 12, eyes)
        assert [saying.key for saying in found.sayings] == ["core.took-back"]
        assert found.event == takeback(0, 10)


def test_a_review_judges_what_was_left_standing() -> None:
    story = c_cross("A1", "P1", "F3")
    story.add(takeback(0, 2))
    story.add(Event(0, "F4"))
    judged = review(games["c-cross"], Record.of_story(story), simulations=8)
    assert [decision.number for decision in judged.decisions] == [1, 2, 5]


def test_a_thousand_takebacks_cost_no_more_than_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each was once worked out by working out all before it, twice."""
    story = lucky_numbers("draw", "=4")
    for _ in range(1000):
        story.add(Event(0, "leave"))
        story.add(takeback(0, len(story) - 1))
        story.let_go(len(story))
    folded = 0
    after = Game.after

    def counted(game: Game, event: Event, by: int | None = None) -> Game:
        nonlocal folded
        folded += 1
        return after(game, event, by)

    monkeypatch.setattr(KernelGame, "after", counted)
    afresh = Story(story.start, story.events)
    assert afresh.last.position() == story.last.position()
    assert len(list(afresh.tell(0, len(afresh), 0))) == len(afresh)
    assert [afresh.at(number).acting for number in (2010, 1501, 11, 10)] == [(0,), (1,), (1,), (0,)]
    assert 1000 < folded < 10 * len(story)
