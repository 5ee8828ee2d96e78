"""Counts what the box loads, and reads from its flash, until it shows the first screen:

python -m tests.performance.until_first_menu [FIRMWARE]     of another firmware's folder, to compare
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from schiri_tools import runtimes

from tests.firmware.memory.compiled_box import BENCH, compile_all, numbers_of

SCRIPT = Path(__file__).parents[1] / "firmware/memory/first_menu.py"
PLAY = Path(__file__).with_name("stored_matches.py")
FEW, MANY = 0, 40  # matches on the flash


class UntilShown(NamedTuple):
    """What was needed: names of modules, bytes of them as they lie on the flash, bytes and pieces read from the match
    logs, bytes read from the settings."""

    modules: list[str]
    module_bytes: int
    log_bytes: int
    log_pieces: int
    file_bytes: int


def counted(compiled: Path, logs: Path) -> UntilShown:
    """Starts a box with these match logs."""
    log_bytes, log_pieces, file_bytes, *modules = numbers_of(SCRIPT, compiled, "4M", logs)
    sizes = [size_of(compiled, name) for name in modules]
    return UntilShown(modules, sum(sizes), int(log_bytes), int(log_pieces), int(file_bytes))


def size_of(compiled: Path, name: str) -> int:
    """The bytes of a module, or of a package's `__init__`."""
    path = compiled / name.replace(".", "/")
    return (path / "__init__.mpy" if path.is_dir() else path.with_suffix(".mpy")).stat().st_size


def stored(path: Path, matches: int) -> Path:
    """A flash with so many short matches, all of which are over."""
    environment = {**runtimes.environment(), "PYTHONPATH": f"{runtimes.FIRMWARE}:{BENCH}"}
    subprocess.run([sys.executable, PLAY, path, str(matches)], check=True, env=environment)
    return path


def main(firmware: list[str]) -> None:
    """Prints the numbers."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder) / "mpy"
        compile_all(compiled)
        if firmware:
            runtimes.compile_modules(Path(firmware[0]), compiled)
        for matches in (FEW, MANY):
            found = counted(compiled, stored(Path(folder) / f"{matches}.flash", matches))
            print(f"{matches} matches stored:")
            print(f"    {len(found.modules)} modules of {found.module_bytes:,} bytes are loaded")
            print(f"    {found.log_bytes:,} bytes are read from the logs in {found.log_pieces:,} pieces")
            print(f"    {found.file_bytes:,} bytes are read from the settings")


if __name__ == "__main__":
    main(sys.argv[1:])
