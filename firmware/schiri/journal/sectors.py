"""The flash of the match logs: sectors, each with a head that names its match.

A sector is erased before a match needs it, and only programmed after that. So a line needs no erase, and is durable as
soon as it is programmed. A head has 32 bytes: magic, match, part (the position of the sector in that match's log, from
0), the address from which the log continues here, the CRC-32 of these four, then marks of one byte each, which are 0xFF
until they are set. In the first part the secret of the match's dice and its CRC-32 follow. They are not in the log, so
that a copy of the log does not contain the secret. The text of the log comes next; free bytes are 0xFF.

`docs/develop/board.md` has the layout byte by byte, and the effects of a power cut.
"""

import struct
from array import array
from binascii import crc32

from ..edge import Blocks, Bytes
from ..util.typing import Action

HEAD = 68  # bytes of a head, with the secret
MAGIC = b"Sch2"

BLANK = 0  # erased, or without a written head
UNKNOWN = 1  # with other content than a valid head: damaged, or foreign
WORN = 2
UNREADABLE = 3
REMOVED = 4  # belongs to a deleted match
IN_USE = 8  # belongs to a match
FIRST = 16 | IN_USE  # the first sector of a match; it may have the two flags below
IS_CLOSED = 32  # flag of the first sector of a match: the match is over
IS_PULLED = 64  # flag of the first sector of a match: a PC has the whole log

CLOSED = 20  # offset of a mark in the head: nothing more will be written to this match
PULLED = 21  # offset of a mark: a PC has the whole log
DELETED = 22  # offset of a mark: the match is deleted

_BEHIND_CHECK = 20  # offset where the marks begin
_SECRET = 32  # offset where the marks end and the secret begins
_ERASED = b"\xff" * _SECRET
_RESIDUE = 0x2144DF1C  # CRC-32 of any data followed by its own CRC-32
_HEADS_AT_A_STEP = 256  # heads that are read between two calls of `progress`
CHUNK = 256  # bytes that are read at a time


class NoRoom(OSError):
    """The error if there is no room for a match. All stored matches are still needed: they are not over, or no PC has
    them."""


class Flash:
    """The sectors of the block device `blocks`, numbered from 0.

    The constructor reads all heads and calls `progress` now and then. Their content stays in memory, and a head is
    read again after it is written. Methods that program or erase raise `OSError` if that fails. Methods that read never
    fail: a sector that cannot be read has the kind UNREADABLE.
    """

    def __init__(self, blocks: Blocks, progress: "Action | None" = None) -> None:
        self._blocks = blocks
        self.count = blocks.ioctl(4, 0)
        self.size = blocks.ioctl(5, 0)  # bytes of a sector
        self.kinds = bytearray(self.count)
        self.parts = array("H", bytes(2 * self.count))  # the position of each sector in its match's log
        self.since = array("I", bytes(4 * self.count))  # the address from which each sector continues its log
        self._numbers = bytearray(4 * self.count)  # the number of each sector's match, as in the head; 0 if it has none
        self._head = bytearray(_SECRET)
        self._checked = memoryview(self._head)[:_BEHIND_CHECK]
        for sector in range(self.count):
            self._learn(sector)
            if progress and sector % _HEADS_AT_A_STEP == _HEADS_AT_A_STEP - 1:
                progress()

    def _learn(self, sector: int) -> None:
        """Reads a sector's head into memory. It allocates nothing for a blank one, because there may be thousands."""
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
                # A worn sector has zeros in the checked bytes only: a flash that was filled with zeros is not worn.
                kind = WORN if not any(self._checked) and any(head) else UNKNOWN
            else:
                number, part, since = struct.unpack_from("<III", head, 4)
                fallen = head[DELETED] ^ 0xFF
                if fallen & fallen - 1:  # the mark counts from two bits on, because a fault may change a single one
                    kind = REMOVED
                elif part:
                    kind = IN_USE
                else:  # a mark that a power cut has left half set does not count
                    kind = FIRST | (not head[CLOSED]) * IS_CLOSED | (not head[PULLED]) * IS_PULLED
        struct.pack_into("<I", self._numbers, 4 * sector, number)
        self.kinds[sector], self.parts[sector], self.since[sector] = kind, part, since

    # The content of the heads

    @property
    def free(self) -> int:
        """The number of sectors without a match."""
        return sum([self.kinds.count(bytes((kind,))) for kind in (BLANK, UNKNOWN, REMOVED)])

    def sectors(self, kind: int) -> list[int]:
        """Returns the sectors of that kind."""
        return _places(self.kinds, bytes((kind,)))

    def sectors_of(self, number: int) -> list[int]:
        """Returns the sectors that are parts of the match `number`, including REMOVED ones."""
        return _places(self._numbers, struct.pack("<I", number)) if number else []

    def number(self, sector: int) -> int:
        """Returns the number of a sector's match, also if it is REMOVED; 0 if it has none."""
        number: int = struct.unpack_from("<I", self._numbers, 4 * sector)[0]
        return number

    def numbers(self) -> "array[int]":
        """Returns the result of `number` for all sectors."""
        return array("I", self._numbers)

    # Changes

    def mark(self, sector: int, mark: int) -> None:
        """Sets a mark in the sector's head."""
        self.program(sector, mark, b"\x00")

    def remove(self, sector: int) -> bool:
        """Releases the sector for another match. Returns False if the flash fails."""
        try:
            self.mark(sector, DELETED)
        except OSError:
            try:
                self.spoil(sector)
            except OSError:
                return False
        return True

    def read(self, sector: int, offset: int, count: int) -> bytes | bytearray:
        """Returns `count` bytes of a sector; b"" if it cannot be read."""
        data = bytearray(count)
        try:
            self._blocks.readblocks(sector, data, offset)
        except OSError:
            return b""
        return data

    def write_head(self, sector: int, match: int, part: int, since: int, secret: bytes = b"") -> None:
        """Writes the head of an erased sector, which makes it a part of a match. `secret` is for the first part of a
        match with sealed dice."""
        if secret:
            self.program(sector, _SECRET, secret + struct.pack("<I", crc32(secret)))
        head = struct.pack("<4sIII", MAGIC, match, part, since)
        self.program(sector, 0, head + struct.pack("<I", crc32(head)))

    def secret(self, sector: int) -> bytes | None:
        """Returns the secret in the first part of a match; None if there is none, or it is damaged."""
        data = bytes(self.read(sector, _SECRET, HEAD - _SECRET))
        secret = data[:-4]
        return secret if data[-4:] == struct.pack("<I", crc32(secret)) else None

    def spoil(self, sector: int) -> None:
        """Makes a sector's head invalid."""
        self.program(sector, 0, bytes(len(MAGIC)))

    def give_up(self, sector: int) -> None:
        """Marks a sector as worn, so that it is never used again. An error is ignored."""
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
        """Programs free bytes, which are durable when it returns. Raises `OSError` if they read back differently."""
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
    """Returns at which indices the entry `wanted` stands in a table. All entries are of the same length."""
    find, size, found = table.find, len(wanted), []
    at = find(wanted)
    while at >= 0:
        if not at % size:
            found.append(at // size)
        at = find(wanted, at + 1)
    return found
