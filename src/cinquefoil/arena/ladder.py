"""The ladder of a game: how much stronger each level is than the one below, by matches that anyone can repeat.

rungs      each level against the one below; from expert on both with a tenth of their simulations
heights    the best against the worst, and against a search that knows nothing but the rules in the same time
full       the two best with all that they have
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from cinquefoil import __version__
from cinquefoil.arena.crew import processes
from cinquefoil.arena.match import Match, code, note
from cinquefoil.arena.report import Report
from cinquefoil.arena.schedule import Schedule
from cinquefoil.bots.sit import against_each_other
from cinquefoil.core.documents import Document
from cinquefoil.core.game import Box
from cinquefoil.core.kernel import KernelBox

SEED = 1


class Rung(NamedTuple):
    kind: str
    upper: str
    lower: str
    games: int

    @property
    def file(self) -> str:
        return f"{self.upper}-{self.lower}.jsonl".replace("/", "_")


RUNGS = (
    Rung("rung", "beginner", "random", 400),
    Rung("rung", "casual", "beginner", 400),
    Rung("rung", "club", "casual", 400),
    Rung("rung", "expert/10", "club/10", 400),
    Rung("rung", "master/10", "expert/10", 400),
    Rung("height", "master@0.1s", "uct@0.1s", 100),
    Rung("height", "master", "random", 100),
    Rung("full", "master", "expert", 100),
)
LEVELS = ("random", "beginner", "casual", "club", "expert", "master")


@dataclass(frozen=True)
class Ladder:
    """What came out of the matches of a game, as far as they were played."""

    box: KernelBox[Any]
    matches: tuple[tuple[Rung, Document], ...]

    def of(self, kind: str) -> list[tuple[Rung, Document]]:
        return [(rung, result) for rung, result in self.matches if rung.kind == kind]

    def elo(self) -> dict[str, float | None]:
        """Every level above random, rung by rung; None where a match was won too clearly, or was not played."""
        heights: dict[str, float | None] = {"random": 0.0}
        steps = [result["elo"]["difference"] for _, result in self.of("rung")]
        below: float | None = 0.0
        for name, step in zip(LEVELS[1:], steps, strict=False):
            below = None if below is None or step is None else below + step
            heights[name] = below
        return heights

    def document(self) -> Document:
        levels = {
            name: {"simulations": level.simulations, "seconds": level.seconds, "impulse": level.impulse}
            for name, level in self.box.levels.items()
        }
        return {
            "game": self.box.id,
            "version": __version__,
            "code": code(self.box),
            "levels": levels,
            "elo": self.elo(),
            "matches": [{"kind": rung.kind, **result} for rung, result in self.matches],
        }


def climb(box: Box, folder: Path, workers: int, games: int | None, notes: Console) -> Iterator[Ladder]:
    """Plays the matches one after the other, and gives the ladder as far as it goes after each.

    All games are kept in the folder: what is there already is not played again.
    """
    box = against_each_other(box)
    place = folder / box.id
    place.mkdir(parents=True, exist_ok=True)
    matches: list[tuple[Rung, Document]] = []
    for rung in RUNGS:
        if games is not None:
            rung = rung._replace(games=min(games, rung.games))
        note(notes, f"{box.title}: {rung.upper} against {rung.lower}, {rung.games} games")
        matches.append((rung, _played(box, rung, place, workers, notes)))
        yield Ladder(box, tuple(matches))


def _played(box: KernelBox[Any], rung: Rung, place: Path, workers: int, notes: Console) -> Document:
    options = dict(box.start(players=2).options or {})
    schedule = Schedule(box.id, options, (rung.upper, rung.lower), SEED)
    tally, stop = Match(box, schedule, rung.games, partial(processes, workers), place / rung.file).play(notes)
    if stop is not None:
        note(notes, f"Stopped. The same command goes on from {place}.")
        raise stop
    return Report(schedule, tally.standing()).document()
