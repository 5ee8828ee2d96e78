"""The serial line: commands for people and programs, one a line, and the running match's records as they are made.

Nothing is sent or looked at while a duel is armed: `serve` is not called then.
"""

from ..edge import Bytes, Serial
from ..util.typing import TYPE_CHECKING, Iterator
from .commands import answer
from .input import LONGEST_COMMAND, Typed
from .logs import hold_back, owed

if TYPE_CHECKING:
    from ..journal.journal import Journal
    from ..ui.screen import App

    Place = tuple[int, int, int, int]  # running match, match that is pulled, index and address of its next line


class Console:
    """Answers on `serial` (see `edge/`). The `app` knows what the box is doing."""

    def __init__(self, serial: Serial, journal: "Journal", app: "App") -> None:
        self.journal = journal
        self.app = app
        self.place: Place | None = None  # where the last `pull` has ended, see `logs.py`
        self.owed = -1  # where in the running match's log the first line stands that has not been told
        self.owes = False  # may it be told now?
        self.secret = -1  # from this address on the lines must not leave the box
        self._serial = serial
        self._typed = Typed()
        self._received = b""  # what has come in behind the command that is being answered
        self._answer: Iterator[bytes] | None = None  # yields the pieces of the answer under way

    @property
    def busy(self) -> bool:
        """Is there anything to be done at once?"""
        return self._answer is not None or len(self._received) > 0 or self.owes

    def serve(self) -> None:
        """Takes at most one command, and sends at most one line. A command takes the place of an answer that is
        still under way."""
        line = self._next_line()
        if line:
            self._answer = self._answer_to(line)
        if self.owes and self._answer is None:
            self._answer = owed(self)
        if self._answer is not None:
            self._go_on(self._answer)

    def send(self, line: Bytes) -> None:
        """Sends a line (bytes)."""
        self._serial.write(line)

    def tell(self, line: Bytes, address: int) -> None:
        """Sends a line of the running match's log, which stands at this address; later, if it must not leave the box
        for now."""
        session = self.app.session
        if self.owed < 0 and (session is None or not session.game.is_hidden()):
            self.secret = -1
            self.send(line)
        else:
            hold_back(self, address)

    def _next_line(self) -> bytes | None:
        received = self._received or self._serial.read()
        for index, byte in enumerate(received):
            line = self._typed.take(byte)
            if line is not None:
                self._received = received[index + 1 :]
                return line
        self._received = b""
        return None

    def _answer_to(self, line: bytes) -> "Iterator[bytes]":
        if len(line) > LONGEST_COMMAND:
            return iter((b"The line is too long. Try: help\n",))
        return answer(line, self)

    def _go_on(self, answer: "Iterator[bytes]") -> None:
        try:
            piece = next(answer)
        except StopIteration:
            self.drop()
            return
        if piece:
            self._serial.write(piece)

    def drop(self) -> None:
        """Gives up the answer under way: a program asks again."""
        self._answer = None
