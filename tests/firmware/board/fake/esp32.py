"""A stand-in for the board's `esp32`: the IDF's memory, with PSRAM or without."""

import json

HEAP_DATA = 4  # as the IDF has it: memory that can be read byte by byte
_INTERNAL = (7288, 16648, 79912, 15072, 113840)  # the regions of an ESP32, as MicroPython's manual shows them


def idf_heap_info(capabilities):
    """For each region: its size, how much is free, the largest free piece, and the least that was ever free."""
    with open("/pc/system.json") as file:
        psram = json.loads(file.read()).get("psram", 4 << 20)
    sizes = _INTERNAL + ((psram,) if psram else ())
    return [(size, size // 2, size // 2, size // 2) for size in sizes]
