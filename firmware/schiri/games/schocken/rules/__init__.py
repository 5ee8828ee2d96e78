"""The rules of Schocken, without clock, chance or language."""

from .game import Schocken

GAME = Schocken
