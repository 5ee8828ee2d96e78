"""A progress bar in a terminal; nothing elsewhere."""

import sys
from typing import TextIO

from .output import printable

_WIDTH = 24


class Progress:
    """A progress bar on the last line of `stream` if that is a terminal, with sentences above it."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._is_terminal = self._stream.isatty()
        self._steer = getattr(self._stream, "steer", self._stream.write)
        self._shown = False

    def show(self, what: str, done: int, total: int) -> None:
        """Shows which share of the work `what` is done: `done` of `total`, which may be an estimate."""
        if not self._is_terminal:
            return
        share = min(done / total, 1.0) if total else 1.0
        filled = round(share * _WIDTH)
        bar = "█" * filled + "░" * (_WIDTH - filled)
        self._steer(f"\r{what} {bar} {share:4.0%}\x1b[K")
        self._stream.flush()
        self._shown = True

    def clear(self) -> None:
        """Removes the bar."""
        if self._shown:
            self._steer("\r\x1b[K")
            self._shown = False

    def say(self, sentence: str) -> None:
        """Writes a sentence, perhaps a hub's or a box's, on a line of its own."""
        self.clear()
        print(printable(sentence), file=self._stream, flush=True)
