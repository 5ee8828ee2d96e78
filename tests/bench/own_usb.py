"""The port of a chip with its own USB: a pseudo-terminal that disappears and comes back, as at each restart of an
ESP32-S3. A program that has it open when it disappears gets end of file and EIO for good, as for an unplugged device,
even if a port of that name exists again."""

import os
import termios
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


def comports(names: Callable[[], Iterable[str]]) -> Callable[[], list[SimpleNamespace]]:
    """Returns the existing ones of these ports in pySerial's format, all on one USB socket."""
    return lambda: [
        SimpleNamespace(device=name, vid=ESPRESSIF, location="1-2:1.0") for name in names() if os.path.exists(name)
    ]
