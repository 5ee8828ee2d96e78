"""The second revision: assigned boxes have fingerprints."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the column `fingerprint`, empty for boxes that were assigned before."""
    op.add_column("boxes", sa.Column("fingerprint", sa.String(32), nullable=False, server_default=""))
