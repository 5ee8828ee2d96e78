"""The partition table of an ESP32: what is where on its flash."""

import hashlib
import struct
from collections.abc import Sequence
from dataclasses import dataclass

PLACE = 0x8000  # on the flash, in bytes, as everywhere here
SIZE = 0xC00

APP = 0  # kinds
DATA = 1
FAT = 0x81  # of data; MicroPython's file systems have it, whatever they are
UNDEFINED = 0x06

_ENTRY = struct.Struct("<HBBII16sI")
_MAGIC = 0x50AA
_CHECK = b"\xeb\xeb" + b"\xff" * 14  # the MD5 of all entries before it follows
_BLANK = b"\xff" * _ENTRY.size


class BadTable(Exception):
    """What is wrong with a table, as the end of a sentence."""


@dataclass(frozen=True)
class Partition:
    """One entry: `offset` and `size` in bytes."""

    label: str
    kind: int
    subtype: int
    offset: int
    size: int
    flags: int = 0

    @property
    def end(self) -> int:
        """The first byte behind it."""
        return self.offset + self.size


def parsed(table: bytes) -> list[Partition]:
    """Returns the partitions of a table as it is on the flash. Raises `BadTable` if it is none, or if its MD5 is
    wrong."""
    partitions: list[Partition] = []
    for at in range(0, min(len(table), SIZE) - _ENTRY.size + 1, _ENTRY.size):
        entry = table[at : at + _ENTRY.size]
        if entry.startswith(_CHECK):
            if entry[len(_CHECK) :] != hashlib.md5(table[:at]).digest():
                raise BadTable("its MD5 is wrong")
            return partitions
        magic, kind, subtype, offset, size, label, flags = _ENTRY.unpack(entry)
        if magic != _MAGIC:
            break
        name = label.split(b"\0")[0].decode("latin-1")
        partitions.append(Partition(name, kind, subtype, offset, size, flags))
    raise BadTable("there is none" if not partitions else "its MD5 is missing")


def packed(partitions: Sequence[Partition]) -> bytes:
    """Returns a table as it is on the flash, with its MD5, `SIZE` bytes."""
    entries = b"".join(
        _ENTRY.pack(
            _MAGIC, entry.kind, entry.subtype, entry.offset, entry.size, entry.label.encode("latin-1"), entry.flags
        )
        for entry in partitions
    )
    table = entries + _CHECK + hashlib.md5(entries).digest() + _BLANK
    if len(table) > SIZE:
        raise BadTable("it has too many entries")
    return table.ljust(SIZE, b"\xff")
