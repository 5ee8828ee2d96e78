"""Pictures for the other side of the table: upside down."""

from ..util.typing import TYPE_CHECKING
from .canvas import Canvas

if TYPE_CHECKING:
    from ..util.typing import Callable

# Neighbours change places: single bits, then pairs, then fours; so each byte is mirrored.
_SWAPS = [(shift, int.from_bytes(bytes([mask]) * 1024, "big")) for shift, mask in ((1, 0x55), (2, 0x33), (4, 0x0F))]


def _turned(data: bytes | bytearray) -> bytes:
    """The bytes of a picture of whole pages, upside down: the last one first, each of them mirrored."""
    bits = int.from_bytes(data, "little")
    for shift, mask in _SWAPS:
        bits = bits >> shift & mask | (bits & mask) << shift
    return bits.to_bytes(len(data), "big")


def rotate(canvas: Canvas) -> None:
    """Turns the whole picture upside down."""
    canvas.turn_to(_turned(canvas.buffer))


def draw_halves(canvas: Canvas, draw_half: "Callable[[int], object]") -> None:
    """Gives each side its half of the display, to be read upright: `draw_half` is called with a side, and draws what
    that one reads into the lower half."""
    draw_half(1)
    rotate(canvas)
    draw_half(0)
