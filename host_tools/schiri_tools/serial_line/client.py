"""The client of a box on a serial line. It works on a bad line: lines that are damaged or lost are requested again."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from schiri.board.flash_layout import FLASH_BLOCK

from ..util.files import MOST_BYTES_OF_A_LOG
from . import ports
from .transport import SerialError, SerialTransport, Transport
from .wire import (
    PROTOCOL,
    Answer,
    Facts,
    Info,
    Lines,
    LogEnd,
    LogLine,
    Receipt,
    Setting,
    StoredMatch,
    StoredMatchesEnd,
    Take,
    only,
    parse,
)

TIMEOUT_SECONDS = 60.0
MOST_BYTES_ON_A_BOX = MOST_BYTES_OF_A_LOG  # limit for all logs of a box
MOST_MATCHES = MOST_BYTES_ON_A_BOX // FLASH_BLOCK  # each match takes at least one sector
_DROP_HALF_LINE = b"\x15"  # discards an incomplete line on the box's side
_QUIET_SECONDS = 3.0  # longest silence between two lines of an answer
_APART_SECONDS = 0.5  # least time between two commands, even after an immediate answer
_QUIET_FOR_RECEIPT = 10.0  # longest silence before the answer to `got`, for which the box reads the whole log
_STRANGE_SECONDS = 10.0  # longest time of strange bytes only; the messages of a board that starts take less
_BEHIND_ALL = 10**8  # index of a line behind the end of any log
_MAX_ATTEMPTS = 30  # most attempts in a row without any valid answer


@dataclass
class Window:
    """Consecutive lines of a log; `end` is None if the last ones were lost."""

    lines: list[bytes] = field(default_factory=list)
    end: LogEnd | None = None


class Client:
    """A conversation with the box at the other end of `transport`. `say` gets a sentence when people have to wait.
    Every method raises `SerialError` if no valid answer comes within `timeout` seconds."""

    def __init__(self, transport: Transport, say: Callable[[str], None], timeout: float = TIMEOUT_SECONDS) -> None:
        self._transport = transport
        self._say = say
        self._timeout = timeout
        self._cutter = Lines()
        self._arrived: deque[bytes] = deque()
        self._is_schiri = False
        self._strange = False  # whether something has arrived that no box sends
        self._asked_at = transport.now()  # time of the latest command
        self._heard_at = transport.now()  # time of the latest valid answer, or of the first try of a command
        self._said_silent = False

    def greet(self) -> Info:
        """Returns the versions of the box. Raises `SerialError` if it is no box, or one with another protocol."""
        found: list[Info] = []
        self._until_done("info", only(Info, found))
        self._is_schiri = True
        if found[-1].protocol != PROTOCOL:
            raise SerialError(
                f"The box speaks protocol {found[-1].protocol} (firmware {found[-1].firmware}) and this program "
                f"protocol {PROTOCOL}: their versions do not fit."
            )
        return found[-1]

    def facts(self) -> dict[str, Any]:
        """Returns the facts about the box (docs/reference/wire-formats.md); empty if its firmware sends none."""
        found: list[Facts] = []
        self._heard_at = self._transport.now()
        self._exchange("info", only(Facts, found), _QUIET_SECONDS)
        return found[-1].told if found else {}

    def matches(self) -> list[StoredMatch]:
        """Returns the matches on the box."""
        found: dict[int, StoredMatch] = {}

        def take(answer: Answer) -> bool | None:
            if isinstance(answer, StoredMatch):
                is_new = answer.number not in found
                found[answer.number] = answer
                if len(found) > MOST_MATCHES:
                    raise SerialError(f"This is no Schiri: it tells of more than {MOST_MATCHES} matches.")
                return False if is_new else None
            return True if isinstance(answer, StoredMatchesEnd) and answer.count == len(found) else None

        self._until_done("list", take)
        if sum(match.size for match in found.values()) > MOST_BYTES_ON_A_BOX:
            raise SerialError("This is no Schiri: it tells of more logs than fit on the flash of a box.")
        return [found[number] for number in sorted(found)]

    def window(self, number: int, first: int, count: int) -> Window:
        """Returns lines of a log from `first` on: at most `count`, and at least one if there is one."""
        self._heard_at = self._transport.now()
        while True:
            window = self._window(number, first, count)
            if window.lines or window.end:
                return window
            self._wait_on()

    def last_line(self, number: int) -> bytes | None:
        """Returns the last line of a log; None if there is none, or no answer comes."""
        end = self.window(number, _BEHIND_ALL, 1).end
        lines = self.window(number, end.index - 1, 1).lines if end and end.index else []
        return lines[0] if lines else None

    def window_at_once(self, number: int, first: int, count: int) -> Window:
        """Returns lines as `window` does, but an empty window if no answer comes at the first try."""
        self._heard_at = self._transport.now()
        return self._window(number, first, count)

    def _window(self, number: int, first: int, count: int) -> Window:
        window = Window()

        def take(answer: Answer) -> bool | None:
            behind = first + len(window.lines)
            is_next = isinstance(answer, LogLine) and (answer.number, answer.index) == (number, behind)
            if isinstance(answer, LogLine) and is_next and len(window.lines) < count:
                window.lines.append(answer.text)
                return False
            if not isinstance(answer, LogEnd) or answer.number != number:
                return None
            # If the end has another index, it belongs to an earlier command, or a line just before the end was lost.
            if answer.state == "none" or answer.index == behind or (answer.index < first and not window.lines):
                window.end = answer
            return True

        heard = self._heard_at, self._said_silent
        self._exchange(f"pull {number} {first} {count}", take, _QUIET_SECONDS)
        if not window.lines and not window.end:
            self._heard_at, self._said_silent = heard  # answers that bring nothing new do not extend the deadline
        return window

    def receipt(self, number: int, lines: int, check: str) -> str:
        """Tells the box that this PC has all of a match, and returns the box's answer."""
        found: list[Receipt] = []
        take = only(Receipt, found, lambda answer: answer.number == number)
        self._until_done(f"got {number} {lines} {check}", take, _QUIET_FOR_RECEIPT)
        return found[-1].said

    def setting(self, name: str, *values: str) -> str:
        """Changes a setting of the connection to a hub. Returns the box's answer: ok, bad, or refused while a match is
        open."""
        found: list[Setting] = []
        self._until_done(" ".join((name, *values)), only(Setting, found, lambda answer: answer.name == name))
        return found[-1].said

    def live_line(self, seconds: float) -> bytes | None:
        """Returns the next line of a running match with its line feed; None if none comes in that time."""
        end = self._transport.now() + seconds
        while (line := self._line(end)) is not None:
            if line.startswith(b"{"):
                return line.removesuffix(b"\r") + b"\n"
        return None

    def _until_done(self, command: str, take: Take, quiet: float = _QUIET_SECONDS) -> None:
        self._heard_at = self._transport.now()
        attempts = 0
        while attempts < _MAX_ATTEMPTS:
            heard_at = self._heard_at
            if self._exchange(command, take, quiet):
                return
            attempts = attempts + 1 if self._heard_at == heard_at else 0
            self._wait_on()
        raise SerialError("The line is so bad that no answer comes through.")

    def _exchange(self, command: str, take: Take, quiet: float) -> bool:
        """Sends a command once. `take` gets each answer. Returns False if the last awaited answer did not come. Only
        awaited answers extend the deadline."""
        self._asked_at = self._transport.now()
        self._transport.send(_DROP_HALF_LINE + command.encode() + b"\n")
        end = min(self._transport.now() + quiet, self._heard_at + self._timeout)
        while (line := self._line(end)) is not None:
            answer = parse(line)
            if answer is None:
                self._strange = self._strange or _is_strange(line)
                continue
            news = take(answer)
            if news is None:
                continue
            self._heard_at = self._transport.now()
            self._said_silent = False
            if news:
                return True
            end = self._heard_at + min(quiet, self._timeout)
        return False

    def _line(self, end: float) -> bytes | None:
        while not self._arrived:
            left = end - self._transport.now()
            if left <= 0:
                return None
            self._arrived.extend(self._cutter.cut(self._transport.receive(left)))
        return self._arrived.popleft()

    def _wait_on(self) -> None:
        """Waits before the next try of a command. Raises `SerialError` if the deadline is over, or if only strange
        bytes come."""
        now = self._transport.now()
        timed_out = now >= self._heard_at + self._timeout
        strange = self._strange or _is_strange(self._cutter.rest)
        if strange and not self._is_schiri and (timed_out or now >= self._heard_at + _STRANGE_SECONDS):
            raise SerialError("What is on this port does not answer like a Schiri.")
        if timed_out:
            raise SerialError(f"No answer for {self._timeout:g} s: is it in a duel, is this a Schiri, and is it on?")
        if not self._said_silent:
            self._said_silent = True
            self._say(f"No answer yet. In a duel a box is silent; waiting up to {self._timeout:g} s for it.")
        while self._line(self._asked_at + _APART_SECONDS) is not None:
            pass  # lines that arrive during this pause are ignored


@contextmanager
def connected(
    port: str | None, timeout: float, say: Callable[[str], None], trace: Path | None = None
) -> Iterator[tuple[Client, Info]]:
    """Returns the client of the box on `port`, or on the only port, and the versions of the box. Raises `SerialError`
    if there is none."""
    with SerialTransport(ports.chosen(port), trace) as transport:
        client = Client(transport, say, timeout)
        yield client, client.greet()


def _is_strange(line: bytes) -> bool:
    """Returns whether a line cannot come from a box, neither as a whole line nor as the end of one."""
    return bool(line) and not line.startswith((b"{", b"@")) and not line.rstrip().endswith(b"}")
