"""Every test of this folder, once more on the real MicroPython."""

import subprocess
from pathlib import Path

import pytest
from schiri_tools import runtimes

HERE = Path(__file__).parent
MODULES = sorted(path.stem for path in HERE.glob("test_*.py") if path.stem != Path(__file__).stem)

needs_micropython = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))


@needs_micropython
@pytest.mark.parametrize("module", MODULES)
def test_on_micropython(module):
    command = runtimes.command("micropython", HERE / "runner.py", module, heap="32M")
    environment = {**runtimes.environment(), "MICROPYPATH": f"{runtimes.FIRMWARE}:{HERE}:.frozen"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout and not done.stdout.startswith("0 ")
