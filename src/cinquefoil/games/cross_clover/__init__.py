"""Cross×Clover, by Akame."""

from cinquefoil.core.kernel import KernelBox
from cinquefoil.core.options import FirstSeat
from cinquefoil.games.cross_clover import notation
from cinquefoil.games.cross_clover.play import KNOWLEDGE
from cinquefoil.games.cross_clover.refusal import refusal
from cinquefoil.games.cross_clover.text import draw, tell
from cinquefoil.games.cross_clover.view import view

box = KernelBox(
    id="cross-clover",
    title="Cross×Clover",
    rules_version=1,
    players=(2,),
    options=(FirstSeat(),),
    package=__name__,
    begin=notation.begin,
    notation=notation,
    refusal=refusal,
    view=view,
    read_view=notation.read_view,
    draw=draw,
    tell=tell,
    knowledge=KNOWLEDGE,
)
