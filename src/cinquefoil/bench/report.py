"""Runs the benchmark and tells the figures: as JSON, or as tables with the ratios that matter."""

import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from cinquefoil.bench.measure import ROUNDS, game_figures, measure_in_turns, subjects_of
from cinquefoil.bench.peers import peers_of
from cinquefoil.core.errors import BadOption
from cinquefoil.core.kernel import KernelGame
from cinquefoil.core.shelf import Shelf
from cinquefoil.core.state import State

TOYS = "cinquefoil_toys"
PLAYERS = 2

Figures = dict[str, dict[str, dict[str, Any]]]


class Ratio(NamedTuple):
    """Our rate over a peer's, and the figure to hold."""

    what: str
    game: str
    ours: str
    peer: str
    theirs: str
    to_hold: float | None

    def of(self, figures: Figures) -> float | None:
        """What was measured, if both were."""
        game, peer = figures["games"].get(self.game, {}), figures["peers"].get(self.peer, {})
        ours, theirs = game.get(f"{self.ours}_moves_per_second"), peer.get(f"{self.theirs}_moves_per_second")
        return ours / theirs if ours and theirs else None


C, C_NATIVE, C_FOUR = "c/lucky_numbers", "c/lucky_numbers (native)", "open_spiel/connect_four"
RATIOS = (
    Ratio("playouts to the C file, same flags", "lucky-numbers", "playout", C, "rollout", 0.4),
    Ratio("playouts to the C file, -march=native", "lucky-numbers", "playout", C_NATIVE, "rollout", None),
    Ratio("stepping to the C file, same flags", "lucky-numbers", "step", C, "rollout", 0.1),
    Ratio("playouts to Python in OpenSpiel", "lucky-numbers", "playout", "open_spiel/python_lucky_numbers", "step", 50),
    Ratio("stepping to OpenSpiel's", "connect-four", "step", C_FOUR, "step", 2),
    Ratio("playouts to OpenSpiel's C++ rollouts", "connect-four", "playout", C_FOUR, "rollout", 10),
)


def run(shelf: Shelf, games: Sequence[str] | None, seconds: float, console: Console) -> tuple[Figures, list[str]]:
    """The figures of these games (None: of all) and their peers, and what could not be measured and why."""
    starts = kernels(shelf, games)
    peers, missing = peers_of(None if games is None else list(starts))
    subjects = [subject for id, game in starts.items() for subject in subjects_of(id, game)] + peers
    rates: dict[str, dict[str, dict[str, float]]] = {"games": {}, "peers": {}}
    bar = Progress(
        TextColumn("{task.description:<36}"), BarColumn(), TimeRemainingColumn(), console=console, transient=True
    )
    with bar:
        task = bar.add_task("", total=len(subjects) * ROUNDS)
        for subject, best in measure_in_turns(subjects, seconds):
            rates[subject.group].setdefault(subject.name, {}).update(best)
            bar.update(task, advance=1, description=subject.name)
    figures: Figures = {
        "games": {id: dict(game_figures(best, compiled(starts[id].state))) for id, best in rates["games"].items()},
        "peers": {name: {key: round(rate) for key, rate in best.items()} for name, best in rates["peers"].items()},
    }
    return figures, missing


def compiled(state: State) -> bool:
    """A game that was added after the last compilation runs interpreted among compiled ones."""
    file = sys.modules[type(state).__module__].__file__ or ""
    return file.endswith(tuple(EXTENSION_SUFFIXES))


def kernels(shelf: Shelf, games: Sequence[str] | None) -> dict[str, KernelGame[State]]:
    """Where each game starts, for two players where that can be. The toys are measured with the house."""
    everything = Shelf(*shelf.packages)
    everything.add(TOYS)
    starts: dict[str, KernelGame[State]] = {}
    for id in everything if games is None else games:
        box = everything[id]
        game = box.start(players=PLAYERS if PLAYERS in box.players else box.players[0])
        if isinstance(game, KernelGame):
            starts[id] = game
        elif games is not None:
            raise BadOption(f"{box.title} has no kernel that could be measured")
    return starts


def show(figures: Figures, missing: Sequence[str], console: Console) -> None:
    console.print(games_table(figures["games"]))
    if figures["peers"]:
        console.print(peers_table(figures["peers"]))
        console.print(ratios_table(figures))
    for reason in missing:
        console.print(f"Not measured: {reason}.", highlight=False, markup=False)


def games_table(games: Mapping[str, Mapping[str, Any]]) -> Table:
    table = _table("our games", "playouts/s", "moves/s played out", "stepped", "a copy", "simulations/s searched")
    for id, figures in games.items():
        kind = "" if figures["compiled"] else " (uncompiled)"
        rates = (figures[f"{name}_per_second"] for name in ("playouts", "playout_moves", "step_moves"))
        searched = f"{figures['simulations_per_second']:,}"
        table.add_row(id + kind, *(f"{rate:,}" for rate in rates), f"{figures['copy_ns']:.0f} ns", searched)
    return table


def peers_table(peers: Mapping[str, Mapping[str, Any]]) -> Table:
    table = _table("peers", "moves/s played out", "moves/s stepped")
    for name, figures in peers.items():
        rates = (figures.get(f"{kind}_moves_per_second") for kind in ("rollout", "step"))
        table.add_row(name, *("–" if rate is None else f"{rate:,}" for rate in rates))
    return table


def ratios_table(figures: Figures) -> Table:
    table = _table("ratios", "measured", "to hold")
    for ratio in RATIOS:
        measured = ratio.of(figures)
        if measured is not None:
            told = f"{measured:.2f}" if measured < 10 else f"{measured:.0f}"
            table.add_row(f"{ratio.game}: {ratio.what}", told, f"{ratio.to_hold:g}" if ratio.to_hold else "")
    return table


def _table(first: str, *others: str) -> Table:
    table = Table(title_justify="left", header_style="bold", box=None, padding=(0, 1))
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table
