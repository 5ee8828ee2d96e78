"""The format of an ESP32's partition table."""

import hashlib
import struct
from collections.abc import Sequence
from dataclasses import dataclass

PLACE = 0x8000  # address of the table on the flash; all sizes here are in bytes
SIZE = 0xC00

APP = 0  # kinds
DATA = 1
FAT = 0x81  # subtype of data, which MicroPython uses for any file system
UNDEFINED = 0x06

_ENTRY = struct.Struct("<HBBII16sI")
_MAGIC = 0x50AA
_CHECK = b"\xeb\xeb" + b"\xff" * 14  # begins the entry with the MD5 of all entries before it
_BLANK = b"\xff" * _ENTRY.size


class BadTable(Exception):
    """The error for an invalid table. The message is the end of a sentence."""


@dataclass(frozen=True)
class Partition:
    """An entry of the table: `offset` and `size` in bytes."""

    label: str
    kind: int
    subtype: int
    offset: int
    size: int
    flags: int = 0

    @property
    def end(self) -> int:
        """The address behind the partition's last byte."""
        return self.offset + self.size


def parsed(table: bytes) -> list[Partition]:
    """Returns the partitions of a table in the format of the flash. Raises `BadTable` if it is invalid or its MD5 is
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
    """Returns a table in the format of the flash with its MD5, `SIZE` bytes."""
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
