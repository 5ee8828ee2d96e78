"""FINI!: its rules, pure."""

from .game import Fini

GAME = Fini
