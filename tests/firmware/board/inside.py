"""The virtual board's side of MicroPython: a Unix port that presents itself as an ESP32. It finds the partition table
in a flash file; its root is the LittleFS in the partition `vfs`, from which `main.py` comes. `virtual_board.py` runs it
with `-i`, so that the REPL follows. The arguments: the flash file, the folders of the simulated hardware separated by
colons, a folder of the PC for what survives a restart, and `main` or `raw` (without `main.py`)."""

import json
import struct
import sys

import vfs

BLOCK_BYTES = 4096
TABLE = 0x8000
TABLE_BYTES = 0xC00
MAGIC = 0x50AA
DATA = 1
ENTRY = "<HBBII16sI"
ENTRY_BYTES = 32


class Partition:
    """A partition of the flash as a block device. Programming only clears bits, as on a real flash."""

    def __init__(self, file, offset, size):
        self._file = file
        self._offset = offset
        self._size = size

    def readblocks(self, number, buffer, offset=0):
        self._seek(number * BLOCK_BYTES + offset, len(buffer))
        self._file.readinto(buffer)

    def writeblocks(self, number, buffer, offset=None):
        if offset is None:
            self.ioctl(6, number)
            offset = 0
        old = bytearray(len(buffer))
        self.readblocks(number, old, offset)
        both = int.from_bytes(old, "big") & int.from_bytes(bytes(buffer), "big")
        self._seek(number * BLOCK_BYTES + offset, len(buffer))
        self._file.write(both.to_bytes(len(buffer), "big"))
        self._file.flush()

    def ioctl(self, request, number):
        if request == 4:
            return self._size // BLOCK_BYTES
        if request == 5:
            return BLOCK_BYTES
        if request == 6:
            self._seek(number * BLOCK_BYTES, BLOCK_BYTES)
            self._file.write(b"\xff" * BLOCK_BYTES)
            self._file.flush()
        return 0

    def _seek(self, place, count):
        if place + count > self._size:
            raise OSError(5)
        self._file.seek(self._offset + place)


def partitions(path):
    """Returns the data partitions of a flash by label."""
    file = open(path, "r+b")  # noqa: SIM115
    file.seek(TABLE)
    table = file.read(TABLE_BYTES)
    found = {}
    for at in range(0, TABLE_BYTES, ENTRY_BYTES):
        magic, kind, _, offset, size, label, _ = struct.unpack_from(ENTRY, table, at)
        if magic == MAGIC and kind == DATA:
            found[label.rstrip(b"\0").decode()] = Partition(file, offset, size)
    return found


class System:
    """The module `sys` of the board."""

    def __init__(self, said):
        for name in dir(sys):
            setattr(self, name, getattr(sys, name))
        self.argv = []
        self.platform = "esp32"
        self.implementation = Implementation(said["machine"])


class Implementation:
    """The `sys.implementation` of the board."""

    _build = "SPIRAM_OCT"

    def __init__(self, machine):
        self.name = sys.implementation.name
        self.version = sys.implementation.version
        self._mpy = sys.implementation._mpy
        self._machine = machine

    def __getitem__(self, index):
        return (self.name, self.version)[index]


def run_main():
    """Runs `main.py` as MicroPython does, and prints its errors."""
    try:
        with open("main.py") as file:
            code = file.read()
    except OSError:
        return
    try:
        exec(compile(code, "main.py", "exec"), {"__name__": "__main__"})
    except (Exception, KeyboardInterrupt) as error:
        sys.print_exception(error)


def start(flash, fakes, kept, mode):
    """Mounts the file systems and runs what a board runs."""
    found = partitions(flash)
    vfs.umount("/")
    vfs.mount(found["vfs"], "/")
    sys.path[:] = ["", ".frozen", "/lib"]
    vfs.mount(vfs.VfsPosix(kept), "/pc")
    for number, folder in enumerate(fakes.split(":")):
        vfs.mount(vfs.VfsPosix(folder), "/fake%d" % number)
        sys.path.append("/fake%d" % number)
    with open("/pc/system.json") as file:
        sys.modules["sys"] = System(json.loads(file.read()))
    __import__("plugged_in").plug_in(found)
    if mode == "main":
        run_main()


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.argv[:] = []
    start(*arguments)
