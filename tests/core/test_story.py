"""One story of a game: any moment, folded when it is asked for, and what everybody saw of it."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from cinquefoil import Event, Game, Record, Rng, RulesError, games
from cinquefoil.core.documents import plain
from cinquefoil.core.story import CHECKPOINT, WHOLE, Eyes, Story
from walks import SHELF, walk

GAMES = ["lucky-numbers", "cross-clover", "bossa", "so-clover", "mind-meld"]


def whole(id: str, seed: int = 7) -> list[Game]:
    """The moments of a game, played step by step."""
    return list(walk(SHELF[id].start(players=2), Rng(seed)))


def events_of(moments: list[Game]) -> list[Event]:
    return [game.event for game in moments if game.event is not None]


def viewers(game: Game) -> Iterator[Eyes]:
    yield from (*range(game.players), None, WHOLE)


def told_by_hand(before: Game, after: Game, eyes: Eyes) -> tuple[Event, list[str]]:
    """What a viewer is told of what happened between two moments, without a story."""
    assert after.event is not None
    if isinstance(eyes, str):
        event, views = after.event, (before.position(), after.position())
    else:
        event, views = before.seen_event(after.event, eyes), (before.view(eyes), after.view(eyes))
    return event, [str(saying) for saying in after.box.sayings(event, *views)]


@pytest.mark.parametrize("id", GAMES)
def test_any_moment_is_what_was_played(id: str) -> None:
    moments = whole(id)
    story = Story(moments[0], events_of(moments))
    assert len(story) == len(moments) - 1
    for number in (len(story), 0, 1, len(story) // 2, len(story) // 2 + 1, len(story) - 1):
        assert story.at(number).position() == moments[number].position()
    assert [game.position() for game in story.moments()] == [game.position() for game in moments]


def test_a_moment_is_never_far_from_one_that_is_kept() -> None:
    moments = whole("so-clover")
    assert len(moments) > CHECKPOINT
    story, played = Story(moments[0], events_of(moments)), 0
    story.at(len(story))
    honest = type(moments[0]).after

    def counted(game: Game, event: Event, by: int | None = None) -> Game:
        nonlocal played
        played += 1
        return honest(game, event, by)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(moments[0]), "after", counted)
        assert story.at(len(story) - 1).position() == moments[-2].position()
    assert 0 < played < CHECKPOINT


@pytest.mark.parametrize("id", GAMES)
def test_everybody_is_told_what_they_saw(id: str) -> None:
    moments = whole(id)
    story = Story(moments[0], events_of(moments))
    for eyes in viewers(moments[0]):
        by_hand = [told_by_hand(before, after, eyes) for before, after in pairwise(moments)]
        told = [(one.event, list(map(str, one.sayings))) for one in story.tell(0, len(story), eyes)]
        assert told == by_hand
        half = len(story) // 2
        late = [one.event for one in story.tell(half, len(story), eyes)]
        assert late == [event for event, _ in by_hand[half:]]
        assert list(story.seen(eyes)) == [event for event, _ in by_hand]
        assert plain(story.view(half, eyes)) == (
            moments[half].position() if isinstance(eyes, str) else moments[half].view(eyes)
        )


@pytest.mark.parametrize("id", GAMES)
def test_a_story_goes_on_and_back_and_lets_go(id: str) -> None:
    moments = whole(id)
    story = Story(moments[0])
    for number, game in enumerate(moments[1:], 1):
        assert game.event is not None
        story.add(game.event, game if number % 2 else None)
        *_, told = story.tell(number - 1, number, 0)
        assert told.event == moments[number - 1].seen_event(game.event, 0)
        story.let_go(number)
    assert len(story._moments) == 2 + (len(story) - 1) // CHECKPOINT
    assert len(story._views) <= 1
    half = len(story) // 2
    story.let_go(len(story))
    story.cut(half)
    assert len(story) == half
    assert story.last.position() == moments[half].position()
    with pytest.raises(IndexError):
        story.at(half + 1)


def test_what_cannot_happen_is_not_added() -> None:
    story = Story(games["lucky-numbers"].start(players=2, first=0))
    with pytest.raises(RulesError):
        story.add(Event(0, "draw"))
    assert len(story) == 0
    story.add(Event(None, "=13"))
    assert [str(event) for event in story.events] == ["=13"]


def test_a_copy_knows_nothing_of_what_comes() -> None:
    moments = whole("bossa")
    story = Story(moments[0], events_of(moments))
    copy = story.copy(5)
    story.cut(3)
    assert len(copy) == 5
    assert copy.last.position() == moments[5].position()


@pytest.mark.parametrize("id", ["bossa", "so-clover"])
def test_a_record_is_that_of_its_story(id: str) -> None:
    moments = whole(id)
    story = Story.of(moments[-1])
    assert story.start is moments[0]
    assert Record.of_story(story, names=["Ann"]) == Record.of(moments[-1], names=["Ann"])
