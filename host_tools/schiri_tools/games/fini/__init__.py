"""FINI! on the PC."""

from ..base import HostGame

GAME = HostGame(
    "fini",
    (
        "log_checks",
        "schema",
        "narration",
        "words",
        "reasons",
        "texts",
        "replay",
        "report",
        "script",
        "playout",
        "legend",
    ),
)
