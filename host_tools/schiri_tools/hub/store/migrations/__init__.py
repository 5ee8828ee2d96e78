"""How the tables of the database came about, step by step: Alembic brings those of an older version up to date."""
