"""Mäxchen in the PC's tools."""

from ..base import HostGame
from .narration import MaexchenTeller
from .replay import MaexchenReplay
from .sentences import event_in_words

GAME = HostGame(
    "maexchen",
    narration=MaexchenTeller,
    event_in_words=event_in_words,
    replay=MaexchenReplay,
    parts=("schema", "texts", "report", "about"),
)
