"""The pin map: which GPIO of the chip leads where. The only place where that is stated; wiring pictures and schematics
are made from it, and `tests/firmware/board` checks it against what the chip's pins can do."""

from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    Pins = dict[str, int]  # the GPIO of each wire

# The inputs of the three shift registers are the keys in the order of `keys.NAMES`, from input A of side A's register
# on. What is left of the third one, its inputs E to H, shows that the chain is whole.
LEFT_INPUTS = ("ground", "3V3", "ground", "3V3")
WHOLE = sum([1 << bit for bit, wired in enumerate(LEFT_INPUTS) if wired == "3V3"])  # the levels there

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

# 26 to 37 may belong to flash and PSRAM there, 19 and 20 to USB.
ESP32_S3 = {
    "keys_clock": 12,
    "keys_data": 13,
    "keys_load": 10,
    "keys_unused": 11,
    "call_a": 4,
    "call_b": 5,
    "display_data": 8,
    "display_clock": 9,
    "lamps": 14,
    "buzzer": 21,
}


def pins_of(machine_name: str) -> "Pins":
    """The pin map of the board that MicroPython calls so (`sys.implementation._machine`)."""
    return ESP32_S3 if "ESP32S3" in machine_name else ESP32
