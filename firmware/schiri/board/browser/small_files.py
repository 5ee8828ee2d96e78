"""A few small files on raw blocks, where there is no LittleFS: what `storage.py` offers, for the settings.

All files stand together in one block: a length, a number that grows, the CRC-32 of both and of the content, each four
bytes, the lowest first, then the content as JSON. They are written to two blocks by turns, so that a power cut at any
moment leaves the files as they were before or as they are after.
"""

import json
import struct
from binascii import crc32
from io import BytesIO

from ...util.json_writer import dumps
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...edge import Blocks

    Files = dict[str, str]  # each file's content, by its path

_HEAD = "<III"
_HEAD_BYTES = 12
_FIELDS = "<II"


class SmallFiles:
    """The files on the first two of `blocks`, a block device of MicroPython's extended interface. `OSError` 5 from any
    use if what stands there is damaged, 2 for a file that is not there, 28 if they take more than a block."""

    def __init__(self, blocks: "Blocks") -> None:
        self._blocks = blocks
        self._files: Files = {}
        self._number = 0
        self._lost = False
        blank = True
        for block in (0, 1):
            number, files, is_blank = self._read(block)
            blank = blank and is_blank
            if number > self._number:
                self._number, self._files = number, files
        self._lost = not self._number and not blank

    def open(self, path: str, mode: str) -> "BytesIO | _Writing":
        """The open file."""
        if self._lost:
            raise OSError(5)
        if mode == "wb":
            return _Writing(self, path)
        if path not in self._files:
            raise OSError(2)
        return BytesIO(self._files[path].encode())

    def rename(self, old: str, new: str) -> None:
        """Gives a file a new name, in place of one that has it already, in one step."""
        if self._lost:
            raise OSError(5)
        if old not in self._files:
            raise OSError(2)
        files = dict(self._files)
        files[new] = files.pop(old)
        self._write(files)

    def make_new(self) -> None:
        """Gives up all files for an empty file system."""
        self._lost = False
        self._write({})

    def keep(self, path: str, content: str) -> None:
        """A file has been written: `content` is text."""
        files = dict(self._files)
        files[path] = content
        self._write(files)

    def _read(self, block: int) -> "tuple[int, Files, bool]":
        """The number and the files of a block, 0 if it holds none; and whether it is blank."""
        data = bytearray(self._blocks.ioctl(5, 0))
        self._blocks.readblocks(block, data, 0)
        length, number, check = struct.unpack_from(_HEAD, data)
        if length <= len(data) - _HEAD_BYTES:
            content = bytes(data[_HEAD_BYTES : _HEAD_BYTES + length])
            if check == crc32(content, crc32(struct.pack(_FIELDS, length, number))):
                return number, json.loads(content), False
        return 0, {}, min(data) == 0xFF

    def _write(self, files: "Files") -> None:
        content = dumps(files).encode()
        if _HEAD_BYTES + len(content) > self._blocks.ioctl(5, 0):
            raise OSError(28)
        number = self._number + 1
        check = crc32(content, crc32(struct.pack(_FIELDS, len(content), number)))
        # Erased first: without its erase a block could only lose bits.
        self._blocks.ioctl(6, number & 1)
        self._blocks.writeblocks(number & 1, struct.pack(_HEAD, len(content), number, check) + content, 0)
        self._number, self._files = number, files


class _Writing:
    """A file that is being written; it is there once it is closed."""

    def __init__(self, files: SmallFiles, path: str) -> None:
        self._files = files
        self._path = path
        self._content = b""

    def __enter__(self) -> "_Writing":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self._files.keep(self._path, self._content.decode())

    def write(self, data: bytes) -> int:
        self._content += data
        return len(data)
