"""The archive of the firmware's modules in the partition `firmware` (docs/build/firmware.md).
`firmware/schiri/board/esp32/root/main.py` reads it on the box."""

import json
import struct
from binascii import crc32
from collections.abc import Mapping

from schiri.board.flash_layout import FLASH_BLOCK

from .modules import Firmware

_HEAD = struct.Struct("<4sII")  # magic, length of the index, its CRC-32
_MAGIC = b"SchF"


def pieces(firmware: Firmware) -> list[bytes]:
    """Returns the archive as pieces of whole sectors, in the order of their addresses: the index, the modules by their
    paths, and the seal. A changed module changes its own piece, the seal, and at most two pieces of the index, if it
    takes as many sectors as before and its numbers have as many digits."""
    modules = dict(sorted(firmware.modules.items()))
    start = FLASH_BLOCK
    while len(head := _head(firmware.version, modules, start)) > start:
        start = len(head)
    index = [head[at : at + FLASH_BLOCK] for at in range(0, len(head), FLASH_BLOCK)]
    return [*index, *map(_in_sectors, modules.values()), _in_sectors(head[: _HEAD.size])]


def _head(version: str, modules: Mapping[str, bytes], start: int) -> bytes:
    """Returns the head and the index of the modules. The first module begins at `start`."""
    entries = {}
    for path, content in modules.items():
        entries[path] = (start, len(content), crc32(content))
        start += len(_in_sectors(content))
    index = json.dumps({"version": version, "seal": start, "modules": entries}, separators=(",", ":")).encode()
    return _in_sectors(_HEAD.pack(_MAGIC, len(index), crc32(index)) + index)


def _in_sectors(content: bytes) -> bytes:
    """Returns the content, filled with erased bytes up to the end of its last sector."""
    return content + b"\xff" * (-len(content) % FLASH_BLOCK)
