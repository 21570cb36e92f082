"""How bots behave in a team with people: which of them do something now, and which let others go first.

They yield to people. While people rebuild a clover bots touch nothing until all of them have said that they agree to a
board that is not full, which bids the bots go on; then the first of them puts the next card. Each says what it thinks
of a full board, and agrees as soon as people do. Among bots the decider moves the cards.
"""

from collections.abc import Collection

from cinquefoil.boxes.so_clover.position import View
from cinquefoil.boxes.so_clover.rules import AGREE


def team(view: View) -> list[int]:
    """SC-16, SC-25: who of the team is present, from the spectator's left on."""
    assert view.spectator is not None
    players = len(view.boards)
    seats = [(view.spectator + step) % players for step in range(1, players)]
    return [seat for seat in seats if seat not in view.away]


def is_asked(view: View, people: Collection[int]) -> bool:
    """Whether all people of the team agree, so that the rest is for the bots."""
    return all(view.says[seat] == AGREE for seat in team(view) if seat in people)


def due(view: View, people: Collection[int]) -> list[int]:
    """The bots that do something now with the clover that is rebuilt."""
    seats, said = team(view), view.says
    bots = [seat for seat in seats if seat not in people]
    if len(bots) == len(seats) and set(people) - {view.spectator}:
        return []  # people are away for a moment, and it is their game
    if None in view.spots.values():
        return bots[:1] if is_asked(view, people) else []
    if is_asked(view, people):
        return [seat for seat in bots if said[seat] != AGREE]
    silent = [seat for seat in bots if said[seat] is None]
    # Where people cannot agree, the decider has to (SC-18), and it may be a bot.
    return silent or [seat for seat in seats[:1] if seat in bots and all(said[other] for other in seats)]


def yielding(view: View, people: Collection[int]) -> list[int]:
    """The bots that put the next card once all people agree."""
    return [seat for seat in team(view) if seat not in people] if None in view.spots.values() else []
