"""Cuts the power at operations of the flash and has the box come back, on MicroPython."""

import subprocess
from pathlib import Path

from schiri_tools import runtimes
from schiri_tools.games import host_game
from schiri_tools.logs import verified

HERE = Path(__file__).parent
BENCH = HERE.parents[1] / "bench"
HEAP = "64M"


def cut(scenario: str, first: int, step: int, again: int, logs: Path) -> int:
    """Makes the cuts of `cut_run.py` and returns their number. Some of the logs go into a folder."""
    words = map(str, (scenario, first, step, again, logs / f"{scenario}-{first}"))
    command = runtimes.command("micropython", HERE / "cut_run.py", *words, heap=HEAP)
    environment = {**runtimes.environment(), "MICROPYPATH": f"{runtimes.FIRMWARE}:{BENCH}:{HERE}:.frozen"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return int(done.stdout.split()[0])


def check_logs(logs: Path) -> None:
    """Verifies every log in the folder as `schiri verify` does."""
    for log in logs.iterdir():
        assert verified(log.read_bytes(), host_game).complete, log
