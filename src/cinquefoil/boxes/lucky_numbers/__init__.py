"""Lucky Numbers, by Michael Schacht."""

from collections.abc import Sequence

from cinquefoil.bots.hint import by_search
from cinquefoil.bots.sit import sit_at_table
from cinquefoil.boxes.lucky_numbers import notation, tournament
from cinquefoil.boxes.lucky_numbers.hint import explain
from cinquefoil.boxes.lucky_numbers.play import KNOWLEDGE
from cinquefoil.boxes.lucky_numbers.position import Position, View
from cinquefoil.boxes.lucky_numbers.refusal import learned, refusal
from cinquefoil.boxes.lucky_numbers.text import counts, draw, ending, sayings
from cinquefoil.boxes.lucky_numbers.view import view
from cinquefoil.core.documents import Document
from cinquefoil.core.events import Event
from cinquefoil.core.kernel import KernelBox
from cinquefoil.core.kind import Kind
from cinquefoil.core.levels import LEVELS, QUICK, SLOW, Level
from cinquefoil.core.options import Choice, FirstSeat, Flag


def summary(events: Sequence[Event]) -> Document:
    """LN-16: the record tells the number of turns. A turn begins with a draw or by taking a face-up clover."""
    moves = [event.text for event in events if event.seat is not None]
    return {"turns": sum(text == "draw" or text[0].isdigit() for text in moves)}


box = KernelBox(
    id="lucky-numbers",
    title="Lucky Numbers",
    rules_version=1,
    kind=Kind("stochastic", "perfect", "zero-sum", can_be_drawn=True, longest=2146),
    players=range(1, 5),
    options=(
        Choice("setup", "how the diagonal is laid", "standard", choices=("standard", "michael")),
        FirstSeat(),
        Flag("bruno", "Bruno’s variant: the same number diagonally adjacent gives another turn"),
    ),
    package=__name__,
    position_type=Position,
    view_type=View,
    begin=notation.begin,
    notation=notation,
    refusal=refusal,
    view=view,
    draw=draw,
    sayings=sayings,
    ending=ending,
    counts=counts,
    learned=learned,
    first_seat=lambda state: state.first,
    knowledge=KNOWLEDGE,
    sit=sit_at_table,
    hint=by_search(explain),
    levels={
        **LEVELS,
        "beginner": Level(0, None, impulse=1.0, warmth=4.0),
        "casual": Level(20, QUICK, impulse=0.8, warmth=2.0),
        "club": Level(200, QUICK, impulse=0.65, warmth=1.3),
        "expert": Level(1_000, SLOW, impulse=0.3, warmth=1.0),
        "master": Level(8_000, SLOW),
    },
    summary=summary,
    tournament=tournament,
)
