"""The files for the manufacturer and for people who build the box: an archive of Gerbers and drills, lists, a page of
parts, pictures."""

import hashlib
import zipfile
from io import BytesIO
from pathlib import Path

from . import kicad, orders, picture
from .project import FOLDER, NAME

LONG_AGO = (1980, 1, 1, 0, 0, 0)  # a fixed time for the files in the archive, so that it has the same bytes each time
SUMS = "SHA256SUMS"


def pictures(gerbers: Path) -> dict[str, bytes]:
    """Returns the pictures of both sides as PNG files, by name."""
    found = {}
    for side in picture.SIDES:
        data = BytesIO()
        picture.draw(gerbers, side).save(data, "PNG", optimize=True)
        found[f"{side}.png"] = data.getvalue()
    return found


def _archive(path: Path, folder: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(each for each in folder.rglob("*") if each.is_file()):
            entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), LONG_AGO)
            archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)


def write(board: Path, folder: Path) -> Path:
    """Writes all files into a folder, with a list of their digests, and returns the folder of the Gerbers."""
    gerbers = folder / "gerbers"
    kicad.plot(board, gerbers)
    _archive(folder / f"{NAME}-gerbers.zip", gerbers)
    _archive(folder / f"{NAME}-kicad.zip", FOLDER)
    for name, text in {
        "parts-fitted.csv": orders.as_csv(orders.fitted_parts()),
        "parts-own.csv": orders.as_csv(orders.own_parts()),
        "places.csv": orders.as_csv(orders.places()),
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    kicad.parts_page(board, folder / "parts.html")
    for name, data in pictures(gerbers).items():
        (folder / name).write_bytes(data)
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / SUMS).write_text("".join(sums), encoding="utf-8")
    return gerbers
