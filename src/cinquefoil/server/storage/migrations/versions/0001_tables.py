"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("avatar", sa.String(length=32), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "log",
        sa.Column("table", sa.String(length=80), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("move_id", sa.String(length=64), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "log_moves_once",
        "log",
        ["table", "seat", "move_id"],
        unique=True,
        sqlite_where=sa.text("move_id IS NOT NULL"),
        postgresql_where=sa.text("move_id IS NOT NULL"),
    )
    op.create_table(
        "passes",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_table(
        "places",
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("table", sa.String(length=80), nullable=False),
        sa.PrimaryKeyConstraint("guest", "table"),
    )
    op.create_table(
        "replays",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "secrets",
        sa.Column("table", sa.String(length=80), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table"),
    )
    op.create_table(
        "settings",
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "tables",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("invite", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("links", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=False),
        sa.Column("leavers", sa.String(length=20), nullable=False),
        sa.Column("match", sa.String(length=80), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("free", sa.Integer(), nullable=False),
        sa.Column("bots", sa.Boolean(), nullable=False),
        sa.Column("ending", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("name"),
        sa.UniqueConstraint("invite"),
    )
    op.create_index("tables_by_match", "tables", ["match", "number"], unique=False)
    op.create_index("tables_by_status", "tables", ["status", "public", "made_at"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("table", sa.String(length=80), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index("tokens_by_seat", "tokens", ["table", "seat"], unique=False)
    op.create_table(
        "words",
        sa.Column("table", sa.String(length=80), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("room", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", "number"),
    )


def downgrade() -> None:
    op.drop_table("words")
    op.drop_index("tokens_by_seat", table_name="tokens")
    op.drop_table("tokens")
    op.drop_index("tables_by_status", table_name="tables")
    op.drop_index("tables_by_match", table_name="tables")
    op.drop_table("tables")
    op.drop_table("settings")
    op.drop_table("secrets")
    op.drop_table("replays")
    op.drop_table("places")
    op.drop_table("passes")
    op.drop_table("log")
    op.drop_table("guests")
