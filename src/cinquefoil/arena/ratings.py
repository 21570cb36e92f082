"""Ratings of the bots from all their games, in the order of the schedule."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Rating(NamedTuple):
    mu: float
    sigma: float
    """How unsure it still is."""


def ratings(entrants: int, games: Iterable[tuple[Sequence[int], Sequence[float]]]) -> list[Rating]:
    """Plackett–Luce, as openskill has it, from games as entrants and their points; all begin at 25."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    now = [model.rating() for _ in range(entrants)]
    for players, points in games:
        ranks = [sum(other > own for other in points) + 1.0 for own in points]
        rated = model.rate([[now[player]] for player in players], ranks=ranks)
        for player, (rating,) in zip(players, rated, strict=True):
            now[player] = rating
    return [Rating(rating.mu, rating.sigma) for rating in now]
