"""LittleFS on a block device, as MicroPython sets it up on a board, by littlefs-python."""

import littlefs
from schiri.board.flash_layout import FLASH_BLOCK


class _BlocksContext(littlefs.UserContext):
    """The block device."""

    def __init__(self, blocks):
        super().__init__(FLASH_BLOCK * blocks.ioctl(4, 0))
        self._blocks = blocks

    def read(self, cfg, block, offset, size):
        data = bytearray(size)
        self._blocks.readblocks(block, data, offset)
        return data

    def prog(self, cfg, block, offset, data):
        self._blocks.writeblocks(block, data, offset)
        return 0

    def erase(self, cfg, block):
        self._blocks.ioctl(6, block)
        return 0

    def sync(self, cfg):
        return 0


def filesystem_in(blocks):
    """LittleFS on a block device, not mounted."""
    return littlefs.LittleFS(
        context=_BlocksContext(blocks),
        block_size=FLASH_BLOCK,
        block_count=blocks.ioctl(4, 0),
        read_size=32,
        prog_size=32,
        cache_size=128,
        lookahead_size=32,
        mount=False,
    )
