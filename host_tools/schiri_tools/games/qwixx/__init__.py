"""Qwixx – Das Duell on the PC."""

from ..base import HostGame

GAME = HostGame(
    "qwixx", ("schema", "narration", "words", "reasons", "texts", "replay", "report", "script", "legend", "perft")
)
