"""A follower of a running match that shows its lines live and without gaps."""

from collections.abc import Callable

from schiri.journal.record import Chain, record_of

from ..games import host_game
from ..logs import BadLog, Verifier
from .client import Client
from .transport import SerialError

WINDOW = 32  # lines per request
_MOST_WINDOWS = 2000  # limit of requests for one match
_QUIET_SECONDS = 10.0  # silence after which the follower asks for lost lines


class LiveFollower:
    """A follower that shows each line of the running match once and in order. `show` is called with each verified line,
    as bytes with its line feed."""

    def __init__(self, client: Client, show: Callable[[bytes], None]) -> None:
        self._client = client
        self._show = show
        self._number: int | None = None
        self._chain = Chain()
        self._verifier = Verifier(host_game)
        self._lines = 0

    def follow(self, number: int | None) -> None:
        """Follows the match `number`, or the next match if that is None, and all later ones, for ever. Raises
        `SerialError` if a log is damaged or the box is lost."""
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
        self._verifier = Verifier(host_game)
        self._lines = 0

    def _take(self, line: bytes) -> None:
        if line.startswith(b'{"schiri"') and Chain().follow(line):
            self._begin(_number_of(line))
            self._add(line)
        elif self._number is None:
            # The header of the match was lost on the line.
            number = self._client.greet().match
            if number is not None:
                self._begin(number)
                self._catch_up()
        elif self._chain.follow(line):
            self._told(line)
        elif not self._is_known(line):
            self._catch_up()

    def _is_known(self, line: bytes) -> bool:
        """Returns whether a line was shown. Lines that arrive live while older ones are requested come twice."""
        try:
            n = record_of(line)["n"]
        except (ValueError, KeyError):
            return False
        return isinstance(n, int) and n < self._lines

    def _catch_up(self) -> None:
        assert self._number is not None
        for _ in range(_MOST_WINDOWS):
            window = self._client.window(self._number, self._lines, WINDOW)
            for line in window.lines:
                self._add(line)
            if window.end and window.end.state == "none":
                self._number = None
                return
            if window.end and window.end.state != "more":
                return
            if not window.lines:
                raise SerialError(f"Line {self._lines + 1} of match {self._number} does not come.")
        raise SerialError(f"Match {self._number} does not end: no box writes as much.")

    def _look_for_more(self) -> None:
        assert self._number is not None
        for line in self._client.window_at_once(self._number, self._lines, WINDOW).lines:
            self._add(line)

    def _add(self, line: bytes) -> None:
        if not self._chain.follow(line):
            raise SerialError(f"The log of match {self._number} is damaged from line {self._lines + 1} on.")
        self._told(line)

    def _told(self, line: bytes) -> None:
        try:
            self._verifier.take(line)
        except BadLog as bad:
            raise SerialError(f"This is no log of a Schiri: line {bad.line}: {bad.reason}") from bad
        self._lines += 1
        self._show(line)


def _number_of(header: bytes) -> int:
    try:
        number = record_of(header).get("match")
    except ValueError:
        number = None
    if not isinstance(number, int):
        raise SerialError("This is no log of a Schiri: it does not say of which match it is.")
    return number
