"""Pictures turned by 180° for the other side of the table."""

from ..util.typing import TYPE_CHECKING
from .canvas import Canvas

if TYPE_CHECKING:
    from ..util.typing import Callable

# Swapping neighbouring bits, then pairs of bits, then groups of four reverses the bits of each byte.
_SWAPS = [(shift, int.from_bytes(bytes([mask]) * 1024, "big")) for shift, mask in ((1, 0x55), (2, 0x33), (4, 0x0F))]


def _turned(data: bytes | bytearray) -> bytes:
    """Returns a picture of whole pages turned by 180°: its bytes in reverse order, each with its bits reversed."""
    bits = int.from_bytes(data, "little")
    for shift, mask in _SWAPS:
        bits = bits >> shift & mask | (bits & mask) << shift
    return bits.to_bytes(len(data), "big")


def rotate(canvas: Canvas) -> None:
    """Turns the whole picture by 180°."""
    canvas.turn_to(_turned(canvas.buffer))


def draw_halves(canvas: Canvas, draw_half: "Callable[[int], object]") -> None:
    """Draws each side's half of the display, upright for that side. `draw_half(side)` draws into the lower half."""
    draw_half(1)
    rotate(canvas)
    draw_half(0)
