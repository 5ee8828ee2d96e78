"""How fast `schiri referee` answers `judge` over a pipe, on both runtimes in one run, and whether its memory grows."""

import subprocess
import sys
import threading
import time
from pathlib import Path

from schiri_tools import runtimes

SCHIRI = Path(sys.executable).with_name("schiri")
JUDGE = (
    b'{"event": "judge", "combination": "straight", "caller": 0, "layouts": [[["c1", "c2", "c3"], ["c6", "c5"]], '
    b'[["c1", "c2"], ["s4"]]], "field": {"coloured": [1, 2, 3, 5], "silver": [1, 3, 4]}, "chips": [3, 3], "stock": 5}\n'
)
WARM_UP = 50_000
MILLION = 1_000_000


def resident_kib(pid: int) -> int:
    """The memory of a process and its children."""
    total = 0
    tasks = Path(f"/proc/{pid}/task").iterdir()
    children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    for one in (pid, *children):
        status = Path(f"/proc/{one}/status").read_text()
        total += int(status.split("VmRSS:")[1].split()[0])
    return total


def measure(runtime: str) -> float:
    """Asks a million questions and prints the rate and the growth of the memory; returns the rate."""
    with subprocess.Popen(
        [SCHIRI, "referee", "--runtime", runtime], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout
        stdin = process.stdin

        def ask(count: int) -> None:
            for _ in range(count // 1000):
                stdin.write(JUDGE * 1000)
            stdin.flush()

        def ask_and_read(count: int) -> float:
            started = time.monotonic()
            asking = threading.Thread(target=ask, args=(count,))
            asking.start()
            for _ in range(count):
                process.stdout.readline()
            asking.join()
            return time.monotonic() - started

        ask_and_read(WARM_UP)
        before = resident_kib(process.pid)
        seconds = ask_and_read(MILLION - WARM_UP)
        growth = resident_kib(process.pid) - before
        process.stdin.close()
    rate = (MILLION - WARM_UP) / seconds
    print(
        f"judge, {runtime}: {rate:,.0f} events/s; memory grown by {growth} KiB from {WARM_UP:,} to {MILLION:,} events"
    )
    return rate


def main() -> int:
    """Measures every runtime that is there."""
    cpython = measure("cpython")
    if runtimes.has_micropython():
        print(f"judge, MicroPython to CPython: {measure('micropython') / cpython:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
