"""The script by which Alembic runs the missing revisions, on the connection among its attributes."""

from alembic import context

from schiri_tools.hub.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
