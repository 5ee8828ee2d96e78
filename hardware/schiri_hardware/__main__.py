"""`python -m schiri_hardware check | hardware | case | board | tracks | accept`: what the Makefile calls."""

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from . import board, board_drawing, current, devkit_footprint, lists, rules, schematic_drawing, wired_loops
from .chips import CHIPS
from .circuit import DISPLAY_ADDRESSES, Schematic
from .pcb import checks as pcb_checks

BUILD = Path("build")
STEP_TIME = "2000-01-01T00:00:00"  # the same files every time


def _said(faults: list[str], right: str) -> int:
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print(right)
    return 1 if faults else 0


def electrical_faults() -> list[str]:
    """What is wrong with any of the schematics, the board's wires, or the currents."""
    found = []
    for name, chip in CHIPS.items():
        for displays in range(1, len(DISPLAY_ADDRESSES) + 1):
            schematic = Schematic(chip, displays=displays)
            faults = [*schematic.faults(), *rules.faults(schematic.design(), chip)]
            found += [f"{name}, {displays} of displays: {fault}" for fault in faults]
    wired = board.build(Schematic(board.CHIP).design())
    found += [f"breadboard: {fault}" for fault in (*wired.faults(), *wired_loops.faults(wired))]
    found += [f"board: {fault}" for fault in pcb_checks.electrical_faults()]
    return found + [f"currents: {fault}" for fault in current.faults()]


def check() -> int:
    """Electrical rules, wires, currents, and whether generated text is what its sources give."""
    from . import pages

    stale = [f"{name} is stale: PYTHONPATH=hardware python -m schiri_hardware accept" for name in pages.stale_texts()]
    return _said(electrical_faults() + stale, "The hardware is right: electrical rules, pins, wires, currents, pages.")


def hardware() -> int:
    """Netlists with the footprint that KiCad lacks, schematics, wiring, lists of wires and parts: build/hardware."""
    faults = electrical_faults()
    if not faults:
        folder = BUILD / "hardware"
        folder.mkdir(parents=True, exist_ok=True)
        for name, chip in CHIPS.items():
            schematic = Schematic(chip)
            design = schematic.design()
            schematic.write_netlist(folder / f"schiri-{name.lower()}.net")
            (folder / f"schematic-{name.lower()}.svg").write_text(
                schematic_drawing.draw(design, f"Schiri, {chip.board}"), encoding="utf-8"
            )
            own = folder / devkit_footprint.file_name(chip)
            own.parent.mkdir(exist_ok=True)
            own.write_text(devkit_footprint.footprint(chip), encoding="utf-8")
            (folder / f"pins-{name.lower()}.md").write_text(lists.pins_table(design, chip) + "\n", encoding="utf-8")
        design = Schematic(board.CHIP).design()
        there = board.build(design)
        for number, step in enumerate(board.STEPS, 1):
            name = f"wiring-{number:02}-{step.replace(' ', '-')}"
            (folder / f"{name}.svg").write_text(board_drawing.draw(there, step), encoding="utf-8")
            (folder / f"{name}.md").write_text(lists.wires_table(there, step) + "\n", encoding="utf-8")
        (folder / "wiring-whole.svg").write_text(board_drawing.draw_all(there), encoding="utf-8")
        (folder / "parts.md").write_text(lists.parts_table(design) + "\n", encoding="utf-8")
        (folder / "currents.md").write_text(current.table() + "\n\n" + current.sources() + "\n", encoding="utf-8")
    return _said(faults, f"{BUILD / 'hardware'}: netlists, schematics, wiring, parts, currents")


def case() -> int:
    """The STL files of both boxes' cases, once the checks have passed, and STEP files of the board's: build/case."""
    from build123d import Compound, export_step, export_stl

    from . import bodies, case_checks, wired_case, wired_checks
    from . import case as board_case
    from .dimensions import BOX
    from .wired_dimensions import WIRED

    solids, wired = board_case.printed(BOX), wired_case.printed(WIRED)
    faults = case_checks.faults(BOX, solids) + [f"wired: {fault}" for fault in wired_checks.faults(WIRED, wired)]
    if not faults:
        lying = {name: board_case.on_the_bed(name, solid) for name, solid in solids.items()}
        lying |= {f"wired/{name}": wired_case.on_the_bed(name, solid) for name, solid in wired.items()}
        folder = BUILD / "case"
        (folder / "wired").mkdir(parents=True, exist_ok=True)
        for name, solid in lying.items():
            export_stl(solid, folder / f"{name}.stl", tolerance=0.02, angular_tolerance=0.2)
        for name, solid in solids.items():
            export_step(solid, folder / f"{name}.step", timestamp=STEP_TIME)
        whole = Compound(children=[body.solid for body in bodies.everything(BOX, solids)])
        export_step(whole, folder / "box.step", timestamp=STEP_TIME)
    return _said(faults, f"{BUILD / 'case'}: {', '.join(f'{name}.stl' for name in solids)}, box.step, wired/")


def board_to_order() -> int:
    """The board as manufacturers take it, once its checks have passed: build/board. `EX_UNAVAILABLE` without KiCad."""
    from .pcb import fabrication, kicad, tracks
    from .pcb.circuit import board_design
    from .pcb.plan import plan

    folder = BUILD / "board"
    try:
        faults = [*pcb_checks.electrical_faults(), *pcb_checks.faults(plan(tracks.read()), folder / "kicad")]
        if not faults:
            fabrication.write(folder / "kicad" / f"{kicad.NAME}.kicad_pcb", board_design(), folder)
    except kicad.KicadMissingError as error:
        print(error, file=sys.stderr)
        return os.EX_UNAVAILABLE
    except kicad.KicadError as error:
        faults = [str(error)]
    return _said(faults, f"{folder}: KiCad's board, Gerbers and drills, parts, places, a page, pictures")


def tracks() -> int:
    """Finds the board's tracks anew and states them, which takes minutes: after a change of circuit or places."""
    from .pcb import kicad
    from .pcb import tracks as stated
    from .pcb.plan import plan
    from .pcb.router import Router

    bare = plan([])
    router = Router(bare, kicad.pads(kicad.make(bare, BUILD / "board" / "bare")))
    left = 0
    for left in router.route():
        print(f"{left} nets are in each other's way", flush=True)
    if not left:
        stated.write(router.tracks())
    return _said(["no tracks were found: move parts apart"] if left else [], str(stated.FILE))


def accept() -> int:
    """Makes the pictures, tables and diagram in hardware/ anew."""
    from . import pages

    for name in pages.accept():
        print(name)
    return 0


COMMANDS: dict[str, Callable[[], int]] = {
    "check": check,
    "hardware": hardware,
    "case": case,
    "board": board_to_order,
    "tracks": tracks,
    "accept": accept,
}


def main() -> int:
    """Carries one of them out."""
    parser = argparse.ArgumentParser(prog="python -m schiri_hardware", description=__doc__)
    parser.add_argument("command", choices=COMMANDS)
    return COMMANDS[parser.parse_args().command]()


if __name__ == "__main__":
    sys.exit(main())
