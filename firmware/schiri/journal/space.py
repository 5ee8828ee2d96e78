"""Makes room for new matches on the flash: what a PC has pulled may go, oldest first, and nothing else."""

from .reading import StoredMatch, matches
from .sectors import BLANK, IN_USE, REMOVED, UNKNOWN, Flash, NoRoom

SECTORS_OF_A_MATCH = 96  # 380 KB: 2,000 records. A match begins only when it can be played to its end.
_MOST_WORN = 16  # one after the other; then it is not the sectors
_CHUNK = 256


def ready_for_match(flash: Flash) -> tuple[int, int]:
    """Makes sure that there is room for a match. Returns its number, and the sector taken last (-1: none yet). `NoRoom`
    if there is not enough."""
    number, latest, cursor = 1, -1, -1
    available = 0
    for sector in range(flash.count):
        kind = flash.look(sector)
        available += kind in (BLANK, REMOVED, UNKNOWN)
        if kind in (IN_USE, REMOVED) and (flash.match, flash.part) > (number - 1, latest):
            number, latest, cursor = flash.match + 1, flash.part, sector
    if available < SECTORS_OF_A_MATCH:
        available += sum([len(stored.found) for stored in matches(flash) if _may_go(stored)])
    if available < SECTORS_OF_A_MATCH:
        raise NoRoom(28)
    return number, cursor


def _may_go(stored: StoredMatch) -> bool:
    """May a match be removed to make room? It must be over, and a PC must have all of it."""
    return stored.closed and stored.pulled


def remove(flash: Flash, stored: StoredMatch) -> int:
    """Gives up all sectors of a match, and returns how many. The first goes first: if a power cut comes in between,
    `finish_removals` knows by it what was meant."""
    return sum([flash.remove(sector) for sector in stored.found])


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
    for stored in matches(flash):
        if _may_go(stored) and remove(flash, stored):
            return True
    return False


def _find(flash: Flash, cursor: int, kinds: tuple[int, ...], worn: set[int]) -> int:
    """The next sector behind `cursor`, round the flash, that is of these kinds, and none of the `worn`; or -1."""
    for step in range(1, flash.count + 1):
        sector = (cursor + step) % flash.count
        if flash.look(sector) in kinds and sector not in worn:
            return sector
    return -1


def _erased(flash: Flash, sector: int) -> bool:
    """Erases a sector; False if it turns out to be worn."""
    try:
        if flash.look(sector) != BLANK:
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
    for offset in range(0, flash.size, _CHUNK):
        if min(flash.read(sector, offset, _CHUNK) or b"\x00") != 0xFF:
            return False
    return True
