"""The command as people type it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cinquefoil import Record, __version__, games

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def run(*arguments: str, code: int = 0, **environment: str) -> str:
    """What the command says; where it fails, what it says about that, and nothing but a sentence."""
    command = [sys.executable, "-m", "cinquefoil", *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=120, env={**os.environ, **environment}
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout if code == 0 else done.stderr


def test_without_a_word_it_says_what_it_can_do() -> None:
    done = subprocess.run([sys.executable, "-m", "cinquefoil"], capture_output=True, text=True, check=False)
    for command in ("watch", "replay", "rules", "games", "referee", "bench"):
        assert command in done.stdout + done.stderr


def test_version() -> None:
    assert re.fullmatch(rf"cinquefoil {__version__} \((un)?compiled\)\n", run("--version"))


def test_games() -> None:
    assert re.search(r"lucky-numbers +Lucky Numbers +1–4 +setup, first, bruno", run("games"))


def test_games_from_elsewhere() -> None:
    assert "connect-four" in run("games", CINQUEFOIL_GAMES="cinquefoil_toys")
    assert "no_such_package" in run("games", code=2, CINQUEFOIL_GAMES="no_such_package")


def test_rules() -> None:
    assert run("rules", "lucky-numbers") == games["lucky-numbers"].rules() + "\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rules", "chess"], "cinquefoil: there is no game 'chess'; there is lucky-numbers"),
        (["watch", "--players", "7"], "players must be 1 or 2 or 3 or 4, not 7"),
        (["watch", "-o", "setup=odd"], "setup must be standard or michael, not 'odd'"),
        (["watch", "-o", "setup"], "an option is NAME=VALUE, not 'setup'"),
        (["watch", "--record", "/no/such/folder/game"], "there is no folder /no/such/folder"),
        (["watch", "--pace", "soon"], "Invalid value for '--pace'"),
        (["replay", "no-such-file"], "no-such-file cannot be read"),
        (["bench", "--games", "chess"], "there is no game 'chess'"),
        (["bench", "--games", "mind-meld"], "Mind Meld has no kernel that could be measured"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_what_goes_wrong_is_said_in_a_sentence(arguments: list[str], said: str) -> None:
    assert said in run(*arguments, code=2)


@pytest.mark.parametrize("closed", ["<&-", ">&-", ">/dev/full"])
def test_a_referee_without_ears_or_mouth_says_so(closed: str) -> None:
    command = f'echo "{{}}" | "{sys.executable}" -m cinquefoil referee {closed}'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert done.stderr.startswith("cinquefoil: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_game_is_watched_kept_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    options = ["--players", "3", "--seed", "5", "-o", "setup=michael", "-o", "bruno=true"]
    shown = run("watch", *options, "--record", str(file))
    assert re.search(r"(Ada|Blaise|Carla) begins\.", shown)
    assert "takes a face-down clover." in shown
    assert re.search(r"over, (a garden is full|the pile is empty): .* won", shown)
    assert "--players 3 --seed 5" in shown
    record = Record.parse(file.read_text())
    assert record.options == {"players": 3, "setup": "michael", "first": "lot", "bruno": True}
    *_, last = record.replay(games["lucky-numbers"])
    assert last.over
    replayed = run("replay", str(file))
    assert replayed.strip() in shown


def test_the_same_seed_shows_the_same_game() -> None:
    assert run("watch", "--players", "1", "--seed", "9") == run("watch", "--players", "1", "--seed", "9")


def test_a_record_against_the_rules_is_told(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("watch", "--players", "1", "--seed", "1", "--record", str(file))
    file.write_text(re.sub(r"0:draw", "0:leave", file.read_text(), count=1))
    assert "breaks LN-5: no clover is in hand" in run("replay", str(file), code=2)


def test_games_that_nobody_here_can_play_are_not_watched() -> None:
    said = run("watch", "mind-meld", code=2, CINQUEFOIL_GAMES="cinquefoil_toys")
    assert "nobody here knows how to play Mind Meld yet" in said


def test_on_a_terminal_the_board_is_drawn_in_its_place() -> None:
    """A real terminal, as far as the program can tell."""
    import pty

    master, slave = pty.openpty()
    command = [sys.executable, "-m", "cinquefoil", "watch", "--players", "1", "--seed", "2", "--pace", "0"]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    with subprocess.Popen(command, stdout=slave, stderr=slave, stdin=slave, env=environment) as process:
        os.close(slave)
        shown = b""
        while True:
            try:
                part = os.read(master, 65536)
            except OSError:
                break
            if not part:
                break
            shown += part
        assert process.wait(timeout=60) == 0
    os.close(master)
    text = shown.decode()
    assert "\x1b[" in text
    plain = ESCAPES.sub("", text)
    assert plain.count("╭─ Lucky Numbers") > 10
    assert "over, " in plain
