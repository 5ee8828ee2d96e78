"""What the box loads and reads from its flash until it shows the first screen. Run by MicroPython with compiled modules
and the made-up hardware; the argument is a file with the match logs' flash. Prints the bytes read from the match logs,
in how many pieces, the bytes read from the small files, and the modules that are loaded."""

import sys

import chip
import machine
from memory_flash import MemoryBlocks
from schiri.board.esp32.pins import ESP32
from schiri.board.small_files import SmallFiles

SECTOR_BYTES = 4096


class Logs:
    """The match logs' flash, counting."""

    def __init__(self, path):
        self._file = open(path, "rb")  # noqa: SIM115
        self._count = self._file.seek(0, 2) // SECTOR_BYTES
        self.bytes = self.pieces = 0

    def readblocks(self, number, buffer, offset=0):
        self.bytes += len(buffer)
        self.pieces += 1
        self._file.seek(number * SECTOR_BYTES + offset)
        self._file.readinto(buffer)

    def ioctl(self, request, argument):
        return {4: self._count, 5: SECTOR_BYTES}[request]


class Files(MemoryBlocks):
    """The small files' flash, counting."""

    bytes = 0

    def readblocks(self, number, buffer, offset=0):
        self.bytes += len(buffer)
        super().readblocks(number, buffer, offset)


class Shown(BaseException):
    """The first screen is on."""


class Watchdog:
    """Ends the box's loop when it has gone round once."""

    fed = 0

    def __init__(self, timeout):
        pass

    def feed(self):
        self.fed += 1
        if self.fed == 2:
            raise Shown


files = Files(2)
SmallFiles(files).write("settings.json", b'{"language": "en", "muted": false, "names": ["Ada", "Ben"]}')
files.bytes = 0
logs = Logs(sys.argv[1])
chip.chip.wiring = ESP32
chip.chip.displays = {0x3C: chip.Oled()}
chip.chip.partitions = {"settings": files, "matches": logs}
machine.WDT = Watchdog

from schiri.board.esp32.start import run_box  # noqa: E402

try:  # noqa: SIM105  # MicroPython has no `contextlib`
    run_box()
except Shown:
    pass
if not any(chip.chip.displays[0x3C].picture()):
    raise SystemExit("nothing is shown")
loaded = [name for name in sys.modules if name.split(".")[0] == "schiri"]
print(logs.bytes, logs.pieces, files.bytes, *sorted(loaded))
