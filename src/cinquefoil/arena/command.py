"""What `cinquefoil arena` does."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from cinquefoil.arena import plot
from cinquefoil.arena.crew import Crew, cluster, processes
from cinquefoil.arena.match import Match, Stop, note
from cinquefoil.arena.report import Report
from cinquefoil.arena.schedule import Schedule, check
from cinquefoil.arena.sprt import Sprt
from cinquefoil.bots import sit
from cinquefoil.core.cores import cores
from cinquefoil.core.errors import BadOption, CinquefoilError
from cinquefoil.core.game import Box

INTERRUPTED = 130


@dataclass(frozen=True)
class Wishes:
    """What was asked for."""

    bots: tuple[str, ...]
    options: dict[str, Any]
    games: int
    seed: int
    workers: int | None
    cluster: str | None
    sprt: tuple[float, float] | None
    keep: Path | None
    records: Path | None
    as_json: bool
    plot: Path | None


def run(box: Box, wishes: Wishes, out: Console, notes: Console) -> None:
    """Plays a match and tells its result, also if it was stopped; then says what stopped it."""
    schedule = scheduled(box, wishes)
    sprt = _sprt(schedule, wishes)
    if wishes.plot is not None:
        plot.check(wishes.plot)
    crew = _crew(wishes)
    tally, stop = Match(box, schedule, wishes.games, crew, wishes.keep, wishes.records, sprt).play(notes)
    if isinstance(stop, CinquefoilError) and not tally.outcomes:
        raise stop
    report = Report(schedule, tally.standing(), sprt, _reason(stop))
    _tell(report, wishes, out)
    if isinstance(stop, KeyboardInterrupt):
        note(notes, "Interrupted." + (f" The same command goes on from {wishes.keep}." if wishes.keep else ""))
        raise typer.Exit(INTERRUPTED)
    if stop is not None:
        raise stop


def scheduled(box: Box, wishes: Wishes) -> Schedule:
    """BadOption if the game, the options or the bots will not do."""
    players = wishes.options["players"]
    start = box.start(**wishes.options)
    check(box, players, wishes.bots)
    for bot in dict.fromkeys(wishes.bots):
        sit(box, bot, 0)
    return Schedule(box.id, dict(start.options or {}), wishes.bots, wishes.seed, wishes.records is not None)


def _sprt(schedule: Schedule, wishes: Wishes) -> Sprt | None:
    if wishes.sprt is None:
        return None
    if len(schedule.bots) != 2:
        raise BadOption("--sprt compares exactly two bots")
    return Sprt(*wishes.sprt)


def _crew(wishes: Wishes) -> Callable[[], AbstractContextManager[Crew]]:
    if wishes.cluster is None:
        return partial(processes, wishes.workers or cores())
    if wishes.workers is not None:
        raise BadOption("--workers is for this machine: a --cluster has its own workers")
    return partial(cluster, wishes.cluster)


def _reason(stop: Stop | None) -> str | None:
    return "interrupted" if isinstance(stop, KeyboardInterrupt) else str(stop) if stop else None


def _tell(report: Report, wishes: Wishes, out: Console) -> None:
    if wishes.plot is not None and report.standing.groups:
        plot.draw(report, wishes.plot)
    if wishes.as_json:
        print(json.dumps(report.document()))
    else:
        report.show(out)
