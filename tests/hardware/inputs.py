"""Whether schematic, case and board are as their last green run had them. Their checks take minutes and a gigabyte of
packages.

python -m tests.hardware.inputs            exit status 0 if the last complete green run had these inputs, 1 if not
python -m tests.hardware.inputs --passed   writes the digest after a green run; without KiCad 6 a run is not complete
"""

import sys
from pathlib import Path

from schiri_hardware.pcb import kicad

from tests.bench import inputs

NAME = "tests/hardware"
OWN = (inputs.ROOT / "hardware", inputs.ROOT / NAME)
SHOWN = inputs.ROOT / "tests" / "screens" / "golden" / "go.png"  # on the display, in the pictures of the box


def files() -> list[Path]:
    """Returns the inputs: both folders, the modules that are imported there, and the screen that a picture shows."""
    own = [path for folder in OWN for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    modules = [module for path in own if path.suffix == ".py" for module in inputs.imported(path)]
    return sorted({*own, inputs.CONSTRAINTS, SHOWN, *modules})


def main(arguments: list[str]) -> int:
    """Compares the digest with the one of the last complete green run, or writes it."""
    present = inputs.digest(files())
    if arguments == ["--passed"]:
        if kicad.is_there():
            inputs.keep({NAME: present})
        else:
            print(f"The digest of a green run is not written: {kicad.MISSING}")
        return 0
    return 0 if inputs.green().get(NAME) == present else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
