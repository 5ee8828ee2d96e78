"""Qwixx – Das Duell in the PC's tools."""

from ..base import HostGame
from .narration import QwixxNarrator
from .replay import QwixxReplay
from .sentences import event_in_words, reason_of_box

GAME = HostGame(
    "qwixx",
    narration=QwixxNarrator,
    event_in_words=event_in_words,
    reason_in_words=reason_of_box,
    replay=QwixxReplay,
    parts=("schema", "texts", "report", "about", "perft"),
)
