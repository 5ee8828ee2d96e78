"""The serial line: it takes commands from people and programs, one a line, and sends the running match's records as
they are written.

Nothing is sent or received while a duel is armed: `serve` is not called then.
"""

from ..edge import Bytes, Serial
from ..journal.journal import Journal
from ..ui.screen import App
from ..util.typing import Iterator, Sequence
from . import LONGEST_COMMAND

_ESCAPE = 27
_NO_SEQUENCE = 0
_BEGUN = 1  # an escape was received
_INSIDE = 2  # inside an escape sequence, which ends with a letter


class Typed:
    """The line that is being received. A control character discards its text so far. An escape sequence, such as that
    of an arrow key, is ignored."""

    def __init__(self) -> None:
        self._line = bytearray(LONGEST_COMMAND + 1)
        self._length = 0
        self._sequence = _NO_SEQUENCE

    def take(self, byte: int) -> bytes | None:
        """Takes a byte. Returns the line that it ends, which may be empty, or None. A line that is too long is cut to
        one character more than the longest command."""
        if byte < 32 or byte == 127:
            length = self._length
            self._length = 0
            self._sequence = _BEGUN if byte == _ESCAPE else _NO_SEQUENCE
            return bytes(self._line[:length]) if byte == 10 or byte == 13 else None
        if self._sequence == _BEGUN:
            self._sequence = _INSIDE if byte in b"[O" else _NO_SEQUENCE
        elif self._sequence == _INSIDE:
            if 64 <= byte < 127:
                self._sequence = _NO_SEQUENCE
        elif self._length <= LONGEST_COMMAND:
            self._line[self._length] = byte
            self._length += 1
        return None


class Console:
    """The conversation on `serial` (see `edge/`). It asks the `app` about the match. If `allowed` names commands, all
    others are unknown."""

    def __init__(self, serial: Serial, journal: Journal, app: App, allowed: "Sequence[bytes]" = ()) -> None:
        self.journal = journal
        self.app = app
        self.allowed = allowed
        self.seats: list[str] = []  # the names of the next players that `seat` has given so far
        self.nonce = ""  # the nonce of the hub's draw of these players
        # The cursor of the last `pull`: the running match, the pulled match, the index and the address of its next
        # line.
        self.place = (-1, -1, 0, 0)
        self.owed = -1  # address of the first unsent line in the running match's log; -1 if there is none
        self.owes = False  # whether the line at `owed` may be sent
        self.secret = -1  # address from which lines must not leave the box; -1 if all may
        self._serial = serial
        self._typed = Typed()
        self._received = b""  # bytes received behind the command that is being answered
        self._question = b""  # the command that is being answered
        self._answer: Iterator[bytes] | None = None  # the rest of the answer

    @property
    def busy(self) -> bool:
        """Whether there is anything to send at once."""
        return self._answer is not None or len(self._received) > 0 or self.owes

    def serve(self) -> None:
        """Takes at most one command, and sends at most one line. A new command replaces an unfinished answer. The same
        command again does not, so that an impatient program gets the rest of the answer."""
        line = self._next_line()
        if self._answer is not None and line == self._question:
            line = None
        if line or (self.owes and self._answer is None):
            from . import commands, logs  # imported with the first command, because most boxes never see a PC

            self._question = line or b""
            self._answer = commands.answer(line, self) if line else logs.owed(self)
        if self._answer is not None:
            try:
                self.send(next(self._answer))
            except StopIteration:
                self.drop()

    def drop(self) -> None:
        """Ends the unfinished answer. A program asks again."""
        self._answer = None

    def send(self, line: Bytes) -> None:
        """Sends a line, if it is not empty."""
        if line:
            self._serial.write(line)

    def _next_line(self) -> bytes | None:
        received = self._received or self._serial.read()
        for index, byte in enumerate(received):
            line = self._typed.take(byte)
            if line is not None:
                self._received = received[index + 1 :]
                return line
        self._received = b""
        return None

    # The running match's log

    def begin_log(self) -> None:
        """Forgets the unsent lines of the last match, because a new one begins."""
        self.owed = -1
        self.owes = False

    def tell(self, line: Bytes, address: int) -> None:
        """Sends a line of the log, which has this address, or keeps it for later if it must not leave the box yet."""
        hidden = self.app.session is not None and self.app.session.game.is_hidden()
        if not hidden:
            self.secret = -1
        elif self.secret < 0:
            self.secret = address
        if not hidden and self.owed < 0:
            self.send(line)
            return
        if self.owed < 0:
            self.owed = address
        self.owes = not 0 <= self.secret <= self.owed

    def hold_all(self) -> None:
        """Keeps back the whole log, because it is unknown which line is the first that must not leave the box."""
        self.secret = 0

    def leave_log(self) -> None:
        """Releases all lines that were kept back: the match is over or was put aside, so nothing is secret any more."""
        self.secret = -1
        self.owes = self.owed >= 0
