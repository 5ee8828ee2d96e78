"""A whole board at the end of a pseudo-terminal: the real MicroPython for a PC with real LittleFS in a flash file,
`boot.py`, `main.py` and the REPL, restarts and power cuts.

    python tests/firmware/board/virtual_board.py FLASH

prints the name of its port and runs until Ctrl-C.
"""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import termios
import threading
import time
import tty
from collections.abc import Sequence
from pathlib import Path

from own_usb import OwnUsb, terminal
from schiri_tools.board.flash.layout import FILES_BYTES
from schiri_tools.runtimes import micropython_path

HERE = Path(__file__).parent
FAKES = (HERE / "fake",)
LONG_HEAP = "6M"  # as much as the 4 MB of a WROVER: with pointers twice as wide everything takes half as much again
SHORT_HEAP = "300K"  # as much as a chip without PSRAM has left, its made-up hardware, and pointers twice as wide
USB_SECONDS = 0.6  # from a restart until the PC has the port again
_RESET = (75, -signal.SIGUSR1)  # how the process ends: from the REPL, from a script
_POWER_CUT = (76, -signal.SIGUSR2)
_RAW = b"raw REPL; CTRL-B to exit"
_FRIENDLY = b'Type "help()"'


class VirtualBoard:
    """A board with its flash in the file `flash`, which is made if need be, and outlives it. What the board remembers
    over restarts is in the folder `kept`. `system` overrides what it says of itself: `platform`, `name`, `version`,
    `mpy`, `machine`, and `psram`, in bytes, of which it has as much as a WROVER. With `cut_after` the power goes away
    in that operation of the flash. With `own_usb` that is the name of its port, which goes away with every restart, and
    what it says meanwhile is lost."""

    def __init__(
        self,
        flash: Path,
        kept: Path,
        system: dict[str, object] | None = None,
        cut_after: int = 0,
        fakes: Sequence[Path] = FAKES,
        own_usb: Path | None = None,
    ) -> None:
        if not flash.exists():
            flash.write_bytes(b"\xff" * FILES_BYTES)
        kept.mkdir(exist_ok=True)
        (kept / "system.json").write_text(json.dumps(system or {}))
        (kept / "operations").write_bytes(b"")
        self._flash = flash
        self._kept = kept
        self._fakes = ":".join(map(str, fakes))
        self._cut_after = cut_after
        self._heap = SHORT_HEAP if (system or {}).get("psram") == 0 else LONG_HEAP
        self.said = bytearray()  # everything that has come from the board
        self.starts = 0
        self._heard = threading.Condition()
        self._off = threading.Event()
        # The PC's end of the cable, and the end of MicroPython, which sets up its own as it likes.
        self._usb = OwnUsb(own_usb) if own_usb else None
        self._cable, self._plug = (self._usb.far, self._usb.near) if self._usb else terminal()
        self._chip, self._pins = terminal()
        self.port = str(own_usb or os.ttyname(self._plug))
        self._start("main")
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def __enter__(self) -> "VirtualBoard":
        return self

    def __exit__(self, *_: object) -> None:
        self.power_off()

    @property
    def operations(self) -> int:
        """How often the flash has been programmed or erased."""
        return (self._kept / "operations").stat().st_size

    @property
    def is_on(self) -> bool:
        return not self._off.is_set()

    def power_off(self) -> None:
        """The power goes away now, and the port with it."""
        self._off.set()
        self._thread.join(0.1)
        while self._thread.is_alive():  # what it still says or hears is lost, so that it waits for no reader
            for end in (self._plug, self._pins):
                with contextlib.suppress(OSError, termios.error):  # it has ended meanwhile
                    termios.tcflush(end, termios.TCIFLUSH)
            self._thread.join(0.1)

    def wait_for(self, text: bytes) -> None:
        """Waits until the board has said that."""
        with self._heard:
            assert self._heard.wait_for(lambda: text in self.said, 60), bytes(self.said)

    def _start(self, mode: str) -> None:
        tty.setraw(self._pins, termios.TCSANOW)
        self.starts += 1
        self._process = subprocess.Popen(
            [micropython_path(), "-X", f"heapsize={self._heap}", "-i", HERE / "inside.py"]
            + [self._flash, self._fakes, self._kept, mode, str(self._cut_after)],
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
            if self._usb:
                self._usb.name.unlink()
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
        if status in _POWER_CUT:
            self._off.set()
        elif status in _RESET:
            if self._usb:
                self._usb.unplug()
            self._start("main")
            if self._usb:
                time.sleep(USB_SECONDS)
                termios.tcflush(self._chip, termios.TCIFLUSH)
                self._usb.plug()
                self._cable, self._plug = self._usb.far, self._usb.near
        else:  # Ctrl-D
            os.write(self._cable, b"MPY: soft reboot\r\n")
            is_raw = self.said.rfind(_RAW) > self.said.rfind(_FRIENDLY)
            self._start("raw" if is_raw else "main")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, VirtualBoard(Path(sys.argv[1]), Path(folder) / "kept") as board:
        print(board.port, flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            board._off.wait()


if __name__ == "__main__":
    main()
