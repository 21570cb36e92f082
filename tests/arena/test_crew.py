"""Those who play the games."""

import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor

from cinquefoil.arena.crew import Crew, deaf
from cinquefoil.arena.play import play_text
from cinquefoil.arena.schedule import Schedule
from cinquefoil.core.cores import cores

JOBS = Schedule("bossa", {"players": 2}, ("random", "random"), 1).jobs(9)
HEARS = "import signal; print(signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


def hears_ctrl_c() -> bool:
    """Whether a process started now would."""
    return subprocess.run([sys.executable, "-c", HEARS], capture_output=True, text=True, check=True).stdout == "True\n"


def test_processes_that_play_do_not_hear_ctrl_c_and_others_do() -> None:
    with deaf():
        assert not hears_ctrl_c()
    assert hears_ctrl_c()


def test_even_if_all_workers_are_away_for_a_while_every_game_is_played() -> None:
    with ThreadPoolExecutor(1) as executor:
        crew = Crew(lambda job: executor.submit(play_text, job), lambda: 0)
        assert sorted(outcome.number for outcome in crew.play(JOBS)) == list(range(9))


def test_no_more_games_are_under_way_than_are_needed_to_keep_all_busy() -> None:
    submitted = 0
    with ThreadPoolExecutor(1) as executor:

        def submit(job: str) -> "Future[str]":
            nonlocal submitted
            submitted += 1
            return executor.submit(play_text, job)

        crew = Crew(submit, lambda: 2)
        assert next(crew.play(JOBS)).number in range(4)
        assert submitted == 4


def test_there_is_a_core() -> None:
    assert cores() >= 1
