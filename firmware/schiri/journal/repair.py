"""What a power cut, or age, has left behind: finds it, and mends what can be mended."""

from array import array

from .reading import following, matches
from .sectors import DELETED, HEAD, MAGIC, REMOVED, UNKNOWN, UNREADABLE, Flash
from .space import remove

_CHUNK = 256
_TEXT = 64  # bytes by which a log is known


def rest_behind(flash: Flash, sectors: "array[int]", end: int) -> tuple[int, int]:
    """How many bytes stand behind the address `end` in these sectors of a log that belong to no line, and the offset in
    the last of them at which the log can go on: -1 if that takes a new one."""
    torn = 0
    address = end
    while address < len(sectors) * flash.size:
        part = address // flash.size
        first = max(address % flash.size, HEAD)
        limit, after = following(flash, sectors, part)
        used = min(used_bytes(flash, sectors[part]), limit - part * flash.size)
        torn += max(used - first, 0)
        if after == len(sectors):
            return torn, -1 if torn or first == flash.size else first
        address = after * flash.size
    return torn, -1


def used_bytes(flash: Flash, sector: int) -> int:
    """The offset behind the last byte of a sector that is not free."""
    for offset in range(flash.size - _CHUNK, -1, -_CHUNK):
        chunk = flash.read(sector, offset, _CHUNK)
        for index in range(len(chunk) - 1, -1, -1):
            if chunk[index] != 0xFF:
                return offset + index + 1
    return 0


def finish_removals(flash: Flash) -> None:
    """Gives up what is left of matches whose first sector was given up before a power cut. `OSError` if the flash
    fails."""
    deleted = set()
    for sector in range(flash.count):
        if flash.look(sector) == REMOVED and flash.part == 0:
            deleted.add(flash.match)
    for stored in matches(flash):
        if not stored.whole and stored.number in deleted:
            remove(flash, stored)


def unreadable_sectors(flash: Flash) -> int:
    """Of how many sectors it cannot be told what they hold."""
    count = 0
    for sector in range(flash.count):
        kind = flash.look(sector)
        count += kind == UNREADABLE or (kind == UNKNOWN and _has_lost_its_head(flash, sector))
    return count


def _has_lost_its_head(flash: Flash, sector: int) -> bool:
    """Is that the text of a log? Not that of one that was given up, and whose erasing was cut short."""
    data = flash.read(sector, 0, HEAD + _TEXT)
    if len(data) == 0 or data[DELETED] != 0xFF or not any(data[: len(MAGIC)]):
        return False
    return all(byte == 10 or 32 <= byte < 127 for byte in data[HEAD:])
