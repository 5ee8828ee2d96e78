"""All that is asked of the board before it is made: its circuit, its places, KiCad's rules, and its copper."""

from pathlib import Path

from ..dimensions import BOX, Dimensions
from . import copper, kicad, nearness, rules
from .circuit import CHIP, BoardSchematic
from .plan import Plan


def electrical_faults(**pins: int) -> list[str]:
    """What is wrong with the circuit; `pins` replace those of the pin map."""
    schematic = BoardSchematic(pins={**CHIP.pins, **pins})
    return [*schematic.faults(), *rules.faults(schematic.design(), pins={**CHIP.pins, **pins})]


def faults(plan: Plan, folder: Path, dims: Dimensions = BOX, **pins: int) -> list[str]:
    """Makes the board of a plan in a folder; what is wrong with it, held against the pin map and the dimensions.
    Raises KicadError if it cannot be made."""
    board = kicad.make(plan, folder)
    kicad.plot(board, folder / "looked-at")
    design = BoardSchematic(pins={**CHIP.pins, **pins}).design()
    found = [*nearness.faults(kicad.pads(board)), *kicad.violations(board)]
    return found + copper.faults(copper.read(folder / "looked-at"), design, dims)
