"""A few small files in two sectors of a flash: settings, the box's key, and marks that are kept without power.

Each sector holds a copy of all files. A copy has `SchS`, the CRC-32 of the rest, a number that grows with each write,
and the length of what follows: four bytes each, little-endian. Then each file follows: the length of its path (one
byte), the length of its content (two bytes), path and content. A write goes to one sector and then to the other, so a
power cut at any moment leaves either the old files or the new ones. At the next start a damaged copy is repaired from
the other one.
"""

import struct
from binascii import crc32

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..edge import Blocks, Bytes

    Files = dict[str, bytes]  # content of each file, by path
    Copy = tuple[int, bytes]

_MAGIC = b"SchS"
_HEAD = "<4sIII"
_CHECKED = 8  # offset of the data that the CRC-32 covers
_CONTENT = 16  # offset of the files
_BLANK = b"\xff" * _CONTENT
_FILE = "<BH"
_FILE_BYTES = 3


class SmallFiles:
    """The files in the first two sectors of `blocks`. `mended` says that the copies differed when the box started,
    because of damage or a power cut. `lost` says that both copies were damaged; there are no files then."""

    def __init__(self, blocks: "Blocks") -> None:
        self._blocks = blocks
        self._bytes = blocks.ioctl(5, 0)
        copies = [self._copy_in(0), self._copy_in(1)]
        self._number, newest = max(copies)
        self._files = _files_in(newest)
        self.mended = copies[0] != copies[1]
        # With a blank sector nothing is lost: a power cut has interrupted the very first write.
        self.lost = not (self._number or _BLANK in (self._read(0, _CONTENT), self._read(1, _CONTENT)))
        if self.mended:
            try:
                self._program(copies.index(min(copies)), newest)
            except OSError:
                pass  # the valid copy is still there

    def read(self, path: str) -> bytes | None:
        """Returns the content of a file; None if there is no such file."""
        return self._files.get(path)

    def write(self, path: str, data: "Bytes") -> None:
        """Writes or replaces a whole file. Raises `OSError` 28 if all files together do not fit in a sector, and 5 if
        the flash fails."""
        files = dict(self._files)
        files[path] = bytes(data)
        number = self._number + 1
        copy = _copy_of(number, files)
        if len(copy) > self._bytes:
            raise OSError(28)
        for sector in (0, 1):
            self._program(sector, copy)
            self._number, self._files = number, files

    def _read(self, sector: int, count: int) -> bytearray:
        """Returns the first bytes of a sector; zeros if it cannot be read."""
        data = bytearray(count)
        try:
            self._blocks.readblocks(sector, data, 0)
        except OSError:
            pass
        return data

    def _copy_in(self, sector: int) -> "Copy":
        """Returns the number and the bytes of the copy in a sector; 0 and b"" if it is not valid."""
        magic, check, number, length = struct.unpack(_HEAD, self._read(sector, _CONTENT))
        if magic == _MAGIC and _CONTENT + length <= self._bytes:
            copy = bytes(self._read(sector, _CONTENT + length))
            if check == crc32(copy[_CHECKED:]):
                return number, copy
        return 0, b""

    def _program(self, sector: int, copy: bytes) -> None:
        """Erases a sector, because programming only clears bits, then programs it. Raises `OSError` if it reads back
        differently."""
        self._blocks.ioctl(6, sector)
        self._blocks.writeblocks(sector, copy, 0)
        if self._read(sector, len(copy)) != copy:
            raise OSError(5)


def _copy_of(number: int, files: "Files") -> bytes:
    content = b""
    for path in sorted(files):
        name = path.encode()
        content += struct.pack(_FILE, len(name), len(files[path])) + name + files[path]
    checked = struct.pack("<II", number, len(content)) + content
    return _MAGIC + struct.pack("<I", crc32(checked)) + checked


def _files_in(copy: bytes) -> "Files":
    files: Files = {}
    at = _CONTENT
    while at < len(copy):
        name_bytes, count = struct.unpack_from(_FILE, copy, at)
        name_end = at + _FILE_BYTES + name_bytes
        files[copy[at + _FILE_BYTES : name_end].decode()] = copy[name_end : name_end + count]
        at = name_end + count
    return files
