"""Plays a whole match on real LittleFS and counts what its log costs the flash. Run by MicroPython with a new flash
file as its argument; prints records, erased blocks, bytes programmed, bytes of the log, display bytes, full frames."""

import sys

from bench import Bench
from players import generator, play_match
from schiri.board import simulated_flash


class Count:
    erased = 0
    programmed = 0
    pictures = 0


count = Count()
blocks = simulated_flash._FileBlocks
erase = blocks._erase
write = blocks.writeblocks


def counted_erase(self, number):
    count.erased += 1
    erase(self, number)


def counted_write(self, number, buffer, offset=None):
    count.programmed += len(buffer)
    write(self, number, buffer, offset)


blocks._erase = counted_erase
blocks.writeblocks = counted_write

storage = simulated_flash.mounted(sys.argv[1])
count.erased = count.programmed = 0
bench = Bench(storage)
draw = bench.app._draw


def counted_draw():
    count.pictures += 1
    draw()


bench.app._draw = counted_draw
bench.begin()
play_match(bench, generator(1))
with storage.open("matches/00001.jsonl", "rb") as file:
    lines = size = 0
    for line in file:
        lines += 1
        size += len(line)
print(lines - 1, count.erased, count.programmed, size, bench.board.written, count.pictures * 1024)
