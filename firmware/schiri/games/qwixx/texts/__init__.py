"""Qwixx – Das Duell: its texts, a module for each language."""
