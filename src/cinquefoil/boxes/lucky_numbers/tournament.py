"""LN-15, the tournament: as many games as players, each player starting once."""

from collections.abc import Sequence

from cinquefoil.core.events import Result


def points(result: Result) -> list[int]:
    """What one game brings each seat: 2 to its winners, to the others -1 for each empty square."""
    assert result.scores is not None
    return [2 if seat in result.winners else -empty for seat, empty in enumerate(result.scores)]


def standings(results: Sequence[Result]) -> list[int]:
    """The points of each seat after these games."""
    return [sum(column) for column in zip(*map(points, results), strict=True)]


def winners(results: Sequence[Result]) -> list[int]:
    """The seats with the most points after these games; ties share the match."""
    totals = standings(results)
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def starting_seats(players: int) -> list[int]:
    """Who starts in each game of the match."""
    return list(range(players))
