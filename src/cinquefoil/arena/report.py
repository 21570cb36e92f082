"""The result of a match: as a table with a sentence for people, as JSON for programs."""

from collections import Counter
from dataclasses import dataclass
from math import isfinite
from typing import Any

from rich.console import Console
from rich.table import Table

from cinquefoil.arena.schedule import Schedule
from cinquefoil.arena.sprt import Sprt, Verdict
from cinquefoil.arena.statistics import Interval, elo
from cinquefoil.arena.tally import Standing

FEW = 0.5
"""If fewer of the games than this share were different, that is worth a warning."""


@dataclass(frozen=True)
class Report:
    schedule: Schedule
    standing: Standing
    sprt: Sprt | None = None
    stopped: str | None = None
    """Why not all games were played."""

    @property
    def names(self) -> list[str]:
        """The bots, told apart where several have one name."""
        seen: Counter[str] = Counter()
        names = []
        for bot in self.schedule.bots:
            seen[bot] += 1
            names.append(bot if seen[bot] == 1 else f"{bot} #{seen[bot]}")
        return names

    @property
    def duel(self) -> bool:
        """One against one: only then is there a difference in Elo."""
        return len(self.schedule.bots) == 2

    # ---- for programs

    def document(self) -> dict[str, Any]:
        standing, low_high = self.standing, self.standing.interval(0)
        return {
            "game": self.schedule.game,
            "options": self.schedule.options,
            "bots": [self._bot(entrant) for entrant in range(len(self.schedule.bots))],
            "games": len(standing.outcomes),
            "pairs": len(standing.groups),
            "unpaired": standing.alone,
            "different_games": standing.different(),
            "interval": list(low_high),
            "elo": self._elo_document(low_high),
            "first_player_score": standing.first_player_score(),
            "plies": standing.plies(),
            "reasons": standing.reasons(),
            "sprt": self._sprt_document(),
            "seed": self.schedule.seed,
            "stopped": self.stopped,
        }

    def _bot(self, entrant: int) -> dict[str, Any]:
        rating = self.standing.ratings[entrant]
        mean, slowest = self.standing.thinking(entrant)
        return {
            "name": self.schedule.bots[entrant],
            "score": self.standing.score(entrant),
            "interval": list(self.standing.interval(entrant)),
            "games": len(self.standing.scores(entrant)) * self.schedule.players,
            "rating": round(rating.mu, 4),
            "rating_sigma": round(rating.sigma, 4),
            "seconds_per_move": round(mean, 6),
            "slowest_move": round(slowest, 6),
        }

    def _elo_document(self, bounds: Interval) -> dict[str, Any] | None:
        """Infinite is null: JSON has no word for it."""
        score = self.standing.score(0)
        if not self.duel or score is None:
            return None
        difference, low, high = (value if isfinite(value) else None for value in map(elo, (score, *bounds)))
        return {"difference": difference, "interval": [low, high]}

    def _sprt_document(self) -> dict[str, Any] | None:
        if self.sprt is None:
            return None
        sprt = self.sprt
        elos = {"low": sprt.low, "high": sprt.high}
        return {**elos, "verdict": sprt.verdict.value, "llr": round(sprt.llr, 4), "bounds": list(sprt.bounds)}

    # ---- for people

    def show(self, console: Console) -> None:
        if self.standing.groups:
            console.print(self._table())
            console.print()
        for sentence in self.sentences():
            console.print(sentence, highlight=False, markup=False, soft_wrap=True)

    def _table(self) -> Table:
        table = Table(header_style="bold", box=None, padding=(0, 1))
        table.add_column("bot")
        for name in ("score", "95 % interval", *(["Elo"] if self.duel else []), "rating", "a move", "slowest"):
            table.add_column(name, justify="right")
        ratings = self.standing.ratings
        for entrant, name in enumerate(self.names):
            score, bounds = self.standing.score(entrant) or 0.0, self.standing.interval(entrant)
            rating = f"{ratings[entrant].mu:.1f} ± {ratings[entrant].sigma:.1f}"
            difference = [elo_text(elo(score))] if self.duel else []
            times = map(seconds_text, self.standing.thinking(entrant))
            table.add_row(name, percent(score), bounds_text(bounds), *difference, rating, *times)
        return table

    def sentences(self) -> list[str]:
        standing = self.standing
        if not standing.groups:
            return [f"No {self._group_word(1)} has been played to its end, so there is nothing to report yet."]
        said = [self.verdict(), *self._sprt_sentence(), self._facts()]
        if standing.alone:
            games = "game does" if standing.alone == 1 else "games do"
            said.append(f"{standing.alone} more {games} not count: the others with the same deal were not played.")
        if standing.different() < FEW * len(standing.outcomes):
            said.append(
                f"Only {standing.different()} of the {len(standing.outcomes)} games were different: these bots repeat"
                " themselves, and the interval takes repetitions for evidence."
            )
        return said

    def verdict(self) -> str:
        """How to read the result."""
        score, bounds = self.standing.score(0) or 0.0, self.standing.interval(0)
        figures = f"{percent(score)} {bounds_text(bounds)}"
        return f"{self._who(bounds)}: {figures}{self._elo_text(score, bounds)}, {self._amount()}."

    def _who(self, bounds: Interval) -> str:
        """By the interval: better or worse than an equal would be, or nothing that can be told."""
        first, *others = self.names
        even, rest = 1 / self.schedule.players, others[0] if len(others) == 1 else f"the field of {len(others)}"
        if bounds[0] > even:
            return f"{first} beats {rest}"
        if bounds[1] < even:
            return f"{first} loses to {rest}"
        return f"{first} against {rest}, no clear difference"

    def _elo_text(self, score: float, bounds: Interval) -> str:
        if not self.duel:
            return ""
        low, high = (elo_text(elo(bound)) for bound in bounds)
        return f", {elo_text(elo(score))} Elo [{low}, {high}]" if self.schedule.players == 2 else ""

    def _amount(self) -> str:
        groups = len(self.standing.groups)
        return f"{len(self.standing.outcomes)} games in {groups} {self._group_word(groups)}"

    def _group_word(self, number: int) -> str:
        word = "pair" if self.schedule.players == 2 else "group"
        return word if number == 1 else f"{word}s"

    def _sprt_sentence(self) -> list[str]:
        if self.sprt is None:
            return []
        test = f"The sequential test of {self.sprt.low:+g} against {self.sprt.high:+g} Elo"
        found = {
            Verdict.HIGH: f"is decided: nearer to {self.sprt.high:+g}",
            Verdict.LOW: f"is decided: nearer to {self.sprt.low:+g}",
            Verdict.OPEN: "is still open",
        }[self.sprt.verdict]
        low, high = self.sprt.bounds
        return [f"{test} {found} (log-likelihood ratio {self.sprt.llr:+.2f}, bounds {low:+.2f} and {high:+.2f})."]

    def _facts(self) -> str:
        standing = self.standing
        endings = ", ".join(f"{reason} {percent(share)}" for reason, share in standing.reasons().items())
        first = f"Whoever went first scored {percent(standing.first_player_score() or 0.0)}"
        return (
            f"{first}; a game took {standing.plies():.1f} moves; endings: {endings}. The seed was {self.schedule.seed}."
        )


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def bounds_text(bounds: Interval) -> str:
    return f"[{100 * bounds[0]:.1f}, {100 * bounds[1]:.1f}]"


def elo_text(difference: float) -> str:
    if not isfinite(difference):
        return "+∞" if difference > 0 else "−∞"
    return f"{difference:+.0f}".replace("-", "−")


def seconds_text(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{1000 * seconds:.2f} ms"
