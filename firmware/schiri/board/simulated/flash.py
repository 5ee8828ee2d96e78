"""The simulated flash, a file on the PC: real LittleFS for the settings, and the sectors of the match logs behind it.

The shares stand in `flash_layout.py`.
"""

import sys

from ...util.typing import TYPE_CHECKING
from ..flash_layout import FILES_BLOCKS, FLASH_BLOCK, JOURNAL_BLOCKS
from .file_blocks import FileBlocks

if TYPE_CHECKING:
    from typing import Any

    from .board import Flash
    from .file_blocks import File

SIZE = FLASH_BLOCK * (FILES_BLOCKS + JOURNAL_BLOCKS)
_ERASED = b"\xff" * 256


def journal_blocks(file: "File") -> FileBlocks:
    """The sectors of the match logs in an open flash file."""
    return FileBlocks(file, FILES_BLOCKS, JOURNAL_BLOCKS)


if sys.implementation.name == "micropython":
    import vfs

    from ..storage import Storage

    def opened(path: str) -> "Flash":
        """The settings' storage and the journal's blocks in the flash file at `path`. A file that is not there is
        made; a file system that does not mount is left as it is, and its storage fails."""
        try:
            file = open(path, "r+b")
            is_new = False
        except OSError:
            with open(path, "wb") as file:
                for _ in range(SIZE // len(_ERASED)):
                    file.write(_ERASED)
            file = open(path, "r+b")
            is_new = True
        files = FileBlocks(file, 0, FILES_BLOCKS)
        if is_new:
            vfs.VfsLfs2.mkfs(files)
        return mounted(files, "/flash"), journal_blocks(file)

    def mounted(files: FileBlocks, root: str) -> "Storage":
        """The storage on a block device with LittleFS."""

        def mount_anew() -> None:
            vfs.VfsLfs2.mkfs(files)
            vfs.mount(files, root)

        lost = False
        try:
            vfs.mount(files, root)
        except OSError:
            lost = True
        return Storage(root, lost, mount_anew)

else:
    import littlefs

    class _BlocksContext(littlefs.UserContext):
        """The same block device for littlefs-python."""

        def __init__(self, blocks: FileBlocks) -> None:
            super().__init__(FLASH_BLOCK * blocks.ioctl(4, 0))
            self._blocks = blocks

        def read(self, cfg: "Any", block: int, offset: int, size: int) -> bytearray:
            data = bytearray(size)
            self._blocks.readblocks(block, data, offset)
            return data

        def prog(self, cfg: "Any", block: int, offset: int, data: bytes) -> int:
            self._blocks.writeblocks(block, data, offset)
            return 0

        def erase(self, cfg: "Any", block: int) -> int:
            self._blocks.ioctl(6, block)
            return 0

        def sync(self, cfg: "Any") -> int:
            return 0

    class _LittlefsStorage:
        """`Storage` on top of littlefs-python, whose errors are no `OSError`."""

        def __init__(self, filesystem: littlefs.LittleFS) -> None:
            self._filesystem = filesystem
            try:
                filesystem.mount()
            except littlefs.LittleFSError:
                pass  # what cannot be mounted fails as it is used

        def open(self, path: str, mode: str) -> "Any":
            try:
                # Without a buffer of Python's own, so that what is written reaches the flash.
                return self._filesystem.open(path, mode, buffering=0)
            except FileNotFoundError:
                raise OSError(2, path) from None
            except littlefs.LittleFSError as error:
                raise OSError(-error.code, "LittleFS") from None

        def rename(self, old: str, new: str) -> None:
            try:
                self._filesystem.rename(old, new)
            except littlefs.LittleFSError as error:
                raise OSError(-error.code, "LittleFS") from None

        def make_new(self) -> None:
            self._filesystem.format()
            self._filesystem.mount()

    def filesystem_in(blocks: FileBlocks) -> littlefs.LittleFS:
        """LittleFS on a block device, as MicroPython sets it up, not mounted."""
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

    def opened(path: str) -> "Flash":
        """The settings' storage and the journal's blocks in the flash file at `path`. A file that is not there is
        made; a file system that does not mount is left as it is, and its storage fails."""
        try:
            file = open(path, "r+b", buffering=0)
            is_new = False
        except FileNotFoundError:
            file = open(path, "w+b", buffering=0)
            file.write(_ERASED * (SIZE // len(_ERASED)))
            is_new = True
        filesystem = filesystem_in(FileBlocks(file, 0, FILES_BLOCKS))
        if is_new:
            filesystem.format()
        return _LittlefsStorage(filesystem), journal_blocks(file)
