"""Würfel-Duell!: its rules, pure."""

from .game import WuerfelDuell

GAME = WuerfelDuell
