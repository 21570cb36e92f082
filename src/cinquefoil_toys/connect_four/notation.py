"""Connect Four as text: a move is a column, a to g; a position is six rows from the top, x before o."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from cinquefoil.core.documents import Sheet, says
from cinquefoil.core.errors import BadPosition, Refusal, shown, unreadable
from cinquefoil.core.events import Result
from cinquefoil.core.state import OVER
from cinquefoil_toys.connect_four.rules import COLUMNS, FULL, HEIGHT, ROWS, ConnectFour, four

LETTERS = "abcdefg"
Row = Annotated[str, says("a row must be seven of x, o and ., not {value}", pattern=r"^[xo.]{7}\Z")]


class Position(Sheet, frozen=True, kw_only=True):
    game: Literal["connect-four"]
    turn: Annotated[int, Meta(ge=0, le=1)] | None
    rows: Annotated[tuple[Row, ...], Meta(min_length=ROWS, max_length=ROWS)]
    result: Result | None


def read_move(text: str) -> int:
    if len(text) == 1 and text in LETTERS:
        return LETTERS.index(text)
    raise unreadable(text, "a move is a column from a to g")


def write_move(move: int) -> str:
    return LETTERS[move]


def refusal(state: ConnectFour, move: int) -> Refusal:
    return Refusal("connect-four.full", column=LETTERS[move])


def stones_of(state: ConnectFour) -> tuple[int, int]:
    """Seat 0's stones and seat 1's. When the game is over the stones to move are those of whoever did not move last."""
    own, other = state.own, state.own ^ state.taken
    count = int(state.taken).bit_count()
    return (own, other) if count % 2 == 0 else (other, own)


def write_position(state: ConnectFour) -> Position:
    first, second = stones_of(state)
    rows = tuple(
        "".join("x" if first >> at & 1 else "o" if second >> at & 1 else "." for at in _row(height))
        for height in reversed(range(ROWS))
    )
    turn = None if state.mover == OVER else state.mover
    return Position(game="connect-four", turn=turn, rows=rows, result=result(state))


def _row(height: int) -> list[int]:
    return [HEIGHT * column + height for column in range(COLUMNS)]


def result(state: ConnectFour) -> Result | None:
    if state.mover != OVER:
        return None
    return Result((state.won - 1,), "four", None) if state.won else Result((), "full", None)


def read_position(position: Position) -> ConnectFour:
    stones = {"x": 0, "o": 0}
    for height, row in enumerate(reversed(position.rows)):
        for at, stone in zip(_row(height), row, strict=True):
            if stone != ".":
                stones[stone] |= 1 << at
                if height and not (stones["x"] | stones["o"]) >> (at - 1) & 1:
                    raise BadPosition(f"a stone hangs in the air in row {shown(row)}")
    state = _state(stones["x"], stones["o"])
    if write_position(state) != position:
        raise BadPosition("turn and result must be what the rows say")
    return state


def _state(first: int, second: int) -> ConnectFour:
    placed = first.bit_count() - second.bit_count()
    if placed not in (0, 1) or (four(first) and four(second)):
        raise BadPosition("rows must hold as many x as o, or one more, and a line of four of one kind only")
    state = ConnectFour()
    state.taken = first | second
    state.own = second if placed else first
    won = first if four(first) else second if four(second) else 0
    if won and (won == first) != bool(placed):
        raise BadPosition("whoever has four in a line must have played last")
    state.won = 0 if not won else 1 if won == first else 2
    state.mover = OVER if won or state.taken == FULL else placed
    return state


def view(state: ConnectFour, seat: int | None) -> Position:
    return write_position(state)


def draw(view: Position, names: Sequence[str]) -> str:
    return "\n".join([" ".join(LETTERS), *(" ".join(row) for row in view.rows)])
