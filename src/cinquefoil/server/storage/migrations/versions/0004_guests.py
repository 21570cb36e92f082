"""Who has come with an invite link, how each guest has fared in each game, who is told of which turns, and clocks."""

from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

MANY = 500
"""Tables at once."""


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("due_at", sa.BigInteger(), nullable=True))
    op.create_index("tables_by_due", "tables", ["due_at"], unique=False)
    op.create_table(
        "invited",
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("table", sa.String(length=80), nullable=False),
        sa.PrimaryKeyConstraint("guest", "table"),
    )
    op.create_index("invited_by_table", "invited", ["table"], unique=False)
    played = op.create_table(
        "played",
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("table", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("result", sa.String(length=10), nullable=False),
        sa.Column("company", sa.String(length=10), nullable=False),
        sa.Column("level", sa.String(length=20), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("guest", "table"),
    )
    op.create_index("played_by_guest", "played", ["guest", "ended_at"], unique=False)
    op.create_index("played_by_game", "played", ["guest", "game", "ended_at"], unique=False)
    op.create_index("played_by_table", "played", ["table"], unique=False)
    op.create_table(
        "webhooks",
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guest"),
    )
    op.create_table(
        "notices",
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("table", sa.String(length=80), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guest", "table"),
    )
    op.create_index("notices_by_table", "notices", ["table"], unique=False)
    for rows in _played_so_far(op.get_bind()):
        op.bulk_insert(played, rows)


def downgrade() -> None:
    op.drop_index("tables_by_due", table_name="tables")
    op.drop_column("tables", "due_at")
    op.drop_column("tables", "clock")
    op.drop_index("notices_by_table", table_name="notices")
    op.drop_table("notices")
    op.drop_table("webhooks")
    op.drop_index("played_by_table", table_name="played")
    op.drop_index("played_by_game", table_name="played")
    op.drop_index("played_by_guest", table_name="played")
    op.drop_table("played")
    op.drop_index("invited_by_table", table_name="invited")
    op.drop_table("invited")


# ---- what was played before this was noted

LOG = sa.table("log", *map(sa.column, ("table", "seq", "seat", "kind", "text", "at"))).c
OF_SOME = LOG.table.in_(sa.bindparam("names", expanding=True))
SAT = (
    sa.select(LOG.table, LOG.seat, LOG.kind, LOG.text)
    .where(OF_SOME, LOG.kind.in_(("sit", "stand")))
    .order_by(LOG.table, LOG.seq)
)
LAST = sa.select(LOG.table, sa.func.max(LOG.at).label("at")).where(OF_SOME).group_by(LOG.table)


def _played_so_far(bind: sa.Connection) -> Iterator[list[dict[str, Any]]]:
    over = "SELECT name, game, links, ending FROM tables WHERE status = 'over' AND ending IS NOT NULL AND name > :after"
    page = sa.text(f"{over} ORDER BY name LIMIT {MANY}")
    after = ""
    while tables := bind.execute(page, {"after": after}).all():
        after = tables[-1].name
        names = [table.name for table in tables]
        seats: dict[str, list[dict[str, Any]]] = {
            table.name: [{"kind": "open"}] * len(msgspec.json.decode(table.links)) for table in tables
        }
        for entry in bind.execute(SAT, {"names": names}):
            seat = msgspec.json.decode(entry.text) if entry.kind == "sit" else {"kind": "open"}
            seats[entry.table][entry.seat] = seat
        ended = {row.table: row.at for row in bind.execute(LAST, {"names": names})}
        rows = [row for table in tables for row in _of_table(table, seats[table.name], ended[table.name])]
        if rows:
            yield rows


def _of_table(table: Any, seats: list[dict[str, Any]], ended_at: int) -> Iterator[dict[str, Any]]:
    ending = msgspec.json.decode(table.ending)
    for guest in sorted({seat["guest"] for seat in seats if seat.get("guest")}):
        own = [number for number, seat in enumerate(seats) if seat.get("guest") == guest]
        mine = [number for number in own if seats[number]["kind"] == "person"]
        others = [seat for seat in seats if seat.get("guest") != guest]
        levels = {seat.get("level") for seat in others}
        yield {
            "guest": guest,
            "table": table.name,
            "game": table.game,
            "ended_at": ended_at,
            "result": (result := _result(table.game, ending, mine, len(seats))),
            "company": "nobody" if len(seats) == 1 else _company(others),
            "level": levels.pop() if len(levels) == 1 else None,
            "seat": own[0] if len(own) == 1 else None,
            "points": sum(ending["scores"]) if result == "together" and ending["scores"] else None,
        }


def _company(others: list[dict[str, Any]]) -> str:
    bots = sum(seat["kind"] == "bot" for seat in others)
    return "people" if not bots else "bots" if bots == len(others) else "both"


def _result(game: str, ending: dict[str, Any], mine: list[int], players: int) -> str:
    if not mine or ending["reason"] in ("abandoned", "ended"):
        return "unfinished"
    if game == "so-clover":
        return "together"
    if len(mine) > 1:
        return "here"
    return "won" if mine[0] in ending["winners"] else "lost" if ending["winners"] or players == 1 else "drawn"
