"""What is plugged into the virtual board: the made-up hardware of `tests/bench/fake_hardware`, driven by files in the
folder that the PC sees, too. `keys` is the mask of the keys that are down; `fault` makes their next reading fail, and
`broken_display` the driver of the display always. `restart_by` is a cause for which the next reading restarts the chip.
`hanging` names the parts that hang when they are first used, until the cause in `hangs_by` restarts the chip."""

import json
import os
import sys

import neopixel
import registers
from chip import Oled, chip
from kinds import KINDS
from neopixel import NeoPixel
from restarting import LastStart

FOLDER = "/pc/"
LOOKS = 8  # readings of the keys between two looks at the files


class Keys:
    """Presses the keys as the files of the PC say."""

    looks = 0
    seen = None  # what the PC has been told; nothing yet, after a start

    def follow(self):
        """Reads the files of the PC, but only every few readings."""
        self.looks += 1
        if self.looks % LOOKS == 0:
            wanted = int(said("keys") or "0", 16)
            if wanted != chip.keys:
                chip.press(wanted & ~chip.keys)
                chip.release(chip.keys & ~wanted)
            if wanted != self.seen:
                self.seen = wanted
                write("seen", "%x" % wanted)
            cause = said("restart_by")
            if cause:
                write("restart_by", "")
                restart_by(cause)
            fault = said("fault")
            if fault:
                write("fault", "")
                raise RuntimeError(fault)

    def written(self, gpio, value):
        """Replaces `chip.written`, for registers that latch the keys."""
        self.follow()
        latch(gpio, value)

    def input_word(self, first):
        """Replaces `chip.input_word`, for keys on pins of their own."""
        if not first:
            self.follow()
        return word(first)


class Display(Oled):
    """A display that also shows its picture to the PC."""

    def take(self, data):
        hang_at_first("display")
        if said("broken_display"):
            raise RuntimeError("the display's driver fails")
        super().take(data)
        write("picture", self.picture())


def said(name):
    """Returns the content of a file that the PC has written."""
    try:
        with open(FOLDER + name) as file:
            return file.read()
    except OSError:
        return ""


def write(name, content):
    """Writes a file for the PC."""
    with open(FOLDER + name, "w" if isinstance(content, str) else "wb") as file:
        file.write(content)


class HangingLamps(NeoPixel):
    """A strip of lamps that hangs if the PC says so."""

    def write(self):
        hang_at_first("lamps")
        super().write()


used = set()  # names of the parts that were used since the start


def hang_at_first(part):
    """Never returns if the PC says so and this is the first use of the part; the watchdog restarts the chip."""
    if part not in used:
        used.add(part)
        if part in said("hanging"):
            restart_by(said("hangs_by") or "watchdog")


class Start(LastStart):
    """The cause of the start, with a memory that the next start finds."""

    def __init__(self):
        memory = binary("memory")
        super().__init__(said("restarted") or "power", memory)
        write("restarted", "")

    @property
    def memory(self):
        return self._memory

    @memory.setter
    def memory(self, data):
        self._memory = data
        write("memory", data)


def binary(name):
    """Returns the content of a file as bytes."""
    try:
        with open(FOLDER + name, "rb") as file:
            return file.read()
    except OSError:
        return b""


def restart_by(cause, error=None):
    """Restarts the chip at once, without any `finally` or `except`."""
    write("restarted", cause)
    os.system("kill -USR1 $PPID")
    while True:
        pass


def plug_in(partitions):
    """Connects all parts; `partitions` are those of the flash by label."""
    chip.wiring = json.loads(said("wiring"))
    chip.kind = KINDS[said("kind")]
    sys.modules["uctypes"] = registers
    chip.has_psram(json.loads(said("system.json")).get("psram", chip.psram_bytes))
    chip.displays = {0x3C: Display()}
    chip.partitions = partitions
    chip.written, chip.input_word = keys.written, keys.input_word
    chip.end = restart_by
    chip.radio_fault = said("radio_fault")
    neopixel.NeoPixel = HangingLamps
    chip.started = Start()


keys = Keys()
latch, word = chip.written, chip.input_word
