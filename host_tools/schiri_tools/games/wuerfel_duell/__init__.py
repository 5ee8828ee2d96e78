"""Würfel-Duell! on the PC."""

from ..base import HostGame

GAME = HostGame(
    "wuerfel_duell",
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
