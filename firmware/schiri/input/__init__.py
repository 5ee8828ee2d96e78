"""Keys: what was pressed, and in which order."""
