"""The lists for orders: the parts that a manufacturer solders, their positions, and the parts that people buy
themselves."""

import csv
from io import StringIO

from ..design import Design
from ..dimensions import BOX, Dimensions
from . import kinds
from .placement import SOCKETS, placement

Rows = list[tuple[object, ...]]

# The parts that people buy besides the board: how many (0: as many as the board has), search words, alternatives,
# and the lowest and highest price of all pieces in euros, in November 2026.
DEVELOPMENT_BOARD = "ESP32-S3-DevKitC-1 N16R8 with its pins"
OWN = (
    ("Kailh hot-swap socket CPG151101S11", 0, "hot-swap socket MX CPG151101S11", "Gateron's for MX switches", 3.0, 8.0),
    (kinds.SOCKET_STRIP, 0, "female header 1x22 2.54 mm 8.5 mm", "a longer one, cut", 1.0, 3.0),
    ("pin header 1×4", 0, "pin header 2.54 mm", "none: solder wires in", 0.1, 0.5),
    (DEVELOPMENT_BOARD, 0, "ESP32-S3-DevKitC-1 N16R8", "N8R8; a copy with the same pins, 22.86 mm apart", 9.0, 18.0),
    ("2.42 inch OLED, four pins", 1, "OLED 2.42 128x64 I2C SSD1309 4 pin", "SH1106, 1.3 inch: smaller", 12.0, 25.0),
    (
        "jumper wires, socket to socket",
        4,
        "dupont wire female female 10 cm",
        "thin wire, soldered at both ends: flatter",
        0.5,
        2.0,
    ),
    ("MX switch, linear", 20, "Cherry MX Red", "any that states a bounce of at most 5 ms", 6.0, 20.0),
    ("keycap, 1 unit", 18, "blank MX keycaps 1u", "any for MX switches", 4.0, 12.0),
    ("keycap, 1½ units, red", 2, "MX keycap 1.5u red", "1 unit; any colour", 1.0, 5.0),
    ("USB cable with data", 1, "USB cable to what your ESP32 has, C or micro-B", "", 2.0, 6.0),
    (
        "for the case: filament, 4 screws M3×12 countersunk, 4 rubber feet of 10 mm, foam tape of 1 mm",
        1,
        "",
        "",
        6.0,
        12.0,
    ),
)


def _order(design: Design) -> dict[tuple[str, str, str], list[str]]:
    """Returns name, footprint and order name of each ordered kind of part with the names of its parts."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for ref, kind in design.kinds.items():
        on_board = kinds.ON_BOARD.get(kind)
        if on_board and on_board.order:
            key = (kind.name, on_board.footprint.split(":")[1], on_board.order)
            found.setdefault(key, []).append(ref)
    return found


def as_csv(rows: Rows) -> str:
    """Returns rows as CSV for manufacturers."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def as_markdown(rows: Rows) -> str:
    """Returns rows as a Markdown table."""
    lines = [rows[0], ("---",) * len(rows[0]), *rows[1:]]
    return "\n".join(
        f"| {' | '.join(str(cell).replace(',', ', ').replace(',  ', ', ') for cell in row)} |" for row in lines
    )


def _is_fitted(design: Design, ref: str) -> bool:
    on_board = kinds.ON_BOARD.get(design.kinds[ref])
    return on_board is not None and on_board.fitted


def fitted_parts(design: Design) -> Rows:
    """Returns the list of the parts that a manufacturer solders: a row for each kind, with the columns that most
    manufacturers ask for."""
    rows: Rows = [("Comment", "Designator", "Footprint", "Quantity", "Part")]
    for (name, footprint, order), refs in _order(design).items():
        if _is_fitted(design, refs[0]):
            rows.append((name, ",".join(refs), footprint, len(refs), order))
    return rows


def own_parts(design: Design) -> Rows:
    """Returns the list of parts that people buy besides the board, with search words and the price of all pieces."""
    rows: Rows = [("Part", "Quantity", "Designator", "Search for", "Instead", "€ from", "€ to")]
    soldered = {order: refs for (_, _, order), refs in _order(design).items() if not _is_fitted(design, refs[0])}
    soldered |= {kinds.SOCKET_STRIP: [*SOCKETS], DEVELOPMENT_BOARD: ["M1"]}
    for part, quantity, search, instead, least, most in OWN:
        refs = soldered.pop(part, [])
        rows.append((part, quantity or len(refs), ",".join(refs), search, instead, f"{least:.2f}", f"{most:.2f}"))
    if soldered:
        raise ValueError(f"nobody says where to buy {', '.join(soldered)}")
    return rows


def places(design: Design, dims: Dimensions = BOX) -> Rows:
    """Returns the position of each part for a manufacturer, in the Gerbers' coordinates."""
    rows: Rows = [("Designator", "Mid X", "Mid Y", "Layer", "Rotation")]
    for ref, spot in placement(dims).items():
        if ref not in SOCKETS and _is_fitted(design, ref):
            layer = "bottom" if spot.under else "top"
            rows.append((ref, f"{spot.x:.3f}mm", f"{spot.y:.3f}mm", layer, f"{spot.turn:g}"))
    return rows
