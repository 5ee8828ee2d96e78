"""The serial line: commands for people and programs, one a line, and the running match's records as they are made.

Nothing is sent or looked at while a duel is armed: `serve` is not called then.
"""

from ..memory import forget
from .input import LONGEST_COMMAND, Typed


class Console:
    """Answers on `serial` (see `board/__init__.py`). The `app` knows what the box is doing."""

    def __init__(self, serial, journal, app):
        self.journal = journal
        self.app = app
        self.place = None  # where the last `pull` has ended, see `logs.py`
        self._serial = serial
        self._typed = Typed()
        self._received = b""  # what has come in behind the command that is being answered
        self._answer = None  # yields the pieces of the answer under way

    @property
    def busy(self):
        """Is there anything to be done at once?"""
        return self._answer is not None or len(self._received) > 0

    def serve(self):
        """Takes at most one command, and sends at most one line. A command takes the place of an answer that is
        still under way."""
        line = self._next_line()
        if line:
            self._answer = self._answer_to(line)
        if self._answer is not None:
            self._go_on(self._answer)

    def send(self, line):
        """Sends a line of a log (bytes)."""
        self._serial.write(line)

    def _next_line(self):
        received = self._received or self._serial.read()
        for index, byte in enumerate(received):
            line = self._typed.take(byte)
            if line is not None:
                self._received = received[index + 1 :]
                return line
        self._received = b""
        return None

    def _answer_to(self, line):
        if len(line) > LONGEST_COMMAND:
            return iter((b"The line is too long. Try: help\n",))
        # Loaded for as long as it takes: between two commands the box has better uses for the memory.
        from .commands import answer

        return answer(line, self)

    def _go_on(self, answer):
        try:
            piece = next(answer)
        except StopIteration:
            self.drop()
            return
        if piece:
            self._serial.write(piece)

    def drop(self):
        """Gives up the answer under way, and the memory it takes: a program asks again."""
        self._answer = None
        for name in (
            "schiri.console.commands",
            "schiri.console.logs",
            "schiri.console.asking",
            "schiri.journal.reading",
        ):
            forget(name)
