"""The keys of an ESP32-WROVER: three shift registers in a chain, which latch all twenty keys at one instant."""

from machine import SPI, Pin

from ...input.keys import NAMES
from ...util.typing import TYPE_CHECKING
from .pins import WHOLE

if TYPE_CHECKING:
    from .pins import Pins

_ALL = (1 << len(NAMES)) - 1
_HERTZ = 4000000


class Chain:
    """The reader of the shift registers. `calls` are the pins to which the FINI keys are also connected, for their
    counters."""

    def __init__(self, pins: "Pins") -> None:
        data = Pin(pins["keys_data"], Pin.IN, Pin.PULL_UP)
        unused = Pin(pins["keys_unused"])
        self._spi = SPI(2, baudrate=_HERTZ, sck=Pin(pins["keys_clock"]), mosi=unused, miso=data)
        self._load = Pin(pins["keys_load"], Pin.OUT, value=1)
        self._bytes = bytearray(3)
        self.calls = (Pin(pins["call_a"], Pin.IN, Pin.PULL_UP), Pin(pins["call_b"], Pin.IN, Pin.PULL_UP))

    def levels(self) -> int:
        """Returns the mask of the keys that are down; -1 if the chain is broken, because its bits mean nothing then."""
        self._load(0)
        self._load(1)  # the registers hold the latched levels
        self._spi.readinto(self._bytes)
        levels = self._bytes[0] | self._bytes[1] << 8 | self._bytes[2] << 16
        return ~levels & _ALL if levels >> len(NAMES) == WHOLE else -1

    def fallen(self) -> int:
        """Returns 0: shift registers do not notice presses between two readings."""
        return 0
