"""Cross×Clover, by Akame."""

from cinquefoil.bots.hint import by_search
from cinquefoil.bots.sit import sit_at_table
from cinquefoil.boxes.cross_clover import notation
from cinquefoil.boxes.cross_clover.hint import explain
from cinquefoil.boxes.cross_clover.play import KNOWLEDGE
from cinquefoil.boxes.cross_clover.position import Position, View
from cinquefoil.boxes.cross_clover.refusal import learned, refusal
from cinquefoil.boxes.cross_clover.text import counts, draw, ending, sayings
from cinquefoil.boxes.cross_clover.view import view
from cinquefoil.core.kernel import KernelBox
from cinquefoil.core.kind import Kind
from cinquefoil.core.levels import LEVELS, QUICK, SLOW, Level
from cinquefoil.core.options import FirstSeat

box = KernelBox(
    id="cross-clover",
    title="Cross×Clover",
    rules_version=1,
    kind=Kind("stochastic", "imperfect", "zero-sum", can_be_drawn=True, longest=248),
    players=(2,),
    options=(FirstSeat(),),
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
        "beginner": Level(0, None, impulse=1.0, warmth=4.0),
        "casual": Level(0, None, impulse=1.0, warmth=1.2),
        "club": Level(30, QUICK, impulse=0.4),
        "expert": Level(400, SLOW),
        "master": Level(20_000, SLOW),
    },
)
