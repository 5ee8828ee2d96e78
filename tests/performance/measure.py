"""Measures the numbers of docs/develop/performance.md, here and now: `make measure`."""

import sys
import tempfile
from pathlib import Path

from schiri_tools import runtimes

from tests.firmware.memory.compiled_box import BENCH, compile_all, numbers_of
from tests.performance import (
    events_rate,
    first_picture,
    judge_rate,
    perft_rate,
    schocken_rate,
    signing_rate,
    undo_rate,
    until_first_menu,
)

HERE = Path(__file__).parent
MEMORY = HERE.parent / "firmware/memory"
DUELS = 12


def memory_and_flash(folder: Path) -> None:
    """Prints the counts that do not depend on the machine."""
    compiled = folder / "mpy"
    compile_all(compiled)
    idle, forty, at_signal, _, _ = numbers_of(MEMORY / "duel_without_stalls.py", compiled, "2M")
    print(f"a step of a duel without a change of keys: {idle} bytes allocated")
    print(f"40 presses in a duel: {int(forty):,} bytes allocated, {int(at_signal):,} free at the signal")
    runtimes.compile_modules(BENCH / "fake_hardware", compiled)
    parts = list(map(int, numbers_of(HERE / "heap_of_the_drivers.py", compiled, "2M")))
    print(f"the real board's own code: {sum(parts):,} bytes (press order, drivers, objects, serial line: {parts})")
    pins, chain = numbers_of(HERE / "look_at_the_pins.py", compiled, "2M")
    print(f"a look at the keys: {pins} ns at pins, {chain} ns by registers without their bus")
    whole, dice, hashes = map(int, numbers_of(HERE / "cost_of_a_throw.py", compiled, "2M"))
    print(f"a throw of 15 dice: {whole:,} bytes allocated, {dice:,} by the dice alone, {hashes} times SHA-256")
    counts = numbers_of(HERE / "flash_of_a_match.py", compiled, "4M", folder / "box.flash")
    records, erased, programmed, size, display, frames = map(int, counts)
    print(f"a match of {records:,} records: {size / records:.0f} bytes a record in the log")
    print(f"flash: {erased / records:.3f} erases and {programmed / records:.0f} bytes programmed a record")
    print(f"display: {display:,} bytes on the bus, {display / (1025 * frames):.0%} of {frames:,} full frames")


def collections(compiled: Path, folder: Path) -> None:
    """Prints how often a chip's heap is collected in duels, by the model of it."""
    for fault in ("none", "no large piece"):
        counts = numbers_of(MEMORY / "duels_on_a_chip.py", compiled, "4M", folder / "duels.flash", fault, DUELS)
        inside, before, most_bytes, areas = map(int, counts)
        print(f"{DUELS} duels of 200 presses, fault: {fault}; at most {most_bytes:,} bytes allocated in a duel;")
        print(f"    collections before the signals: {before}, behind them: {inside}; areas of the heap: {areas}")


def many_matches(compiled: Path, folder: Path) -> None:
    """Prints what a thousand matches leave behind."""
    script = HERE.parent / "firmware/journal" / "thousand_matches.py"
    counts = numbers_of(script, compiled, "2M", folder / "thousand.flash", 1000)
    after_hundred, after_thousand, _, fewest, most, fewest_logs, most_logs = map(int, counts)
    print(f"1,000 matches: {after_thousand:,} bytes in use, {after_thousand - after_hundred:,} more than after 100")
    print(f"1,000 matches: {fewest_logs} to {most_logs} logs and {fewest} to {most} erases a sector")


def main() -> int:
    """Prints all numbers."""
    with tempfile.TemporaryDirectory() as folder:
        memory_and_flash(Path(folder))
        collections(Path(folder) / "mpy", Path(folder))
        many_matches(Path(folder) / "mpy", Path(folder))
    until_first_menu.main([])
    rates = (
        signing_rate,
        schocken_rate,
        events_rate,
        perft_rate,
        judge_rate,
        undo_rate,
        first_picture,
    )
    return max(part.main() for part in rates)


if __name__ == "__main__":
    sys.exit(main())
