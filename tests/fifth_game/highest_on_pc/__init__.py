"""Highest of two, on the PC: events in words, and a report of its own."""

from ..base import HostGame

GAME = HostGame("highest", ("words", "report"))
