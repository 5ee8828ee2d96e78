"""Lines of a match log: a header, then numbered records, each with a check over all that stands before it.

The check of a line is the beginning of the SHA-256 of the whole check before it and the line's own text without its
check. A line can so be neither changed nor left out without a trace in every line behind it.

In memory a line is a `Record`: an ordered dict with the line's keys (docs/logs/format.md), the header one like the
others. One that is still to be written has neither `n` nor `check`.
"""

from binascii import hexlify
from hashlib import sha256

from .. import VERSION
from ..dice import Seal
from ..edge import Board
from ..util.json_reader import loads
from ..util.json_writer import with_members
from ..util.ordered import OrderedDict
from ..util.typing import Record as Record
from .reading import Reader
from .sectors import Flash
from .store import StoredMatch

FORMAT = 1
CHECK_DIGITS = 16
_CHECK = len(', "check": ""}\n') + CHECK_DIGITS  # bytes at the end of a line


def header_of(
    start: Record, number: int, board: Board, stuck_keys: list[str], seal: Seal | None, box: str = ""
) -> Record:
    """The header of the log of match `number`, which begins with the accepted event `start`: what a person, or a
    program in years to come, needs to read the rest. `seal` is that of its dice, or None; `box` the
    fingerprint of a box that signs. The `id` tells matches of the same number apart, on whatever box they were
    played."""
    header: Record = OrderedDict(schiri=FORMAT, firmware=VERSION, board=board.name, match=number)
    # In a key script chance is the same after every start: the number keeps the matches of one flash apart.
    drawn = int.from_bytes(board.entropy(4), "big") + number - 1
    header["id"] = "%08x" % (drawn & 0xFFFFFFFF)
    header["game"] = start["game"]
    header["players"] = start["players"]
    header["options"] = OrderedDict([(name, start[name]) for name in start if name not in ("event", "game", "players")])
    add_resolution(header, board)
    header["entropy"] = board.entropy_source
    if board.missing:
        header["missing"] = list(board.missing)
    if box:
        header["box"] = box
    if seal:
        header["commitment"] = seal.commitment
    if stuck_keys:
        header["stuck_keys"] = stuck_keys
    return header


def add_resolution(record: Record, board: Board) -> None:
    """Adds to a record how fine the times of a board are, in µs."""
    record["resolution_us"] = board.resolution_us
    if board.keys.order is not None:
        record["tie_us"] = board.keys.order.tie_us(board.resolution_us)


def record_of(line: bytes) -> Record:
    """What a line of a log says, the objects in it with their keys in order, too. Whether its check is right tells
    `Chain.follow`. `ValueError` if it is no record at all, because it is torn or damaged."""
    record = loads(line, new_object=OrderedDict)
    if not isinstance(record, dict):
        raise ValueError
    return record


def stored_header(flash: Flash, stored: StoredMatch) -> Record | None:
    """The header of a log on the flash; None if that is damaged."""
    line = Reader(flash, stored.sectors).line()
    return record_of(line) if line is not None and Chain().follow(line) else None


class Chain:
    """Writes the lines of one log, in order, or follows them. A line ends with a line feed."""

    def __init__(self) -> None:
        self.records = 0  # so many there are; the header is none of them
        self._digest = b""

    @property
    def digest(self) -> bytes:
        """The whole check of the latest line."""
        return self._digest

    def header(self, header: Record) -> bytes | bytearray:
        """The log's first line, see `header_of`."""
        return self._written(b"{", header)

    def record(self, record: Record) -> bytes | bytearray:
        """The next record, which gets its number here; `t` is the first of its keys."""
        self.records += 1
        return self._written(b'{"n": %d, ' % self.records, record)

    def follow(self, line: bytes) -> bool:
        """Goes on behind a line of the log that was written earlier; False if its check is not right, and nothing has
        changed then."""
        if line[-_CHECK : -CHECK_DIGITS - 3] != b', "check": "':
            return False
        digest = sha256(self._digest + line[:-_CHECK] + b"}").digest()
        if hexlify(digest)[:CHECK_DIGITS] + b'"}\n' != line[-CHECK_DIGITS - 3 :]:
            return False
        if self._digest:
            self.records += 1
        self._digest = digest
        return True

    def _written(self, begin: bytes, content: Record) -> bytes | bytearray:
        line = with_members(begin, content)
        digest = self._digest = sha256(self._digest + line + b"}").digest()
        line += b', "check": "%s"}\n' % hexlify(digest[: CHECK_DIGITS // 2])
        return line
