"""A whole Schiri at the end of a pseudo-terminal: the virtual board with made-up hardware, and hands for its keys."""

import json
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from esp32_bench import MACHINES
from littlefs_of_a_board import filesystem_in
from processes import eventually
from schiri.board.esp32.pins import pins_of
from schiri.board.flash_layout import FLASH_BLOCK
from schiri.board.simulated.file_blocks import FileBlocks
from schiri.input.keys import NAMES
from schiri_tools import runtimes
from schiri_tools.board.flash.layout import FILES_BYTES
from schiri_tools.board.install import modules
from schiri_tools.board.install.installing import ACTIVE, FOLDERS, ROOT, SCRIPTS
from virtual_board import FAKES, VirtualBoard

HERE = Path(__file__).parent
_HARDWARE = (HERE / "wired", HERE.parents[1] / "bench" / "fake_hardware")
_COMPILED = TemporaryDirectory()


@cache
def hardware() -> list[Path]:
    """The made-up hardware, compiled: a real one takes no memory of Python's, so this takes little."""
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
        super().__init__(flash, kept, system, fakes=[*hardware(), *FAKES])

    def hold(self, *names: str) -> None:
        """Has exactly these keys down."""
        self._write("keys", "%x" % sum(1 << NAMES.index(name) for name in names))

    def press(self, *names: str) -> None:
        """Presses keys for as long as people do, or until the board has come to look, if it is slow today."""
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
        """Has the hardware fail at the next look at the keys."""
        self._write("fault", why)

    def restart_by(self, cause: str) -> None:
        """Restarts the chip at the next look at the keys, for a cause of `fake_hardware/restarting.py`, and waits."""
        starts = self.starts
        self._write("restart_by", cause)
        eventually(lambda: self.starts > starts)

    def picture(self) -> bytes:
        """What the display shows."""
        return (self._folder / "picture").read_bytes()

    def shows_something(self) -> bool:
        """Returns whether the display shows anything, now or within a minute."""
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


def flash_with(files: dict[str, bytes], path: Path) -> None:
    """Makes a flash with LittleFS and these files on it."""
    path.write_bytes(b"\xff" * FILES_BYTES)
    with open(path, "r+b", buffering=0) as flash:
        filesystem = filesystem_in(FileBlocks(flash, 0, FILES_BYTES // FLASH_BLOCK))
        filesystem.format()
        filesystem.mount()
        for name, content in files.items():
            filesystem.makedirs(name.rpartition("/")[0] or "/", exist_ok=True)
            with filesystem.open(name, "wb") as file:
                file.write(content)


def firmware_files() -> dict[str, bytes]:
    """What an installation puts onto a board."""
    files = {"/" + name: (modules.PACKAGE / ROOT / name).read_bytes() for name in SCRIPTS}
    found = modules.built().modules
    files |= {f"/{FOLDERS[0]}/{name}": content for name, content in found.items()}
    return {**files, ACTIVE: FOLDERS[0].encode()}
