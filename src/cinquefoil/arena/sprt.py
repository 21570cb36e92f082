"""A test that ends as soon as enough is known: is the first bot rather LOW or rather HIGH Elo stronger?

The generalised sequential probability ratio test on the scores of pairs: of all distributions of pair scores with the
mean that LOW, or HIGH, expects, those under which the pairs that were seen are most likely are compared.
"""

from collections import Counter
from enum import Enum
from math import log

from cinquefoil.arena.statistics import expected_score
from cinquefoil.core.errors import BadOption

ALPHA = BETA = 0.05
UNSEEN = 1e-3
"""Scores that no pair has had yet count as so many pairs: else they could never be."""
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)


class Verdict(Enum):
    LOW = "low"
    HIGH = "high"
    OPEN = "open"


class Sprt:
    """Takes the scores of pairs one after the other."""

    def __init__(self, low: float, high: float) -> None:
        if not -1000 <= low < high <= 1000:
            raise BadOption(f"--sprt needs a lower and a higher Elo difference within ±1000, not {low:g} and {high:g}")
        self.low, self.high = low, high
        self.counts: Counter[float] = Counter()
        self.verdict = Verdict.OPEN
        self.llr = 0.0
        """The log-likelihood ratio: above zero the pairs speak for HIGH."""

    @property
    def bounds(self) -> tuple[float, float]:
        return log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)

    def add(self, score: float) -> Verdict:
        self.counts[score] += 1
        self.llr = log_likelihood_ratio(self.counts, expected_score(self.low), expected_score(self.high))
        least, most = self.bounds
        self.verdict = Verdict.LOW if self.llr <= least else Verdict.HIGH if self.llr >= most else Verdict.OPEN
        return self.verdict


def log_likelihood_ratio(counts: Counter[float], low: float, high: float) -> float:
    values = sorted({*SCORES, *counts})
    seen = [counts[value] or UNSEEN for value in values]
    shares = [count / sum(seen) for count in seen]
    ratios = zip(tilted(values, shares, high), tilted(values, shares, low), strict=True)
    return sum(count * log(one / other) for count, (one, other) in zip(seen, ratios, strict=True))


def tilted(values: list[float], shares: list[float], mean: float) -> list[float]:
    """Of the distributions with that mean the one under which these shares are most likely."""
    from scipy.optimize import brentq

    def excess(x: float) -> float:
        return sum(
            share * (value - mean) / (1 + x * (value - mean)) for value, share in zip(values, shares, strict=True)
        )

    least, most = -1 / (values[-1] - mean), 1 / (mean - values[0])  # between them every probability is positive
    room = 1e-9 * (most - least)
    x = brentq(excess, least + room, most - room, xtol=1e-12)
    return [share / (1 + x * (value - mean)) for value, share in zip(values, shares, strict=True)]
