"""The flash of the match logs: sectors, each with a head that says whose it is.

A sector is erased before a match needs it, and from then on only programmed: a line costs no erase, and one that is
programmed is durable at once. A head is 32 bytes: magic, match, part (which of that match's sectors it is, from 0), the
address from which the log goes on here, CRC-32 of these four, then marks of a byte each, 0xFF until they are set. Then
comes, in the first part, the secret of the match's dice and its CRC-32: beside the log, so that nobody who is given
the log is given it. The log itself follows, as text; what is still free is 0xFF.

`docs/develop/board.md` has the layout byte by byte, and what a power cut can leave behind.
"""

import struct
from binascii import crc32

from ..edge import Blocks, Bytes

HEAD = 68  # bytes, with the secret
MAGIC = b"Sch2"
KEYS_MAGIC = b"SchK"  # of a sector that is no part of a match, but has keys of the box, see `identity/keys.py`

BLANK = 0  # erased, or the head never came to be written
IN_USE = 1  # `match`, `part`, `since` and the marks are valid
REMOVED = 2  # its match has been deleted
WORN = 3
UNKNOWN = 4  # something is in it that is no head: a damaged one, or not ours
UNREADABLE = 5
KEYS = 6  # `match`, `part` and `since` are valid, and not the journal's

CLOSED = 20  # marks, as offsets in the head: nothing more will be written to this match
PULLED = 21  # a PC has the whole log
DELETED = 22  # the match is there no longer

_BEHIND_CHECK = 20  # where the marks begin
_SECRET = 32  # where they end
CHUNK = 256  # bytes that are looked at in one go


class NoRoom(OSError):
    """All matches that are stored are still needed: they are not over, or no PC has them yet."""


class Flash:
    """The sectors of the block device `blocks`; a sector is its number, from 0. `OSError` from what programs or erases:
    it has failed. What reads never fails: it tells of a sector that cannot be read."""

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks
        self.count = blocks.ioctl(4, 0)
        self.size = blocks.ioctl(5, 0)  # of a sector, in bytes
        self.changes = 0  # how often it may have changed which matches there are, and what is marked on them
        self._head = bytearray(_SECRET)
        self.match = 0  # of the head that was looked at last
        self.part = 0
        self.since = 0

    def look(self, sector: int) -> int:
        """What a sector is, from its head. If it is IN_USE, `match`, `part`, `since` and `marked` tell more."""
        head = self._head
        try:
            self._blocks.readblocks(sector, head, 0)
        except OSError:
            return UNREADABLE
        magic, self.match, self.part, self.since, check = struct.unpack_from("<4sIIII", head)
        if magic in (MAGIC, KEYS_MAGIC) and check == crc32(bytes(head[: _BEHIND_CHECK - 4])):
            fallen = head[DELETED] ^ 0xFF
            removed = fallen & fallen - 1  # one bit alone may fall by itself
            return KEYS if magic == KEYS_MAGIC else REMOVED if removed else IN_USE
        if min(head) == 0xFF:
            return BLANK
        # Whoever has filled the whole flash with zeros has not worn it.
        return WORN if not any(head[:_BEHIND_CHECK]) and any(head) else UNKNOWN

    def marked(self, mark: int) -> bool:
        """Is the mark set in the head that was looked at last? One that a power cut has left half set is not."""
        return self._head[mark] == 0

    def mark(self, sector: int, mark: int) -> None:
        """Sets a mark in the sector's head."""
        self.changes += 1
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

    def write_head(
        self, sector: int, match: int, part: int, since: int, secret: bytes = b"", magic: bytes = MAGIC
    ) -> None:
        """Makes an erased sector a part of a match; `secret` if that is its first part and has one. Or, by its `magic`,
        makes it one of keys."""
        self.changes += 1
        if secret:
            self.program(sector, _SECRET, secret + struct.pack("<I", crc32(secret)))
        head = struct.pack("<4sIII", magic, match, part, since)
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
        self._blocks.ioctl(6, sector)

    def program(self, sector: int, offset: int, data: Bytes) -> None:
        """Programs bytes that are still free; when it returns they are durable."""
        self._blocks.writeblocks(sector, data, offset)
        for at in range(0, len(data), CHUNK):
            wanted = data[at : at + CHUNK]
            if self.read(sector, offset + at, len(wanted)) != wanted:
                raise OSError(5)
