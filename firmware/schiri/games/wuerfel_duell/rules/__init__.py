"""The rules of Würfel-Duell!, without clock, chance or language."""

from .game import WuerfelDuell

GAME = WuerfelDuell
