"""How often somebody may ask for something: a bucket that fills steadily and empties with every request."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from cinquefoil.server.errors import TooFast

MOST_REMEMBERED = 100_000
"""Whoever has not asked for longest is forgotten first."""


class Rate(NamedTuple):
    per_second: float
    burst: int


@dataclass(slots=True)
class Bucket:
    left: float
    at: float


class Limits:
    """Buckets by who asks, all of one rate."""

    def __init__(self, rate: Rate | None, ticks: Callable[[], float], key: str = "table.too-fast") -> None:
        self.rate = rate
        self.ticks = ticks
        self.key = key
        """What is said to who was too fast."""
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> None:
        """Takes one from the bucket. TooFast says when to come back."""
        if self.rate is None:
            return
        wait = spend(self._bucket(who), self.rate, self.ticks())
        if wait:
            raise TooFast(wait, self.key)

    def _bucket(self, who: str) -> Bucket:
        assert self.rate is not None
        bucket = self.buckets.get(who)
        if bucket is None:
            self._forget()
            bucket = self.buckets[who] = Bucket(self.rate.burst, self.ticks())
        else:
            self.buckets.move_to_end(who)
        return bucket

    def _forget(self) -> None:
        """Those whose buckets are full again, like that of anybody who never came."""
        assert self.rate is not None
        full_since = self.ticks() - self.rate.burst / self.rate.per_second
        while self.buckets:
            oldest = next(iter(self.buckets.values()))
            if oldest.at > full_since and len(self.buckets) < MOST_REMEMBERED:
                return
            self.buckets.popitem(last=False)


def spend(bucket: Bucket, rate: Rate, now: float) -> float:
    """Takes one if there is one; else the seconds until there is."""
    bucket.left = min(float(rate.burst), bucket.left + max(0.0, now - bucket.at) * rate.per_second)
    bucket.at = now
    if bucket.left < 1:
        return (1 - bucket.left) / rate.per_second
    bucket.left -= 1
    return 0.0
