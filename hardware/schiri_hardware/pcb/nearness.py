"""Are capacitors where they work? By the way from a chip's supply pin through its capacitor back to its ground pin."""

from collections.abc import Iterator
from math import dist
from typing import Any

from .circuit import LAMP_CAPACITORS

DECOUPLED = {"U4": "C4", **LAMP_CAPACITORS}
SUPPLIES = ("5V", "5V lamps", "3V3")
MOST_LOOP_MM = 14.0  # from supply pin to capacitor and back to ground; some 10 nH


def loop_mm(pads: list[dict[str, Any]], chip: str, capacitor: str) -> float:
    """The shortest such way, in millimetres."""

    def spots(ref: str, nets: tuple[str, ...]) -> list[list[float]]:
        return [pad["at"] for pad in pads if pad["ref"] == ref and pad["net"] in nets]

    there = min(dist(a, b) for a in spots(chip, SUPPLIES) for b in spots(capacitor, SUPPLIES))
    return there + min(dist(a, b) for a in spots(chip, ("GND",)) for b in spots(capacitor, ("GND",)))


def faults(pads: list[dict[str, Any]]) -> Iterator[str]:
    """Capacitors that are too far from what they are for."""
    for chip, capacitor in DECOUPLED.items():
        length = loop_mm(pads, chip, capacitor)
        if length > MOST_LOOP_MM:
            yield f"{capacitor} does nothing for {chip}: {length:.0f} mm there and back"
