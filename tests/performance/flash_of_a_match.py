"""Plays a whole match on the simulated flash and counts what its log costs. Run by MicroPython with a new flash file as
its argument; prints records, erased sectors, bytes programmed, bytes of the log, bytes on the display's bus, and how
many pictures there were: each screen as it was drawn, each start signal, each grab."""

import sys

from bench import Bench
from bench_board import generator
from players import play_match
from schiri.board.simulated import flash as simulated_flash
from schiri.journal.reading import Reader
from schiri.journal.store import match


class Counted:
    """The journal's sectors with a count of operations."""

    def __init__(self, blocks):
        self._blocks = blocks
        self.readblocks = blocks.readblocks
        self.erased = 0
        self.programmed = 0

    def writeblocks(self, number, buffer, offset):
        self.programmed += len(buffer)
        self._blocks.writeblocks(number, buffer, offset)

    def ioctl(self, request, argument):
        self.erased += request == 6
        return self._blocks.ioctl(request, argument)


PIECE = 8  # bytes that each piece of a picture costs beside its columns: address, place, control


class Pictures:
    count = 0


storage, blocks = simulated_flash.opened(sys.argv[1])
blocks = Counted(blocks)
bench = Bench(storage, blocks=blocks)
draw = bench.app._draw


def counted_draw():
    Pictures.count += 1
    draw()


bench.app._draw = counted_draw
bench.begin()
play_match(bench, generator(1))
flash = bench.app.journal.flash
reader = Reader(flash, match(flash, bench.app.journal.number).sectors)
records = -1  # the header is none
grabs = 0
size = 0
line = reader.line()
while line is not None:
    records += 1
    grabs += b'"event": "take"' in line or b'"event": "go"' in line
    size += len(line)
    line = reader.line()
sent = bench.board.written + PIECE * bench.board.pictures
print(records, blocks.erased, blocks.programmed, size, sent, Pictures.count + grabs)
