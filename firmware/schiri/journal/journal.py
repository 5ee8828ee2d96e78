"""Writes the match logs on the flash: one match at a time, nothing ever rewritten, each line durable at once.

What a PC has pulled may go to make room for new matches, oldest first, and nothing else.
"""

from array import array

from ..edge import Blocks, Bytes
from .sectors import BLANK, CHUNK, CLOSED, FIRST, HEAD, IS_CLOSED, IS_PULLED, REMOVED, UNKNOWN, Flash, NoRoom
from .store import StoredMatch, begun_with, match

SECTORS_OF_A_MATCH = 96  # 380 KB: 2,000 records. A match begins only when it can be played to its end.
_READY = 4  # sectors: more than what is written from one rest to the next
_LEAST_READY = 3  # a record of the longest kind takes, and the sector that it begins in
_TRIES = 3  # sectors that may turn out to be worn one after the other
_MOST_WORN = 16  # one after the other; then it is not the sectors
_MAY_GO = FIRST | IS_CLOSED | IS_PULLED  # the first part of a match that is over, and that a PC has


class Journal:
    """Writes logs on `blocks`, the journal's block device (see `edge/`). Matches are numbered from 1 in
    the order they were begun. `OSError` from any method: the flash has failed."""

    def __init__(self, blocks: Blocks) -> None:
        self.flash = Flash(blocks)
        self.number = 0  # of the match that is being written
        self.sectors: array[int] = array("H")  # those of its log, in order
        self.offset = 0  # behind the last byte in the last of them
        self.torn_from = -1  # from this address on nothing counts that stands in them
        self.cursor = -1  # the sector taken last: all are to wear alike
        self.ready: list[int] = []  # those to be taken next: they have been erased already

    def begin(self, secret: bytes = b"", least: int = 1) -> int:
        """Opens the log of a new match and returns the match's number, `least` or more; the `secret` of its dice is
        written beside the log. `NoRoom` if there is no room for a whole one."""
        number, self.cursor = ready_for_match(self.flash)
        self.number = max(number, least)
        self.sectors = array("H")
        self.offset = self.flash.size
        self.torn_from = -1
        self._next_sector(secret)
        return self.number

    def take_up(self, stored: StoredMatch, end: int, offset: int) -> None:
        """Goes on with the log of a match behind the address `end`: at the `offset` in its last part, or, if that is
        -1, in a new one, because there is something torn behind the end."""
        self.number = stored.number
        self.sectors = stored.sectors
        self.cursor = stored.sectors[-1]
        self.offset = offset if offset >= 0 else self.flash.size
        self.torn_from = end if offset < 0 else -1

    def append(self, line: Bytes) -> int:
        """Writes a line, which ends with a line feed, and returns its address; it is durable then."""
        for _ in range(_TRIES):
            if self.offset == self.flash.size:
                self._next_sector()
            address = (len(self.sectors) - 1) * self.flash.size + self.offset
            try:
                self._program(line)
                return address
            except OSError:
                # The sector is worn, or there is none: what came to stand there is void, and the line begins anew.
                self.offset = self.flash.size
                self.torn_from = address
        raise OSError(5)

    def _program(self, data: Bytes) -> None:
        at = 0
        while at < len(data):
            if self.offset == self.flash.size:
                self._next_sector()
            piece = data[at : at + self.flash.size - self.offset]
            self.flash.program(self.sectors[-1], self.offset, piece)
            self.offset += len(piece)
            at += len(piece)

    def _next_sector(self, secret: bytes = b"") -> None:
        """Has the log go on in a new sector; the `secret` goes into the head of the first."""
        part = len(self.sectors)
        since = part * self.flash.size if self.torn_from < 0 else self.torn_from
        worn: set[int] = set()
        while True:
            self.cursor = self.ready.pop(0) if self.ready else free_sector(self.flash, self.cursor, worn)
            try:
                self.flash.write_head(self.cursor, self.number, part, since, secret)
                break
            except OSError:
                self.flash.give_up(self.cursor)
                worn.add(self.cursor)
        self.sectors.append(self.cursor)
        self.offset = HEAD
        self.torn_from = -1

    @property
    def is_short(self) -> bool:
        """Are fewer sectors ready than may be written where nothing can be erased?"""
        return len(self.ready) < _LEAST_READY

    def prepare(self) -> None:
        """Erases a sector that will be wanted, be it for another match, unless enough are ready. As long as that takes
        nobody looks at the keys, so it is not left until a record needs it. `NoRoom` if there is none."""
        if len(self.ready) == _READY:
            return
        if not self.number and not self.ready:
            _, self.cursor = ready_for_match(self.flash)
        latest = self.ready[-1] if self.ready else self.cursor
        self.ready.append(free_sector(self.flash, latest, set(self.ready)))

    def close(self) -> None:
        """Nothing more will be written to this match."""
        if len(self.sectors):
            self.flash.mark(self.sectors[0], CLOSED)
            self.sectors = array("H")


# Room


def ready_for_match(flash: Flash) -> tuple[int, int]:
    """Makes sure that there is room for a match. Returns its number, and the sector taken last (-1: none yet). `NoRoom`
    if there is not enough."""
    numbers = flash.numbers()
    available = flash.free
    if available < SECTORS_OF_A_MATCH:
        going = set(begun_with(flash, _MAY_GO))
        # Each has a sector at least: if they are many, theirs need not be counted.
        available += len(going) if len(going) > SECTORS_OF_A_MATCH else sum([number in going for number in numbers])
    if available < SECTORS_OF_A_MATCH:
        raise NoRoom(28)
    latest = max(numbers)
    cursor = max([(flash.parts[sector], sector) for sector in flash.sectors_of(latest)] or [(0, -1)])[1]
    return latest + 1, cursor


def free_sector(flash: Flash, cursor: int, worn: set[int]) -> int:
    """A sector that is erased: the next one behind `cursor` that is good and none of the `worn`, to which it adds those
    it finds out. `NoRoom` if there is none, `OSError` if none is good."""
    while len(worn) < _MOST_WORN:
        cursor = _next_free(flash, cursor, worn)
        if _erased(flash, cursor):
            return cursor
        worn.add(cursor)
    raise OSError(5)


def _next_free(flash: Flash, cursor: int, worn: set[int]) -> int:
    sector = _find(flash, cursor, (BLANK, REMOVED), worn)
    if sector < 0 and _remove_oldest(flash):
        sector = _find(flash, cursor, (BLANK, REMOVED), worn)
    if sector < 0:
        # What is no head may yet be of use to somebody who reads the flash by other means: it goes last.
        sector = _find(flash, cursor, (UNKNOWN,), worn)
    if sector < 0:
        raise NoRoom(28)
    return sector


def _remove_oldest(flash: Flash) -> bool:
    """Removes the oldest match that may go; False if there is none."""
    for number in begun_with(flash, _MAY_GO):
        stored = match(flash, number)
        if stored and stored.remove(flash):
            return True
    return False


def _find(flash: Flash, cursor: int, kinds: tuple[int, ...], worn: set[int]) -> int:
    """The next sector behind `cursor`, round the flash, that is of these kinds, and none of the `worn`; or -1."""
    ring = flash.kinds[cursor + 1 :] + flash.kinds[: cursor + 1]
    found = []
    for kind in kinds:
        step = ring.find(bytes((kind,)))
        while step >= 0 and (cursor + 1 + step) % flash.count in worn:
            step = ring.find(bytes((kind,)), step + 1)
        if step >= 0:
            found.append(step)
    return (cursor + 1 + min(found)) % flash.count if found else -1


def _erased(flash: Flash, sector: int) -> bool:
    """Erases a sector; False if it turns out to be worn."""
    try:
        if flash.kinds[sector] != BLANK:
            # An erase that is cut short must not leave a head that looks good.
            flash.spoil(sector)
        flash.erase(sector)
        if _is_blank(flash, sector):
            return True
    except OSError:
        pass
    flash.give_up(sector)
    return False


def _is_blank(flash: Flash, sector: int) -> bool:
    for offset in range(0, flash.size, CHUNK):
        if min(flash.read(sector, offset, CHUNK) or b"\x00") != 0xFF:
            return False
    return True
