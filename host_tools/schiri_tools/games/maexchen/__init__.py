"""Mäxchen on the PC."""

from ..base import HostGame

GAME = HostGame("maexchen", ("schema", "narration", "words", "texts", "replay", "report", "script", "legend"))
