"""The best games of every kind: sought among all when somebody asks first, and from then on game by game."""

from contextlib import suppress

import msgspec

from cinquefoil import games
from cinquefoil.core.documents import Document
from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server.services import Services
from cinquefoil.server.tables.archive import Best
from cinquefoil.server.tables.legends import Headline, Legends, headline_at, headline_of, tables_among
from cinquefoil.server.tables.table import Table


class HallOfFame:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.known: dict[str, Legends] = {}
        self.new: dict[str, list[Headline]] = {}
        """What has come to its end while all others were being looked at."""

    async def best(self, game: str, who: str, guest: str | None) -> list[Document]:
        """As they are told to a guest, or to somebody whom nobody knows."""
        legends = await self._legends(game, who)
        private = legends.private
        if guest is None or not private:
            return legends.told_to(())
        return legends.told_to(await self.services.ask(lambda connection: tables_among(connection, guest, private)))

    async def _legends(self, game: str, who: str) -> Legends:
        box = games[game]
        if game not in self.known:
            self.new.setdefault(game, [])
            found = msgspec.json.decode(await self.services.look_up(Best(game), who), type=list[Headline])
            if game not in self.known:  # by somebody else who asked meanwhile
                self.known[game] = Legends(box, [*found, *self.new.pop(game)])
        return self.known[game]

    def note(self, table: Table) -> None:
        """A game is over: perhaps it is one of the best."""
        headline = headline_of(table)
        if headline is not None:
            self._add(table.facts.game, headline)

    def _add(self, game: str, headline: Headline) -> None:
        if game in self.known:
            self.known[game].add([headline])
        elif game in self.new:
            self.new[game].append(headline)

    def hear(self, name: str) -> None:
        """A game has come to its end at another server."""
        if self.known or self.new:
            self.services.spawn(self._read(name))

    async def _read(self, name: str) -> None:
        with suppress(CinquefoilError):
            for game, headline in await self.services.ask(lambda connection: headline_at(connection, name)):
                self._add(game, headline)

    def forget(self) -> None:
        """What is written has changed."""
        self.known.clear()
