"""The simulated flash in a file on the PC: small files, then the sectors of the match logs.

`flash_layout.py` has its layout.
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
    """Returns the small files and the sectors of the flash file at `path`, which is created if it is missing."""
    try:
        file = open(path, "r+b", buffering=0)
    except OSError:
        file = open(path, "w+b", buffering=0)
        for _ in range(SIZE // FLASH_BLOCK):
            file.write(_ERASED)
    return flash_in(file)
