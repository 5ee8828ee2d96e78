"""All screens of the box on one sheet, the three languages side by side: `build/screens.png`.

    python -m tests.screens.sheet

The pictures are made anew with the box; the golden ones are not looked at.
"""

import sys

from PIL import Image, ImageDraw, ImageFont
from schiri_tools import runtimes
from schiri_tools.box import pictures

from .scenes import Frames, frames_by_language, picture

SHEET = runtimes.ROOT / "build" / "screens.png"
SCALE = 2
SCENES_IN_ROW = 2
MARGIN = 16
LABEL = 20
PAPER = (244, 241, 234)
INK = (40, 40, 44)

CELL = (pictures.WIDTH * SCALE + MARGIN, pictures.HEIGHT * SCALE + LABEL + MARGIN)


def sheet(taken: dict[str, Frames]) -> Image.Image:
    """Returns the sheet: each scene is a group of three pictures, one for each language, with its name above."""
    names = list(next(iter(taken.values())))
    rows = -(-len(names) // SCENES_IN_ROW)
    group = len(taken) * CELL[0] + MARGIN
    image = Image.new("RGB", (SCENES_IN_ROW * group + MARGIN, rows * CELL[1] + MARGIN), PAPER)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(14)
    for number, name in enumerate(names):
        # Down the first column, then down the next: so a match reads as it was played.
        x = MARGIN + number // rows * group
        y = MARGIN + number % rows * CELL[1]
        for place, (language, frames) in enumerate(taken.items()):
            label = f"{name}  {language}" if place == 0 else language
            draw.text((x + place * CELL[0], y), label, INK, font)
            image.paste(picture(frames[name], SCALE), (x + place * CELL[0], y + LABEL))
    return image


def main() -> int:
    """Draws the sheet from what the real box shows."""
    SHEET.parent.mkdir(parents=True, exist_ok=True)
    image = sheet(frames_by_language())
    image.quantize(32).save(SHEET, optimize=True)
    print(f"{SHEET.relative_to(runtimes.ROOT)}: every screen in German, English and French")
    return 0


if __name__ == "__main__":
    sys.exit(main())
