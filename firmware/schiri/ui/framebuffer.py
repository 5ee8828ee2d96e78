"""Pictures in the display's own format: pages of eight rows, one byte for each column, bit 0 on top.

They are drawn by MicroPython's module `framebuf`, which is written in C; CPython uses a twin of it."""

try:
    from framebuf import MONO_VLSB, FrameBuffer
except ImportError:
    from .framebuffer_twin import MONO_VLSB, FrameBuffer  # type: ignore[assignment]

__all__ = ("FrameBuffer", "picture", "picture_in")


def picture_in(buffer: bytearray, width: int, height: int) -> FrameBuffer:
    """Returns a picture whose bytes are in this buffer."""
    return FrameBuffer(buffer, width, height, MONO_VLSB)


def picture(width: int, height: int, data: bytes = b"") -> FrameBuffer:
    """Returns a new picture with these bytes, or a dark one."""
    return picture_in(bytearray(data or (height + 7) // 8 * width), width, height)
