"""The chip on a port, by way of esptool."""

import re
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from ...serial_line.transport import SerialTransport
from ...util.errors import UserError
from .esptool import Esptool, NotDone
from .image import CHIPS, Part
from .layout import MIB
from .partitions import PLACE, SIZE

Shown = Callable[[int, int], None]  # so many bytes are done, of so many

_NAME = re.compile(r"^Connected to (\S+) on", re.MULTILINE)
_KIND = re.compile(r"^Chip type: +(.*)", re.MULTILINE)
_FEATURES = re.compile(r"^Features: +(.*)", re.MULTILINE)
_FLASH = re.compile(r"^Auto-detected flash size: (\d+)MB", re.MULTILINE)
_PSRAM = re.compile(r"PSRAM (\d+)MB")
_PERCENT = re.compile(r"^Writing at .* (\d+\.\d)%")
# By the megabytes that an ESP32-S3 has in its package: on how many data lines they are. Of others nothing is known but
# that they are there.
_PSRAM_LINES_S3 = {2: frozenset({4}), 8: frozenset({8}), 16: frozenset({8})}
_ESP32_WITH_PSRAM = ("ESP32-PICO-V3-02", "ESP32-D0WDR2-V3")  # a WROVER's PSRAM lies beside its chip


class Chip:
    """A chip that waits for orders. `UserError` from any method: it could not carry one out.

    `table` is the partition table that is on its flash. `psram_lines`: how many data lines its PSRAM may be on; none if
    it has no PSRAM. Unless `knows_psram`, it may have none all the same: an ESP32 does not know what lies beside it."""

    def __init__(self, port: str, baud: int, trace: Path | None = None) -> None:
        """`SerialError` if the port cannot be opened, `UserError` if no chip answers on it, or one that Schiri does
        not run on. What goes over the line is recorded in the new file `trace`, if there is to be one."""
        with SerialTransport(port):
            pass  # it knows better than esptool how to say what is wrong with a port
        self._esptool = Esptool(port, baud, trace)
        said, self.table = self._read(PLACE, SIZE)
        size = _FLASH.search(said)
        if size is None:
            raise UserError("This board does not tell how much flash it has.")
        self.flash_bytes = int(size[1]) * MIB
        self.name = _name_in(said)
        features, kind = (found[1] if found else "" for found in (_FEATURES.search(said), _KIND.search(said)))
        if self.name == "ESP32":
            self.psram_lines = frozenset({4})
            self.knows_psram = kind.startswith(_ESP32_WITH_PSRAM)
        else:
            megabytes = _PSRAM.search(features)
            some = _PSRAM_LINES_S3.get(int(megabytes[1]) if megabytes else 0, frozenset({4, 8}))
            self.psram_lines = some if "PSRAM" in features else frozenset()
            self.knows_psram = True

    def read(self, address: int, size: int) -> bytes:
        """What is on the flash, `size` bytes from `address`."""
        return self._read(address, size)[1]

    def _read(self, address: int, size: int) -> tuple[str, bytes]:
        with tempfile.TemporaryDirectory() as folder:
            content = Path(folder) / "content"
            words = ["read-flash", "--flash-size", "detect", hex(address), hex(size), str(content)]
            try:
                said = self._esptool.run(words)
            except NotDone as error:
                _name_in(error.said)  # which may be the reason
                raise
            _name_in(said)
            return said, content.read_bytes()

    def write(self, parts: Sequence[Part], flash_bytes: int, shown: Shown) -> None:
        """Writes and verifies, one part after the other, and has the chip run what is on its flash then; what is
        between the parts stays as it is, but for the rest of a part's last sector.

        `flash_bytes` goes into the head of the bootloader, which takes no table that reaches beyond what stands
        there: 4 MiB in most images."""
        sizes = [len(part.content) for part in parts]
        verified = 0

        def heard(line: str) -> None:
            nonlocal verified
            verified += line.startswith("Hash of data verified")
            if percent := _PERCENT.match(line):
                done = sum(sizes[:verified]) + sizes[verified] * float(percent[1]) / 100
                shown(int(done), sum(sizes))

        with tempfile.TemporaryDirectory() as folder:
            words = ["write-flash", "--flash-size", f"{flash_bytes // MIB}MB"]
            for number, part in enumerate(parts):
                content = Path(folder) / f"{number}.bin"
                content.write_bytes(part.content)
                words += [hex(part.address), str(content)]
            try:
                self._esptool.run(words, "hard-reset", heard)
            except NotDone:
                # A chip's own port goes away as it restarts; it restarts after a failure as well.
                if verified < len(parts) or not self._esptool.has_own_usb:
                    raise


def _name_in(said: str) -> str:
    """The chip's name in what esptool says of it. `UserError` if Schiri does not run on such a chip."""
    found = _NAME.search(said)
    name = found[1] if found else CHIPS[0]
    if name not in CHIPS:
        raise UserError(f"The chip on this board is an {name}, and Schiri runs on {' and '.join(CHIPS)}.")
    if "in Secure Download Mode" in said:
        raise UserError("This board has been locked (secure download mode) and cannot be flashed.")
    return name
