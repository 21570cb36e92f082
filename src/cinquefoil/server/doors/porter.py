"""Who comes through the door at all: connections are counted by address, before anything is done for them.

Whoever floods is let go of without a word, and where floods come from again and again, nobody is let in for a while.
Who comes from this machine is never turned away like that, since a proxy on it brings everybody from there, nor is a
proxy that the host trusts: a single connection has its limits even so, and no connection keeps others waiting
(`entrance.py`). Once a trusted proxy has said who is asking, its connection counts as theirs.

When the house is full, those go who have been silent for longest, of the address that has the most connections: who
has asked for nothing first, who has a seat last.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from heapq import nsmallest
from math import inf
from typing import Protocol

from cinquefoil.server import metrics
from cinquefoil.server.doors.reach import LOOPBACK
from cinquefoil.server.limits import Bucket, refill, spend
from cinquefoil.server.settings import Settings

MOST_REMEMBERED = 20_000
"""Addresses; those that have nobody here are forgotten first."""
RESERVE = 8
"""One file in so many is left for the database, the bots and the page."""
SHARE = 4
"""One address may have one place in so many."""
LET_GO = 32
"""One connection in so many is let go of when the house is full, so that this is not asked at every step."""


class Visitor(Protocol):
    """A connection, as the porter knows it."""

    household: "Household"
    worth: int
    heard_at: float

    def is_over(self, now: float) -> bool: ...

    def let_go(self) -> None: ...


class Household:
    """All that comes from one address."""

    def __init__(self, address: str, settings: Settings, now: float) -> None:
        self.is_many = address in LOOPBACK or settings.trusted_proxy.trusts(address)
        """Whether it may be a proxy, and so bring everybody."""
        self.inside: set[Visitor] = set()
        self.connections = Bucket.full(settings.connections, now)
        self.frames = Bucket.full(settings.all_frames, now)
        self.bytes = Bucket.full(settings.all_bytes, now)
        self.refusals = Bucket.full(settings.refusals, now)
        self.floods = Bucket.full(settings.floods, now)


class Porter:
    def __init__(self, settings: Settings, ticks: Callable[[], float]) -> None:
        self.settings = settings
        self.ticks = ticks
        self.households: OrderedDict[str, Household] = OrderedDict()
        self.number = 0
        """Of connections,"""
        self.most: float = settings.most_connections or inf
        """and how many there may be."""

    def count_files(self, files: int) -> None:
        """Every connection is a file, and a process may have so many."""
        self.most = min(self.most, files - files // RESERVE)

    # ---- coming and going

    def admits(self, visitor: Visitor, address: str) -> bool:
        now = self.ticks()
        household = visitor.household = self._household(address, now)
        if self._is_turned_away(household, now):
            metrics.TURNED_AWAY.inc()
            return False
        if len(household.inside) >= self._most_of(household):
            self._make_room(household)
        if self.number >= self.most:
            self._make_room(max(self.households.values(), key=lambda one: len(one.inside)))
        household.inside.add(visitor)
        self.number += 1
        return True

    def asks_for(self, visitor: Visitor, address: str) -> float:
        """Somebody asks through a trusted proxy: from now on the connection is theirs. Seconds to wait, if nobody from
        there is let in."""
        now = self.ticks()
        household, floods = self._household(address, now), self.settings.floods
        if floods is not None and not household.is_many and refill(household.floods, floods, now) < 1:
            return (1 - household.floods.left) / floods.per_second
        if visitor in visitor.household.inside and household is not visitor.household:
            if len(household.inside) >= self._most_of(household):
                self._make_room(household)
            visitor.household.inside.discard(visitor)
            household.inside.add(visitor)
            visitor.household = household
        return 0.0

    def forget(self, visitor: Visitor) -> None:
        if visitor in visitor.household.inside:
            visitor.household.inside.discard(visitor)
            self.number -= 1

    def _household(self, address: str, now: float) -> Household:
        household = self.households.get(address)
        if household is None:
            household = self.households[address] = Household(address, self.settings, now)
            if len(self.households) > MOST_REMEMBERED:
                self._forget_somebody()
        self.households.move_to_end(address)
        return household

    def _forget_somebody(self) -> None:
        address = next(iter(self.households))
        if self.households[address].inside:
            self.households.move_to_end(address)
        else:
            del self.households[address]

    def _is_turned_away(self, household: Household, now: float) -> bool:
        connections, floods = self.settings.connections, self.settings.floods
        if connections is None or floods is None or household.is_many:
            return False
        return refill(household.floods, floods, now) < 1 or spend(household.connections, connections, now) > 0

    def _most_of(self, household: Household) -> float:
        if self.settings.most_connections is None or household.is_many:
            return inf
        return max(1, self.most // SHARE)

    def _make_room(self, household: Household) -> None:
        number = 1 + len(household.inside) // LET_GO
        for visitor in nsmallest(number, household.inside, key=lambda one: (one.worth, one.heard_at)):
            self.let_go(visitor)

    def sweep(self) -> None:
        """Lets go of everybody whose time is over."""
        now = self.ticks()
        for visitor in [visitor for visitor in self._everybody() if visitor.is_over(now)]:
            self.let_go(visitor)

    def _everybody(self) -> Iterator[Visitor]:
        for household in self.households.values():
            yield from household.inside

    # ---- floods

    def let_go(self, visitor: Visitor) -> None:
        self.forget(visitor)
        visitor.let_go()
        metrics.LET_GO.inc()

    def flooded(self, visitor: Visitor) -> None:
        """Somebody sends more than anybody would, and is let go of."""
        floods = self.settings.floods
        if floods is not None:
            spend(visitor.household.floods, floods, self.ticks())
        self.let_go(visitor)

    def refused(self, visitor: Visitor) -> float:
        """One more request was refused at the door. How much of the patience is left, from 1 to 0: then it has ended,
        and who asked is let go of."""
        rate = self.settings.refusals
        if rate is None:
            return 1.0
        household = visitor.household
        if spend(household.refusals, rate, self.ticks()):
            self.flooded(visitor)
            return 0.0
        return max(household.refusals.left / rate.burst, 0.001)
