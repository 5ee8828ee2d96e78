"""What a manufacturer gets and a maker looks at: Gerbers and drills in one archive, parts, places, pictures."""

import csv
import warnings
import zipfile
from io import StringIO
from pathlib import Path

from gerbonara import LayerStack

from ..design import Design
from ..dimensions import BOX, Dimensions
from . import kicad, kinds
from .placement import SOCKETS, placement

LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the time of each file in the archive: the same files, the same bytes
SIDES = ("top", "bottom")


def _order(design: Design) -> dict[tuple[str, str, str], list[str]]:
    """What is ordered how often: name, footprint and order name with the refs that want it."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for ref, kind in design.kinds.items():
        on_board = kinds.ON_BOARD.get(kind)
        if on_board and on_board.order:
            key = (kind.name, on_board.footprint.split(":")[1], on_board.order)
            found.setdefault(key, []).append(ref)
    return found


def _table(rows: list[tuple[object, ...]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _is_fitted(design: Design, ref: str) -> bool:
    on_board = kinds.ON_BOARD.get(design.kinds[ref])
    return on_board is not None and on_board.fitted


def fitted_parts(design: Design) -> str:
    """The parts that a manufacturer solders, a kind a line, in the columns that most of them ask for."""
    rows: list[tuple[object, ...]] = [("Comment", "Designator", "Footprint", "Quantity", "Part")]
    for (name, footprint, order), refs in _order(design).items():
        if _is_fitted(design, refs[0]):
            rows.append((name, ",".join(refs), footprint, len(refs), order))
    return _table(rows)


def own_parts(design: Design) -> str:
    """The parts that the maker buys and solders or plugs in."""
    rows: list[tuple[object, ...]] = [("Part", "Quantity", "Designator")]
    for (_, _, order), refs in _order(design).items():
        if not _is_fitted(design, refs[0]):
            rows.append((order, len(refs), ",".join(refs)))
    rows.append(("socket strip 1×22, 8.5 mm", len(SOCKETS), ",".join(SOCKETS)))
    rows.append((f"{design.kinds['M1'].name} N16R8 with its pins", 1, "M1"))
    rows.append(("MX switch", len([kind for kind in design.kinds.values() if kind.name == "MX key"]), "keys"))
    return _table(rows)


def places(design: Design, dims: Dimensions = BOX) -> str:
    """Where a manufacturer sets each part, in the Gerbers' coordinates."""
    rows: list[tuple[object, ...]] = [("Designator", "Mid X", "Mid Y", "Layer", "Rotation")]
    for ref, spot in placement(dims).items():
        if ref not in SOCKETS and _is_fitted(design, ref):
            layer = "bottom" if spot.under else "top"
            rows.append((ref, f"{spot.x:.3f}mm", f"{spot.y:.3f}mm", layer, f"{spot.turn:g}"))
    return _table(rows)


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
        "parts-fitted.csv": fitted_parts(design),
        "parts-own.csv": own_parts(design),
        "places.csv": places(design),
        **{f"{side}.svg": picture for side, picture in pictures(gerbers).items()},
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    return gerbers
