"""A match from its schedule to its tally: opens the files, shows how far it is, plays what is missing, and stops when
enough is known."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console

from cinquefoil import __version__, search
from cinquefoil.arena.crew import Crew
from cinquefoil.arena.job import Job
from cinquefoil.arena.journal import Journal
from cinquefoil.arena.progress import progress
from cinquefoil.arena.schedule import Schedule
from cinquefoil.arena.sprt import Sprt
from cinquefoil.arena.tally import Tally
from cinquefoil.bots import bot
from cinquefoil.bots.sit import level_of
from cinquefoil.core.build import digest
from cinquefoil.core.documents import Document
from cinquefoil.core.errors import BadOption, CinquefoilError
from cinquefoil.core.game import Box
from cinquefoil.core.kernel import kernel_of

NEEDED = ("openskill", "scipy")


Stop = KeyboardInterrupt | CinquefoilError


@dataclass(frozen=True)
class Match:
    box: Box
    schedule: Schedule
    games: int
    crew: Callable[[], AbstractContextManager[Crew]]
    keep: Path | None = None
    records: Path | None = None
    sprt: Sprt | None = None

    def play(self, notes: Console) -> tuple[Tally, Stop | None]:
        """Plays to the end, or until something stops it: that too is told, with all that came before it."""
        check_installed()
        jobs = self.schedule.jobs(self.schedule.whole(self.games))
        if len(jobs) != self.games:
            note(notes, f"{len(jobs)} games instead of {self.games}, so that all play every deal from every seat.")
        tally = Tally(jobs, self.sprt)
        with Journal.opened(self.keep, self.records, settings(self.box, self.schedule), jobs) as journal:
            if journal.outcomes:
                note(notes, f"{len(journal.outcomes)} of {len(jobs)} games are already in {self.keep}.")
            for outcome in journal.outcomes.values():
                tally.add(outcome)
            missing = [job for job in jobs if job.number not in journal.outcomes]
            with progress(tally, len(jobs), self.schedule.bots[0], notes) as watch:
                try:
                    if missing and not tally.decided:
                        self._play(missing, tally, journal, watch)
                except (KeyboardInterrupt, CinquefoilError) as stop:
                    return tally, stop
        return tally, None

    def _play(self, missing: list[Job], tally: Tally, journal: Journal, watch: Callable[[], None]) -> None:
        with self.crew() as crew:
            for outcome in crew.play(missing):
                journal.add(outcome)
                tally.add(outcome)
                watch()
                if tally.decided:
                    return


def check_installed() -> None:
    """BadOption if something is missing that only the arena needs: games of an hour shall not end without a result."""
    for library in NEEDED:
        try:
            import_module(library)
        except ModuleNotFoundError:
            raise BadOption(f"the arena needs {library}: pip install 'cinquefoil[arena]'") from None


def settings(box: Box, schedule: Schedule) -> Document:
    """What makes a match another one: other levels too. The number of games does not: it can go on for longer."""
    kernel = kernel_of(box)
    return {
        "version": __version__,
        "game": box.id,
        "rules": box.rules_version,
        "options": schedule.options,
        "bots": list(schedule.bots),
        "levels": [str(level_of(kernel, bot)) for bot in schedule.bots if kernel],
        "code": code(box),
        "seed": schedule.seed,
        "records": schedule.records,
    }


def code(box: Box) -> str:
    """A digest of all that makes bots play as they do: after a change of it they are other bots."""
    package = find_spec(box.package)
    home = Path(package.origin).parent if package and package.origin else Path()
    files = [*Path(search.__path__[0]).glob("*.py"), Path(bot.__file__), home / "rules.py", home / "play.py"]
    return sha256("".join(digest(file) for file in sorted(files) if file.exists()).encode()).hexdigest()[:16]


def note(notes: Console, text: str) -> None:
    notes.print(text, highlight=False, markup=False, soft_wrap=True)
