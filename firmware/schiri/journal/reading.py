"""Reads the match logs on the flash.

A place in a log is an address: the number of the part times the size of a sector, plus the offset in that part.
"""

from array import array

from ..util.typing import Iterator
from .sectors import CHUNK, HEAD, IN_USE, Flash
from .store import MISSING, VOID

LONGEST_LINE = 8192  # bytes; none that the box writes is as long; what has no line feed for so long is damaged


def following(flash: Flash, sectors: "array[int]", part: int) -> tuple[int, int]:
    """The address up to which a part belongs to the log, and which part comes behind it: that may have left out what
    was torn or damaged before it."""
    limit, after = (part + 1) * flash.size, part + 1
    while after < len(sectors) and sectors[after] == VOID:
        after += 1
    if after < len(sectors) and sectors[after] != MISSING and flash.kinds[sectors[after]] & IN_USE:
        limit = min(limit, flash.since[sectors[after]])
    return limit, after


class Reader:
    """Reads whole lines of the log whose parts lie in these sectors, from an address on."""

    def __init__(self, flash: Flash, sectors: "array[int]", address: int = HEAD) -> None:
        self.begin = address  # of the line read last
        self.end = address  # right behind it
        self._flash = flash
        self._sectors = sectors
        self._chunk = b""
        self._place = address  # of the chunk's first byte
        self._next = address  # of the first byte behind it
        self._limit = 0  # up to here the part belongs to the log
        self._after = address // flash.size  # the part that comes then

    def lines(self) -> "Iterator[bytes]":
        """Yields all lines from here on; `begin` and `end` are those of the latest."""
        line = self.line()
        while line is not None:
            yield line
            line = self.line()

    def line(self) -> bytes | None:
        """The next line (with its line feed), or None after the last whole one. From a damaged log it may be anything,
        but not much longer than LONGEST_LINE."""
        line = b""
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
        """Gets the next bytes of the log; False if there are none."""
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
        """So many bytes of a part, or as many as are not free."""
        sector = self._sectors[part]
        data = bytes(self._flash.read(sector, offset, count)) if sector < VOID else b""
        free = data.find(b"\xff")
        return data if free < 0 else data[:free]


def rest_behind(flash: Flash, sectors: "array[int]", end: int) -> tuple[int, int]:
    """How many bytes stand behind the address `end` in these sectors of a log that belong to no good line, and the
    offset in the last of them at which the log can go on: -1 if that takes a new one. A part that is lost was full."""
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
    """The offset behind the last byte of a sector that is not free."""
    for offset in range(flash.size - CHUNK, -1, -CHUNK):
        used = len(flash.read(sector, offset, CHUNK).rstrip(b"\xff"))
        if used:
            return offset + used
    return 0
