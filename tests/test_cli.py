"""The command as people type it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from cinquefoil import Record, __version__, games
from dealing import forged, played

RECORDS = Path(__file__).parent / "records"
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


def test_it_says_what_it_can_do() -> None:
    said = run("--help")
    for command in (
        "serve",
        "watch",
        "replay",
        "verify",
        "rules",
        "games",
        "referee",
        "arena",
        "bench",
        "backup",
        "restore",
    ):
        assert command in said


def test_version() -> None:
    assert re.fullmatch(rf"cinquefoil {__version__} \((un)?compiled\)\n", run("--version"))


def test_games() -> None:
    shown = run("games")
    assert "lucky-numbers  Lucky Numbers, 1–4 players" in shown
    assert re.search(r"-o setup=standard +how the diagonal is laid: standard or michael", shown)


def test_games_from_elsewhere() -> None:
    assert "connect-four" in run("games", CINQUEFOIL_GAMES="cinquefoil_toys")
    assert "no_such_package" in run("games", code=2, CINQUEFOIL_GAMES="no_such_package")


def test_rules() -> None:
    assert run("rules", "lucky-numbers") == games["lucky-numbers"].rules() + "\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rules", "chess"], "cinquefoil: there is no game 'chess'; on the shelf: "),
        (["watch", "--players", "0"], "players must be 1 to 4, not 0"),
        (["watch", "--players", "7"], "players must be 1 to 4, not 7"),
        (["watch", "-o", "setup=odd"], "setup must be standard or michael, not 'odd'"),
        (["watch", "-o", "setup"], "an option is NAME=VALUE, not 'setup'"),
        (["watch", "-o", "players=3"], "give the number of players with --players"),
        (["watch", "-o", "bruno=maybe"], "bruno must be true or false, not 'maybe'"),
        (["watch", "-o", "bruno=yes", "-o", "bruno=no"], "bruno is given twice"),
        (["watch", "--record", "/no/such/folder/game"], "cannot be saved to /no/such/folder/game: No such file"),
        (["watch", "--record", "/"], "/ already exists: choose another name"),
        (["replay", "/"], "/ cannot be read: Is a directory"),
        (["replay", "/dev/zero"], "/dev/zero is too long for a record"),
        (["replay", sys.executable], "is not a record: it is not text"),
        (["watch", "--pace", "soon"], "Invalid value for '--pace'"),
        (["replay", "no-such-file"], "no-such-file cannot be read"),
        (["bench", "--games", "chess"], "there is no game 'chess'"),
        (["bench", "--games", "mind-meld"], "Mind Meld has no kernel that could be measured"),
        (
            ["arena", "so-clover", "random", "random"],
            "cinquefoil: So Clover! is played together, not against each other",
        ),
        (["arena", "bossa", "random", "nobody"], "cinquefoil: there is no bot 'nobody'"),
        (["arena", "bossa", "random", "random", "--games", "0"], "Invalid value for '--games'"),
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


def test_a_record_of_a_house_is_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(played("bossa", 1)))
    assert re.fullmatch(r"Fair: all \d+ draws follow from the secret .*\.\n", run("verify", str(file)))
    file.write_text(forged(str(played("bossa", 1)), Random(1))[1])
    assert run("verify", str(file), code=2).startswith("cinquefoil: ")
    run("watch", "--seed", "5", "--record", str(tmp_path / "watched.txt"))
    assert "does not say how its chance events were drawn" in run("verify", str(tmp_path / "watched.txt"), code=2)


def test_a_game_is_watched_kept_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    options = ["--players", "3", "--seed", "5", "-o", "setup=michael", "-o", "bruno=true"]
    shown = run("watch", *options, "--record", str(file))
    assert re.search(r"(Ada|Blaise|Carla) got to go first\.", shown)
    assert "drew a clover." in shown
    assert re.search(r"over, (\w+ filled the whole garden first|the pile ran out, and .* clovers)", shown)
    assert "The seed was 5: the same command with --seed 5" in shown
    assert "already exists" in run("watch", *options, "--record", str(file), code=2)
    record = Record.parse(file.read_text())
    assert record.options == {"players": 3, "setup": "michael", "first": "lot", "bruno": True}
    *_, last = record.replay(games["lucky-numbers"])
    assert last.over
    replayed, checked = run("replay", str(file)).strip().split("\n\nChecked: ")
    assert replayed in shown
    assert checked == f"{len(record.events)} events, all by the rules."


def test_the_same_seed_shows_the_same_game() -> None:
    assert run("watch", "--players", "1", "--seed", "9") == run("watch", "--players", "1", "--seed", "9")


def test_a_record_against_the_rules_is_told(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("watch", "--players", "1", "--seed", "1", "--record", str(file))
    file.write_text(re.sub(r"0:draw", "0:leave", file.read_text(), count=1))
    assert "breaks LN-5: take a clover first" in run("replay", str(file), code=2)


def test_a_record_of_other_rules_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("watch", "--players", "1", "--seed", "1", "--record", str(file))
    file.write_text("\ufeff" + file.read_text().replace("rules: 1", "rules: 0"), encoding="utf-8")
    assert "played under version 0 of the rules; this is version 1" in run("replay", str(file))


def test_names_cannot_play_tricks_with_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("watch", "--players", "2", "--seed", "1", "--record", str(file))
    file.write_text(file.read_text().replace('["Ada","Blaise"]', r'["[/bold]\u001b[31mX"]'))
    shown = run("replay", str(file))
    assert "\x1b" not in shown
    assert "[/bold]\ufffd[31mX" in shown
    assert "Seat 2" in shown


def test_a_terminal_that_knows_no_lines_still_shows_a_board() -> None:
    shown = run("watch", "--players", "1", "--seed", "1", PYTHONIOENCODING="ascii")
    assert re.search(r"1 \? +\d+ \?", shown)


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


@pytest.mark.parametrize("game", ["cross-clover", "c-cross", "bossa", "so-clover"])
def test_every_game_is_watched_to_its_end_and_replayed_through_the_eyes_of_a_seat(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shown = run("watch", game, "--seed", "5", "--record", str(file))
    assert "\nover" in shown
    seen = run("replay", str(file), "--seat", "1")
    assert "all by the rules" in seen
    assert (seen.split("\n\nChecked")[0] in shown) == (game == "c-cross")


def test_a_seat_that_is_not_there_cannot_look() -> None:
    assert "there is no seat 2: seats count from 0 to 1" in run("watch", "bossa", "--seat", "2", code=2)


def test_rules_are_there_for_every_game_with_credit_where_it_is_due() -> None:
    credits = {
        "lucky-numbers": ("Michael Schacht", "TIKI Editions"),
        "cross-clover": ("Akame", "Red I Games"),
        "c-cross": ("Ludovic Gimet", "Clemens Gerhards"),
        "bossa": ("Banana Moon Studio", "Banana Moon Games"),
        "so-clover": ("François Romain", "Repos Production"),
    }
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    for game, names in credits.items():
        page = " ".join(run("rules", game).split("\n\n")[1].split())
        for said in (
            *names,
            "independent implementation",
            "not affiliated",
            "without their art or texts",
            "worth buying",
        ):
            assert said in page
            assert said in " ".join(readme.split())


@pytest.mark.parametrize("wrong", [["--players", "3"], ["--seat", "5"], ["-o", "rows=odd"]])
def test_a_game_that_cannot_be_played_leaves_no_record(wrong: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("watch", "bossa", *wrong, "--record", str(file), code=2)
    assert not file.exists()


def test_a_game_that_is_given_up_leaves_no_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    command = [sys.executable, "-m", "cinquefoil", "watch", "mind-meld", "--record", str(file)]
    said = subprocess.run(command, env={**os.environ, "CINQUEFOIL_GAMES": "cinquefoil_toys"}, check=False)
    assert said.returncode == 2
    assert not file.exists()


def test_seeds_matter_even_in_a_game_without_luck() -> None:
    assert run("watch", "c-cross", "--seed", "1") != run("watch", "c-cross", "--seed", "2")


def test_a_name_that_is_nearly_right_is_guessed() -> None:
    assert "did you mean so-clover?" in run("rules", "So Clover", code=2)
    assert "did you mean bossa?" in run("rules", "Bossa", code=2)


def test_as_many_play_as_usual() -> None:
    assert "Carla" in run("watch", "so-clover", "--seed", "1")
    assert "Carla" not in run("watch", "lucky-numbers", "--seed", "1")


def test_better_bots_can_be_watched() -> None:
    shown = run("watch", "c-cross", "--bot", "expert@60", "--seed", "3", "--pace", "0")
    assert shown == run("watch", "c-cross", "--bot", "expert@60", "--seed", "3", "--pace", "0")
    assert shown != run("watch", "c-cross", "--bot", "random", "--seed", "3", "--pace", "0")
    assert "did you mean master?" in run("watch", "--bot", "mastre", code=2)


def test_analyse_tells_of_choices_and_luck(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    run("watch", "lucky-numbers", "--bot", "beginner", "--seed", "5", "--pace", "0", "--record", str(record))
    told = run("analyse", str(record), "--simulations", "20")
    assert re.search(r"Ada +[+-]\d+ % +\d+ %", told)
    assert "chance gave" in told
    found = json.loads(run("analyse", str(record), "--simulations", "20", "--json"))
    assert found.keys() == {"seats", "moves", "chance"}
    assert len(found["moves"]) + len(found["chance"]) == len(Record.parse(record.read_text()).events)
    assert "cannot be analysed yet" in run("analyse", str(next(RECORDS.glob("so-clover/*.txt"))), code=2)


def test_a_ladder_is_made(tmp_path: Path) -> None:
    """Of the toy, with the fewest games there can be; that it can be gone on with is tested elsewhere."""
    page = tmp_path / "rules.md"
    page.write_text("# Four\n\n<!-- figures -->\n<!-- end of figures -->\n")
    arguments = ["--folder", str(tmp_path / "ladder"), "--games", "2", "--page", str(page)]
    told = run("ladder", "connect-four", *arguments, CINQUEFOIL_GAMES="cinquefoil_toys")
    assert told.startswith("# Connect Four: the ladder\n")
    assert (tmp_path / "ladder/connect-four.md").read_text() + "\n" == told
    assert json.loads((tmp_path / "ladder/connect-four.json").read_text())["game"] == "connect-four"
    assert "| who begins scores |" in page.read_text()
    assert "the bots of So Clover! do not play against each other" in run(
        "ladder", "so-clover", "--folder", str(tmp_path), code=2
    )
