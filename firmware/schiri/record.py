"""Lines of a match log: a header, then numbered records, each with a check over all that stands before it.

The check of a line is the beginning of the SHA-256 of the whole check before it and the line's own text without its
check. A line can so be neither changed nor left out without a trace in every line behind it.
"""

from binascii import hexlify
from hashlib import sha256

from .json_lines import dumps

CHECK_DIGITS = 16


class Chain:
    """Writes the lines of one log, in order."""

    def __init__(self):
        self.records = 0
        self._digest = b""

    def header(self, header):
        """The log's first line: `header` is an ordered dict that begins with the key `schiri`."""
        return self._sealed(dumps(header))

    def record(self, t_us, content):
        """The next record, made at `t_us`: an ordered dict without the keys n, t and check."""
        self.records += 1
        return self._sealed('{"n": %d, "t": %d, ' % (self.records, t_us) + dumps(content)[1:])

    def _sealed(self, text):
        digest = sha256(self._digest + text.encode()).digest()
        self._digest = digest
        return '%s, "check": "%s"}\n' % (text[:-1], hexlify(digest).decode()[:CHECK_DIGITS])
