"""The port of a chip with its own USB: a pseudo-terminal that disappears and comes back, as at each restart of an
ESP32-S3. A program that has it open when it disappears gets end of file and EIO for good, as for an unplugged device,
even if a port of that name exists again."""

import os
import select
import termios
import threading
import tty
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace

ESPRESSIF = 0x303A


def terminal() -> tuple[int, int]:
    """Returns the file descriptors of the far and the near end of a raw pseudo-terminal."""
    far, near = os.openpty()
    tty.setraw(near, termios.TCSANOW)
    return far, near


class OwnUsb:
    """A port named `name`; `far` is the file descriptor of the board's end while it is plugged in."""

    def __init__(self, name: Path) -> None:
        self.name = name
        self.plug()

    def plug(self) -> None:
        self.far, self.near = terminal()
        self.name.symlink_to(os.ttyname(self.near))

    def unplug(self) -> None:
        self.name.unlink()
        os.close(self.far)
        os.close(self.near)


class Cable:
    """Shows the box on the serial port `behind` as if it were on a chip's own USB. `replug(seconds)` unplugs the port
    for that long; what the box sends in that time is lost."""

    def __init__(self, name: Path, behind: str) -> None:
        self._usb = OwnUsb(name)
        self.port = str(name)
        self._behind = os.open(behind, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self._behind, termios.TCSANOW)
        self._away = 0.0
        self._gone = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def replug(self, seconds: float) -> None:
        self._away = seconds
        self._gone.set()

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        self._usb.unplug()
        os.close(self._behind)

    def _run(self) -> None:
        while not self._over.is_set():
            if self._gone.is_set():
                self._usb.unplug()
                self._over.wait(self._away)
                termios.tcflush(self._behind, termios.TCIFLUSH)
                self._usb.plug()
                self._gone.clear()
            ready, _, _ = select.select([self._usb.far, self._behind], [], [], 0.005)
            for end, other in ((self._usb.far, self._behind), (self._behind, self._usb.far)):
                if end in ready:
                    os.write(other, os.read(end, 4096))


def comports(names: Callable[[], Iterable[str]]) -> Callable[[], list[SimpleNamespace]]:
    """Returns the existing ones of these ports in pySerial's format, all on one USB socket."""
    return lambda: [
        SimpleNamespace(device=name, vid=ESPRESSIF, location="1-2:1.0") for name in names() if os.path.exists(name)
    ]
