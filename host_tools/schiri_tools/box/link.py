"""The lines between a simulated box's process and what drives it: what they say, and which ones are well formed.

To the box: `k HHHHHH STAMP` the mask of the keys that are down, since a raw time of the box, or without that since now;
`s HEX` bytes that arrive on its serial port; `r US` how finely its stamps tell apart; `n "…"` a name that was typed;
`g LANGUAGE` the one that a new box takes. From the box: `c RAW` its raw time; `d P C HEX` bytes of the display from
page P, column C; `l HEX` all lamps; `t HERTZ MS` a tone; `x "…"` the words on the display; `n …` the name that is asked
for; `s HEX` bytes it sends. A page gets all but the last and the time as they are, so a line that passes here is safe
to hand on.
"""

import re
from typing import NamedTuple

COLUMNS = 128
PAGES = 8  # of the display: eight rows of bytes, each byte eight pixels, bit 0 on top
LAMPS = 13  # 11 chip lamps from left to right, then side lamp A, side lamp B
KEYS_MASK = 0x0FFFFF  # A1…A6 AC AF, B1…B6 BC BF, UP DOWN OK BACK; the upper four of the 24 inputs are not connected
SERIAL_BYTES_A_LINE = 128  # to the box: what a UART's receive buffer swallows in one go

_DISPLAY = re.compile(r"d ([0-7]) ([0-9]{1,3}) ((?:[0-9A-Fa-f]{2})+)")
_LAMPS = re.compile(rf"l ([0-9A-Fa-f]{{{LAMPS * 6}}})")
_TEXT = r'"(?:[^"\\\x00-\x1f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"'  # in JSON
_WORDS = re.compile(f"x {_TEXT}")
_NAME = re.compile(rf"n (?:null|\[{_TEXT}, (?:true|false)\])")
_TYPED = re.compile(f"n {_TEXT}")
_LANGUAGE = re.compile(r"g [a-z]{2}")
_TONE = re.compile(r"t ([0-9]{1,5}) ([0-9]{1,6})")
_SERIAL = re.compile(r"s ((?:[0-9A-Fa-f]{2})+)")
_KEYS = re.compile(r"k ([0-9A-Fa-f]{6})(?: ([0-9]{1,15}) ([0-9]{1,15}))?")
_RESOLUTION = re.compile(r"r ([0-9]{1,6})")
_CLOCK = re.compile(r"c ([0-9]{1,10})")


class Display(NamedTuple):
    """Bytes of the display from `column` of `page`; they end on the same page."""

    page: int
    column: int
    data: bytes


class Lamps(NamedTuple):
    """Red, green and blue of every lamp."""

    data: bytes


class Tone(NamedTuple):
    """A tone; 0 Hz is silence."""

    hertz: int
    ms: int


class Words(NamedTuple):
    """What stands on the display, for those who have it read to them: the line as the box wrote it."""

    line: str


class Name(NamedTuple):
    """The name that stands where one is asked for, or that none is: the line as the box wrote it."""

    line: str


class Clock(NamedTuple):
    """The box's raw time."""

    raw_us: int


class Keys(NamedTuple):
    """The keys that a page holds down, since when and as it told when it was what time there, in µs of its own clock;
    None if it has not told."""

    mask: int
    stamp_us: int | None
    now_us: int | None


NO_WORDS = Words('x ""')
NO_NAME = Name("n null")


class Serial(NamedTuple):
    """Bytes on the serial port."""

    data: bytes


def parse(line: str) -> Display | Lamps | Tone | Words | Name | Serial | Clock | None:
    """What a line of the box says; None if it is none of the link's: a print, a traceback, a torn line."""
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
    """What a page's `k HHHHHH STAMP NOW` says, without the inputs that no key is on; None if it is not of that form."""
    found = _KEYS.fullmatch(line)
    if not found:
        return None
    stamp, now = (int(digits) if digits else None for digits in found.groups()[1:])
    return Keys(int(found[1], 16) & KEYS_MASK, stamp, now)


def parse_resolution(line: str) -> int | None:
    """How finely a page's clock tells two presses apart, in µs, as its `r US` says; None if it is not of that form."""
    found = _RESOLUTION.fullmatch(line)
    return int(found[1]) if found else None


def is_for_box(line: str) -> bool:
    """Returns whether a page's line goes to the box as it is: a typed name, or the page's language."""
    return bool(_TYPED.fullmatch(line) or _LANGUAGE.fullmatch(line))


def keys_line(mask: int, raw_us: int | None = None) -> str:
    """The line that tells the box which keys are down, since when by its raw time."""
    return f"k {mask:06x}" if raw_us is None else f"k {mask:06x} {raw_us}"


def serial_lines(data: bytes) -> list[str]:
    """The lines that bring `data` to the box's serial port."""
    return [f"s {data[i : i + SERIAL_BYTES_A_LINE].hex()}" for i in range(0, len(data), SERIAL_BYTES_A_LINE)]


def frame_lines(frame: bytes | bytearray, lamps: bytes) -> list[str]:
    """The lines that draw the whole display and all lamps: eight `d`, one `l`."""
    pages = [f"d {page} 0 {frame[page * COLUMNS : (page + 1) * COLUMNS].hex()}" for page in range(PAGES)]
    return [*pages, f"l {lamps.hex()}"]
