"""The revisions of the database's tables, a module for each."""
