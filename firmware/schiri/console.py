"""The serial line: commands for people and programs, one a line, and the running match's records as they are made.

Nothing is sent or looked at while a duel is armed.
"""

from .memory import forget

_LONGEST_COMMAND = 80


class Console:
    """Answers on `serial` (see `board/__init__.py`). `report()` gives the line that `info` answers."""

    def __init__(self, serial, storage, report):
        self._serial = serial
        self._storage = storage
        self._report = report
        self._line = b""

    def serve(self):
        """Takes what has come in and answers each line that is complete."""
        received = self._serial.read()
        for byte in received:
            if byte == 10 or byte == 13:
                line, self._line = self._line, b""
                if line:
                    self._answer(line)
            elif len(self._line) < _LONGEST_COMMAND:
                self._line += bytes((byte,))

    def send(self, text):
        """Sends a line, or several."""
        self._serial.write(text.encode())

    def _answer(self, line):
        # Loaded for as long as it takes: between two commands the box has better uses for the memory.
        from .console_commands import answer

        answer(line.split(), self.send, self._storage, self._report)
        forget("schiri", "console_commands")
