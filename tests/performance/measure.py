"""Measures the numbers of docs/performance.md, here and now: `make measure`."""

import subprocess
import sys
import tempfile
from pathlib import Path

from schiri_tools import runtimes

from tests.performance import judge_rate

HERE = Path(__file__).parent
BOTH = HERE.parent / "both"
MEMORY = HERE.parent / "memory"


def numbers_of(script: Path, compiled: Path, heap: str, *arguments: str) -> list[str]:
    """What a script prints on MicroPython, with the firmware as .mpy files."""
    command = runtimes.command("micropython", script, *arguments, heap=heap)
    environment = {**runtimes.environment(), "MICROPYPATH": f"{compiled}:.frozen"}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout.split()


def memory_and_flash(folder: Path) -> None:
    """Prints the counts that do not depend on the machine."""
    compiled = folder / "mpy"
    runtimes.compile_modules(runtimes.FIRMWARE, compiled)
    runtimes.compile_modules(BOTH, compiled, ("bench", "players"))
    logs = folder / "logs"
    logs.mkdir()
    free, _ = numbers_of(BOTH / "heap_of_a_match.py", compiled, "160k", str(logs))
    print(f"heap of 160 KB, a whole match: {int(free):,} bytes free at the worst moment")
    idle, forty, at_signal, _, _ = numbers_of(MEMORY / "duel_without_stalls.py", compiled, "160k")
    print(f"a step of a duel without a change of keys: {idle} bytes allocated")
    print(f"40 presses in a duel: {int(forty):,} bytes allocated, {int(at_signal):,} free at the signal")
    counts = numbers_of(HERE / "flash_of_a_match.py", compiled, "4M", str(folder / "box.flash"))
    records, erased, programmed, size, display, frames = map(int, counts)
    print(f"a match of {records:,} records: {size / records:.0f} bytes a record in the log")
    print(f"flash: {erased / records:.2f} erases and {programmed / records:.0f} bytes programmed a record")
    print(f"display: {display:,} bytes sent, {display / frames:.0%} of full frames of as many pictures")


def main() -> int:
    """Prints all numbers."""
    with tempfile.TemporaryDirectory() as folder:
        memory_and_flash(Path(folder))
    return judge_rate.main()


if __name__ == "__main__":
    sys.exit(main())
