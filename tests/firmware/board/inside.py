"""The virtual board's side of MicroPython: a Unix port that takes itself for an ESP32. Its root is LittleFS in a flash
file; `boot.py` and `main.py` come from there. Run by `virtual_board.py` with `-i`, so that the REPL follows.

The arguments: the file of the flash, the folders of the fake modules separated by colons, a folder of the PC for what
outlives a restart, `main` or `raw` (then `main.py` stays away), and after how many operations of the flash the power
goes away (0: it stays).
"""

import json
import os
import sys

import vfs

BLOCK_BYTES = 4096
RESET = 75  # exit statuses
POWER_CUT = 76


class Flash:
    """A block device in a file. As on a real flash, programming only takes bits away; the operation in which the power
    goes away is carried out by half."""

    def __init__(self, path, log, cut_after):
        self._file = open(path, "r+b")  # noqa: SIM115
        self._log = open(log, "ab")  # noqa: SIM115  # a letter for each operation: p for program, e for erase
        self._blocks = self._file.seek(0, 2) // BLOCK_BYTES
        self._cut_after = cut_after
        self.operations = 0

    def readblocks(self, number, buffer, offset=0):
        if self._cut_after < 0:
            raise SystemExit(POWER_CUT)
        self._file.seek(number * BLOCK_BYTES + offset)
        self._file.readinto(buffer)

    def writeblocks(self, number, buffer, offset=None):
        if offset is None:
            self.ioctl(6, number)
            offset = 0
        size = self._begin("p", len(buffer))
        old = bytearray(size)
        self.readblocks(number, old, offset)
        both = int.from_bytes(old, "big") & int.from_bytes(bytes(memoryview(buffer)[:size]), "big")
        self._file.seek(number * BLOCK_BYTES + offset)
        self._file.write(both.to_bytes(size, "big"))
        self._end()

    def ioctl(self, request, argument):
        if request == 4:
            return self._blocks
        if request == 5:
            return BLOCK_BYTES
        if request == 6:
            size = self._begin("e", BLOCK_BYTES)
            self._file.seek(argument * BLOCK_BYTES)
            self._file.write(b"\xff" * size)
            self._end()
        return 0

    def is_blank(self):
        """Has nothing ever been written to it?"""
        self._file.seek(0)
        return self._file.read(BLOCK_BYTES) == b"\xff" * BLOCK_BYTES

    def _begin(self, letter, size):
        if self._cut_after < 0:
            raise SystemExit(POWER_CUT)
        self.operations += 1
        self._log.write(letter)
        self._log.flush()
        return size // 2 if self.operations == self._cut_after else size

    def _end(self):
        self._file.flush()
        if self.operations == self._cut_after:
            self._cut_after = -1
            raise SystemExit(POWER_CUT)


class System:
    """`sys`, but of the board."""

    def __init__(self, said):
        for name in dir(sys):
            setattr(self, name, getattr(sys, name))
        self.argv = []
        self.platform = said.get("platform", "esp32")
        self.implementation = Implementation(said)


class Implementation:
    """`sys.implementation`, with another version if one is wanted."""

    def __init__(self, said):
        self.name = said.get("name", sys.implementation.name)
        self.version = tuple(said.get("version", sys.implementation.version))
        self._mpy = said.get("mpy", sys.implementation._mpy)
        self._machine = said.get("machine", "Virtual board")
        self._build = said.get("build", "SPIRAM_OCT")

    def __getitem__(self, index):
        return (self.name, self.version)[index]


def run_file(name, names):
    """Runs a script of the board as MicroPython does: with its own errors printed. Is it there, and went well?"""
    try:
        with open(name) as file:
            code = file.read()
    except OSError:
        return True
    try:
        exec(compile(code, name, "exec"), names)
        return True
    except (Exception, KeyboardInterrupt) as error:
        sys.print_exception(error)
        return False


def start(flash, fakes, kept, mode, cut_after):
    """Brings the file systems into place and runs what a board runs."""
    blocks = Flash(flash, kept + "/operations", int(cut_after))
    is_new = blocks.is_blank()
    if is_new:
        vfs.VfsLfs2.mkfs(blocks)
    try:
        with open(kept + "/system.json") as file:
            said = json.loads(file.read())
    except OSError:
        said = {}
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(blocks, readsize=32, progsize=32, lookahead=32), "/")
    if is_new:
        with open("/boot.py", "w") as file:
            file.write("# This file is executed on every boot.\n")
    sys.path[:] = ["", ".frozen", "/lib"]
    vfs.mount(vfs.VfsPosix(kept), "/pc")
    for number, folder in enumerate(fakes.split(":")):
        vfs.mount(vfs.VfsPosix(folder), "/fake%d" % number)
        sys.path.append("/fake%d" % number)
    sys.modules["sys"] = System(said)
    if "wired" in fakes:
        __import__("plugged_in")
    names = {"__name__": "__main__"}
    if run_file("boot.py", names) and mode == "main":
        run_file("main.py", names)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.argv[:] = []
    try:
        start(*arguments)
    except SystemExit as ended:  # which would only lead to the REPL
        os.system("kill -%s $PPID" % ("USR1" if ended.value == RESET else "USR2"))
