"""What the real board's own code and objects take of the memory. Run by MicroPython with the made-up hardware; prints
bytes: press order, drivers, their objects, the serial line."""

import gc
import sys

import chip
import esp32  # noqa: F401
import kinds
import machine  # noqa: F401
import neopixel  # noqa: F401
import network  # noqa: F401
import registers
import schiri.board.flash_layout
import schiri.input.keys
import schiri.ui.screen  # noqa: F401
import schiri.util.ordered
from memory_flash import MemoryBlocks, MemoryStorage
from schiri.board.esp32.pins import ESP32_S3

sys.modules["uctypes"] = registers
chip.chip.kind = kinds.ESP32_S3
chip.chip.wiring = ESP32_S3
chip.chip.displays = {0x3C: chip.Oled()}
chip.chip.partitions = {"matches": MemoryBlocks()}
storage = MemoryStorage()
used = []


def look():
    gc.collect()
    used.append(gc.mem_alloc())


look()
import schiri.input.press_order  # noqa: E402, F401

look()
from schiri.board.esp32.board import Board  # noqa: E402
from schiri.board.esp32.marks import Marks  # noqa: E402
from schiri.board.esp32.trial import Trials  # noqa: E402

look()
board = Board(ESP32_S3, "esp32s3", storage, None, Trials(Marks(), 60000))
look()
from schiri.board.esp32.serial import Serial  # noqa: E402

board.serial = Serial()
look()
print(*[used[at + 1] - used[at] for at in range(len(used) - 1)])
