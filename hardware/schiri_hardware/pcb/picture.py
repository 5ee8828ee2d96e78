"""The picture of a board, drawn from its Gerbers."""

import warnings
from pathlib import Path

import shapely
from gerbonara import GerberFile
from gerbonara.graphic_objects import Arc
from gerbonara.utils import MM
from PIL import Image, ImageDraw
from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from .copper import read, shape_of
from .project import NAME

PIXELS_PER_MM = 7
SHARPER = 2  # factor by which a picture is drawn larger before it is scaled down
MARGIN_MM = 2.0
SHADES = 32  # the largest number of colours in a picture, so that its file is small
MOST_CLOSED_MM = 0.5  # largest hole that the lacquer closes, such as a via
PAPER, LACQUER, OVER_COPPER, PAD, PRINT = "#ffffff", "#22543d", "#2f6f50", "#d9c38a", "#f4f4f0"
SIDES = {"top": "F", "bottom": "B"}


def _layer(folder: Path, name: str) -> BaseGeometry:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # gerbonara asks for a unit that KiCad states later
        file = GerberFile.open(folder / f"{NAME}-{name}.gbr")
    straight = [part for each in file.objects for part in (each.approximate() if isinstance(each, Arc) else [each])]
    drawn = [primitive for each in straight for primitive in each.to_primitives(unit=MM)]
    dark, clear = (
        shapely.union_all([shape_of(each) for each in drawn if each.polarity_dark is on]) for on in (True, False)
    )
    return dark.difference(clear)


def _bodies(shape: BaseGeometry) -> list[shapely.Polygon]:
    """Returns the pieces of a shape; a piece inside the opening of another one comes after it."""
    pieces = [piece for piece in shapely.get_parts(shape) if piece.geom_type == "Polygon"]
    return sorted(pieces, key=lambda piece: -shapely.Polygon(piece.exterior).area)


def draw(folder: Path, side: str) -> Image.Image:
    """Returns the picture of one side. The underside is mirrored, as it is seen."""
    files = read(folder)
    left, low, right, high = files.outline.bounds
    scale = PIXELS_PER_MM * SHARPER
    size = (int((right - left + 2 * MARGIN_MM) * scale), int((high - low + 2 * MARGIN_MM) * scale))
    across = [-scale, right + MARGIN_MM] if side == "bottom" else [scale, MARGIN_MM - left]
    matrix = [across[0], 0, 0, -scale, across[1] * scale, (high + MARGIN_MM) * scale]
    image = Image.new("RGB", size, PAPER)

    def fill(shape: BaseGeometry, colour: str) -> None:
        stencil = Image.new("L", size)
        pen = ImageDraw.Draw(stencil)
        for piece in _bodies(affine_transform(shape, matrix)):
            pen.polygon(list(piece.exterior.coords), fill=255)
            for opening in piece.interiors:
                pen.polygon(list(opening.coords), fill=0)
        image.paste(colour, (0, 0), stencil)

    letter = SIDES[side]
    copper = shapely.union_all((files.top if side == "top" else files.bottom).pieces)
    bare = _layer(folder, f"{letter}_Mask")
    fill(files.outline, LACQUER)
    fill(copper, OVER_COPPER)
    fill(bare.intersection(copper), PAD)
    fill(_layer(folder, f"{letter}_Silkscreen"), PRINT)
    fill(shapely.union_all([hole.disc for hole in files.holes if hole.diameter > MOST_CLOSED_MM]), PAPER)
    return image.resize((size[0] // SHARPER, size[1] // SHARPER), Image.Resampling.LANCZOS).quantize(SHADES)
