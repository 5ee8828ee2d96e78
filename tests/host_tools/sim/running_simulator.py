"""A simulator with a stand-in for the box, as a process of its own, for the tests in this folder."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

FAKE_BOX = Path(__file__).with_name("fake_box.py")
RUN = """
import os, sys
from schiri_tools.cli.main import caught
from schiri_tools.sim import main
sys.exit(caught(lambda: main([sys.executable, *sys.argv[2:]], dict(os.environ), int(sys.argv[1]))))
"""


def eventually(condition: Callable[[], object], seconds: float = 20) -> None:
    """Waits until the condition holds; fails if it does not in time."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


class RunningSimulator:
    def __init__(self, folder: Path, *box_options: str, port: int = 0) -> None:
        self._log = folder / "box.log"
        self._errors = folder / "errors.txt"
        self._log.touch()
        with self._errors.open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-c", RUN, str(port), str(FAKE_BOX), "--log", str(self._log), *box_options],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self.process.stdout
        address = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        assert address, self.errors
        self.url = address[0]
        self.port = int(address[1])
        self.serial = self.process.stdout.readline().removeprefix("Serial port: ").strip()
        eventually(lambda: self.lines)

    @property
    def errors(self) -> str:
        return self._errors.read_text()

    @property
    def lines(self) -> list[str]:
        """What the box has heard, over all its lives."""
        return self._log.read_text().splitlines()

    @property
    def keys(self) -> int:
        """The keys that are down, as the box knows."""
        return int(([line for line in self.lines if line.startswith("k ")] or ["k 0"])[-1].split()[1], 16)

    @property
    def box_process(self) -> int:
        return int([line for line in self.lines if line.startswith("pid ")][-1][4:])

    def stop(self, with_signal: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(with_signal)
        status = self.process.wait(timeout=10)
        assert self.process.stdout
        self.process.stdout.close()
        return status


Starter = Callable[..., RunningSimulator]
