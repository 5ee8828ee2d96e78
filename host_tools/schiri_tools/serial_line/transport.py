"""The cable: bytes to the box and from it."""

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

if sys.platform != "win32":
    import grp
    import termios

BAUD = 115200
_LOOK_SECONDS = 0.1
_WRITE_SECONDS = 2


# The second says the same things as the first and is none of them.
_PORT_ERRORS: tuple[type[Exception], ...] = (OSError,) if sys.platform == "win32" else (OSError, termios.error)


class SerialError(UserError):
    """What went wrong on the serial line, as one sentence."""


class Transport(Protocol):
    """Where bytes go and come from. `LineLost` from any method: the cable is gone."""

    def send(self, data: bytes) -> None:
        """Sends bytes. Nobody says whether they arrive."""

    def receive(self, seconds: float) -> bytes:
        """What has arrived; waits at most so long for a first byte."""

    def now(self) -> float:
        """Seconds since any moment in the past."""


class LineLost(SerialError):
    """The cable was pulled, or the simulator has ended."""


def traced(port: str, trace: Path) -> str:
    """The URL under which pySerial opens a port, and records in a new file what goes over the line both ways, and when.
    `UserError` if the file is there already, or cannot be made."""
    files.begin_new(trace)
    return f"spy://{port}?{urlencode({'file': trace})}"


class SerialTransport:
    """A serial port of this PC, for this program alone; what goes over the line is recorded in the new file `trace`, if
    there is to be one. `SerialError` if it cannot be opened."""

    def __init__(self, port: str, trace: Path | None = None) -> None:
        self.port = port
        kind = protocol_spy.Serial if trace else serial.Serial
        self._serial = kind(baudrate=BAUD, timeout=_LOOK_SECONDS, write_timeout=_WRITE_SECONDS, exclusive=True)
        self._serial.port = traced(port, trace) if trace else port
        # On many boards these two lines are wired to the chip's reset.
        self._serial.dtr = False
        self._serial.rts = False
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
            pass  # nobody takes it: the same as a box that is silent
        except _PORT_ERRORS as error:
            raise self._lost() from error

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
            raise self._lost() from error

    def now(self) -> float:
        return time.monotonic()

    def _lost(self) -> LineLost:
        return LineLost(f"The connection on {self.port} has broken off: was the cable pulled, or the box switched off?")


def _why_not(port: str, error: Exception) -> str:
    number: int | None = getattr(error, "errno", None)
    if number == errno.ENOENT:
        return f"There is no port {port}."
    if number in (errno.EAGAIN, errno.EBUSY):
        return f"{port} is in use by another program."
    if number in (errno.EACCES, errno.EPERM):
        return f"This user may not open {port}{_group_of(port)}."
    if number in (None, errno.ENOTTY, errno.EISDIR, errno.EINVAL):  # none: it could not be set to a speed
        return f"{port} is no serial port."
    return f"{port} cannot be opened: {os.strerror(number)}."


def _group_of(port: str) -> str:
    """Whose port it is, and what to do about it, as the end of a sentence."""
    if sys.platform == "win32":
        return ": another program may be using it"
    try:
        name = grp.getgrgid(os.stat(port).st_gid).gr_name
    except (OSError, KeyError):
        return ""
    return f": it belongs to the group {name} (sudo usermod -aG {name} $USER, then log in anew)"
