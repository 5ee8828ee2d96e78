"""The rules of Mäxchen, without clock, chance or language."""

from .game import Maexchen

GAME = Maexchen
