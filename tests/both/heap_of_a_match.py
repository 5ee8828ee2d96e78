"""Plays a whole match with random presses and prints the least memory that was free after a collection, in bytes, and
the number of records in its log. Run by MicroPython in a heap of a given size; its argument is an empty folder."""

import gc
import sys

from bench import Bench
from players import generator, play_match
from schiri.board.storage import Storage


class Least:
    free = 1 << 30

    def look(self):
        gc.collect()
        self.free = min(self.free, gc.mem_free())


least = Least()
bench = Bench(Storage(sys.argv[1]))
bench.begin(names=("Maximilian W", "Wilhelmine M"))
play_match(bench, generator(1), least.look)
print(least.free, bench.time.now_us)
