"""The chip on a port, controlled by esptool."""

import re
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from ...serial_line.transport import SerialTransport
from ...util.errors import UserError
from .. import BOARDS
from .esptool import Esptool, NotDone
from .image import CHIPS, Part
from .layout import MIB

Shown = Callable[[int, int], None]  # a progress callback: the bytes that are done, and all bytes

_NAME = re.compile(r"^Connected to (\S+) on", re.MULTILINE)
_KIND = re.compile(r"^Chip type: +(.*)", re.MULTILINE)
_FEATURES = re.compile(r"^Features: +(.*)", re.MULTILINE)
_FLASH = re.compile(r"^Detected flash size: (\d+)MB", re.MULTILINE)
_LOW_VOLTAGE = re.compile(r"^Flash voltage set by .*: (1\.[89]V|OFF)", re.MULTILINE)
_PSRAM = re.compile(r"PSRAM (\d+)MB")
_PERCENT = re.compile(r"^Writing at .* (\d+\.\d)%")
# The number of data lines of an ESP32-S3's PSRAM, by its size in MB. Of other sizes only their presence
# is known.
_PSRAM_LINES_S3 = {2: frozenset({4}), 8: frozenset({8}), 16: frozenset({8})}
_ESP32_WITH_PSRAM = ("ESP32-PICO-V3-02", "ESP32-D0WDR2-V3")  # types with PSRAM inside; a WROVER's is a separate part


class Chip:
    """A chip that waits for commands. Every method raises `UserError` if a command fails. `psram_lines` has the
    possible numbers of its PSRAM's data lines; it is empty if the chip has no PSRAM. If `knows_psram` is False, the
    chip may have none after all, because an ESP32 does not know what is connected to it."""

    def __init__(self, port: str, baud: int, trace: Path | None = None) -> None:
        """Opens the port. Raises `SerialError` if it cannot be opened, and `UserError` if no chip answers, or one that
        Schiri does not run on. All bytes are recorded in the new file `trace`, if one is given."""
        with SerialTransport(port):
            pass  # `SerialTransport` has better messages for a bad port than esptool
        self._esptool = Esptool(port, baud, trace)
        said = self._run(["flash-id"])
        self.name = _name_in(said)
        size = _FLASH.search(said)
        if size is None:
            raise UserError("This board does not tell how much flash it has.")
        self.flash_bytes = int(size[1]) * MIB
        features, kind = (found[1] if found else "" for found in (_FEATURES.search(said), _KIND.search(said)))
        if _LOW_VOLTAGE.search(said):
            raise UserError(
                f"The {self.name} on this board has memory for 1.8 V, and Schiri needs 3.3 V: take {BOARDS}."
            )
        if self.name == "ESP32":
            self.psram_lines = frozenset({4})
            self.knows_psram = kind.startswith(_ESP32_WITH_PSRAM)
        else:
            megabytes = _PSRAM.search(features)
            some = _PSRAM_LINES_S3.get(int(megabytes[1]) if megabytes else 0, frozenset({4, 8}))
            self.psram_lines = some if "PSRAM" in features else frozenset()
            self.knows_psram = True

    def read(self, address: int, size: int) -> bytes:
        """Returns `size` bytes of the flash from `address`."""
        with tempfile.TemporaryDirectory() as folder:
            content = Path(folder) / "content"
            self._run(["read-flash", hex(address), hex(size), str(content)])
            return content.read_bytes()

    def _run(self, words: list[str]) -> str:
        """Returns the output of esptool for these arguments. Raises `UserError` if Schiri does not run on this chip."""
        try:
            said = self._esptool.run(words)
        except NotDone as error:
            _name_in(error.said)  # raises a clear error if the kind of chip is the reason
            raise
        _name_in(said)
        return said

    def write(self, parts: Sequence[Part], shown: Shown) -> int:
        """Writes and verifies those parts that are not on the flash yet, then starts the chip. Bytes between the parts
        are kept, except the rest of a part's last sector. Returns the number of written bytes."""
        sizes = [len(part.content) for part in parts]
        done = written = 0

        def heard(line: str) -> None:
            nonlocal done, written
            if line.startswith("Hash of data verified"):
                written += sizes[done]
                done += 1
            elif "already in flash, skipping write" in line:
                done += 1
            elif percent := _PERCENT.match(line):
                shown(int(sum(sizes[:done]) + sizes[done] * float(percent[1]) / 100), sum(sizes))

        with tempfile.TemporaryDirectory() as folder:
            words = ["write-flash", "--flash-size", "keep", "--skip-flashed"]
            for number, part in enumerate(parts):
                content = Path(folder) / f"{number}.bin"
                content.write_bytes(part.content)
                words += [hex(part.address), str(content)]
            try:
                self._esptool.run(words, "hard-reset", heard)
            except NotDone:
                # A chip's own USB port disappears at a restart, and the chip also restarts after a failure.
                if done < len(parts) or not self._esptool.has_own_usb:
                    raise
        return written


def _name_in(said: str) -> str:
    """Returns the chip's name in the output of esptool. Raises `UserError` if Schiri does not run on such a chip."""
    found = _NAME.search(said)
    name = found[1] if found else CHIPS[0]
    if name not in CHIPS:
        raise UserError(f"The chip on this board is an {name}, and Schiri runs on {' and '.join(CHIPS)}.")
    if "in Secure Download Mode" in said:
        raise UserError("This board has been locked (secure download mode) and cannot be flashed.")
    return name
