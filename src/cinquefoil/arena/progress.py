"""A bar that says how far the match is and how it stands; only on a terminal."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cinquefoil.arena.report import bounds_text, percent
from cinquefoil.arena.tally import Tally

PAUSE = 0.2
"""Seconds between two looks at the score: counting all of it takes a while in a long match."""


@contextmanager
def progress(tally: Tally, total: int, name: str, console: Console) -> Iterator[Callable[[], None]]:
    """Gives what is to be called whenever a game has come in."""
    if not console.is_terminal:
        yield lambda: None
        return
    columns = TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(f"{name} –", total=total)
        looked = 0.0

        def watch() -> None:
            nonlocal looked
            if time.monotonic() - looked > PAUSE:
                looked = time.monotonic()
                bar.update(task, completed=len(tally.outcomes), description=f"{name} {_score(tally)}")

        yield watch


def _score(tally: Tally) -> str:
    standing = tally.standing()
    score = standing.score(0)
    return "–" if score is None else f"{percent(score)} {bounds_text(standing.interval(0))}"
