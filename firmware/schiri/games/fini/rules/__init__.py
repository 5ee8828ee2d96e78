"""The rules of FINI!, without clock, chance or language."""

from .game import Fini

GAME = Fini
