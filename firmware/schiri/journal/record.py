"""Lines of a match log: a header, then numbered records, each with a check over all that stands before it.

The check of a line is the beginning of the SHA-256 of the whole check before it and the line's own text without its
check. A line can so be neither changed nor left out without a trace in every line behind it.
"""

from binascii import hexlify
from hashlib import sha256

from ..util.json_reader import loads
from ..util.json_writer import write_members
from ..util.ordered import OrderedDict

CHECK_DIGITS = 16
_SEAL = len(', "check": ""}\n') + CHECK_DIGITS


def record_of(line):
    """What a line (bytes) of a log says: its keys and values, in order, the objects among them in theirs; of the first
    line that is the header. `ValueError` if it is none, because it is torn or damaged."""
    record = loads(line, new_object=OrderedDict)
    if not isinstance(record, dict):
        raise ValueError
    return record


class Line:
    """A buffer in which one line after the other is written, so that a box, however long it has been on, need not look
    for that much memory in one piece. It offers of a bytearray what `json_lines.write` needs."""

    def __init__(self, room=1024):
        self._buffer = bytearray(room)
        self._used = 0

    def clear(self):
        """Begins a new line."""
        self._used = 0

    def append(self, byte):
        """Adds a byte."""
        self._make_room(1)
        self._buffer[self._used] = byte
        self._used += 1

    def extend(self, data):
        """Adds bytes."""
        count = len(data)
        self._make_room(count)
        self._buffer[self._used : self._used + count] = data
        self._used += count

    def _make_room(self, count):
        missing = self._used + count - len(self._buffer)
        if missing > 0:
            self._buffer.extend(bytes(missing))

    @property
    def view(self):
        """What has been written, until the next line is begun."""
        return memoryview(self._buffer)[: self._used]


class Chain:
    """Writes the lines of one log, in order, or follows them. What is written comes as a view of the `line` given, and
    ends with a line feed."""

    def __init__(self, line=None):
        self.records = 0
        self._line = line
        self._digest = b""

    def header(self, header):
        """The log's first line: `header` is a list of keys and values by turns that begins with the key `schiri`."""
        self._line.clear()
        self._line.append(123)
        write_members(header, self._line)
        return self._sealed()

    def record(self, t_us, content):
        """The next record, made at `t_us`: `content` is a list of keys and values by turns, without n, t and
        check."""
        self.records += 1
        self._line.clear()
        self._line.extend(b'{"n": %d, "t": %d, ' % (self.records, t_us))
        write_members(content, self._line)
        return self._sealed()

    def follow(self, line):
        """Goes on behind a line (bytes) of the log that was written earlier; False if its check is not right, and
        nothing has changed then."""
        if line[-_SEAL : -CHECK_DIGITS - 3] != b', "check": "':
            return False
        digest = sha256(self._digest + line[:-_SEAL] + b"}").digest()
        if hexlify(digest)[:CHECK_DIGITS] + b'"}\n' != line[-CHECK_DIGITS - 3 :]:
            return False
        if self._digest:
            self.records += 1
        self._digest = digest
        return True

    def _sealed(self):
        """Ends a line that is whole but for its check and its brace."""
        line = self._line
        seal = sha256(self._digest)
        seal.update(line.view)
        seal.update(b"}")
        self._digest = seal.digest()
        line.extend(b', "check": "')
        line.extend(hexlify(self._digest)[:CHECK_DIGITS])
        line.extend(b'"}\n')
        return line.view
