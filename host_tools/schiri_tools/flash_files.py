"""Reads a simulated box's flash file from outside, with another implementation of the same file system."""

from pathlib import Path

from littlefs import LittleFS
from schiri.board.simulated_flash import FLASH_BLOCK, FLASH_BLOCKS
from schiri.journal import DIRECTORY


def match_logs(flash: Path) -> list[tuple[str, bytes]]:
    """The match logs in a flash file, oldest first: name and content."""
    filesystem = LittleFS(block_size=FLASH_BLOCK, block_count=FLASH_BLOCKS, mount=False)
    filesystem.context.buffer = bytearray(flash.read_bytes())
    filesystem.mount()
    logs = []
    for name in sorted(filesystem.listdir(DIRECTORY)):
        with filesystem.open(f"{DIRECTORY}/{name}", "rb") as file:
            logs.append((name, bytes(file.read())))
    return logs
