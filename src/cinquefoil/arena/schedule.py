"""Who plays whom, in which seats, with which deal: all of it follows from the seed.

The games of a group share a deal and differ in the seats: two games for two players, three for three, everybody once in
every seat. With three or more it matters whom one sits behind, so the order goes round in every way, group by group. A
round is all that for every pairing. Game k is the same however many games are asked for and whoever plays them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import ceil
from typing import Any

from cinquefoil.arena.job import Job
from cinquefoil.core.errors import BadOption
from cinquefoil.core.game import Box
from cinquefoil.core.seeds import seed_of


@dataclass(frozen=True)
class Schedule:
    game: str
    options: dict[str, Any]
    """The number of players among them."""
    bots: tuple[str, ...]
    seed: int
    records: bool = False

    @property
    def players(self) -> int:
        players: int = self.options["players"]
        return players

    @property
    def pairings(self) -> list[tuple[int, ...]]:
        return list(combinations(range(len(self.bots)), self.players))

    def whole(self, games: int) -> int:
        """So many games, or as few more as make whole rounds."""
        size = self.players * len(self.pairings) * len(self.orders)
        return ceil(games / size) * size

    @property
    def orders(self) -> list[tuple[int, ...]]:
        """The ways to sit in a circle: the first stays, the others change places."""
        return [(0, *rest) for rest in permutations(range(1, self.players))]

    def jobs(self, games: int) -> list[Job]:
        return [self.job(number) for number in range(games)]

    def job(self, number: int) -> Job:
        group, turn = divmod(number, self.players)
        circle, which = divmod(group, len(self.pairings))
        pairing = tuple(self.pairings[which][at] for at in self.orders[circle % len(self.orders)])
        entrants = pairing[-turn:] + pairing[:-turn] if turn else pairing
        return Job(
            number=number,
            group=group,
            game=self.game,
            options=self.options,
            bots=tuple(self.bots[entrant] for entrant in entrants),
            entrants=entrants,
            deal=seed_of(self.seed, "deal", group),
            seeds=tuple(seed_of(self.seed, "bot", number, entrant) for entrant in entrants),
            keep_record=self.records,
        )


def check(box: Box, players: int, bots: Sequence[str]) -> None:
    """Whether there is something to measure. BadOption says why not."""
    if box.kind.utility == "identical":
        raise BadOption(f"{box.title} is played together, not against each other: the arena has nothing to compare")
    if players == 1:
        raise BadOption("there is nobody to beat in a game for one: the arena needs two players or more")
    if len(bots) < 2:
        raise BadOption("the arena needs at least two bots; the same one twice will do")
    if players > 2 and len(bots) != players:
        raise BadOption(f"with {players} players there must be {players} bots, not {len(bots)}")
