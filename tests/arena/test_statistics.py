"""Intervals that hold what they promise."""

from functools import cache
from math import inf
from random import Random

import pytest

from cinquefoil.arena.statistics import elo, expected_score, interval, unseen_share

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
MATCHES = 2000


def coverage(shares: tuple[float, ...], pairs: int) -> float:
    """How often the interval holds the true score."""
    dice, truth = Random(pairs), sum(score * share for score, share in zip(SCORES, shares, strict=True))
    known = cache(interval)
    hits = 0
    for _ in range(MATCHES):
        low, high = known(tuple(sorted(dice.choices(SCORES, shares, k=pairs))))
        hits += low <= truth <= high
    return hits / MATCHES


@pytest.mark.parametrize("pairs", [10, 50, 200])
@pytest.mark.parametrize("shares", [(0.2, 0.05, 0.5, 0.05, 0.2), (0.1, 0, 0.4, 0, 0.5), (0.3, 0.1, 0.2, 0.1, 0.3)])
def test_19_of_20_intervals_hold_the_true_score(shares: tuple[float, ...], pairs: int) -> None:
    """0.93: three standard deviations below 0.95, and a little for the grid of scores."""
    assert 0.93 < coverage(shares, pairs) < 0.975


@pytest.mark.parametrize("pairs", [1, 2, 5, 20, 50])
@pytest.mark.parametrize("shares", [(0, 0, 0.05, 0, 0.95), (0.01, 0, 0, 0, 0.99), (0.02, 0, 0.96, 0, 0.02)])
def test_where_nearly_all_pairs_end_alike_it_holds_no_less_often(shares: tuple[float, ...], pairs: int) -> None:
    assert coverage(shares, pairs) > 0.93


def test_a_known_interval() -> None:
    """t with 3 degrees of freedom at 97.5 % is 3.1824."""
    assert interval([0.5, 0.5, 0.5, 0.75]) == pytest.approx(
        (0.5625 - 3.1824 * 0.0625, 0.5625 + 3.1824 * 0.0625), abs=1e-4
    )
    assert interval([0.5, 1.0])[0] == 0
    assert interval([0.5, 1.0])[1] == 1


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_pairs_that_all_end_alike_do_not_make_it_certain(score: float) -> None:
    before = interval([score])
    for pairs in (2, 10, 100):
        low, high = interval([score] * pairs)
        assert 0 <= low <= score <= high <= 1
        assert 0 < high - low < before[1] - before[0]
        before = low, high


def test_without_a_pair_anything_can_be() -> None:
    assert interval([]) == (0, 1)


def test_three_hundred_without_one_are_less_than_one_in_a_hundred() -> None:
    assert unseen_share(300) == pytest.approx(0.01, rel=0.01)
    assert unseen_share(1) == pytest.approx(0.95)


def test_elo_and_the_score_it_expects() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert (elo(1.0), elo(0.0)) == (inf, -inf)
    for difference in (-300.0, 0.0, 12.5):
        assert elo(expected_score(difference)) == pytest.approx(difference)
