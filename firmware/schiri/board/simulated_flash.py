"""The simulated flash: real LittleFS on a block device that is a file on the PC."""

import sys

FLASH_BLOCK = 4096
FLASH_BLOCKS = 512
_ERASED = b"\xff" * 256

if sys.implementation.name == "micropython":
    import vfs

    from .storage import Storage

    class _FileBlocks:
        """A block device of MicroPython's extended interface, in an open file."""

        def __init__(self, file):
            self._file = file

        def readblocks(self, number, buffer, offset=0):
            self._file.seek(number * FLASH_BLOCK + offset)
            self._file.readinto(buffer)

        def writeblocks(self, number, buffer, offset=None):
            if offset is None:
                self._erase(number)
                offset = 0
            self._file.seek(number * FLASH_BLOCK + offset)
            self._file.write(buffer)

        def _erase(self, number):
            self._file.seek(number * FLASH_BLOCK)
            for _ in range(FLASH_BLOCK // len(_ERASED)):
                self._file.write(_ERASED)

        def ioctl(self, request, argument):
            if request == 4:
                return FLASH_BLOCKS
            if request == 5:
                return FLASH_BLOCK
            if request == 6:
                self._erase(argument)
            return 0

    def mounted(path):
        """The storage in the flash file at `path`; a file that is not there is made and formatted."""
        try:
            blocks = _FileBlocks(open(path, "r+b"))
        except OSError:
            with open(path, "wb") as file:
                for _ in range(FLASH_BLOCKS * FLASH_BLOCK // len(_ERASED)):
                    file.write(_ERASED)
            blocks = _FileBlocks(open(path, "r+b"))
            vfs.VfsLfs2.mkfs(blocks)
        vfs.mount(blocks, "/flash")
        return Storage("/flash")

else:
    import littlefs

    class _FileContext(littlefs.UserContext):
        """The same block device for littlefs-python."""

        def __init__(self, file):
            super().__init__(FLASH_BLOCK * FLASH_BLOCKS)
            self._file = file

        def read(self, cfg, block, offset, size):
            self._file.seek(block * FLASH_BLOCK + offset)
            return bytearray(self._file.read(size))

        def prog(self, cfg, block, offset, data):
            self._file.seek(block * FLASH_BLOCK + offset)
            self._file.write(data)
            return 0

        def erase(self, cfg, block):
            self._file.seek(block * FLASH_BLOCK)
            self._file.write(_ERASED * (FLASH_BLOCK // len(_ERASED)))
            return 0

        def sync(self, cfg):
            return 0

    class _LittlefsStorage:
        """`Storage` on top of littlefs-python."""

        def __init__(self, filesystem):
            self._filesystem = filesystem

        def open(self, path, mode):
            # Without a buffer of Python's own, so that flush() reaches the flash.
            return self._filesystem.open(path, mode, buffering=0)

        def names(self, directory):
            return self._filesystem.listdir(directory)

        def make_directory(self, directory):
            self._filesystem.makedirs(directory, exist_ok=True)

        def rename(self, old, new):
            self._filesystem.rename(old, new)

    def mounted(path):
        """The storage in the flash file at `path`; a file that is not there is made and formatted."""
        try:
            file = open(path, "r+b", buffering=0)
            is_new = False
        except FileNotFoundError:
            file = open(path, "w+b", buffering=0)
            file.write(_ERASED * (FLASH_BLOCK * FLASH_BLOCKS // len(_ERASED)))
            is_new = True
        filesystem = littlefs.LittleFS(
            context=_FileContext(file),
            block_size=FLASH_BLOCK,
            block_count=FLASH_BLOCKS,
            read_size=32,
            prog_size=32,
            cache_size=128,
            lookahead_size=32,
            mount=False,
        )
        if is_new:
            filesystem.format()
        filesystem.mount()
        return _LittlefsStorage(filesystem)
