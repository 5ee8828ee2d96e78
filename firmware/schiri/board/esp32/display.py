"""The display of 128×64 pixels on I2C, with one of three chips: SSD1306, SSD1309 or SH1106.

All three take the pixels page by page in the same way. The SH1106 has 132 columns, of which the third and the following
ones are visible, and another charge pump.
"""

from machine import I2C, Pin

from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...edge import Bytes, Storage
    from .part_trials import Trials
    from .pins import Pins

ADDRESSES = (0x3C, 0x3D)  # I2C addresses of the display, and of a second one for the other side
_HERTZ = 400000
_PAGE = 128
_MOST = 32  # most columns in a transfer; it takes 0.9 ms, in which no timer reads the keys
_HEAD = 7  # bytes before the columns
_TRIES = 2
_STEP = 8  # columns of the smallest piece; each piece has a multiple of that

# The commands by the names of the SSD1306's data sheet, section 9.
_BEFORE = (
    b"\xae"  # set display off
    b"\xd5\x80"  # set display clock divide ratio and oscillator frequency: the reset values
    b"\xa8\x3f"  # set multiplex ratio: 64 rows
    b"\xd3\x00"  # set display offset: none
    b"\x40"  # set display start line: row 0
)
_AFTER = (
    b"\xa1"  # set segment re-map: column 127 is segment 0
    b"\xc8"  # set COM output scan direction: from the last row to the first
    b"\xda\x12"  # set COM pins hardware configuration: alternative, for 64 rows
    b"\x81\xcf"  # set contrast control
    b"\xd9\xf1"  # set pre-charge period
    b"\xdb\x40"  # set V_COMH deselect level
    b"\xa4"  # entire display on: follow the memory
    b"\xa6"  # set normal display: 1 is lit
)
_ON = b"\xaf"  # set display on
KINDS = {  # the commands between `_BEFORE` and `_AFTER`, and the first visible column
    "ssd1306": (b"\x20\x02\x8d\x14", 0),  # set memory addressing mode: by pages; charge pump setting: enabled
    "sh1106": (b"\xad\x8b", 2),  # DC-DC control mode set: on
}


_KIND_PATH = "display"  # path of a file with the kind of the display; without it the kind is the first one


class NoDisplay:
    """A stand-in for a display that is left out."""

    missing = True

    def show(self, page: int, column: int, count: int, picture: "Bytes") -> None:
        """Ignores the picture."""


class Display:
    """All connected displays, which show the same. `missing` is True if there is none, or if all have stopped
    answering; nothing is sent then."""

    def __init__(self, pins: "Pins", kind: str) -> None:
        self._i2c = I2C(0, scl=Pin(pins["display_clock"]), sda=Pin(pins["display_data"]), freq=_HERTZ)
        self._pump, self._first = KINDS[kind]
        # Transfers of each length, allocated once, because nothing may be allocated in a duel.
        self._bytes = bytearray(_HEAD + _MOST)
        self._bytes[0] = self._bytes[2] = self._bytes[4] = 0x80  # control byte: one command follows
        self._bytes[6] = 0x40  # control byte: only columns follow
        self._pieces = [memoryview(self._bytes)[: _HEAD + _STEP * steps] for steps in range(_MOST // _STEP + 1)]
        self._found = [address for address in ADDRESSES if self._starts(address)]

    @property
    def missing(self) -> bool:
        """Whether no display answers."""
        return not self._found

    def _starts(self, address: int) -> bool:
        try:
            for commands in (_BEFORE, self._pump, _AFTER):
                self._i2c.writeto(address, b"\x00" + commands)
            self._clear(address)
            self._i2c.writeto(address, b"\x00" + _ON)
        except OSError:
            return False
        return True

    def _clear(self, address: int) -> None:
        for page in range(8):
            for column in range(0, _PAGE, _MOST):
                self._place(page, column)
                self._i2c.writeto(address, self._pieces[-1])

    def _place(self, page: int, column: int) -> None:
        column += self._first
        self._bytes[1] = 0xB0 | page  # set page start address
        self._bytes[3] = column & 0x0F  # set lower column start address
        self._bytes[5] = 0x10 | column >> 4  # set higher column start address

    def show(self, page: int, column: int, count: int, picture: "Bytes") -> None:
        end = column + count
        while column < end:
            self._show_piece(page, column, min(_MOST, end - column), picture)
            column += _MOST

    def _show_piece(self, page: int, column: int, count: int, picture: "Bytes") -> None:
        self._place(page, column)
        start = page * _PAGE + column
        for index in range(count):
            self._bytes[_HEAD + index] = picture[start + index]
        piece = self._pieces[count // _STEP]
        for address in self._found:
            if not self._sent(address, piece):
                # This display is disconnected or broken; the match goes on without it.
                self._found = [other for other in self._found if other != address]

    def _sent(self, address: int, piece: memoryview) -> bool:
        for _ in range(_TRIES):
            try:
                self._i2c.writeto(address, piece)
                return True
            except OSError:
                pass
        return False


def display_of(pins: "Pins", storage: "Storage", trials: "Trials") -> Display | NoDisplay:
    """Returns the display, or a stand-in if an earlier trial has hung the chip."""
    return trials.of("display", lambda: Display(pins, kind_of_display(storage)), NoDisplay())


def kind_of_display(storage: "Storage") -> str:
    """Returns the chosen kind of the display."""
    kind = (storage.read(_KIND_PATH) or b"").decode()
    return kind if kind in KINDS else "ssd1306"


def choose_next_kind(storage: "Storage") -> None:
    """Chooses the other kind, because the display shows nothing readable."""
    kinds = list(KINDS)
    kind = kinds[(kinds.index(kind_of_display(storage)) + 1) % len(kinds)]
    storage.write(_KIND_PATH, kind.encode())
