"""The first revision: all tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("is_published", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "lines",
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("n", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("line", sa.Text(), nullable=False),
    )
    op.create_table(
        "match_logs",
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("check", sa.String(16), primary_key=True),
        sa.Column("match", sa.String(64), nullable=False),
        sa.Column("taken_at", sa.String(20), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "boxes",
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("form_token", sa.String(64), nullable=False),
        sa.Column("expires_s", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "settings", sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.Text(), nullable=False)
    )
