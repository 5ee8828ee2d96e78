"""Würfel-Duell! in the PC's tools."""

from ..base import HostGame
from .log_checks import WuerfelDuellLogChecks
from .narration import WuerfelDuellNarrator
from .replay import WuerfelDuellReplay
from .sentences import event_in_words, reason_of_box

GAME = HostGame(
    "wuerfel_duell",
    log_checks=WuerfelDuellLogChecks,
    narration=WuerfelDuellNarrator,
    event_in_words=event_in_words,
    reason_in_words=reason_of_box,
    replay=WuerfelDuellReplay,
    parts=("schema", "texts", "report", "about", "playout"),
)
