"""Standard output and standard error of all commands.

They replace letters that the encoding lacks, and control characters, so that no text from a box, a log or a file
controls the terminal. An error of standard output is an `OutputLost`, which differs from errors of files."""

import errno
import io
import os
import re
import sys
from typing import Any

_STEERING = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")

_ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))  # around right-to-left names, for pages; dropped from output


class OutputLost(Exception):
    """The error if standard output cannot be written. The message is a sentence, or empty if the reader of a pipe has
    closed it."""


class _Output(io.FileIO):
    """The bytes of standard output, with errors as `OutputLost`."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except BrokenPipeError as error:
            raise OutputLost from error
        except OSError as error:
            why = "it is closed" if error.errno == errno.EBADF else error.strerror
            raise OutputLost(f"Standard output cannot be written: {why}.") from error


class Plain(io.TextIOWrapper):
    """A text stream that replaces all control characters but tab and line feed."""

    def write(self, text: str) -> int:
        super().write(_STEERING.sub("?", text.translate(_ISOLATES)))
        return len(text)

    def steer(self, text: str) -> None:
        """Writes text without a replacement of its control characters, for this program's own control sequences."""
        super().write(text)


_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"  # used in French, though not printable by `str.isprintable`


def printable(text: str) -> str:
    """Returns a line of text with every unprintable character replaced by a question mark."""
    return "".join(char if char.isprintable() or char in _SPACES else "?" for char in text.translate(_ISOLATES))


def prepare() -> None:
    """Sets up the standard streams. If other code has replaced `sys.stdout`, it stays as it is."""
    _open_what_is_closed()
    if sys.stderr is sys.__stderr__ and not isinstance(sys.stderr, Plain):
        buffer = io.BufferedWriter(io.FileIO(2, "w", closefd=False))
        sys.stderr = Plain(buffer, getattr(sys.stderr, "encoding", "utf-8"), errors="replace", line_buffering=True)
    if sys.stdout is not sys.__stdout__:
        return
    if sys.platform == "win32":  # a console of Windows takes text, not bytes
        sys.stdout = Plain(sys.stdout.detach(), sys.stdout.encoding, errors="replace", line_buffering=True)
        return
    lines = sys.stdout and (sys.stdout.line_buffering or sys.stdout.write_through)
    encoding = sys.stdout.encoding if sys.stdout else "utf-8"
    buffer = io.BufferedWriter(_Output(1, "w", closefd=False))
    sys.stdout = Plain(buffer, encoding, errors="replace", line_buffering=bool(lines))


def _open_what_is_closed() -> None:
    """Opens the null device for standard streams that are closed, so that a file that is opened later does not get
    their numbers. Writing to standard output still fails."""
    for number, stream in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        if stream is None:
            os.set_inheritable(os.open(os.devnull, os.O_WRONLY if number == 2 else os.O_RDONLY), True)
    if sys.stderr is None:
        sys.stderr = io.TextIOWrapper(io.FileIO(2, "w"), "utf-8", errors="replace")


def give_up() -> None:
    """Discards what is left in the buffer of standard output, which Python would write when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
