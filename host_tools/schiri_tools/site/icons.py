"""The page's icons for home screens, as PNG files drawn from the SVG icon."""

from pathlib import Path
from xml.etree import ElementTree

from PIL import Image, ImageDraw

from ..util.errors import UserError

GROUND = "#16302d"  # background of icons without transparency; also the theme's colour
# The sizes of the icons in pixels, and the share of the box in each; None means the whole icon with a transparent
# background. A system may cut a maskable icon to a circle with four fifths of its width.
ICONS: dict[str, tuple[int, float | None]] = {
    "icon-192.png": (192, None),
    "icon-512.png": (512, None),
    "icon-maskable-512.png": (512, 0.58),
    "apple-touch-icon.png": (180, 0.8),
}

_FINER = 4  # factor by which icons are drawn larger first, because Pillow draws without anti-aliasing
_SVG = "{http://www.w3.org/2000/svg}"


def write(svg: Path, folder: Path) -> None:
    """Writes the `ICONS` of a square SVG into a folder. Raises `UserError` if the SVG has other shapes than rectangles
    and circles."""
    drawing = ElementTree.parse(svg).getroot()
    for name, (size, share) in ICONS.items():
        _drawn(drawing, size, share).save(folder / name, optimize=True)


def _drawn(drawing: ElementTree.Element, size: int, share: float | None) -> Image.Image:
    side = float(drawing.attrib["viewBox"].split()[2])
    large = size * _FINER
    image = Image.new("RGBA", (large, large), GROUND if share else (0, 0, 0, 0))
    scale = large * (share or 1) / side
    _draw(drawing, ImageDraw.Draw(image), scale, large * (1 - (share or 1)) / 2, "")
    return image.resize((size, size), Image.Resampling.LANCZOS)


def _draw(group: ElementTree.Element, draw: ImageDraw.ImageDraw, scale: float, margin: float, fill: str) -> None:
    """Draws the shapes of a group. `fill` is the colour of shapes without one."""
    for shape in group:
        kind = shape.tag.removeprefix(_SVG)
        colour = shape.get("fill", fill)

        def at(name: str, shape: ElementTree.Element = shape) -> float:
            return float(shape.attrib[name]) * scale

        if kind == "g":
            _draw(shape, draw, scale, margin, colour)
        elif kind == "rect":
            x, y = margin + at("x"), margin + at("y")
            draw.rounded_rectangle((x, y, x + at("width"), y + at("height")), at("rx"), colour)
        elif kind == "circle":
            x, y, r = margin + at("cx"), margin + at("cy"), at("r")
            draw.ellipse((x - r, y - r, x + r, y + r), colour)
        else:
            raise UserError(f"the icon has a {kind}, which cannot be drawn")
