"""MicroPython's raw REPL at the other end of the cable, through mpremote's library."""

import ast
import io
import struct
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport as MpremoteTransport

from ...serial_line.transport import SerialError, Transport

_SILENT_SECONDS = 20.0  # after which no more is expected; a file system that tidies up says nothing meanwhile
_MOST_BYTES = 1 << 17  # of one answer; the longest, all files with their checks, has some ten thousand
_RESTART = b"\x03\x03\r\x01import machine; machine.reset()\x04"


class ExecError(SerialError):
    """The board has carried out what it was told, and failed; `number` is that of the `OSError`, if it was one."""

    def __init__(self, said: str) -> None:
        last = said.strip().splitlines()[-1] if said.strip() else "nothing"
        super().__init__(f"The board refuses: {last.rstrip('.')}.")
        self.number = _number_in(last)


def _number_in(line: str) -> int | None:
    rest = line.removeprefix("OSError: ").removeprefix("[Errno ")
    digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
    return int(digits) if line.startswith("OSError: ") and digits else None


class _Port:
    """What mpremote asks of a port, on the line that is open already: opening it anew could reset the board."""

    def __init__(self, line: Transport) -> None:
        self._line = line
        self._arrived = b""
        self._answered = 0  # bytes since something was sent

    def write(self, data: bytes) -> None:
        self._answered = 0
        self._line.send(data)

    def read(self, count: int) -> bytes:
        """So many bytes, or those that have come until nothing does any more."""
        end = self._line.now() + _SILENT_SECONDS
        while len(self._arrived) < count and self._line.now() < end:
            if data := self._line.receive(0):
                self._arrived += data
                self._answered += len(data)
                if self._answered > _MOST_BYTES:
                    raise SerialError("The board's answer has no end.")
                end = self._line.now() + _SILENT_SECONDS
        taken, self._arrived = self._arrived[:count], self._arrived[count:]
        return taken

    def inWaiting(self) -> int:  # noqa: N802
        """What has come and not been read, as far as that is known without waiting."""
        return len(self._arrived)


class _Raw(MpremoteTransport):  # type: ignore[misc]  # mpremote has no types
    """mpremote's transport on such a port."""

    def __init__(self, line: Transport) -> None:
        self.in_raw_repl = False
        self.use_raw_paste = True
        self.mounted = False
        self.device_name = "the board"
        self.serial = _Port(line)
        self.is_pty = True  # it is read without a look at what is there first: `read` waits by itself


class Repl:
    """Runs Python on the board. `ExecError` from what fails there, `LineLost` if the cable is gone, another
    `SerialError` if no sense can be made of what comes back."""

    def __init__(self, line: Transport) -> None:
        self._line = line
        self._raw = _Raw(line)
        self.sent_bytes = 0

    def enter(self) -> None:
        """Restarts MicroPython without `main.py`, and goes into its raw REPL."""
        with sense():
            self._raw.enter_raw_repl()

    def run(self, code: str) -> str:
        """Runs statements; what they print."""
        self.sent_bytes += len(code)
        with sense():
            printed: bytes = self._raw.exec(code)
            return printed.decode().replace("\r\n", "\n")

    def value(self, expression: str) -> Any:
        """The value of an expression."""
        with sense():
            return ast.literal_eval(self.run(f"print(repr({expression}))").strip())

    def send_helper(self) -> None:
        """Defines on the board what is in `on_the_board.py`."""
        self.run(Path(__file__).with_name("on_the_board.py").read_text(encoding="utf-8"))

    def restart(self) -> None:
        """Restarts the board as if it had been switched off and on, whatever it is doing; does not wait."""
        self._line.send(_RESTART)


@contextmanager
def sense() -> Iterator[None]:
    """What a board answers may be anything. mpremote prints what it does not understand, and has errors of its own."""
    try:
        with redirect_stdout(io.StringIO()):
            yield
    except TransportExecError as error:
        raise ExecError(error.error_output) from error
    except (TransportError, struct.error, ValueError, TypeError, SyntaxError, MemoryError, RecursionError) as error:
        raise SerialError("The board's answer makes no sense.") from error
