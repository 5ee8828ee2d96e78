"""All checks of the board before it is made: its circuit, its placement, KiCad's rules, and its copper."""

from collections.abc import Iterator
from pathlib import Path

from ..dimensions import BOX
from . import circuit, copper, kicad, nearness, placement, rules, schematic
from .project import BOARD, SCHEMATIC


def circuit_faults(drawn: schematic.Sheet) -> list[str]:
    """Returns the faults of a schematic: how it is drawn, then the demands of firmware and data sheets."""
    return list(circuit.faults(drawn)) or rules.faults(circuit.design(drawn))


def electrical_faults() -> list[str]:
    """Returns the faults of the project's schematic."""
    return circuit_faults(circuit.sheet())


def placed_faults(board: Path = BOARD, drawn: Path = SCHEMATIC) -> Iterator[str]:
    """Yields the faults of a board that can be found without KiCad."""
    there = placement.read(board)
    yield from placement.faults(there, schematic.read(drawn))
    yield from nearness.faults(there)


def faults(folder: Path, board: Path = BOARD) -> list[str]:
    """Returns the faults of a board by comparison with schematic and dimensions. Writes its Gerbers into a folder.
    Raises `KicadError` without KiCad."""
    kicad.plot(board, folder)
    there = placement.read(board)
    found = [*placed_faults(board), *kicad.violations(board, folder)]
    return found + copper.faults(copper.read(folder), circuit.board_design(), there, BOX)
