"""The digest of all that schematic, case and board are made of. Their checks take minutes and a gigabyte of packages.

python -m tests.hardware.inputs            exit status 0 if the last complete green run had these inputs, 1 if not
python -m tests.hardware.inputs --passed   writes the digest after a green run; without KiCad 6 a run is not complete
"""

import ast
import hashlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from schiri_hardware.pcb import kicad

ROOT = Path(__file__).parents[2]
OWN = (ROOT / "hardware", ROOT / "tests" / "hardware")
GREEN = Path(__file__).with_name("green.sha256")
CONSTRAINTS = ROOT / "constraints.txt"  # the packages' versions


def files() -> list[Path]:
    """The inputs: both folders, and the modules of firmware and host tools that are imported there."""
    own = [path for folder in OWN for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return sorted({*own, CONSTRAINTS, *_imported(path for path in own if path.suffix == ".py")} - {GREEN})


def _imported(sources: Iterable[Path]) -> Iterator[Path]:
    for source in sources:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            else:
                continue
            for name in names:
                for top in ("firmware", "host_tools"):
                    module = ROOT.joinpath(top, *name.split("."))
                    yield from (path for path in (module.with_suffix(".py"), module / "__init__.py") if path.is_file())


def digest(paths: Iterable[Path]) -> str:
    """The SHA-256 of the files' names and contents, in hexadecimal digits."""
    whole = hashlib.sha256()
    for path in paths:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{path.relative_to(ROOT).as_posix()} {content}\n".encode())
    return whole.hexdigest()


def main(arguments: list[str]) -> int:
    """Compares the digest with the one of the last complete green run, or writes it."""
    present = digest(files()) + "\n"
    if arguments == ["--passed"]:
        if kicad.is_there():
            GREEN.write_text(present, encoding="ascii")
        else:
            print(f"The digest of a green run is not written: {kicad.MISSING}")
        return 0
    return 0 if GREEN.is_file() and GREEN.read_text(encoding="ascii") == present else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
