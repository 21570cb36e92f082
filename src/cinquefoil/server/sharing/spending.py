"""Limits that hold across servers: each tells the others now and then what was taken there.

Until they hear of it somebody may take as much again at each of them, once; after that it is as at one server. What
only costs a server its own time, requests for instance, is for every server to bound by itself.
"""

from collections import Counter
from collections.abc import Iterator

import msgspec

from cinquefoil.server.limits import Limits
from cinquefoil.server.sharing.wakes import Wake

AT_ONCE = 20


class Spent(msgspec.Struct, frozen=True):
    limit: str
    by: dict[str, int]


class Spending:
    def __init__(self, shares: bool) -> None:
        self.shares = shares
        self.limits: dict[str, Limits] = {}

    def share(self, limits: Limits) -> Limits:
        if self.shares:
            limits.spent = limits.spent or Counter()
            self.limits[limits.name] = limits
        return limits

    def told(self) -> Iterator[Wake]:
        """What the others have not heard yet."""
        for name, limits in self.limits.items():
            spent = list((limits.spent or {}).items())
            limits.spent = Counter()
            for some in _batches(spent):
                yield Wake("spent", msgspec.json.encode(Spent(name, dict(some))).decode())

    def hear(self, message: str) -> None:
        spent = msgspec.json.decode(message, type=Spent)
        if limits := self.limits.get(spent.limit):
            for who, number in spent.by.items():
                limits.spend_elsewhere(who, number)


def _batches(spent: list[tuple[str, int]]) -> Iterator[list[tuple[str, int]]]:
    for first in range(0, len(spent), AT_ONCE):
        yield spent[first : first + AT_ONCE]
