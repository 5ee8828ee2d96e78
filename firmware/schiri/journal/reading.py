"""The reader of match logs on the flash.

The position of a byte in a log is its address: the number of the part times the size of a sector, plus the offset in
that part.
"""

from array import array

from ..util.typing import Iterator
from .sectors import CHUNK, HEAD, IN_USE, Flash
from .store import MISSING, VOID

LONGEST_LINE = 8192  # bytes; the box writes no line of this length, so as many bytes without a line feed are damaged


def following(flash: Flash, sectors: "array[int]", part: int) -> tuple[int, int]:
    """Returns the address where a part ends, and the number of the next part. The next part says where it continues the
    log, so that torn or damaged bytes before it are skipped."""
    limit, after = (part + 1) * flash.size, part + 1
    while after < len(sectors) and sectors[after] == VOID:
        after += 1
    if after < len(sectors) and sectors[after] != MISSING and flash.kinds[sectors[after]] & IN_USE:
        limit = min(limit, flash.since[sectors[after]])
    return limit, after


class Reader:
    """A reader of the lines of a log, from an address on. `sectors` has the sector of each part."""

    def __init__(self, flash: Flash, sectors: "array[int]", address: int = HEAD) -> None:
        self.begin = address  # the address of the latest line
        self.end = address  # the address behind the latest line
        self.has_gap = False  # whether a part is missing in the latest line, or just before it
        self._flash = flash
        self._sectors = sectors
        self._chunk = b""
        self._place = address  # the address of the chunk's first byte
        self._next = address  # the address behind the last byte read from the flash
        self._limit = 0  # the address at which the current part ends
        self._after = address // flash.size  # the number of the next part

    def lines(self) -> "Iterator[bytes]":
        """Yields all lines from here on. `begin` and `end` are the addresses of the latest one."""
        line = self.line()
        while line is not None:
            yield line
            line = self.line()

    def line(self) -> bytes | None:
        """Returns the next line with its line feed, or None after the last complete one. In a damaged log it may be any
        bytes, but not many more than LONGEST_LINE."""
        line = b""
        self.has_gap = False
        while self._chunk or self._fetch():
            if not line:
                self.begin = self._place
            count = self._chunk.find(b"\n") + 1 or len(self._chunk)
            line += self._chunk[:count]
            self._chunk = self._chunk[count:]
            self._place += count
            if line.endswith(b"\n") or len(line) >= LONGEST_LINE:
                self.end = self._place
                return line
        return None

    def _fetch(self) -> bool:
        """Reads the next bytes of the log. Returns False if there are none."""
        size = self._flash.size
        while True:
            if self._next >= self._limit:
                part = max(self._after, self._next // size)
                if part >= len(self._sectors):
                    return False
                self._next = max(self._next, part * size + HEAD)
                self._limit, self._after = following(self._flash, self._sectors, part)
                continue
            self._place = self._next
            count = min(CHUNK, self._limit - self._place)
            self._chunk = self._read(self._place // size, self._place % size, count)
            self._next += count
            if len(self._chunk) < count:
                self._next = self._limit  # the rest of the part is free
            if self._chunk:
                return True

    def _read(self, part: int, offset: int, count: int) -> bytes:
        """Returns `count` bytes of a part, or fewer if the rest is free."""
        sector = self._sectors[part]
        self.has_gap = self.has_gap or sector == MISSING
        data = bytes(self._flash.read(sector, offset, count)) if sector < VOID else b""
        free = data.find(b"\xff")
        return data if free < 0 else data[:free]


def rest_behind(flash: Flash, sectors: "array[int]", end: int) -> tuple[int, int]:
    """Returns the number of bytes behind the address `end` that belong to no valid line, and the offset in the last
    sector at which the log can continue; -1 if it has to continue in a new sector. A lost part counts as full."""
    torn = 0
    address = end
    while address < len(sectors) * flash.size:
        part = address // flash.size
        first = max(address % flash.size, HEAD)
        limit, after = following(flash, sectors, part)
        used = used_bytes(flash, sectors[part]) if sectors[part] < VOID else flash.size
        torn += max(min(used, limit - part * flash.size) - first, 0)
        if after == len(sectors):
            return torn, -1 if torn or first == flash.size else first
        address = after * flash.size
    return torn, -1


def used_bytes(flash: Flash, sector: int) -> int:
    """Returns the offset behind the last used byte of a sector."""
    for offset in range(flash.size - CHUNK, -1, -CHUNK):
        used = len(flash.read(sector, offset, CHUNK).rstrip(b"\xff"))
        if used:
            return offset + used
    return 0
