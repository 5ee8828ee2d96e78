"""Pictures that are drawn on in C: MicroPython's `framebuf`, on CPython its twin. Their bytes lie in the display's own
order: pages of eight rows, a byte a column, bit 0 on top."""

try:
    from framebuf import MONO_VLSB, FrameBuffer
except ImportError:
    from .framebuffer_twin import MONO_VLSB, FrameBuffer  # type: ignore[assignment]

__all__ = ("FrameBuffer", "picture", "picture_in")


def picture_in(buffer: bytearray, width: int, height: int) -> FrameBuffer:
    """A picture that lies in this buffer."""
    return FrameBuffer(buffer, width, height, MONO_VLSB)


def picture(width: int, height: int, data: bytes = b"") -> FrameBuffer:
    """A picture of its own, with these bytes or dark."""
    return picture_in(bytearray(data or (height + 7) // 8 * width), width, height)
