"""C-Cross, by Ludovic Gimet."""

from cinquefoil.core.kernel import KernelBox
from cinquefoil.games.c_cross import notation
from cinquefoil.games.c_cross.play import KNOWLEDGE
from cinquefoil.games.c_cross.refusal import refusal
from cinquefoil.games.c_cross.text import draw, tell
from cinquefoil.games.c_cross.view import view

box = KernelBox(
    id="c-cross",
    title="C-Cross",
    rules_version=1,
    players=(2,),
    package=__name__,
    begin=notation.begin,
    notation=notation,
    refusal=refusal,
    view=view,
    draw=draw,
    tell=tell,
    knowledge=KNOWLEDGE,
)
