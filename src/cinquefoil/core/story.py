"""The story of a game: how it began, what happened, and every moment of it.

Moments are folded when somebody asks for them. Some are kept as checkpoints, so that none is far from one; the latest
are kept as long as they are needed. What a viewer saw of an event, and was told of it, is worked out here for all who
have a whole game before them; `Game.sayings` tells the last event alone.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, Literal, NamedTuple, Self

from cinquefoil.core.documents import Document, Sheet
from cinquefoil.core.errors import IllegalMove
from cinquefoil.core.events import Event
from cinquefoil.core.game import Box, Game
from cinquefoil.core.sayings import Saying, core_phrases, say

CHECKPOINT = 64
"""Events from one checkpoint to the next."""
RECENT = 8
"""Moments that were asked for last: who asks for one often asks for its neighbour, too."""


WHOLE: Final = "whole"
"""Who sees everything: a game that is over hides nothing."""
Viewer = int | None
"""A seat, or None for an onlooker."""
Eyes = Viewer | Literal["whole"]


class Told(NamedTuple):
    """An event as a viewer saw it, and what is said of it."""

    event: Event
    sayings: Sequence[Saying]


class Takeback(NamedTuple):
    """Whether a last move can be taken back."""

    seat: int
    """Who made it."""
    to: int
    """The moment that the game would go back to."""
    why_not: Saying | None = None
    """What somebody has learned since."""


class Story:
    """Moments are numbered by the events before them: 0 is the start, and event 1 leads to moment 1.

    A takeback is an event, too: it leads to a moment in which everything is as it was at an earlier one.
    """

    __slots__ = (
        "_is_open",
        "_judged",
        "_learned",
        "_moments",
        "_needed",
        "_recent",
        "_same",
        "_seen",
        "_views",
        "box",
        "events",
    )

    def __init__(self, start: Game, events: Iterable[Event] = (), last: Game | None = None) -> None:
        """The last moment need not be known."""
        self.box: Box = start.box
        self._is_open = self.box.open
        self.events: list[Event] = list(events)
        self._moments: dict[int, Game] = {0: start}
        if last is not None:
            self._moments[len(self.events)] = last
        self._recent: dict[int, Game] = {}
        self._learned: dict[int, Saying | None] = {}
        """What somebody has learned by an event, by its number."""
        self._judged = 0
        """Of so many events it is known that no takeback among them is wrong,"""
        self._same: dict[int, int] = {}
        """and to which earlier moment each of them led, which was no takeback's itself."""
        self._needed = 0
        """Moments from here on are still needed; before, only checkpoints are kept."""
        self._views: dict[tuple[int, Eyes], Sheet | Document] = {}
        self._seen: dict[Eyes, list[Event]] = {}

    def __len__(self) -> int:
        return len(self.events)

    @classmethod
    def of(cls, game: Game) -> Self:
        """The story that led to a game, as far as it is known."""
        start = game
        while start.before is not None:
            start = start.before
        return cls(start, game.events())

    def copy(self, number: int) -> "Story":
        """The story up to a moment, for somebody who must not see how it goes on: another thread, for instance."""
        story = Story(self._moments[0], self.events[:number])
        story._moments = {at: game for at, game in self._moments.items() if at <= number}
        story._judged = min(self._judged, number)
        story._same = self._same.copy()
        return story

    # ---- moments

    @property
    def start(self) -> Game:
        return self._moments[0]

    @property
    def last(self) -> Game:
        return self.at(len(self))

    def at(self, number: int) -> Game:
        """The moment after so many events. RulesError, if one of them is not possible by the rules."""
        self._judge(number)
        return self._moments.get(number) or self._folded(number)

    def _judge(self, number: int) -> None:
        """The takebacks until a moment, each once. RulesError."""
        while self._judged < number:
            event = self.events[self._judged]
            if event.back_to is not None:
                self._judge_takeback(event, self._judged)
            self._passed(event)

    def _passed(self, event: Event) -> None:
        """The next event is known not to be wrong."""
        self._judged += 1
        if event.back_to is not None:
            self._same[self._judged] = self._standing(event.back_to)

    def _standing(self, number: int) -> int:
        """The moment which is the same as this one, and was reached by something that was not taken back."""
        return self._same.get(number, number)

    def _judge_takeback(self, event: Event, number: int) -> None:
        """One that happens at the moment of this number. RulesError."""
        assert event.seat is not None
        found = None if self._folded(number).over else self.takeback((event.seat,), number)
        if found is None or found.to != event.back_to:
            raise IllegalMove.said(core_phrases(), "core.no-takeback", move=str(event))
        if found.why_not is not None:
            raise IllegalMove.said(self.box.phrases(), found.why_not.key, **found.why_not.params)

    def _folded(self, number: int) -> Game:
        """A moment by what led to it. What was taken back did not, however often that was."""
        since: list[int] = []
        for near in chain(self.line(number), (0,)):
            game = self._moments.get(near) or self._recent.get(near)
            if game is not None:
                break
            since.append(near)
        assert game is not None  # the start is always there
        for done, after in enumerate(reversed(since), 1):
            game = game.after(self.events[after - 1])
            if done % CHECKPOINT == 0 or after % CHECKPOINT == 0:
                self._moments[after] = game
        self._recent[self._standing(number)] = game
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]
        return game

    def _after(self, before: Game, number: int) -> Game:
        """The moment of this number, given the one before it."""
        game = self._moments.get(number) or self._following(before, self.events[number - 1])
        if number % CHECKPOINT == 0:
            self._moments[number] = game
        return game

    def _following(self, before: Game, event: Event) -> Game:
        """The moment after an event, which is no wrong takeback. RulesError."""
        return before.after(event) if event.back_to is None else self._folded(event.back_to)

    def moments(self) -> Iterator[Game]:
        """Every moment, each with the one before it. RulesError."""
        game = self.start
        yield game
        for number, event in enumerate(self.events, 1):
            self._judge(number)
            before, game = game, self._following(game, event)
            if event.back_to is None:
                game.before = before
            yield game

    def following(self, event: Event) -> Game:
        """The moment that an event would lead to. RulesError."""
        last = self.last
        if event.back_to is not None:
            self._judge_takeback(event, len(self))
        return self._following(last, event)

    def add(self, event: Event, game: Game | None = None) -> Game:
        """Goes on with an event; the moment that it leads to need not be known. RulesError."""
        after = game or self.following(event)
        self.events.append(event)
        self._moments[len(self)] = after
        if self._judged == len(self) - 1:
            self._passed(event)
        return after

    def let_go(self, number: int) -> None:
        """Moments before this one are not needed any more."""
        for passed in range(self._needed, number):
            if passed % CHECKPOINT:
                self._moments.pop(passed, None)
        self._needed = number
        self._views = {key: view for key, view in self._views.items() if key[0] >= number}

    def cut(self, number: int) -> None:
        """Goes back to a moment, as if nothing had happened since, which nobody has been told of."""
        for gone in range(number + 1, len(self) + 1):
            for known in (self._moments, self._recent, self._learned, self._same):
                known.pop(gone, None)
        del self.events[number:]
        self._judged = min(self._judged, number)

    # ---- taking back

    def line(self, number: int) -> Iterator[int]:
        """The moments that led to one, the latest first, without those that were taken back, nor the start."""
        number = self._standing(number)
        while number > 0:
            yield number
            number = self._standing(number - 1)

    def takeback(self, seats: Collection[int], number: int) -> Takeback | None:
        """Whether the last move of these seats can be taken back at a moment; None if they have made none. What came
        after it goes, too; but what somebody has learned, nobody can unlearn."""
        self._judge(number)
        why_not = None
        for at in self.line(number):
            event = self.events[at - 1]
            why_not = why_not or self._why_not(event, at, seats)
            if event.seat is not None and event.seat in seats:
                return Takeback(event.seat, at - 1, why_not)
        return None

    def _why_not(self, event: Event, number: int, seats: Collection[int]) -> Saying | None:
        """Why these seats cannot go back to before an event that led to this moment."""
        if event.seat is not None and self._is_open:
            return None
        is_others = event.seat is not None and event.seat not in seats
        if is_others and self.box.simultaneous:  # they did not wait for it, and lose nothing by it
            return say("core.others-went-on")
        if number not in self._learned:
            self._learned[number] = self.box.learned(event, self._folded(number - 1), self._folded(number))
        return self._learned[number]

    # ---- what viewers saw

    def eyes(self, eyes: Eyes) -> Eyes:
        """Whose eyes it takes: where nothing is hidden, all see the same."""
        return WHOLE if self._is_open else eyes

    def view(self, number: int, eyes: Eyes) -> Sheet | Document:
        """What a viewer sees at a moment."""
        return self._view(self.at(number), number, self.eyes(eyes))

    def _view(self, game: Game, number: int, eyes: Eyes) -> Sheet | Document:
        view = self._views.get((number, eyes))
        if view is None:
            view = game.typed_position() if isinstance(eyes, str) else game.typed_view(eyes)
            self._views[number, eyes] = view
        return view

    def seen(self, eyes: Eyes) -> Sequence[Event]:
        """All that has happened, as a viewer saw it."""
        eyes = self.eyes(eyes)
        known = self._seen.setdefault(eyes, [])
        if len(known) < len(self):
            self._judge(len(self))
            game = self.at(len(known))
            for number in range(len(known) + 1, len(self) + 1):
                known.append(_seen(game, self.events[number - 1], eyes))
                game = self._after(game, number)
        return known

    def tell(self, since: int, until: int, eyes: Eyes) -> Iterator[Told]:
        """What a viewer is told of what happened from one moment to another, event by event."""
        self._judge(until)
        eyes, game = self.eyes(eyes), self.at(since)
        for number in range(since + 1, until + 1):
            before, game = game, self._after(game, number)
            yield self._tell(number, before, game, eyes)

    def _tell(self, number: int, before: Game, after: Game, eyes: Eyes) -> Told:
        event = _seen(before, self.events[number - 1], eyes)
        told = Told(
            event, self.box.sayings(event, self._view(before, number - 1, eyes), self._view(after, number, eyes))
        )
        if number <= self._needed:
            del self._views[number - 1, eyes]
        return told

    def forget_views(self) -> None:
        """Nobody will ask for them again."""
        self._views.clear()


def _seen(before: Game, event: Event, eyes: Eyes) -> Event:
    return event if isinstance(eyes, str) else before.seen_event(event, eyes)
