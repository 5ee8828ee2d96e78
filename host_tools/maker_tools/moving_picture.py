"""A key script as a moving picture: the box with its display, its lamps and the keys that are down.

python host_tools/maker_tools/moving_picture.py SCRIPT GIF
"""

import argparse
import io
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from schiri.ui.canvas import Canvas
from schiri.ui.font import text_width
from schiri_tools.box import pictures
from schiri_tools.box import script as scripts
from schiri_tools.box.scripted import ScriptedBox
from schiri_tools.util import files

SIZE = (480, 340)
SLOWEST_MS = 2500  # no picture stays longer, but the last one
LAST_MS = 3500
QUICKEST_MS = 60  # what is seen for less is not seen, but for a key that is down
KEY_MS = 160
DRAWN_US = 5_000
SLICE_US = 100_000  # a long wait is looked at so often
DISPLAY = (48, 74)
SCALE = 3
CASE, PANEL, KEY, KEY_DOWN = (92, 58, 36), (30, 31, 34), (244, 236, 218), (255, 190, 60)
SILVER, RED, RED_DOWN, PIP = (176, 180, 186), (196, 28, 24), (255, 110, 80), (30, 28, 26)
UNLIT = (58, 59, 62)
PIPS = {  # in thirds of a key
    1: [(1, 1)],
    2: [(0, 2), (2, 0)],
    3: [(0, 2), (1, 1), (2, 0)],
    4: [(0, 0), (0, 2), (2, 0), (2, 2)],
    5: [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)],
    6: [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)],
}

Look = tuple[bytes, bytes, frozenset[str]]  # the display, the lamps, the keys that are down


class FilmedBox(ScriptedBox):
    """A box in front of a camera."""

    def __init__(self, flash: Path, runtime: str = "micropython") -> None:
        super().__init__(flash, runtime)
        self.film: list[tuple[int, Look]] = []  # what is seen from when on, in µs

    def wait_us(self, span_us: int) -> None:
        """Lets time go by, and looks at the box every now and then: first when the display has had time to change."""
        slice_us = DRAWN_US
        while span_us > 0:
            super().wait_us(min(span_us, slice_us))
            span_us -= slice_us
            slice_us = SLICE_US

    def request(self, line: str) -> dict[str, Any]:
        """Sends a line; what is seen afterwards goes into the film."""
        answer = super().request(line)
        look = (bytes(self.frame), self.lamps, frozenset(self._down))
        if self.state and (not self.film or self.film[-1][1] != look):
            self.film.append((self.now_us, look))
        return answer


def film_of(script: str, runtime: str = "micropython") -> list[tuple[int, Look]]:
    """What is seen of a script's matches, and for how many ms. `ScriptError` if it does not come out."""
    with tempfile.TemporaryDirectory() as folder:
        box = FilmedBox(Path(folder) / "box.flash", runtime)
        with box:
            scripts.run(scripts.parse(script), box)
    times = [at_us // 1000 for at_us, _ in box.film]
    looks = [look for _, look in box.film]
    spans = [min(after - at, SLOWEST_MS) for at, after in pairwise(times)] + [LAST_MS]
    seen = []
    for span, look in zip(spans, looks, strict=True):
        if look[2] and 1000 * span > DRAWN_US:
            seen.append((max(span, KEY_MS), look))
        elif span >= QUICKEST_MS:
            seen.append((span, look))
    return seen


def picture(look: Look) -> Image.Image:
    """The box as it looks."""
    frame, lamps, down = look
    image = Image.new("RGB", SIZE, CASE)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((10, 10, SIZE[0] - 11, SIZE[1] - 11), 8, PANEL)
    image.paste(pictures.picture(frame, SCALE).convert("RGB"), DISPLAY)
    for number in range(11):
        _lamp(draw, 120 + 24 * number, 64, lamps[3 * number : 3 * number + 3])
    _side(image, "A", down, lamps[33:36])
    other = Image.new("RGB", SIZE, CASE)
    _side(other, "B", down, lamps[36:39])
    strip = other.crop((0, SIZE[1] - 66, SIZE[0], SIZE[1] - 12)).rotate(180)
    image.paste(strip.crop((12, 0, SIZE[0] - 12, 44)), (12, 12))
    return image


def _side(image: Image.Image, side: str, down: frozenset[str], lamp: bytes) -> None:
    """The keys of a side at the lower edge, and its lamp."""
    draw = ImageDraw.Draw(image)
    top = SIZE[1] - 56
    draw.rectangle((12, top - 10, SIZE[0] - 13, SIZE[1] - 12), PANEL)
    _cap(draw, 24, top, 44, KEY_DOWN if side + "C" in down else SILVER)
    for value in range(1, 7):
        x = 78 + 50 * (value - 1)
        _cap(draw, x, top, 40, KEY_DOWN if f"{side}{value}" in down else KEY)
        for column, row in PIPS[value]:
            draw.ellipse((x + 8 + 10 * column, top + 8 + 10 * row, x + 12 + 10 * column, top + 12 + 10 * row), PIP)
    _cap(draw, 382, top, 74, RED_DOWN if side + "F" in down else RED)
    image.paste(Image.new("RGB", (2 * text_width("FINI"), 22), KEY), (402, top + 9), _words("FINI"))
    image.paste(Image.new("RGB", (text_width("COPY"), 11), PIP), (30, top + 14), _words("COPY", 1))
    _lamp(draw, SIZE[0] // 2, top - 8, lamp)


def _cap(draw: ImageDraw.ImageDraw, x: int, y: int, width: int, colour: tuple[int, int, int]) -> None:
    draw.rounded_rectangle((x, y, x + width, y + 38), 6, colour)


def _lamp(draw: ImageDraw.ImageDraw, x: int, y: int, lamp: bytes) -> None:
    """Lamps are bright at a low value already."""
    colour = tuple(min(255, 4 * value + 20) for value in lamp) if any(lamp) else UNLIT
    draw.ellipse((x - 5, y - 5, x + 5, y + 5), colour)


def _words(words: str, scale: int = 2) -> Image.Image:
    """Words in the box's own letters."""
    canvas = Canvas()
    canvas.text(0, 0, words)
    drawn = pictures.picture(bytes(canvas.buffer), scale).point([0, 255] + [0] * 254, "L")
    return drawn.crop((0, 0, scale * text_width(words), 11 * scale))


def gif(film: list[tuple[int, Look]]) -> bytes:
    """The film as an animated GIF."""
    first, *rest = [picture(look).quantize(32, dither=Image.Dither.NONE) for _, look in film]
    data = io.BytesIO()
    spans = [span for span, _ in film]
    first.save(data, "GIF", save_all=True, append_images=rest, duration=spans, loop=0, optimize=True)
    return data.getvalue()


def main() -> int:
    """Makes the picture; 1 if the script does not come out."""
    parser = argparse.ArgumentParser(description="Makes a key script a moving picture.")
    parser.add_argument("script", type=Path)
    parser.add_argument("gif", type=Path)
    arguments = parser.parse_args()
    try:
        film = film_of(arguments.script.read_text(encoding="utf-8"))
    except scripts.ScriptError as error:
        print(error, file=sys.stderr)
        return 1
    files.replace(arguments.gif, gif(film))
    return 0


if __name__ == "__main__":
    sys.exit(main())
