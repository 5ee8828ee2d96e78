"""Every test file that says `ON_MICROPYTHON = True`, once more on the real MicroPython."""

import subprocess
from pathlib import Path

import pytest
from schiri_tools import runtimes

pytestmark = pytest.mark.seldom("firmware/schiri", "host_tools/schiri_tools/runtimes", "tests/bench", "tests/firmware")

HERE = Path(__file__).parent
BENCH = HERE.parent / "bench"
FILES = sorted(path for path in HERE.rglob("test_*.py") if "\nON_MICROPYTHON = True\n" in path.read_text())

# These run before each commit on CPython alone; on MicroPython they are part of the sweep.
LONG = {
    "test_arrivals",
    "test_back_keeps",
    "test_duel",
    "test_partner",
    "test_taps",
    "test_journal",
    "test_radio",
    "test_console",
    "test_seal",
    "test_switches",
    "test_signing",
    "test_link",
    "test_wifi",
}
PARAMETERS = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.sweep] if path.stem in LONG else []) for path in FILES
]

needs_micropython = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))


@needs_micropython
@pytest.mark.parametrize("path", PARAMETERS)
def test_on_micropython(path):
    command = runtimes.command("micropython", BENCH / "runner.py", path.stem, heap="32M")
    environment = {**runtimes.environment(), "MICROPYPATH": f"{runtimes.FIRMWARE}:{BENCH}:{path.parent}:.frozen"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout and not done.stdout.startswith("0 ")
