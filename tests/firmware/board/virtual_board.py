"""A whole board at the end of a pseudo-terminal: the real MicroPython for a PC with a whole flash in a file, its
`main.py` and the REPL, and restarts."""

import contextlib
import json
import os
import select
import signal
import subprocess
import termios
import threading
import tty
from collections.abc import Sequence
from pathlib import Path

from own_usb import terminal
from schiri_tools.runtimes import micropython_path

HERE = Path(__file__).parent
LONG_HEAP = "6M"  # like the 4 MB of a WROVER: with pointers twice as wide, everything takes half as much again
SHORT_HEAP = "400K"  # like a chip without PSRAM, with the made-up hardware and pointers twice as wide
_RESET = -signal.SIGUSR1  # how the process ends when the chip restarts
_RAW = b"raw REPL; CTRL-B to exit"
_FRIENDLY = b'Type "help()"'


class VirtualBoard:
    """A board with its flash in the file `flash`, which outlives it. The folder `kept` has what survives restarts.
    `fakes` are the folders of its simulated hardware. `system` is what it reports of itself: `machine`, and `psram` in
    bytes, by default that of a WROVER."""

    def __init__(self, flash: Path, kept: Path, system: dict[str, object], fakes: Sequence[Path]) -> None:
        kept.mkdir(exist_ok=True)
        (kept / "system.json").write_text(json.dumps(system))
        self._flash = flash
        self._kept = kept
        self._fakes = ":".join(map(str, fakes))
        self._heap = SHORT_HEAP if system.get("psram") == 0 else LONG_HEAP
        self.said = bytearray()  # everything that has come from the board
        self.starts = 0
        self._heard = threading.Condition()
        self._off = threading.Event()
        # The PC's end of the cable, and the end of MicroPython, which sets up its own as it likes.
        self._cable, self._plug = terminal()
        self._chip, self._pins = terminal()
        self.port = os.ttyname(self._plug)
        self._start("main")
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def __enter__(self) -> "VirtualBoard":
        return self

    def __exit__(self, *_: object) -> None:
        self.power_off()

    def power_off(self) -> None:
        """Cuts the power, which removes the port."""
        self._off.set()
        self._thread.join(0.1)
        while self._thread.is_alive():  # what it still says or hears is lost, so that it waits for no reader
            for end in (self._plug, self._pins):
                with contextlib.suppress(OSError, termios.error):  # the process has ended meanwhile
                    termios.tcflush(end, termios.TCIFLUSH)
            self._thread.join(0.1)

    def wait_for(self, text: bytes) -> None:
        """Waits until the board has sent these bytes."""
        with self._heard:
            assert self._heard.wait_for(lambda: text in self.said, 60), bytes(self.said)

    def _start(self, mode: str) -> None:
        tty.setraw(self._pins, termios.TCSANOW)
        self.starts += 1
        self._process = subprocess.Popen(
            [micropython_path(), "-X", f"heapsize={self._heap}", "-i", HERE / "inside.py"]
            + [self._flash, self._fakes, self._kept, mode],
            stdin=self._pins,
            stdout=self._pins,
            stderr=self._pins,
            start_new_session=True,
        )
        if mode == "raw":
            os.write(self._chip, b"\x01")

    def _run(self) -> None:
        try:
            while not self._off.is_set():
                self._relay()
                if self._process.poll() is not None:
                    self._relay()
                    self._after(self._process.returncode)
        finally:
            self._off.set()
            self._process.kill()
            self._process.wait()
            for end in (self._cable, self._plug, self._chip, self._pins):
                os.close(end)

    def _relay(self) -> None:
        ready, _, _ = select.select([self._cable, self._chip], [], [], 0.005)
        if self._chip in ready:
            data = os.read(self._chip, 4096)
            with self._heard:
                self.said += data
                self._heard.notify_all()
            os.write(self._cable, data)
        if self._cable in ready:
            os.write(self._chip, os.read(self._cable, 4096))

    def _after(self, status: int) -> None:
        if status == _RESET:
            self._start("main")
        else:  # Ctrl-D
            os.write(self._cable, b"MPY: soft reboot\r\n")
            is_raw = self.said.rfind(_RAW) > self.said.rfind(_FRIENDLY)
            self._start("raw" if is_raw else "main")
