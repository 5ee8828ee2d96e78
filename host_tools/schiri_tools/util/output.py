"""Standard output and standard error as every command finds them: they have a sign for every letter, nothing that comes
from a box, a log or a file steers the terminal by them, and what goes wrong with standard output is told apart from
what goes wrong with a file."""

import errno
import io
import os
import re
import sys
from typing import Any

_STEERING = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


class OutputLost(Exception):
    """Standard output cannot be written. The message is a sentence, or nothing if its reader has gone: then nobody is
    left to be told."""


class _Output(io.FileIO):
    """Standard output, for bytes."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except BrokenPipeError as error:
            raise OutputLost from error
        except OSError as error:
            why = "it is closed" if error.errno == errno.EBADF else error.strerror
            raise OutputLost(f"Standard output cannot be written: {why}.") from error


class Plain(io.TextIOWrapper):
    """A stream of text without what would steer a terminal: of control characters, tab and line feed alone pass."""

    def write(self, text: str) -> int:
        super().write(_STEERING.sub("?", text))
        return len(text)

    def steer(self, text: str) -> None:
        """Writes what is this program's own as it is."""
        super().write(text)


_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"  # of French, which Python calls not printable


def printable(text: str) -> str:
    """A line of text without what would steer a terminal."""
    return "".join(char if char.isprintable() or char in _SPACES else "?" for char in text)


def prepare() -> None:
    """Sets up the standard streams. What somebody else has put in the place of standard output stays there."""
    _open_what_is_closed()
    if sys.stderr is sys.__stderr__ and not isinstance(sys.stderr, Plain):
        buffer = io.BufferedWriter(io.FileIO(2, "w", closefd=False))
        sys.stderr = Plain(buffer, getattr(sys.stderr, "encoding", "utf-8"), errors="replace", line_buffering=True)
    if sys.stdout is not sys.__stdout__:
        return
    if sys.platform == "win32":  # a console there takes no bytes
        sys.stdout = Plain(sys.stdout.detach(), sys.stdout.encoding, errors="replace", line_buffering=True)
        return
    lines = sys.stdout and (sys.stdout.line_buffering or sys.stdout.write_through)
    encoding = sys.stdout.encoding if sys.stdout else "utf-8"
    buffer = io.BufferedWriter(_Output(1, "w", closefd=False))
    sys.stdout = Plain(buffer, encoding, errors="replace", line_buffering=bool(lines))


def _open_what_is_closed() -> None:
    """A file that is opened later must not get the number of a stream that was closed when Python started. Writing to
    standard output still fails."""
    for number, stream in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        if stream is None:
            os.set_inheritable(os.open(os.devnull, os.O_WRONLY if number == 2 else os.O_RDONLY), True)
    if sys.stderr is None:
        sys.stderr = io.TextIOWrapper(io.FileIO(2, "w"), "utf-8", errors="replace")


def give_up() -> None:
    """Drops what is still to be written to standard output, or Python would try it again as it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
