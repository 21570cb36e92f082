"""What the drawings of games have in common."""

from collections.abc import Sequence

from cinquefoil.core.events import Result

NAME = 12
"""So much of a name fits beside the rest."""


def player(result: Result | None, names: Sequence[str], seat: int, acting: int | None) -> str:
    """A player's name, always as wide, after a star for a winner or an arrow for who is to act."""
    winners = result.winners if result else ()
    mark = "★" if seat in winners else "▸" if seat == acting else " "
    return f"{mark} {names[seat][:NAME]:<{NAME}}"
