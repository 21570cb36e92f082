"""Webhooks of guests, and of which turns they were told."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
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


def downgrade() -> None:
    op.drop_index("notices_by_table", table_name="notices")
    op.drop_table("notices")
    op.drop_table("webhooks")
