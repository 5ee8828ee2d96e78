"""Starts the box. This is the only file in the file system of a board, and MicroPython runs it at power-up.
`docs/build/firmware.md` describes how it gets there."""

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
    """A read-only file system of compiled modules, with the methods that MicroPython needs to import from it.
    `docs/build/firmware.md` has the archive's format."""

    def __init__(self, partition: Partition) -> None:
        """Reads the index. Raises `OSError` if the partition holds no complete archive."""
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
        """Does nothing; `vfs.mount` calls it."""

    def umount(self) -> None:
        """Does nothing; `vfs.umount` calls it."""

    def stat(self, path: str) -> "tuple[int, ...]":
        """Returns the mode of a module or a package, followed by zeros. Raises `OSError` 2 if the path does not
        exist."""
        name = path.strip("/")
        if name in self._modules:
            return (_FILE,) + (0,) * 9
        if name + "/__init__.mpy" in self._modules:
            return (_FOLDER,) + (0,) * 9
        raise OSError(2)

    def open(self, path: str, mode: str) -> io.BytesIO:
        """Returns a module's content as a file, after a check of its CRC-32. Raises `OSError` 2 if the path does not
        exist, and 5 if the module is damaged."""
        module = self._modules.get(path.strip("/"))
        if module is None:
            raise OSError(2)
        return io.BytesIO(self._checked(*module))


def mount_firmware() -> bool:
    """Mounts the archive and makes it the first place where modules are searched. Returns False if there is no complete
    archive."""
    try:
        vfs.mount(Archive(Partition.find(Partition.TYPE_DATA, label="firmware")[0]), _ROOT)
    except (IndexError, OSError, ValueError, KeyError, MemoryError):
        return False
    sys.path.insert(0, _ROOT)
    gc.collect()  # a chip without PSRAM needs the memory for the message that says so
    return True


def take_piece() -> bytes:
    """Makes the heap a megabyte larger for as long as the returned bytes live. Returns b"" if there is no PSRAM. A
    chip's heap begins with 64 KB and grows only after a collection that has not freed enough, so it is nearly always
    full, and collections come at any moment. It grows by a piece of the size of the allocation that did not fit. The
    next collection gives a piece back if it is empty, or if only its first block of 16 bytes is in use. So this
    allocates a large buffer that then shrinks in place to the few bytes that were read."""
    try:
        piece: bytes = io.BytesIO(bytes(_KEPT_BYTES)).read(_PIECE_BYTES)
        return piece
    except MemoryError:
        return b""


if __name__ == "__main__":
    piece = take_piece()  # before the modules, which would make the heap grow by smaller pieces
    if mount_firmware():
        from schiri.board.esp32.start import run_box

        run_box()
    else:
        print("Schiri is not installed: schiri install")
