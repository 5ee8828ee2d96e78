"""The plan of the board: all data for KiCad, in the box's millimetres, as plain data."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from schiri import VERSION

from ..design import Design
from ..dimensions import BOX, Dimensions
from . import kinds
from .circuit import CHIP, board_design
from .placement import SOCKETS, Spot, placement
from .texts import label, texts
from .tracks import WIDTHS_MM, Track

Plan = dict[str, Any]

FOLDER = Path(__file__).parent
LIBRARIES = ("/usr/share/kicad/footprints", str(FOLDER))
GROUND = "GND"
# Limits that every manufacturer of boards keeps without a surcharge, in millimetres.
LIMITS_MM = {
    "clearance": 0.2,
    "track": WIDTHS_MM["signal"],
    "via": WIDTHS_MM["via"],
    "drill": 0.3,
    "ring": 0.13,
    "edge": 0.3,
    "hole": 0.25,
}
POUR_CLEARANCE_MM = 0.3
ANTENNA = ((113.6, 93.5), (128.1, 119.5))  # area round the chip's antenna that must have no ground


def _rectangle(low: tuple[float, float], high: tuple[float, float]) -> list[list[float]]:
    return [[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]]


def window(dims: Dimensions) -> list[list[float]]:
    """Returns the cut-out for the display's module."""
    width, height = dims.pcb_window
    low = (dims.display_x - width / 2, dims.display_y - height / 2)
    return _rectangle(low, (low[0] + width, low[1] + height))


def _part(
    ref: str, spot: Spot, footprint: str, value: str, nets: dict[str, str | None], fields: dict[str, str]
) -> Plan:
    return {
        "ref": ref,
        "footprint": footprint,
        "value": value,
        "x": round(spot.x, 4),
        "y": round(spot.y, 4),
        "turn": spot.turn,
        "under": spot.under,
        "label": label(ref, spot),
        "fields": fields,
        "nets": {pin: net for pin, net in nets.items() if net},
    }


def _fields(order: str, fitted: bool) -> dict[str, str]:
    """Returns the facts about a part for the page of parts."""
    return {"Part": order, "Soldered by": "the manufacturer" if fitted else "you"}


def parts(design: Design, dims: Dimensions = BOX) -> list[Plan]:
    """Returns every part with its position and the net at each pad. The development board is two rows of sockets."""
    spots = placement(dims)
    found = []
    for ref, kind in design.kinds.items():
        nets = {pin.number: design.net_of(ref, pin.name) for pin in kind.pins}
        if ref != "M1":
            on_board = kinds.ON_BOARD[kind]
            fields = _fields(on_board.order, on_board.fitted)
            found.append(_part(ref, spots[ref], on_board.footprint, kind.name, nets, fields))
            continue
        half = len(CHIP.left)
        for row, name in enumerate(SOCKETS):
            own = {str(number): nets[str(number + row * half)] for number in range(1, half + 1)}
            fields = _fields(kinds.SOCKET_STRIP, fitted=False)
            found.append(_part(name, spots[name], kinds.HALF_OF_SOCKETS, name, own, fields))
    return found


def _copper(tracks: Iterable[Track]) -> Plan:
    laid = [each for each in tracks if each.layer != "via"]
    return {
        "tracks": [
            {"net": each.net, "layer": each.layer, "width": each.width_mm, "points": [list(p) for p in each.points]}
            for each in laid
        ],
        "vias": [
            {"net": each.net, "x": each.points[0][0], "y": each.points[0][1]} for each in tracks if each.layer == "via"
        ],
    }


def plan(tracks: Sequence[Track], dims: Dimensions = BOX) -> Plan:
    """Returns the plan of the whole board with these tracks."""
    design = board_design()
    return {
        "libraries": list(LIBRARIES),
        "limits_mm": LIMITS_MM,
        "thick_mm": dims.pcb_thick,
        "nets": sorted(design.nets),
        "ground": GROUND,
        "outlines": [[list(corner) for corner in dims.pcb_outline], window(dims)],
        "holes": [[x, y, dims.pcb_screw] for x, y in dims.pcb_screws],
        "parts": parts(design, dims),
        "texts": texts(design, dims),
        "version": VERSION,
        **_copper(tracks),
        "bare": [_rectangle(*ANTENNA)],
        "pour": [list(corner) for corner in dims.pcb_outline],
        "pour_clearance_mm": POUR_CLEARANCE_MM,
    }
