"""The lines of a match log: a header, then numbered records. Each line has a check over all lines up to it.

The check of a line is the beginning of a SHA-256 hash. The hash is that of the whole hash of the line before, followed
by the line's own text without its check. So no line can be changed or left out without a trace in every later line.

In memory a line is a `Record`: an ordered dict with the line's keys (docs/logs/format.md), also for the header. A
record that is still to be written has neither `n` nor `check`.
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
from .sectors import CHUNK, HEAD, IN_USE, Flash
from .store import VOID, StoredMatch, match

FORMAT = 1
CHECK_DIGITS = 16
_SECTORS_OF_END = 4  # the largest number of sectors for the last two records of a match
_LOOKED_AT = 16  # how many of the latest matches are searched, because a whole large flash takes long
_BEFORE_CHECK, _BEHIND_CHECK = b', "check": "', b'"}\n'
_CHECK = len(_BEFORE_CHECK) + CHECK_DIGITS + len(_BEHIND_CHECK)  # bytes of the check at the end of a line


def header_of(
    start: Record, number: int, board: Board, stuck_keys: list[str], seal: Seal | None, box: str = ""
) -> Record:
    """Returns the header of the log of match `number`, which begins with the accepted event `start`. It tells all that
    a reader must know to understand the records.

    `seal` is that of the dice, or None; `box` is the fingerprint of a box that signs, or "". The `id` distinguishes
    matches with the same number, also those of different boxes.
    """
    header: Record = OrderedDict(schiri=FORMAT, firmware=VERSION, board=board.name, match=number)
    # In a key script random numbers are the same after every start, so the number distinguishes the matches of one
    # flash.
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
    """Adds to a record the resolution of the board's times, in µs."""
    record["resolution_us"] = board.resolution_us
    if board.keys.order is not None:
        record["tie_us"] = board.keys.order.tie_us(board.resolution_us)


def record_of(line: bytes) -> Record:
    """Returns the content of a line of a log, with the keys of all objects in order. It does not verify the check, see
    `Chain.follow`. Raises `ValueError` if the line is torn or damaged and so no record."""
    record = loads(line, new_object=OrderedDict)
    if not isinstance(record, dict):
        raise ValueError
    return record


def stored_header(flash: Flash, stored: StoredMatch) -> Record | None:
    """Returns the header of a log on the flash; None if it is damaged."""
    line = Reader(flash, stored.sectors).line()
    return record_of(line) if line is not None and Chain().follow(line) else None


def says_at_its_end(flash: Flash, stored: StoredMatch, text: bytes) -> bool:
    """Returns whether this text occurs in the last records of a log (a result and a signature at most); False if a part
    of the log is lost, because nobody can tell then."""
    last = stored.sectors[-_SECTORS_OF_END:] if stored.whole else []
    end = b""
    for sector in reversed(list(last)):
        if sector < VOID:
            end = bytes(flash.read(sector, HEAD, flash.size - HEAD)) + end[: len(text)]
            if text in end:
                return True
    return False


def unfinished_between(flash: Flash, game: str, players: list[str]) -> list[int]:
    """Returns the numbers of the unfinished matches of a game between these players (in any order) since their latest
    finished one, among the latest `_LOOKED_AT` matches of the box."""
    found: list[int] = []
    latest = max(flash.numbers())
    named = b'"game": "%s", "players": ' % game.encode()
    for number in range(latest, max(latest - _LOOKED_AT, 0), -1):
        stored = match(flash, number) if _begins_with(flash, number, named) else None
        line = Reader(flash, stored.sectors).line() if stored else None
        if stored and line and Chain().follow(line):
            theirs = loads(line.partition(named)[2].partition(b', "options": ')[0])
            if sorted(theirs) == sorted(players):
                if says_at_its_end(flash, stored, b'"result": "finished"'):
                    break
                found.insert(0, number)
    return found


def _begins_with(flash: Flash, number: int, text: bytes) -> bool:
    """Returns whether the first bytes of the log of a match have this text."""
    for sector in flash.sectors_of(number):
        if not flash.parts[sector] and flash.kinds[sector] & IN_USE and text in flash.read(sector, HEAD, CHUNK):
            return True
    return False


class Chain:
    """The chain of checks of one log. It writes the lines in order, or follows lines that were written earlier. Each
    line ends with a line feed."""

    def __init__(self) -> None:
        self.records = 0  # the number of records, without the header
        self._digest = b""

    @property
    def digest(self) -> bytes:
        """The whole hash of the latest line."""
        return self._digest

    def header(self, header: Record) -> bytes | bytearray:
        """Returns the log's first line, see `header_of`."""
        return self._written(b"{", header)

    def record(self, record: Record) -> bytes | bytearray:
        """Returns the line of the next record, with its number. The first key of `record` must be `t`."""
        self.records += 1
        return self._written(b'{"n": %d, ' % self.records, record)

    def follow(self, line: bytes) -> bool:
        """Takes a line of the log that was written earlier. Returns False and changes nothing if its check is wrong."""
        digest = sha256(self._digest + line[:-_CHECK] + b"}").digest()
        # This takes less time than `_check_of`, but more memory.
        if line[-_CHECK:] != _BEFORE_CHECK + hexlify(digest[: CHECK_DIGITS // 2]) + _BEHIND_CHECK:
            return False
        if self._digest:
            self.records += 1
        self._digest = digest
        return True

    def _written(self, begin: bytes, content: Record) -> bytes | bytearray:
        line = with_members(begin, content)
        digest = self._digest = sha256(self._digest + line + b"}").digest()
        line += _check_of(digest)
        return line


def _check_of(digest: bytes) -> bytes:
    """Returns the end of a line with the hash `digest`."""
    return b', "check": "%s"}\n' % hexlify(digest[: CHECK_DIGITS // 2])
