"""Qwixx – Das Duell: its rules, pure."""

from .game import Qwixx

GAME = Qwixx
