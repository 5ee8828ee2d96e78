"""Cuts the power at every operation of the flash and has the box come back, on MicroPython, two processes at a time:

python -m tests.firmware.journal.cuts          as `make test` does: short matches in full, some of a long one
python -m tests.firmware.journal.cuts --all    whole long matches, too: takes half an hour
"""

import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from schiri_tools import runtimes
from schiri_tools.games import host_game
from schiri_tools.logs import verified

HERE = Path(__file__).parent
BENCH = HERE.parents[1] / "bench"
HEAP = "64M"


class Sweep(NamedTuple):
    """A scenario of `cut_run.py`: of its cuts every `step`-th, and of these every `again`-th once more."""

    scenario: str
    step: int
    again: int


QUICK = (Sweep("short", 1, 4), Sweep("long", 120, 30))
ALL = (Sweep("short", 1, 1), Sweep("long", 1, 40), Sweep("longest", 10, 40))


def run(script: str, *arguments: object, heap: str = HEAP) -> str:
    """What a script of this folder prints on MicroPython."""
    command = runtimes.command("micropython", HERE / script, *map(str, arguments), heap=heap)
    environment = {**runtimes.environment(), "MICROPYPATH": f"{runtimes.FIRMWARE}:{BENCH}:{HERE}:.frozen"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def swept(sweeps: tuple[Sweep, ...], logs: Path) -> int:
    """Makes all cuts, in shares for two processes, and returns their number. Some of the logs go into a folder."""
    shares = [
        (sweep.scenario, share, 2 * sweep.step, sweep.again, logs / f"{sweep.scenario}-{share}")
        for sweep in sweeps
        for share in (0, sweep.step)
    ]
    with ThreadPoolExecutor(2) as processes:
        printed = list(processes.map(lambda share: run("cut_run.py", *share), shares))
    return sum(int(line.split()[0]) for line in printed)


def verified_logs(logs: Path) -> int:
    """Verifies every log in the folder as `schiri verify` does, and returns how many they are."""
    found = sorted(logs.iterdir())
    for log in found:
        assert verified(log.read_bytes(), host_game).complete, log
    return len(found)


def main(arguments: list[str]) -> int:
    """Prints how many cuts there were."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        cuts = swept(ALL if "--all" in arguments else QUICK, Path(folder))
        logs = verified_logs(Path(folder))
    print(f"{cuts:,} power cuts, {logs:,} logs verified, {time.monotonic() - started:,.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
