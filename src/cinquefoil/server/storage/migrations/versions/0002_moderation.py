"""Reports and sanctions; who said something, and when a guest was last seen."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("guests", sa.Column("seen_at", sa.BigInteger(), nullable=True))
    op.add_column("words", sa.Column("guest", sa.String(length=32), nullable=True))
    op.create_index("words_by_guest", "words", ["guest"], unique=False)
    op.create_table(
        "reports",
        sa.Column("table", sa.String(length=80), nullable=False),
        sa.Column("about", sa.String(length=20), nullable=False),
        sa.Column("reporter", sa.String(length=32), nullable=False),
        sa.Column("reported", sa.String(length=32), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", "about", "reporter"),
    )
    op.create_table(
        "sanctions",
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("where", sa.String(length=80), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "who", "where"),
    )


def downgrade() -> None:
    op.drop_table("sanctions")
    op.drop_table("reports")
    op.drop_index("words_by_guest", table_name="words")
    op.drop_column("words", "guest")
    op.drop_column("guests", "seen_at")
