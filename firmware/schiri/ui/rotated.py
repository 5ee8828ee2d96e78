"""Pictures for the other side of the table: upside down."""

from .canvas import BAR, WIDTH
from .font import SMALL

_MUTE = 10  # columns on the right that are kept for the sign of a muted box
_MIRRORED = b"\x00\x08\x04\x0c\x02\x0a\x06\x0e\x01\x09\x05\x0d\x03\x0b\x07\x0f"  # of each four bits


def turn_round(canvas):
    """Turns the whole picture upside down."""
    buffer = canvas.buffer
    last = len(buffer) - 1
    for index in range(len(buffer) // 2):
        ahead, behind = buffer[index], buffer[last - index]
        buffer[index] = _MIRRORED[behind & 15] << 4 | _MIRRORED[behind >> 4]
        buffer[last - index] = _MIRRORED[ahead & 15] << 4 | _MIRRORED[ahead >> 4]


def turned_bar(canvas, text):
    """A lit line on top, as `Canvas.bar` draws it, but to be read from the other side."""
    canvas.fill(0, 0, WIDTH, BAR)
    x = WIDTH - _MUTE - 3
    for character in text:
        place = SMALL.place(character)
        for number in range(SMALL.width(max(place, 0))):
            if x < 0 or place < 0:
                canvas.overflow += 1
                return
            canvas.column(x, 0, _mirrored(SMALL.column(place, number)), BAR, 0)
            x -= 1
        x -= SMALL.gap


def _mirrored(bits):
    """A column of the bar, bottom up."""
    turned = 0
    for row in range(BAR):
        turned |= (bits >> row & 1) << (BAR - 1 - row)
    return turned
