"""The serial line: commands for people and programs, one a line, and the running match's records as they are made.

Nothing is sent or looked at while a duel is armed: `serve` is not called then.
"""

from ..edge import Bytes, Serial
from ..journal.journal import Journal
from ..ui.screen import App
from ..util.typing import Iterator, Sequence
from . import LONGEST_COMMAND

_ESCAPE = 27
_NO_SEQUENCE = 0
_BEGUN = 1  # the escape has come
_INSIDE = 2  # a sequence that goes on up to a letter


class Typed:
    """The line that is being received. A control character drops what has come of it; the rest of an escape sequence,
    such as an arrow key sends it, is dropped with it."""

    def __init__(self) -> None:
        self._line = bytearray(LONGEST_COMMAND + 1)
        self._length = 0
        self._sequence = _NO_SEQUENCE

    def take(self, byte: int) -> bytes | None:
        """The line that this byte ends, which may be empty, or None. Of one that is too long there is so much that
        its length shows it."""
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
    """Answers on `serial` (see `edge/`). The `app` knows what the box is doing. Of the commands it takes those that are
    `allowed`; all, if none is named."""

    def __init__(self, serial: Serial, journal: Journal, app: App, allowed: "Sequence[bytes]" = ()) -> None:
        self.journal = journal
        self.app = app
        self.allowed = allowed
        self.seats: list[str] = []  # who plays next, as far as it has been said
        # Where the last `pull` has ended: running match, match that was pulled, index and address of its next line.
        self.place = (-1, -1, 0, 0)
        self.owed = -1  # where in the running match's log the first line stands that has not been told
        self.owes = False  # may it be told now?
        self.secret = -1  # from this address on the lines must not leave the box
        self._serial = serial
        self._typed = Typed()
        self._received = b""  # what has come in behind the command that is being answered
        self._question = b""  # the command that is being answered
        self._answer: Iterator[bytes] | None = None  # yields the pieces of the answer under way

    @property
    def busy(self) -> bool:
        """Is there anything to be done at once?"""
        return self._answer is not None or len(self._received) > 0 or self.owes

    def serve(self) -> None:
        """Takes at most one command, and sends at most one line. A command takes the place of an answer that is still
        under way, unless it is that one's: a program that has lost patience gets the rest of it."""
        line = self._next_line()
        if self._answer is not None and line == self._question:
            line = None
        if line or (self.owes and self._answer is None):
            from . import commands, logs  # with the first command: most boxes never see a PC

            self._question = line or b""
            self._answer = commands.answer(line, self) if line else logs.owed(self)
        if self._answer is not None:
            try:
                self.send(next(self._answer))
            except StopIteration:
                self.drop()

    def drop(self) -> None:
        """Gives up the answer under way: a program asks again."""
        self._answer = None

    def send(self, line: Bytes) -> None:
        """Sends a line (bytes); an empty one is none."""
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
        """A new match begins: nothing of the last one is told any more."""
        self.owed = -1
        self.owes = False

    def tell(self, line: Bytes, address: int) -> None:
        """Sends a line of the log, which stands at this address; later, if it must not leave the box for now."""
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
        """Nothing of the log may leave the box for now: nobody knows any more from where on it must not."""
        self.secret = 0

    def leave_log(self) -> None:
        """The match is over, or laid aside: whatever it kept to itself may be told."""
        self.secret = -1
        self.owes = self.owed >= 0
