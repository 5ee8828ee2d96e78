"""The lamps and the buzzer of a physical board."""

from machine import PWM, Pin
from neopixel import NeoPixel

from ...ui.screen import LAMPS
from ...util.clock import ticks_add, ticks_diff
from ...util.typing import TYPE_CHECKING
from .ticks import raw_us

if TYPE_CHECKING:
    from ...edge import Bytes
    from ...edge import Lamps as AnyLamps
    from .pins import Pins

_HALF = 32768  # half of the 16-bit duty cycle, which is the loudest


class NoLamps:
    """A stand-in for lamps that are left out."""

    def show(self, colours: "Bytes") -> None:
        """Does nothing."""


def lamps_at(pins: "Pins") -> "AnyLamps":
    """Returns the lamps at these pins, made dark by a first transfer."""
    lamps = Lamps(pins)
    lamps.show(bytes(3 * LAMPS))
    return lamps


class Lamps:
    """A strip of WS2812. The chip cannot know if one is connected, because it never answers."""

    def __init__(self, pins: "Pins") -> None:
        self._strip = NeoPixel(Pin(pins["lamps"], Pin.OUT), LAMPS)

    def show(self, colours: "Bytes") -> None:
        wire = self._strip.buf
        for index in range(0, 3 * LAMPS, 3):
            wire[index] = colours[index + 1]  # the strip expects green first
            wire[index + 1] = colours[index]
            wire[index + 2] = colours[index + 2]
        self._strip.write()


class Buzzer:
    """A piezo buzzer. A tone ends with the first call of `step` after its time."""

    def __init__(self, pins: "Pins") -> None:
        self._pwm = PWM(Pin(pins["buzzer"]), freq=1000, duty_u16=0)
        self._ends_us = -1

    def tone(self, hertz: int, ms: int) -> None:
        """Starts a tone and returns at once; 0 Hz is silence."""
        if hertz:
            self._pwm.freq(hertz)
        self._pwm.duty_u16(_HALF if hertz else 0)
        self._ends_us = ticks_add(raw_us(), ms * 1000)

    def step(self) -> None:
        """Ends the tone if its time is over."""
        if self._ends_us >= 0 and ticks_diff(raw_us(), self._ends_us) >= 0:
            self._pwm.duty_u16(0)
            self._ends_us = -1
