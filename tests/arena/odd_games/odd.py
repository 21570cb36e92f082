"""Connect Four with another way to read a view, which every bot has to do."""

from collections.abc import Callable, Mapping

from cinquefoil.bots.sit import sit_at_table
from cinquefoil.core.documents import Document, plain, typed
from cinquefoil.core.kernel import KernelBox
from cinquefoil.core.kind import Kind
from cinquefoil.core.levels import LEVELS, Level
from cinquefoil.search.knowledge import Knowledge
from cinquefoil_toys.connect_four import notation
from cinquefoil_toys.connect_four.notation import Position
from cinquefoil_toys.connect_four.rules import ConnectFour

LATE = 34
"""So many stones are on the board in few games only."""


def odd_box(
    id: str,
    read: Callable[[Position], ConnectFour],
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
        view=lambda state, seat: {**plain(notation.view(state, seat)), "game": id},
        draw=lambda view, names: notation.draw(seen(view), names),
        sit=sit_at_table,
        knowledge=knowledge,
        levels=levels,
        read_view=lambda view, seat: read(seen(view)),
    )


def seen(view: Document) -> Position:
    return typed({**view, "game": "connect-four"}, Position)


def stones(view: Position) -> int:
    return sum(len(row) - row.count(".") for row in view.rows)
