"""Pictures of the box's display."""

import io
from pathlib import Path

from PIL import Image

from ..util import files

WIDTH = 128
HEIGHT = 64
SCALE = 4
DARK = (6, 10, 14)
LIT = (190, 225, 255)


def picture(frame: bytes, scale: int = SCALE) -> Image.Image:
    """The display's picture, each of its pixels `scale` pixels wide. `frame` is in the display's own order: eight
    pages of 128 columns, bit 0 on top."""
    image = Image.new("P", (WIDTH, HEIGHT))
    image.putpalette([*DARK, *LIT])
    image.putdata([frame[y // 8 * WIDTH + x] >> (y % 8) & 1 for y in range(HEIGHT) for x in range(WIDTH)])
    return image.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)


def save(frame: bytes, path: Path) -> None:
    """Saves the display's picture as PNG."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image = io.BytesIO()
    picture(frame).save(image, "PNG", optimize=True)
    files.replace(path, image.getvalue())
