"""The arena as people type it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cinquefoil import CinquefoilError
from cinquefoil.cli import app

TESTS = Path(__file__).parents[1]
COMMAND = [sys.executable, "-m", "cinquefoil", "arena"]
ODD = {"CINQUEFOIL_GAMES": "arena.odd_games,cinquefoil_toys", "PYTHONPATH": str(TESTS)}
LONGEST = 120


def run(*arguments: str, code: int = 0) -> tuple[str, str]:
    """What the command says on both streams."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
        env={**os.environ, **ODD},
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout, done.stderr


def result(*arguments: str, code: int = 0) -> dict[str, Any]:
    (line,) = run(*arguments, "--json", code=code)[0].splitlines()
    document = json.loads(line)
    assert isinstance(document, dict)
    return document


def games_in(file: Path) -> list[int]:
    """The numbers of the games that a file holds."""
    lines = file.read_text().splitlines(keepends=True)[1:] if file.exists() else []
    return [json.loads(line)["number"] for line in lines if line.endswith("\n")]


def wait_until(condition: Callable[[], bool], process: "subprocess.Popen[str]") -> None:
    deadline = time.monotonic() + LONGEST
    while not condition():
        assert process.poll() is None, process.stderr and process.stderr.read()
        assert time.monotonic() < deadline
        time.sleep(0.01)


def without_times(document: dict[str, Any]) -> dict[str, Any]:
    for bot in document["bots"]:
        del bot["seconds_per_move"], bot["slowest_move"]
    return document


# ---- results


def test_json_is_one_object_that_adds_up() -> None:
    told = result("bossa", "beginner", "random", "--games", "30", "--workers", "1")
    assert told["game"] == "bossa"
    assert [bot["name"] for bot in told["bots"]] == ["beginner", "random"]
    assert sum(bot["score"] for bot in told["bots"]) == pytest.approx(1)
    assert told["bots"][0]["rating"] > told["bots"][1]["rating"]
    assert (told["games"], told["pairs"], told["unpaired"], told["different_games"]) == (30, 15, 0, 30)
    low, high = told["interval"]
    assert 0.5 < low < told["bots"][0]["score"] < high <= 1
    assert sum(told["reasons"].values()) == pytest.approx(1)
    assert 0 <= told["first_player_score"] <= 1
    assert 5 < told["plies"] < 60
    assert told["stopped"] is None


def test_the_number_of_workers_changes_nothing() -> None:
    match = ["bossa", "beginner", "random", "beginner", "--games", "30"]
    assert without_times(result(*match, "--workers", "1")) == without_times(result(*match, "--workers", "3"))


def test_a_sequential_test_stops_at_the_same_pair_whoever_plays() -> None:
    match = ["bossa", "beginner", "random", "--sprt", "0", "150", "--games", "200"]
    one, three = (without_times(result(*match, "--workers", workers)) for workers in ("1", "3"))
    assert one == three
    assert one["sprt"]["verdict"] == "high"
    assert one["games"] < 100


def test_the_table_reads_the_result() -> None:
    told, notes = run("cross-clover", "beginner", "random", "--games", "29", "--seed", "4", "--workers", "1")
    assert "beginner beats random: " in told
    assert "30 games in 15 pairs." in told
    assert "The seed was 4." in told
    assert "30 games instead of 29" in notes
    assert "\x1b" not in told + notes


def test_a_bot_against_itself_and_three_at_a_table() -> None:
    told, _ = run("bossa", "random", "random", "--games", "20", "--workers", "1")
    assert "random against random #2, no clear difference" in told
    table = result("lucky-numbers", "random", "beginner", "random", "--players", "3", "--games", "4", "--workers", "1")
    assert (table["games"], table["pairs"], table["elo"]) == (6, 2, None)
    assert sum(bot["score"] for bot in table["bots"]) == pytest.approx(1)
    assert table["bots"][1]["score"] > 0.5


def test_bots_that_repeat_themselves_are_noticed() -> None:
    told, _ = run("stubborn", "beginner", "beginner", "--games", "4", "--workers", "1")
    assert "Only 1 of the 4 games were different" in told


def test_a_bar_and_the_score_so_far_on_a_terminal_only() -> None:
    import pty

    master, slave = pty.openpty()
    command = [*COMMAND, "slow", "random", "random", "--games", "8", "--workers", "1", "--json"]
    environment = {**os.environ, **ODD, "TERM": "xterm-256color", "COLUMNS": "120"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=slave, text=True, env=environment) as process:
        os.close(slave)
        shown = b""
        while part := _read(master):
            shown += part
        told, _ = process.communicate(timeout=LONGEST)
    os.close(master)
    assert process.returncode == 0
    assert json.loads(told)["games"] == 8
    assert "random " in shown.decode()
    assert " % [" in shown.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # nobody writes there any more
        return b""


# ---- refusals


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["so-clover", "random", "random"], "So Clover! is played together, not against each other"),
        (["lucky-numbers", "random", "random", "--players", "1"], "there is nobody to beat in a game for one"),
        (["bossa", "random"], "at least two bots"),
        (["bossa", "random", "nobody"], "there is no bot 'nobody'"),
        (["chess", "random", "random"], "there is no game 'chess'"),
        (["bossa", "random", "random", "--players", "3"], "players must be 2, not 3"),
        (["bossa", "random", "random", "-o", "rows=odd"], "rows must be"),
        (["bossa", "random", "random", "--sprt", "50", "0"], "a lower and a higher Elo difference"),
        (["bossa", "random", "random", "random", "--sprt", "0", "50"], "--sprt compares exactly two bots"),
        (["bossa", "random", "random", "--plot", "plot.gif"], "ends in .png or .svg, not plot.gif"),
        (["bossa", "random", "random", "--plot", "/no/such/plot.svg"], "there is no such folder"),
        (["bossa", "random", "random", "--keep", "/no/such/file"], "cannot be saved to /no/such/file"),
        (["bossa", "random", "random", "--cluster", "x", "--workers", "2"], "a --cluster has its own"),
    ],
)
def test_what_goes_wrong_is_said_in_a_sentence(arguments: list[str], said: str) -> None:
    with pytest.raises(CinquefoilError, match=re.escape(said)):
        app(["arena", *arguments], standalone_mode=False)


def test_where_there_is_no_cluster_it_is_said_and_nothing_else() -> None:
    told, notes = run("bossa", "random", "random", "--cluster", "nowhere", code=2)
    assert "cinquefoil: there is no cluster at 'nowhere'" in notes
    assert told == ""


@pytest.mark.parametrize(("package", "wish"), [("distributed", "--cluster=x"), ("matplotlib", "--plot=x.png")])
def test_what_is_not_installed_is_told_with_the_remedy(package: str, wish: str) -> None:
    """A meta path finder that does not find it is what an environment without it looks like."""
    program = f"""
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "{package}":
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
from cinquefoil.cli import main
main()
"""
    command = [sys.executable, "-c", program, "arena", "bossa", "random", "random", wish]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONGEST)
    assert done.returncode == 2
    extra = {"distributed": "cluster", "matplotlib": "plot"}[package]
    assert f"pip install 'cinquefoil[{extra}]'" in done.stderr


# ---- keeping and going on


def test_a_match_goes_on_where_it_was_left_and_can_go_on_for_longer(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = ["bossa", "random", "beginner", "--workers", "1"]
    result(*match, "--games", "10", "--keep", str(file))
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:3] + lines[6:]) + lines[4][:50])
    told, notes = run(*match, "--games", "20", "--keep", str(file), "--json")
    assert "7 of 20 games are already in" in notes
    assert sorted(games_in(file)) == list(range(20))
    assert len(json.loads(told)["bots"]) == 2
    assert without_times(json.loads(told)) == without_times(result(*match, "--games", "20"))
    assert "there seed is 1, here it is 2" in run(*match, "--seed", "2", "--keep", str(file), code=2)[1]


def test_records_are_kept_and_replay(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    run("cross-clover", "random", "beginner", "--games", "4", "--records", str(folder), "--workers", "1")
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"game-0000{number}.txt" for number in (1, 2, 3, 4)]
    assert 'names: ["beginner","random"]' in files[1].read_text()
    replayed = [sys.executable, "-m", "cinquefoil", "replay", str(files[1])]
    done = subprocess.run(replayed, capture_output=True, text=True, check=True, timeout=LONGEST)
    assert "all by the rules" in done.stdout
    assert "already has records in it" in run("bossa", "random", "random", "--records", str(folder), code=2)[1]


@pytest.mark.parametrize("least", [0, 5])
def test_ctrl_c_keeps_what_is_done_and_tells_the_result_so_far(tmp_path: Path, least: int) -> None:
    """In the middle, and while the processes that are to play are still starting."""
    file = tmp_path / "match.jsonl"
    match = ["slow", "random", "random", "--keep", str(file), "--workers", "2", "--json"]
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen([*COMMAND, *match], **streams, env={**os.environ, **ODD}, start_new_session=True) as process:
        wait_until(lambda: len(games_in(file)) >= least and children_of(process) >= 3, process)
        time.sleep(0.1)  # so that they are in the middle of importing
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all that run in it
        told, notes = process.communicate(timeout=LONGEST)
    assert process.returncode == 130
    assert notes == f"Interrupted. The same command goes on from {file}.\n"
    so_far = json.loads(told)
    kept = games_in(file)
    assert so_far["stopped"] == "interrupted"
    assert so_far["games"] + so_far["unpaired"] == len(kept)
    assert least <= len(kept) < 100
    result(*match[:-1], "--games", str(len(kept) + 4))
    assert len(games_in(file)) == len(set(games_in(file))) >= len(kept) + 4


def children_of(process: "subprocess.Popen[str]") -> int:
    parents = subprocess.run(["ps", "-A", "-o", "ppid="], capture_output=True, text=True, check=True).stdout.split()
    return parents.count(str(process.pid))


def test_a_bot_that_falls_over_ends_the_match_and_what_is_done_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    told, notes = run("raising", "random", "random", "--keep", str(file), "--workers", "1", "--json", code=2)
    assert notes.startswith("cinquefoil: the bot random failed in game ")
    assert "ZeroDivisionError: too late" in notes
    assert len(notes.splitlines()) == 1
    so_far = json.loads(told)
    assert so_far["stopped"] in notes
    assert so_far["games"] + so_far["unpaired"] == len(games_in(file)) > 0


def test_a_process_that_dies_ends_the_match_and_what_is_done_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    told, notes = run("dying", "random", "random", "--keep", str(file), "--workers", "1", code=2)
    assert "cinquefoil: a process that was playing games died" in notes
    assert len(games_in(file)) > 0
    assert "random" in told


# ---- pictures


@pytest.mark.parametrize(
    ("name", "magic", "bots"),
    [("duel.png", b"\x89PNG", ["random", "beginner"]), ("field.SVG", b"<?xml", ["random", "beginner", "random"])],
)
def test_a_plot_is_drawn(tmp_path: Path, name: str, magic: bytes, bots: list[str]) -> None:
    file = tmp_path / name
    run("bossa", *bots, "--games", "12", "--plot", str(file), "--workers", "1")
    drawn = file.read_bytes()
    assert drawn.startswith(magic)
    assert len(drawn) > 10_000


WITHOUT = """
import sys

class Missing:
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in ("scipy", "openskill"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing)
from cinquefoil.cli import main
main()
"""


def test_without_its_extra_the_arena_says_what_is_missing_and_the_engine_works() -> None:
    command = [sys.executable, "-c", WITHOUT]
    arena = subprocess.run(
        [*command, "arena", "bossa", "random", "random"], capture_output=True, text=True, check=False
    )
    assert (arena.returncode, arena.stdout) == (2, "")
    assert "the arena needs openskill: pip install 'cinquefoil[arena]'" in arena.stderr
    watch = subprocess.run([*command, "watch", "bossa", "--seed", "1", "--pace", "0"], capture_output=True, check=False)
    assert watch.returncode == 0
