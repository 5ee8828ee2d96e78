"""The keys of an ESP32-S3: each on a pin of its own, and the players' sixteen in one look at one register.

`machine.mem32` would take memory at a look: bits 30 and 31 are lines of the flash, which change at any time, and a
number in which they differ is none of MicroPython's small ones. `uctypes` reads the same word at once and cuts those
bits off before it makes a number of it (`docs/develop/decisions.md`).
"""

import uctypes
from machine import Pin

from ...input.keys import NAMES
from ...util.typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .pins import Pins

    Shifts = tuple[tuple[int, int], ...]  # by how many bits a register has to be shifted for which keys

_GPIO = 0x60004000  # the ESP32-S3's DR_REG_GPIO_BASE
_LOW_BITS = uctypes.BFUINT32 | 22 << uctypes.BF_LEN  # GPIO 0 to 21
_HIGH_BITS = uctypes.BFUINT32 | 17 << uctypes.BF_LEN  # GPIO 32 to 48
_REGISTERS = {
    "low": 0x3C | _LOW_BITS,  # GPIO_IN_REG
    "high": 0x40 | _HIGH_BITS,  # GPIO_IN1_REG
    "low_fallen": 0x44 | _LOW_BITS,  # GPIO_STATUS_REG
    "low_forget": 0x4C | _LOW_BITS,  # GPIO_STATUS_W1TC_REG
    "high_fallen": 0x50 | _HIGH_BITS,  # GPIO_STATUS1_REG
    "high_forget": 0x58 | _HIGH_BITS,  # GPIO_STATUS1_W1TC_REG
}
_FIRST_PIN = 0x74  # GPIO_PIN0_REG, and a word for each further one
_PIN = {"edge": uctypes.BFUINT32 | 7 << uctypes.BF_POS | 3 << uctypes.BF_LEN}  # GPIO_PINn_INT_TYPE
_FALLING = 2
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
    """Reads the pins. `calls` are those of the FINI keys, which lead to their counters as well.

    The chip keeps in mind at which pins the level has fallen, whatever the program is doing: that is how an interrupt
    would begin, but none is enabled."""

    def __init__(self, pins: "Pins", gpio_registers: int = _GPIO) -> None:
        for name in NAMES:
            Pin(pins[name], Pin.IN, Pin.PULL_UP)
        self.calls = (Pin(pins["AF"], Pin.IN, Pin.PULL_UP), Pin(pins["BF"], Pin.IN, Pin.PULL_UP))
        self._registers: Any = uctypes.struct(gpio_registers, _REGISTERS)
        gpios = [pins[name] for name in NAMES]
        for gpio in gpios:
            register: Any = uctypes.struct(gpio_registers + _FIRST_PIN + 4 * gpio, _PIN)
            register.edge = _FALLING
        self._low_keys = sum([1 << gpio for gpio in gpios if gpio < _HIGH])
        self._high_keys = sum([1 << gpio - _HIGH for gpio in gpios if gpio >= _HIGH])
        self._low = _shifts([gpio if gpio < _HIGH else -1 for gpio in gpios])
        self._high = _shifts([gpio - _HIGH for gpio in gpios])

    def levels(self) -> int:
        """The mask of the keys that are down."""
        registers = self._registers
        registers.low_forget = self._low_keys  # before the look: what falls in between is found by the next one, too
        registers.high_forget = self._high_keys
        # All that have to be told apart in time are in one look.
        return self._keys(~registers.low, ~registers.high)

    def fallen(self) -> int:
        """The mask of the keys that have been pressed since the last look, or have bounced."""
        return self._keys(self._registers.low_fallen, self._registers.high_fallen)

    def _keys(self, low: int, high: int) -> int:
        down = 0
        for shift, keys in self._low:
            down |= low >> shift & keys
        for shift, keys in self._high:
            down |= high << -shift & keys
        return down
