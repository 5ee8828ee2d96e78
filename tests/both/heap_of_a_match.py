"""Plays a whole match with random presses on real LittleFS, and prints the least memory that was free after a
collection, in bytes. Run by MicroPython with a flash file as its argument."""

import gc
import sys

from bench import Bench, generator, play_match
from schiri.board import simulated_flash


class Least:
    free = 1 << 30

    def look(self):
        gc.collect()
        self.free = min(self.free, gc.mem_free())


least = Least()
bench = Bench(simulated_flash.mounted(sys.argv[1]))
bench.begin(names=("Maximilian W", "Wilhelmine M"))
play_match(bench, generator(1), least.look)
print(least.free)
