"""The program esptool, run in a process of its own, because its licence (GPL) differs from that of Schiri."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from ...serial_line import usb
from ...serial_line.transport import RETURN_SECONDS, traced
from ...util import files
from ...util.errors import UserError

_LOOK_SECONDS = 0.25
# At this output esptool is ended: it would wait until the cable is back, and continue with any device on that port.
_LOST = "Lost connection, retrying"
_FATAL = re.compile(r"A fatal error occurred: (.*)")
_SILENT = ("No serial data", "Serial data stream", "Packet content", "No more data", "Invalid head of packet")
_AGAIN = "Nothing that was to be kept is lost; install again."


class NotDone(UserError):
    """The error if esptool fails; `said` is its output."""

    def __init__(self, sentence: str, said: str) -> None:
        super().__init__(sentence)
        self.said = said


class Esptool:
    """The runs of esptool for one port, with `baud` bits a second once the chip answers. All bytes are recorded in the
    new file `trace`, if one is given."""

    def __init__(self, port: str, baud: int, trace: Path | None = None) -> None:
        self._port = port
        self._baud = baud
        self._trace = trace
        self._socket = usb.socket_of(port)
        self.has_own_usb = self._socket is not None
        if trace:
            files.begin_new(trace)

    def run(self, words: list[str], then: str = "no-reset", heard: Callable[[str], None] = lambda line: None) -> str:
        """Runs esptool with these arguments and returns its output; `heard` gets each line at once. `then` is the
        chip's action afterwards. Raises `NotDone` if it fails."""
        status, said = self._ran(words, then, heard)
        if status and self._socket and not _is_connected(said):
            # MicroPython has restarted the chip: its port is gone, and the loader's port may have another name.
            self._port = _returned(self._port, self._socket)
            status, said = self._ran(words, then, heard)
        if status:
            raise NotDone(self._why(said), said)
        return said

    def _ran(self, words: list[str], then: str, heard: Callable[[str], None]) -> tuple[int, str]:
        with tempfile.TemporaryDirectory() as folder:
            trace = Path(folder) / "trace"
            port = traced(self._port, trace) if self._trace else self._port
            options = ["--port", port, "--baud", str(self._baud), "--after", then]
            process = subprocess.Popen(
                [sys.executable, "-m", "esptool", *options, *words],
                cwd=folder,  # a folder without settings of esptool
                env=_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
            )
            said = []
            with process:
                assert process.stdout is not None
                try:
                    for line in process.stdout:
                        said.append(line)
                        heard(line)
                        if _LOST in line:
                            process.kill()
                except BaseException:
                    process.kill()
                    raise
            if self._trace:
                with self._trace.open("ab") as whole:
                    whole.write(trace.read_bytes())
        return process.returncode, "".join(said)

    def _why(self, said: str) -> str:
        if "No module named esptool" in said:
            raise ModuleNotFoundError(name="esptool")
        if not _is_connected(said):
            return (
                f"No ESP32 answers on {self._port}: hold down the board's BOOT button while you plug it in, and"
                " install again."
            )
        fatal = _FATAL.search(said)
        first = fatal[1].rstrip(".") if fatal else ""
        if not first or first.startswith(_SILENT):
            return f"The connection on {self._port} has broken off: was the cable pulled? {_AGAIN}"
        if "MD5" in first or "region is empty" in first:
            return f"What was written does not read back the same, try --baud 115200. {_AGAIN}"
        return f"The board on {self._port} refuses: {first}. {_AGAIN}"


def _is_connected(said: str) -> bool:
    return "\nConnected to " in said


def _environment() -> dict[str, str]:
    """Returns an environment without settings of esptool, in which it prints complete, plain lines at once."""
    own = {name: word for name, word in os.environ.items() if not name.startswith(("ESPTOOL", "FORCE_COLOR", "TTY_"))}
    return {**own, "COLUMNS": "1000", "NO_COLOR": "1", "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}


def _returned(port: str, socket: str) -> str:
    """Returns the name of the port on a USB socket once there is one again, or `port` if none comes in time."""
    end = time.monotonic() + RETURN_SECONDS
    while time.monotonic() < end:
        time.sleep(_LOOK_SECONDS)
        if name := usb.port_on(socket):
            return name
    return port
