"""What our games are measured against: OpenSpiel's own, a Lucky Numbers written for it in Python, and one in C."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from cinquefoil.bench.measure import Rates, Subject, repeat

OPEN_SPIEL_GAMES = ("connect_four", "tic_tac_toe", "breakthrough", "backgammon")
OPEN_SPIEL_PYTHON = "python_lucky_numbers"


def peers_of(games: list[str] | None) -> tuple[list[Subject], list[str]]:
    """The peers of these games (None: all there are), and what is missing and why."""
    subjects: list[Subject] = []
    missing: list[str] = []
    wanted = set(OPEN_SPIEL_GAMES) if games is None else {game.replace("-", "_") for game in games}
    if find_spec("pyspiel"):
        subjects += [open_spiel(name) for name in OPEN_SPIEL_GAMES if name in wanted]
        if games is None or "lucky-numbers" in games:
            subjects.append(open_spiel_python())
    else:
        missing.append("OpenSpiel is not installed: pip install 'cinquefoil[bench]'")
    if games is None or "lucky-numbers" in games:
        if compiler := shutil.which(os.environ.get("CC", "cc")):
            programs, reasons = c_programs(compiler)
            subjects += programs
            missing += reasons
        else:
            missing.append("there is no C compiler for the C file")
    return subjects, missing


# ---- OpenSpiel


def open_spiel(name: str) -> Subject:
    import pyspiel

    game = pyspiel.load_game(name)
    stepping, rolling = open_spiel_steps(game), open_spiel_rollouts(game)

    def measure(seconds: float) -> Rates:
        return {**stepping(seconds / 2), **rolling(seconds / 2)}

    return Subject("peers", f"open_spiel/{name}", measure)


def open_spiel_python() -> Subject:
    import pyspiel

    import cinquefoil.bench.peers.open_spiel_lucky_numbers  # noqa: F401  registers itself

    return Subject("peers", f"open_spiel/{OPEN_SPIEL_PYTHON}", open_spiel_steps(pyspiel.load_game(OPEN_SPIEL_PYTHON)))


def open_spiel_game(game: Any, random: Callable[[], float]) -> int:
    """One game stepped from Python: the list of legal actions, one of them, and on. The number of moves."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
        moves += 1
    return moves


def open_spiel_chance_game(game: Any, random: Random) -> int:
    """The same where chance plays along: its outcomes by their probabilities."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
        moves += 1
    return moves


def open_spiel_steps(game: Any) -> Callable[[float], Rates]:
    import pyspiel

    random = Random(2)
    chance = game.get_type().chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC

    def play() -> int:
        return open_spiel_chance_game(game, random) if chance else open_spiel_game(game, random.random)

    def measure(seconds: float) -> Rates:
        _, moves, spent = repeat(play, seconds)
        return {"step_moves_per_second": moves / spent}

    return measure


def open_spiel_rollouts(game: Any) -> Callable[[float], Rates]:
    """Its own C++ rollouts: a search of one simulation evaluates one leaf, by so many rollouts, and nothing else.

    It does not tell how many moves they took; that is counted apart, over games stepped from Python.
    """
    import pyspiel

    random = Random(3)
    rollouts = 500
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 1.4, 1, 1000, False, 1, False)
    length = sum(open_spiel_chance_game(game, random) for _ in range(300)) / 300

    def evaluate() -> int:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        bot.mcts_search(state)
        return rollouts

    def measure(seconds: float) -> Rates:
        _, count, spent = repeat(evaluate, seconds)
        return {"rollout_moves_per_second": count * length / spent}

    return measure


# ---- C

C_PROGRAMS = {"c/lucky_numbers": ("-O3",), "c/lucky_numbers (native)": ("-O3", "-march=native")}
"""The first with what mypyc compiles our kernels with, the second with all that this machine can do."""


def c_programs(compiler: str) -> tuple[list[Subject], list[str]]:
    folder = TemporaryDirectory(prefix="cinquefoil-bench-")  # goes when the last measurement that uses it does
    subjects, missing = [], []
    for number, (name, flags) in enumerate(C_PROGRAMS.items()):
        program = Path(folder.name, str(number))
        with as_file(files("cinquefoil.bench.peers").joinpath("lucky_numbers.c")) as source:
            made = subprocess.run(
                [compiler, *flags, "-o", program, source], capture_output=True, text=True, check=False
            )
        if made.returncode == 0:
            subjects.append(Subject("peers", name, c_rollouts(folder, program.name)))
        else:
            missing.append(f"{name} did not compile: {made.stderr.strip()[:200]}")
    return subjects, missing


def c_rollouts(folder: TemporaryDirectory[str], program: str) -> Callable[[float], Rates]:
    def measure(seconds: float) -> Rates:
        command = [f"{folder.name}/{program}", str(seconds)]
        told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        spent = told["seconds"]
        return {
            "rollout_moves_per_second": told["moves"] / spent,
            "rollouts_per_second": told["playouts"] / spent,
        }

    return measure
