"""The command `python -m schiri_hardware check | case | board | accept`, which the Makefile calls."""

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from . import current
from .pcb import checks as pcb_checks

BUILD = Path("build")
STEP_TIME = "2000-01-01T00:00:00"  # a fixed time stamp, so that the same solids give the same files


def _said(faults: list[str], right: str) -> int:
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print(right)
    return 1 if faults else 0


def check() -> int:
    """Checks electrical rules, currents, and whether generated texts are up to date."""
    from . import pages

    stale = [f"{name} is stale: PYTHONPATH=hardware python -m schiri_hardware accept" for name in pages.stale_texts()]
    faults = [*pcb_checks.electrical_faults(), *pcb_checks.placed_faults(), *current.faults(), *stale]
    return _said(faults, "The hardware is right: electrical rules, pins, currents, pages.")


def case() -> int:
    """Checks the case, and writes its STL and STEP files to build/case."""
    from build123d import Compound, export_step, export_stl

    from . import bodies, case_checks
    from . import case as printing
    from .dimensions import BOX

    solids = printing.printed(BOX)
    faults = case_checks.faults(BOX, solids)
    if not faults:
        folder = BUILD / "case"
        folder.mkdir(parents=True, exist_ok=True)
        for name, solid in {**solids, "trial": printing.trial(BOX, solids["lid"])}.items():
            lying = printing.on_the_bed(name, solid)
            export_stl(lying, folder / f"{name}.stl", tolerance=0.02, angular_tolerance=0.2)
            export_step(solid, folder / f"{name}.step", timestamp=STEP_TIME)
        whole = Compound(children=[body.solid for body in bodies.everything(BOX, solids)])
        export_step(whole, folder / "box.step", timestamp=STEP_TIME)
    return _said(faults, f"{BUILD / 'case'}: {', '.join(f'{name}.stl' for name in solids)}, trial.stl, box.step")


def board_to_order() -> int:
    """Checks the board, and writes the files for a manufacturer to build/board. Returns `EX_UNAVAILABLE` without
    KiCad."""
    from .pcb import fabrication, kicad
    from .pcb.project import BOARD

    folder = BUILD / "board"
    try:
        faults = [*pcb_checks.electrical_faults(), *pcb_checks.faults(folder / "looked-at")]
        if not faults:
            fabrication.write(BOARD, folder)
    except kicad.KicadMissingError as error:
        print(error, file=sys.stderr)
        return os.EX_UNAVAILABLE
    except kicad.KicadError as error:
        faults = [str(error)]
    return _said(faults, f"{folder}: Gerbers and drills, parts, places, a page, pictures")


def accept() -> int:
    """Generates the pictures, tables and the diagram in hardware/."""
    from . import pages

    for name in pages.accept():
        print(name)
    return 0


COMMANDS: dict[str, Callable[[], int]] = {"check": check, "case": case, "board": board_to_order, "accept": accept}


def main() -> int:
    """Runs a command."""
    parser = argparse.ArgumentParser(prog="python -m schiri_hardware", description=__doc__)
    parser.add_argument("command", choices=COMMANDS)
    return COMMANDS[parser.parse_args().command]()


if __name__ == "__main__":
    sys.exit(main())
