"""The text protocol between the process of a simulated box and the program that drives it.

Lines to the box:
* `k HHHHHH STAMP`: mask of the keys that are down since a raw time of the box, or without `STAMP` from this moment on
* `s HEX`: bytes that arrive on the serial port
* `r US`: resolution of the stamps in µs
* `n "…"`: a name that was typed
* `g LANGUAGE`: the language of a new box

Lines from the box:
* `c RAW`: raw time of the box
* `d P C HEX`: bytes of the display from page P, column C
* `l HEX`: colours of all lamps
* `t HERTZ MS`: a tone
* `x "…"`: the words on the display
* `n …`: the name on a screen that asks for one
* `s HEX`: bytes that the box sends on the serial port

Pages of the simulator get all lines except `c` and `s` unchanged, so the patterns here must let safe lines pass only.
"""

import re
from typing import NamedTuple

COLUMNS = 128
PAGES = 8  # rows of bytes on the display; a byte has eight pixels, bit 0 on top
LAMPS = 13  # 11 chip lamps from left to right, then side lamp A, side lamp B
KEYS_MASK = 0x0FFFFF  # A1…A6 AC AF, B1…B6 BC BF, UP DOWN OK BACK; the upper four of the 24 inputs are not connected
SERIAL_BYTES_A_LINE = 128  # size of a UART's receive buffer; most bytes in a line to the box

_DISPLAY = re.compile(r"d ([0-7]) ([0-9]{1,3}) ((?:[0-9A-Fa-f]{2})+)")
_LAMPS = re.compile(rf"l ([0-9A-Fa-f]{{{LAMPS * 6}}})")
_TEXT = r'"(?:[^"\\\x00-\x1f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"'  # a string in JSON
_WORDS = re.compile(f"x {_TEXT}")
_NAME = re.compile(rf"n (?:null|\[{_TEXT}, (?:true|false)\])")
_TYPED = re.compile(f"n {_TEXT}")
_LANGUAGE = re.compile(r"g [a-z]{2}")
_TONE = re.compile(r"t ([0-9]{1,5}) ([0-9]{1,6})")
_SERIAL = re.compile(r"s ((?:[0-9A-Fa-f]{2})+)")
_KEYS = re.compile(r"k ([0-9A-Fa-f]{6})(?: ([0-9]{1,15}) ([0-9]{1,15}))?")
COARSEST_US = 100_000  # the resolution of the coarsest clock of a browser, in its protection against fingerprinting
_RESOLUTION = re.compile(r"r ([0-9]{1,6})")
_CLOCK = re.compile(r"c ([0-9]{1,10})")


class Display(NamedTuple):
    """Bytes of the display from `column` of `page`, all on this page."""

    page: int
    column: int
    data: bytes


class Lamps(NamedTuple):
    """The colours of all lamps: red, green and blue, a byte each."""

    data: bytes


class Tone(NamedTuple):
    """A tone; 0 Hz is silence."""

    hertz: int
    ms: int


class Words(NamedTuple):
    """The words on the display, for screen readers: a line of the box that is passed on to the pages unchanged."""

    line: str


class Name(NamedTuple):
    """The box's line about the entry of a name: the name so far, or null on a screen that asks for none."""

    line: str


class Clock(NamedTuple):
    """The raw time of the box."""

    raw_us: int


class Keys(NamedTuple):
    """The keys that are down on a page. `stamp_us` is the time of the change and `now_us` the time of sending, both by
    the page's clock; None if the page does not send them."""

    mask: int
    stamp_us: int | None
    now_us: int | None


NO_WORDS = Words('x ""')
NO_NAME = Name("n null")


class Serial(NamedTuple):
    """Bytes on the serial port."""

    data: bytes


def parse(line: str) -> Display | Lamps | Tone | Words | Name | Serial | Clock | None:
    """Returns the content of a line from the box. Returns None if it is not a line of this protocol, for example a
    print, a traceback or a torn line."""
    if found := _DISPLAY.fullmatch(line):
        page, column, data = int(found[1]), int(found[2]), bytes.fromhex(found[3])
        return Display(page, column, data) if column + len(data) <= COLUMNS else None
    if found := _LAMPS.fullmatch(line):
        return Lamps(bytes.fromhex(found[1]))
    if found := _SERIAL.fullmatch(line):
        return Serial(bytes.fromhex(found[1]))
    if _WORDS.fullmatch(line):
        return Words(line)
    if _NAME.fullmatch(line):
        return Name(line)
    if found := _TONE.fullmatch(line):
        return Tone(int(found[1]), int(found[2]))
    if found := _CLOCK.fullmatch(line):
        return Clock(int(found[1]))
    return None


def parse_keys(line: str) -> Keys | None:
    """Returns the content of a page's line `k HHHHHH STAMP NOW`, without inputs that have no key; None for other
    lines."""
    found = _KEYS.fullmatch(line)
    if not found:
        return None
    stamp, now = (int(digits) if digits else None for digits in found.groups()[1:])
    return Keys(int(found[1], 16) & KEYS_MASK, stamp, now)


def parse_resolution(line: str) -> int | None:
    """Returns the resolution of a page's clock in µs from its line `r US`, at most `COARSEST_US`; None for other
    lines."""
    found = _RESOLUTION.fullmatch(line)
    return min(int(found[1]), COARSEST_US) if found else None


def is_for_box(line: str) -> bool:
    """Returns whether a page's line is passed to the box unchanged: a typed name, or the page's language."""
    return bool(_TYPED.fullmatch(line) or _LANGUAGE.fullmatch(line))


def keys_line(mask: int, raw_us: int | None = None) -> str:
    """Returns the line with the mask of the keys that are down and the box's raw time of the change, if it is given."""
    return f"k {mask:06x}" if raw_us is None else f"k {mask:06x} {raw_us}"


def serial_lines(data: bytes) -> list[str]:
    """Returns the lines that send `data` to the box's serial port."""
    return [f"s {data[i : i + SERIAL_BYTES_A_LINE].hex()}" for i in range(0, len(data), SERIAL_BYTES_A_LINE)]


def frame_lines(frame: bytes | bytearray, lamps: bytes) -> list[str]:
    """Returns the lines for the whole display and all lamps: eight `d` and one `l`."""
    pages = [f"d {page} 0 {frame[page * COLUMNS : (page + 1) * COLUMNS].hex()}" for page in range(PAGES)]
    return [*pages, f"l {lamps.hex()}"]
