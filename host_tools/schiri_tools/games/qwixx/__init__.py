"""Qwixx – Das Duell on the PC."""

from ..base import HostGame

GAME = HostGame("qwixx", ("schema", "narration", "words", "texts", "report", "script", "legend", "perft"))
