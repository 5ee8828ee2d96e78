"""The firmware as on a real box: compiled modules, found by short paths, in a heap of a given size."""

import subprocess
from pathlib import Path

from schiri_tools import runtimes
from schiri_tools.board.install.modules import PACKAGE
from schiri_tools.board.install.pieces import MAIN

BENCH = Path(__file__).parents[2] / "bench"
_MODULES = ("bench", "bench_board", "generator", "players", "memory_flash")


def compile_all(folder: Path) -> None:
    """Writes the firmware, the bench and its simulated hardware into `folder` as .mpy files."""
    for source in (runtimes.FIRMWARE, (PACKAGE / MAIN).parent, BENCH / "fake_hardware"):
        runtimes.compile_modules(source, folder)
    runtimes.compile_modules(BENCH, folder, _MODULES)


def numbers_of(script: Path, compiled: Path, heap: str, *arguments: object) -> list[str]:
    """Returns the words that a script prints on MicroPython. It runs in the folder of the modules, because each module
    keeps its path in memory, which is short on a box."""
    command = runtimes.command("micropython", script.resolve(), *map(str, arguments), heap=heap)
    environment = {**runtimes.environment(), "MICROPYPATH": ".:.frozen"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=compiled)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.split()
