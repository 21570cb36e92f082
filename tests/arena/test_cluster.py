"""The arena on a cluster: a scheduler and two workers, each a process of its own, of which one is killed."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from arena.test_command import COMMAND, LONGEST, ODD, games_in, wait_until, without_times

ENVIRONMENT = {**os.environ, **ODD}
LOOPBACK = ("--host", "127.0.0.1", "--no-dashboard")
GAMES = 24
MATCH = ("slow", "random", "random", "--games", str(GAMES), "--json")


@contextmanager
def started(*command: str) -> Iterator["subprocess.Popen[str]"]:
    silent = subprocess.DEVNULL
    with subprocess.Popen(
        [sys.executable, "-m", *command], stdout=silent, stderr=silent, text=True, env=ENVIRONMENT
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """Its address, at a port that was free."""
    file = folder / "scheduler.json"
    options = (*LOOPBACK, "--port", "0", "--no-show", "--scheduler-file", str(file))
    with started("distributed.cli.dask_scheduler", *options) as process:
        wait_until(lambda: file.exists() and file.read_text().strip().endswith("}"), process)
        yield json.loads(file.read_text())["address"]


def worker(address: str, folder: Path) -> AbstractContextManager["subprocess.Popen[str]"]:
    options = (*LOOPBACK, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
    return started("distributed.cli.dask_worker", address, *options)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with scheduler(tmp_path) as address:
        yield address


def test_no_game_is_lost_and_none_counted_twice_if_a_worker_is_killed(address: str, tmp_path: Path) -> None:
    """The first worker is in the middle of a game, with more to come; nobody but the second can finish them."""
    file = tmp_path / "match.jsonl"
    command = [*COMMAND, *MATCH, "--cluster", address, "--keep", str(file)]
    pipe = subprocess.PIPE
    with (
        worker(address, tmp_path) as doomed,
        subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=ENVIRONMENT) as process,
    ):
        wait_until(lambda: len(games_in(file)) >= 4, process)
        doomed.kill()
        assert len(games_in(file)) < GAMES
        with worker(address, tmp_path):
            told, notes = process.communicate(timeout=LONGEST)
    assert process.returncode == 0, notes
    assert sorted(games_in(file)) == list(range(GAMES))
    here = subprocess.run([*COMMAND, *MATCH], capture_output=True, check=True, text=True, env=ENVIRONMENT)
    assert without_times(json.loads(told)) == without_times(json.loads(here.stdout))


def test_a_bot_that_falls_over_on_a_cluster_is_told_too(address: str, tmp_path: Path) -> None:
    with worker(address, tmp_path):
        command = [*COMMAND, "misleading", "random", "random", "--cluster", address]
        done = subprocess.run(command, capture_output=True, check=False, text=True, env=ENVIRONMENT, timeout=LONGEST)
    assert done.returncode == 2
    assert "cinquefoil: the bot random answered" in done.stderr
