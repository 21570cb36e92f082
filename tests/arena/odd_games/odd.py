"""Connect Four with another way to read a view, which every bot has to do."""

from collections.abc import Callable, Mapping

from cinquefoil.bots.sit import sit_at_table
from cinquefoil.core.documents import Document, expect_keys
from cinquefoil.core.kernel import KernelBox
from cinquefoil.core.kind import Kind
from cinquefoil.core.levels import LEVELS, Level
from cinquefoil.search.knowledge import Knowledge
from cinquefoil_toys.connect_four import notation
from cinquefoil_toys.connect_four.rules import ConnectFour

LATE = 34
"""So many stones are on the board in few games only."""


def odd_box(
    id: str,
    read: Callable[[Document], ConnectFour],
    knowledge: Knowledge | None = None,
    levels: Mapping[str, Level] = LEVELS,
) -> KernelBox[ConnectFour]:
    return KernelBox(
        id=id,
        title=id.title(),
        rules_version=1,
        kind=Kind("deterministic", "perfect", "zero-sum", can_be_drawn=True, longest=42),
        players=[2],
        package="cinquefoil_toys.connect_four",  # whose rules and words they are
        begin=lambda players, options: ConnectFour(),
        notation=notation,
        refusal=notation.refusal,
        view=lambda state, seat: {**notation.view(state, seat), "game": id},
        draw=notation.draw,
        sit=sit_at_table,
        knowledge=knowledge,
        levels=levels,
        read_view=lambda view, seat: read({**expect_keys(view, notation.KEYS), "game": "connect-four"}),
    )


def stones(view: Document) -> int:
    return sum(len(row) - row.count(".") for row in view["rows"])
