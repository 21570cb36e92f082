"""Bossa, by Banana Moon Studio."""

from cinquefoil.bots.hint import by_search
from cinquefoil.bots.sit import sit_at_table
from cinquefoil.boxes.bossa import notation
from cinquefoil.boxes.bossa.hint import explain
from cinquefoil.boxes.bossa.play import KNOWLEDGE
from cinquefoil.boxes.bossa.position import Position, View
from cinquefoil.boxes.bossa.refusal import learned, refusal
from cinquefoil.boxes.bossa.text import counts, draw, ending, sayings
from cinquefoil.boxes.bossa.view import view
from cinquefoil.core.kernel import KernelBox
from cinquefoil.core.kind import Kind
from cinquefoil.core.levels import LEVELS, QUICK, SLOW, Level
from cinquefoil.core.options import Choice

box = KernelBox(
    id="bossa",
    title="Bossa",
    rules_version=2,
    kind=Kind("stochastic", "imperfect", "zero-sum", can_be_drawn=True, longest=51),
    players=(2,),
    options=(
        Choice("rows", "how many tiles a row has, counted from the row before", "strict", choices=("strict", "near")),
    ),
    earlier_defaults={1: {"rows": "near"}},
    package=__name__,
    position_type=Position,
    view_type=View,
    begin=notation.begin,
    notation=notation,
    refusal=refusal,
    view=view,
    read_view=notation.read_view,
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
        "beginner": Level(0, None, impulse=1.0, warmth=2.5),
        "casual": Level(20, QUICK, impulse=0.95, warmth=1.4),
        "club": Level(150, QUICK, impulse=0.6, warmth=1.2),
        "expert": Level(1_000, SLOW, impulse=0.2, warmth=1.0),
        "master": Level(10_000, SLOW),
    },
)
