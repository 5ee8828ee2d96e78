"""The check that capacitors are close to their chips, by the length of the loop from a chip's supply pin through its
capacitor to its ground pin."""

from collections.abc import Iterator
from math import dist
from typing import Any

from .. import parts
from ..parts import Kind
from .circuit import LAMP_CAPACITORS

DECOUPLED = {"U4": ("C4", parts.SHIFTER), **{lamp: (ref, parts.LAMP) for lamp, ref in LAMP_CAPACITORS.items()}}
SUPPLIES = ("VCC", "VDD")
GROUNDS = ("GND", "VSS")
MOST_LOOP_MM = 14.0  # longest loop from supply pin through capacitor to ground pin; about 10 nH


def loop_mm(pads: list[dict[str, Any]], chip: str, kind: Kind, capacitor: str) -> float:
    """Returns the length of that loop in millimetres, in straight lines from pad to pad."""
    at = {(pad["ref"], pad["pin"]): pad for pad in pads}
    length = 0.0
    for names in (SUPPLIES, GROUNDS):
        pin = at[chip, next(pin.number for pin in kind.pins if pin.name in names)]
        length += next(
            dist(pin["at"], at[capacitor, leg]["at"]) for leg in "12" if at[capacitor, leg]["net"] == pin["net"]
        )
    return length


def faults(pads: list[dict[str, Any]]) -> Iterator[str]:
    """Yields the capacitors that are too far from their chip."""
    for chip, (capacitor, kind) in DECOUPLED.items():
        length = loop_mm(pads, chip, kind, capacitor)
        if length > MOST_LOOP_MM:
            yield f"{capacitor} does nothing for {chip}: {length:.0f} mm there and back"
