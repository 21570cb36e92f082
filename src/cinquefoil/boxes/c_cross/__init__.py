"""C-Cross, by Ludovic Gimet."""

from cinquefoil.bots.hint import by_search
from cinquefoil.bots.sit import sit_at_table
from cinquefoil.boxes.c_cross import notation
from cinquefoil.boxes.c_cross.hint import explain
from cinquefoil.boxes.c_cross.play import KNOWLEDGE
from cinquefoil.boxes.c_cross.position import Position, View
from cinquefoil.boxes.c_cross.refusal import refusal
from cinquefoil.boxes.c_cross.text import counts, draw, ending, sayings
from cinquefoil.boxes.c_cross.view import view
from cinquefoil.core.kernel import KernelBox
from cinquefoil.core.kind import Kind
from cinquefoil.core.levels import LEVELS, QUICK, SLOW, Level

box = KernelBox(
    id="c-cross",
    title="C-Cross",
    rules_version=1,
    kind=Kind("deterministic", "perfect", "zero-sum", longest=440),
    players=(2,),
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
    knowledge=KNOWLEDGE,
    sit=sit_at_table,
    hint=by_search(explain),
    levels={
        **LEVELS,
        "beginner": Level(0, None, impulse=1.0, warmth=0.7),
        "casual": Level(40, QUICK, impulse=0.3, warmth=0.7),
        "club": Level(250, QUICK),
        "expert": Level(2_000, SLOW),
        "master": Level(20_000, SLOW),
    },
)
