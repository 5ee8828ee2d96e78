"""A made-up ESP32-WROVER with a Schiri wired to it, as the modules `machine`, `esp32`, `neopixel` and `network` in this
folder see it. It refuses what the chip or MicroPython's port for it refuses, and some things that they take without a
word and that do not work: a pull-up that is not there, for instance. Written from the chip's manual and the port's
sources."""

# 16 and 17 lead to the PSRAM of a WROVER: MicroPython for it has no such pins.
VALID = {0, 1, 2, 3, 4, 5} | {12, 13, 14, 15, 18, 19, 21, 22, 23, 25, 26, 27} | set(range(32, 40))
INPUT_ONLY = set(range(34, 40))
CONSOLE = {1, 3}


class Refused(ValueError):
    """The real board would not do that."""


class Chip:
    """The state of pins and parts. Keys are pressed by `press` and `release`; `looks` counts how often the registers
    were read."""

    def __init__(self):
        self.wiring = {}
        self.keys = 0
        self.latched = 0
        self.chain = 0b1010  # what the third register shows at its free inputs
        self.looks = 0
        self.counters = []
        self.has_counters = True
        self.displays = {}
        self.bus_bytes = 0
        self.lamps = b""
        self.tones = []  # (hertz, duty) as they were set
        self.radio = False
        self.radio_sleeps = True
        self.watchdog_ms = 0
        self.partitions = {}
        self.psram_bytes = 4194304  # 0 without any
        self.restarts = 0
        self.reset_cause = 1

    def press(self, mask):
        """Closes the contacts of all keys of a mask at once."""
        self._change(self.keys | mask)

    def release(self, mask):
        """Opens them."""
        self._change(self.keys & ~mask)

    def _change(self, keys):
        before = self.keys
        # The lines change one after the other: for two that fall together each counter sees the other one still high.
        for counter in self.counters:
            counter.see(before, keys)
        self.keys = keys

    def level(self, gpio, keys=None):
        """The level of a pin."""
        keys = self.keys if keys is None else keys
        if gpio == self.wiring.get("call_a"):
            return 0 if keys >> 7 & 1 else 1
        if gpio == self.wiring.get("call_b"):
            return 0 if keys >> 15 & 1 else 1
        return 1

    def written(self, gpio, value):
        """A pin was set: the registers take in what stands at their inputs until the line rises."""
        if gpio == self.wiring.get("keys_load") and value:
            self.latched = self.keys

    def shift_into(self, buffer):
        """The bytes that come out of the registers; takes no memory for it."""
        self.looks += 1
        levels = ~self.latched & 0xFFFFF | self.chain << 20
        for index in range(len(buffer)):
            buffer[index] = levels >> 8 * index & 0xFF


class Oled:
    """A display's chip: takes the bytes of a transfer as SSD1306 and SH1106 do. `columns` is 128 or 132."""

    def __init__(self, columns=128):
        self.columns = columns
        self.memory = bytearray(8 * columns)
        self.is_on = False
        self.page = 0
        self.column = 0
        self._arguments = 0
        self._longest_us = 0

    def take(self, data):
        """A transfer, without the address."""
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
        """What is seen: 1,024 bytes."""
        first = (self.columns - 128) // 2
        rows = [self.memory[page * self.columns + first :][:128] for page in range(8)]
        return b"".join([bytes(row) for row in rows])


chip = Chip()
