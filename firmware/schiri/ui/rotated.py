"""Pictures for the other side of the table: upside down."""

from .canvas import BAR, WIDTH, Canvas
from .font import SMALL, codes
from .framebuffer import FrameBuffer, picture

_MUTE = 10  # columns on the right that are kept for the sign of a muted box
_PAGES = 2  # of a letter in the bar
# Neighbours change places: single bits, then pairs, then fours; so each byte is mirrored.
_SWAPS = [(shift, int.from_bytes(bytes([mask]) * 1024, "big")) for shift, mask in ((1, 0x55), (2, 0x33), (4, 0x0F))]
_letters: dict[int, FrameBuffer] = {}  # by the characters' numbers, as they stand in the bar, made when first used


def _turned(data: bytes | bytearray) -> bytes:
    """The bytes of a picture of whole pages, upside down: the last one first, each of them mirrored."""
    bits = int.from_bytes(data, "little")
    for shift, mask in _SWAPS:
        bits = bits >> shift & mask | (bits & mask) << shift
    return bits.to_bytes(len(data), "big")


def rotate(canvas: Canvas) -> None:
    """Turns the whole picture upside down."""
    canvas.buffer[:] = _turned(canvas.buffer)


def rotated_bar(canvas: Canvas, text: str) -> None:
    """A lit line on top, as `Canvas.bar` draws it, but to be read from the other side."""
    canvas.fill(0, 0, WIDTH, BAR)
    x = WIDTH - _MUTE - 2
    for code in codes(text):
        width = SMALL.glyph(code)[1]
        x -= width
        if x < 0 or width < 0:
            canvas.overflow += 1
            return
        if code not in _letters:
            _letters[code] = _letter(code)
        canvas.put(x, BAR - 8 * _PAGES, _letters[code])
        x -= SMALL.gap


def _letter(code: int) -> FrameBuffer:
    """A letter upside down, dark on lit."""
    columns = SMALL.columns(code)
    pages = [bytes([~(bits >> top) & 0xFF for bits in columns]) for top in range(0, 8 * _PAGES, 8)]
    return picture(len(columns), 8 * _PAGES, _turned(b"".join(pages)))
