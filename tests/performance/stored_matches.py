"""Plays short matches on the bench and keeps their flash: `stored_matches.py FLASH MATCHES`."""

import sys

from bench import Bench

bench = Bench()
for _ in range(int(sys.argv[2])):
    bench.play_short_match()
blocks = bench.board.blocks
with open(sys.argv[1], "wb") as file:
    for number in range(blocks.count):
        file.write(blocks.sectors.get(number, b"\xff" * blocks.SIZE))
