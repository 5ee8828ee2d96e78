"""The keys: which were pressed, and in which order."""
