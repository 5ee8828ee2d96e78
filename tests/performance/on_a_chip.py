"""Starts the box on the made-up chip at the prices of an emulated one (`chip_prices.py`), and plays an evening. Run by
MicroPython: `on_a_chip.py FOLDER [GAME…]`. FOLDER has files with parts of the flash. Prints as JSON what was counted
until the first screen was shown and, with games, until the end of the evening."""

import json
import sys

import chip
import machine
import main
from chip_prices import START_US, Blocks, Journal, heap, ledger
from processor import processor


class Shown(BaseException):
    """The exception when the first screen is shown."""


class Watchdog:
    """A watchdog that the box's loop feeds in each round. It ends the loop when the first picture is shown."""

    app = None
    fed = 0

    def __init__(self, timeout):
        pass

    def feed(self):
        Watchdog.fed += 1
        if Watchdog.fed == 1:
            keep_app()
        else:
            raise Shown


def keep_app():
    """Keeps the `App` that takes its first step."""
    app_class = sys.modules["schiri.box.app"].App
    step = app_class.step

    def first_step(app, raw_us):
        Watchdog.app = app
        app_class.step = step
        return step(app, raw_us)

    app_class.step = first_step


COMMANDS = 7  # bytes before the columns of a picture


class Display(chip.Oled):
    """A display that reports each new picture to the ledger as a sign of the box."""

    def take(self, data):
        super().take(data)
        if self.is_on and len(data) > COMMANDS:
            ledger.sign()
            if not ledger.first_shown_us and any(self.memory):
                ledger.first_shown_us = processor.us
                ledger.longest = []


class Serial:
    """A serial line without a PC."""

    def take_over(self):
        pass

    def read(self):
        return b""

    def write(self, data):
        pass


def part(name):
    return "%s/%s.flash" % (sys.argv[1], name)


def told():
    """Returns the screen, and what has been counted so far."""
    return {
        "screen": type(Watchdog.app.screen).__name__,
        "modules": len([name for name in sys.modules if name.split(".")[0] == "schiri"]),
        "reads": ledger.reads,
        "bytes": ledger.bytes,
        "looks": ledger.looks,
        "first_picture_ms": (ledger.first_shown_us - START_US) // 1000,
        "ms": processor.us // 1000,
        "longest": ledger.longest,
    }


chip.chip.displays = {0x3C: Display()}
chip.chip.partitions = {name: Blocks(part(name)) for name in ("firmware", "settings")}
chip.chip.partitions["matches"] = Journal(part("matches"))
machine.WDT = Watchdog
sys.modules["schiri.board.esp32.ticks"] = processor
sys.modules["gc"] = heap
ledger.begin()
assert main.mount_firmware()

from schiri.board.esp32 import opening, pins, start  # noqa: E402

chip.chip.wiring = pins.ESP32
opening.Serial = Serial
try:  # noqa: SIM105  # MicroPython has no `contextlib`
    start.run_box()
except Shown:
    pass
results = [told()]
if len(sys.argv) > 2:
    from evening import play

    ledger.longest = []
    ledger.looks = 0
    play(Watchdog.app, sys.argv[2:])
    results.append(told())
print(json.dumps(results))
