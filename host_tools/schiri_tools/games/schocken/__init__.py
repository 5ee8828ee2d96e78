"""Schocken in the PC's tools."""

from ..base import HostGame
from .log_checks import SchockenLogChecks
from .narration import SchockenNarrator
from .replay import SchockenReplay
from .sentences import event_in_words, reason_of_box

GAME = HostGame(
    "schocken",
    log_checks=SchockenLogChecks,
    narration=SchockenNarrator,
    event_in_words=event_in_words,
    reason_in_words=reason_of_box,
    replay=SchockenReplay,
    parts=("schema", "texts", "report", "about", "solve"),
)
