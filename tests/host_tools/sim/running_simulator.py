"""A simulator with a stand-in for the box, as a process of its own, for the tests in this folder."""

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

FAKE_BOX = Path(__file__).with_name("fake_box.py")
PATIENCE_S = 600  # longest wait for something that has to arrive
STOP_S = 30  # the simulator itself has to close its pages; aiohttp would do so after a minute
# The simulator never drops bytes because nobody reads them from its serial port.
RUN = """
import os, sys
from schiri_tools.cli.main import caught
from schiri_tools.sim import main, serial_port
serial_port.UNREAD_SECONDS = 1e6
sys.exit(caught(lambda: main([sys.executable, *sys.argv[2:]], dict(os.environ), int(sys.argv[1]))))
"""


class RunningSimulator:
    def __init__(self, folder: Path, *box_options: str, port: int = 0) -> None:
        log = folder / f"box{len(list(folder.iterdir()))}.log"
        os.mkfifo(log)
        self._log = os.open(log, os.O_RDWR | os.O_NONBLOCK)
        self._heard = b""
        self._errors = folder / "errors.txt"
        with self._errors.open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-c", RUN, str(port), str(FAKE_BOX), str(log), *box_options],
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
        self.wait_until(lambda: self.lines)

    @property
    def errors(self) -> str:
        return self._errors.read_text()

    @property
    def lines(self) -> list[str]:
        """The lines that the box has received since the first start."""
        while select.select([self._log], [], [], 0)[0]:
            self._heard += os.read(self._log, 1 << 16)
        return self._heard[: self._heard.rfind(b"\n") + 1].decode().splitlines()

    @property
    def keys(self) -> int:
        """The keys that are down for the box."""
        return int(([line for line in self.lines if line.startswith("k ")] or ["k 0"])[-1].split()[1], 16)

    @property
    def box_process(self) -> int:
        return int([line for line in self.lines if line.startswith("pid ")][-1][4:])

    def wait_until(self, condition: Callable[[], object]) -> None:
        """Waits until a condition on the received lines holds; it is tested after each new line."""
        while not condition():
            assert select.select([self._log], [], [], PATIENCE_S)[0], "the box hears nothing more"

    def wait_for_keys(self, mask: int) -> None:
        self.wait_until(lambda: self.keys == mask)

    def stop(self, with_signal: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(with_signal)
        status = self.process.wait(timeout=STOP_S)
        assert self.process.stdout
        self.process.stdout.close()
        os.close(self._log)
        return status


Starter = Callable[..., RunningSimulator]
