"""Follows a running match live, without a gap."""

import json
from collections.abc import Callable

from schiri.journal.record import Chain

from .client import Client
from .transport import SerialError

WINDOW = 32
_QUIET_SECONDS = 10.0  # after which it is asked whether the last line was lost


class LiveFollower:
    """Shows each line of the running match once and in order. `show` gets the line (bytes, with its line feed)."""

    def __init__(self, client: Client, show: Callable[[bytes], None]) -> None:
        self._client = client
        self._show = show
        self._number: int | None = None
        self._chain = Chain()
        self._lines = 0

    def follow(self, number: int | None) -> None:
        """Follows the match `number`, or the next one if there is none, and those after it, for ever."""
        if number is not None:
            self._begin(number)
            self._catch_up()
        while True:
            line = self._client.live_line(_QUIET_SECONDS)
            if line is not None:
                self._take(line)
            elif self._number is not None:
                self._look_for_more()

    def _begin(self, number: int) -> None:
        self._number = number
        self._chain = Chain()
        self._lines = 0

    def _take(self, line: bytes) -> None:
        if line.startswith(b'{"schiri"') and Chain().follow(line):
            self._begin(int(json.loads(line)["match"]))
            self._add(line)
        elif self._number is None:
            # The beginning was lost on the way.
            number = self._client.greet().match
            if number is not None:
                self._begin(number)
                self._catch_up()
        elif self._chain.follow(line):
            self._lines += 1
            self._show(line)
        elif not self._is_known(line):
            self._catch_up()

    def _is_known(self, line: bytes) -> bool:
        """Has this line been shown? What comes live while older lines are being asked for comes twice."""
        try:
            n = json.loads(line)["n"]
        except (ValueError, KeyError, TypeError):
            return False
        return isinstance(n, int) and n < self._lines

    def _catch_up(self) -> None:
        assert self._number is not None
        while True:
            window = self._client.window(self._number, self._lines, WINDOW)
            for line in window.lines:
                self._add(line)
            if window.end and window.end.state == "none":
                self._number = None
                return
            if window.end and window.end.state != "more":
                return

    def _look_for_more(self) -> None:
        assert self._number is not None
        for line in self._client.window_at_once(self._number, self._lines, WINDOW).lines:
            self._add(line)

    def _add(self, line: bytes) -> None:
        if not self._chain.follow(line):
            raise SerialError(f"The log of match {self._number} is damaged from line {self._lines + 1} on.")
        self._lines += 1
        self._show(line)
