"""Schocken on the PC."""

from ..base import HostGame

GAME = HostGame("schocken", ("schema", "narration", "words", "texts", "report", "script", "legend"))
