"""Würfel-Duell!: its texts, a module for each language."""
