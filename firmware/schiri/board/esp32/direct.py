"""The keys of an ESP32-S3: each on a pin of its own, and the players' sixteen in one look at one register.

`machine.mem32` would take memory at a look: bits 30 and 31 are lines of the flash, which change at any time, and a
number in which they differ is none of MicroPython's small ones. `uctypes` reads the same word at once and cuts those
bits off before it makes a number of it (`docs/decisions/0041-a-pin-for-each-key.md`).
"""

import uctypes
from machine import Pin

from ...input.keys import NAMES
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .pins import Pins

    Shifts = tuple[tuple[int, int], ...]  # by how many bits a register has to be shifted for which keys

_GPIO = 0x60004000  # the ESP32-S3's DR_REG_GPIO_BASE
_REGISTERS = {
    "low": 0x3C | uctypes.BFUINT32 | 22 << uctypes.BF_LEN,  # GPIO_IN_REG: GPIO 0 to 21
    "high": 0x40 | uctypes.BFUINT32 | 17 << uctypes.BF_LEN,  # GPIO_IN1_REG: GPIO 32 to 48
}
_HIGH = 32  # the first GPIO of the other register


def _shifts(places: "list[int]") -> "Shifts":
    """How the bits of a register come to where the keys have theirs: `places` tells of each key where its level stands
    in the register, −1 if it does not. Keys that are moved by the same number of bits are moved in one go."""
    masks: dict[int, int] = {}
    for bit, place in enumerate(places):
        if place >= 0:
            masks[place - bit] = masks.get(place - bit, 0) | 1 << bit
    return tuple(sorted(masks.items()))


class Direct:
    """Reads the pins. `calls` are those of the FINI keys, which lead to their counters as well."""

    def __init__(self, pins: "Pins", gpio_registers: int = _GPIO) -> None:
        for name in NAMES:
            Pin(pins[name], Pin.IN, Pin.PULL_UP)
        self.calls = (Pin(pins["AF"], Pin.IN, Pin.PULL_UP), Pin(pins["BF"], Pin.IN, Pin.PULL_UP))
        self._registers = uctypes.struct(gpio_registers, _REGISTERS)
        gpios = [pins[name] for name in NAMES]
        self._low = _shifts([gpio if gpio < _HIGH else -1 for gpio in gpios])
        self._high = _shifts([gpio - _HIGH for gpio in gpios])

    def levels(self) -> int:
        """The mask of the keys that are down."""
        low = ~self._registers.low  # all that have to be told apart in time, in one look
        high = ~self._registers.high
        down = 0
        for shift, keys in self._low:
            down |= low >> shift & keys
        for shift, keys in self._high:
            down |= high << -shift & keys
        return down
