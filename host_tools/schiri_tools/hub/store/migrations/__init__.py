"""Revisions of the database's tables, which Alembic runs."""
