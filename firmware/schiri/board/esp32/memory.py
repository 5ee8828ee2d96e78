"""The IDF's memory, which the radio lives in; Python has the PSRAM."""

import esp32

LEAST_PSRAM_BYTES = 1048576  # no memory of the chip's own is as large


def has_psram() -> bool:
    """Has MicroPython found PSRAM? Without it Python's memory and the radio's are the same, and the radio starves."""
    largest: int = max([region[0] for region in esp32.idf_heap_info(esp32.HEAP_DATA)])
    return largest >= LEAST_PSRAM_BYTES


def internal_memory() -> tuple[int, int]:
    """How many bytes of the chip's own memory are free, and how many of them in one piece."""
    regions = [region for region in esp32.idf_heap_info(esp32.HEAP_DATA) if region[0] < LEAST_PSRAM_BYTES]
    return sum([region[1] for region in regions]), max([region[2] for region in regions])
