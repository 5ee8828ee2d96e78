"""Schocken on the PC."""

from ..base import HostGame

GAME = HostGame(
    "schocken", ("schema", "narration", "words", "reasons", "texts", "replay", "report", "script", "legend", "solve")
)
