"""The lists that one orders by: parts that a manufacturer fits, where it sets them, and parts that the maker buys. And
what is left to do, beside the wired way."""

import csv
from io import StringIO

from schiri.input.keys import NAMES
from schiri.ui.screen import CHIP_LAMPS

from ..board import Board
from ..circuit import LAMP_REFS
from ..design import Design
from ..dimensions import BOX, Dimensions
from . import kinds
from .placement import SOCKETS, placement

Rows = list[tuple[object, ...]]


def _order(design: Design) -> dict[tuple[str, str, str], list[str]]:
    """What is ordered how often: name, footprint and order name with the refs that want it."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for ref, kind in design.kinds.items():
        on_board = kinds.ON_BOARD.get(kind)
        if on_board and on_board.order:
            key = (kind.name, on_board.footprint.split(":")[1], on_board.order)
            found.setdefault(key, []).append(ref)
    return found


def as_csv(rows: Rows) -> str:
    """Rows as manufacturers take them."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def as_markdown(rows: Rows) -> str:
    """Rows as a page shows them."""
    lines = [rows[0], ("---",) * len(rows[0]), *rows[1:]]
    return "\n".join(
        f"| {' | '.join(str(cell).replace(',', ', ').replace(',  ', ', ') for cell in row)} |" for row in lines
    )


def _is_fitted(design: Design, ref: str) -> bool:
    on_board = kinds.ON_BOARD.get(design.kinds[ref])
    return on_board is not None and on_board.fitted


def fitted_parts(design: Design) -> Rows:
    """The parts that a manufacturer solders, a kind a line, in the columns that most of them ask for."""
    rows: Rows = [("Comment", "Designator", "Footprint", "Quantity", "Part")]
    for (name, footprint, order), refs in _order(design).items():
        if _is_fitted(design, refs[0]):
            rows.append((name, ",".join(refs), footprint, len(refs), order))
    return rows


def own_parts(design: Design) -> Rows:
    """The parts that the maker buys and solders or plugs in."""
    rows: Rows = [("Part", "Quantity", "Designator")]
    for (_, _, order), refs in _order(design).items():
        if not _is_fitted(design, refs[0]):
            rows.append((order, len(refs), ",".join(refs)))
    rows.append((kinds.SOCKET_STRIP, len(SOCKETS), ",".join(SOCKETS)))
    rows.append((f"{design.kinds['M1'].name} N16R8 with its pins", 1, "M1"))
    rows.append(("MX switch", len([kind for kind in design.kinds.values() if kind.name == "MX key"]), "keys"))
    return rows


def places(design: Design, dims: Dimensions = BOX) -> Rows:
    """Where a manufacturer sets each part, in the Gerbers' coordinates."""
    rows: Rows = [("Designator", "Mid X", "Mid Y", "Layer", "Rotation")]
    for ref, spot in placement(dims).items():
        if ref not in SOCKETS and _is_fitted(design, ref):
            layer = "bottom" if spot.under else "top"
            rows.append((ref, f"{spot.x:.3f}mm", f"{spot.y:.3f}mm", layer, f"{spot.turn:g}"))
    return rows


MINUTES_A_WIRE = 4.0  # cut, strip both ends, lay, compare with the list
MINUTES_A_JOINT = 0.5
MINUTES_BESIDE = 90.0  # display, switches, firmware, self-test


def own_joints(design: Design) -> int:
    """The joints that are left to a maker of the board, with one display on its header."""
    own = [kind for ref, kind in design.kinds.items() if ref in ("M1", "DS1", *NAMES)]
    return sum(len(kind.pins) for kind in own)


def wired_wires(wired: Board) -> int:
    """The wires of the wired way, but for those between the lamps of a strip."""
    strip = LAMP_REFS[:CHIP_LAMPS]
    inside = [wire for wire in wired.wires if {getattr(end, "ref", "") for end in (wire.start, wire.end)} <= {*strip}]
    return len(wired.wires) - len(inside)


def wired_joints(wired: Board) -> int:
    """The joints of the wired way: both ends of each wire, and each pin in the breadboard."""
    return 2 * wired_wires(wired) + sum(len(part.holes) for part in wired.components)


def ways(design: Design, wired: Board) -> Rows:
    """The board beside the wired way: what is left to do, and how long that takes by reckoning."""

    def row(name: str, wires: int, joints: int) -> tuple[object, ...]:
        hours = (wires * MINUTES_A_WIRE + joints * MINUTES_A_JOINT + MINUTES_BESIDE) / 60
        return (name, wires, joints, f"{hours:.0f}")

    plug = len(design.kinds["DS1"].pins)  # between header and display
    return [
        ("way", "wires", "joints", "hours"),
        row("board to order", plug, own_joints(design)),
        row("wired, with an ESP32-DevKitC", wired_wires(wired), wired_joints(wired)),
    ]
