"""Noise on the serial line, as much as wanted, on both runtimes: `python -m tests.serial.noise 1000000`."""

import subprocess
import sys
from pathlib import Path

from schiri_tools import runtimes

BOTH = Path(__file__).parents[1] / "both"


def main() -> int:
    """Returns the exit status: that of the first runtime on which something went wrong."""
    for runtime in ("cpython", *(["micropython"] if runtimes.has_micropython() else [])):
        command = runtimes.command(runtime, BOTH / "line_noise.py", *sys.argv[1:], heap="32M")
        environment = runtimes.environment()
        for name in ("PYTHONPATH", "MICROPYPATH"):
            environment[name] = f"{runtimes.FIRMWARE}:{BOTH}:.frozen"
        print(runtime, end=": ", flush=True)
        if status := subprocess.run(command, env=environment).returncode:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
