"""Ratings of the bots from all their games."""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from cinquefoil.core.chance import shuffled
from cinquefoil.core.rng import Rng

ORDERS = 16
"""In whichever order games come, the last ones weigh most: so they are rated in several, and the average counts."""

Games = Sequence[tuple[Sequence[int], Sequence[float]]]
"""Entrants and their points."""


class Rating(NamedTuple):
    mu: float
    sigma: float
    """How unsure it still is."""


def ratings(entrants: int, games: Iterable[tuple[Sequence[int], Sequence[float]]]) -> list[Rating]:
    """Plackett–Luce, as openskill has it; all begin at 25. The same games always give the same ratings."""
    from openskill.models import PlackettLuce

    model, dice, all_games = PlackettLuce(), Rng(1), list(games)
    found = [_rated(model, entrants, shuffled(all_games, dice)) for _ in range(ORDERS)]
    return [
        Rating(fmean(order[entrant].mu for order in found), fmean(order[entrant].sigma for order in found))
        for entrant in range(entrants)
    ]


def _rated(model: Any, entrants: int, games: Games) -> list[Any]:
    now = [model.rating() for _ in range(entrants)]
    for players, points in games:
        ranks = [sum(other > own for other in points) + 1.0 for own in points]
        rated = model.rate([[now[player]] for player in players], ranks=ranks)
        for player, (rating,) in zip(players, rated, strict=True):
            now[player] = rating
    return now
