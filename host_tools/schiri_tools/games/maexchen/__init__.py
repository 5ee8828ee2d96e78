"""Mäxchen in the PC's tools."""

from ..base import HostGame
from .narration import MaexchenNarrator
from .replay import MaexchenReplay
from .sentences import event_in_words

GAME = HostGame(
    "maexchen",
    narration=MaexchenNarrator,
    event_in_words=event_in_words,
    replay=MaexchenReplay,
    parts=("schema", "texts", "report", "about"),
)
