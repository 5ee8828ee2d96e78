"""A whole Schiri at the end of a pseudo-terminal: the virtual board with simulated hardware, and methods that press its
keys."""

import json
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from esp32_bench import MACHINES
from flash_images import image
from processes import eventually
from schiri.board.esp32.pins import pins_of
from schiri.input.keys import NAMES
from schiri_tools import runtimes
from schiri_tools.board.flash.image import read
from schiri_tools.board.flash.layout import MIB
from schiri_tools.board.install.pieces import pieces
from virtual_board import VirtualBoard

HERE = Path(__file__).parent
_HARDWARE = (HERE / "wired", HERE.parents[1] / "bench" / "fake_hardware")
_COMPILED = TemporaryDirectory()


@cache
def hardware() -> list[Path]:
    """Returns the folder of the simulated hardware, compiled, so that it takes little of Python's memory."""
    folders = [Path(_COMPILED.name) / source.name for source in _HARDWARE]
    for source, folder in zip(_HARDWARE, folders, strict=True):
        runtimes.compile_modules(source, folder)
    return folders


class WiredBoard(VirtualBoard):
    """A virtual board with keys, display, lamps and a flash for match logs; `kind` is its chip, one of `MACHINES`."""

    def __init__(
        self,
        flash: Path,
        kept: Path,
        down: tuple[str, ...] = (),
        system: dict[str, object] | None = None,
        kind: str = "esp32s3",
    ) -> None:
        kept.mkdir(exist_ok=True)
        self._folder = kept
        (kept / "wiring").write_text(json.dumps(pins_of(MACHINES[kind])))
        (kept / "kind").write_text(kind)
        self.hold(*down)
        system = {"machine": MACHINES[kind], **(system or {})}
        super().__init__(flash, kept, system, hardware())

    def hold(self, *names: str) -> None:
        """Sets the keys that are down."""
        self._write("keys", "%x" % sum(1 << NAMES.index(name) for name in names))

    def press(self, *names: str) -> None:
        """Presses keys for as long as people do, or until a slow board has read them."""
        for down in (names, ()):
            self.hold(*down)
            time.sleep(0.1)
            eventually(lambda: self._read("seen") == self._read("keys"))
            time.sleep(0.05)

    def _read(self, name: str) -> str:
        try:
            return (self._folder / name).read_text() or "0"
        except FileNotFoundError:
            return "0"

    def fail(self, why: str) -> None:
        """Lets the next reading of the keys fail."""
        self._write("fault", why)

    def restart_by(self, cause: str) -> None:
        """Restarts the chip at the next reading of the keys, for a cause of `fake_hardware/restarting.py`, and
        waits."""
        starts = self.starts
        self._write("restart_by", cause)
        eventually(lambda: self.starts > starts)

    def picture(self) -> bytes:
        """Returns the content of the display."""
        return (self._folder / "picture").read_bytes()

    def shows_something(self) -> bool:
        """Returns whether the display shows anything at present or within a minute."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                if any(self.picture()):
                    return True
            except FileNotFoundError:
                pass
            time.sleep(0.02)
        return False

    def _write(self, name: str, text: str) -> None:
        new = self._folder / (name + ".new")
        new.write_text(text)
        new.rename(self._folder / name)


def write_installed(path: Path) -> None:
    """Writes a flash of 8 MiB as an installation leaves it."""
    stock = path.with_name("image.bin")
    stock.write_bytes(image("esp32s3"))
    flash = bytearray(b"\xff" * (8 * MIB))
    for piece in pieces(read(stock), len(flash)):
        flash[piece.address : piece.address + len(piece.content)] = piece.content
    path.write_bytes(flash)
