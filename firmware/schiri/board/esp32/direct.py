"""The keys of an ESP32-S3: each has a pin of its own, and the players' sixteen are read from one register at one
instant. The registers are read by `uctypes` (`docs/develop/decisions.md`). `machine.mem32` would allocate memory in a
reading: bits 30 and 31 belong to flash lines, which change at any time, and a value in which they differ is not one of
MicroPython's small integers. `uctypes` cuts these bits off before it makes an integer."""

import uctypes
from machine import Pin

from ...input.keys import NAMES
from ...util.typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .pins import Pins

    Shifts = tuple[tuple[int, int], ...]  # pairs of a number of bits by which a register is shifted, and the keys' mask

_GPIO = 0x60004000  # DR_REG_GPIO_BASE of the ESP32-S3
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
_FIRST_PIN = 0x74  # GPIO_PIN0_REG; each further pin has the next word
_PIN = {"edge": uctypes.BFUINT32 | 7 << uctypes.BF_POS | 3 << uctypes.BF_LEN}  # GPIO_PINn_INT_TYPE
_FALLING = 2
_HIGH = 32  # the first GPIO of the second register


def _shifts(places: "list[int]") -> "Shifts":
    """Returns how a register becomes a mask of keys: pairs of a shift to the right (to the left if negative), and the
    keys whose bits it moves to their places in the mask. `places` has each key's bit in the register, or -1."""
    masks: dict[int, int] = {}
    for bit, place in enumerate(places):
        if place >= 0:
            masks[place - bit] = masks.get(place - bit, 0) | 1 << bit
    return tuple(sorted(masks.items()))


class Direct:
    """The reader of the pins. `calls` are the pins of the FINI keys, which are also the pins of their counters. The
    chip's interrupt status notes each pin with a falling level, even while the program does something else. No
    interrupt is enabled."""

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
        """Returns the mask of the keys that are down."""
        registers = self._registers
        registers.low_forget = self._low_keys  # cleared before the reading, so that no later fall is missed
        registers.high_forget = self._high_keys
        # All keys whose order matters are in the same register, so they are read at the same instant.
        return self._keys(~registers.low, ~registers.high)

    def fallen(self) -> int:
        """Returns the mask of the keys that were pressed, or have bounced, since the last reading."""
        return self._keys(self._registers.low_fallen, self._registers.high_fallen)

    def _keys(self, low: int, high: int) -> int:
        down = 0
        for shift, keys in self._low:
            down |= low >> shift & keys
        for shift, keys in self._high:
            down |= high << -shift & keys
        return down
