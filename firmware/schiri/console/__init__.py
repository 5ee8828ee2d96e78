"""The serial line, for people and programs: how long a command may be, and lines for programs, which can tell if one
was garbled."""

from binascii import crc32

LONGEST_COMMAND = 80  # characters


def sealed(words: bytes) -> bytes:
    """A line (bytes) that says these words."""
    return b"@" + words + b" *%08x\n" % crc32(words)
