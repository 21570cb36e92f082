"""How often somebody may ask for something: a bucket that fills steadily and empties with every request."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network
from typing import NamedTuple

from cinquefoil.server import metrics
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

    @classmethod
    def full(cls, rate: Rate | None, now: float) -> "Bucket":
        return cls(rate.burst if rate else 0, now)


class Limits:
    """Buckets by who asks, all of one rate."""

    def __init__(self, name: str, rate: Rate | None, ticks: Callable[[], float], key: str = "table.too-fast") -> None:
        self.name = name
        self.refusals = metrics.TOO_FAST.labels(name)
        self.rate = rate
        self.ticks = ticks
        self.key = key
        """What is said to who was too fast."""
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.spent: Counter[str] | None = None
        """What was taken since other servers were last told, where they are told."""

    def take(self, who: str, number: int = 1) -> None:
        """Takes one from the bucket, or several: all that fits in, where somebody wants more. TooFast says when to come
        back."""
        if self.rate is None:
            return
        number = min(number, self.rate.burst)
        wait = spend(self._bucket(who), self.rate, self.ticks(), number)
        if wait:
            self.refusals.inc()
            raise TooFast(wait, self.key)
        if self.spent is not None:
            self.spent[who] += number

    def spares(self, who: str, number: int) -> bool:
        """Takes so many, if there are."""
        try:
            self.take(who, number)
        except TooFast:
            return False
        return True

    def spend_elsewhere(self, who: str, number: int) -> None:
        """Somebody has taken so many at another server."""
        if self.rate is not None:
            owe(self._bucket(who), self.rate, self.ticks(), number)

    def _bucket(self, who: str) -> Bucket:
        assert self.rate is not None
        bucket = self.buckets.get(who)
        if bucket is None:
            self._forget()
            bucket = self.buckets[who] = Bucket.full(self.rate, self.ticks())
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


def spend(bucket: Bucket, rate: Rate, now: float, number: int = 1) -> float:
    """Takes so many if there are; else the seconds until there are."""
    left = refill(bucket, rate, now)
    if left < number:
        return (number - left) / rate.per_second
    bucket.left = left - number
    return 0.0


def owe(bucket: Bucket, rate: Rate, now: float, number: int) -> float:
    """Takes so many even if there are not; the seconds until it is made up for."""
    bucket.left = refill(bucket, rate, now) - number
    return max(0.0, -bucket.left / rate.per_second)


def refill(bucket: Bucket, rate: Rate, now: float) -> float:
    """What is in it by now."""
    per_second, burst = rate
    left = bucket.left
    if now > bucket.at:
        left += (now - bucket.at) * per_second
    bucket.left = left = left if left < burst else float(burst)
    bucket.at = now
    return left


def household_of(address: str) -> str:
    """What counts as one address. Of IPv6 it is the network that a household is given: it may use any address in it."""
    if ":" not in address or address == "::1":
        return address
    try:
        ip = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(ip.ipv4_mapped or IPv6Network((ip, 64), strict=False))
