"""A whole match: plays what is missing, keeps what comes in, and stops when enough is known."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from cinquefoil.arena.crew import Crew
from cinquefoil.arena.job import Job
from cinquefoil.arena.journal import Journal
from cinquefoil.arena.tally import Tally
from cinquefoil.core.errors import CinquefoilError

Stop = KeyboardInterrupt | CinquefoilError


@dataclass
class Match:
    jobs: list[Job]
    tally: Tally
    journal: Journal

    def run(self, crew: Callable[[], AbstractContextManager[Crew]], watch: Callable[[], None]) -> Stop | None:
        """Plays to the end; or what stopped it, with all that came before it kept."""
        for outcome in self.journal.outcomes.values():
            self.tally.add(outcome)
        missing = [job for job in self.jobs if job.number not in self.journal.outcomes]
        try:
            if missing and not self.tally.decided:
                self._play(missing, crew, watch)
        except (KeyboardInterrupt, CinquefoilError) as stop:
            return stop
        return None

    def _play(
        self, missing: list[Job], crew: Callable[[], AbstractContextManager[Crew]], watch: Callable[[], None]
    ) -> None:
        with crew() as players:
            for outcome in players.play(missing):
                self.journal.add(outcome)
                self.tally.add(outcome)
                watch()
                if self.tally.decided:
                    return
