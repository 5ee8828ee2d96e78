"""What a power cut has left behind the last whole line of a log."""

from .reading import following
from .sectors import HEAD

_CHUNK = 256


def rest_behind(sectors, where, end):
    """How many bytes stand behind the address `end` in the parts `where` that belong to no line, and the offset in the
    last part at which the log can go on: -1 if that takes a new part."""
    torn = 0
    address = end
    while address < len(where) * sectors.size:
        part = address // sectors.size
        first = max(address % sectors.size, HEAD)
        limit, after = following(sectors, where, part)
        used = min(_used(sectors, where[part]), limit - part * sectors.size)
        torn += max(used - first, 0)
        if after == len(where):
            return torn, -1 if torn or first == sectors.size else first
        address = after * sectors.size
    return torn, -1


def _used(sectors, sector):
    """The offset behind the last byte of a sector that is not free."""
    for offset in range(sectors.size - _CHUNK, -1, -_CHUNK):
        chunk = sectors.read(sector, offset, _CHUNK)
        for index in range(len(chunk) - 1, -1, -1):
            if chunk[index] != 0xFF:
                return offset + index + 1
    return 0
