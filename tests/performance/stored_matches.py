"""Makes the flash of match logs of a board with 16 MiB: `stored_matches.py FLASH MATCHES [interrupted]`. With
`interrupted`, the power went in the midst of one more match."""

import sys

from bench import Bench
from memory_flash import MemoryStorage
from stored_flash import SECTORS, with_matches

blocks = with_matches(int(sys.argv[2]))
if "interrupted" in sys.argv:
    Bench(MemoryStorage(), blocks=blocks).play_short_match(end=False)
with open(sys.argv[1], "wb") as file:
    for number in range(SECTORS):
        file.write(blocks.sectors.get(number, b"\xff" * blocks.SIZE))
