"""The benchmark command, and that its peers play the same game as we do."""

import json
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cinquefoil import Rng, games, is_compiled
from cinquefoil.bench.measure import Subject, measure_in_turns
from cinquefoil.bench.peers import peers_of
from cinquefoil.bench.report import RATIOS, Ratio, compiled, kernels, show
from cinquefoil.boxes.lucky_numbers.rules import CLOVER, START, start
from cinquefoil.core.errors import BadOption
from cinquefoil.core.state import OVER, State
from cinquefoil.search.playout import playouts


def bench(*arguments: str) -> str:
    command = [sys.executable, "-m", "cinquefoil", "bench", "--seconds", "0.02", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout


@pytest.fixture(scope="module")
def figures() -> dict[str, Any]:
    parsed = json.loads(bench("--json"))
    assert isinstance(parsed, dict)
    return parsed


def test_json_has_every_game_and_every_figure(figures: dict[str, Any]) -> None:
    assert figures.keys() == {"games", "peers"}
    assert {"lucky-numbers", "connect-four"} <= figures["games"].keys()
    for game in figures["games"].values():
        assert game.pop("compiled") is is_compiled()
        assert game.keys() == {
            "playout_moves_per_second",
            "playouts_per_second",
            "step_moves_per_second",
            "copy_ns",
            "simulations_per_second",
        }
        assert all(figure > 0 for figure in game.values())


def test_json_has_the_peers(figures: dict[str, Any]) -> None:
    assert figures["peers"]["open_spiel/connect_four"].keys() == {"step_moves_per_second", "rollout_moves_per_second"}
    assert figures["peers"]["open_spiel/python_lucky_numbers"]["step_moves_per_second"] > 0
    if shutil.which("cc"):
        assert figures["peers"]["c/lucky_numbers"]["rollout_moves_per_second"] > 0


def test_every_ratio_can_be_told(figures: dict[str, Any]) -> None:
    for ratio in RATIOS:
        if ratio.peer in figures["peers"]:
            assert ratio.of(figures) is not None


def test_only_the_games_that_are_asked_for() -> None:
    parsed = json.loads(bench("--json", "--games", "connect-four"))
    assert parsed["games"].keys() == {"connect-four"}
    assert parsed["peers"].keys() == {"open_spiel/connect_four"}


def test_the_table_tells_the_ratios() -> None:
    shown = bench("--games", "connect-four")
    assert "connect-four: stepping to OpenSpiel's" in shown
    assert "lucky-numbers" not in shown


def test_a_ratio() -> None:
    figures: Any = {"games": {"a": {"step_moves_per_second": 6}}, "peers": {"b": {"rollout_moves_per_second": 3}}}
    assert Ratio("", "a", "step", "b", "rollout", None).of(figures) == 2
    assert Ratio("", "a", "step", "c", "rollout", None).of(figures) is None


def test_the_best_round_counts() -> None:
    rates = iter([5.0, 9.0, 7.0, 1.0])
    subject = Subject("games", "a", lambda seconds: {"rate": next(rates)})
    assert [best["rate"] for _, best in measure_in_turns([subject], 1)] == [5, 9, 9, 9]


def test_games_without_a_kernel_are_left_out_unless_asked_for() -> None:
    assert {"lucky-numbers", "connect-four"} <= kernels(games, None).keys()
    assert "mind-meld" not in kernels(games, None)
    with pytest.raises(BadOption, match="Mind Meld"):
        kernels(games, ["mind-meld"])


class Interpreted(State):
    """A kernel that came after the last compilation."""


def test_compiled_is_said_of_what_is_compiled() -> None:
    assert compiled(start(2)) is is_compiled()
    assert not compiled(Interpreted(2))


def test_what_cannot_be_measured_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    subjects, missing = peers_of(["lucky-numbers"])
    assert [subject.name for subject in subjects] == ["open_spiel/python_lucky_numbers"]
    assert missing == ["there is no C compiler for the C file"]


def test_what_is_missing_is_told_to_the_letter() -> None:
    screen = StringIO()
    show({"games": {}, "peers": {}}, ["OpenSpiel: pip install 'cinquefoil[bench]'"], Console(file=screen, width=80))
    assert "Not measured: OpenSpiel: pip install 'cinquefoil[bench]'." in screen.getvalue()


def test_the_python_peer_in_open_spiel_plays_the_same_game() -> None:
    """Step by step: the same moves are legal, the same outcomes possible and as likely, and the same seats win."""
    import pyspiel

    import cinquefoil.bench.peers.open_spiel_lucky_numbers  # noqa: F401  registers itself

    dice = Rng(1)
    for _ in range(30):
        ours, theirs = start(2), pyspiel.load_game("python_lucky_numbers").new_initial_state()
        while ours.actor() != OVER:
            legal = sorted(ours.legal())
            move = ours.random_legal(dice)
            if theirs.is_chance_node():
                base = CLOVER if legal[0] < START else START
                weights = {outcome - base: ours.weight(outcome) for outcome in legal}
                whole = sum(map(int, weights.values()))
                assert dict(theirs.chance_outcomes()) == pytest.approx({n: int(w) / whole for n, w in weights.items()})
                theirs.apply_action(move - base)
            else:
                assert theirs.current_player() == ours.actor()
                assert sorted(theirs.legal_actions()) == legal
                theirs.apply_action(move)
            ours.apply(move)
        assert theirs.is_terminal()
        assert sum(1 << seat for seat, won in enumerate(theirs.returns()) if won) == ours.winners()


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
def test_the_c_peer_plays_the_same_game(tmp_path: Path) -> None:
    """As far as can be seen from outside: random games are as long, and won as often by one, the other or both."""
    source = Path(sys.modules["cinquefoil.bench.peers"].__file__ or "").with_name("lucky_numbers.c")
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", tmp_path / "c", source], check=True)
    told = json.loads(subprocess.run([tmp_path / "c", "0.3"], check=True, capture_output=True, text=True).stdout)
    count = 4000 if is_compiled() else 100
    length, dice, both = playouts(start(2), count, Rng(2)) / count, Rng(3), 0
    for _ in range(count):
        game = start(2)
        while game.actor() != OVER:
            game.apply(game.random_legal(dice))
        both += game.winners() == 3
    assert told["moves"] / told["playouts"] == pytest.approx(length, rel=0.02 if is_compiled() else 0.2)
    assert told["wins"][2] / told["playouts"] == pytest.approx(both / count, abs=0.02 if is_compiled() else 0.2)
    assert told["wins"][0] == pytest.approx(told["wins"][1], rel=0.05)
