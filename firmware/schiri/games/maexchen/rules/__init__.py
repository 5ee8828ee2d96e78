"""Mäxchen: its rules, pure."""

from .game import Maexchen

GAME = Maexchen
