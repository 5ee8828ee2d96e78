"""The transport of bytes to and from a box, by a serial port."""

import errno
import os
import sys
import time
from pathlib import Path
from typing import Protocol
from urllib.parse import urlencode

import serial
from serial.urlhandler import protocol_spy

from ..util import files
from ..util.errors import UserError
from . import usb

if sys.platform != "win32":
    import grp
    import termios

BAUD = 115200
RETURN_SECONDS = 15.0  # a chip's own USB disappears for one or two seconds during a restart
_LOOK_SECONDS = 0.1
_WRITE_SECONDS = 2


# `termios.error` reports the same errors as `OSError`, but is not a subclass of it.
_PORT_ERRORS: tuple[type[Exception], ...] = (OSError,) if sys.platform == "win32" else (OSError, termios.error)


class SerialError(UserError):
    """An error on the serial line. The message is a sentence."""


class Transport(Protocol):
    """A connection to a box. Every method may raise `LineLost`, if the connection has broken."""

    returns: int
    """The number of times that the port has come back after a restart of the board."""

    def send(self, data: bytes) -> None:
        """Sends bytes. They may get lost without an error."""

    def receive(self, seconds: float) -> bytes:
        """Returns the bytes that have arrived; empty if no byte arrives within `seconds`."""

    def now(self) -> float:
        """Returns a monotonic time in seconds."""


class Patience:
    """A deadline of waiting on a line: `seconds` after the latest bytes, and `MOST_SECONDS` after the beginning at
    most."""

    MOST_SECONDS = 300.0  # longest start of a box, see `start.py`

    def __init__(self, line: Transport, seconds: float) -> None:
        self._line = line
        self._seconds = seconds
        self._last = line.now() + self.MOST_SECONDS
        self._end = line.now() + seconds

    def heard(self, something: object) -> None:
        """Extends the deadline if `something` is true, such as bytes that are not empty."""
        if something:
            self._end = min(self._line.now() + self._seconds, self._last)

    @property
    def left(self) -> float:
        """The remaining seconds; 0 or less after the deadline."""
        return self._end - self._line.now()


class LineLost(SerialError):
    """The error if the cable was pulled, or the simulator has ended."""


def traced(port: str, trace: Path) -> str:
    """Makes a trace file, and returns the URL by which pySerial opens a port and records all bytes with their times in
    the file. Raises `UserError` if the file exists or cannot be made."""
    files.begin_new(trace)
    return f"spy://{port}?{urlencode({'file': trace})}"


class SerialTransport:
    """A serial port of this PC, opened for this program alone. The constructor raises `SerialError` if it cannot be
    opened. All bytes are recorded in the new file `trace`, if one is given.

    A chip's own USB port that disappears is waited for, up to `RETURN_SECONDS`. Bytes that are sent meanwhile are
    lost."""

    def __init__(self, port: str, trace: Path | None = None) -> None:
        self.port = port
        self.returns = 0
        self._socket = usb.socket_of(port)
        kind = protocol_spy.Serial if trace else serial.Serial
        self._serial = kind(baudrate=BAUD, timeout=_LOOK_SECONDS, write_timeout=_WRITE_SECONDS, exclusive=True)
        self._serial.port = traced(port, trace) if trace else port
        # On many boards DTR and RTS are wired to the chip's reset and have to stay off. A chip's own USB has no such
        # wires; there MicroPython takes them as the sign of a listening program, and discards its output without them.
        self._serial.dtr = self._serial.rts = self._socket is not None
        try:
            self._serial.open()
            self._serial.reset_input_buffer()
        except _PORT_ERRORS as error:
            raise SerialError(_why_not(port, error)) from error

    def __enter__(self) -> "SerialTransport":
        return self

    def __exit__(self, *_: object) -> None:
        self._serial.close()

    def send(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except serial.SerialTimeoutException:
            pass  # a box that takes no bytes sends none either, and that silence is reported later
        except _PORT_ERRORS as error:
            self._wait_for_return(error)

    def receive(self, seconds: float) -> bytes:
        end = self.now() + seconds
        try:
            while True:
                data: bytes = self._serial.read(1)
                if data:
                    return data + bytes(self._serial.read(self._serial.in_waiting))
                if self.now() >= end:
                    return b""
        except _PORT_ERRORS as error:
            self._wait_for_return(error)
            return b""

    def now(self) -> float:
        return time.monotonic()

    def _wait_for_return(self, error: Exception) -> None:
        """Waits for the port to return and opens it again. Raises `LineLost` if it does not return."""
        self._serial.close()
        end = self.now() + RETURN_SECONDS
        while self._socket is not None and self.now() < end:
            time.sleep(_LOOK_SECONDS)
            if self._is_open_again(usb.port_on(self._socket)):
                self.returns += 1
                return
        raise LineLost(
            f"The connection on {self.port} has broken off: was the cable pulled, or the box switched off?"
        ) from error

    def _is_open_again(self, port: str | None) -> bool:
        if port is None:
            return False
        try:
            serial.Serial.port.__set__(self._serial, port)  # pySerial's setter would begin a trace anew
            self._serial.open()
        except _PORT_ERRORS:
            return False  # the system has not set up the port yet
        return True


def _why_not(port: str, error: Exception) -> str:
    number: int | None = getattr(error, "errno", None)
    if number == errno.ENOENT:
        return f"There is no port {port}."
    if number in (errno.EAGAIN, errno.EBUSY):
        return f"{port} is in use by another program."
    if number in (errno.EACCES, errno.EPERM):
        return f"This user may not open {port}{_group_of(port)}."
    if number in (None, errno.ENOTTY, errno.EISDIR, errno.EINVAL):  # None: the port cannot be set to the speed
        return f"{port} is no serial port."
    return f"{port} cannot be opened: {os.strerror(number)}."


def _group_of(port: str) -> str:
    """Returns the group that may open a port and how to join it, as the end of a sentence."""
    if sys.platform == "win32":
        return ": another program may be using it"
    try:
        name = grp.getgrgid(os.stat(port).st_gid).gr_name
    except (OSError, KeyError):
        return ""
    return f": it belongs to the group {name} (sudo usermod -aG {name} $USER, then log in anew)"
