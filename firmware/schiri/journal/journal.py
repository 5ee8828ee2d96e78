"""The writer of match logs on the flash: one match at a time, nothing is ever rewritten, each line is durable at once.

To make room for new matches it removes only matches that a PC has pulled, the oldest first.
"""

from array import array

from ..edge import Blocks, Bytes
from ..util.typing import Action
from .sectors import BLANK, CHUNK, CLOSED, FIRST, HEAD, IS_CLOSED, IS_PULLED, REMOVED, UNKNOWN, Flash, NoRoom
from .store import StoredMatch, begun_with, match

SECTORS_OF_A_MATCH = 96  # 380 KB, enough for 2,000 records; a match begins only with so much room
_READY = 4  # the largest number of sectors erased in advance; more than are filled between two idle moments
_LEAST_READY = 3  # the most sectors that a record of the longest kind needs, with the one in which it begins
_TRIES = 3  # attempts to write a line: after one that fails at a worn sector, the next begins in another sector
_MOST_WORN = 16  # most worn sectors in a row; with more the fault is not in the sectors
_MAY_GO = FIRST | IS_CLOSED | IS_PULLED  # kind of the first part of a removable match: finished, and pulled by a PC


class Journal:
    """The writer of logs on `blocks`, the journal's block device (see `edge/`). Matches are numbered from 1 in the
    order in which they begin. Every method raises `OSError` if the flash fails."""

    def __init__(self, blocks: Blocks, progress: "Action | None" = None) -> None:
        self.flash = Flash(blocks, progress)
        self.number = 0  # the number of the match that is being written
        self.sectors: array[int] = array("H")  # the sectors of that match's log, in order
        self.offset = 0  # the offset behind the last byte in the last sector
        self.torn_from = -1  # address from which the bytes in `sectors` are void; -1 if all of them count
        self.cursor = -1  # the sector taken last; the next one is searched behind it, so that all wear evenly
        self.ready: list[int] = []  # erased sectors, in the order in which they will be taken

    def begin(self, secret: bytes = b"", least: int = 1) -> int:
        """Opens the log of a new match and returns the match's number, which is at least `least`. The `secret` of its
        dice is written beside the log. Raises `NoRoom` if there is no room for a whole match."""
        number, self.cursor = ready_for_match(self.flash)
        self.number = max(number, least)
        self.sectors = array("H")
        self.offset = self.flash.size
        self.torn_from = -1
        self._next_sector(secret)
        return self.number

    def take_up(self, stored: StoredMatch, end: int, offset: int) -> None:
        """Continues the log of a match behind the address `end`: at the `offset` in its last part, or, if that is -1,
        in a new part, because there is a torn line behind the end."""
        self.number = stored.number
        self.sectors = stored.sectors
        self.cursor = stored.sectors[-1]
        self.offset = offset if offset >= 0 else self.flash.size
        self.torn_from = end if offset < 0 else -1

    def append(self, line: Bytes) -> int:
        """Writes a line, which ends with a line feed, and returns its address. The line is durable then."""
        for _ in range(_TRIES):
            if self.offset == self.flash.size:
                self._next_sector()
            address = (len(self.sectors) - 1) * self.flash.size + self.offset
            try:
                self._program(line)
                return address
            except OSError:
                # The sector is worn, or there is none. The written bytes are void, and the line is written again in a
                # new sector.
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
        """Continues the log in a new sector. The `secret` goes into the head of the first one."""
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
        """Whether fewer sectors are erased in advance than may be needed while nothing can be erased."""
        return len(self.ready) < _LEAST_READY

    def prepare(self) -> None:
        """Erases a sector for later, also for the next match, unless enough are ready. The keys are not read while it
        erases, so erasing must not wait until a record needs the sector. Raises `NoRoom` if no sector is free."""
        if len(self.ready) == _READY:
            return
        if not self.number and not self.ready:
            _, self.cursor = ready_for_match(self.flash)
        latest = self.ready[-1] if self.ready else self.cursor
        self.ready.append(free_sector(self.flash, latest, set(self.ready)))

    def close(self) -> None:
        """Marks the match as finished. Nothing is written to it after that."""
        if len(self.sectors):
            self.flash.mark(self.sectors[0], CLOSED)
            self.sectors = array("H")


# Room


def ready_for_match(flash: Flash) -> tuple[int, int]:
    """Returns the number for a new match, and the last sector of the newest match (-1 if there is none). Raises
    `NoRoom` if there is not enough room for a match."""
    numbers = flash.numbers()
    available = flash.free
    if available < SECTORS_OF_A_MATCH:
        going = set(begun_with(flash, _MAY_GO))
        # Each match has at least one sector, so with that many matches there is room, and sectors need no counting.
        available += len(going) if len(going) > SECTORS_OF_A_MATCH else sum([number in going for number in numbers])
    if available < SECTORS_OF_A_MATCH:
        raise NoRoom(28)
    latest = max(numbers)
    cursor = max([(flash.parts[sector], sector) for sector in flash.sectors_of(latest)] or [(0, -1)])[1]
    return latest + 1, cursor


def free_sector(flash: Flash, cursor: int, worn: set[int]) -> int:
    """Returns an erased sector: the next good one behind `cursor` that is not in `worn`. Adds the sectors that turn out
    to be worn to `worn`. Raises `NoRoom` if no sector is free, and `OSError` if none is good."""
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
        # Sectors without a valid head are taken last, because somebody may still recover their content by other means.
        sector = _find(flash, cursor, (UNKNOWN,), worn)
    if sector < 0:
        raise NoRoom(28)
    return sector


def _remove_oldest(flash: Flash) -> bool:
    """Removes the oldest match that may be removed. Returns False if there is none."""
    for number in begun_with(flash, _MAY_GO):
        stored = match(flash, number)
        if stored and stored.remove(flash):
            return True
    return False


def _find(flash: Flash, cursor: int, kinds: tuple[int, ...], worn: set[int]) -> int:
    """Returns the next sector behind `cursor`, wrapping around, that has one of these kinds and is not in `worn`; -1 if
    there is none."""
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
    """Erases a sector. Returns False if it turns out to be worn."""
    try:
        if flash.kinds[sector] != BLANK:
            # An interrupted erase must not leave a head that looks valid.
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
