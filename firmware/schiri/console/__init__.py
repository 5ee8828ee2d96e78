"""The serial line, for people and programs."""
