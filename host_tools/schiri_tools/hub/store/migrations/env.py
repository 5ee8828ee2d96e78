"""The script with which Alembic runs the revisions that a database lacks, on the connection it is handed."""

from alembic import context

from schiri_tools.hub.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
