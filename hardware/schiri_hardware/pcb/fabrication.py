"""The files for the manufacturer and for people who build the box: an archive of Gerbers and drills, lists, a page of
parts, pictures."""

import zipfile
from io import BytesIO
from pathlib import Path

from . import kicad, orders, picture
from .project import NAME

LONG_AGO = (1980, 1, 1, 0, 0, 0)  # a fixed time for the files in the archive, so that it has the same bytes each time


def pictures(gerbers: Path) -> dict[str, bytes]:
    """Returns the pictures of both sides as PNG files, by name."""
    found = {}
    for side in picture.SIDES:
        data = BytesIO()
        picture.draw(gerbers, side).save(data, "PNG", optimize=True)
        found[f"{side}.png"] = data.getvalue()
    return found


def write(board: Path, folder: Path) -> Path:
    """Writes all files into a folder, and returns the folder of the Gerbers."""
    gerbers = folder / "gerbers"
    kicad.plot(board, gerbers)
    with zipfile.ZipFile(folder / f"{NAME}-gerbers.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(gerbers.iterdir()):
            archive.writestr(zipfile.ZipInfo(path.name, LONG_AGO), path.read_bytes(), zipfile.ZIP_DEFLATED)
    for name, text in {
        "parts-fitted.csv": orders.as_csv(orders.fitted_parts()),
        "parts-own.csv": orders.as_csv(orders.own_parts()),
        "places.csv": orders.as_csv(orders.places()),
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    kicad.parts_page(board, folder / "parts.html")
    for name, data in pictures(gerbers).items():
        (folder / name).write_bytes(data)
    return gerbers
