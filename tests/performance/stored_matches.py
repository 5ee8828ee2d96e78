"""Writes a flash on which short matches are stored: `stored_matches.py FLASH MATCHES`."""

import sys

from stored_flash import with_matches

blocks = with_matches(int(sys.argv[2]), sectors=384)
with open(sys.argv[1], "wb") as file:
    for number in range(blocks.count):
        file.write(blocks.sectors.get(number, b"\xff" * blocks.SIZE))
