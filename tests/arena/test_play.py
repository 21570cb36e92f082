"""One game of the arena."""

import pytest

from cinquefoil import Record, Result, games
from cinquefoil.arena.job import Fault, Outcome, read_job, read_outcome, write
from cinquefoil.arena.play import play, play_or_tell, play_text, points
from cinquefoil.arena.schedule import Schedule


def schedule(game: str, bots: tuple[str, ...] = ("random", "random"), players: int = 2, seed: int = 1) -> Schedule:
    return Schedule(game, {"players": players}, bots, seed, records=True)


@pytest.mark.parametrize("game", ["lucky-numbers", "cross-clover", "c-cross", "bossa"])
def test_a_game_is_played_and_its_outcome_is_what_its_record_says(game: str) -> None:
    for number in range(4):
        outcome = play(schedule(game).job(number))
        assert outcome.record
        record = Record.parse(outcome.record)
        *_, last = record.replay(games[game])
        assert last.result
        assert outcome.reason == last.result.reason
        assert outcome.points == points(last.result, 2)
        assert outcome.plies == sum(event.seat is not None for event in record.events) == sum(outcome.moves)
        assert outcome.first in (0, 1)
        assert record.head["names"] == ["random", "random"]
        assert all(0 < most <= total for most, total in zip(outcome.slowest, outcome.seconds, strict=True))


def test_more_than_two_play() -> None:
    outcome = play(schedule("lucky-numbers", ("random",) * 4, players=4).job(0))
    assert len(outcome.points) == 4
    assert sum(outcome.points) == pytest.approx(1)


@pytest.mark.parametrize(
    ("winners", "shares"), [((1,), (0, 1, 0)), ((0, 2), (0.5, 0, 0.5)), ((), (1 / 3, 1 / 3, 1 / 3))]
)
def test_winners_share_the_point_and_without_any_all_do(winners: tuple[int, ...], shares: tuple[float, ...]) -> None:
    assert points(Result(winners, "over", None), 3) == shares


def test_who_begins_is_told_by_the_lot_and_not_by_the_set_up() -> None:
    firsts = set()
    for number in range(0, 12, 2):
        outcome = play(schedule("lucky-numbers").job(number))
        lot = next(line for line in (outcome.record or "").splitlines() if line.startswith("=start:"))
        assert outcome.first == int(lot[-1])
        firsts.add(outcome.first)
    assert firsts == {0, 1}
    assert play(schedule("c-cross").job(0)).first == 0


def test_the_same_job_gives_the_same_game_and_another_seed_another() -> None:
    one, again, other = (play(schedule("bossa", seed=seed).job(3)) for seed in (1, 1, 2))
    assert one.record == again.record
    assert one.digest == again.digest != other.digest


@pytest.mark.parametrize("game", ["cross-clover", "bossa"])
def test_a_seat_sees_what_it_may_see_and_nothing_else(game: str) -> None:
    job = schedule(game).job(0)
    record = Record.parse(play(job).record or "")
    for number in range(2):
        seen = record.story(games[game]).seen(number)
        assert list(seen) == list(record.seen_by(number, games[game]).events)
        assert any(event.text == "=?" for event in seen)


def test_jobs_and_outcomes_travel_as_text() -> None:
    job = schedule("bossa").job(1)
    assert read_job(write(job)) == job
    travelled = read_outcome(play_text(write(job)))
    assert isinstance(travelled, Outcome)
    assert travelled.record == play(job).record


# ---- bots that do not play by the rules


@pytest.mark.parametrize(
    ("game", "said"),
    [("raising", "failed"), ("misleading", "answered '")],
)
def test_a_bot_that_does_not_play_by_the_rules_is_told_with_all_that_is_needed_to_see_it_again(
    game: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "packages", [*games.packages, "arena.odd_games"])
    jobs = schedule(game).jobs(60)
    fault = next(told for told in map(play_or_tell, jobs) if isinstance(told, Fault))
    job = jobs[fault.number]
    assert fault.fault.startswith(f"the bot random {said}")
    for fact in (f"game {job.number + 1} of {game}", f"deal seed {job.deal}", "bot seed ", "seat "):
        assert fact in fault.fault
    assert fault.fault.endswith("ZeroDivisionError: too late" if game == "raising" else "is full")
    assert read_outcome(play_text(write(job))) == fault


def test_a_bot_that_does_not_exist_cannot_sit_down() -> None:
    fault = play_or_tell(schedule("bossa", ("random", "nobody")).job(0))
    assert isinstance(fault, Fault)
    assert "the bot nobody could not sit down in game 1 of bossa, seat 1" in fault.fault
