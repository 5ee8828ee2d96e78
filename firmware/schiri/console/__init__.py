"""The serial line for people and programs. Lines for programs have a checksum, so that a program recognises a garbled
line."""

from binascii import crc32

LONGEST_COMMAND = 80  # characters of a command


def sealed(words: bytes) -> bytes:
    """Returns a line with these words and their CRC-32."""
    return b"@" + words + b" *%08x\n" % crc32(words)
