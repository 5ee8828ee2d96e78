"""The flash of the match logs: sectors, each with a head that says whose it is.

A sector is erased before a match needs it, and from then on only programmed: a line costs no erase, and one that is
programmed is durable at once. A head is 32 bytes: magic, match, part (which of that match's sectors it is, from 0), the
address from which the log goes on here, CRC-32 of these four, then marks of a byte each, 0xFF until they are set. Then
comes, in the first part, the secret of the match's dice and its CRC-32: beside the log, so that nobody who is given
the log is given it. The log itself follows, as text; what is still free is 0xFF.

`docs/develop/board.md` has the layout byte by byte, and what a power cut can leave behind.
"""

import struct
from array import array
from binascii import crc32

from ..edge import Blocks, Bytes

HEAD = 68  # bytes, with the secret
MAGIC = b"Sch2"

BLANK = 0  # erased, or the head never came to be written
UNKNOWN = 1  # something is in it that is no head: a damaged one, or not ours
WORN = 2
UNREADABLE = 3
REMOVED = 4  # its match has been deleted
IN_USE = 8  # a part of a match
FIRST = 16 | IN_USE  # its first part, to which are added, …
IS_CLOSED = 32  # … if the match is over, …
IS_PULLED = 64  # … and if a PC has the whole log

CLOSED = 20  # marks, as offsets in the head: nothing more will be written to this match
PULLED = 21  # a PC has the whole log
DELETED = 22  # the match is there no longer

_BEHIND_CHECK = 20  # where the marks begin
_SECRET = 32  # where they end
_ERASED = b"\xff" * _SECRET
_RESIDUE = 0x2144DF1C  # the CRC-32 of anything with its own CRC-32 behind it
CHUNK = 256  # bytes that are looked at in one go


class NoRoom(OSError):
    """All matches that are stored are still needed: they are not over, or no PC has them yet."""


class Flash:
    """The sectors of the block device `blocks`; a sector is its number, from 0. All heads are read once, here. What
    they say stays in memory, and each head that is written is read again. `OSError` from what programs or erases: it
    has failed. What reads never fails: it tells of a sector that cannot be read."""

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks
        self.count = blocks.ioctl(4, 0)
        self.size = blocks.ioctl(5, 0)  # of a sector, in bytes
        self.kinds = bytearray(self.count)
        self.parts = array("H", bytes(2 * self.count))  # which of its match's sectors each is, and …
        self.since = array("I", bytes(4 * self.count))  # … the address from which the log goes on there
        self._numbers = bytearray(4 * self.count)  # those of the matches, as in the heads; 0: of none
        self._head = bytearray(_SECRET)
        self._checked = memoryview(self._head)[:_BEHIND_CHECK]
        for sector in range(self.count):
            self._learn(sector)

    def _learn(self, sector: int) -> None:
        """Reads a sector's head into memory. There may be thousands of them: a blank one allocates nothing."""
        head = self._head
        number = part = since = 0
        try:
            self._blocks.readblocks(sector, head, 0)
        except OSError:
            kind = UNREADABLE
        else:
            if head == _ERASED:
                kind = BLANK
            elif crc32(self._checked) != _RESIDUE or head[:4] != MAGIC:
                # Whoever has filled the whole flash with zeros has not worn it.
                kind = WORN if not any(self._checked) and any(head) else UNKNOWN
            else:
                number, part, since = struct.unpack_from("<III", head, 4)
                fallen = head[DELETED] ^ 0xFF
                if fallen & fallen - 1:  # one bit alone may fall by itself
                    kind = REMOVED
                elif part:
                    kind = IN_USE
                else:  # a mark that a power cut has left half set is none
                    kind = FIRST | (not head[CLOSED]) * IS_CLOSED | (not head[PULLED]) * IS_PULLED
        struct.pack_into("<I", self._numbers, 4 * sector, number)
        self.kinds[sector], self.parts[sector], self.since[sector] = kind, part, since

    # What the heads say

    @property
    def free(self) -> int:
        """The number of sectors on which no match stands."""
        return sum([self.kinds.count(bytes((kind,))) for kind in (BLANK, UNKNOWN, REMOVED)])

    def sectors(self, kind: int) -> list[int]:
        """Returns the sectors of that kind."""
        return _places(self.kinds, bytes((kind,)))

    def sectors_of(self, number: int) -> list[int]:
        """Returns the sectors that are parts of the match `number`, those among them that are REMOVED included."""
        return _places(self._numbers, struct.pack("<I", number)) if number else []

    def number(self, sector: int) -> int:
        """Returns the number of the match that a sector is a part of, be it REMOVED; 0 if it is no part of one."""
        number: int = struct.unpack_from("<I", self._numbers, 4 * sector)[0]
        return number

    def numbers(self) -> "array[int]":
        """Returns what `number` gives, for all sectors."""
        return array("I", self._numbers)

    # What becomes of them

    def mark(self, sector: int, mark: int) -> None:
        """Sets a mark in the sector's head."""
        self.program(sector, mark, b"\x00")

    def remove(self, sector: int) -> bool:
        """Gives the sector up: it may be taken for another match. False if that cannot be written."""
        try:
            self.mark(sector, DELETED)
        except OSError:
            try:
                self.spoil(sector)
            except OSError:
                return False
        return True

    def read(self, sector: int, offset: int, count: int) -> bytes | bytearray:
        """So many bytes of a sector; none if it cannot be read."""
        data = bytearray(count)
        try:
            self._blocks.readblocks(sector, data, offset)
        except OSError:
            return b""
        return data

    def write_head(self, sector: int, match: int, part: int, since: int, secret: bytes = b"") -> None:
        """Makes an erased sector a part of a match; `secret` if that is its first part and has one."""
        if secret:
            self.program(sector, _SECRET, secret + struct.pack("<I", crc32(secret)))
        head = struct.pack("<4sIII", MAGIC, match, part, since)
        self.program(sector, 0, head + struct.pack("<I", crc32(head)))

    def secret(self, sector: int) -> bytes | None:
        """The secret in the first part of a match; None if there is none, or it is damaged."""
        data = bytes(self.read(sector, _SECRET, HEAD - _SECRET))
        secret = data[:-4]
        return secret if data[-4:] == struct.pack("<I", crc32(secret)) else None

    def spoil(self, sector: int) -> None:
        """Makes a sector's head one that is none."""
        self.program(sector, 0, bytes(len(MAGIC)))

    def give_up(self, sector: int) -> None:
        """Marks a sector as worn: it is never used again, if it takes as much as that mark."""
        try:
            self.program(sector, 0, bytes(_BEHIND_CHECK))
        except OSError:
            pass

    def erase(self, sector: int) -> None:
        """Erases a sector that is no part of a match."""
        try:
            self._blocks.ioctl(6, sector)
        finally:
            self._learn(sector)

    def program(self, sector: int, offset: int, data: Bytes) -> None:
        """Programs bytes that are still free; when it returns they are durable."""
        try:
            self._blocks.writeblocks(sector, data, offset)
        finally:
            if offset < _SECRET:
                self._learn(sector)
        for at in range(0, len(data), CHUNK):
            wanted = data[at : at + CHUNK]
            if self.read(sector, offset + at, len(wanted)) != wanted:
                raise OSError(5)


def _places(table: bytearray, wanted: bytes) -> list[int]:
    """Returns which entries of a table are `wanted`; each is as long."""
    find, size, found = table.find, len(wanted), []
    at = find(wanted)
    while at >= 0:
        if not at % size:
            found.append(at // size)
        at = find(wanted, at + 1)
    return found
