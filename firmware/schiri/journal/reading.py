"""Reads the match logs on the flash.

A place in a log is an address: the number of the part times the size of a sector, plus the offset in that part.
"""

from array import array

from .sectors import CLOSED, HEAD, KEPT, PULLED

MISSING = 0xFFFF  # stands for the sector of a part that is lost
LONGEST_LINE = 8192  # none that the box writes is as long; what has no line feed for so long is damaged
_CHUNK = 256


class Kept:
    """A match that is kept: where its parts lie, and what is marked on it."""

    def __init__(self, number):
        self.number = number
        self.where = array("H")
        self.closed = False  # nothing more will be written to it
        self.pulled = False  # a PC has all of it

    def add(self, sectors, sector):
        """One more part has been found: the sector that `sectors` has looked at last."""
        while len(self.where) <= sectors.part:
            self.where.append(MISSING)
        self.where[sectors.part] = sector
        if sectors.part == 0:
            self.closed = sectors.marked(CLOSED)
            self.pulled = sectors.marked(PULLED)

    @property
    def whole(self):
        """Is no part in between missing?"""
        return all(sector != MISSING for sector in self.where)


def matches(sectors):
    """All matches that are kept, ascending, as `Kept`. There may be hundreds: a box looks at one at a time."""
    found: dict = {}
    for sector in range(sectors.count):
        if sectors.look(sector) == KEPT:
            if sectors.match not in found:
                found[sectors.match] = Kept(sectors.match)
            found[sectors.match].add(sectors, sector)
    return [found[number] for number in sorted(found)]


def match(sectors, number):
    """The match of that number as `Kept`, or None."""
    kept = Kept(number)
    for sector in range(sectors.count):
        if sectors.look(sector) == KEPT and sectors.match == number:
            kept.add(sectors, sector)
    return kept if len(kept.where) else None


def numbers(sectors, closed, most=1000):
    """The numbers of the matches that are closed, or of those that are not, ascending; the `most` oldest of them."""
    found: list = []
    for sector in range(sectors.count):
        if sectors.look(sector) == KEPT and sectors.part == 0 and sectors.marked(CLOSED) == closed:
            found.append(sectors.match)
            if len(found) > most:
                found.remove(max(found))
    return sorted(found)


def damaged(sectors):
    """The numbers of the matches of which a part is missing, ascending."""
    found: list = []
    for sector in range(sectors.count):
        if sectors.look(sector) == KEPT and sectors.part > 0 and sectors.match not in found:
            number = sectors.match
            if found_part(sectors, KEPT, number, sectors.part - 1, sector - 1) < 0:
                found.append(number)
    return sorted(found)


def found_part(sectors, kind, number, part, first=0):
    """The sector of that kind with that part of a match, or -1. Most often it is the `first`, so that is looked at
    first. Nothing is looked at after it."""
    for step in range(sectors.count):
        sector = (first - step) % sectors.count
        if sectors.look(sector) == kind and (sectors.match, sectors.part) == (number, part):
            return sector
    return -1


def following(sectors, where, part):
    """The address up to which a part belongs to the log, and which part comes behind it: one of the next may have left
    out what was torn before it."""
    limit, after = (part + 1) * sectors.size, part + 1
    spanned = LONGEST_LINE // (sectors.size - HEAD) + 2  # by a torn line, at most, and its beginning in a new part
    for later in range(part + 1, min(part + 1 + spanned, len(where))):
        if where[later] != MISSING and sectors.look(where[later]) == KEPT and sectors.since < limit:
            limit, after = sectors.since, later
    return limit, after


class Reader:
    """Reads whole lines of the log whose parts lie in the sectors `where`, from an address on."""

    def __init__(self, sectors, where, address=HEAD):
        self.begin = address  # of the line read last
        self.end = address  # right behind it
        self._sectors = sectors
        self._where = where
        self._chunk = b""
        self._place = address  # of the chunk's first byte
        self._next = address  # of the first byte behind it
        self._limit = 0  # up to here the part belongs to the log
        self._after = address // sectors.size  # the part that comes then

    def line(self):
        """The next line (bytes, with its line feed), or None after the last whole one. From a damaged log it may be
        anything, but not much longer than LONGEST_LINE."""
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

    def _fetch(self):
        """Gets the next bytes of the log; False if there are none."""
        size = self._sectors.size
        while True:
            if self._next >= self._limit:
                part = max(self._after, self._next // size)
                if part >= len(self._where):
                    return False
                self._next = max(self._next, part * size + HEAD)
                self._limit, self._after = following(self._sectors, self._where, part)
                continue
            self._place = self._next
            count = min(_CHUNK, self._limit - self._place)
            self._chunk = self._read(self._place // size, self._place % size, count)
            self._next += count
            if len(self._chunk) < count:
                self._next = self._limit  # the rest of the part is free
            if self._chunk:
                return True

    def _read(self, part, offset, count):
        """So many bytes of a part, or as many as are not free."""
        sector = self._where[part]
        data = bytes(self._sectors.read(sector, offset, count)) if sector != MISSING else b""
        free = data.find(b"\xff")
        return data if free < 0 else data[:free]
