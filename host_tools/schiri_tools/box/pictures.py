"""Pictures of the box's display."""

import struct
import zlib
from pathlib import Path

from ..util import files

WIDTH = 128
HEIGHT = 64
SCALE = 4
DARK = (6, 10, 14)
LIT = (190, 225, 255)


def png(frame: bytes, scale: int = SCALE) -> bytes:
    """Returns a picture of the display as a PNG file of two colours, magnified by `scale`. `frame` is in the order of
    the display: eight pages of 128 columns, bit 0 on top."""
    rows = []
    for y in range(HEIGHT):
        bits = "".join(str(frame[y // 8 * WIDTH + x] >> (y % 8) & 1) * scale for x in range(WIDTH))
        rows.append((b"\0" + int(bits, 2).to_bytes(WIDTH * scale // 8, "big")) * scale)
    head = struct.pack(">IIBBBBB", WIDTH * scale, HEIGHT * scale, 1, 3, 0, 0, 0)  # one bit per pixel, with a palette
    pixels = zlib.compress(b"".join(rows), 9)
    chunks = {b"IHDR": head, b"PLTE": bytes([*DARK, *LIT]), b"IDAT": pixels, b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, content) for name, content in chunks.items())


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def save(frame: bytes, path: Path) -> None:
    """Writes a picture of the display to a PNG file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    files.replace(path, [png(frame)])
