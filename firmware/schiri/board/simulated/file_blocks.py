"""A block device in a file of the PC."""

from ...util.typing import TYPE_CHECKING
from ..flash_layout import FLASH_BLOCK

if TYPE_CHECKING:
    from typing import Protocol

    from ...edge import Bytes

    class File(Protocol):
        """An open file for reading and writing."""

        def seek(self, __at: int) -> object: ...
        def readinto(self, __buffer: bytearray) -> object: ...
        def write(self, __data: Bytes) -> object: ...


_ERASED = b"\xff" * 256


class FileBlocks:
    """A block device with MicroPython's extended interface: `count` blocks of an open file, from the block `first` on.
    Programming only clears bits, as on a real flash."""

    def __init__(self, file: "File", first: int, count: int) -> None:
        self._file = file
        self._first = first
        self._count = count

    def readblocks(self, number: int, buffer: bytearray, offset: int = 0) -> None:
        """Reads into `buffer`, from an offset in a block on."""
        self._file.seek((self._first + number) * FLASH_BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, number: int, buffer: "Bytes", offset: int | None = None) -> None:
        """Programs `buffer`. Without an offset it erases the block first."""
        if offset is None:
            self._erase(number)
            offset = 0
        old = bytearray(len(buffer))
        self.readblocks(number, old, offset)
        for index, byte in enumerate(buffer):
            old[index] &= byte
        self._file.seek((self._first + number) * FLASH_BLOCK + offset)
        self._file.write(old)

    def _erase(self, number: int) -> None:
        self._file.seek((self._first + number) * FLASH_BLOCK)
        for _ in range(FLASH_BLOCK // len(_ERASED)):
            self._file.write(_ERASED)

    def ioctl(self, request: int, argument: int) -> int:
        """Returns the number of blocks for request 4, and their size in bytes for 5. Erases the block `argument` for
        6."""
        if request == 4:
            return self._count
        if request == 5:
            return FLASH_BLOCK
        if request == 6:
            self._erase(argument)
        return 0
