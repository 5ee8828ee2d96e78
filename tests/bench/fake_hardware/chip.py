"""A simulated ESP32-WROVER or ESP32-S3 (`kinds`) with a Schiri wired to it, for the modules `machine`, `esp32`,
`neopixel`, `network` and `registers` in this folder. It refuses what the chip or MicroPython's port refuses. It also
refuses things that they accept although they do not work, such as a missing pull-up. It was written from the chip's
manual and the port's sources."""

import kinds
from processor import processor
from restarting import LastStart

# fmt: off
KEYS = (  # in the order of the bits of a mask
    "A1", "A2", "A3", "A4", "A5", "A6", "AC", "AF",
    "B1", "B2", "B3", "B4", "B5", "B6", "BC", "BF",
    "UP", "DOWN", "OK", "BACK",
)
# fmt: on
IDF_FREE_BYTES = 149008  # the 112,968 that an emulated ESP32 with PSRAM had left, and those of its radio
_CALLS = {"call_a": 7, "call_b": 15}  # pins to which the FINI keys lead besides the registers


class Refused(ValueError):
    """The error for something that the real board would not do."""


class Bitten(BaseException):
    """The exception when the watchdog restarts the board."""


class Chip:
    """The state of pins and parts. `press` and `release` move the keys; `looks` counts the readings of them. `wiring`
    is a pin map of the firmware."""

    def __init__(self):
        self.kind = kinds.ESP32
        self.wiring = {}
        self.inputs = set()  # the pins that somebody has made inputs
        self.edges = set()  # the pins whose falling edges the chip notes
        self.fallen = 0  # the keys at those pins that have closed since the notes were cleared
        self.keys = 0
        self._shown_keys = self._shown_inputs = -1  # the keys and inputs that `_low` and `_high` show
        self._low = self._high = 0
        self.latched = 0
        self.chain = 0b1010  # what the third register shows at its free inputs
        self.looks = 0
        self.counters = []
        self.has_counters = True
        self.displays = {}
        self.lamps = b""
        self.tones = []  # (hertz, duty) as they were set
        self.radio = False
        self.radio_sleeps = True
        self.radio_fault = ""  # how it fails, see `network.py`
        self.wifi = None  # name and password of the network in reach
        self.watchdog_ms = 0
        self.partitions = {}
        self.has_psram(4194304)
        self.started = LastStart()
        self.ended = None

    def has_psram(self, size):
        """Sets the size of the PSRAM in bytes, 0 without any. Python's heap is in it."""
        self.psram_bytes = size
        self.idf_free_bytes = IDF_FREE_BYTES

    def hang(self, looks):
        """Lets an operation hang, in C or in a loop that runs callbacks (`looks`), until the watchdog restarts the
        chip."""
        if not self.watchdog_ms:
            raise Refused("nothing ends that")
        if looks:
            processor.work(1)  # what is scheduled already is called at once
            processor.work(1000 * self.watchdog_ms)
        else:
            processor.block(1000 * self.watchdog_ms)
        self.end("watchdog", Bitten())

    def end(self, cause, error):
        """Ends the chip's program by `error`, which says why it restarts."""
        self.started = LastStart(cause, self.started.memory)
        self.ended = error
        raise error

    def powered(self):
        """Raises an error if the chip has restarted, because nothing may use it then."""
        if self.ended:
            raise self.ended

    def press(self, mask):
        """Closes the contacts of all keys of a mask at the same time."""
        self._change(self.keys | mask)

    def release(self, mask):
        """Opens the contacts of all keys of a mask at the same time."""
        self._change(self.keys & ~mask)

    def _change(self, keys):
        before = self.keys
        # The lines change one after the other: for two that fall together each counter sees the other one still high.
        for counter in self.counters:
            counter.see(before, keys)
        self.keys = keys
        for bit in range(len(KEYS)):
            if keys & ~before & 1 << bit and self.wiring.get(KEYS[bit], -1) in self.edges:
                self.fallen |= 1 << bit

    def watch_edges(self, gpio, falling):
        """Sets the interrupt type of a pin, which makes the chip note its edges."""
        if falling:
            self.edges.add(gpio)
        else:
            self.edges.discard(gpio)

    def level(self, gpio, keys=None):
        """Returns the level of a pin."""
        keys = self.keys if keys is None else keys
        for name, bit in _CALLS.items():
            if gpio == self.wiring.get(name):
                return 0 if keys >> bit & 1 else 1
        for bit in range(len(KEYS)):
            if gpio == self.wiring.get(KEYS[bit]):
                return 0 if keys >> bit & 1 else 1
        return 1

    def input_word(self, first):
        """Returns the register with the levels of the 32 pins from `first` on, without allocating memory. A pin that is
        no input reads low. The lines of the flash change all the time."""
        if self.keys != self._shown_keys or len(self.inputs) != self._shown_inputs:
            self._show()
        if first:
            return self._high
        self.looks += 1
        return self._low | (0xD4000000 if self.looks & 1 else 0x28000000)

    def _show(self):
        """Computes the levels of the keys' pins, which stay until a key changes."""
        self._shown_keys = self.keys
        self._shown_inputs = len(self.inputs)
        self._low = self._high = 0
        for bit in range(len(KEYS)):
            gpio = self.wiring.get(KEYS[bit], -1)
            if gpio in self.inputs and not self.keys >> bit & 1:
                if gpio < 32:
                    self._low |= 1 << gpio
                else:
                    self._high |= 1 << gpio - 32

    def fallen_word(self, first):
        """Returns the register with the falling edges of the 32 pins from `first` on."""
        word = 0
        for bit in range(len(KEYS) if self.fallen else 0):
            gpio = self.wiring.get(KEYS[bit], -1)
            if first <= gpio < first + 32 and self.fallen >> bit & 1:
                word |= 1 << gpio - first
        return word

    def forget_fallen(self, first, word):
        """Clears falling edges, as a write of ones to that register does."""
        for bit in range(len(KEYS) if self.fallen else 0):
            gpio = self.wiring.get(KEYS[bit], -1)
            if first <= gpio < first + 32 and word >> gpio - first & 1:
                self.fallen &= ~(1 << bit)

    def written(self, gpio, value):
        """Handles a write to a pin: the shift registers take their inputs until the line rises."""
        if gpio == self.wiring.get("keys_load") and value:
            self.latched = self.keys

    def shift_into(self, buffer):
        """Writes the bytes of the shift registers into a buffer, without allocating memory."""
        self.looks += 1
        levels = ~self.latched & 0xFFFFF | self.chain << 20
        for index in range(len(buffer)):
            buffer[index] = levels >> 8 * index & 0xFF


class Oled:
    """The chip of a display, which takes transfers as SSD1306 and SH1106 do. `columns` is 128 or 132."""

    def __init__(self, columns=128):
        self.columns = columns
        self.memory = bytearray(8 * columns)
        self.is_on = False
        self.page = 0
        self.column = 0
        self._arguments = 0

    def take(self, data):
        """Takes a transfer without its address."""
        at = 0
        while at < len(data):
            control = data[at]
            at += 1
            if control == 0x80:
                self._command(data[at])
                at += 1
            elif control == 0x00:
                for byte in data[at:]:
                    self._command(byte)
                return
            elif control == 0x40:
                self._columns(data[at:])
                return
            else:
                raise Refused("control byte")

    def _command(self, byte):
        if self._arguments:
            self._arguments -= 1
        elif 0xB0 <= byte <= 0xB7:
            self.page = byte & 7
        elif byte < 0x10:
            self.column = self.column & 0xF0 | byte
        elif byte < 0x20 and self.columns == 132 or byte < 0x18:
            self.column = self.column & 0x0F | (byte & 0x0F) << 4
        elif byte in (0xAE, 0xAF):
            self.is_on = byte == 0xAF
        elif byte in (0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB):
            self._arguments = 1
            if (byte in (0x20, 0x8D)) == (self.columns == 132) and byte in (0x20, 0x8D, 0xAD):
                raise Refused("command of another chip")
        elif not (0x40 <= byte < 0x80 or byte in (0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xC0, 0xC8)):
            raise Refused("command %02x" % byte)

    def _columns(self, data):
        for byte in data:
            if self.column >= self.columns:
                raise Refused("beyond the page's end")
            self.memory[self.page * self.columns + self.column] = byte
            self.column += 1

    def picture(self):
        """Returns the visible picture, 1,024 bytes."""
        first = (self.columns - 128) // 2
        rows = [self.memory[page * self.columns + first :][:128] for page in range(8)]
        return b"".join([bytes(row) for row in rows])


chip = Chip()
