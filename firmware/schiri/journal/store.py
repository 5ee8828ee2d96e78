"""The stored matches: what screens and console ask instead of the flash."""

from ..util.typing import Record
from . import reading
from .reading import MISSING, Reader, StoredMatch
from .sectors import CLOSED, DELETED, HEAD, KEYS, MAGIC, PULLED, REMOVED, UNKNOWN, UNREADABLE, Flash

_MOST_OFFERED = 20  # matches in a menu
_TEXT = 64  # bytes by which a log is known


class Store:
    """All matches on the flash. `repair` has to come first."""

    def __init__(self, flash: Flash) -> None:
        self.flash_failed = False  # what had to be finished could not be
        self.damaged: list[int] = []  # the numbers of the matches of which parts are missing
        self.of_keys: list[tuple[int, int, int, int]] = []  # what heads of sectors with keys say, and which they are
        self.unreadable = 0  # sectors of which nobody can tell what they hold
        self._flash = flash
        self._unfinished: list[StoredMatch] = []
        self._known_at = -1  # what `changes` of the flash was when those were found

    def repair(self) -> None:
        """Finishes what a power cut has left half done, and looks what is lost. Each sector is looked at once."""
        deleted: set[int] = set()

        def note(sector: int, kind: int) -> None:
            if kind == KEYS:
                self.of_keys.append((self._flash.match, self._flash.part, self._flash.since, sector))
            if kind == REMOVED and self._flash.part == 0:
                deleted.add(self._flash.match)
            self.unreadable += kind == UNREADABLE or (kind == UNKNOWN and self._has_lost_its_head(sector))

        found = reading.matches(self._flash, note)
        half_removed = [stored for stored in found if not stored.whole and stored.number in deleted]
        for stored in half_removed:
            if stored.remove(self._flash) < len(stored.found):
                self.flash_failed = True
        if half_removed:
            found = self.matches()
        self.damaged = [stored.number for stored in found if not stored.whole]
        self._keep_unfinished(found)

    def _has_lost_its_head(self, sector: int) -> bool:
        """Is that the text of a log? Not that of one that was given up, and whose erasing was cut short."""
        data = self._flash.read(sector, 0, HEAD + _TEXT)
        if len(data) == 0 or data[DELETED] != 0xFF or not any(data[: len(MAGIC)]):
            return False
        return all(byte == 10 or 32 <= byte < 127 for byte in data[HEAD:])

    # Which matches are there?

    def matches(self) -> list[StoredMatch]:
        """All of them, by their numbers. They are not kept: there may be very many."""
        return reading.matches(self._flash)

    def match(self, number: int) -> StoredMatch | None:
        """The match of that number, or None."""
        return reading.match(self._flash, number)

    def unfinished(self) -> list[StoredMatch]:
        """The matches that are not over, by their numbers. As long as none comes, goes or is marked, nobody looks a
        second time."""
        if self._known_at != self._flash.changes:
            self._keep_unfinished(self.matches())
        return self._unfinished

    def _keep_unfinished(self, found: list[StoredMatch]) -> None:
        self._known_at = self._flash.changes
        self._unfinished = [stored for stored in found if not stored.closed]

    def removable(self) -> list[StoredMatch]:
        """The matches that nobody can go on with, by their numbers: of those that are over the oldest, as many as a
        menu is good for."""
        stored = self.matches()
        over = [one for one in stored if one.closed][:_MOST_OFFERED]
        return [one for one in stored if one in over or not one.whole]

    # About one of them

    def header(self, stored: StoredMatch) -> Record | None:
        """The header of its log; None if that is damaged."""
        from .record import Chain, record_of  # not before: a box that has just been switched on reads no log

        line = Reader(self._flash, stored.sectors).line()
        return record_of(line) if line is not None and Chain().follow(line) else None

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
