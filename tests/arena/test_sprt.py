"""The sequential test errs as rarely as it promises, and ends."""

from collections import Counter
from random import Random

import pytest

from cinquefoil import BadOption
from cinquefoil.arena.sprt import SCORES, Sprt, Verdict, log_likelihood_ratio, tilted
from cinquefoil.arena.statistics import expected_score

TESTS = 200


def verdicts(low: float, high: float, truth: float, even: float) -> Counter[Verdict]:
    """What the test says of bots whose difference is known; `even` is the share of pairs that are won by both."""
    dice, won = Random(7), expected_score(truth) - even / 2
    shares = (1 - even - won, 0, even, 0, won)
    found: Counter[Verdict] = Counter()
    for _ in range(TESTS):
        sprt = Sprt(low, high)
        while sprt.add(dice.choices(SCORES, shares)[0]) is Verdict.OPEN:
            pass
        found[sprt.verdict] += 1
    return found


@pytest.mark.parametrize("even", [0.3, 0.6])
@pytest.mark.parametrize(("low", "high"), [(0, 120), (-80, 80)])
def test_it_errs_in_one_of_twenty_at_either_end(low: float, high: float, even: float) -> None:
    """0.1: three standard deviations above 0.05 in so many tests."""
    assert verdicts(low, high, low, even)[Verdict.HIGH] / TESTS < 0.1
    assert verdicts(low, high, high, even)[Verdict.LOW] / TESTS < 0.1


def test_beyond_the_ends_it_hardly_errs() -> None:
    assert verdicts(0, 80, 200, 0.3)[Verdict.HIGH] == TESTS
    assert verdicts(0, 80, -150, 0.3)[Verdict.LOW] == TESTS


def test_in_the_middle_nothing_speaks_for_either() -> None:
    middle = Counter({0.0: 20, 0.5: 60, 1.0: 20})
    assert log_likelihood_ratio(middle, 0.45, 0.55) == pytest.approx(0, abs=1e-6)
    assert log_likelihood_ratio(middle + Counter({1.0: 5}), 0.45, 0.55) > 0
    assert log_likelihood_ratio(middle + Counter({0.0: 5}), 0.45, 0.55) < 0


@pytest.mark.parametrize("mean", [0.3, 0.5, 0.8])
def test_the_likeliest_distribution_has_the_mean_that_it_should(mean: float) -> None:
    shares = [0.1, 0.1, 0.5, 0.1, 0.2]
    found = tilted(list(SCORES), shares, mean)
    assert sum(found) == pytest.approx(1)
    assert sum(score * share for score, share in zip(SCORES, found, strict=True)) == pytest.approx(mean)
    assert tilted(list(SCORES), shares, 0.55) == pytest.approx(shares)


def test_a_lucky_start_decides_nothing() -> None:
    sprt = Sprt(0, 50)
    assert [sprt.add(1.0) for _ in range(10)] == [Verdict.OPEN] * 10
    while sprt.add(1.0) is Verdict.OPEN:
        pass
    assert sprt.verdict is Verdict.HIGH


@pytest.mark.parametrize(("low", "high"), [(50, 0), (0, 0), (0, 1e9), (float("nan"), 5)])
def test_differences_that_cannot_be_compared(low: float, high: float) -> None:
    with pytest.raises(BadOption, match="a lower and a higher Elo difference"):
        Sprt(low, high)
