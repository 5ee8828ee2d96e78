"""The stored matches: what screens and console ask instead of the flash."""

from array import array

from ..util.typing import Sequence
from .sectors import (
    CLOSED,
    DELETED,
    FIRST,
    HEAD,
    IN_USE,
    IS_CLOSED,
    IS_PULLED,
    MAGIC,
    PULLED,
    REMOVED,
    UNKNOWN,
    UNREADABLE,
    Flash,
)

MISSING = 0xFFFF  # stands for the sector of a part that is lost, and …
VOID = 0xFFFE  # … of one that a later part has left out, because it is torn or damaged
_TEXT = 64  # bytes by which a log is known


class StoredMatch:
    """A match whose log stands on the flash: in which sectors, and what is marked on it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.sectors: array[int] = array("H")  # that of each part, in order; else MISSING or VOID
        self._void: list[int] = []  # sectors of parts that were left out
        self.closed = False  # nothing more will be written to it
        self.pulled = False  # a PC has all of it

    def add(self, flash: Flash, sector: int) -> None:
        """Adds the part that stands in that sector."""
        this = flash.parts[sector]
        while len(self.sectors) <= this:
            self.sectors.append(MISSING)
        if self.sectors[this] == VOID:
            self._void.append(sector)
        else:
            self.sectors[this] = sector
        for part in range(-(-flash.since[sector] // flash.size), this):
            if self.sectors[part] < VOID:
                self._void.append(self.sectors[part])
            self.sectors[part] = VOID
        if this == 0:
            self.closed = flash.kinds[sector] & IS_CLOSED != 0
            self.pulled = flash.kinds[sector] & IS_PULLED != 0

    @property
    def whole(self) -> bool:
        """Is no part in between missing that counts?"""
        return MISSING not in list(self.sectors)

    @property
    def found(self) -> list[int]:
        """The sectors that are there, the first part's first."""
        return [sector for sector in self.sectors if sector < VOID] + self._void

    def remove(self, flash: Flash) -> int:
        """Gives up all its sectors, and returns how many. The first goes first: if a power cut comes in between,
        `Store.repair` knows by it what was meant."""
        return sum([flash.remove(sector) for sector in self.found])


def matches(flash: Flash, numbers: "Sequence[int] | None" = None) -> list[StoredMatch]:
    """Returns the stored matches of these numbers, sorted; without `numbers`, all of them."""
    wanted = sorted(set(flash.numbers() if numbers is None else numbers))
    return [stored for stored in [match(flash, number) for number in wanted] if stored]


def begun_with(flash: Flash, *kinds: int) -> list[int]:
    """Returns the numbers of the matches whose first part is of one of these kinds, sorted."""
    numbers = flash.numbers()
    return sorted([numbers[sector] for kind in kinds for sector in flash.sectors(kind)])


def match(flash: Flash, number: int) -> StoredMatch | None:
    """The match of that number, or None."""
    stored = StoredMatch(number)
    for sector in flash.sectors_of(number):
        if flash.kinds[sector] & IN_USE:
            stored.add(flash, sector)
    return stored if len(stored.sectors) else None


class Store:
    """All matches on the flash. `repair` has to come first."""

    def __init__(self, flash: Flash) -> None:
        self.flash_failed = False  # what had to be finished could not be
        self.damaged: list[int] = []  # the numbers of the matches of which parts are missing
        self.unreadable = 0  # sectors of which nobody can tell what they hold
        self._flash = flash

    def repair(self) -> None:
        """Finishes what a power cut has left half done, and looks what is lost."""
        flash = self._flash
        self.unreadable = flash.kinds.count(bytes((UNREADABLE,)))
        self.unreadable += sum([self._has_lost_its_head(sector) for sector in flash.sectors(UNKNOWN)])
        for stored in matches(flash, self._with_gaps()):
            if stored.whole:
                continue
            if not self._is_half_removed(stored):
                self.damaged.append(stored.number)
            elif stored.remove(flash) < len(stored.found):
                self.flash_failed = True

    def _with_gaps(self) -> list[int]:
        """Returns the numbers of the matches of which a part is not there, even if a later part has left it out."""
        flash = self._flash
        parts: dict[int, int] = {}  # number of a match → a bit for each part
        for sector in range(flash.count):
            if flash.kinds[sector] & IN_USE:
                number = flash.number(sector)
                parts[number] = parts.get(number, 0) | 1 << flash.parts[sector]
        return [number for number in parts if parts[number] & parts[number] + 1]

    def _is_half_removed(self, stored: StoredMatch) -> bool:
        """Returns whether the first part of a match is removed, which goes before the others."""
        flash = self._flash
        sectors = flash.sectors_of(stored.number)
        return any(flash.kinds[sector] == REMOVED and not flash.parts[sector] for sector in sectors)

    def _has_lost_its_head(self, sector: int) -> bool:
        """Is that the text of a log? Not that of one that was given up, and whose erasing was cut short."""
        data = self._flash.read(sector, 0, HEAD + _TEXT)
        if len(data) == 0 or data[DELETED] != 0xFF or not any(data[: len(MAGIC)]):
            return False
        return all(byte == 10 or 32 <= byte < 127 for byte in data[HEAD:])

    # Which matches are there?

    def match(self, number: int) -> StoredMatch | None:
        """The match of that number, or None."""
        return match(self._flash, number)

    def unfinished(self) -> list[StoredMatch]:
        """The matches that are not over, by their numbers."""
        begun = begun_with(self._flash, FIRST, FIRST | IS_PULLED)
        return [stored for stored in matches(self._flash, begun + self.damaged) if not stored.closed]

    # About one of them

    def secret(self, stored: StoredMatch) -> bytes | None:
        """The secret of its dice, to be revealed when nobody will go on with it; None if there is none."""
        return self._flash.secret(stored.sectors[0]) if stored.sectors[0] != MISSING else None

    # What becomes of one of them: `OSError` if the flash fails

    def close(self, stored: StoredMatch) -> None:
        """Nobody will go on with it. Where the first part is lost, nothing can tell that."""
        if stored.sectors[0] != MISSING:
            self._flash.mark(stored.sectors[0], CLOSED)

    def mark_pulled(self, stored: StoredMatch) -> None:
        """A PC has all of it."""
        self._flash.mark(stored.sectors[0], PULLED)

    def remove(self, stored: StoredMatch) -> None:
        """Deletes it."""
        stored.remove(self._flash)
