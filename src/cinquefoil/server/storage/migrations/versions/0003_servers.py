"""Servers that share the tables, who looks at a table from each, and what was added to a game's chance there."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("machine", sa.Text(), nullable=False),
        sa.Column("port", sa.Integer(), nullable=True),
        sa.Column("version", sa.String(length=40), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("trial", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "presence",
        sa.Column("server", sa.String(length=32), nullable=False),
        sa.Column("table", sa.String(length=80), nullable=False),
        sa.Column("company", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("server", "table"),
    )
    op.create_index("presence_by_table", "presence", ["table"], unique=False)
    op.create_table(
        "contributions",
        sa.Column("table", sa.String(length=80), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("text", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", "guest"),
    )


def downgrade() -> None:
    op.drop_table("contributions")
    op.drop_index("presence_by_table", table_name="presence")
    op.drop_table("presence")
    op.drop_table("servers")
