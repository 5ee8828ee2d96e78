"""Plays a whole match with random presses and prints the least memory that was free after a collection, in bytes, and
the time it took. Run by MicroPython in a heap of a given size; its arguments are an empty folder and a game."""

import gc
import sys

from bench_board import BareBench, generator
from schiri.board.storage import Storage

SECTORS = 384  # as on a box


class Least:
    free = 1 << 30

    def look(self):
        gc.collect()
        self.free = min(self.free, gc.mem_free())


class Blocks:
    """Stands in for `esp32.Partition`, which is part of MicroPython there: no more code than it takes."""

    def __init__(self, path):
        self.file = open(path, "w+b")  # noqa: SIM115
        for _ in range(SECTORS * 64):
            self.file.write(b"\xff" * 64)

    def readblocks(self, number, buffer, offset):
        self.file.seek(number * 4096 + offset)
        self.file.readinto(buffer)

    def writeblocks(self, number, buffer, offset):
        self.file.seek(number * 4096 + offset)
        self.file.write(buffer)

    def ioctl(self, request, number):
        if request != 6:
            return SECTORS if request == 4 else 4096
        for offset in range(0, 4096, 64):
            self.writeblocks(number, b"\xff" * 64, offset)
        return 0


least = Least()
folder, game = sys.argv[1:]
bench = BareBench(Storage(folder), blocks=Blocks(folder + "/flash"))
if game == "fini":
    from players import play_match

    bench.begin(names=("Maximilian W", "Wilhelmine M"), ask_parts=True)
    play_match(bench, generator(1), least.look)
else:
    if game == "wuerfel_duell":
        from wuerfel_duell_players import play_on, see_the_end
    else:
        from menu_players import play_on, see_the_end
    seats = {"schocken": 8, "qwixx": 2, "wuerfel_duell": 6}[game]
    bench.begin(names=["Wilhelmine M%d" % seat for seat in range(seats)], ask_parts=True, game=game)
    play_on(bench, generator(4), least.look)
    see_the_end(bench, least.look)
print(least.free, bench.time.now_us)
