"""The best games of every kind: sought among all when somebody asks first, and from then on game by game."""

import msgspec

from cinquefoil import games
from cinquefoil.core.documents import Document
from cinquefoil.server.services import Services
from cinquefoil.server.tables.archive import Best
from cinquefoil.server.tables.legends import Headline, Legends, headline_of
from cinquefoil.server.tables.table import Table


class HallOfFame:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.known: dict[str, Legends] = {}
        self.new: dict[str, list[Headline]] = {}
        """What has come to its end while all others were being looked at."""

    async def best(self, game: str, who: str) -> list[Document]:
        box = games[game]
        if game not in self.known:
            self.new.setdefault(game, [])
            found = msgspec.json.decode(await self.services.look_up(Best(game), who), type=list[Headline])
            if game not in self.known:  # by somebody else who asked meanwhile
                self.known[game] = Legends(box, [*found, *self.new.pop(game)])
        return self.known[game].best

    def note(self, table: Table) -> None:
        """A game is over: perhaps it is one of the best."""
        headline = headline_of(table)
        if headline is None:
            return
        if table.facts.game in self.known:
            self.known[table.facts.game].add([headline])
        elif table.facts.game in self.new:
            self.new[table.facts.game].append(headline)

    def forget(self) -> None:
        """What is written has changed."""
        self.known.clear()
