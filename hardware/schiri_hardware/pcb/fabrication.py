"""What a manufacturer gets and a maker looks at: Gerbers and drills in one archive, lists, a page, pictures."""

import zipfile
from io import BytesIO
from pathlib import Path

from ..design import Design
from . import kicad, orders, picture

LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the time of each file in the archive: the same files, the same bytes


def pictures(gerbers: Path) -> dict[str, bytes]:
    """Both sides as PNG."""
    found = {}
    for side in picture.SIDES:
        data = BytesIO()
        picture.draw(gerbers, side).save(data, "PNG", optimize=True)
        found[f"{side}.png"] = data.getvalue()
    return found


def write(board: Path, design: Design, folder: Path) -> Path:
    """Writes all of it into a folder; returns that of the Gerbers."""
    gerbers = folder / "gerbers"
    kicad.plot(board, gerbers)
    with zipfile.ZipFile(folder / f"{kicad.NAME}-gerbers.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(gerbers.iterdir()):
            archive.writestr(zipfile.ZipInfo(path.name, LONG_AGO), path.read_bytes(), zipfile.ZIP_DEFLATED)
    for name, text in {
        "parts-fitted.csv": orders.as_csv(orders.fitted_parts(design)),
        "parts-own.csv": orders.as_csv(orders.own_parts(design)),
        "places.csv": orders.as_csv(orders.places(design)),
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    kicad.parts_page(board, folder / "parts.html")
    for name, data in pictures(gerbers).items():
        (folder / name).write_bytes(data)
    return gerbers
