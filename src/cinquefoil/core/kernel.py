"""The one adapter that makes a `Game` of a compiled `State` and the game's notation."""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Any, Generic, Protocol, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from cinquefoil.core.documents import Document, Sheet, expect_game, typed
from cinquefoil.core.errors import BadOption, Refusal, shown
from cinquefoil.core.events import Bag, Event, Result, standing
from cinquefoil.core.game import Box, Game
from cinquefoil.core.hints import Hint
from cinquefoil.core.kind import Kind
from cinquefoil.core.levels import LEVELS, NAMES, Level
from cinquefoil.core.options import Option
from cinquefoil.core.protocols import Player, Tournament
from cinquefoil.core.rng import Rng
from cinquefoil.core.sayings import Saying
from cinquefoil.core.state import CHANCE, HIDDEN, OVER, State
from cinquefoil.search.knowledge import Knowledge

S = TypeVar("S", bound=State)
P = TypeVar("P")
V = TypeVar("V")
"""What positions and views are."""
ONLOOKER = -1
Hinter = Callable[["KernelBox[Any]", Sheet | Document, int, int, str, Callable[[], bool]], Hint]
"""What makes the hints of a game, given its box, a view, the seat, a seed, a level, and whether nobody waits for it."""


class Notation(Protocol[S, P]):
    """The border between integers inside and text outside: a game's `notation.py` is one."""

    def read_move(self, text: str) -> int:
        """The move of a text. Raises MalformedMove."""

    def write_move(self, move: int) -> str: ...

    def read_position(self, position: P, /) -> S:
        """The state at a position. Raises BadPosition."""

    def write_position(self, state: S) -> P: ...

    def result(self, state: S) -> Result | None: ...


class KernelBox(Box, Generic[S]):
    searchable = True

    def __init__(
        self,
        *,
        id: str,
        title: str,
        rules_version: int,
        kind: Kind,
        players: Sequence[int],
        package: str,
        begin: Callable[[int, Mapping[str, Any]], S],
        notation: Notation[S, P],
        refusal: Callable[[S, int], Refusal],
        view: Callable[[S, int | None], V],
        draw: Callable[[V, Sequence[str]], str],
        position_type: type[P] | None = None,
        view_type: type[V] | None = None,
        options: tuple[Option, ...] = (),
        earlier_defaults: Mapping[int, Mapping[str, Any]] = Box.earlier_defaults,
        sayings: Callable[[Event, V, V], list[Saying]] | None = None,
        ending: Callable[[V], Saying | None] | None = None,
        counts: Callable[[V], Sequence[int]] | None = None,
        learned: Callable[[S, int], Saying | None] | None = None,
        read_view: Callable[[V, int], S] | None = None,
        first_seat: Callable[[S], int] | None = None,
        knowledge: Knowledge | None = None,
        levels: Mapping[str, Level] = LEVELS,
        sit: Callable[["KernelBox[Any]", str, int], Player] | None = None,
        hint: "Hinter | None" = None,
        summary: Callable[[Sequence[Event]], Document] | None = None,
        tournament: Tournament | None = None,
    ) -> None:
        self.id = id
        self.title = title
        self.rules_version = rules_version
        self.kind = kind
        self.players = players
        self.package = package
        self.position_type = position_type
        self.view_type = view_type
        self.options = options
        self.earlier_defaults = earlier_defaults
        self.notation: Notation[S, Any] = notation
        self.refusal = refusal
        self.state_view: Callable[[S, int | None], Any] = view
        self._begin_state = begin
        self._draw_view = draw
        self._tell_event = sayings
        self._tell_ending = ending
        self._count = counts
        self._learned = learned
        self._read_view: Callable[[Any, int], S] | None = read_view
        self.first_seat = first_seat
        self.knowledge = knowledge or Knowledge()
        self.levels = levels
        self._sit = sit
        self._hint = hint
        self.gives_hints = hint is not None
        self.bot_levels = [] if sit is None else [name for name in NAMES if name != "random"]
        self._summary = summary
        self.tournament = tournament

    def _begin(self, players: int, options: Mapping[str, Any]) -> "KernelGame[S]":
        return KernelGame(self, self._begin_state(players, options))

    def read(self, position: object) -> "KernelGame[S]":
        return KernelGame(self, self._read_position(position))

    def _read_position(self, position: object) -> S:
        expect_game(position, self.id)
        kind = self.position_type
        return self.notation.read_position(position if kind is None else typed(position, kind))

    def imagine(self, view: Sheet | Document, seat: int, dice: Rng) -> "KernelGame[S]":
        """Where all is open a view is a position; else `read_view` finds a first state, and any other is as likely."""
        expect_game(view, self.id)
        if type(seat) is not int or not 0 <= seat < max(self.players):
            raise BadOption(f"there is no seat {shown(seat)}")
        state = self._read_view(self._typed(view), seat) if self._read_view else self._read_position(view)
        return KernelGame(self, state).redeal(seat, dice)

    def _draw(self, view: Any, names: Sequence[str]) -> str:
        return self._draw_view(view, names)

    def _sayings(self, event: Event, before: Any, after: Any) -> list[Saying]:
        return (self._tell_event or super()._sayings)(event, before, after)

    def _ending(self, view: Any) -> Saying | None:
        return (self._tell_ending or super()._ending)(view)

    def _counts(self, view: Any) -> Sequence[int]:
        return (self._count or super()._counts)(view)

    def learned(self, event: Event, before: Game, after: Game) -> Saying | None:
        if self._learned is None:
            return super().learned(event, before, after)
        return self._learned(cast("KernelGame[S]", before).state, self.notation.read_move(event.text))

    def suggest(self, view: Sheet | Document, seat: int, moves: list[str]) -> str:
        state = self.imagine(view, seat, Rng(0)).state
        promises = self.knowledge.promises(state, vec[i64]([self.notation.read_move(text) for text in moves]))
        return max(zip(promises, moves, strict=True), key=itemgetter(0))[1]

    def bot(self, level: str, seed: int, people: Collection[int] = ()) -> Player:
        return super().bot(level, seed, people) if self._sit is None else self._sit(self, level, seed)

    def hint(
        self,
        view: Sheet | Document,
        seat: int,
        seed: int,
        level: str = "master",
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Hint:
        if self._hint is None:
            return super().hint(view, seat, seed, level, cancelled)
        return self._hint(self, view, seat, seed, level, cancelled)

    def bot_seconds(self, level: str) -> float:
        return self.levels[level].seconds or 0.0

    def hurried(self, level: str) -> str:
        return f"{level}/4"

    def summary(self, events: Sequence[Event]) -> Document:
        return (self._summary or super().summary)([events[number - 1] for number in standing(events)])


def kernel_of(box: Box) -> "KernelBox[Any] | None":
    """A box as a search needs it; None if there is nothing to search."""
    return cast("KernelBox[Any]", box) if box.searchable else None


class KernelGame(Game, Generic[S]):
    def __init__(self, box: KernelBox[S], state: S) -> None:
        self.box: KernelBox[S] = box
        self.state = state
        """Look, search on a copy, but never apply: a game does not change."""
        self.players = state.players

    @property
    def acting(self) -> tuple[int, ...]:
        actor = self.state.actor()
        return () if actor < 0 else (actor,)

    @property
    def first_seat(self) -> int | None:
        first = -1 if self.box.first_seat is None else self.box.first_seat(self.state)
        return None if first < 0 else first

    @property
    def over(self) -> bool:
        return self.state.actor() == OVER

    @property
    def chance_due(self) -> bool:
        return self.state.actor() == CHANCE

    @property
    def result(self) -> Result | None:
        return self.box.notation.result(self.state)

    def moves_of(self, seat: int) -> list[str]:
        if seat != self.state.actor():
            return []
        write = self.box.notation.write_move
        return sorted([write(move) for move in self.state.legal()])

    def outcomes(self) -> list[tuple[str, Fraction]]:
        contents = self.bag().contents
        whole = sum(count for _, count in contents)
        return [(text, Fraction(count, whole)) for text, count in contents]

    def bag(self) -> Bag:
        if not self.chance_due:
            return Bag(0, [])
        state, write = self.state, self.box.notation.write_move
        return Bag(state.bag(), sorted((write(outcome), state.weight(outcome)) for outcome in state.legal()))

    def typed_position(self) -> Sheet | Document:
        position: Sheet | Document = self.box.notation.write_position(self.state)
        return position

    def _view(self, seat: int | None) -> Sheet | Document:
        view: Sheet | Document = self.box.state_view(self.state, seat)
        return view

    def _seen(self, event: Event, viewer: int | None) -> str:
        move = self.box.notation.read_move(event.text)
        seen = self.state.seen(move, ONLOOKER if viewer is None else viewer)
        return "=?" if seen == HIDDEN else self.box.notation.write_move(seen)

    def _redeal(self, seat: int, dice: Rng) -> "KernelGame[S]":
        world = self.state.copy()
        world.redeal(seat, dice)
        return KernelGame(self.box, world)  # type: ignore[arg-type]

    def _check_text(self, event: Event) -> None:
        self.box.notation.read_move(event.text)

    def _after(self, event: Event) -> "KernelGame[S]":
        move = self.box.notation.read_move(event.text)
        if move not in self.state.legal():
            raise self.box.refusal(self.state, move).error(event.text, self.box.phrases())
        after = self.state.copy()
        after.apply(move)
        return KernelGame(self.box, after)  # type: ignore[arg-type]
