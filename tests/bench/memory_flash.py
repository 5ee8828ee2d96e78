"""A flash in memory, for the bench."""


class MemoryStorage:
    """The small files in memory. With `full` every write fails."""

    lost = mended = False

    def __init__(self):
        self.files = {}
        self.full = False

    def read(self, path):
        return self.files.get(path)

    def write(self, path, data):
        if self.full:
            raise OSError(28)
        self.files[path] = bytes(data)


class MemoryBlocks:
    """A flash in memory, in which sectors that were never programmed take no room. With `full` every program operation
    fails."""

    SIZE = 4096

    def __init__(self, count=384):
        self.count = count
        self.sectors = {}
        self.full = False
        self.programmed = 0  # number of program operations

    def readblocks(self, number, buffer, offset=0):
        sector = self.sectors.get(number)
        buffer[:] = b"\xff" * len(buffer) if sector is None else sector[offset : offset + len(buffer)]

    def writeblocks(self, number, buffer, offset):
        if self.full:
            raise OSError(5)
        self.programmed += 1
        if number not in self.sectors:
            self.sectors[number] = bytearray(b"\xff" * self.SIZE)
        sector = self.sectors[number]
        for index, byte in enumerate(buffer):
            sector[offset + index] &= byte

    def copy(self):
        """Returns a copy of the flash for another fault."""
        other = type(self)(self.count)
        other.sectors = {number: bytearray(self.sectors[number]) for number in self.sectors}
        return other

    def ioctl(self, request, argument):
        if request == 4:
            return self.count
        if request == 5:
            return self.SIZE
        if request == 6:
            if self.full:
                raise OSError(5)
            sector = self.sectors.get(argument, b"")
            for index in range(len(sector)):
                sector[index] = 0xFF
        return 0
