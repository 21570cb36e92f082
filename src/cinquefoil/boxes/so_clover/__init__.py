"""So Clover!, by François Romain.

All act at once and in free text, so there is no kernel; instead of one there are

    cards.py      keyword cards, how they turn, and the decks they come from
    clues.py      what may be a clue
    rules.py      what lies on the table, and what every move makes of it
    game.py       whose move is possible when, and why not
    suggesting.py a player who knows no words
    reading.py    how a bot reads clues
    giving.py     how a bot gives them
    hint.py       what a bot would do in somebody's place, and why
    bot.py        a bot in a seat
    manners.py    how bots behave among people
    worlds.py     other worlds that a seat cannot tell from this one
    legends.py    the Record of Legends

beside the rooms that every game has.
"""

import gc
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from threading import Lock
from typing import Any

from cinquefoil.boxes.so_clover import clues, legends, manners, notation, suggesting, text
from cinquefoil.boxes.so_clover.cards import contents, deck, own_deck
from cinquefoil.boxes.so_clover.game import PRESENCE, SoClover
from cinquefoil.boxes.so_clover.position import Position, View
from cinquefoil.boxes.so_clover.rules import AGREE, DISAGREE, start
from cinquefoil.core.documents import Document, Sheet, expect_game, typed
from cinquefoil.core.errors import BadOption, shown
from cinquefoil.core.events import Event
from cinquefoil.core.game import Box, Game
from cinquefoil.core.hints import Hint
from cinquefoil.core.kind import Kind
from cinquefoil.core.options import Choice, Contents, FirstSeat, Number, Text
from cinquefoil.core.protocols import P, Played, Player
from cinquefoil.core.sayings import Saying, say
from cinquefoil.words.concepts import LANGUAGES

REVISED = {"clue": "clues", "put": "cards", "off": "cards", AGREE: "word", DISAGREE: "word"}
READING = 0.8
"""Seconds for the others to read what a bot does and says."""
RESULT = 6.0
"""Seconds in which they look at the result of a clover."""


class SoCloverBox(Box):
    id = "so-clover"
    title = "So Clover!"
    rules_version = 3
    players = range(notation.FEWEST, notation.MOST + 1)
    usual_players = 3
    options = (
        Number("decoys", "decoys among the cards of every clover", 1, low=1, high=notation.MOST_DECOYS),
        Choice("language", "the language of the cards", LANGUAGES[0], choices=LANGUAGES),
        Choice("translations", "whether keywords in another language may be clues", "doubtful", choices=clues.VERDICTS),
        Text("cards", "your own keywords, one or four a line, instead of ours"),
        FirstSeat(about="the first spectator, or by lot"),
    )
    kind = Kind("stochastic", "imperfect", "identical", "simultaneous")
    presence = PRESENCE
    bot_levels = ("beginner", "club", "master")
    gives_hints = True
    package = __name__
    position_type = Position
    view_type = View

    def _begin(self, players: int, options: Mapping[str, Any]) -> SoClover:
        first = None if options["first"] == "lot" else options["first"]
        decoys, language = options["decoys"], options["language"]
        own = own_deck(options["cards"], language, _needed(players, options)) if options["cards"].strip() else None
        translations = options["translations"]
        return SoClover(self, start(players, decoys, language, translations, first, own or deck(language)))

    def _contents(self, players: int, options: Mapping[str, Any]) -> dict[str, Contents]:
        text = options["cards"]
        return {"cards": contents(text, options["language"], _needed(players, options))} if text.strip() else {}

    def prepare(self, options: Mapping[str, Any]) -> None:
        language = options.get("language", LANGUAGES[0])
        if language in LANGUAGES:
            _load_words(language)

    def read(self, position: object) -> SoClover:
        expect_game(position, self.id)
        return SoClover(self, notation.read_position(typed(position, Position)))

    def _draw(self, view: View, names: Sequence[str]) -> str:
        return text.draw(view, names)

    def revises(self, event: Event) -> str | None:
        """Clues until all are done (SC-7), cards until the team agrees (SC-16), and a word on them (SC-18)."""
        return REVISED.get(notation.read_move(event).verb)

    def learned(self, event: Event, before: Game, after: Game) -> Saying | None:
        """Clues stay secret until all are done; a clover is shown when the team agrees."""
        if event.seat is None:
            return say("so-clover.learned-cards")
        if not isinstance(before, SoClover) or not isinstance(after, SoClover):
            return None
        was, now = before.table, after.table
        is_same = (was.phase, was.spectator, was.attempt) == (now.phase, now.spectator, now.attempt)
        return None if is_same else say("so-clover.learned-result")

    def _sayings(self, event: Event, before: View, after: View) -> list[Saying]:
        return text.sayings(event, before, after)

    def _remarks(self, view: View) -> list[Saying]:
        return text.remarks(view)

    def _ending(self, view: View) -> Saying | None:
        return text.ending(view)

    def _counts(self, view: View) -> Sequence[int]:
        return text.counts(view)

    def legends(self, records: Iterable[Played]) -> list[Document]:
        """SC-24"""
        known = (legends.legend(record) for record in records)
        return [asdict(legend) for legend in legends.best(filter(None, known)).values()]

    def remembered(self, records: Iterable[P]) -> list[P]:
        return legends.remembered(records)

    def bot(self, level: str, seed: int, people: Collection[int] = ()) -> Player:
        if level not in self.bot_levels:
            raise BadOption(f"there is no bot {shown(level)}: there are {', '.join(self.bot_levels)}")
        from cinquefoil.boxes.so_clover.bot import CloverBot  # brings all its words along

        return CloverBot(level, people)

    def hint(
        self,
        view: Sheet | Document,
        seat: int,
        seed: int,
        level: str = "master",
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Hint:
        """To the same cards and clues it is always the same, whatever the seed."""
        from cinquefoil.boxes.so_clover.hint import find_hint  # brings all its words along

        now = typed(view, View)
        is_writing = now.phase == "clues" and not now.boards[seat].done
        if seat in now.away or (not is_writing and (now.phase != "resolution" or seat == now.spectator)):
            raise BadOption(f"seat {seat} has nothing to decide here")
        return find_hint(now, seat, level)

    def bot_seconds(self, level: str) -> float:
        return READING

    def seen_in(self, view: Sheet | Document) -> float:
        """Before another clover is begun the result of the last one is looked at."""
        now = typed(view, View)
        is_begun = any(now.spots.values()) or now.tried
        return RESULT if now.phase == "resolution" and not is_begun else 0.0

    def _thinking(self, view: View, acting: Sequence[int], people: Collection[int]) -> list[int]:
        return manners.due(view, people) if view.phase == "resolution" else super()._thinking(view, acting, people)

    def _yielding(self, view: View, people: Collection[int]) -> list[int]:
        return manners.yielding(view, people) if view.phase == "resolution" else []

    def _decider(self, view: View) -> int | None:
        return next(iter(manners.team(view)), None) if view.phase == "resolution" else None

    def suggest(self, view: Sheet | Document, seat: int, moves: list[str]) -> str:
        return suggesting.suggest(typed(view, View), moves)


_LOADING = Lock()


@cache
def _words(language: str) -> None:
    clues.refusal("Clover", ["Luck"], language)
    clues.doubt("Clover", ["Luck"], language)
    gc.freeze()  # they stay, and walking over them takes a garbage collection a tenth of a second


def _load_words(language: str) -> None:
    """Once, whoever else asks for them at the same time."""
    with _LOADING:
        _words(language)


def _needed(players: int, options: Mapping[str, Any]) -> int:
    """Cards: four and the decoys for everybody."""
    return players * (4 + int(options["decoys"]))


box = SoCloverBox()
