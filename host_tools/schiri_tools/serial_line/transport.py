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
from . import usb

if sys.platform != "win32":
    import grp
    import termios

BAUD = 115200
RETURN_SECONDS = 15.0  # a chip's own USB is away for one or two as it restarts
_LOOK_SECONDS = 0.1
_WRITE_SECONDS = 2


# The second says the same things as the first and is none of them.
_PORT_ERRORS: tuple[type[Exception], ...] = (OSError,) if sys.platform == "win32" else (OSError, termios.error)


class SerialError(UserError):
    """What went wrong on the serial line, as one sentence."""


class Transport(Protocol):
    """Where bytes go and come from. `LineLost` from any method: the cable is gone."""

    waits: bool
    """Is a port that has gone waited for? So it should be wherever the board at its end may restart."""
    returns: int
    """How often the port has come back: the board has restarted then."""

    def send(self, data: bytes) -> None:
        """Sends bytes. Nobody says whether they arrive."""

    def receive(self, seconds: float) -> bytes:
        """What has arrived; waits at most so long for a first byte."""

    def now(self) -> float:
        """Seconds since any moment in the past."""


class Patience:
    """How long to go on waiting on a line: until nothing has come for `seconds`, and `MOST_SECONDS` at most."""

    MOST_SECONDS = 300.0  # no start of a box takes longer, see `start.py`

    def __init__(self, line: Transport, seconds: float) -> None:
        self._line = line
        self._seconds = seconds
        self._last = line.now() + self.MOST_SECONDS
        self._end = line.now() + seconds

    def heard(self, something: object) -> None:
        """If that is something, the wait for more begins anew."""
        if something:
            self._end = min(self._line.now() + self._seconds, self._last)

    @property
    def left(self) -> float:
        """How many seconds more; none if that is 0 or less."""
        return self._end - self._line.now()


class LineLost(SerialError):
    """The cable was pulled, or the simulator has ended."""


def traced(port: str, trace: Path) -> str:
    """The URL under which pySerial opens a port, and records in a new file what goes over the line both ways, and when.
    `UserError` if the file is there already, or cannot be made."""
    files.begin_new(trace)
    return f"spy://{port}?{urlencode({'file': trace})}"


class SerialTransport:
    """A serial port of this PC, for this program alone; what goes over the line is recorded in the new file `trace`, if
    there is to be one. A chip's own port that goes away is waited for, up to `RETURN_SECONDS`, as long as `waits` is
    True; what was sent meanwhile is lost. `SerialError` if it cannot be opened."""

    def __init__(self, port: str, trace: Path | None = None) -> None:
        self.port = port
        self.waits = True
        self.returns = 0
        self._socket = usb.socket_of(port)
        kind = protocol_spy.Serial if trace else serial.Serial
        self._serial = kind(baudrate=BAUD, timeout=_LOOK_SECONDS, write_timeout=_WRITE_SECONDS, exclusive=True)
        self._serial.port = traced(port, trace) if trace else port
        # On many boards these two lines are wired to the chip's reset. A chip's own USB has no such wires, and
        # MicroPython throws away what it prints there unless they say that somebody listens.
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
            pass  # nobody takes it: the same as a box that is silent
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
        """Opens the port anew as soon as it is there again. `LineLost` if it stays away."""
        self._serial.close()
        end = self.now() + RETURN_SECONDS
        while self._socket is not None and self.waits and self.now() < end:
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
            serial.Serial.port.__set__(self._serial, port)  # not that of a trace, which would begin its file anew
            self._serial.open()
        except _PORT_ERRORS:
            return False  # the system has yet to make it ready
        return True


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
