"""So Clover!, by François Romain.

All act at once and in free text, so there is no kernel; instead of one there are

    cards.py      keyword cards, how they turn, and the decks they come from
    clues.py      what may be a clue
    table.py      what lies on the table, and what every move makes of it: the rules
    game.py       whose move is possible when, and why not
    worlds.py     other worlds that a seat cannot tell from this one
    legends.py    the Record of Legends

beside the rooms that every game has.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from cinquefoil.core.documents import Document, expect_game
from cinquefoil.core.game import Box, Event
from cinquefoil.core.options import Choice, FirstSeat, Number
from cinquefoil.core.record import Record
from cinquefoil.core.sayings import Saying
from cinquefoil.games.so_clover import legends, notation, play, text
from cinquefoil.games.so_clover.cards import LANGUAGES
from cinquefoil.games.so_clover.game import PRESENCE, SoClover
from cinquefoil.games.so_clover.table import start


class SoCloverBox(Box):
    id = "so-clover"
    title = "So Clover!"
    rules_version = 1
    players = range(notation.FEWEST, notation.MOST + 1)
    usual_players = 3
    options = (
        Number("decoys", "cards too many on every board", 1, low=1, high=notation.MOST_DECOYS),
        Choice("language", "the language of the cards", LANGUAGES[0], choices=LANGUAGES),
        FirstSeat(about="the first spectator, or by lot"),
    )
    simultaneous = True
    presence = PRESENCE
    package = __name__

    def _begin(self, players: int, options: Mapping[str, Any]) -> SoClover:
        first = None if options["first"] == "lot" else options["first"]
        return SoClover(self, start(players, options["decoys"], options["language"], first))

    def read(self, position: object) -> SoClover:
        expect_game(position, self.id)
        return SoClover(self, notation.read_position(position))

    def _draw(self, view: Document, names: Sequence[str]) -> str:
        return text.draw(view, names)

    def sayings(self, event: Event, before: Document, after: Document) -> list[Saying]:
        return text.sayings(event, before, after)

    def ending(self, view: Document) -> Saying | None:
        return text.ending(view)

    def legends(self, records: Iterable[Record]) -> list[Document]:
        """SC-24"""
        known = (legends.legend(record) for record in records)
        return [asdict(legend) for legend in legends.best(filter(None, known)).values()]

    def suggest(self, view: Document, seat: int, moves: list[str]) -> str:
        return play.suggest(view, moves)


box = SoCloverBox()
