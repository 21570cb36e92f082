"""What can be said of a score, and how sure it is.

The games of a pair share a deal, so they are not independent; the pairs are. Everything here is about the mean scores
of pairs (or larger groups), each from 0 to 1.
"""

from collections.abc import Sequence
from math import inf, log10
from statistics import fmean, stdev

CONFIDENCE = 0.95
Interval = tuple[float, float]


def interval(scores: Sequence[float]) -> Interval:
    """Where the true score is, 95 % sure: Student's t.

    Pairs that all ended alike do not say how much pairs differ, and t would be sure of everything. But pairs of
    another kind cannot be common, or one would have been seen; that bounds what they can do to the mean.
    """
    if not scores:
        return 0.0, 1.0
    mean = fmean(scores)
    if len(set(scores)) == 1:
        share = unseen_share(len(scores))
        return mean * (1 - share), mean * (1 - share) + share
    half = _student(len(scores) - 1) * stdev(scores) / len(scores) ** 0.5
    return max(mean - half, 0.0), min(mean + half, 1.0)


def unseen_share(pairs: int) -> float:
    """The largest share that pairs of another kind can have if none was among so many, 95 % sure (exact)."""
    return 1 - float((1 - CONFIDENCE) ** (1 / pairs))


def _student(freedom: int) -> float:
    from scipy.special import stdtrit  # scipy.stats has it too, and takes a second to import

    return float(stdtrit(freedom, (1 + CONFIDENCE) / 2))


def elo(score: float) -> float:
    """The difference of ratings at which a score is expected; infinite for 0 and 1."""
    if score <= 0 or score >= 1:
        return inf if score >= 1 else -inf
    return 400 * log10(score / (1 - score))


def expected_score(difference: float) -> float:
    return float(1 / (1 + 10 ** (-difference / 400)))
