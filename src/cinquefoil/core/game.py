"""A game seen from outside: what the referee, a server, a terminal and other people's programs use.

A `Box` is what stands on the shelf: facts about a game, and ways to start or to read one. A `Game` is one moment of one
game and never changes; playing gives the next. It fits games of turns and games in which several seats act at once.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from importlib.resources import files
from math import lcm
from types import MappingProxyType
from typing import Any, Self

from cinquefoil.core.documents import Document, Sheet, plain, typed
from cinquefoil.core.errors import BadOption, GameOver, IllegalMove, MalformedMove, named, shown, unreadable
from cinquefoil.core.events import SEATED, Bag, Event, Result
from cinquefoil.core.hints import Hint
from cinquefoil.core.kind import Kind
from cinquefoil.core.options import Contents, Option, settle
from cinquefoil.core.protocols import P, Played, Player, Tournament
from cinquefoil.core.rng import Rng
from cinquefoil.core.sayings import ENGLISH, Phrases, Saying, core_phrases, phrases_of, say, seats, sentence, unnamed


class Game(ABC):
    """One moment of one game."""

    box: "Box"
    players: int
    options: Mapping[str, Any] | None = None
    """What the game was started with; None if it was read from a position, whose past is not known."""
    _rules_version: int | None = None
    """None if it is today's."""
    before: Self | None = None
    event: Event | None = None
    """The moment before this one, and what happened then."""

    # ---- what a game must say

    @property
    @abstractmethod
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now, ascending: none while chance is due, when the game is over, and while a table
        waits for somebody to come back."""

    @property
    @abstractmethod
    def result(self) -> Result | None: ...

    @abstractmethod
    def moves_of(self, seat: int) -> list[str]:
        """The legal moves of a seat, in ascending order of text."""

    @abstractmethod
    def outcomes(self) -> list[tuple[str, Fraction]]:
        """What chance may bring, in ascending order of text, with exact probabilities; nothing unless it is due."""

    @abstractmethod
    def typed_position(self) -> Sheet | Document:
        """Everything there is to know of this moment, as the game's type; a document if it has none."""

    @abstractmethod
    def _view(self, seat: int | None) -> Sheet | Document:
        """What a seat that there is, or an onlooker, may see of the position, as the game's type."""

    @abstractmethod
    def _seen(self, event: Event, viewer: int | None) -> str:
        """The text of an event that is about to happen, as far as a seat, or an onlooker, sees it."""

    @abstractmethod
    def _redeal(self, seat: int, dice: Rng) -> Self: ...

    @abstractmethod
    def _check_text(self, event: Event) -> None:
        """Raises MalformedMove if the text is none of this game's."""

    @abstractmethod
    def _after(self, event: Event) -> Self:
        """The moment after an event that can be read and is due. Raises IllegalMove."""

    # ---- what follows from it

    @property
    def rules_version(self) -> int:
        """By which version of the rules it is played."""
        return self.box.rules_version if self._rules_version is None else self._rules_version

    @property
    def first_seat(self) -> int | None:
        """Who began, where the game knows better than who moved first; None where it does not, or not yet."""
        return None

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def chance_due(self) -> bool:
        """Whether chance has to bring something before anybody can act."""
        return not self.acting and not self.over

    def position(self) -> Document:
        """Everything there is to know of this moment, as a document."""
        return plain(self.typed_position())

    def view(self, seat: int | None) -> Document:
        """What a seat may see of the position, as a document; None is an onlooker."""
        return plain(self.typed_view(seat))

    def typed_view(self, seat: int | None) -> Sheet | Document:
        """The same as the game's type; a document if it has none."""
        if seat is not None:
            self._check_seat(seat)
        return self._view(seat)

    def redeal(self, seat: int, dice: Rng) -> Self:
        """Another game, as likely as any, that this seat cannot tell from this one."""
        self._check_seat(seat)
        return self._redeal(seat, dice)

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise BadOption(f"there is no seat {shown(seat)}")

    def moves(self, seat: int | None = None) -> list[str]:
        """The legal moves as the notation writes them, of one seat or of all, in ascending order of text."""
        seats = range(self.players) if seat is None else [seat] if 0 <= seat < self.players else []
        return sorted([move for one in seats for move in self.box.write_moves(one, self.moves_of(one))])

    def play(self, text: str, seat: int | None = None) -> Self:
        """The moment after a move, or after chance has brought an outcome (`=…`), as the notation writes them.

        With a seat, only a move of that seat will do, and the text need not say whose it is.
        """
        after = self.after(self.read_event(text, seat), seat)
        after.before = self
        return after

    def read_event(self, text: str, seat: int | None = None) -> Event:
        """What a text of the notation means at this moment. MalformedMove if it does not say whose move it is."""
        if not isinstance(text, str):
            raise MalformedMove.said(core_phrases(), "core.no-text", value=shown(text))
        if text.startswith("="):
            return Event(None, text)
        if not self.box.simultaneous:
            return Event(next(iter(self.acting), 0) if seat is None else seat, text)
        return self.box.read_seat(text, seat)

    def after(self, event: Event, by: int | None = None) -> Self:
        """The moment after an event, which does not know what was before it; with a seat, only that seat's will do."""
        self._check_text(event)
        self._check_due(event)
        self._check_owner(event, by)
        after = self._after(event)
        after.options = self.options
        after._rules_version = self._rules_version
        after.event = event
        return after

    def _check_due(self, event: Event) -> None:
        if self.over:
            raise GameOver.said(core_phrases(), "core.game-over", move=self._named(event))
        if event.seat is None and not self.chance_due:
            raise _not_due(event.text, self.acting)
        if event.seat is not None and self.chance_due:
            raise IllegalMove.said(core_phrases(), "core.chance-first", move=self._named(event))

    def _check_owner(self, event: Event, by: int | None) -> None:
        is_anothers = by is not None and event.seat != by
        is_out_of_turn = not self.box.simultaneous and event.seat is not None and event.seat not in self.acting
        if is_anothers or is_out_of_turn:
            seat = by if by is not None else event.seat
            assert seat is not None
            raise IllegalMove.said(core_phrases(), "core.not-your-move", move=self._named(event), seat=seat)

    def _named(self, event: Event) -> str:
        return named(self.box.write_event(event))

    def seen(self, text: str, viewer: int | None) -> str:
        """What a seat, or an onlooker, sees of a move or an outcome that is about to happen."""
        event = self.read_event(text)
        self._check_text(event)
        return self.box.write_event(self.seen_event(event, viewer))

    def seen_event(self, event: Event, viewer: int | None) -> Event:
        """The same of an event."""
        return event if event.back_to is not None else Event(event.seat, self._seen(event, viewer))

    def sample(self, dice: Rng) -> str:
        """An outcome of chance, as likely as it should be."""
        if not self.chance_due:
            raise IllegalMove("no chance event is due")
        # In the order of the texts, not of a kernel: the same position and dice give the same outcome.
        contents = self.bag().contents
        ticket = dice.below(sum(count for _, count in contents))
        for text, count in contents:
            if ticket < count:
                return text
            ticket -= count
        raise AssertionError("the counts do not sum up")

    def commutes(self, event: Event, then: "Game") -> bool:
        """Whether a move that was chosen at an earlier moment still means the same: not where players take turns."""
        return False

    def is_same_for(self, seat: int, then: "Game") -> bool:
        """Whether a seat has the same to decide as at an earlier moment, so that what it chose then is as good now."""
        return False

    def was_said(self, event: Event) -> bool:
        """Whether a move is a word that its seat has said already, and that still holds: no entry is needed again."""
        return False

    def may_speak(self, seat: int) -> bool:
        """Whether the rules let a seat say something to the others now."""
        return True

    def bag(self) -> Bag:
        """What chance draws from now; empty unless it is due."""
        outcomes = self.outcomes()
        whole = lcm(*(weight.denominator for _, weight in outcomes))
        return Bag(0, [(text, weight.numerator * (whole // weight.denominator)) for text, weight in outcomes])

    def events(self) -> list[Event]:
        """What has happened since the start, or since the position that was read."""
        events = []
        moment: Game | None = self
        while moment is not None and moment.event is not None:
            events.append(moment.event)
            moment = moment.before
        return events[::-1]

    def seen_events(self, seat: int | None) -> list[Event]:
        """The same as a seat, or an onlooker, has seen it."""
        events = []
        moment: Game = self
        while moment.before is not None and moment.event is not None:
            events.append(moment.before.seen_event(moment.event, seat))
            moment = moment.before
        return events[::-1]

    def text(self, seat: int | None = None, names: Sequence[str] | None = None) -> str:
        """The view of a seat, or of an onlooker, drawn for a terminal."""
        return self.box.draw(self.typed_view(seat), names)

    def news(self, seat: int | None, names: Sequence[str] | None = None) -> str:
        """What just happened, in words, as a seat or an onlooker saw it; nothing at the start."""
        return self.box.say(self.sayings(seat), names)

    def sayings(self, seat: int | None) -> list[Saying]:
        """The same, to be said in any language."""
        if self.before is None or self.event is None:
            return []
        seen = self.before.seen_event(self.event, seat)
        return self.box.sayings(seen, self.before.typed_view(seat), self.typed_view(seat))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        due = "over" if self.over else "chance is due" if self.chance_due else f"{_seats(self.acting)} to move"
        return f"<{self.box.title}: {due}>"


class Box(ABC):
    """A game on the shelf: facts, and ways to begin."""

    id: str
    title: str
    rules_version: int
    """Grows whenever a change of the rules makes an old record end differently."""
    players: Sequence[int]
    usual_players: int = 2
    options: tuple[Option, ...] = ()
    earlier_defaults: Mapping[int, Mapping[str, Any]] = MappingProxyType({})
    """What an option was by default in earlier versions of the rules, where that has changed."""
    kind: Kind
    presence: tuple[str, str] | None = None
    """The moves by which a table says that a seat is away, and back; None if the game does not mind."""
    tournament: Tournament | None = None
    searchable: bool = False
    """Whether it has a kernel that a search can play on: its bots think that way, and it can be analysed."""
    gives_hints: bool = False
    bot_levels: Sequence[str] = ()
    """How well the bots play that there are, the weakest first."""
    package: str
    """Where the game lives: its rules page lies there, and what it says."""
    position_type: type[Any] | None = None
    view_type: type[Any] | None = None
    """What positions and views are, declared once; None if they are told as documents."""

    @property
    def simultaneous(self) -> bool:
        return self.kind.order == "simultaneous"

    @property
    def open(self) -> bool:
        """Nothing is hidden from anybody."""
        return self.kind.information == "perfect"

    def start(self, /, **chosen: Any) -> Game:
        """The game before anything has happened, with `players` and the game's options. BadOption names what cannot be.

        `players` may be left out where only one number is possible.
        """
        number, settled = settle(self.options, self.players, chosen)
        game = self._begin(number, settled)
        game.options = {"players": number, **settled}
        return game

    def start_under(self, rules_version: int, options: Mapping[str, Any]) -> Game:
        """The start of a game that was begun under this version of the rules; what is not said is as it was then."""
        if rules_version == self.rules_version:
            return self.start(**options)
        then = {**self.earlier_defaults.get(rules_version, {}), **options}
        game = self.start(**then)
        game.options = {"players": game.players, **then}
        game._rules_version = rules_version
        return game

    @abstractmethod
    def _begin(self, players: int, options: Mapping[str, Any]) -> Game: ...

    def prepare(self, options: Mapping[str, Any]) -> None:  # noqa: B027
        """Brings to mind what takes a moment the first time, such as a dictionary. Any thread may ask for it."""

    def contents(self, /, **chosen: Any) -> dict[str, Contents]:
        """What the texts among the options come to, by the names of these. BadOption as in `start`."""
        return self._contents(*settle(self.options, self.players, chosen))

    def _contents(self, players: int, options: Mapping[str, Any]) -> dict[str, Contents]:
        return {}

    @abstractmethod
    def read(self, position: object) -> Game:
        """The game at a position. BadPosition names what is wrong with it."""

    def imagine(self, view: Sheet | Document, seat: int, dice: Rng) -> Game:
        """A game, as likely as any, of which this is the seat's view. BadPosition if it is nobody's."""
        raise BadOption(f"there is no way yet to imagine what a view of {self.title} hides")

    def draw(self, view: Sheet | Document, names: Sequence[str] | None = None) -> str:
        """A view as text for a terminal, with what the seats are called."""
        return self._draw(self._typed(view), self._all_names(names or []))

    def _typed(self, view: Sheet | Document) -> Any:
        """A view as the game's type, of which everything behind this border makes use."""
        return view if self.view_type is None else typed(view, self.view_type)

    @abstractmethod
    def _draw(self, view: Any, names: Sequence[str]) -> str: ...

    def write_event(self, event: Event) -> str:
        """An event as the notation has it: where several act at once, a move begins with its seat and a colon."""
        return str(event) if self.simultaneous else event.text

    def write_moves(self, seat: int, moves: list[str]) -> list[str]:
        """The moves of a seat as the notation has them."""
        return [f"{seat}:{move}" for move in moves] if self.simultaneous else moves

    def read_seat(self, text: str, seat: int | None = None) -> Event:
        """A move as the notation has it where several act at once; without its seat, it is that of the one given."""
        if match := SEATED.fullmatch(text):
            if int(match[1]) < max(self.players):
                return Event(int(match[1]), match[2])
        elif seat is not None:
            return Event(seat, text)
        last = max(self.players) - 1
        raise unreadable(text, f"a move begins with the seat it is for, from 0 to {last}, and a colon")

    def revises(self, event: Event) -> str | None:
        """What a move of a seat changes, if it can be changed again for ever; None if it brings the game on.

        A table lets nobody do that without end: every seat may change its mind about each of these so often at once,
        and then now and then.
        """
        return None

    def learned(self, event: Event, before: Game, after: Game) -> Saying | None:
        """What somebody has learned by an event, which therefore cannot be taken back; None if nobody has.

        Whatever chance brings is new to somebody. Where something is hidden, the game says which moves show it.
        """
        return say("core.learned-chance") if event.seat is None else None

    def tell(
        self, event: Event, before: Sheet | Document, after: Sheet | Document, names: Sequence[str] | None = None
    ) -> str:
        """What happened, in English, given the views around it and what the seats are called."""
        return self.say(self.sayings(event, before, after), names)

    def sayings(self, event: Event, before: Sheet | Document, after: Sheet | Document) -> list[Saying]:
        """What happened, given the views around it, one sentence after the other."""
        if event.back_to is not None and event.seat is not None:
            return [say("core.took-back", seat=event.seat)]
        return self._sayings(event, self._typed(before), self._typed(after))

    def _sayings(self, event: Event, before: Any, after: Any) -> list[Saying]:
        if event.seat is None:
            return [say("core.happened", event=event.text)]
        return [say("core.moved", seat=event.seat, move=event.text)]

    def remarks(self, view: Sheet | Document) -> list[Saying]:
        """What else is to be said of a position to whoever has this view."""
        return self._remarks(self._typed(view))

    def _remarks(self, view: Any) -> list[Saying]:
        return []

    def ending(self, view: Sheet | Document) -> Saying | None:
        """How the game ended: who won, and by what; None while it goes on."""
        return self._ending(self._typed(view))

    def _ending(self, view: Any) -> Saying | None:
        found = view["result"] if isinstance(view, dict) else view.result
        if found is None:
            return None
        winners = typed(found, Result).winners
        if len(winners) > 1:
            return say("core.won-many", seats=seats(winners))
        return say("core.won-one", seat=winners[0]) if winners else say("core.won-nobody")

    def counts(self, view: Sheet | Document) -> Sequence[int]:
        """What each seat has by now of what players count on the way to the end; nothing where they count nothing."""
        return self._counts(self._typed(view))

    def _counts(self, view: Any) -> Sequence[int]:
        return ()

    def phrases(self, language: str = ENGLISH) -> Phrases:
        """The templates of all that is said in this game; in English where the language has none."""
        return phrases_of(self.package, language)

    def say(self, sayings: Sequence[Saying], names: Sequence[str] | None = None) -> str:
        """Sayings in English, as one text."""
        return " ".join(sentence(saying, self.phrases(), names) for saying in sayings)

    def _all_names(self, names: Sequence[str]) -> list[str]:
        """A name for every seat there can be; who has none is called by the seat."""
        return [*names, *map(unnamed, range(len(names), max(self.players)))]

    def suggest(self, view: Sheet | Document, seat: int, moves: list[str]) -> str:
        """A move that a player in this seat might make by the look of it; of moves that look alike the first."""
        raise BadOption(f"nobody here knows how to play {self.title} yet")

    def bot(self, level: str, seed: int, people: Collection[int] = ()) -> Player:
        """A bot for one seat of one game, told in which seats people sit. BadOption if there is no such bot."""
        raise BadOption(f"there are no bots for {self.title} yet")

    def hint(
        self,
        view: Sheet | Document,
        seat: int,
        seed: int,
        level: str = "master",
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Hint:
        """What a bot of this level would do in a seat, and why, by what the seat sees. BadOption if there are no hints.

        The same view and seed give the same hint, unless time cuts the thinking short.
        """
        raise BadOption(f"there are no hints for {self.title} yet")

    def bot_seconds(self, level: str) -> float:
        """How long a bot of this level takes for a move, as people see it."""
        return 0.0

    def seen_in(self, view: Sheet | Document) -> float:
        """Seconds that people need to take in what has just happened, before a bot goes on."""
        return 0.0

    def hurried(self, level: str) -> str:
        """The bot that thinks less than one of this level, for when many have to think at once."""
        return level

    def thinking(self, view: Sheet | Document, acting: Sequence[int], people: Collection[int]) -> list[int]:
        """Of the seats that may act, those of bots that are about to: others let somebody else go first."""
        return self._thinking(self._typed(view), acting, people)

    def _thinking(self, view: Any, acting: Sequence[int], people: Collection[int]) -> list[int]:
        return [seat for seat in acting if seat not in people]

    def yielding(self, view: Sheet | Document, people: Collection[int]) -> list[int]:
        """The bots that go on as soon as all people of their team have agreed, and not before."""
        return self._yielding(self._typed(view), people)

    def _yielding(self, view: Any, people: Collection[int]) -> list[int]:
        return []

    def decider(self, view: Sheet | Document) -> int | None:
        """Who has the last word now, where a team has to agree."""
        return self._decider(self._typed(view))

    def _decider(self, view: Any) -> int | None:
        return None

    def summary(self, events: Sequence[Event]) -> Document:
        """What a record should tell of a whole game beside its result."""
        return {}

    def legends(self, records: Iterable[Played]) -> list[Document]:
        """What is remembered of games that were played, where a game keeps its best."""
        return []

    def remembered(self, records: Iterable[P]) -> list[P]:
        """Those games: whatever is played later need be compared with them alone."""
        return []

    def rules(self) -> str:
        """The rules page, in Markdown."""
        return files(self.package).joinpath("rules.md").read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return f"<Box {self.id}>"


def _not_due(text: str, acting: Sequence[int]) -> IllegalMove:
    phrases, move = core_phrases(), named(text)
    if not acting:
        return IllegalMove.said(phrases, "core.not-due-nobody", move=move)
    if len(acting) == 1:
        return IllegalMove.said(phrases, "core.not-due-one", move=move, seat=acting[0])
    return IllegalMove.said(phrases, "core.not-due-many", move=move, seats=seats(acting))


def _seats(acting: Sequence[int]) -> str:
    if not acting:
        return "nobody is"
    if len(acting) == 1:
        return f"seat {acting[0]} is"
    return f"seats {', '.join(map(str, acting))} are"
