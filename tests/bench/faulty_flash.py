"""A flash in memory that is worn, unreadable in places, or holds foreign content."""

from bench_board import generator
from memory_flash import MemoryBlocks


class FaultyBlocks(MemoryBlocks):
    """A flash that can fail, with small sectors, of which a short match takes many."""

    SIZE = 512

    def __init__(self, count=200):
        super().__init__(count)
        self.unreadable = set()  # sectors whose reading fails
        self.refusing = set()  # sectors whose programming and erasing fails
        self.stuck = set()  # sectors in which nothing changes any more
        self.weak = set()  # sectors in which only half of the bits fall
        self.half_erased = set()  # sectors of which an erase reaches the beginning only
        self.good_programs = {}  # sector → so many programs are still good, then it is stuck
        self.erases = [0] * count
        self.reads = 0

    def readblocks(self, number, buffer, offset=0):
        self.reads += 1
        if number in self.unreadable:
            raise OSError(5)
        super().readblocks(number, buffer, offset)

    def writeblocks(self, number, buffer, offset):
        if number in self.refusing:
            raise OSError(5)
        if number in self.good_programs:
            self.good_programs[number] -= 1
            if self.good_programs[number] < 0:
                self.stuck.add(number)
                buffer = buffer[: len(buffer) // 2]
                super().writeblocks(number, buffer, offset)
        if number in self.weak:
            buffer = bytes([byte | 0x55 for byte in buffer])
        if number not in self.stuck:
            super().writeblocks(number, buffer, offset)

    def ioctl(self, request, argument):
        if request == 6:
            if argument in self.refusing:
                raise OSError(5)
            if argument in self.stuck:
                return 0
            self.erases[argument] += 1
            if argument in self.half_erased:
                self.sectors[argument][:64] = b"\xff" * 64
                return 0
        return super().ioctl(request, argument)

    def damage(self, number, offset):
        """Clears one bit of a sector."""
        byte = self.sectors[number][offset]
        self.sectors[number][offset] = byte & byte - 1

    def fill(self, value=None):
        """Fills all sectors with one value, or with noise."""
        random = generator(9)
        for number in range(self.count):
            noise = [random(256) if value is None else value for _ in range(64)]
            self.sectors[number] = bytearray(bytes(noise) * (self.SIZE // 64))
