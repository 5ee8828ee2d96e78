"""The two development boards with PSRAM: the functions of their GPIOs, and the order of their pins.

Sources: the data sheets of ESP32-WROVER-E and ESP32-S3-WROOM-1, Espressif's hardware design guidelines, and its user
guides for ESP32-DevKitC V4 (the VE has a WROVER-E) and ESP32-S3-DevKitC-1.
"""

from dataclasses import dataclass

from schiri.board.esp32.pins import ESP32, ESP32_S3
from schiri.input.keys import NAMES, SIDES


@dataclass(frozen=True)
class Chip:
    """A chip and its development board. The sets have GPIO numbers."""

    name: str
    board: str
    pins: dict[str, int]  # the firmware's pin map from role to GPIO
    there: frozenset[int]
    strapping: frozenset[int]
    flash: frozenset[int]
    psram: frozenset[int]
    console: frozenset[int]
    input_only: frozenset[int]
    no_pull_up: frozenset[int]
    left: tuple[str, ...]  # the pins of the board from the antenna (on top) to the USB socket
    right: tuple[str, ...]


def _gpios(*parts: range | int) -> frozenset[int]:
    return frozenset(gpio for part in parts for gpio in ([part] if isinstance(part, int) else part))


def _labels(text: str) -> tuple[str, ...]:
    return tuple(text.split())


CHIPS = {
    "ESP32": Chip(
        name="ESP32",
        board="ESP32-DevKitC-VE",
        pins=ESP32,
        there=_gpios(range(20), range(21, 24), range(25, 28), range(32, 40)),
        strapping=_gpios(0, 2, 5, 12, 15),
        flash=_gpios(range(6, 12)),
        psram=_gpios(16, 17),
        console=_gpios(1, 3),
        input_only=_gpios(range(34, 40)),
        no_pull_up=_gpios(range(34, 40)),
        left=_labels("3V3 EN 36 39 34 35 32 33 25 26 27 14 12 GND 13 9 10 11 5V"),
        right=_labels("GND 23 22 1 3 21 GND 19 18 5 17 16 4 0 2 15 8 7 6"),
    ),
    "ESP32-S3": Chip(
        name="ESP32-S3",
        board="ESP32-S3-DevKitC-1",
        pins=ESP32_S3,
        there=_gpios(range(22), range(26, 49)),
        strapping=_gpios(0, 3, 45, 46),
        flash=_gpios(range(26, 33)),
        psram=_gpios(range(33, 38)),  # for octal PSRAM; the board has no pins for 33 and 34
        console=_gpios(19, 20, 43, 44),
        input_only=frozenset(),
        no_pull_up=frozenset(),
        left=_labels("3V3 3V3 RST 4 5 6 7 15 16 17 18 8 3 46 9 10 11 12 13 14 5V GND"),
        right=_labels("GND 43 44 1 2 42 41 40 39 38 37 36 35 0 45 48 47 21 20 19 GND GND"),
    ),
}

PULLED_UP = {"keys_data", "call_a", "call_b", *NAMES}  # the inputs, with the chip's own pull-up
PLAYERS = {name for bit, name in enumerate(NAMES) if sum(SIDES) >> bit & 1}
FIRST_REGISTER = 22  # GPIOs below this are among the bits of the first input register that the firmware reads


def pin_faults(chip: Chip, pins: dict[str, int]) -> list[str]:
    """Returns the faults of a pin map on this chip as texts."""
    found = [f"{role}: there is no GPIO {gpio}" for role, gpio in pins.items() if gpio not in chip.there]
    found += [f"{role} shares GPIO {gpio}" for role, gpio in pins.items() if list(pins.values()).count(gpio) > 1]
    uses = {"strapping": chip.strapping, "flash": chip.flash, "the PSRAM": chip.psram, "console": chip.console}
    for use, taken in uses.items():
        found += [f"{role}: GPIO {gpio} belongs to {use}" for role, gpio in pins.items() if gpio in taken]
    for role, gpio in pins.items():
        if role not in PULLED_UP and gpio in chip.input_only:
            found.append(f"{role}: GPIO {gpio} is an input only")
        if role in PULLED_UP and gpio in chip.no_pull_up:
            found.append(f"{role}: GPIO {gpio} has no pull-up")
        if role in PLAYERS and gpio >= FIRST_REGISTER:
            found.append(f"{role}: GPIO {gpio} is not in the register that shows the players' keys at one instant")
        if str(gpio) not in chip.left + chip.right:
            found.append(f"{role}: GPIO {gpio} does not come out on the {chip.board}")
    return found
