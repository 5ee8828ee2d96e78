"""The rules of Highest of two."""

from .game import Highest

GAME = Highest
