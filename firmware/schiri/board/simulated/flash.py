"""The simulated flash, a file on the PC: small files, and the sectors of the match logs behind them.

The shares stand in `flash_layout.py`.
"""

from ...util.typing import TYPE_CHECKING
from ..flash_layout import FILES_BLOCKS, FLASH_BLOCK, JOURNAL_BLOCKS
from ..small_files import SmallFiles
from .file_blocks import FileBlocks

if TYPE_CHECKING:
    from .board import Flash
    from .file_blocks import File

SIZE = FLASH_BLOCK * (FILES_BLOCKS + JOURNAL_BLOCKS)
_ERASED = b"\xff" * FLASH_BLOCK


def flash_in(file: "File") -> "Flash":
    """Returns the small files and the sectors of the match logs in an open flash file."""
    return SmallFiles(FileBlocks(file, 0, FILES_BLOCKS)), FileBlocks(file, FILES_BLOCKS, JOURNAL_BLOCKS)


def opened(path: str) -> "Flash":
    """Returns the same for the flash file at `path`, which is made if it is not there."""
    try:
        file = open(path, "r+b", buffering=0)
    except OSError:
        file = open(path, "w+b", buffering=0)
        for _ in range(SIZE // FLASH_BLOCK):
            file.write(_ERASED)
    return flash_in(file)
