"""The texts printed on the board: the names of parts for people who build it, and those of the keys."""

from typing import Any

from schiri.input.keys import NAMES

from ..design import Design
from ..dimensions import Dimensions
from .circuit import CALLS, CHIP, DISPLAYS, LAMP_CAPACITORS, LAMP_REFS, TEST_POINTS
from .placement import SOCKETS, Spot, placement

STEPS = (
    "1  twenty sockets for switches, this side",
    "2  two rows of 22 sockets, this side",
    "3  display: header or wires, this side",
    "4  ESP32 in, USB to the edge; switches in from above",
)
KEY_LABEL_MM = 8.6  # distance from a key's middle, away from the player
BESIDE_LABEL_MM = 3.2
BESIDE_A_LAMP_MM = 4.8  # distance from a lamp, on the side away from its capacitor
BESIDE_A_CALL = {"R8", "R16", *(ref for beside in CALLS.values() for ref in beside)}
CROWDED = {"C4": (3.2, 0.0), "U4": (0.0, -5.4), "Q1": (0.0, 2.4), "C8": (-2.8, 0.0), "R30": (2.8, 0.0)}


def label(ref: str, spot: Spot) -> tuple[float, float] | list[float] | None:
    """Returns the positions of a part's printed name: None if it is not printed, an empty list for the position in its
    footprint."""
    if ref in NAMES:
        return (spot.x, spot.y + (KEY_LABEL_MM if spot.turn == 180 else -KEY_LABEL_MM))
    if ref in CROWDED:
        dx, dy = CROWDED[ref]
        return (spot.x + dx, spot.y + dy)
    if ref in LAMP_REFS:
        return (spot.x - BESIDE_A_LAMP_MM, spot.y)
    if ref in BESIDE_A_CALL:
        return (spot.x, spot.y + (BESIDE_LABEL_MM if spot.turn == 90 else -BESIDE_LABEL_MM))
    if ref in SOCKETS or ref in TEST_POINTS or ref in LAMP_CAPACITORS.values():
        return None
    return []


def _text(text: str, x: float, y: float, size: float = 1.0, under: bool = False, turn: float = 0.0) -> dict[str, Any]:
    return {"text": text, "x": round(x, 4), "y": round(y, 4), "size": size, "turn": turn, "under": under}


def texts(design: Design, dims: Dimensions) -> list[dict[str, Any]]:
    """Returns all printed texts besides the names of parts."""
    spots = placement(dims)
    middle = dims.display_x
    found = [
        _text("Schiri", middle, 101.0, 2.0),
        _text("side A", middle, 8.0, 1.5),
        _text("side B", middle, dims.depth - 8.0, 1.5, turn=180),
        _text(f"{CHIP.board} N16R8, its parts towards you", 157.0, 106.5, 1.0, under=True),
    ]
    found.append(_text("< USB", 180.0, 103.5, 1.5, under=True))
    for ref, net in TEST_POINTS.items():
        found.append(_text(net, spots[ref].x, spots[ref].y - 2.2, 0.8, under=True))
    for ref in DISPLAYS:
        aside = 3.2 if spots[ref].x > middle else -3.2
        for number, pin in enumerate(design.kinds[ref].pins):
            name = {"CLK": "SCL", "DIN": "SDA"}.get(pin.name, pin.name)
            found.append(_text(name, spots[ref].x + aside, spots[ref].y + 2.54 * number, 0.8, under=True))
    for number, step in enumerate(STEPS):
        found.append(_text(step, 36.0, 108.0 - 2.0 * number, 1.0, under=True))
    return found
