"""Connect Four."""

from cinquefoil.bots.sit import sit_at_table
from cinquefoil.core.kernel import KernelBox
from cinquefoil.core.kind import Kind
from cinquefoil_toys.connect_four import notation
from cinquefoil_toys.connect_four.notation import Position, draw, refusal, view
from cinquefoil_toys.connect_four.rules import ConnectFour

box = KernelBox(
    id="connect-four",
    title="Connect Four",
    rules_version=1,
    kind=Kind("deterministic", "perfect", "zero-sum", can_be_drawn=True, longest=42),
    players=[2],
    package=__name__,
    position_type=Position,
    view_type=Position,
    begin=lambda players, options: ConnectFour(),
    notation=notation,
    refusal=refusal,
    view=view,
    draw=draw,
    sit=sit_at_table,
)
