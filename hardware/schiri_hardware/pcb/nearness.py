"""The check that capacitors are close to their chips, by the length of the loop from a chip's supply pin through its
capacitor to its ground pin."""

from collections.abc import Iterator
from math import dist

from .. import parts
from ..parts import Kind
from .circuit import LAMP_CAPACITORS
from .placement import Footprint

DECOUPLED = {"U4": ("C4", parts.SHIFTER), **{lamp: (ref, parts.LAMP) for lamp, ref in LAMP_CAPACITORS.items()}}
SUPPLIES = ("VCC", "VDD")
GROUNDS = ("GND", "VSS")
MOST_LOOP_MM = 14.0  # longest loop from supply pin through capacitor to ground pin; about 10 nH


def loop_mm(board: dict[str, Footprint], chip: str, kind: Kind, capacitor: str) -> float:
    """Returns the length of the loop of `MOST_LOOP_MM` in millimetres, in straight lines from pad to pad."""
    length = 0.0
    for names in (SUPPLIES, GROUNDS):
        number = next(pin.number for pin in kind.pins if pin.name in names)
        pin = next(pad for pad in board[chip].pads if pad.pin == number)
        legs = (pad for pad in board[capacitor].pads if pad.net == pin.net)
        length += min((dist((pin.x, pin.y), (leg.x, leg.y)) for leg in legs), default=MOST_LOOP_MM)
    return length


def faults(board: dict[str, Footprint]) -> Iterator[str]:
    """Yields the capacitors that are too far from their chip."""
    for chip, (capacitor, kind) in DECOUPLED.items():
        length = loop_mm(board, chip, kind, capacitor)
        if length > MOST_LOOP_MM:
            yield f"{capacitor} does nothing for {chip}: {length:.0f} mm there and back"
