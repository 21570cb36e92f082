"""Counts the games as they come in, so that the order in which they come does not matter."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean

from cinquefoil.arena.job import Job, Outcome
from cinquefoil.arena.ratings import Rating, ratings
from cinquefoil.arena.sprt import Sprt, Verdict
from cinquefoil.arena.statistics import Interval, interval

Group = list[tuple[Job, Outcome]]


class Tally:
    """Only whole groups count: half a pair has luck that nothing cancels.

    A sequential test takes them in the order of the schedule, and those after its verdict do not count.
    """

    def __init__(self, jobs: list[Job], sprt: Sprt | None = None) -> None:
        self.jobs = jobs
        self.players = len(jobs[0].bots)
        self.entrants = 1 + max(max(job.entrants) for job in jobs)
        self.outcomes: dict[int, Outcome] = {}
        self.sprt = sprt
        self.tested = 0
        """How many groups the test has taken."""

    def add(self, outcome: Outcome) -> None:
        self.outcomes[outcome.number] = outcome
        while self.sprt and not self.decided and (group := self.group(self.tested)):
            self.sprt.add(score_in(group, 0))
            self.tested += 1

    @property
    def decided(self) -> bool:
        return self.sprt is not None and self.sprt.verdict is not Verdict.OPEN

    def group(self, number: int) -> Group | None:
        """The games of a group, if all of them are there."""
        jobs = self.jobs[number * self.players : (number + 1) * self.players]
        if not jobs or any(job.number not in self.outcomes for job in jobs):
            return None
        return [(job, self.outcomes[job.number]) for job in jobs]

    def standing(self) -> "Standing":
        last = self.tested if self.decided else len(self.jobs) // self.players
        groups = [group for number in range(last) if (group := self.group(number))]
        numbers = range(last * self.players)
        alone = sum(number in self.outcomes for number in numbers) - len(groups) * self.players
        return Standing(self.entrants, groups, alone)


@dataclass(frozen=True)
class Standing:
    """How things stand after some groups, in the order of the schedule."""

    entrants: int
    groups: list[Group]
    alone: int
    """Games that were played but do not count, since their groups are not whole."""

    @property
    def games(self) -> Iterator[tuple[Job, Outcome]]:
        return (game for group in self.groups for game in group)

    @cached_property
    def outcomes(self) -> list[Outcome]:
        return [outcome for _, outcome in self.games]

    def scores(self, entrant: int) -> list[float]:
        """The entrant's mean score in each group it took part in."""
        return [score_in(group, entrant) for group in self.groups if entrant in group[0][0].entrants]

    def score(self, entrant: int) -> float | None:
        scores = self.scores(entrant)
        return fmean(scores) if scores else None

    def interval(self, entrant: int) -> Interval:
        return interval(self.scores(entrant))

    def first_player_score(self) -> float | None:
        return fmean(outcome.points[outcome.first] for outcome in self.outcomes) if self.outcomes else None

    def plies(self) -> float | None:
        return fmean(outcome.plies for outcome in self.outcomes) if self.outcomes else None

    def reasons(self) -> dict[str, float]:
        """The share of each kind of ending, the most common first."""
        counts = Counter(outcome.reason for outcome in self.outcomes)
        return {reason: count / len(self.outcomes) for reason, count in counts.most_common()}

    def different(self) -> int:
        """How many different games there were: bots that never vary may play the same one again and again."""
        return len({outcome.digest for outcome in self.outcomes})

    @cached_property
    def ratings(self) -> list[Rating]:
        return ratings(self.entrants, ((job.entrants, outcome.points) for job, outcome in self.games))

    def thinking(self, entrant: int) -> tuple[float, float]:
        """Seconds for a move: the mean and the most."""
        seats = [(outcome, job.entrants.index(entrant)) for job, outcome in self.games if entrant in job.entrants]
        moves = sum(outcome.moves[seat] for outcome, seat in seats)
        seconds = sum(outcome.seconds[seat] for outcome, seat in seats)
        return seconds / moves if moves else 0.0, max((outcome.slowest[seat] for outcome, seat in seats), default=0.0)


def score_in(group: Group, entrant: int) -> float:
    return fmean(outcome.points[job.entrants.index(entrant)] for job, outcome in group)
