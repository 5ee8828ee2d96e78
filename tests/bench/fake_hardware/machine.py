"""A stand-in for MicroPython's `machine` on an ESP32."""

from chip import Refused, chip
from processor import processor
from restarting import (  # noqa: F401
    DEEPSLEEP_RESET,
    HARD_RESET,
    MOST_BYTES,
    PWRON_RESET,
    REGISTERS,
    SOFT_RESET,
    WDT_RESET,
)

LOOK_US = 300  # to read all registers, with what the program does around that: a guess
BUS_BYTE_US = 23  # nine bits at 400 kHz


class Restart(BaseException):
    """The exception when the board restarts."""


def reset():
    chip.end("software", Restart())


def reset_cause():
    return chip.started.reset_cause()


class Registers:
    """The chip's registers that are read anywhere."""

    def __getitem__(self, address):
        if address not in REGISTERS:
            raise Refused("register %x" % address)
        return chip.started.register()


mem32 = Registers()


class RTC:
    """The memory of the real-time clock, which survives a restart."""

    def memory(self, data=None):
        chip.powered()
        if data is None:
            return chip.started.memory
        if len(data) > MOST_BYTES:
            raise Refused("buffer too long")
        chip.started.memory = bytes(data)
        return None


class Pin:
    IN, OUT, OPEN_DRAIN = 1, 3, 7
    PULL_DOWN, PULL_UP = 1, 2
    IRQ_RISING, IRQ_FALLING = 1, 2

    def __init__(self, gpio, mode=None, pull=-1, value=None):
        if isinstance(gpio, Pin):
            gpio = gpio.gpio
        if gpio not in chip.kind.pins:
            raise Refused("invalid pin")
        if mode is not None and mode != Pin.IN and gpio in chip.kind.input_only:
            raise Refused("pin can only be input")
        if pull not in (-1, None) and gpio in chip.kind.input_only:
            raise Refused("no pull-up there")
        if mode is not None:
            chip.inputs.add(gpio)  # an output can be read back, too
        self.gpio = gpio
        self.is_output = mode not in (None, Pin.IN)
        if value is not None:
            self(value)

    def __call__(self, value=None):
        if value is None:
            return chip.level(self.gpio)
        if self.gpio in chip.kind.input_only:
            raise Refused("pin can only be input")
        chip.written(self.gpio, value)
        return None

    value = __call__

    def irq(self, handler=None, trigger=3, wake=None, hard=False):
        if hard:
            raise Refused("hard interrupts are not supported")


class SPI:
    MSB, LSB = 0, 1

    def __init__(
        self, number, baudrate=500000, polarity=0, phase=0, bits=8, firstbit=0, sck=None, mosi=None, miso=None
    ):
        if number not in (1, 2):
            raise Refused("SPI ID")
        if (
            sck is None
            or mosi is None
            or miso is None
            or sck.gpio in chip.kind.input_only
            or mosi.gpio in chip.kind.input_only
        ):
            raise Refused("SPI pins")
        if (polarity, phase, firstbit) != (0, 0, SPI.MSB):
            raise Refused("the registers need mode 0")
        if (sck.gpio, miso.gpio) != (chip.wiring.get("keys_clock"), chip.wiring.get("keys_data")):
            raise Refused("nothing is wired there")

    def readinto(self, buffer, write=0):
        processor.block(LOOK_US)
        chip.shift_into(buffer)


class I2C:
    def __init__(self, number, scl, sda, freq=400000, timeout=50000):
        if number not in (0, 1) or scl.gpio in chip.kind.input_only or sda.gpio in chip.kind.input_only:
            raise Refused("I2C")
        if freq > 1000000:
            raise Refused("too fast")
        self._wired = (scl.gpio, sda.gpio) == (chip.wiring.get("display_clock"), chip.wiring.get("display_data"))

    def writeto(self, address, data, stop=True):
        if not self._wired or address not in chip.displays:
            raise OSError(19)
        processor.block(BUS_BYTE_US * (1 + len(data)))
        chip.displays[address].take(data)
        return len(data) + 1


class PWM:
    def __init__(self, pin, freq=5000, duty_u16=0):
        if not isinstance(pin, Pin) or pin.gpio in chip.kind.input_only:
            raise Refused("invalid pin")
        self._hertz = 0
        self.freq(freq)
        self.duty_u16(duty_u16)

    def freq(self, hertz):
        if not 1 <= hertz <= 40000000:
            raise Refused("frequency must be from 1Hz to 40MHz")
        self._hertz = hertz

    def duty_u16(self, duty):
        if not 0 <= duty <= 65535:
            raise Refused("duty_u16 must be from 0 to 65535")
        chip.tones.append((self._hertz, duty))


class Timer:
    ONE_SHOT, PERIODIC = 0, 1
    _initialised = set()  # noqa: RUF012  # by their numbers

    def __init__(self, number):
        if not 0 <= number < 4:
            raise Refused("invalid Timer number")
        self._number = number

    def init(self, mode=1, period=-1, callback=None, hard=False):
        if hard:
            raise Refused("hard Timers are not implemented")
        if period <= 0 or not callback:
            raise Refused("this stand-in knows timers that call somebody after some ms, and nothing else")
        if self._number in Timer._initialised:
            raise Refused("the 255th time stops clocks")  # micropython#19162, up to 1.28: one init for each timer
        Timer._initialised.add(self._number)
        processor.begin(self, callback, 1000 * period, mode == Timer.PERIODIC)

    def deinit(self):
        processor.end(self)


class WDT:
    def __init__(self, id=0, timeout=5000):  # noqa: A002
        chip.powered()
        if id != 0 or timeout <= 0:
            raise Refused("WDT timeout too short")
        if timeout >= 1 << 30:
            raise Refused("the IDF counts in half milliseconds up to twice the time, in 32 bits")
        chip.watchdog_ms = timeout

    def feed(self):
        pass
