"""Mäxchen: its texts, a module for each language."""
