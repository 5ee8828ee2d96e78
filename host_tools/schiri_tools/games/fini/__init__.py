"""FINI! in the PC's tools."""

from schiri.games.fini.texts import reason_in_words

from ..base import HostGame
from .bests import bests_of
from .log_checks import FiniLogChecks
from .narration import FiniNarrator
from .replay import FiniReplay
from .sentences import event_in_words

GAME = HostGame(
    "fini",
    log_checks=FiniLogChecks,
    narration=FiniNarrator,
    event_in_words=event_in_words,
    reason_in_words=reason_in_words,
    replay=FiniReplay,
    bests_of=bests_of,
    parts=("schema", "texts", "report", "about", "playout"),
)
