"""The stored matches, as screens and the console see them."""

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

MISSING = 0xFFFF  # in place of the sector of a lost part
VOID = 0xFFFE  # in place of the sector of a torn or damaged part, which a later part skips
_TEXT = 64  # bytes by which the text of a log is recognised


class StoredMatch:
    """A match with a log on the flash: the sectors of the log's parts, and the marks of the match."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.sectors: array[int] = array("H")  # the sector of each part, in order, or MISSING or VOID
        self._void: list[int] = []  # sectors of parts that are skipped
        self.closed = False  # whether nothing more will be written to the log
        self.pulled = False  # whether a PC has the whole log

    def add(self, flash: Flash, sector: int) -> None:
        """Adds a sector to the log, as the part that the sector's head says."""
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
        """Whether the log has all its parts, apart from torn or damaged ones that a later part skips."""
        return MISSING not in list(self.sectors)

    @property
    def found(self) -> list[int]:
        """The sectors that exist: that of the first part first, skipped ones last."""
        return [sector for sector in self.sectors if sector < VOID] + self._void

    def remove(self, flash: Flash) -> int:
        """Releases all sectors of the match, and returns how many. The first part is released first: if the power is
        cut in between, `Store.repair` sees by its absence that the match was being removed."""
        return sum([flash.remove(sector) for sector in self.found])


def matches(flash: Flash, numbers: "Sequence[int] | None" = None) -> list[StoredMatch]:
    """Returns the stored matches with these numbers, sorted; without `numbers`, all of them."""
    wanted = sorted(set(flash.numbers() if numbers is None else numbers))
    return [stored for stored in [match(flash, number) for number in wanted] if stored]


def begun_with(flash: Flash, *kinds: int) -> list[int]:
    """Returns the numbers of the matches with a first part of one of these kinds, sorted."""
    numbers = flash.numbers()
    return sorted([numbers[sector] for kind in kinds for sector in flash.sectors(kind)])


def match(flash: Flash, number: int) -> StoredMatch | None:
    """Returns the match with that number, or None."""
    stored = StoredMatch(number)
    for sector in flash.sectors_of(number):
        if flash.kinds[sector] & IN_USE:
            stored.add(flash, sector)
    return stored if len(stored.sectors) else None


class Store:
    """All matches on the flash. `repair` must be called first."""

    def __init__(self, flash: Flash) -> None:
        self.flash_failed = False  # whether an unfinished removal could not be finished
        self.damaged: list[int] = []  # the numbers of the matches with missing parts
        self.unreadable = 0  # the number of sectors with unknown content
        self._flash = flash

    def repair(self) -> None:
        """Finishes removals that a power cut has interrupted, and finds damaged matches and unreadable sectors."""
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
        """Returns the numbers of the matches that lack a part before their last one, even if a later part skips it."""
        flash = self._flash
        parts: dict[int, int] = {}  # number of a match → a bit for each part
        for sector in range(flash.count):
            if flash.kinds[sector] & IN_USE:
                number = flash.number(sector)
                parts[number] = parts.get(number, 0) | 1 << flash.parts[sector]
        return [number for number in parts if parts[number] & parts[number] + 1]

    def _is_half_removed(self, stored: StoredMatch) -> bool:
        """Returns whether the first part of a match is removed. It is removed before the others."""
        flash = self._flash
        sectors = flash.sectors_of(stored.number)
        return any(flash.kinds[sector] == REMOVED and not flash.parts[sector] for sector in sectors)

    def _has_lost_its_head(self, sector: int) -> bool:
        """Returns whether a sector has the text of a log without a valid head. A sector that was released and only
        partly erased does not count."""
        data = self._flash.read(sector, 0, HEAD + _TEXT)
        if len(data) == 0 or data[DELETED] != 0xFF or not any(data[: len(MAGIC)]):
            return False
        return all(byte == 10 or 32 <= byte < 127 for byte in data[HEAD:])

    # Matches

    def match(self, number: int) -> StoredMatch | None:
        """Returns the match with that number, or None."""
        return match(self._flash, number)

    def unfinished(self) -> list[StoredMatch]:
        """Returns the matches that are not over, sorted by number."""
        begun = begun_with(self._flash, FIRST, FIRST | IS_PULLED)
        return [stored for stored in matches(self._flash, begun + self.damaged) if not stored.closed]

    # The secret of a match

    def secret(self, stored: StoredMatch) -> bytes | None:
        """Returns the secret of a match's dice, to be revealed when the match is over; None if there is none."""
        return self._flash.secret(stored.sectors[0]) if stored.sectors[0] != MISSING else None

    # Changes to a match; each raises `OSError` if the flash fails

    def close(self, stored: StoredMatch) -> None:
        """Marks a match as finished. Without its first part it cannot be marked."""
        if stored.sectors[0] != MISSING:
            self._flash.mark(stored.sectors[0], CLOSED)

    def mark_pulled(self, stored: StoredMatch) -> None:
        """Marks a match as pulled: a PC has all of it."""
        self._flash.mark(stored.sectors[0], PULLED)

    def remove(self, stored: StoredMatch) -> None:
        """Deletes a match."""
        stored.remove(self._flash)
