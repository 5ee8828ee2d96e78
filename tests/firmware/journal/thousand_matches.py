"""Matches of all games one after the other on one box, on MicroPython with compiled modules. Run with the path of
a new file for the flash and how many matches. Prints the bytes in use after the first hundred and after the last match,
the number of the last match, the fewest and the most erases of a sector, and the fewest and the most logs in one."""

import gc
import sys
from array import array

from bench import Bench
from bench_board import generator
from memory_flash import MemoryStorage
from players import Enough, limited, play_match
from schiri.board.simulated.file_blocks import FileBlocks
from schiri.games import NAMES, facts_of
from schiri.journal.sectors import MAGIC, PULLED
from schiri.journal.store import match

SECTORS = 384
WHOLE_TURN = 5  # the one of `TURNS` turns in which each game is played to its end
TURNS = 25
PRESSES = 8  # presses in a match that is ended early


class Blocks(FileBlocks):
    """The journal's flash in a file, which counts how often each sector was erased, and how many logs it held."""

    def __init__(self, path):
        file = open(path, "w+b")  # noqa: SIM115
        for _ in range(SECTORS * 64):
            file.write(b"\xff" * 64)
        super().__init__(file, 0, SECTORS)
        self.erases = array("H", [0] * SECTORS)
        self.taken = array("H", [0] * SECTORS)

    def writeblocks(self, number, buffer, offset):
        self.taken[number] += offset == 0 and buffer[: len(MAGIC)] == MAGIC
        super().writeblocks(number, buffer, offset)

    def ioctl(self, request, number):
        if request == 6:
            self.erases[number] += 1
        return super().ioctl(request, number)


def play(bench, number):
    """Plays a match by its keys, to its end in the whole turn, else for some presses."""
    game = NAMES[number % len(NAMES)]
    bench.begin(names=["P%d" % seat for seat in range(facts_of(game).seats[0])], ask_parts=True, game=game)
    is_whole = number // len(NAMES) % TURNS == WHOLE_TURN
    try:
        play_match(bench, generator(number), limited(1000000 if is_whole else PRESSES, lambda: not bench.app.armed))
    except Enough:
        bench.end()
    bench.app.go_home()
    bench.time.step()


def in_use():
    bench.time.run(1000000)  # until the lamps hold no reference to the last match
    gc.collect()
    return gc.mem_alloc()


blocks = Blocks(sys.argv[1])
bench = Bench(MemoryStorage(), blocks=blocks)
after_hundred = 0
for number in range(1, int(sys.argv[2]) + 1):
    play(bench, number)
    if number % 3 == 0:  # a PC comes by now and then
        flash = bench.app.journal.flash
        for pulled in range(number - 2, number + 1):
            flash.mark(match(flash, pulled).sectors[0], PULLED)
    if number == 100:
        after_hundred = in_use()
print(after_hundred, in_use(), bench.app.journal.number)
print(min(blocks.erases), max(blocks.erases), min(blocks.taken), max(blocks.taken))
