"""A flash whose power can be cut at every single program and erase operation, for MicroPython. The two sectors of the
small files come first, then those of the match logs, which may be smaller than real ones, so that a short match takes
more of them."""

from schiri.journal.sectors import CLOSED, HEAD

FILE_SECTORS = 2
FILE_SECTOR = 4096

PROGRAM_CUTS = 7  # ways in which a cut can leave a program operation
ERASE_CUTS = 7  # ways in which a cut can leave an erase


class PowerCut(Exception):
    """The exception of a power cut. It is no `OSError`, so that no code of the box handles it."""


class Flash:
    """All sectors, and the operations on them."""

    def __init__(self, log_sectors, log_sector):
        sizes = [FILE_SECTOR] * FILE_SECTORS + [log_sector] * log_sectors
        self.sectors = [bytearray(b"\xff" * size) for size in sizes]
        self.done = []  # every operation: sector, offset, bytes (None: the sector was erased)
        self.cut_at = -1  # number of complete operations before the one that is cut
        self.way = 0  # the way in which it is cut
        self.random = None
        self.dead = False
        self._layers = [{}]  # sectors as they were at each `remember`

    def remember(self):
        """Saves the state for `restore`, until `forget`."""
        self._layers.append({})

    def forget(self):
        """Discards the state that the latest `remember` has saved."""
        self._layers.pop()

    def restore(self):
        """Returns to the state of the latest `remember`, with the power on."""
        before = self._layers[-1]
        for number in before:
            self.sectors[number][:] = before[number]
        before.clear()
        self.switch_on()

    def switch_on(self):
        """Switches the power on, and clears the list of operations."""
        self.done = []
        self.cut_at = -1
        self.dead = False

    def operate(self, number, offset, data):
        """Carries out a program or an erase operation, or cuts it."""
        if self.dead:
            raise PowerCut
        if len(self.done) == self.cut_at:
            self.dead = True
            self.cut(number, offset, data, self.way)
            raise PowerCut
        self.done.append((number, offset, data))
        if data is None:
            self._set(number, 0, b"\xff" * len(self.sectors[number]))
        else:
            self._program(number, offset, data)

    def cut(self, number, offset, data, way):
        """Changes a sector as a cut operation does, in one of the possible ways."""
        size = len(self.sectors[number])
        if data is None:
            if way == 1:
                self._set(number, 0, b"\xff" * size)
            elif way == 2:
                self._set(number, 0, b"\xff" * (size // 2))
            elif way == 3:
                self._set(number, size // 2, b"\xff" * (size // 2))
            elif way == 4:
                self._set(number, 0, self._noise(size))
            elif way == 5:  # some bits have risen already
                self._set(number, 0, self._partly(self.sectors[number]))
            elif way == 6:  # only the bits of the marks have risen
                self._set(number, CLOSED, b"\xff" * (HEAD - CLOSED))
            return
        count = len(data)
        if way == 1:
            self._program(number, offset, data)
        elif way == 2:
            self._program(number, offset, data[: 1 + self.random(count)])
        elif way == 3:
            self._program(number, offset, data[: count - 1])
        elif way == 4:  # a part of the bits that were to fall have fallen
            self._program(number, offset, self._partly(data))
        elif way == 5:
            whole = self.random(count)
            self._program(number, offset, bytes(data[:whole]) + self._partly(data[whole:]))
        elif way == 6:  # all bits but one have fallen
            at = self.random(count)
            self._program(number, offset, bytes(data[:at]) + bytes((data[at] | 1 << self.random(8),)) + data[at + 1 :])

    def _partly(self, data):
        return bytes([byte | self.random(256) for byte in data])

    def _noise(self, size):
        return bytes([self.random(256) for _ in range(64)]) * (size // 64)

    def _program(self, number, offset, data):
        old = self.sectors[number][offset : offset + len(data)]
        new = int.from_bytes(old, "big") & int.from_bytes(data, "big")
        self._set(number, offset, new.to_bytes(len(data), "big"))

    def _set(self, number, offset, data):
        sector = self.sectors[number]
        if number not in self._layers[-1]:
            self._layers[-1][number] = bytes(sector)
        sector[offset : offset + len(data)] = data


class Blocks:
    """A block device over some sectors of a `Flash`."""

    def __init__(self, flash, first, count):
        self._flash = flash
        self._first = first
        self._count = count

    def readblocks(self, number, buffer, offset=0):
        if self._flash.dead:
            raise PowerCut
        buffer[:] = self._flash.sectors[self._first + number][offset : offset + len(buffer)]

    def writeblocks(self, number, buffer, offset):
        self._flash.operate(self._first + number, offset, bytes(buffer))

    def ioctl(self, request, argument):
        if request == 4:
            return self._count
        if request == 5:
            return len(self._flash.sectors[self._first])
        if request == 6:
            self._flash.operate(self._first + argument, 0, None)
        return 0


def file_blocks(flash):
    """Returns the block device of the small files."""
    return Blocks(flash, 0, FILE_SECTORS)


def log_blocks(flash):
    """Returns the block device of the match logs."""
    return Blocks(flash, FILE_SECTORS, len(flash.sectors) - FILE_SECTORS)
