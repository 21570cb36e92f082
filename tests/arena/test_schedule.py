"""Who plays whom, where, with what."""

from collections import Counter
from itertools import groupby

import pytest

from cinquefoil import BadOption, games
from cinquefoil.arena.schedule import Schedule, check


def schedule(*bots: str, players: int = 2, seed: int = 1) -> Schedule:
    return Schedule("lucky-numbers", {"players": players}, bots, seed)


def test_a_pair_has_one_deal_and_the_seats_swapped() -> None:
    one, other, third, _ = schedule("a", "b").jobs(4)
    assert (one.bots, other.bots) == (("a", "b"), ("b", "a"))
    assert (one.entrants, other.entrants) == ((0, 1), (1, 0))
    assert one.deal == other.deal != third.deal
    assert one.group == other.group == third.group - 1
    assert len({*one.seeds, *other.seeds, *third.seeds}) == 6


@pytest.mark.parametrize("players", [3, 4])
def test_a_group_seats_everybody_everywhere_once(players: int) -> None:
    jobs = schedule(*"abcd"[:players], players=players).jobs(players)
    assert len({job.deal for job in jobs}) == 1
    for seat in range(players):
        assert sorted(job.bots[seat] for job in jobs) == list("abcd"[:players])


@pytest.mark.parametrize(("players", "games"), [(2, 2), (3, 6), (4, 24)])
def test_in_a_round_everybody_sits_behind_everybody_as_often(players: int, games: int) -> None:
    """It matters who plays before one: a weak player leaves more in the middle."""
    plan = schedule(*"abcd"[:players], players=players)
    assert plan.whole(1) == games
    behind = Counter(
        (job.bots[seat], job.bots[(seat + 1) % players]) for job in plan.jobs(games) for seat in range(players)
    )
    assert len(behind) == players * (players - 1)
    assert len(set(behind.values())) == 1


def test_in_a_round_everybody_plays_everybody() -> None:
    plan = schedule("a", "b", "c", "d")
    jobs = plan.jobs(plan.whole(30))
    assert len(jobs) == 36
    met = Counter(frozenset(job.bots) for job in jobs)
    assert len(met) == 6
    assert set(met.values()) == {6}
    for _, group in groupby(jobs, lambda job: job.group):
        one, other = group
        assert (one.bots, one.deal) == (other.bots[::-1], other.deal)


def test_a_bot_may_play_itself() -> None:
    one, other = schedule("a", "a").jobs(2)
    assert (one.entrants, other.entrants) == ((0, 1), (1, 0))
    assert one.seeds[0] != one.seeds[1]


def test_a_game_is_the_same_however_many_there_are() -> None:
    assert schedule("a", "b", "c").jobs(60)[:18] == schedule("a", "b", "c").jobs(18)
    assert schedule("a", "b").job(5) != schedule("a", "b", seed=2).job(5)


@pytest.mark.parametrize(("games", "whole"), [(1, 2), (2, 2), (99, 100), (100, 100)])
def test_games_are_rounded_up_to_whole_pairs(games: int, whole: int) -> None:
    assert schedule("a", "b").whole(games) == whole


@pytest.mark.parametrize(
    ("game", "players", "bots", "said"),
    [
        ("so-clover", 3, "abc", "So Clover! is played together, not against each other"),
        ("lucky-numbers", 1, "ab", "there is nobody to beat in a game for one"),
        ("lucky-numbers", 2, "a", "at least two bots"),
        ("lucky-numbers", 3, "ab", "with 3 players there must be 3 bots, not 2"),
        ("lucky-numbers", 3, "abcd", "with 3 players there must be 3 bots, not 4"),
    ],
)
def test_where_nothing_can_be_measured_it_is_said(game: str, players: int, bots: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        check(games[game], players, list(bots))
