"""The power is cut at operations of the flash, in every way that can leave it, and the box has to come back."""

import subprocess
from pathlib import Path

import pytest
from schiri_tools import runtimes
from schiri_tools.games import host_game
from schiri_tools.logs import verified

pytestmark = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))
SHORT, LONG = 40, 1000  # every 40th cut of short matches is made, and every 1000th of a long one
HERE = Path(__file__).parent


def cut(scenario: str, first: int, step: int, again: int, logs: Path) -> int:
    """Makes the cuts of `cut_run.py` and returns their number. Some of the logs go into a folder."""
    words = map(str, (scenario, first, step, again, logs / f"{scenario}-{first}"))
    command = runtimes.command("micropython", HERE / "cut_run.py", *words, heap="64M")
    path = f"{runtimes.FIRMWARE}:{HERE.parents[1] / 'bench'}:{HERE}:.frozen"
    environment = {**runtimes.environment(), "MICROPYPATH": path}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return int(done.stdout.split()[0])


def test_after_a_power_cut_the_box_has_every_acknowledged_record_and_goes_on_to_the_same_result(tmp_path, seeds):
    for seed in seeds:
        assert cut("short", seed % SHORT, SHORT, 10, tmp_path) > 30
        if seed % 4 == 1:
            assert cut("long", seed % LONG, LONG, 5, tmp_path) > 10
        for log in tmp_path.iterdir():
            assert verified(log.read_bytes(), host_game).complete, log
