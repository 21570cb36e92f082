"""Counting games that come in anyhow."""

from random import Random

import pytest

from cinquefoil.arena.job import Job, Outcome
from cinquefoil.arena.ratings import ratings
from cinquefoil.arena.schedule import Schedule
from cinquefoil.arena.sprt import Sprt, Verdict
from cinquefoil.arena.tally import Tally


def jobs(*bots: str, games: int = 40, players: int = 2) -> list[Job]:
    return Schedule("bossa", {"players": players}, bots, 1).jobs(games)


def outcome(job: Job, winner: int | None, first: int = 0) -> Outcome:
    """The entrant `winner` wins; None is a draw."""
    seats = range(len(job.bots))
    points = tuple(1 / len(seats) if winner is None else float(job.entrants[seat] == winner) for seat in seats)
    return Outcome(
        number=job.number,
        bots=job.bots,
        deal=job.deal,
        points=points,
        reason="draw" if winner is None else "won",
        first=first,
        plies=10 + job.number,
        digest=str(job.number),
        moves=(5,) * len(seats),
        seconds=(0.5,) * len(seats),
        slowest=(0.2,) * len(seats),
    )


def test_scores_of_pairs() -> None:
    plan = jobs("a", "b", games=6)
    tally = Tally(plan)
    for job, winner in zip(plan, (0, 0, 0, 1, None, 0), strict=True):
        tally.add(outcome(job, winner))
    standing = tally.standing()
    assert standing.scores(0) == [1, 0.5, 0.75]
    assert standing.scores(1) == [0, 0.5, 0.25]
    assert standing.score(0) == 0.75
    assert standing.plies() == 12.5
    assert standing.reasons() == {"won": 5 / 6, "draw": 1 / 6}
    assert standing.thinking(0) == pytest.approx((0.1, 0.2))
    assert standing.different() == 6


def test_the_first_player_is_who_began_and_not_who_sits_first() -> None:
    plan = jobs("a", "b", games=2)
    tally = Tally(plan)
    tally.add(outcome(plan[0], winner=0, first=1))
    tally.add(outcome(plan[1], winner=0, first=1))
    assert tally.standing().first_player_score() == 0.5


def test_half_a_pair_does_not_count() -> None:
    plan = jobs("a", "b")
    tally = Tally(plan)
    for number in (0, 1, 2, 5):
        tally.add(outcome(plan[number], 0))
    standing = tally.standing()
    assert (len(standing.groups), standing.alone, len(standing.outcomes)) == (1, 2, 2)


def test_nothing_yet() -> None:
    standing = Tally(jobs("a", "b")).standing()
    assert standing.score(0) is None
    assert standing.interval(0) == (0, 1)
    assert standing.first_player_score() is standing.plies() is None


def test_among_several_only_its_own_games_count_for_a_bot() -> None:
    plan = jobs("a", "b", "c", games=6)
    tally = Tally(plan)
    for job in plan:
        tally.add(outcome(job, min(job.entrants)))
    standing = tally.standing()
    assert [standing.score(entrant) for entrant in range(3)] == [1, 0.5, 0]
    assert len(standing.scores(0)) == 2


def test_three_at_a_table() -> None:
    plan = jobs("a", "b", "c", games=3, players=3)
    tally = Tally(plan)
    for job, winner in zip(plan, (0, 0, 2), strict=True):
        tally.add(outcome(job, winner))
    assert tally.standing().scores(0) == pytest.approx([2 / 3])


def test_the_order_in_which_games_come_in_does_not_matter() -> None:
    """Not even to a sequential test, which may have stopped before some of them."""
    plan = jobs("a", "b", games=400)
    dice = Random(1)
    outcomes = [outcome(job, dice.choices((0, 1, None), (6, 3, 1))[0]) for job in plan]
    lengths, found = set(), set()
    for seed in range(5):
        mixed = outcomes if seed == 0 else Random(seed).sample(outcomes, len(outcomes))
        tally = Tally(plan, Sprt(0, 50))
        for each in mixed:
            tally.add(each)
        standing = tally.standing()
        assert tally.sprt
        assert tally.sprt.verdict is Verdict.HIGH
        lengths.add(len(standing.groups))
        found.add((standing.score(0), standing.interval(0), tally.sprt.llr, *standing.ratings))
    assert len(found) == len(lengths) == 1
    assert 10 < lengths.pop() < 200


def test_ratings_put_the_bots_in_order() -> None:
    strongest, middle, weakest = ratings(3, [((0, 1), (1, 0)), ((1, 2), (1, 0)), ((2, 0), (0, 1))] * 10)
    assert strongest.mu > middle.mu > weakest.mu
    assert strongest.sigma < 25 / 3
    even = ratings(2, [((0, 1), (0.5, 0.5))] * 5)
    assert even[0].mu == pytest.approx(even[1].mu)
    assert ratings(1, [])[0].mu == 25


def test_the_order_of_the_games_hardly_matters_for_a_rating() -> None:
    """Two thirds of the games won, the losses all at the end."""
    losses_last = [((0, 1), (1, 0))] * 66 + [((0, 1), (0, 1))] * 34
    for games in (losses_last, losses_last[::-1]):
        better, worse = ratings(2, games)
        assert better.mu > worse.mu + 1
