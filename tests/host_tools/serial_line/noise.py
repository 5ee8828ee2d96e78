"""Noise on the serial line on both runtimes: `python -m tests.host_tools.serial_line.noise 1000000`."""

import subprocess
import sys
from pathlib import Path

from schiri_tools import runtimes

BENCH = Path(__file__).parents[2] / "bench"


def main() -> int:
    """Returns the exit status: that of the first runtime on which something went wrong."""
    for runtime in ("cpython", *(["micropython"] if runtimes.has_micropython() else [])):
        command = runtimes.command(runtime, BENCH / "line_noise.py", *sys.argv[1:], heap="32M")
        environment = runtimes.environment()
        for name in ("PYTHONPATH", "MICROPYPATH"):
            environment[name] = f"{runtimes.FIRMWARE}:{BENCH}:.frozen"
        print(runtime, end=": ", flush=True)
        if status := subprocess.run(command, env=environment).returncode:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
