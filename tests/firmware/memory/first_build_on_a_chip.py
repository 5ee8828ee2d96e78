"""Matches of FINI! with the first build, on a made-up ESP32 without PSRAM; on MicroPython, with its modules compiled.
Run with the path of a new file for the flash and how many bytes of Python's heap are lost to gaps. Prints what is free
of the IDF's memory at each moment, and how each draw ends, up to a restart."""

import builtins
import gc
import sys

import network
from chip import Bitten, Oled, chip
from machine import Restart

SECTORS = 384
MATCHES = 3
FIRST_BYTES = 57344  # of Python's heap, on an ESP32 without PSRAM
DRIVERS_BYTES = 3712  # seen between prompt and first menu, beside the radio's memory and Python's
PROMPT_BYTES = 2110  # of Python's in use at the prompt, seen
SHARE = 0.761  # of what is in use on a PC: so seen at the first menu


class Blocks:
    """The flash for match logs, in a file: it takes no memory."""

    def __init__(self, path):
        self.file = open(path, "w+b")  # noqa: SIM115
        for _ in range(SECTORS * 64):
            self.file.write(b"\xff" * 64)

    def readblocks(self, number, buffer, offset=0):
        self.file.seek(number * 4096 + offset)
        self.file.readinto(buffer)

    def writeblocks(self, number, buffer, offset=0):
        self.file.seek(number * 4096 + offset)
        self.file.write(buffer)

    def ioctl(self, request, number):
        if request != 6:
            return SECTORS if request == 4 else 4096
        for offset in range(0, 4096, 64):
            self.writeblocks(number, b"\xff" * 64, offset)
        return 0


class Nothing:
    """No settings' files, and nobody at the serial line."""

    def open(self, path, mode):
        raise OSError(2)

    def rename(self, old, new):
        raise OSError(2)

    def read(self):
        return b""

    def write(self, data):
        pass


class Now:
    """The chip's time, in place of `schiri.board.esp32.ticks`."""

    us = 0

    def raw_us(self):
        return self.us & (1 << 30) - 1


class PythonHeap:
    """Python's heap, which takes more of the IDF's memory when a collection has not helped: as much as it has, or the
    largest piece whole (`gc_try_add_heap` of `py/gc.c`). It gives none back: on the emulated chip something lived on in
    every piece. What gaps there are, this model is told."""

    def __init__(self, gaps_bytes):
        self._gaps_bytes = gaps_bytes
        gc.collect()
        self._before = gc.mem_alloc()
        self._size = FIRST_BYTES

    def look(self):
        """Grows if what is in use after a collection has no room. To be called often."""
        gc.collect()
        in_use = PROMPT_BYTES + int(SHARE * (gc.mem_alloc() - self._before))
        while in_use > self._size * 128 // 131 - self._gaps_bytes:
            size = min(chip.memory.largest(), self._size)
            if size < 2064 or chip.memory.take(size) is None:
                raise MemoryError
            self._size += size


def look_when(owner, name, heap):
    """Has the heap look before each call of a function, and after it."""
    call = getattr(owner, name)

    def looking(*arguments):
        heap.look()
        result = call(*arguments)
        heap.look()
        return result

    setattr(owner, name, looking)


def say(what):
    print("%s: %d free" % (what, chip.memory.total()), end="")


def run(now, board, app, heap):
    for _ in range(100):
        now.us += 1000
        heap.look()
        board.buzzer.step()
        app.step(now.raw_us())


def play(now, board, app, heap):
    from schiri.session.moves import end

    for number in range(1, MATCHES + 1):
        app.begin({"event": "start", "game": "fini", "players": ["Ada", "Ben"], "first": 0, "dice": "box"})
        run(now, board, app, heap)
        if app.session:
            say(", draw %d sealed" % number)
            end(app.session, app.clock.now, "ended")
            app.go_home()
        else:
            say(", draw %d refused" % number)


def main(flash, gaps_bytes):
    chip.has_psram(0)
    chip.displays = {0x3C: Oled()}
    chip.partitions = {"matches": Blocks(flash)}
    chip.watchdog_ms = 60000
    now = Now()
    sys.modules["schiri.board.esp32.ticks"] = now
    heap = PythonHeap(gaps_bytes)
    look_when(builtins, "__import__", heap)
    look_when(network.WLAN, "active", heap)
    say("prompt")
    from schiri.app import App
    from schiri.board.esp32.board import Board
    from schiri.board.esp32.pins import ESP32

    chip.wiring = ESP32
    board = Board(ESP32, "esp32", Nothing(), Nothing())
    assert chip.memory.take_small(DRIVERS_BYTES)
    app = App(board, 0)
    run(now, board, app, heap)
    say(", menu")
    try:
        play(now, board, app, heap)
    except (Restart, Bitten):
        say(", restart by " + chip.started.cause)


main(sys.argv[1], int(sys.argv[2]))
