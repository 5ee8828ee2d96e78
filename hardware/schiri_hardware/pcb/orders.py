"""The lists for orders: the parts that a manufacturer solders, their positions, and the parts that people buy
themselves."""

import csv
from io import StringIO

from .circuit import order_names, sheet
from .placement import designation, read

Rows = list[tuple[object, ...]]

# The degrees to add to KiCad's rotation of a part for JLCPCB's, by the beginning of the footprint's name. JLCPCB's
# rotation starts from the part on its reel, KiCad's from the drawing of the footprint. Two published tables agree on
# the first three, KiBot (kibot/misc.py, 29 May 2025) and Fabrication Toolkit (plugins/transformations.csv, 3 April
# 2026); the lamp is in the first alone. JLCKicadTools (11 September 2024) has 270 for SOT-23.
TURNED_AT_JLCPCB = {"SOIC-": 270, "SOT-23": 180, "CP_EIA-": 180, "LED_WS2812B_PLCC4": 180}
ASCII = str.maketrans({"Ω": "Ohm", "µ": "u", "×": "x"})

# The parts that people buy besides the board: how many (0: as many as the board has), search words, alternatives,
# and the lowest and highest price of all pieces in euros, in November 2026.
DEVELOPMENT_BOARD = "ESP32-S3-DevKitC-1-N8R8 with its pins"
DISPLAY = "Waveshare 2.42inch OLED Module"
OWN = (
    ("Kailh hot-swap socket CPG151101S11", 0, "hot-swap socket MX CPG151101S11", "Gateron's for MX switches", 3.0, 8.0),
    ("socket strip 1×22, 8.5 mm", 2, "female header 1x22 2.54 mm 8.5 mm", "a longer one, cut", 1.0, 3.0),
    (DEVELOPMENT_BOARD, 1, "ESP32-S3-DevKitC-1-N8R8", "a copy with N16R8, its rows 25.4 mm apart", 9.0, 18.0),
    (DISPLAY, 1, "Waveshare 2.42inch OLED SSD1309", "one of at most 61.5 × 39.5 mm on I2C", 15.0, 25.0),
    ("seven wires to the display", 7, "they come with Waveshare's module", "stranded wire, 28 AWG", 0.0, 2.0),
    ("MX switch, linear", 20, "Cherry MX Red", "any that states a bounce of at most 5 ms", 6.0, 20.0),
    ("keycap, 1 unit", 18, "blank MX keycaps 1u", "any for MX switches", 4.0, 12.0),
    ("keycap, 1½ units, red", 2, "MX keycap 1.5u red", "1 unit; any colour", 1.0, 5.0),
    ("USB cable with data", 1, "USB cable to what your ESP32 has, C or micro-B", "", 2.0, 6.0),
    ("filament: 140 g dark, 20 g white", 1, "PLA filament", "PETG, for a box that lies in the sun", 3.0, 5.0),
    ("screw M3×12, countersunk, cross-head", 4, "M3x12 countersunk DIN 965", "ISO 7046", 1.0, 2.0),
    ("rubber foot, 10 mm wide, 3 mm high", 4, "self-adhesive rubber feet 10x3 mm", "", 1.0, 3.0),
    ("foam tape, 1 mm", 1, "double-sided foam tape 1 mm", "", 1.0, 2.0),
)


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


def _in_order(ref: str) -> tuple[str, int]:
    letters = ref.rstrip("0123456789")
    return letters, int(ref[len(letters) :] or 0)


def fitted() -> set[str]:
    """Returns the parts that a manufacturer solders."""
    return {ref for ref, (_, _, who) in order_names().items() if who != "you"}


def fitted_parts() -> Rows:
    """Returns the parts that a manufacturer solders, one kind a line, in the columns that JLCPCB asks for first."""
    alike: dict[tuple[str, str, str, str], list[str]] = {}
    for part in sheet().parts.values():
        if designation(part.ref, part.value) in fitted():
            footprint, number = part.footprint.partition(":")[2], part.fields.get("LCSC", "")
            alike.setdefault((part.value, footprint, number, part.fields["Part"]), []).append(part.ref)
    rows: Rows = [("Comment", "Designator", "Footprint", "JLCPCB Part #", "Quantity", "Part")]
    for (value, footprint, number, order), refs in alike.items():
        named = ",".join(sorted(refs, key=_in_order))
        rows.append((value.translate(ASCII), named, footprint, number, len(refs), order.translate(ASCII)))
    return rows


def own_parts() -> Rows:
    """Returns all parts that people buy besides the board, with search words and the price of all pieces."""
    rows: Rows = [("Part", "Quantity", "Search for", "Instead", "€ from", "€ to")]
    soldered: dict[str, int] = {}
    for ref, (_, order, _) in order_names().items():
        if ref not in fitted():
            soldered[order] = soldered.get(order, 0) + 1
    for part, quantity, search, instead, least, most in OWN:
        there = soldered.pop(part, 0)
        rows.append((part, quantity or there, search, instead, f"{least:.2f}", f"{most:.2f}"))
    if soldered:
        raise ValueError(f"nobody says where to buy {', '.join(soldered)}")
    return rows


def turned_at_jlcpcb(footprint: str, turn: float) -> float:
    """Returns the rotation of a part as JLCPCB counts it."""
    added = next((more for name, more in TURNED_AT_JLCPCB.items() if footprint.startswith(name)), 0)
    return (turn + added) % 360


def places() -> Rows:
    """Returns the position and rotation of each part for JLCPCB, in the Gerbers' coordinates."""
    rows: Rows = [("Designator", "Mid X", "Mid Y", "Layer", "Rotation")]
    for ref, footprint in sorted(read().items(), key=lambda item: _in_order(item[1].reference)):
        if ref in fitted():
            spot, name = footprint.spot, footprint.name.partition(":")[2]
            layer = "bottom" if spot.under else "top"
            turn = turned_at_jlcpcb(name, spot.turn)
            rows.append((footprint.reference, f"{spot.x:.3f}mm", f"{spot.y:.3f}mm", layer, f"{turn:g}"))
    return rows
