"""The contents that an installation writes to the flash."""

from pathlib import Path

import littlefs
from schiri.board.flash_layout import FLASH_BLOCK

from ..flash.image import Image, Part
from ..flash.layout import VFS_BYTES, shared_bytes
from ..flash.partitions import PLACE
from . import archive, modules

MAIN = "board/esp32/root/main.py"  # the script that MicroPython runs, in the package


def pieces(image: Image, flash_bytes: int, package: Path = modules.PACKAGE) -> list[Part]:
    """Returns the pieces of an installation on a flash of that size, in the order in which they are written:
    bootloader, partition table, MicroPython, the file system with `main.py`, and the archive's pieces. Raises
    `UserError` if the firmware cannot be compiled or there is no room."""
    shares = image.shares(flash_bytes)
    found = [image.bootloader_for(shared_bytes(flash_bytes)), Part(PLACE, shares.table), image.program]
    found.append(Part(shares.vfs.offset, vfs((package / MAIN).read_bytes())))
    address = shares.firmware.offset
    for content in archive.pieces(modules.built(package)):
        found.append(Part(address, content))
        address += len(content)
    return found


def vfs(main: bytes) -> bytes:
    """Returns a file system in MicroPython's format with `main.py` as its only file."""
    filesystem = littlefs.LittleFS(
        block_size=FLASH_BLOCK,
        block_count=VFS_BYTES // FLASH_BLOCK,
        read_size=32,
        prog_size=32,
        cache_size=128,
        lookahead_size=32,
    )
    with filesystem.open("main.py", "wb") as file:
        file.write(main)
    return bytes(filesystem.context.buffer)
