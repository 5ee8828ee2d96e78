"""Starts the box. This file lies alone in the file system of a board: MicroPython runs it whenever the board gets
power. `docs/build/firmware.md` says how it gets there."""

import gc
import io
import json
import struct
import sys
from binascii import crc32

import vfs
from esp32 import Partition

_PIECE_BYTES = 1 << 20  # half of the smallest PSRAM, and several times what a match needs
_KEPT_BYTES = 64
_ROOT = "/firmware"
_BLOCK_BYTES = 4096
_HEAD = "<4sII"  # magic, length of the index, its CRC-32
_HEAD_BYTES = 12
_FOLDER, _FILE = 0x4000, 0x8000  # modes


class Archive:
    """A read-only file system of compiled modules: what MicroPython needs of one to import from it.

    `docs/build/firmware.md` has the archive's format."""

    def __init__(self, partition: Partition) -> None:
        """`OSError` if there is no whole archive in the partition, or a later one was not written to its end."""
        self._partition = partition
        head = self._read(0, _HEAD_BYTES)
        magic, length, check = struct.unpack(_HEAD, head)
        if magic != b"SchF":
            raise OSError(5)
        index = json.load(io.BytesIO(self._checked(_HEAD_BYTES, length, check)))
        if self._read(index["seal"], _HEAD_BYTES) != head:
            raise OSError(5)
        self._modules = index["modules"]

    def _read(self, offset: int, length: int) -> bytearray:
        data = bytearray(length)
        self._partition.readblocks(offset // _BLOCK_BYTES, data, offset % _BLOCK_BYTES)
        return data

    def _checked(self, offset: int, length: int, check: int) -> bytearray:
        data = self._read(offset, length)
        if crc32(data) != check:
            raise OSError(5)
        return data

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Called by `vfs.mount`."""

    def umount(self) -> None:
        """Called by `vfs.umount`."""

    def stat(self, path: str) -> "tuple[int, ...]":
        """The mode of a module or a package. `OSError` 2 if there is none of that path."""
        name = path.strip("/")
        if name in self._modules:
            return (_FILE,) + (0,) * 9
        if name + "/__init__.mpy" in self._modules:
            return (_FOLDER,) + (0,) * 9
        raise OSError(2)

    def open(self, path: str, mode: str) -> io.BytesIO:
        """A module, read and checked as a whole. `OSError` 2 if there is none of that path, 5 if it is damaged."""
        module = self._modules.get(path.strip("/"))
        if module is None:
            raise OSError(2)
        return io.BytesIO(self._checked(*module))


def mount_firmware() -> bool:
    """Mounts the archive and has modules looked for there first. Returns False if there is no whole one."""
    try:
        vfs.mount(Archive(Partition.find(Partition.TYPE_DATA, label="firmware")[0]), _ROOT)
    except (IndexError, OSError, ValueError, KeyError, MemoryError):
        return False
    sys.path.insert(0, _ROOT)
    gc.collect()  # a chip without PSRAM has to have room to say so
    return True


def take_piece() -> bytes:
    """Makes the heap a megabyte larger for as long as the bytes live that it returns: none if there is no PSRAM.

    A chip's heap begins with 64 KB and grows only when a collection has not helped: so it is always nearly full, and
    collections come at any moment. What it grows by is as large as the allocation that did not fit, and is given back
    by the next collection if nothing lies in it, or nothing but in its first block of 16 bytes. So a large buffer is
    made that shrinks, where it lies, to the few bytes that could be read."""
    try:
        piece: bytes = io.BytesIO(bytes(_KEPT_BYTES)).read(_PIECE_BYTES)
        return piece
    except MemoryError:
        return b""


if __name__ == "__main__":
    piece = take_piece()  # before the modules, which would fill smaller ones
    if mount_firmware():
        from schiri.board.esp32.start import run_box

        run_box()
    else:
        print("Schiri is not installed: schiri install")
