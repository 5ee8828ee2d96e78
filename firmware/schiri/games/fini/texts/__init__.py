"""FINI!: its texts, a module for each language."""
