"""All checks of the board before it is made: its circuit, its placement, KiCad's rules, and its copper."""

from pathlib import Path

from ..dimensions import BOX
from . import copper, kicad, nearness, rules
from .circuit import Schematic, board_design
from .plan import Plan


def electrical_faults() -> list[str]:
    """Returns the faults of the circuit."""
    schematic = Schematic()
    return [*schematic.faults(), *rules.faults(schematic.design())]


def faults(plan: Plan, folder: Path) -> list[str]:
    """Makes the board of a plan in a folder, and returns its faults by comparison with schematic and dimensions. Raises
    `KicadError` if it cannot be made."""
    board = kicad.make(plan, folder)
    kicad.plot(board, folder / "looked-at")
    found = [*nearness.faults(kicad.pads(board)), *kicad.violations(board)]
    return found + copper.faults(copper.read(folder / "looked-at"), board_design(), BOX)
