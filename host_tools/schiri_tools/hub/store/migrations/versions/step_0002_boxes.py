"""At which table of which tournament a box stands."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "boxes",
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
    )
