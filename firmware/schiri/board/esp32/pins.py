"""The pin maps: the chip's GPIO for each wire. The schematic is checked against them, and `tests/firmware/board` checks
them against the functions of the chip's pins.

The keys are connected in one of two ways: each to a pin of its own, by its name, or all to a chain of shift registers.
"""

from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    Pins = dict[str, int]  # the GPIO of each wire

# The first board. The keys follow its edges: side A, then side B (without its last key) down the left edge, the middle
# keys up the right one. The players' keys are all below GPIO 32, in one register. 26 to 37 belong to flash and PSRAM,
# 19 and 20 to USB, 43 and 44 to the console; 0, 3, 45 and 46 are strapping pins. The board has a lamp of its own at 38
# or, on older boards, at 48; in the latter case it shows the same as the box's first lamp.
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
# on. The unused inputs E to H of the third register have fixed levels, which show that the chain is whole.
LEFT_INPUTS = ("ground", "3V3", "ground", "3V3")
WHOLE = sum([1 << bit for bit, wired in enumerate(LEFT_INPUTS) if wired == "3V3"])  # the levels of the unused inputs

# An ESP32-WROVER has too few pins for a pin for each key.
ESP32 = {
    "keys_clock": 18,  # wire to all three registers
    "keys_data": 19,  # wire from the register of side A
    "keys_load": 27,  # wire to all three registers; they take their inputs while it is low
    "keys_unused": 23,  # MOSI, which MicroPython requires; it is not connected
    "call_a": 32,  # the FINI key of side A again, for its counter
    "call_b": 33,
    "display_data": 21,
    "display_clock": 22,
    "lamps": 26,
    "buzzer": 25,
}


def pins_of(machine_name: str) -> "Pins":
    """Returns the pin map of a board by MicroPython's name for it (`sys.implementation._machine`)."""
    return ESP32_S3 if "ESP32S3" in machine_name else ESP32


def has_chain(pins: "Pins") -> bool:
    """Returns whether the keys are connected to a chain of registers. Otherwise each has a pin of its own."""
    return "keys_load" in pins
