"""Makes room for new matches on the flash: what a PC has pulled may go, oldest first, and nothing else."""

from .reading import MISSING, damaged, found_part, match
from .sectors import BLANK, CLOSED, HEAD, KEPT, MAGIC, PULLED, REMOVED, TAKEN_BACK, UNKNOWN, UNREADABLE, NoRoom

SECTORS_OF_A_MATCH = 96  # 380 KB: 2,000 records. A match begins only when it can be played to its end.
_MOST_WORN = 16  # one after the other; then it is not the sectors
_CHUNK = 256
_TEXT = 64  # bytes by which a log is known


def ready_for_match(sectors):
    """Makes sure that there is room for a match. Returns its number, and the sector taken last. `NoRoom` if there is
    not enough."""
    number, latest, cursor = 1, -1, -1
    available = 0
    for sector in range(sectors.count):
        kind = sectors.look(sector)
        if kind in (BLANK, REMOVED, UNKNOWN):
            available += 1
        if kind in (KEPT, REMOVED) and (sectors.match, sectors.part) > (number - 1, latest):
            number, latest, cursor = sectors.match + 1, sectors.part, sector
    if available < SECTORS_OF_A_MATCH:
        for sector in range(sectors.count):
            available += sectors.look(sector) == KEPT and _may_go(sectors, sector)
    if available < SECTORS_OF_A_MATCH:
        raise NoRoom(28)
    return number, cursor


def _may_go(sectors, sector):
    """May the match of the sector that was looked at last be removed to make room? It must be over, and a PC must have
    all of it."""
    if found_part(sectors, KEPT, sectors.match, 0, sector - sectors.part) < 0:
        return False
    return sectors.marked(CLOSED) and sectors.marked(PULLED)


def remove(sectors, kept):
    """Gives up all sectors of a match, and returns how many. The first goes first: if a power cut comes in between,
    `finish_removals` knows by it what was meant."""
    count = 0
    for sector in kept.where:
        if sector != MISSING:
            count += sectors.remove(sector)
    return count


def finish_removals(sectors):
    """Gives up what is left of matches whose first sector was given up before a power cut."""
    for number in damaged(sectors):
        if found_part(sectors, REMOVED, number, 0) >= 0:
            remove(sectors, match(sectors, number))


def losses(sectors):
    """What is not as it should be: the numbers of the matches of which parts are missing, and of how many sectors
    it cannot be told what they hold."""
    unreadable = 0
    for sector in range(sectors.count):
        kind = sectors.look(sector)
        if kind == UNREADABLE or (kind == UNKNOWN and _has_lost_its_head(sectors, sector)):
            unreadable += 1
    return damaged(sectors), unreadable


def _has_lost_its_head(sectors, sector):
    """Is that the text of a log? Not that of one that was given up, and whose erasing was cut short."""
    data = sectors.read(sector, 0, HEAD + _TEXT)
    if len(data) == 0 or data[TAKEN_BACK] != 0xFF or not any(data[: len(MAGIC)]):
        return False
    return all(byte == 10 or 32 <= byte < 127 for byte in data[HEAD:])


def free_sector(sectors, cursor, worn):
    """A sector that is erased: the next one behind `cursor` that is good and none of the `worn`, to which it adds those
    it finds out. `NoRoom` if there is none, `OSError` if none is good."""
    while len(worn) < _MOST_WORN:
        cursor = _next_free(sectors, cursor, worn)
        if _erased(sectors, cursor):
            return cursor
        worn.add(cursor)
    raise OSError(5)


def _next_free(sectors, cursor, worn):
    sector = _find(sectors, cursor, (BLANK, REMOVED), worn)
    if sector < 0 and _remove_oldest(sectors):
        sector = _find(sectors, cursor, (BLANK, REMOVED), worn)
    if sector < 0:
        # What is no head may yet be of use to somebody who reads the flash by other means: it goes last.
        sector = _find(sectors, cursor, (UNKNOWN,), worn)
    if sector < 0:
        raise NoRoom(28)
    return sector


def _remove_oldest(sectors):
    """Removes the oldest match that may go; False if there is none."""
    number = 0
    while True:
        number = _next_that_may_go(sectors, number)
        if number == 0:
            return False
        if remove(sectors, match(sectors, number)):
            return True


def _next_that_may_go(sectors, after):
    """The least number above `after`, or 0. One at a time: in the middle of a match there is no memory for a list."""
    least = 0
    for sector in range(sectors.count):
        if sectors.look(sector) == KEPT and sectors.part == 0 and after < sectors.match and _may_go(sectors, sector):
            if not least or sectors.match < least:
                least = sectors.match
    return least


def _find(sectors, cursor, kinds, worn):
    """The next sector behind `cursor` that is of these kinds, and none of the `worn`; or -1."""
    for step in range(1, sectors.count + 1):
        sector = (cursor + step) % sectors.count
        if sectors.look(sector) in kinds and sector not in worn:
            return sector
    return -1


def _erased(sectors, sector):
    """Erases a sector; False if it turns out to be worn."""
    try:
        if sectors.look(sector) != BLANK:
            # An erase that is cut short must not leave a head that looks good.
            sectors.spoil(sector)
        sectors.erase(sector)
        if _is_blank(sectors, sector):
            return True
    except OSError:
        pass
    give_up(sectors, sector)
    return False


def give_up(sectors, sector):
    """A worn sector: never again, if it takes as much as that."""
    try:
        sectors.give_up(sector)
    except OSError:
        pass


def _is_blank(sectors, sector):
    for offset in range(0, sectors.size, _CHUNK):
        if min(sectors.read(sector, offset, _CHUNK) or b"\x00") != 0xFF:
            return False
    return True
