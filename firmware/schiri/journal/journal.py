"""Writes the match logs on the flash: one match at a time, nothing ever rewritten, each line durable at once."""

from array import array

from ..edge import Blocks, Bytes
from .reading import StoredMatch
from .sectors import CLOSED, HEAD, Flash
from .space import free_sector, ready_for_match

_TRIES = 3  # sectors that may turn out to be worn one after the other
_SOON = 3000  # bytes: the records of a duel or two


class Journal:
    """Writes logs on `blocks`, the journal's block device (see `edge/`). Matches are numbered from 1 in
    the order they were begun. `OSError` from any method: the flash has failed."""

    def __init__(self, blocks: Blocks) -> None:
        self.flash = Flash(blocks)
        self.number = 0  # of the match that is being written
        self.sectors: array[int] = array("H")  # those of its log, in order
        self.offset = 0  # behind the last byte in the last of them
        self.torn_from = -1  # from this address on nothing counts that stands in them
        self.cursor = -1  # the sector taken last: all are to wear alike
        self.ready = -1  # the one to be taken next, if it has been erased already

    def begin(self, secret: bytes = b"") -> int:
        """Opens the log of a new match and returns the match's number; the `secret` of its dice is written beside the
        log. `NoRoom` if there is no room for a whole one."""
        self.number, self.cursor = ready_for_match(self.flash)
        self.sectors = array("H")
        self.offset = self.flash.size
        self.torn_from = -1
        self._next_sector(secret)
        return self.number

    def take_up(self, stored: StoredMatch, end: int, offset: int) -> None:
        """Goes on with the log of a match behind the address `end`: at the `offset` in its last part, or, if that is
        -1, in a new one, because there is something torn behind the end."""
        self.ready = -1
        self.number = stored.number
        self.sectors = stored.sectors
        self.cursor = stored.sectors[-1]
        self.offset = offset if offset >= 0 else self.flash.size
        self.torn_from = end if offset < 0 else -1

    def append(self, line: Bytes) -> int:
        """Writes a line, which ends with a line feed, and returns its address; it is durable then."""
        for _ in range(_TRIES):
            if self.offset == self.flash.size:
                self._next_sector()
            address = (len(self.sectors) - 1) * self.flash.size + self.offset
            try:
                self._program(line)
                return address
            except OSError:
                # The sector is worn, or there is none: what came to stand there is void, and the line begins anew.
                self.offset = self.flash.size
                self.torn_from = address
        raise OSError(5)

    def _program(self, data: Bytes) -> None:
        at = 0
        while at < len(data):
            if self.offset == self.flash.size:
                self._next_sector()
            piece = data[at : at + self.flash.size - self.offset]
            self.flash.program(self.sectors[-1], self.offset, piece)
            self.offset += len(piece)
            at += len(piece)

    def _next_sector(self, secret: bytes = b"") -> None:
        """Has the log go on in a new sector; the `secret` goes into the head of the first."""
        part = len(self.sectors)
        since = part * self.flash.size if self.torn_from < 0 else self.torn_from
        worn: set[int] = set()
        while True:
            if self.ready < 0:
                self.ready = free_sector(self.flash, self.cursor, worn)
            self.cursor, self.ready = self.ready, -1
            try:
                self.flash.write_head(self.cursor, self.number, part, since, secret)
                break
            except OSError:
                self.flash.give_up(self.cursor)
                worn.add(self.cursor)
        self.sectors.append(self.cursor)
        self.offset = HEAD
        self.torn_from = -1

    def prepare(self) -> None:
        """Erases the next sector, if it may be wanted soon: a pause is a better time for that than a verdict."""
        if self.ready < 0 and self.flash.size - self.offset < _SOON:
            self.ready = free_sector(self.flash, self.cursor, set())

    def close(self) -> None:
        """Nothing more will be written to this match."""
        if len(self.sectors):
            self.flash.mark(self.sectors[0], CLOSED)
            self.sectors = array("H")
