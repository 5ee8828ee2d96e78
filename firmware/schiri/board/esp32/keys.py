"""The keys of a real board: three shift registers that latch all of them at one instant, and, for the two FINI keys,
counters in the chip (`docs/press-order.md`)."""

from machine import SPI, Pin

from ...input.keys import NAMES
from ...input.press_order import PressOrder
from ...util.clock import ticks_diff
from ...util.typing import TYPE_CHECKING
from .pins import WHOLE
from .ticks import raw_us

if TYPE_CHECKING:
    from ...input.press_order import Counters
    from .pins import Pins

RESOLUTION_US = 2000  # a look should come at least so often during a duel; not yet measured on hardware
_ALL = (1 << len(NAMES)) - 1
_HERTZ = 4000000
_FILTER = 80  # cycles of 12.5 ns, so 1 µs: shorter pulses are none


def counters_of(call_a: Pin, call_b: Pin) -> "Counters | None":
    """Two functions that tell how often each counter has counted: a key's falling edges while the other key is up.
    None if the firmware has no counters."""
    try:
        from esp32 import PCNT
    except ImportError:
        return None
    counters = []
    for unit, (own, other) in enumerate(((call_a, call_b), (call_b, call_a))):
        counter = PCNT(unit, pin=own, falling=PCNT.INCREMENT, mode_pin=other, mode_low=PCNT.HOLD, filter=_FILTER)
        counter.start()
        counters.append(counter.value)
    return tuple(counters)


class Keys:
    """Samples of all keys, see `edge`. `whole` tells whether the latest look has found the chain of registers as it
    should be; what a broken one shows is nothing."""

    def __init__(self, pins: "Pins") -> None:
        data = Pin(pins["keys_data"], Pin.IN, Pin.PULL_UP)
        unused = Pin(pins["keys_unused"])
        self._spi = SPI(2, baudrate=_HERTZ, sck=Pin(pins["keys_clock"]), mosi=unused, miso=data)
        self._load = Pin(pins["keys_load"], Pin.OUT, value=1)
        self._bytes = bytearray(3)
        call_a = Pin(pins["call_a"], Pin.IN, Pin.PULL_UP)
        call_b = Pin(pins["call_b"], Pin.IN, Pin.PULL_UP)
        bits = [1 << NAMES.index(name) for name in ("AF", "BF")]
        self.counters = counters_of(call_a, call_b)
        self.order = PressOrder(bits[0], bits[1], self.counters)
        self.whole = True
        self.longest_gap_us = 0  # between two looks, since somebody set it to 0
        self._looked_us = raw_us()

    @property
    def stamp_us(self) -> int:
        """The raw time of the latest sample."""
        return self.order.stamp_us

    @property
    def mask(self) -> int:
        """The keys that are down in the latest sample."""
        return self.order.mask

    def poll(self) -> bool:
        order = self.order
        if order.next():
            return True
        self._look()
        return order.next()

    def _look(self) -> None:
        before_us = raw_us()
        self._load(0)
        self._load(1)  # from here on the registers keep what they have seen
        after_us = raw_us()
        gap_us = ticks_diff(before_us, self._looked_us)
        self._looked_us = before_us
        if gap_us > self.longest_gap_us:
            self.longest_gap_us = gap_us
        self._spi.readinto(self._bytes)
        levels = self._bytes[0] | self._bytes[1] << 8 | self._bytes[2] << 16
        self.whole = levels >> len(NAMES) == WHOLE
        if self.whole:
            self.order.look(before_us, after_us, ~levels & _ALL)
