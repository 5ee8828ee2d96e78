"""Schocken in the PC's tools."""

from ..base import HostGame
from .narration import SchockenTeller
from .replay import SchockenReplay
from .words import event_in_words, reason_of_box

GAME = HostGame(
    "schocken",
    narration=SchockenTeller,
    event_in_words=event_in_words,
    reason_in_words=reason_of_box,
    replay=SchockenReplay,
    parts=("schema", "texts", "report", "about", "solve"),
)
