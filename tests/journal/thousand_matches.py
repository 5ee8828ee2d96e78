"""A thousand matches one after the other on one box, on MicroPython with compiled modules in a heap of 160 KB. Run with
the path of a new file for the flash; prints the bytes in use after 100 and after 1,000 matches, the fewest and the most
erases of a sector, and the number of the last match."""

import gc
import sys
from array import array

from bench_board import BareBench, generator
from memory_flash import MemoryStorage
from players import play_match
from schiri.journal.reading import match
from schiri.journal.sectors import PULLED
from schiri.util.ordered import OrderedDict

SECTORS = 384
MATCHES = 1000
BY_KEYS = 250  # of so many matches one is played by its keys, the others end early


class Blocks:
    """The journal's flash in a file, which counts the erases."""

    def __init__(self, path):
        self.file = open(path, "w+b")  # noqa: SIM115
        for _ in range(SECTORS * 64):
            self.file.write(b"\xff" * 64)
        self.erases = array("H", [0] * SECTORS)

    def readblocks(self, number, buffer, offset):
        self.file.seek(number * 4096 + offset)
        self.file.readinto(buffer)

    def writeblocks(self, number, buffer, offset):
        self.file.seek(number * 4096 + offset)
        self.file.write(buffer)

    def ioctl(self, request, number):
        if request != 6:
            return SECTORS if request == 4 else 4096
        self.erases[number] += 1
        for offset in range(0, 4096, 64):
            self.writeblocks(number, b"\xff" * 64, offset)
        return 0


def start_of(number):
    start = OrderedDict()
    for key, value in (("event", "start"), ("game", "fini"), ("players", ["Ada", "Ben"]), ("first", number % 2)):
        start[key] = value
    start["dice"] = "box"
    return start


def play_short(bench, number):
    """A match of a few throws. Its screens are there, but nobody presses a key."""
    app = bench.app
    app.begin(start_of(number), ask_parts=False)
    for _ in range(6):
        app.session.throw(app.dice, app.clock.now)
        app.session.commit()
        app.session.apply({"event": "reroll"}, app.clock.now)
        app.session.commit()
    app.session.end(app.clock.now, "ended")
    app.go_home()


def in_use():
    gc.collect()
    return gc.mem_alloc()


blocks = Blocks(sys.argv[1])
bench = BareBench(MemoryStorage(), blocks=blocks)
after_hundred = 0
for number in range(1, MATCHES + 1):
    if number % BY_KEYS == 50:
        bench.begin(ask_parts=True)
        play_match(bench, generator(number))
    else:
        play_short(bench, number)
    if number % 3 == 0:  # a PC comes by now and then
        flash = bench.app.journal.flash
        for pulled in range(number - 2, number + 1):
            flash.mark(match(flash, pulled).sectors[0], PULLED)
    if number == 100:
        after_hundred = in_use()
print(after_hundred, in_use(), min(blocks.erases), max(blocks.erases), bench.app.journal.number)
