"""The rules of Qwixx – Das Duell, without clock, chance or language."""

from .game import Qwixx

GAME = Qwixx
