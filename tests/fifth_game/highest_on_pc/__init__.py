"""Highest of two, on the PC: events in words, and a report of its own."""

from typing import TYPE_CHECKING

from ..base import HostGame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ...report.game import Game


class HighestOnPc(HostGame):
    """The parts that are its own."""

    @property
    def event_in_words(self) -> "Callable[[dict[str, Any], Sequence[str]], str]":
        from .words import event_in_words

        return event_in_words

    @property
    def report(self) -> "type[Game]":
        from .report import HighestMatch

        return HighestMatch
