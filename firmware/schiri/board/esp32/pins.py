"""The pin maps: which GPIO of the chip leads where. The only place where that is stated; the schematic is made
from it, and `tests/firmware/board` checks it against what the chip's pins can do.

Keys hang on the chip in one of two ways: each on a pin of its own, by its name, or all of them on a chain of registers.
"""

from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    Pins = dict[str, int]  # the GPIO of each wire

# The first board. The keys come in the order of its edges: side A, then side B down the left one, but for the last;
# the middle's up the right one. All of the players' are below 32, so that one look at one register takes them all.
# 26 to 37 belong to flash and PSRAM, 19 and 20 to USB, 43 and 44 to the console; 0, 3, 45 and 46 are straps; at 38 or,
# on older boards, at 48 the board has a lamp of its own, which shows in the latter case what the first one shows.
ESP32_S3 = {
    "A1": 4,
    "A2": 5,
    "A3": 6,
    "A4": 7,
    "A5": 15,
    "A6": 16,
    "AC": 17,
    "AF": 18,
    "B1": 8,
    "B2": 9,
    "B3": 10,
    "B4": 11,
    "B5": 12,
    "B6": 13,
    "BC": 14,
    "BF": 21,
    "UP": 39,
    "DOWN": 40,
    "OK": 41,
    "BACK": 42,
    "display_data": 1,
    "display_clock": 2,
    "lamps": 48,
    "buzzer": 47,
}

# The inputs of the three shift registers are the keys in the order of `keys.NAMES`, from input A of side A's register
# on. What is left of the third one, its inputs E to H, shows that the chain is whole.
LEFT_INPUTS = ("ground", "3V3", "ground", "3V3")
WHOLE = sum([1 << bit for bit, wired in enumerate(LEFT_INPUTS) if wired == "3V3"])  # the levels there

# A WROVER has too few pins for the keys.
ESP32 = {
    "keys_clock": 18,  # to all three registers
    "keys_data": 19,  # from the register of side A
    "keys_load": 27,  # to all three registers: low, and they take in what stands at their inputs
    "keys_unused": 23,  # MOSI, which MicroPython wants to have: leads nowhere
    "call_a": 32,  # the FINI key of side A once more, for its counter
    "call_b": 33,
    "display_data": 21,
    "display_clock": 22,
    "lamps": 26,
    "buzzer": 25,
}


def pins_of(machine_name: str) -> "Pins":
    """The pin map of the board that MicroPython calls so (`sys.implementation._machine`)."""
    return ESP32_S3 if "ESP32S3" in machine_name else ESP32


def has_chain(pins: "Pins") -> bool:
    """Do the keys hang on a chain of registers? Else each has a pin of its own."""
    return "keys_load" in pins
