"""Schocken: its rules, pure."""

from .game import Schocken

GAME = Schocken
