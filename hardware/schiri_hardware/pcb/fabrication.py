"""What a manufacturer gets and a maker looks at: Gerbers and drills in one archive, lists, pictures."""

import warnings
import zipfile
from pathlib import Path

from gerbonara import LayerStack

from ..design import Design
from . import kicad, orders

LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the time of each file in the archive: the same files, the same bytes
SIDES = ("top", "bottom")


def pictures(gerbers: Path) -> dict[str, str]:
    """Both sides as SVG, drawn from the Gerbers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # KiCad's comments in drill files are none of gerbonara's
        stack = LayerStack.open(gerbers)
        return {side: str(stack.to_pretty_svg(side=side)) for side in SIDES}


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
        **{f"{side}.svg": picture for side, picture in pictures(gerbers).items()},
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    return gerbers
