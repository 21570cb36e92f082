"""A game as one of a tournament (LN-15 and its like): the next follows by itself, with another player starting."""

from collections.abc import Sequence

from cinquefoil.core.events import Result
from cinquefoil.server import wire
from cinquefoil.server.tables.table import Table


class TournamentGame:
    __slots__ = ("past", "table")

    def __init__(self, table: Table, past: Sequence[Result]) -> None:
        self.table = table
        self.past = past
        """How the games before this one ended."""

    @property
    def games(self) -> int:
        """How many there are in all."""
        tournament = self.table.box.tournament
        return len(tournament.starting_seats(len(self.table.shown.seats))) if tournament else 1

    @property
    def goes_on(self) -> bool:
        """Whether this is not the last game of one."""
        return self.table.facts.tournament is not None and len(self.past) + 1 < self.games

    def info(self) -> wire.TournamentInfo | None:
        tournament, moment = self.table.box.tournament, self.table.shown
        if self.table.facts.tournament is None or tournament is None:
            return None
        results = [*self.past]
        if moment.game is not None and moment.game.result is not None:
            results.append(moment.game.result)
        standings = tournament.standings(results) if results else [0] * len(moment.seats)
        winners = tournament.winners(results) if len(results) == self.games else None
        return wire.TournamentInfo(self.table.facts.number, self.games, standings, winners)
