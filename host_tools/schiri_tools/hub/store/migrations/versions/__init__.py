"""The revisions, a module each."""
